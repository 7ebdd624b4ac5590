// The words of the language that is shown: fetched in pieces, each when a screen first needs it.
import { batch, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type pieces from "../pieces.json";
import { language, LANGUAGES } from "./settings";
import { untilDone } from "./trying";

/** A file of words: some sections of the catalogue, as `pieces.json` puts them together; all others are in `base`. */
export type Piece = "base" | keyof typeof pieces;
type Sections = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The pieces that are here, in the language that is shown. */
const here = signal<{ pieces: ReadonlySet<Piece>; sections: Sections }>({ pieces: new Set(), sections: {} });
/** Whether words that a screen waits for could not be fetched and are tried again. */
export const wordsFail = signal(false);
/** Every piece that was ever asked for: a change of language brings them all. */
const wanted = new Set<Piece>();
/** The language that was chosen last: it is shown when its words are here. */
let chosen = language.value;
const fetched = new Map<string, Promise<Sections>>();

function fetchPiece(code: string, piece: Piece): Promise<Sections> {
  const name = `words-${code}-${LANGUAGES.find((language) => language.code === code)!.made}-${piece}.json`;
  const found =
    fetched.get(name) ??
    fetch(name).then((answer) => {
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      return answer.json() as Promise<Sections>;
    });
  fetched.set(name, found);
  found.catch(() => fetched.delete(name));
  return found;
}

async function allOf(code: string, asked: Iterable<Piece>): Promise<Sections> {
  const found = await Promise.all([...asked].map((piece) => fetchPiece(code, piece)));
  return Object.assign({}, ...found) as Sections;
}

/** Fetches pieces in the language that is shown. */
export async function bring(asked: readonly Piece[]): Promise<void> {
  for (const piece of asked) wanted.add(piece);
  const code = language.value;
  const found = await allOf(code, asked);
  if (code !== language.value) return bring(asked.filter((piece) => !hasWords(piece))); // another one was chosen meanwhile
  here.value = {
    pieces: new Set([...here.value.pieces, ...asked]),
    sections: { ...here.value.sections, ...found },
  };
}

export const hasWords = (piece: Piece): boolean => here.value.pieces.has(piece);

/** Why something is refused is fetched when it is first said: most people are refused nothing. */
export async function forRefusals(): Promise<void> {
  if (!hasWords("refusals")) await bring(["refusals"]).catch(() => undefined); // then its code is shown
}

/** Whether these pieces are here; they are fetched if not, and tried again until they are. */
export function useWords(asked: readonly Piece[]): boolean {
  const missing = asked.filter((piece) => !hasWords(piece));
  useEffect(() => {
    if (missing.length)
      void untilDone(
        () => bring(missing),
        (is) => (wordsFail.value = is),
      );
  }, [missing.join(" ")]);
  return !missing.length;
}

/** Shows another language as soon as its words are here; until then the page stays as it is. */
export async function speak(code: string): Promise<void> {
  chosen = code;
  let asked: readonly Piece[];
  let sections: Sections;
  do {
    asked = [...wanted];
    sections = await allOf(code, asked);
    if (chosen !== code) return;
  } while (wanted.size > asked.length); // a screen was opened meanwhile
  batch(() => {
    here.value = { pieces: new Set(asked), sections };
    language.value = code;
  });
}

/** The text of a key, such as `play.title`; a key without a dot is one of the section `common`. */
export function textOf(key: string): string | undefined {
  const dot = key.indexOf(".");
  const section = dot < 0 ? "common" : key.slice(0, dot);
  return here.value.sections[section]?.[key.slice(dot + 1)];
}
