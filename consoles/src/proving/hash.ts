// SHA-256 and Merkle trees as the browser itself works them out (WebCrypto). Nothing here is taken from the house.

export type Hash = Uint8Array<ArrayBuffer>;

/** Whether this browser can work out hashes: only on encrypted pages and on this machine itself. */
export const canHash = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Hash> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function hex(hash: Uint8Array): string {
  return Array.from(hash, (number) => number.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Hash {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(parts.reduce((sum, uint8Array) => sum + uint8Array.length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** A leaf: a zero byte and what it stands for. A node begins with a one byte, so neither can pass for the other. */
export const leafHash = (data: Uint8Array): Promise<Hash> => sha256(joined(Uint8Array.of(0), data));
export const nodeHash = (left: Hash, right: Hash): Promise<Hash> => sha256(joined(Uint8Array.of(1), left, right));

/** Many at once, in stretches, so that a long list neither waits for each nor floods the browser. */
export async function inStretches<T, R>(
  list: readonly T[],
  work: (one: T, place: number) => Promise<R>,
  after: (done: number) => void = () => {},
): Promise<R[]> {
  const STRETCH = 512,
    made: R[] = [];
  for (let at = 0; at < list.length; at += STRETCH) {
    made.push(...(await Promise.all(list.slice(at, at + STRETCH).map((one, place) => work(one, at + place)))));
    after(made.length);
  }
  return made;
}

/** The root over leaves, two by two; a node without a neighbour moves up as it is (the tree of RFC 9162, 2.1.1). */
export async function rootOf(leaves: readonly Hash[]): Promise<Hash> {
  if (!leaves.length) return sha256(new Uint8Array());
  let level = leaves;
  while (level.length > 1) {
    const pairs = Array.from({ length: level.length >> 1 }, (_, place) => place * 2);
    const above = await inStretches(pairs, (place) => nodeHash(level[place]!, level[place + 1]!));
    level = level.length % 2 ? [...above, level[level.length - 1]!] : above;
  }
  return level[0]!;
}

/** One step of a path: the neighbour, on which side it lies, and what both give. */
export interface Climb {
  neighbour: string;
  left: boolean;
  gives: string;
}

/** From a leaf up to the root that its path leads to; nothing if the path does not fit the place. */
export async function climb(
  leaf: Hash,
  position: number,
  size: number,
  path: readonly Hash[],
): Promise<{ root: Hash; steps: Climb[] } | null> {
  const steps: Climb[] = [];
  let here = leaf,
    used = 0;
  for (let at = position, last = size - 1; last > 0; at >>= 1, last >>= 1) {
    if (at % 2 === 0 && at >= last) continue; // no neighbour: the hash moves up as it is
    const neighbour = path[used++];
    if (!neighbour) return null;
    const left = at % 2 === 1;
    here = left ? await nodeHash(neighbour, here) : await nodeHash(here, neighbour);
    steps.push({ neighbour: hex(neighbour), left, gives: hex(here) });
  }
  return used === path.length ? { root: here, steps } : null;
}
