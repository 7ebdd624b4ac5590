// Questions to the worker and their answers; the latest question of a kind is the only one anybody waits for.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Text } from "../src/types";
import type { Told } from "./worker";

export interface Fault {
  where: string;
  text: Text | string;
  clause: string | null;
  advice: Text | null;
}
export type Answer<T> = (T & { refused?: undefined }) | { refused: Fault[] };

export const loading = signal<Extract<Told, { step: string }> | null>(null);
export const failed = signal("");
/** The version of Python, once it is ready. */
export const python = signal("");

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, (answer: string) => void>();
const known = new Map<string, Promise<string>>();

export function begin() {
  if (worker) return;
  loading.value = { step: "python", part: 0 };
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<Told>) => {
    const told = event.data;
    if ("step" in told) loading.value = told;
    else if ("ready" in told) {
      python.value = told.ready;
      loading.value = null;
    } else if ("failed" in told) failed.value = told.failed;
    else {
      waiting.get(told.id)?.(told.answer);
      waiting.delete(told.id);
    }
  };
  worker.onerror = (event) => {
    failed.value = event.message || "worker.js";
  };
}

/** The answer to a question; the same question is asked once. */
export async function ask<T>(question: string, words: object): Promise<Answer<T>> {
  const text = JSON.stringify(words);
  const key = `${question} ${text}`;
  let found = known.get(key);
  if (!found) {
    found = new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      worker?.postMessage({ id: last, question, words: text });
    });
    if (known.size > 60) known.delete(known.keys().next().value!);
    known.set(key, found);
  }
  return JSON.parse(await found);
}

/** What a panel shows: the newest answer, and whether it is the answer to another question than the one asked now. */
export function useAnswer<T>(question: string, words: object | null): { told: Answer<T> | null; busy: boolean } {
  const [answer, setAnswer] = useState<{ to: string; told: Answer<T> } | null>(null);
  const text = words && JSON.stringify(words);
  useEffect(() => {
    if (text === null || !python.value) return;
    let current = true;
    const timer = setTimeout(async () => {
      const told = await ask<T>(question, JSON.parse(text));
      if (current) setAnswer({ to: text, told });
    }, 150);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [question, text, python.value]);
  return { told: answer?.told ?? null, busy: text !== null && answer?.to !== text };
}
