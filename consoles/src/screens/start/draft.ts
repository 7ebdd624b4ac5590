// What the house is to be founded with, as far as it has been filled in. Nothing is sent before the last step.
import { signal } from "@preact/signals";
import type { AddedOut, CheckedTable, FirstStartOut, NewTable } from "../../types";
import { ask, Problem } from "../../ground/net";
import { problemLine } from "../../ground/say";
import { look } from "../../ground/session";

export const STEPS = ["code", "house", "tables", "officers", "place", "look-over"] as const;
export type Step = (typeof STEPS)[number];

export interface Officer {
  login: string;
  name: string;
}

export const step = signal<Step>("code");
export const offered = signal<FirstStartOut | null>(null);
export const code = signal("");
export const name = signal("");
export const currency = signal("");
export const tables = signal<readonly NewTable[]>([]);
export const checked = signal<readonly CheckedTable[]>([]);
export const officers = signal<readonly Officer[]>([
  { login: "", name: "" },
  { login: "", name: "" },
]);
export const place = signal("");
/** The officers with their one-time passwords: shown once. */
export const founded = signal<readonly AddedOut[]>([]);
export const problem = signal("");
export const isBusy = signal(false);

export async function begin(): Promise<void> {
  try {
    offered.value = await ask<FirstStartOut>("/api/first-start");
  } catch (found) {
    problem.value = problemLine(found);
  }
}

/** Do something that the house must answer; whether it did. */
async function tried(work: () => Promise<void>): Promise<boolean> {
  problem.value = "";
  isBusy.value = true;
  try {
    await work();
    return true;
  } catch (found) {
    problem.value = problemLine(found);
    if (found instanceof Problem && found.code === "first-start") step.value = "code";
    return false;
  } finally {
    isBusy.value = false;
  }
}

const ANY = "NZD";

/** Have what is filled in looked at; nothing is done. An answer about tables that changed meanwhile is dropped. */
export const check = (more: { officers?: readonly Officer[]; second_place?: string } = {}): Promise<boolean> =>
  tried(async () => {
    const asked = { code: code.value, currency: currency.value || ANY, tables: tables.value, ...more };
    const answer = await ask<CheckedTable[]>("/api/first-start/check", asked);
    if (tables.value === asked.tables) checked.value = answer;
  });

export const found = (): Promise<boolean> =>
  tried(async () => {
    const asked = {
      code: code.value,
      name: name.value,
      currency: currency.value,
      officers: officers.value,
      tables: tables.value,
      second_place: place.value.trim(),
    };
    founded.value = await ask<AddedOut[]>("/api/first-start", asked);
    await look();
  });

/** A name for one more table of a ready set-up: its own, or the same with a number behind it. */
export function freeName(wanted: string): string {
  const taken = new Set(tables.value.map((one) => one.name));
  if (!taken.has(wanted)) return wanted;
  let n = 2;
  while (taken.has(`${wanted}-${n}`)) n += 1;
  return `${wanted}-${n}`;
}

export function setTables(list: readonly NewTable[]): void {
  tables.value = list;
  checked.value = [];
  problem.value = "";
  if (list.length) void check();
}
