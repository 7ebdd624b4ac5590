// What an entry tells, in a line: names, seats, wagers, amounts, cards and results; and whether it stands out.
import type { DisplayView, Names } from "../../types";
import { nameOf } from "../../ground/names";
import { money, type Unit } from "../../ground/money";
import { placeSaid } from "../../ground/session";
import { listed, named, said, SUITS, t, tIf } from "../../ground/words";

/** What is known of a table besides its journal: its money, and what its wagers are called. */
export interface Known {
  unit: Unit;
  wagers: Readonly<Record<string, Omit<Names, "is">>>;
}

export const knownOf = (view: DisplayView | null, currency: string): Known => ({
  unit: view ? view.felt : { currency, digits: 2 },
  wagers: Object.fromEntries((view?.felt.wagers ?? []).map((wager) => [wager.id, wager.names])),
});

type Event = Readonly<Record<string, unknown>> & { type: string };

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const card = (name: string): string => name.charAt(0).replace("T", "10") + (SUITS[name.charAt(1)] ?? "");

interface Bet {
  bettor: string;
  seat: number;
  wager: string;
  stake: number;
  result?: string;
  returned?: number;
  pays?: number;
}

function betSaid(bet: Bet, known: Known): string {
  const wager = known.wagers[bet.wager] ? named(known.wagers[bet.wager]!) : bet.wager;
  const came = bet.result
    ? ` → ${tIf(`settle.${bet.result}`) ?? bet.result} ${money(bet.returned ?? 0, known.unit)}`
    : "";
  return `${nameOf(bet.bettor)} (${bet.seat}) ${wager} ${money(bet.stake, known.unit)}${came}`;
}

const moved = (event: Event): number =>
  Array.isArray(event.transfers) ? event.transfers.reduce((sum: number, one) => sum + Number(one[2] ?? 0), 0) : 0;

const chipsWorth = (chips: unknown): number =>
  Object.entries((chips ?? {}) as Record<string, number>).reduce((sum, [chip, n]) => sum + Number(chip) * n, 0);

/** One event: people, bets, cards, money, reasons, as far as it has them. */
function eventTold(event: Event, known: Known): string[] {
  const told: string[] = [];
  const bets = (event.bets ?? event.wagers) as Bet[] | undefined;
  if (Array.isArray(bets))
    told.push(...bets.filter((bet) => bet.bettor && bet.wager).map((bet) => betSaid(bet, known)));
  else if (isText(event.bettor)) told.push(nameOf(event.bettor));
  for (const key of ["table", "link"]) if (isText(event[key])) told.push(placeSaid(event[key] as string));
  for (const key of ["person", "second"]) if (isText(event[key])) told.push(nameOf(event[key] as string));
  if (typeof event.number === "number" && event.type === "bets-opened")
    told.push(`${t("audit.round")} ${event.number}`);
  if (isText(event.card)) told.push(`${tIf(String(event.side)) ?? ""} ${card(event.card)}`.trim());
  for (const side of ["player", "banker"] as const)
    if (Array.isArray(event[side])) told.push(`${t(side)} ${(event[side] as string[]).map(card).join(" ")}`);
  if (event.type === "result-called") told.push(...resultTold(event));
  if (event.type === "float-counted")
    told.push(`${money(Number(event.counted), known.unit)} / ${money(Number(event.expected), known.unit)}`);
  else if (event.chips && event.type !== "tray-moved") told.push(money(chipsWorth(event.chips), known.unit));
  else if (!bets && moved(event)) told.push(money(moved(event), known.unit));
  for (const key of ["slip", "reason", "reference"]) if (isText(event[key])) told.push(event[key] as string);
  for (const key of ["matter", "note", "words"]) told.push(...textTold(event[key]));
  if (isText(event.what)) told.push(said({ is: "text", code: `deed.${event.what}`, params: {} })); // its words come when first said
  return told;
}

function textTold(value: unknown): string[] {
  if (isText(value)) return [tIf(`incident.${value}`) ?? value];
  return value && typeof value === "object" && "code" in value ? [said(value as never, nameOf)] : [];
}

const CALLED: Readonly<Record<string, string>> = {
  "player-wins": "player",
  "banker-wins": "banker",
  "tie-hand": "tie",
};

const COUNTS: readonly string[] = ["player-count", "banker-count"];

function resultTold(event: Event): string[] {
  const calls = (event.said ?? []) as { call: string; values: number[] }[];
  const counts = calls.flatMap((call) => (COUNTS.includes(call.call) ? [call.values.join("")] : []));
  const winner = calls.map((call) => CALLED[call.call]).find(Boolean);
  return [[winner ? t(winner) : "", counts.join(" : ")].filter(Boolean).join(" ")].filter(Boolean);
}

/** Everything that an entry tells besides its kinds. */
export function entryTold(entry: { act: Event | null; events: readonly Event[] }, known: Known): string {
  const told = entry.events.flatMap((event) => eventTold(event, known));
  if (!told.length && entry.act) told.push(...eventTold(entry.act, known));
  return listed([...new Set(told)]);
}

const STANDS_OUT: ReadonlySet<string> = new Set([
  "incident",
  "round-corrected",
  "round-voided",
  "round-stopped",
  "trouble-reported",
  "trouble-resolved",
  "dispute-opened",
  "dispute-decided",
  "bet-withdrawn",
  "bets-handed-back",
  "late-change-allowed",
  "count-accepted",
  "order-cancelled",
  "setup-changed",
  "setups-changed",
  "paused",
  "seen-card-confirmed",
  "card-read-again",
  "cards-rebuilt",
  "malfunctioned",
  "meter-adjusted",
  "hit-rejected",
  "award-cancelled",
  "parameters-changed",
  "payment-wrong",
]);

/** Whether somebody who watches should look: errors and their ways out, differences, changes of rules, stops. */
export const standsOut = (events: readonly Event[]): boolean =>
  events.some(
    (event) => STANDS_OUT.has(event.type) || (event.type === "float-counted" && event.counted !== event.expected),
  );
