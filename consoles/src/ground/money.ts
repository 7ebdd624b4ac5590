// Amounts: the server sends whole minor units; here they are only written down.

import type { Amount, Currency } from "../types";
import { figure } from "./number";

export interface Unit {
  currency: string;
  digits: number;
}

/** `PLAY 1,250` or `NZD 12.50`. */
export function money(minor: number, unit: Unit): string {
  return `${unit.currency} ${plain(minor, unit)}`;
}

export const unitOf = (currency: Currency): Unit => ({ currency: currency.code, digits: currency.digits ?? 2 });

export const amountSaid = (amount: Amount): string => money(amount.minor, unitOf(amount.currency));

/** Without the unit, for places where it stands beside. */
export function plain(minor: number, unit: Unit): string {
  const scale = 10 ** unit.digits;
  const whole = minor % scale === 0;
  return figure(minor / scale, "en", whole ? 0 : unit.digits, unit.digits).replace("-", "−");
}

/** What somebody typed, in minor units: read digit by digit, not as a float. Not a number if it is no such amount. */
export function minorOf(typed: string, digits: number): number {
  const found = /^(-?[0-9]{1,12})(?:[.]([0-9]*))?$/.exec(typed.replace(/[,\s]/g, "").replace("−", "-"));
  const [, whole = "", part = ""] = found ?? [];
  return found && part.length <= digits ? Number(whole + part.padEnd(digits, "0")) : NaN;
}

/** As a chip has it: 50c, 1, 2.5, 500, 1K, 5K, 1M. */
export function chipText(minor: number, unit: Unit): string {
  const major = minor / 10 ** unit.digits;
  if (major >= 1_000_000) return `${major / 1_000_000}M`;
  if (major >= 1_000) return `${major / 1_000}K`;
  return major < 1 ? `${minor}c` : `${major}`;
}

/** With every digit that the unit has, and without the unit: for columns, in which the points stand below each other. */
export function exactly(minor: number, unit: Unit): string {
  return figure(minor / 10 ** unit.digits, "en", unit.digits, unit.digits).replace("-", "−");
}
