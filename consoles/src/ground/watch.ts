// Watching a stream from a component.
import { useEffect, useState } from "preact/hooks";
import { subscribe, type Subscription } from "./net";

/** The newest view of a stream as long as the component is there; nothing before the first one has come. */
export function useView<V>(stream: string, { asPublic = false } = {}): { view: V | null; stopped: string; problem: string; until: number } {
  const [watched, setWatched] = useState<Subscription<V> | null>(null);
  useEffect(() => {
    const made = subscribe<V>(stream, { asPublic });
    setWatched(made);
    return () => made.close();
  }, [stream, asPublic]);
  return {
    view: watched?.view.value ?? null,
    stopped: watched?.stopped.value ?? "",
    problem: watched?.problem.value ?? "",
    until: watched?.until.value ?? 0,
  };
}
