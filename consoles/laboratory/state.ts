// Everything that a link holds. The address of the page is the state: packed, in the part that no server is sent.
import { signal } from "@preact/signals";

export const TABS = ["table", "round", "edges", "counting", "wager", "roads", "shoe"] as const;
export type Tab = (typeof TABS)[number];

export interface State {
  tab: Tab;
  /** A ready set-up by name; its text where it was edited. */
  ready: string;
  text: string | null;
  player: string;
  banker: string;
  bets: string;
  gone: string;
  wager: string;
  given: number | null;
  tags: string;
  toml: string;
  rulebook: string;
  decks: number;
  results: string;
  secret: string;
  cut: number | null;
}

export const WAGER = `[[house_wagers]]
id = "red-dragon"
names = { en = "Red Dragon", zh_hans = "红龙", zh_hant = "紅龍" }
lines = [
  { when = "all cards red", pays = "11 to 1" },
  { when = "banker wins on 6 with 2 cards and not all cards red", pays = "13 to 1" },
]
`;
export const FRESH: State = {
  tab: "round",
  ready: "massachusetts-ez",
  text: null,
  player: "Ks 9h",
  banker: "2d 4d",
  bets: "1:player=100\n1:royal-9=5\n2:banker=60",
  gone: "",
  wager: "dragon-7",
  given: null,
  tags: "4-7=-1 8-9=+2",
  toml: WAGER,
  rulebook: "massachusetts",
  decks: 8,
  results: "B B P B T P P P B Bn Bb P B B B B P T B P",
  secret: "",
  cut: null,
};

export const state = signal<State>(FRESH);
export const set = (change: Partial<State>) => {
  state.value = { ...state.value, ...change };
};

async function through(data: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const packed = new Blob([data])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The link of a state: only what is not as at the start, packed, in letters that every program leaves alone. */
export async function link(of: State): Promise<string> {
  const own = Object.entries(of).filter(([key, value]) => value !== FRESH[key as keyof State]);
  const text = new TextEncoder().encode(JSON.stringify(Object.fromEntries(own)));
  const data = await through(text, new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...data));
  return `#${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The state of a link; null where it is none. */
export async function opened(hash: string): Promise<State | null> {
  if (hash.length < 2) return null;
  try {
    const letters = atob(hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const data = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(data, new DecompressionStream("deflate-raw")));
    const found = JSON.parse(text) as Partial<State>;
    const fits = Object.entries(found).every(([key, value]) => key in FRESH && fitting(key as keyof State, value));
    return fits && TABS.includes(found.tab ?? FRESH.tab) ? { ...FRESH, ...found } : null;
  } catch {
    return null;
  }
}

function fitting(key: keyof State, value: unknown): boolean {
  if (key === "text") return value === null || typeof value === "string";
  if (key === "given" || key === "cut") return value === null || Number.isInteger(value);
  return typeof value === typeof FRESH[key];
}
