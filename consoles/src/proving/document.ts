// The proof of a shoe as a document: read strictly, for a file that could be read in two ways proves nothing.
// Written from docs/fair-shoes.md, apart from the program that makes proofs.

export interface Cut {
  how: "cut" | "number";
  who: string;
  at: number;
}

export interface Opening {
  position: number;
  card: string;
  salt: string;
  path: string[];
}

export interface ShoeDocument {
  format: string;
  shoe: string;
  decks: number;
  root: string;
  cuts: Cut[];
  out: number;
  hidden: number[];
  closed: boolean;
  openings: Opening[];
}

export const FORMAT = "puntobanco-shoe-proof-1";
const MOST_BYTES = 1_000_000;
const HEX = /^[0-9a-f]{64}$/;

/** The file is no proof of a shoe at all; `part` is the key of the word for what is wrong. */
export class NoProof extends Error {
  constructor(readonly part: string) {
    super(part);
  }
}

export function readProof(text: string): ShoeDocument {
  if (text.length > MOST_BYTES) throw new NoProof("length");
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new NoProof("json");
  }
  const proof = fields(found, ["format", "shoe", "decks", "root", "cuts", "out", "hidden", "closed", "openings"]);
  need(proof.format === FORMAT, "format");
  need(isText(proof.shoe, /^[A-Za-z0-9._:/-]{1,80}$/), "shoe");
  need(isNumber(proof.decks, 1, 10), "decks");
  need(isText(proof.root, HEX), "root");
  need(isNumber(proof.out, 0, 520), "out");
  need(typeof proof.closed === "boolean", "closed");
  need(Array.isArray(proof.hidden) && proof.hidden.every((one) => isNumber(one, 0, 519)), "hidden");
  need(Array.isArray(proof.cuts) && Array.isArray(proof.openings), "fields");
  (proof.cuts as unknown[]).forEach(checkCut);
  (proof.openings as unknown[]).forEach(checkOpening);
  need(JSON.stringify(found) === withoutSpaces(text), "twice"); // a field given twice, 1.0 for 1, an escaped letter
  return found as ShoeDocument;
}

function checkCut(value: unknown): void {
  const cut = fields(value, ["how", "who", "at"]);
  need(
    (cut.how === "cut" || cut.how === "number") && isText(cut.who, /^[ -~]{1,80}$/) && isNumber(cut.at, 0, 519),
    "cuts",
  );
}

function checkOpening(value: unknown): void {
  const record = fields(value, ["position", "card", "salt", "path"]);
  need(
    isNumber(record.position, 0, 519) && isText(record.card, /^[A2-9TJQK][shdc]$/) && isText(record.salt, HEX),
    "openings",
  );
  need(Array.isArray(record.path) && record.path.every((step) => isText(step, HEX)), "openings");
}

function fields(value: unknown, names: readonly string[]): Record<string, unknown> {
  const there = typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  need(there.join() === names.join(), "fields");
  return value as Record<string, unknown>;
}

function need(holds: boolean, part: string): void {
  if (!holds) throw new NoProof(part);
}

const isNumber = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const isText = (value: unknown, pattern: RegExp): value is string => typeof value === "string" && pattern.test(value);

/** The text without the spaces between its parts; those inside words stay. */
function withoutSpaces(text: string): string {
  return (text.match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? []).join("");
}
