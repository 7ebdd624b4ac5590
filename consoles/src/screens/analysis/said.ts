// Figures and names as the screen writes them.
import type { LineOut, Names, Subject, WagerOut } from "../../types";
import { listed, named, t } from "../../ground/words";
import { paySaid } from "../../ground/pays";

/** A part of one as a percentage, with a real minus sign. */
export function percent(part: number, digits = 4): string {
  return `${signed(part * 100, digits)}%`;
}

export function signed(number: number, digits: number): string {
  const text = number.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}

/** With its sign, as a change is written. */
export function points(part: number, digits = 4): string {
  const text = signed(part * 100, digits);
  return part > 0 && Number(text) !== 0 ? `+${text}` : text;
}

export function whole(number: number | string): string {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** What a line pays, and what is taken from it; a dash where it pays nothing. */
export const paysSaid = ({ pays, commission }: Pick<LineOut, "pays" | "commission">): string =>
  pays ? paySaid({ pays, commission }) : "–";

/** What the winning lines pay, the least first. */
export function paysOf(lines: readonly LineOut[]): string {
  const paying = lines.filter((line) => line.result === "win" && line.pays).sort((a, b) => a.returns - b.returns);
  const each = [...new Set(paying.map(paysSaid))];
  return each.length > 3 ? `${listed(each.slice(0, 2))} … ${each.at(-1)}` : listed(each);
}

type Given = Record<string, string>;

/** A condition in words; nothing for a wager that has none. */
export function givenSaid(given: Given, wagers: readonly { wager: string; names: Names }[] = []): string {
  return listed(
    Object.entries(given).map(([key, value]) => {
      if (key === "when") return t(`analysis.when.${value}`);
      const other = wagers.find((wager) => wager.wager === value);
      return t(`analysis.given.${key}`, { n: key === "added_to" && other ? named(other.names) : value });
    }),
  );
}

export function wagerSaid(
  one: { names: Names; given: Given },
  wagers: readonly { wager: string; names: Names }[] = [],
): string {
  return [named(one.names), givenSaid(one.given, wagers)].filter(Boolean).join(" · ");
}

export function subjectSaid(subject: Subject): string {
  const title = named(subject.title);
  return subject.kind === "rulebook" ? `${named(subject.rulebook_title)} · ${title}` : `${subject.name} · ${title}`;
}

export const keyOf = (one: { kind: string; name: string; version: string }): string =>
  [one.kind, one.name, one.kind === "rulebook" ? one.version : ""].join("|");

/** The pay table of a wager and what it pays, nothing twice. */
export function termsSaid(wager: Pick<WagerOut, "pay_table">, lines: readonly LineOut[]): string {
  return [...new Set([named(wager.pay_table), paysOf(lines)])].filter(Boolean).join(" · ");
}
