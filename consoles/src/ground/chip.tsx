// Chips and stacks of them.
import type { Pile } from "../types";
import { chipText, type Unit } from "./money";

const COLOURS = 9;

/** Which of the nine colours a value has: by its place among the table's chips. */
export function chipColour(value: number, chips: readonly number[]): number {
  const place = chips.indexOf(value);
  return place < 0 ? COLOURS - 1 : place % COLOURS;
}

export function Chip({ value, chips, unit }: { value: number; chips: readonly number[]; unit: Unit }) {
  const text = chipText(value, unit);
  return (
    <svg class={`chip chip-${chipColour(value, chips)}`} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19" class="chip-edge" />
      <circle cx="20" cy="20" r="16.500" class="chip-spots" />
      <circle cx="20" cy="20" r="13" class="chip-face" />
      <text x="20" y="24.500" text-anchor="middle" class={text.length > 3 ? "chip-text long" : "chip-text"}>
        {text}
      </text>
    </svg>
  );
}

/** An amount in as few chips as it takes: how it looks until the dealer has stacked it. */
export function pilesOf(amount: number, chips: readonly number[]): Pile[] {
  const piles: Pile[] = [];
  let left = amount;
  for (const value of [...chips].sort((one, other) => other - one)) {
    const number = Math.floor(left / value);
    if (number) piles.push({ value, number });
    left -= number * value;
  }
  return piles.length ? piles : [{ value: chips[0] ?? amount, number: 1 }];
}

const HIGH = 6;
const COLUMNS = 3;

/** Stacks as the server says they lie: a column for each denomination, the largest on the left; no higher than can be
 * told apart. */
export function Stack({ piles, chips, unit }: { piles: readonly Pile[]; chips: readonly number[]; unit: Unit }) {
  const sums = new Map<number, number>();
  for (const pile of piles) sums.set(pile.value, (sums.get(pile.value) ?? 0) + pile.number);
  const columns = [...sums].sort(([one], [other]) => other - one).slice(0, COLUMNS);
  return (
    <span class="stacks" aria-hidden="true">
      {columns.map(([value, number]) => (
        <span key={value} class="stack">
          {Array.from({ length: Math.min(number, HIGH) }, (_, place) => (
            <span key={place} class="stacked" style={{ bottom: `${place * 3}px` }}>
              <Chip value={value} chips={chips} unit={unit} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
