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

/** A stack as the server says it lies, the largest at the bottom; seen from above, only the top few can be told apart. */
export function Stack({ piles, chips, unit }: { piles: readonly Pile[]; chips: readonly number[]; unit: Unit }) {
  const lying = piles.flatMap((pile) => Array.from({ length: Math.min(pile.number, 5) }, () => pile.value)).slice(-6);
  return (
    <span class="stack" aria-hidden="true">
      {lying.map((value, place) => (
        <span key={place} class="stacked" style={{ bottom: `${place * 3}px` }}>
          <Chip value={value} chips={chips} unit={unit} />
        </span>
      ))}
    </span>
  );
}
