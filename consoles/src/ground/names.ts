// What people are called: the house is asked by their ids, several at a time; an id itself is never shown.
import { effect, signal } from "@preact/signals";
import type { NamedOut, Text } from "../types";
import { ask } from "./net";
import { session } from "./session";
import { naming, said, t } from "./words";

const names = signal<Readonly<Record<string, Text>>>({});
const wanted = new Set<string>();
const MOST = 200;
/** Stands for a name that is being fetched. */
const UNNAMED = "…";
let isAsking = false;

/** Only the staff know names; guests know each other by their seats. */
const knowsNames = (): boolean => {
  const post = session.value?.acting?.post;
  return post !== undefined && post !== "player" && post !== "nominee";
};

/** What somebody is called; fetched the first time, and shown as soon as it is there. */
export function nameOf(person: string): string {
  const known = names.value[person];
  if (known) return said(known);
  if (!knowsNames()) return t("somebody");
  if (!wanted.has(person)) {
    wanted.add(person);
    if (!isAsking) {
      isAsking = true;
      setTimeout(() => void fetchNames(), 0);
    }
  }
  return UNNAMED;
}

/** Once a name is known: for words that are said once and not drawn again. */
export function whenNamed(person: string): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      if (nameOf(person) === UNNAMED) return;
      queueMicrotask(() => stop());
      done();
    });
  });
}

async function fetchNames(): Promise<void> {
  const people = [...wanted].slice(0, MOST);
  try {
    const found = await ask<NamedOut>("/api/names", { people });
    names.value = { ...names.value, ...found.names };
    for (const person of people) wanted.delete(person);
  } catch {
    await new Promise((wait) => setTimeout(wait, 2_000));
  }
  isAsking = wanted.size > 0 && knowsNames();
  if (isAsking) void fetchNames();
}

/** How the house writes ids: of accounts, of guests of a practice house in each role, and of its own hands. */
const ID = /^((p|guest)-[0-9a-f]{16}(\.[a-z-]+)?|practice-.+|founder|first-start|host|system|console)$/;

/** A value of a record as a person reads it: a name where it is somebody's id. */
export const valueNamed = (value: string): string => (ID.test(value) ? nameOf(value) : value);

/** Anything of a record in one line, with names for ids. */
export const recordSaid = (value: unknown): string =>
  typeof value === "string"
    ? valueNamed(value)
    : JSON.stringify(value, (_, inner: unknown) => (typeof inner === "string" ? valueNamed(inner) : inner));

naming.of = nameOf;
let owner = "";
effect(() => {
  const now = session.value?.person ?? "";
  if (now === owner) return;
  owner = now; // who signs in next sees what they may see
  names.value = {};
});
