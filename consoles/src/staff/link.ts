// Figures of a jackpot as the staff read and write them: rates in percent, millionths to the last digit.
import type { Unit } from "../ground/money";

export const MILLIONTHS = 1_000_000;

/** `0.5` as `5/1000`: percent as typed, without rounding anything. */
export function partOf(percent: string): string {
  const [whole = "0", rest = ""] = percent.trim().split(".");
  return `${Number(`${whole}${rest}`)}/${10 ** (rest.length + 2)}`;
}

/** Millionths of a minor unit with every digit that says something, at least as many as the currency has. */
export function exactly(millionths: number, unit: Unit): string {
  return (millionths / MILLIONTHS / 10 ** unit.digits).toLocaleString("en", {
    minimumFractionDigits: unit.digits,
    maximumFractionDigits: unit.digits + 6,
  });
}

/** What a meter showed: whole minor units. */
export const shownOf = (millionths: number): number => Math.floor(millionths / MILLIONTHS);
