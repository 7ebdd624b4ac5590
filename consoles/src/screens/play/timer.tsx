// The time that the dealer of a practice house gives: until the bets close, or until the dealer goes on without an answer.
import { useEffect, useRef, useState } from "preact/hooks";
import type { DoneOut, PersonView } from "../../types";
import { ask } from "../../ground/net";
import { say, tell } from "../../ground/say";
import { t } from "../../ground/words";

const MORE = 30;
const SAID = [10, 5];
const TICK = 250;

/** Have the dealer wait, or go on at once; whether the dealer does. */
export async function dealerWaits(table: string, seconds: number): Promise<boolean> {
  return ask<DoneOut>("/api/practice/wait", { table, seconds }).then(
    (answer) => answer.done,
    () => false,
  );
}

/** Seconds until a moment, while it lies ahead. */
function useLeft(until: number): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const every = setInterval(() => tick(Date.now()), TICK);
    return () => clearInterval(every);
  }, [until]);
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

export function Timer({ view, table, until }: { view: PersonView; table: string; until: number }) {
  const left = useLeft(until);
  const open = view.felt.round?.bets_open ?? false;
  const whole = useRef({ until: 0, seconds: 1 });
  if (whole.current.until !== until) whole.current = { until, seconds: Math.max(1, left) };
  useEffect(() => {
    if (open && SAID.includes(left)) say(t("play.closes-in", { n: left }));
  }, [left, open]);
  if (!left) return null;
  const ended = async (seconds: number, refused: string) => {
    if (!(await dealerWaits(table, seconds))) tell(t(refused), true);
  };
  return (
    <div class={open && left <= 5 ? "play-timer soon" : "play-timer"} role="group" aria-label={t("play.timer")}>
      <p role="timer">{t(open ? "play.closes-in" : step(view), { n: left })}</p>
      <progress max={whole.current.seconds} value={left} aria-label={t("play.timer")} />
      {view.is_here && (
        <>
          <button onClick={() => void ended(MORE, "play.long-enough")}>{t("play.more-time")}</button>
          <button onClick={() => void ended(0, "play.others-play")}>{t(open ? "play.deal-now" : "play.go-on")}</button>
        </>
      )}
    </div>
  );
}

const step = (view: PersonView): string => (view.step.person === view.person ? "play.yours-for" : "play.goes-on-in");
