// What a person has chosen about their screens. It is kept in this browser and goes nowhere else.
import { effect, signal, type Signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";

/** A language that the house has words in: its code, its own name, and what says that its words cannot be fetched. */
export interface Language {
  code: string;
  name: string;
  /** In the names of its files, so that a browser keeps them until they change. */
  made: string;
  lost: string;
}

/** `consoles/build.py` writes the languages of the catalogue into the page. */
export const LANGUAGES = JSON.parse(document.documentElement.dataset.languages!) as readonly Language[];
const CODES = LANGUAGES.map((language) => language.code);

/** The first language that the browser asks for and the house has: `zh-MO` is Chinese in traditional characters. */
function firstLanguage(): string {
  for (const asked of navigator.languages) {
    const { language, script } = new Intl.Locale(asked).maximize();
    const found = [asked, `${language}-${script}`, language].find((code) => CODES.includes(code));
    if (found) return found;
  }
  return "en";
}

/** A signal that this browser remembers. */
export function kept<T extends string | boolean>(name: string, otherwise: T, allowed?: readonly T[]): Signal<T> {
  const made = signal(read(name, otherwise, allowed));
  effect(() => {
    try {
      localStorage.setItem(`puntobanco.${name}`, JSON.stringify(made.value));
    } catch {
      // a browser that keeps nothing forgets the choice when it is closed
    }
  });
  return made;
}

function read<T extends string | boolean>(name: string, otherwise: T, allowed?: readonly T[]): T {
  try {
    const found = JSON.parse(localStorage.getItem(`puntobanco.${name}`) ?? "null") as T | null;
    return typeof found === typeof otherwise && (!allowed || allowed.includes(found as T)) ? (found as T) : otherwise;
  } catch {
    return otherwise;
  }
}

/** The language that is shown; `speak` changes it when its words are here. */
export const language = kept<string>("language", firstLanguage(), CODES);
export const theme = kept<Theme>("theme", "system", ["system", "light", "dark"]);
export const letterKeys = kept<boolean>("letter-keys", true);
export const lessMotion = kept<boolean>("less-motion", false);
export const shapes = kept<boolean>("shapes", false);
/** A deck in which each suit has a colour of its own. */
export const fourColours = kept<boolean>("four-colours", false);
/** Clauses beside the texts of a guest's table; staff always see them. */
export const showsClauses = kept<boolean>("clauses", false);

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset.theme = theme.value;
  document.documentElement.dataset.deck = fourColours.value ? "four" : "two";
  document.documentElement.dataset.motion = lessMotion.value ? "less" : "system";
});
