// Playing cards, drawn here: pips where they lie on a real card, and court figures in a frame.
import { signal } from "@preact/signals";
import type { CourtHalf } from "./court";
import { listed, SUITS, t } from "./words";

const SUIT = {
  s: "M0-9C4-4 8-1 8 4C8 8 3 9 1 5.500C1 8 2 9.500 3.500 10H-3.500C-2 9.500-1 8-1 5.500C-3 9-8 8-8 4C-8-1-4-4 0-9Z",
  h: "M0 9C-3 4-9 1-9-4C-9-9-2-10 0-4.500C2-10 9-9 9-4C9 1 3 4 0 9Z",
  d: "M0-10C2-6 4.500-3 7.500 0C4.500 3 2 6 0 10C-2 6-4.500 3-7.500 0C-4.500-3-2-6 0-10Z",
  c: "M0-9.500A4.200 4.200 0 0 1 3.300-2.600A4.200 4.200 0 1 1 1 4.300C1.200 7 2 9.300 3.500 10H-3.500C-2 9.300-1.200 7-1 4.300A4.200 4.200 0 1 1-3.300-2.600A4.200 4.200 0 0 1 0-9.500Z",
} as const;
type Suit = keyof typeof SUIT;

const L = 34,
  M = 50,
  R = 66;
const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  "2": [
    [M, 30],
    [M, 110],
  ],
  "3": [
    [M, 30],
    [M, 70],
    [M, 110],
  ],
  "4": [
    [L, 30],
    [R, 30],
    [L, 110],
    [R, 110],
  ],
  "5": [
    [L, 30],
    [R, 30],
    [M, 70],
    [L, 110],
    [R, 110],
  ],
  "6": [
    [L, 30],
    [R, 30],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  "7": [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [L, 110],
    [R, 110],
  ],
  "8": [
    [L, 30],
    [R, 30],
    [M, 50],
    [L, 70],
    [R, 70],
    [M, 90],
    [L, 110],
    [R, 110],
  ],
  "9": [
    [L, 28],
    [R, 28],
    [L, 56],
    [R, 56],
    [M, 70],
    [L, 84],
    [R, 84],
    [L, 112],
    [R, 112],
  ],
  T: [
    [L, 28],
    [R, 28],
    [M, 42],
    [L, 56],
    [R, 56],
    [L, 84],
    [R, 84],
    [M, 98],
    [L, 112],
    [R, 112],
  ],
};

const RANK_NAMES: Record<string, string> = { T: "10", A: "A", J: "J", Q: "Q", K: "K" };

/** A card in words, for people who cannot see it. */
export function cardSaid(name: string): string {
  const rank = name.charAt(0),
    suit = name.charAt(1);
  return t("card-said", { rank: RANK_NAMES[rank] ?? rank, suit: t(`suit_${suit}`) });
}

/** Cards in small: `K♠ 9♥`, red where the suit is; read aloud in words. */
export const SmallCards = ({ cards }: { cards: readonly string[] }) => (
  <span class="small-cards" role="img" aria-label={cards.map(cardSaid).join(", ")}>
    {cards.map((card, at) => (
      <span key={at} class={/[hd]$/.test(card) ? "red" : ""} aria-hidden="true">
        {RANK_NAMES[card.charAt(0)] ?? card.charAt(0)}
        {SUITS[card.charAt(1)]}
      </span>
    ))}
  </span>
);

function Pip({
  suit,
  x,
  y,
  size = 1,
  turned = false,
}: {
  suit: Suit;
  x: number;
  y: number;
  size?: number;
  turned?: boolean;
}) {
  return <path d={SUIT[suit]} transform={`translate(${x} ${y}) scale(${turned ? -size : size})`} />;
}

