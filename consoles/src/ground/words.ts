// Words in the language that is shown: the consoles' own by key, texts of the server by code and parameters.
import type { Names, Text } from "../types";
import { forRefusals, hasWords, textOf } from "./catalogue";
import { beside, filled, parse } from "./message";
import { money } from "./money";
import { figure, pluralOf } from "./number";
import { language } from "./settings";

/** What may stand in a sentence. */
export type Param = Text["params"][string];

/** What a person is called on this screen who is known by an id. */
export type NameOf = (person: string) => string;
/** Names come from the house (`names.ts`), which this file cannot ask. */
export const naming: { of: NameOf } = { of: () => "…" };
const byName: NameOf = (person) => naming.of(person);

/** A word in the language shown, with its parameters. A key that nobody knows is shown as it is. */
export function t(key: string, params: Readonly<Record<string, Param>> = {}): string {
  return tIf(key, params) ?? key;
}

/** A word only if the catalogue has it. */
export function tIf(key: string, params: Readonly<Record<string, Param>> = {}, nameOf = byName): string | null {
  const text = textOf(key);
  if (text === undefined) return null;
  return filled(parse(text), {
    written: (name) => written(params[name] ?? `{${name}}`, nameOf),
    formOf: (name, plural) => (plural ? pluralOf(Number(params[name]), language.value) : String(params[name])),
  });
}

/** A word if the catalogue has it, else what somebody typed in its place. */
export function tOr(key: string, otherwise: string): string {
  return tIf(key) ?? otherwise;
}

/** What the server gives to be read, in the language shown: a text, a name, or what somebody typed as it is. */
export function said(words: Param, nameOf = byName): string {
  return written(words, nameOf);
}

/** A name that the server gives in three languages; in another language by its section `names`, or in English. */
export function named(names: Omit<Names, "is">): string {
  const key = language.value.toLowerCase().replace("-", "_");
  return (names as unknown as Record<string, string>)[key] ?? textOf(`names.${names.en}`) ?? names.en;
}

const FIGURE = /[0-9A-Za-z]/;

/** Several in a row: all of them, one of them, or a plain list; figures and Latin letters are set off from the joint. */
export function listed(items: readonly string[], joined: "and" | "or" | "list" = "list"): string {
  const between = t("ref.between");
  if (joined === "list" || items.length < 2) return items.join(between);
  const joint = t(`ref.${joined}`);
  const isSetOff = FIGURE.test(items.at(-2)!.slice(-1)) || FIGURE.test(items.at(-1)!.slice(0, 1));
  const last = beside(isSetOff ? ` ${joint.trim()} ` : joint, items.at(-1)!);
  return beside(items.slice(0, -1).join(between), last);
}

/** Sentences one after the other, each without its full stop. */
export function sentences(items: readonly string[]): string {
  return items.filter(Boolean).join(t("ref.stop"));
}

/** One after the other, as a paragraph: what has no mark at its end gets a full stop; a clause is set off from what follows. */
export function paragraph(items: readonly (string | null | undefined)[]): string {
  const [first = "", ...rest] = items.filter(Boolean) as string[];
  return rest.reduce((one, next) => {
    if (one.endsWith("]")) return `${one} ${next}`;
    return /[.?:。？：]$/.test(one) ? t("sentences", { first: one, second: next }) : one + t("ref.stop") + next;
  }, first);
}

/** A thing with a note behind it: `set-1 (red)`. */
export function noted(what: string, note: string): string {
  return note ? t("ref.noted", { what, note }) : what;
}

/** A thing and what is said of it: `Player: 8 points`. */
export function about(what: string, said: string): string {
  return t("ref.about", { what, said });
}

/** What stands in place of a text whose words are not here: why something is refused is fetched when it is first said. */
function notHere(code: string): string {
  if (!/^(refused|instead|integrity|deed)[.]/.test(code) || hasWords("refusals")) return code;
  void forRefusals();
  return "…";
}

export const SUITS: Readonly<Record<string, string>> = { s: "♠", h: "♥", d: "♦", c: "♣" };

function written(value: Param, nameOf: NameOf): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return figure(value, language.value);
  switch (value.is) {
    case "money":
      return money(value.minor, value);
    case "person":
      return nameOf(value.person);
    case "seat":
      return t("ref.seat", { n: value.seat });
    case "card":
      return value.card.replace(/[shdc]$/, (suit) => SUITS[suit]!);
    case "odds":
      return t(value.counts_stake ? "ref.odds-for" : "ref.odds", { wins: value.wins, stake: value.stake });
    case "share":
      return figure(value.part / value.whole, language.value, 0, 4, "percent");
    case "clause":
      return value.clause;
    case "time":
      return new Date(value.at).toLocaleString(language.value, { dateStyle: "short", timeStyle: "medium" });
    case "names":
      return named(value);
    case "list":
      return listed(
        value.items.map((item) => written(item, nameOf)),
        value.joined,
      );
    case "text":
      return tIf(value.code, value.params, nameOf) ?? notHere(value.code);
  }
}
