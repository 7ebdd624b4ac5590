// What a person has chosen about their screens. It is kept in this browser and goes nowhere else.
import { effect, signal, type Signal } from "@preact/signals";

export type Language = "en" | "zh-Hans" | "zh-Hant";
export type Theme = "system" | "light" | "dark";

export const LANGUAGES: readonly { id: Language; name: string }[] = [
  { id: "en", name: "English" },
  { id: "zh-Hans", name: "简体" },
  { id: "zh-Hant", name: "繁體" },
];

function firstLanguage(): Language {
  const asked = navigator.language.toLowerCase();
  if (!asked.startsWith("zh")) return "en";
  return /hant|tw|hk|mo/.test(asked) ? "zh-Hant" : "zh-Hans";
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

export const language = kept<Language>(
  "language",
  firstLanguage(),
  LANGUAGES.map((one) => one.id),
);
export const theme = kept<Theme>("theme", "system", ["system", "light", "dark"]);
export const letterKeys = kept<boolean>("letter-keys", true);
export const lessMotion = kept<boolean>("less-motion", false);
export const shapes = kept<boolean>("shapes", false);

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset.theme = theme.value;
  document.documentElement.dataset.motion = lessMotion.value ? "less" : "system";
});
