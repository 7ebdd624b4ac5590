// A question to the house that stands as long as its part of the screen: asked again until it is answered, and what is said meanwhile.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "./net";
import { unansweredLine } from "./say";
import { t } from "./words";

const AFTER_A_FAILURE = 3_000;

export interface Answer<T> {
  /** What was answered last; nothing before the first answer. */
  found: T | null;
  /** Why it was not answered when it was asked last; empty if it was. */
  problem: string;
  /** Ask now. */
  again(): Promise<void>;
}

/** Ask for a path, again after this many milliseconds (0 for once), and soon again while there is no answer. */
export function useAnswer<T>(path: string, every = 0): Answer<T> {
  const [found, setFound] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const newest = useRef(path);
  newest.current = path;
  /** Whether there was an answer; one to a question that nobody asks any more is dropped. */
  const look = (): Promise<boolean> =>
    ask<T>(path).then(
      (answer) => {
        if (newest.current !== path) return true;
        setFound(answer);
        setProblem("");
        return true;
      },
      (why: unknown) => {
        if (newest.current === path) setProblem(unansweredLine(why));
        return false;
      },
    );
  useEffect(() => {
    let isOver = false;
    let timer = 0;
    const go = async () => {
      const isAnswered = await look();
      const wait = isAnswered ? every : AFTER_A_FAILURE;
      if (wait && !isOver) timer = setTimeout(() => void go(), wait);
    };
    void go();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path, every]);
  return { found, problem, again: () => look().then(() => undefined) };
}

/** Stands before what was answered: a moment's patience, or why there is no answer; nothing once there is a fresh one. */
export function Unanswered({ found, problem }: { found: unknown; problem: string }) {
  if (problem)
    return (
      <p class="unanswered" role="status">
        ▲ {problem}
      </p>
    );
  return found === null ? <p class="staff-quiet">{t("waiting")}</p> : null;
}
