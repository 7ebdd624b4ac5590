// What was paid by hand, as it is typed: an amount, or chips such as `3×100 2×25`.
import type { Felt } from "../types";
import { minorOf } from "../ground/money";

type Unit = Pick<Felt, "digits" | "chips">;

export interface Paid {
  amount: number;
  chips: Record<string, number>;
}

const STACK = /^([0-9]{1,6})[x×*](.+)$/i;

/** Read what was typed; null where it is neither an amount nor chips of the table. */
export function paidOf(typed: string, unit: Unit): Paid | null {
  const words = typed
    .replace(/\s*([x×*])\s*/gi, "$1")
    .split(/[\s+]+/)
    .filter(Boolean);
  const [first] = words;
  if (!first) return null;
  if (words.length === 1 && !STACK.test(first)) {
    const amount = minorOf(first, unit.digits);
    return amount >= 0 ? { amount, chips: {} } : null;
  }
  const chips: Record<string, number> = {};
  for (const word of words) {
    const [, number = "", chip = ""] = STACK.exec(word) ?? [];
    const value = minorOf(chip, unit.digits);
    if (!unit.chips.includes(value)) return null;
    chips[value] = (chips[value] ?? 0) + Number(number);
  }
  return { amount: Object.entries(chips).reduce((sum, [chip, number]) => sum + Number(chip) * number, 0), chips };
}

/** What was typed, with one chip more: for fingers. */
export function withChip(typed: string, chip: number, unit: Unit): string {
  const chips = { ...paidOf(typed, unit)?.chips };
  chips[chip] = (chips[chip] ?? 0) + 1;
  return Object.entries(chips)
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([value, number]) => `${number}x${Number(value) / 10 ** unit.digits}`)
    .join(" ");
}
