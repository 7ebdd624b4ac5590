// Watching a stream from a component.
import { useEffect, useState } from "preact/hooks";
import type { TableOut, Text } from "../types";
import { publicLine, subscribe, type Subscription } from "./net";
import { house, look } from "./session";
import { said } from "./words";

/** The newest view of a stream as long as the component is there; nothing before the first one has come. */
export function useView<V>(
  stream: string,
  { asPublic = false } = {},
): { view: V | null; stopped: Text | null; problem: string; until: number } {
  const [watched, setWatched] = useState<Subscription<V> | null>(null);
  useEffect(() => {
    const made = subscribe<V>(stream, { asPublic });
    setWatched(made);
    return () => made.close();
  }, [stream, asPublic]);
  return {
    view: watched?.view.value ?? null,
    stopped: watched?.stopped.value ?? null,
    problem: watched?.problem.value ? said(watched.problem.value) : "",
    until: watched?.until.value ?? 0,
  };
}

const LOBBY_AGAIN = 5_000;

/** The tables of the house, looked at again as long as the component is there; nothing before they are known. */
export function useTables(): readonly TableOut[] | null {
  useEffect(() => {
    void look();
    const every = setInterval(() => void look(), LOBBY_AGAIN);
    return () => clearInterval(every);
  }, []);
  return house.value?.tables ?? null;
}

/** The line is asked every ten seconds whether it lives; a line that has been silent for longer is late. */
const LATE = 12_000;

/** Whether what a public display shows may be old, and since when. */
export function useCurrent(): { isCurrent: boolean; heard: number } {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const every = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(every);
  }, []);
  const heard = publicLine.heard.value;
  return { isCurrent: publicLine.status.value === "open" && now - heard < LATE, heard };
}

const TICK = 250;

/** Seconds until a moment, while it lies ahead. */
export function useLeft(until: number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const every = setInterval(() => tick(Date.now()), TICK);
    return () => clearInterval(every);
  }, [until]);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
