// What each act of the staff asks for beside its name. Which acts there are, and what they may name, the offers say.
import type { Felt } from "../types";
import { t } from "../ground/words";

export type Field =
  | { name: string; kind: "choice" }
  | { name: string; kind: "person" | "staff" | "text"; optional?: true }
  | { name: string; kind: "amount"; optional?: true; signed?: true }
  | { name: string; kind: "chips" | "rate" | "abilities" }
  | { name: string; kind: "number"; optional?: true }
  | { name: string; kind: "check"; on?: true }
  | { name: string; kind: "cards"; optional?: true }
  | { name: string; kind: "pick"; of: readonly string[] }
  | { name: string; kind: "wager" }
  /** Somebody who holds a post, found by name: whom the table does not know yet. */
  | { name: string; kind: "find"; post(values: Values): string };

export type Values = Record<string, unknown>;

export interface Form {
  fields: readonly Field[];
  /** Where the act is not simply the values by their names. */
  make?(values: Values): Values;
  /** Whether it is asked once more although there is nothing to fill in. */
  grave?: true;
  /** What is told once it is done, where nothing on the screen shows it. */
  kept?: string;
  /** What is said beside the question. */
  about?(felt: Pick<Felt, "shoe">): string;
}

const HALF_A_DECK = 26;

/** Where a cutting card should lie, and how far from there it came out. */
function cuttingCardSaid({ shoe }: Pick<Felt, "shoe">): string {
  if (!shoe || shoe.behind === null) return "";
  const off = Math.abs(shoe.left - shoe.behind);
  const place = t("staff.cutting-card", { left: shoe.left, behind: shoe.behind });
  return off > HALF_A_DECK ? `${place} ${t("staff.cutting-card-off", { n: off })}` : place;
}

const choice = (name: string): Field => ({ name, kind: "choice" });
const person = (name = "person"): Field => ({ name, kind: "person" });
const perhaps = (name: string): Field => ({ name, kind: "text", optional: true });
const text = (name: string): Field => ({ name, kind: "text" });
const check = (name: string): Field => ({ name, kind: "check" });
const chips = (name: string): Field => ({ name, kind: "chips" });
const reason = text("reason");

type Chips = Readonly<Record<string, number>>;

/** What comes into the tray and, below nothing, what goes out of it. */
function exchanged(brings: Chips, gets: Chips): Record<string, number> {
  const values = [...new Set([...Object.keys(brings), ...Object.keys(gets)])];
  return Object.fromEntries(values.map((value) => [value, (brings[value] ?? 0) - (gets[value] ?? 0)]));
}

const amount: Field = { name: "amount", kind: "amount" };
const granted = (values: Values): Values => ({ grant: values.answer === "grant" });

const words = text("words");
const number = (name: string): Field => ({ name, kind: "number" });

/** At a jackpot's link: which table, meter, round or hit it is about, the offer itself says. */
const AT_LINK: Record<string, Form> = {
  confirm: {
    fields: [
      { name: "shown", kind: "amount" },
      { name: "instrument", kind: "pick", of: ["chips", "cash", "cash-equivalent"] },
    ],
  },
  reject: {
    fields: [
      {
        name: "why",
        kind: "pick",
        of: ["nothing-qualifies", "malfunction", "void-round", "not-met"],
      },
      words,
    ],
  },
  adjust: {
    fields: [{ name: "by", kind: "amount", signed: true }, words],
    make: ({ by, words: why }) => ({ amount: by, words: why }),
  },
  "change-parameters": {
    fields: [
      { name: "seed", kind: "amount" },
      { name: "reset", kind: "amount" },
      { name: "rate", kind: "rate" },
      { name: "reserve_rate", kind: "rate" },
      { name: "ceiling", kind: "amount", optional: true },
      words,
    ],
    make: ({ words: why, ...parameters }) => ({ parameters, words: why }),
  },
  "check-health": { fields: [{ name: "able", kind: "abilities" }] },
  restore: { fields: [{ name: "able", kind: "abilities" }, words] },
  "lose-table": { fields: [words] },
  "link-table": { fields: [text("table"), text("display")] },
  "unlink-table": { fields: [], grave: true },
  "report-display": { fields: [check("working")] },
  acknowledge: { fields: [words] },
  "select-winner": {
    fields: [number("drawn"), number("out_of"), text("source")],
    make: (values) => ({ ...values, places: [] }),
  },
};

