// Whether the proof of a shoe holds, worked out here step by step. A third reading of docs/fair-shoes.md, beside the
// program's own and standalone/verify_shoe.py; it shares no code with either.
import type { Opening, ShoeDocument } from "./document";
import { bytesOf, climb, fromHex, hex, inStretches, leafHash, rootOf, type Climb, type Hash } from "./hash";
import { seenAt } from "./noted";

export type StepName = "bounds" | "root" | "cut" | "order" | "cards" | "decks" | "whole";

export interface Step {
  name: StepName;
  /** Whether it holds; nothing where there is nothing to compare with, or nothing to say yet. */
  holds: boolean | null;
  /** What the words of the step are filled with. */
  filled: Record<string, string | number>;
}

export interface Checked {
  steps: Step[];
  /** Places in the order of dealing whose card is not the one that was committed to, or not the one that was due. */
  wrong: Map<number, Opening>;
  holds: boolean;
}

/** What somebody wrote down themselves before the first bet. */
export interface Noted {
  root: string;
  cut: string;
}

const RANKS = "A23456789TJQK",
  SUITS = "shdc";

/** What is hashed for a card: four lines of text, after a zero byte. */
export const leafText = (shoe: string, opening: Opening): string =>
  `puntobanco-shoe-1 ${shoe}\n${opening.salt}\n${opening.position}\n${opening.card}\n`;
const leafOf = (shoe: string, opening: Opening): Promise<Hash> => leafHash(bytesOf(leafText(shoe, opening)));

export const sizeOf = (proof: ShoeDocument): number => proof.decks * 52;
const turned = (proof: ShoeDocument): number => proof.cuts.reduce((sum, cut) => sum + cut.at, 0);

/** The places, in the order of dealing, of the cards that the document opens. */
export function placesOpened(proof: ShoeDocument): number[] {
  const unseen = new Set(proof.hidden);
  return Array.from({ length: sizeOf(proof) }, (_, place) => place).filter(
    (place) => proof.closed || (place < proof.out && !unseen.has(place)),
  );
}

export async function check(proof: ShoeDocument, noted: Noted, progress: (part: number) => void): Promise<Checked> {
  const size = sizeOf(proof),
    places = placesOpened(proof),
    wrong = new Map<number, Opening>();
  const order = checkOrder(proof, places, wrong);
  const leaves: Hash[] = await inStretches(proof.openings, (opening) => leafOf(proof.shoe, opening));
  let bad = 0;
  await inStretches(
    proof.openings,
    async (opening, at) => {
      const climbed = await climb(leaves[at]!, opening.position, size, opening.path.map(fromHex));
      if (opening.position < size && climbed && hex(climbed.root) === proof.root) return;
      bad += 1;
      wrong.set(places[at] ?? at, opening);
    },
    (done) => progress(done / proof.openings.length),
  );
  const steps: Step[] = [
    checkBounds(proof, size),
    checkRoot(proof, noted),
    checkCut(proof, noted),
    order,
    { name: "cards", holds: bad === 0, filled: { n: proof.openings.length, bad } },
    checkDecks(proof),
    await checkWhole(proof, leaves),
  ];
  return { steps, wrong, holds: steps.every((step) => step.holds !== false) };
}

function checkBounds(proof: ShoeDocument, size: number): Step {
  const rising = proof.hidden.every((number, at) => number < proof.out && (at === 0 || number > proof.hidden[at - 1]!));
  const holds = proof.out <= size && proof.cuts.every((cut) => cut.at < size) && rising;
  return {
    name: "bounds",
    holds,
    filled: { shoe: proof.shoe, decks: proof.decks, size, out: proof.out, hidden: proof.hidden.length },
  };
}

function checkRoot(proof: ShoeDocument, noted: Noted): Step {
  const own = noted.root.trim().toLowerCase();
  const seen = own ? undefined : seenAt(proof.root);
  const told: Record<string, string | number> = seen ? { seen: new Date(seen.at).toLocaleString(), out: seen.out } : {};
  return { name: "root", holds: own ? own === proof.root : seen ? true : null, filled: { root: proof.root, ...told } };
}

function checkCut(proof: ShoeDocument, noted: Noted): Step {
  const own = noted.cut.trim(),
    by = turned(proof) % sizeOf(proof);
  const who = proof.cuts.map((cut) => `${cut.who} ${cut.at}`).join(" · ") || "–";
  return { name: "cut", holds: own ? Number(own) === by : null, filled: { who, by } };
}

/** The cards opened are those that the cut brings to the front, in this order, and no others. */
function checkOrder(proof: ShoeDocument, places: readonly number[], wrong: Map<number, Opening>): Step {
  const by = turned(proof),
    size = sizeOf(proof);
  const strange = places.find((place, at) => proof.openings[at] && proof.openings[at].position !== (place + by) % size);
  if (strange !== undefined) wrong.set(strange, proof.openings[places.indexOf(strange)]!);
  const holds = strange === undefined && places.length === proof.openings.length;
  return {
    name: "order",
    holds,
    filled: { due: places.length, n: proof.openings.length, place: (strange ?? places.length) + 1 },
  };
}

function checkDecks(proof: ShoeDocument): Step {
  const copies = new Map<string, number>();
  for (const opening of proof.openings) copies.set(opening.card, (copies.get(opening.card) ?? 0) + 1);
  const all = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  const odd = all.filter(
    (card) => (copies.get(card) ?? 0) > proof.decks || (proof.closed && copies.get(card) !== proof.decks),
  );
  return {
    name: "decks",
    holds: odd.length === 0,
    filled: { decks: proof.decks, cards: odd.join(" "), n: proof.openings.length },
  };
}

/** Of a closed shoe all leaves are known, so the root itself can be worked out from nothing but the cards. */
async function checkWhole(proof: ShoeDocument, leaves: readonly Hash[]): Promise<Step> {
  if (!proof.closed) return { name: "whole", holds: null, filled: {} };
  const inPlace = proof.openings
    .map((opening, at) => ({ at, position: opening.position }))
    .sort((a, b) => a.position - b.position);
  const root = hex(await rootOf(inPlace.map(({ at }) => leaves[at]!)));
  return { name: "whole", holds: root === proof.root, filled: { root } };
}

/** The working of one card, to be followed by hand. */
export async function working(
  proof: ShoeDocument,
  opening: Opening,
): Promise<{ text: string; leaf: string; steps: Climb[]; root: string }> {
  const leaf = await leafOf(proof.shoe, opening);
  const climbed = await climb(leaf, opening.position, sizeOf(proof), opening.path.map(fromHex));
  return {
    text: leafText(proof.shoe, opening),
    leaf: hex(leaf),
    steps: climbed?.steps ?? [],
    root: climbed ? hex(climbed.root) : "",
  };
}
