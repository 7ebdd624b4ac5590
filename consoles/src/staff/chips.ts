// A sum in chips, the largest first, as a dealer cuts them out.
import type { Felt } from "../types";
import { chipText, money } from "../ground/money";
import { t } from "../ground/words";

type Unit = Pick<Felt, "currency" | "digits" | "chips">;

const common = (one: number, other: number): number => (other ? common(other, one % other) : one);

/**
 * How many of each value make the amount, as many of the largest as possible; null where none do.
 *
 * The most of the largest is not always right: 3 in chips of 2.50 and 1 is three of 1.
 */
function stacksOf(amount: number, values: readonly number[]): number[] | null {
  const [value, ...smaller] = values;
  if (value === undefined) return amount === 0 ? [] : null;
  if (amount % values.reduce(common)) return null;
  for (let number = Math.floor(amount / value); number >= 0; number--) {
    const rest = stacksOf(amount - number * value, smaller);
    if (rest) return [number, ...rest];
  }
  return null;
}

/** `3 × 100 + 2 × 25`; what no chip of the table makes up is coin. */
export function chipsToPay(amount: number, felt: Unit): string {
  const values = felt.chips.filter((chip) => chip > 0).sort((one, other) => other - one);
  let coin = values.length ? amount % values.reduce(common) : amount;
  let numbers = stacksOf(amount - coin, values);
  while (!numbers) {
    coin += values.reduce(common);
    numbers = stacksOf(amount - coin, values);
  }
  const stacks = values.flatMap((value, place) =>
    numbers[place] ? `${numbers[place]} × ${chipText(value, felt)}` : [],
  );
  if (coin) stacks.push(t("staff.coin", { amount: money(coin, felt) }));
  return stacks.join(" + ");
}