export const FORMS: Record<string, Form> = {
  ...AT_LINK,
  appoint: {
    fields: [
      choice("role"),
      { name: "person", kind: "find", post: ({ role }) => String(role) },
      { name: "duty", kind: "pick", of: ["dealing", "calling", "paying"] },
      check("acting"),
    ],
  },
  dismiss: { fields: [choice("person")] },
  "cutting-card-out": { fields: [], grave: true, about: cuttingCardSaid },
  "confirm-cutting-card": { fields: [], grave: true },
  "confirm-seen-card": { fields: [], grave: true },
  settle: { fields: [], grave: true }, // at the pit; the dealer holds the key of the next step
  "settle-early": { fields: [], grave: true },
  "open-table": { fields: [], grave: true },
  "close-table": { fields: [], grave: true },
  "ask-fill": { fields: [chips("chips")] },
  "ask-credit": { fields: [chips("chips")] },
  "count-float": { fields: [chips("chips")], kept: "tray.count-kept" },
  "accept-count": { fields: [reason] },
  "change-colour": {
    fields: [choice("person"), chips("brings"), chips("gets")],
    make: ({ person: who, brings, gets }) => ({ person: who, chips: exchanged(brings as Chips, gets as Chips) }),
  },
  "empty-box": { fields: [], grave: true },
  "change-style": { fields: [choice("style")] },
  "give-notice": { fields: [text("matter"), text("reference")] },
  pause: { fields: [reason] },
  resume: { fields: [perhaps("reason")] },
  "report-incident": { fields: [text("matter"), { name: "person", kind: "person", optional: true }, perhaps("note")] },
  join: {
    fields: [{ name: "person", kind: "find", post: () => "player" }, choice("seat")],
    make: ({ person: who, seat }) => ({ person: who, seat: seat === "standing" ? null : Number(seat) }),
  },
  leave: { fields: [choice("person")] },
  "buy-in": { fields: [choice("person"), amount, perhaps("slip"), check("cash")] },
  "cash-out": { fields: [choice("person"), amount, perhaps("slip")] },
  "collect-commission": { fields: [choice("person")] },
  "enter-payment": {
    fields: [choice("payment"), amount],
    make: ({ payment, amount: paid }) => ({ payment: Number(payment), amount: paid }),
  },
  "collect-debt": { fields: [choice("person")] },
  "approve-nominee": { fields: [choice("nominee"), { name: "approve", kind: "check", on: true }, check("staff")] },
  "announce-nominee": { fields: [choice("nominee")] },
  "revoke-nominees": { fields: [check("betting"), check("handling")] },
  "pass-shoe": { fields: [perhaps("reason")] },
  "answer-shoe": {
    fields: [choice("answer")],
    make: ({ answer }) => ({ take: answer !== "decline", dealer_deals: answer === "dealer-deals" }),
  },
  "answer-cards": { fields: [choice("answer")], make: granted },
  "answer-squeeze": { fields: [choice("answer")], make: granted },
  "answer-cut": { fields: [{ name: "at", kind: "number", optional: true }] },
  "place-cutting-card": { fields: [{ name: "behind", kind: "number", optional: true }] },
  "order-recut": { fields: [reason] },
  "order-shuffle": { fields: [reason] },
  "replace-cards": { fields: [reason] },
  "show-burnt-card": {
    fields: [{ name: "card", kind: "cards", optional: true }],
    make: ({ card }) => ({ card: (card as string[])[0] ?? null }),
  },
  "tick-step": { fields: [choice("step"), perhaps("note")] },
  "take-back": { fields: [person("bettor"), choice("wager")] },
  "withdraw-bet": { fields: [person("bettor"), choice("wager")] },
  "place-bets": {
    fields: [choice("bettor"), { name: "wager", kind: "wager" }, amount],
    make: ({ bettor, wager, amount: sum }) => ({ bettor, bets: [{ wager, amount: sum }] }),
  },
  "confirm-spoken": { fields: [choice("person")] },
  "allow-late-change": { fields: [{ name: "handler", kind: "person", optional: true }] },
  "card-disclosed": { fields: [{ name: "touched_by", kind: "person", optional: true }] },
  "hand-out": { fields: [choice("side")] },
  "decline-hand": { fields: [choice("side"), perhaps("reason")] },
  "dealer-turns": { fields: [choice("side")] },
  "assign-hand": { fields: [choice("side"), person()] },
  "key-again": {
    fields: [
      { name: "card", kind: "cards" },
      { name: "place", kind: "choice" },
    ],
    make: ({ place, card }) => ({ place: Number(place), card: (card as string[])[0] ?? "" }),
  },
  turn: { fields: [choice("side"), { name: "cards", kind: "cards", optional: true }] },
  "choose-option": {
    fields: [person("bettor"), choice("answer")],
    make: ({ bettor, answer }) => ({ bettor, take_back: answer === "take-back" }),
  },
  "open-dispute": { fields: [text("matter"), { name: "person", kind: "person", optional: true }] },
  "note-dispute": { fields: [text("note")] },
  "decide-dispute": { fields: [text("decision")] },
};

/** Acts with a place of their own on a console, or that no console gives. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  "choose-option",
  "withdraw-bet",
  "close-options",
  "choose-winnings",
  "answer-shoe",
  "report-trouble",
  "resolve",
  "change-setup",
  "correct-round",
  "commit-shoe",
  "tell-link",
  "pay-award",
  "cancel-award",
  "make-up-order",
  "accept-order",
  "cancel-order",
  "print-slip",
]);