function Corner({ rank, suit, turned = false }: { rank: string; suit: Suit; turned?: boolean }) {
  return (
    <g class="card-corner" transform={turned ? "rotate(180 50 70)" : ""}>
      <text
        x="13"
        y="25"
        text-anchor="middle"
        class="card-rank"
        textLength={rank === "T" ? 22 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {rank === "T" ? "10" : rank}
      </text>
      <Pip suit={suit} x={13} y={40} size={1.05} />
    </g>
  );
}

/** The figures are fetched when the first court card lies on a table; a screen without cards never asks for them. */
const figures = signal<typeof CourtHalf | null>(null);
let isAsked = false;

function askFigures(): void {
  if (isAsked) return;
  isAsked = true;
  import("./court").then(
    (found) => (figures.value = found.CourtHalf),
    () => (isAsked = false), // the frame with its corners is a card too
  );
}

/** Figures are drawn 58 wide and stand in a frame of 49, which leaves the corners room to be read from afar. */
const NARROWED = "translate(50 70) scale(0.845 0.98) translate(-50 -70)";

function Court({ rank, suit }: { rank: string; suit: Suit }) {
  askFigures();
  const Figure = figures.value;
  const half = (
    <g>
      {Figure && <Figure rank={rank} suit={suit} />}
      <Pip suit={suit} x={suit === "h" || suit === "c" ? 68 : 32} y={22} size={0.85} />
    </g>
  );
  return (
    <g>
      <rect x="25.500" y="7" width="49" height="126" rx="3" class="card-field" />
      <g transform={NARROWED}>{half}</g>
      <g transform={`rotate(180 50 70) ${NARROWED}`}>{half}</g>
      <path d="M25.500 70H74.500" class="card-frame" />
      <rect x="25.500" y="7" width="49" height="126" rx="3" class="card-frame" />
    </g>
  );
}

function Face({ name }: { name: string }) {
  const rank = name.charAt(0),
    suit = name.charAt(1) as Suit;
  return (
    <svg
      viewBox="0 0 100 140"
      class={`card-face ${suit === "h" || suit === "d" ? "red" : "black"} of-${suit}`}
      aria-hidden="true"
    >
      <Corner rank={rank} suit={suit} />
      <Corner rank={rank} suit={suit} turned />
      {rank === "A" && <Pip suit={suit} x={50} y={70} size={2.4} />}
      {PIPS[rank]?.map(([x, y]) => (
        <Pip key={`${x} ${y}`} suit={suit} x={x} y={y} size={1} turned={y > 70} />
      ))}
      {"JQK".includes(rank) && <Court rank={rank} suit={suit} />}
    </svg>
  );
}

function Back() {
  return (
    <svg viewBox="0 0 100 140" class="card-back" aria-hidden="true">
      <defs>
        <pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse">
          <path d="M0 5L5 0L10 5L5 10Z" fill="none" stroke="currentColor" stroke-width="1.1" />
          <circle cx="5" cy="5" r="1.2" fill="currentColor" />
        </pattern>
      </defs>
      <rect x="6" y="6" width="88" height="128" rx="6" class="card-back-field" />
      <rect x="6" y="6" width="88" height="128" rx="6" fill="url(#weave)" />
    </svg>
  );
}

interface Props {
  /** Such as `9h`; nothing for a card that lies face down. */
  name: string | null;
  back?: string;
  third?: boolean;
  small?: boolean;
  /** Printed on the layout: it never left the shoe. */
  printed?: boolean;
}

/** A card as it lies. A name that comes later turns it over. */
export function PlayingCard({ name, back = "blue", third = false, small = false, printed = false }: Props) {
  return (
    <span
      class={`card ${name ? "up" : "down"} ${back === "red" ? "back-red" : ""} ${third ? "third" : ""} ${small ? "small" : ""} ${printed ? "printed" : ""}`}
      role="img"
      aria-label={printed && name ? listed([cardSaid(name), t("printed")]) : name ? cardSaid(name) : t("face-down")}
    >
      <span class="card-side card-front">{name && <Face name={name} />}</span>
      <span class="card-side card-behind">
        <Back />
      </span>
    </span>
  );
}
