// A jackpot in words: the server says it in English; in Chinese it is said anew from the same figures.
import type { JackpotView, Level, Pay, TableSeen } from "../types";
import { amountSaid } from "./money";
import { shareOf } from "./pays";
import { language } from "./settings";
import { named, t, tIf, tOr } from "./words";

/** `9/100` as `9`: a part in percent. */
export function percentOf(part: string): string {
  const [over, under = "1"] = part.split("/");
  return String(Number(((Number(over) / Number(under)) * 100).toFixed(6)));
}

export const percentSaid = (part: string): string => `${percentOf(part)}%`;

/** A tier's title; those of a rulebook are in the catalogue. */
export const titleSaid = (title: string): string => tOr(`label.${title}`, title);

export function titleOf(view: JackpotView, meter: string): string {
  return titleSaid(view.levels.find((one) => one.name === meter)?.title ?? meter);
}

const isEnglish = (): boolean => language.value === "en";

/** The name of a condition: about a hand, or about both, perhaps with a number at its end. */
function conditionSaid(name: string): string {
  const [, hand, about = "", n] = /^(?:(player|banker)-)?(.*?)(?:-(\d))?$/.exec(name) ?? [];
  const whole = tIf(`trigger.${name}`);
  if (whole) return whole;
  const said = tIf(`trigger.${about}`)?.replace("{n}", n ?? "");
  return said ? `${hand ? t(hand) : ""}${said}` : name;
}

/** The lines of a wager that pay from a level's meter; a chair's own meter has the chair in its name. */
const linesOf = (view: JackpotView, level: Level): Pay[] =>
  view.wager?.pays.filter((one) => one.pays.endsWith(`% of the ${level.name.replace(/-\d+$/, "")} meter`)) ?? [];

/** What a line of the wager pays: a sum, or a part of a meter. */
export function awardSaid(view: JackpotView, pay: Pay): string {
  const share = shareOf(pay.pays);
  if (share) return t("jackpot.of-meter", { part: `${share.part}%`, meter: titleOf(view, share.meter) });
  const [, flat] = /^([\d,.]+) flat$/.exec(pay.pays) ?? [];
  return flat ? `${view.levels[0]?.amount.currency.code ?? ""} ${flat}` : pay.pays;
}

export function winsOn(view: JackpotView, level: Level): string {
  const lines = linesOf(view, level);
  if (lines.length) return lines.map((one) => `${named(one.names)}: ${one.pays.split("%")[0]}%`).join(" · ");
  if (isEnglish() || (!level.trigger && !level.random)) return level.wins_on;
  if (level.random) return t("jackpot.at-random");
  return level.trigger
    .replace(/[a-z][a-z0-9-]*/g, (word) =>
      ["and", "or", "not"].includes(word) ? t(`jackpot.${word}`) : conditionSaid(word),
    )
    .replaceAll(" ", "");
}

/** What a level pays; nothing where the lines of its wager have said so already. */
export function paysSaid(view: JackpotView, level: Level): string {
  if (linesOf(view, level).length) return "";
  if (isEnglish() || (!level.trigger && !level.random)) return level.pays;
  const whole = level.part === "1" ? t("jackpot.whole") : t("jackpot.part", { part: percentSaid(level.part) });
  const { unit } = view.board;
  return [whole, unit && t("jackpot.rounded", { unit: amountSaid(unit) }), boundsSaid(level)]
    .filter(Boolean)
    .join("，");
}

function boundsSaid({ least, most }: Level): string {
  return [
    least && t("jackpot.least", { amount: amountSaid(least) }),
    most && t("jackpot.most", { amount: amountSaid(most) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** What goes into a level, and from whom. */
export function contributionSaid(level: Level): string {
  return [
    percentOf(level.rate) !== "0" && t("jackpot.of-each", { rate: percentSaid(level.rate) }),
    level.house && t("jackpot.by-house", { amount: amountSaid(level.house) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

export function qualifyingSaid(view: JackpotView, table: TableSeen): string {
  if (isEnglish() || !view.qualifying.length) return table.qualifying;
  return (
    t("jackpot.every-bet", { wagers: view.qualifying.map((one) => named(one)).join("、") }) +
    (table.minimum ? t("jackpot.from", { amount: amountSaid(table.minimum) }) : "")
  );
}

export function splitSaid(split: string): string {
  return isEnglish() ? split : t(split.startsWith("In equal") ? "jackpot.equal" : "jackpot.pro-rata");
}

export const pickingSaid = (picking: string): string => (isEnglish() || !picking ? picking : t("jackpot.at-random"));

type Pattern = readonly [RegExp, (found: RegExpExecArray) => string];

const abilities = (text: string): string =>
  text
    .split(", ")
    .map((one) => tOr(`ability.${one}`, one))
    .join("、");

const REASONS: readonly Pattern[] = [
  [/^The link to this table is lost: (.*)$/, ([, why]) => t("jackpot.lost", { why: why! })],
  [/^The jackpot system malfunctions: no (.*)$/, ([, what]) => t("jackpot.malfunctions", { what: abilities(what!) })],
  [/^(.+): round (\d+) was not recorded\.$/, ([, table, n]) => t("jackpot.missed", { table: table!, n: n! })],
  [/^(.+): round (\d+) brought more than/, ([, table, n]) => t("jackpot.unreasonable", { table: table!, n: n! })],
  [/^(.+): the display (.*) does not work\.$/, ([, table]) => t("jackpot.no-display", { table: table! })],
  [/^(.+): the link is lost: (.*)$/, ([, table, why]) => `${table}：${t("jackpot.lost", { why: why! })}`],
  [/^(.+): the reserve is below the next reset\.$/, ([, meter]) => t("jackpot.low-reserve", { meter: meter! })],
  [/^Kept until the jackpot operates again: (\d+)\.$/, ([, n]) => t("jackpot.kept", { n: n! })],
];

/** Why a jackpot rests, or what its console is alerted to. */
export function reasonSaid(text: string): string {
  if (isEnglish()) return text;
  for (const [pattern, said] of REASONS) {
    const found = pattern.exec(text);
    if (found) return said(found);
  }
  return text;
}
