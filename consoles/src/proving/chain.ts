// The chain of a stream and its Merkle root, worked out here from the lines as they were downloaded.
import { ownProblem, problemIn } from "../ground/net";
import { bytesOf, fromHex, hex, inStretches, leafHash, rootOf, sha256, type Hash } from "./hash";

export const NOTHING = "0".repeat(64);
const PAGE = 1000;

interface Head {
  stream: string;
  number: number;
  first: number;
  prev: string;
  events: unknown[];
}

/** The first entry that is not as it must be; `what` is the key of the word for it. */
export interface Bad {
  number: number;
  event: number;
  what: "unreadable" | "stream" | "number" | "position" | "altered" | "root" | "cut" | "gone";
  expected: string;
  found: string;
}

export interface Chained {
  stream: string;
  entries: number;
  events: number;
  last: string;
  /** The root over as many entries as the checkpoint has seen. */
  root: string;
  bad: Bad | null;
}

/** Lines of a stream as they are on disk. */
export async function linesOf(stream: string, query: string): Promise<string[]> {
  const path = stream.split("/").map(encodeURIComponent).join("/");
  let answer: Response;
  try {
    answer = await fetch(`/api/journal/${path}?${query}`);
  } catch {
    throw ownProblem("no-house");
  }
  if (!answer.ok) throw await problemIn(answer, true);
  return (await answer.text()).split("\n").filter(Boolean);
}

/** Download a stream and check it: each line names the hash of the one before, and all give the root that was signed. */
export async function chained(
  stream: string,
  seen: { length: number; root: string } | null,
  progress: (entries: number) => void,
): Promise<Chained> {
  const found: Following = {
    stream,
    entries: 0,
    events: 0,
    last: NOTHING,
    root: "",
    bad: null,
    before: 0,
    broken: null,
  };
  const leaves: Hash[] = [];
  for (;;) {
    const lines = await linesOf(stream, `from=${found.entries}&most=${PAGE}`);
    const hashes = await inStretches(lines, (line) => sha256(bytesOf(line)));
    if (seen && leaves.length < seen.length)
      leaves.push(
        ...(await inStretches(lines.slice(0, seen.length - leaves.length), (line) => leafHash(bytesOf(line)))),
      );
    for (const [at, line] of lines.entries()) follow(found, line, hex(hashes[at]!));
    progress(found.entries);
    if (lines.length < PAGE) break;
  }
  if (found.broken) settle(found, true);
  if (!seen) return found;
  found.root = hex(await rootOf(leaves));
  if (found.entries < seen.length)
    found.bad ??= bad(found.entries, found.events, "cut", `${seen.length}`, `${found.entries}`);
  else if (found.root !== seen.root) found.bad ??= bad(0, 0, "root", seen.root, found.root);
  return found;
}

/** A stream while it is followed: where the last entry began, and a break of which it is not yet known who is to blame. */
interface Following extends Chained {
  before: number;
  broken: { number: number; event: number; before: number; expected: string; found: string } | null;
}

function follow(found: Following, line: string, hash: string): void {
  const head = read(line);
  const { entries: number, events } = found;
  if (found.broken) settle(found, head?.prev === found.last);
  if (!head) found.bad ??= bad(number, events, "unreadable", "", line.slice(0, 60));
  else if (head.prev !== found.last)
    found.broken ??= { number, event: events, before: found.before, expected: head.prev, found: found.last };
  else if (head.stream !== found.stream) found.bad ??= bad(number, events, "stream", found.stream, head.stream);
  else if (head.number !== number) found.bad ??= bad(number, events, "number", `${number}`, `${head.number}`);
  else if (head.first !== events) found.bad ??= bad(number, events, "position", `${events}`, `${head.first}`);
  found.entries += 1;
  found.before = events;
  found.events += head?.events.length ?? 0;
  found.last = hash;
}

/** Of two lines that do not fit, the one after them tells which was altered: it still names the second, or it does not. */
function settle(found: Following, intact: boolean): void {
  const one = found.broken!;
  found.broken = null;
  const first = intact && one.number > 0;
  found.bad ??= bad(
    first ? one.number - 1 : one.number,
    first ? one.before : one.event,
    "altered",
    one.expected,
    one.found,
  );
}

function bad(number: number, event: number, what: Bad["what"], expected: string, found: string): Bad {
  return { number, event, what, expected, found };
}

function read(line: string): Head | null {
  try {
    const found = JSON.parse(line) as Head;
    return typeof found.prev === "string" && Array.isArray(found.events) ? found : null;
  } catch {
    return null;
  }
}

// The checkpoint.

export interface Checkpoint {
  number: number;
  at: number;
  heads: { stream: string; length: number; root: string }[];
}

interface Signed {
  checkpoint: Checkpoint;
  signature: string;
}

export type Signature = "holds" | "broken" | "cannot";

/** A checkpoint out of a line as the second place keeps it, or nothing. */
export function checkpointIn(line: string): Checkpoint | null {
  try {
    const found = JSON.parse(line) as Signed;
    return Array.isArray(found.checkpoint.heads) && typeof found.signature === "string" ? found.checkpoint : null;
  } catch {
    return null;
  }
}

/** Whether the signature of a checkpoint is the key's; `cannot` where this browser knows no Ed25519. */
export async function signatureOf(line: string, pem: string): Promise<Signature> {
  const end = line.lastIndexOf(',"key":'),
    start = '{"checkpoint":'.length;
  if (end < start) return "broken";
  const signed = bytesOf(`puntobanco checkpoint\n${line.slice(start, end)}`);
  let key: CryptoKey;
  try {
    const der = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, "")), (text) => text.charCodeAt(0));
    key = await crypto.subtle.importKey("spki", der, { name: "Ed25519" }, false, ["verify"]);
  } catch (found) {
    return found instanceof DOMException && found.name === "NotSupportedError" ? "cannot" : "broken";
  }
  const signature = fromHex((JSON.parse(line) as Signed).signature);
  return (await crypto.subtle.verify({ name: "Ed25519" }, key, signature, signed)) ? "holds" : "broken";
}
