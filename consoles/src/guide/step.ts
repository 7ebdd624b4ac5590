// A step of a guide: what is said, what it points at, and how it is seen in the view that it was done.
import type { Felt, HandSeen, Ruling } from "../types";
import { paySaid } from "../ground/pays";
import { about, listed, named, t } from "../ground/words";

export interface Step<V> {
  /** The words are `guide.<id>` for the title and `guide.<id>-text` for the rest. */
  id: string;
  /** What is pointed at. */
  at: string;
  /** Whether it was done, as the view shows it; a step without this is only read. */
  done?(view: V): boolean;
  /** Whether it is shown also where it is done already when its turn comes. */
  stays?: boolean;
  /** Whether the dealer of the house waits while it is read. */
  waits?(view: V): boolean;
  /** What the view says in place of the names in the words. */
  filled?(view: V): Record<string, string | number>;
  /** Words in place of the usual ones, as `guide.<id>-<word>`, where the view is another case. */
  case?(view: V): string;
}

export const shown = (hand: HandSeen): boolean =>
  hand.cards.length >= 2 && hand.cards.slice(0, 2).every((card) => card.shown);
export const fourDealt = (felt: Felt): boolean => felt.hands.every((hand) => hand.cards.length >= 2);
export const fourShown = (felt: Felt): boolean => felt.hands.every(shown);

/** The totals of the round, or of the last one if none is under way. */
export function totals(felt: Felt): { player: number | string; banker: number | string } {
  const last = felt.results.at(-1);
  const of = (side: "player" | "banker") =>
    felt.hands.find((hand) => hand.side === side)?.total ??
    (side === "player" ? last?.player_total : last?.banker_total) ??
    "–";
  return { player: of("player"), banker: of("banker") };
}

export const hasNatural = (felt: Felt): boolean => felt.hands.some((hand) => hand.natural);

/** What each hand does and by which clause, as the house says it. */
export function rulings(felt: Felt): string {
  const one = (ruling: Ruling) =>
    about(
      t(ruling.side),
      `${t(ruling.draws ? "draws" : "stands")} · ${named(ruling.row)} [${ruling.clauses[0] ?? ""}]`,
    );
  return (felt.drawing?.rulings ?? []).map(one).join(" / ") || "–";
}

/** What a box pays, as it is posted. */
export function posted(felt: Felt, wager: string): string {
  const found = felt.wagers.find((candidate) => candidate.id === wager);
  return found ? listed(found.pays.map(paySaid)) : "–";
}

export const takesCommission = (felt: Felt): boolean =>
  felt.wagers.some((wager) => wager.pays.some((pay) => pay.commission));

export function sideBet(felt: Felt): string {
  const found = felt.wagers.find((wager) => wager.kind === "side" && !wager.closed);
  return found ? named(found.names) : "–";
}

/** The winner of the round, or of the last one. */
export function winnerOf(felt: Felt): string {
  return felt.round?.winner ?? felt.results.at(-1)?.winner ?? "tie";
}
