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
  const insuring = new Set(view.insurance.map((insurance) => insurance.wager));
  const size = (family: string) => wagers.filter((wager) => wager.family === family).length;
  const side = wagers.filter((wager) => wager.kind === "side" && !insuring.has(wager.id));
  const inRows = side.filter((wager) => size(wager.family) >= ROW);
  const rest = side.filter((wager) => size(wager.family) < ROW);
  const families = [...new Set(inRows.map((inRow) => inRow.family))];
  return {
    main: wagers
      .filter((wager) => wager.kind === "main")
      .sort((one, other) => (PLACES[one.id] ?? 1) - (PLACES[other.id] ?? 1)),
    fees: wagers.filter((wager) => wager.kind === "fee"),
    player: rest.filter((wager) => wager.side === "player"),
    banker: rest.filter((wager) => wager.side === "banker"),
    rows: families
      .map((family) => ({ id: family, wagers: inRows.filter((inRow) => inRow.family === family) }))
      .sort((one, other) => place(one) - place(other)),
    middle: grouped(rest.filter((wager) => wager.side === null)),
    insurance: wagers.filter((wager) => insuring.has(wager.id)),
  };
}

const place = (row: Group): number => PLACES[row.wagers[0]?.side ?? "tie"] ?? 1;
