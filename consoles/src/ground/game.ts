// What is played at a table: its version, its options, and a game that the rulebook does not print.
import type { Felt, Names } from "../types";
import { named, noted, t } from "./words";

/** Each part by its title, a game of another kind with the mark that it is not in the rulebook. */
export function gameSaid(felt: Felt): string[] {
  const titles = [felt.version, ...felt.options].map(named);
  return felt.game ? [...titles, otherGameSaid(felt.game.names)] : titles;
}

export const otherGameSaid = (game: Names): string => noted(named(game), t("not-in-rulebook"));
