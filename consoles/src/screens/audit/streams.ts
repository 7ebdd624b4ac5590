// Streams by their names, and entries fetched from one of them, or from all tables at once.
import type { ReplayOut } from "../../types";
import { ask } from "../../ground/net";
import { t } from "../../ground/words";
import { linesOf } from "../../proving/chain";

export interface Happened {
  type: string;
  [field: string]: unknown;
}

export interface Entry {
  stream: string;
  number: number;
  first: number;
  prev: string;
  id: string;
  at: number;
  who: { person: string; role: string };
  act: Happened | null;
  events: Happened[];
}

export interface Line {
  text: string;
  entry: Entry | null;
}

export interface Sought {
  kind: string;
  person: string;
  round: string;
  /** The entries before which older ones are sought, by stream; none for the newest. */
  before: Readonly<Record<string, number>> | null;
}

export const PAGE = 50;
/** Stands for all tables of the house, by time. */
export const ALL_TABLES = "tables";

/** A stream by its name: the house, the accounts, a table or a jackpot. */
export function streamSaid(stream: string): string {
  if (stream === ALL_TABLES) return t("audit.all-tables");
  const [kind, ...rest] = stream.split("/");
  return t(`stream.${kind}`, { name: rest.join("/") });
}

function read(text: string): Line {
  try {
    const entry = JSON.parse(text) as Entry;
    return { text, entry: Array.isArray(entry.events) ? entry : null };
  } catch {
    return { text, entry: null };
  }
}

async function newest(stream: string, sought: Sought): Promise<string[]> {
  const before = sought.before?.[stream];
  if (before === 0) return [];
  const query = new URLSearchParams({ most: String(PAGE) });
  if (sought.kind) query.set("kind", sought.kind);
  if (sought.person) query.set("person", sought.person);
  query.set("before", String(before ?? 9_999_999_999));
  return linesOf(stream, query.toString());
}

/** The entries of a round, and those that put it right later. */
async function ofRound(stream: string, round: string): Promise<string[]> {
  const name = encodeURIComponent(stream.slice("table/".length));
  const { frames } = await ask<ReplayOut>(`/api/replay/${name}/${encodeURIComponent(round)}`);
  const end = frames.find((frame) => frame.kind === "ended") ?? frames[frames.length - 1]!;
  const first = frames[0]!.entry;
  const lines = await linesOf(stream, `from=${first}&most=${end.entry - first + 1}`);
  const later = [...new Set(frames.map((frame) => frame.entry).filter((number) => number > end.entry))];
  for (const one of later) lines.push(...(await linesOf(stream, `from=${one}&most=1`)));
  return lines;
}

/** What is sought, the newest first; of several tables as many entries as of one, by the house's clock. */
export async function found(stream: string, sought: Sought, tables: readonly string[]): Promise<Line[]> {
  if (sought.round && stream.startsWith("table/")) return (await ofRound(stream, sought.round)).map(read).reverse();
  if (stream !== ALL_TABLES) return (await newest(stream, sought)).map(read).reverse();
  return byTime(await Promise.all(tables.map(async (table) => (await newest(table, sought)).map(read))));
}

/** A page of the newest of several streams; those of one stream stay in its order, whatever its clock said. */
function byTime(streams: Line[][]): Line[] {
  const at = (lines: Line[]) => (lines.length ? (lines.at(-1)!.entry?.at ?? Number.MAX_SAFE_INTEGER) : -1);
  const page: Line[] = [];
  while (page.length < PAGE) {
    const next = streams.reduce((one, other) => (at(other) > at(one) ? other : one), []);
    const line = next.pop();
    if (!line) break;
    page.push(line);
  }
  return page;
}

/** Where the next page begins: before the oldest entry that is shown of each stream. */
export function olderThan(lines: readonly Line[], before: Sought["before"]): Record<string, number> {
  const next: Record<string, number> = { ...before };
  for (const { entry } of lines) if (entry) next[entry.stream] = Math.min(next[entry.stream] ?? Infinity, entry.number);
  return next;
}
