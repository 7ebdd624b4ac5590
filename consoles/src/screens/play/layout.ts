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
  /** What belongs to no side; the wagers of an option stand together. */
  middle: Group[];
  /** Bets that are made while cards are shown. */
  insurance: WagerSeen[];
}

const PLACES: Record<string, number> = { player: 0, tie: 1, banker: 2 };
const ROW = 4;
/** This number of boxes of one family make a row of their own. */

function grouped(wagers: readonly WagerSeen[]): Group[] {
  const groups = new Map<string, Group>();
  for (const wager of wagers) {
    const group = groups.get(wager.group) ?? { id: wager.group, wagers: [] };
    group.wagers.push(wager);
    groups.set(wager.group, group);
  }
  return [...groups.values()];
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
    player: rest.filter((one) => one.side === "player"),
    banker: rest.filter((one) => one.side === "banker"),
    rows: families
      .map((family) => ({ id: family, wagers: inRows.filter((one) => one.family === family) }))
      .sort((one, other) => place(one) - place(other)),
    middle: grouped(rest.filter((one) => one.side === null)),
    insurance: wagers.filter((one) => insuring.has(one.id)),
  };
}

const place = (row: Group): number => PLACES[row.wagers[0]?.side ?? "tie"] ?? 1;
