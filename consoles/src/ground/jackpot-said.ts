// A jackpot in words.
import type { JackpotView, Level, Pay, PartOf } from "../types";
import { isOf } from "./pays";
import { named, said } from "./words";

/** `9/100` as `9`: a part in percent. */
export function percentOf(part: string): string {
  const [over, under = "1"] = part.split("/");
  return String(Number(((Number(over) / Number(under)) * 100).toFixed(6)));
}

export const percentSaid = (part: string): string => `${percentOf(part)}%`;

/** What a meter is called. */
export function titleOf(view: JackpotView, meter: string): string {
  const level = view.levels.find((level) => level.name === meter);
  return level ? named(level.title) : meter;
}

/** The lines of a wager that pay from a level's meter, each with its part. */
const linesOf = (view: JackpotView, level: Level): (Pay & { pays: PartOf })[] =>
  (view.wager?.pays ?? []).filter((pay): pay is Pay & { pays: PartOf } => isOf(pay.pays, level.meter));

export function winsOn(view: JackpotView, level: Level): string {
  const lines = linesOf(view, level);
  return lines.length
    ? lines.map((line) => `${named(line.names)} ${said(line.pays.part)}`).join(" · ")
    : said(level.wins_on);
}

/** What a level pays; nothing where the lines of its wager have said so already. */
export const paysSaid = (view: JackpotView, level: Level): string =>
  linesOf(view, level).length ? "" : said(level.pays);

/** What goes into a level, and from whom. */
export const contributionSaid = (level: Level): string =>
  level.contributions.map((contribution) => said(contribution)).join(" · ");
