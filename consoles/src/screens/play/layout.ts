// Where each box lies on the felt, from what the view says of the wagers: nothing here knows a wager by name, so one
// that is declared tomorrow finds its place too.
import type { PersonView, WagerSeen } from "../../types";

export interface Group {
  id: string;
  wagers: WagerSeen[];
}

export interface Layout {
  /** Player, Tie and Banker, in that order across the felt. */
  main: WagerSeen[];
  fees: WagerSeen[];
  /** Beside the two hands: pairs, bonuses and whatever else belongs to one side. */
  player: WagerSeen[];
  banker: WagerSeen[];
  /** Families with a box for each count: rows of numbers. */
  rows: Group[];
  /** What belongs to no side; wagers that share a word of their names stand together. */
  middle: Group[];
  /** Bets that are made while cards are shown. */
  insurance: WagerSeen[];
}

const PLACES: Record<string, number> = { player: 0, tie: 1, banker: 2 };
const ROW = 4;
/** This number of boxes of one family make a row of their own. */

function sideOf(wager: WagerSeen): "player" | "banker" | null {
  const words = wager.id.split("-");
  const sides = (["player", "banker"] as const).filter((side) => words[0] === side || words.at(-1) === side);
  return sides.length === 1 ? sides[0]! : null;
}

function grouped(wagers: WagerSeen[]): Group[] {
  const groups: Group[] = [];
  const words = (one: WagerSeen) => one.id.split("-").filter((word) => /^[a-z]{3,}$/.test(word));
  for (const wager of wagers) {
    const shared = words(wager).find((word) => wagers.some((other) => other !== wager && words(other).includes(word)));
    const id = shared ?? wager.id;
    const group = groups.find((one) => one.id === id);
    if (group) group.wagers.push(wager);
    else groups.push({ id, wagers: [wager] });
  }
  return groups;
}

export function layoutOf(view: Pick<PersonView, "felt" | "insurance">): Layout {
  const { wagers } = view.felt;
  const insuring = new Set(view.insurance.map((one) => one.wager));
  const size = (family: string) => wagers.filter((one) => one.family === family).length;
  const side = wagers.filter((one) => one.kind === "side" && !insuring.has(one.id));
  const inRows = side.filter((one) => size(one.family) >= ROW);
  const rest = side.filter((one) => size(one.family) < ROW);
  const families = [...new Set(inRows.map((one) => one.family))];
  return {
    main: wagers
      .filter((one) => one.kind === "main")
      .sort((one, other) => (PLACES[one.id] ?? 1) - (PLACES[other.id] ?? 1)),
    fees: wagers.filter((one) => one.kind === "fee"),
    player: rest.filter((one) => sideOf(one) === "player"),
    banker: rest.filter((one) => sideOf(one) === "banker"),
    rows: families
      .map((family) => ({ id: family, wagers: inRows.filter((one) => one.family === family) }))
      .sort((one, other) => place(one.id) - place(other.id)),
    middle: grouped(rest.filter((one) => sideOf(one) === null)),
    insurance: wagers.filter((one) => insuring.has(one.id)),
  };
}

function place(family: string): number {
  return PLACES[family.split("-")[0] ?? ""] ?? 1;
}
