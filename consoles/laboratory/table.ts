// The table that every panel works at: a ready set-up, or one that was edited.
import { signal } from "@preact/signals";
import type { Names, Text } from "../src/types";
import { useAnswer } from "./python";
import { state } from "./state";

export interface Box {
  wager: string;
  names: Names;
  pays: { when: Names; pays: Text["params"][string] }[];
  clause: string;
  givens: number[];
  parameter: string | null;
  priced: boolean;
}
export interface Table {
  title: string;
  rulebook: Names;
  adopted: Text["params"][string];
  decks: number;
  seats: number;
  boxes: Box[];
}

/** The ready set-ups by name, with their text. */
export const ready = signal<Record<string, string>>({});
const held = () => state.value.text ?? ready.value[state.value.ready];
export const text = () => held() ?? "";

/** The set-up and what is asked about it; nothing until there is one. An emptied text is one, and has its faults. */
export const about = (words: object) => (held() === undefined ? null : { text: text(), ...words });

/** The set-up as it stands, or its faults. */
export const useTable = () => useAnswer<Table>("setup", about({}));
