// Words in three languages. Each screen brings its own list beside it; names of wagers come from the server.
import type { Names } from "../types";
import { language } from "./settings";

/** English, Simplified Chinese, Traditional Chinese. */
export type Three = readonly [string, string, string];
export type Catalogue = Readonly<Record<string, Three>>;

const catalogue = new Map<string, Three>();

/** Add a screen's words; a key begins with the name of its screen. */
export function addWords(words: Catalogue): void {
  for (const [key, three] of Object.entries(words)) catalogue.set(key, three);
}

const PLACE = { en: 0, "zh-Hans": 1, "zh-Hant": 2 } as const;

/** A word in the language chosen, with `{name}` filled in. A key that nobody knows is shown as it is. */
export function t(key: string, filled: Record<string, string | number> = {}): string {
  const three = catalogue.get(key);
  const text = three ? three[PLACE[language.value]] : key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in filled ? String(filled[name]) : all));
}

/** A word if the catalogue has it, else what the server said in English. */
export function tOr(key: string, otherwise: string): string {
  return language.value !== "en" && catalogue.has(key) ? t(key) : otherwise;
}

/** A word only if the catalogue has it. */
export function tIf(key: string): string | null {
  return catalogue.has(key) ? t(key) : null;
}

/** A name that the server gives in three languages. */
export function named(names: Names | { en: string; zh_hans: string; zh_hant: string }): string {
  return language.value === "en" ? names.en : language.value === "zh-Hans" ? names.zh_hans : names.zh_hant;
}

/** For tests: every key with its words. */
export function everyWord(): [string, Three][] {
  return [...catalogue];
}
