// The time that the dealer of a practice house gives: until the bets close, or until the dealer goes on without an answer.
import { useEffect, useRef } from "preact/hooks";
import type { DoneOut, PersonView } from "../../types";
import { ask } from "../../ground/net";
import { hear } from "../../ground/heard";
import { say, tell } from "../../ground/say";
import { useLeft } from "../../ground/watch";
import { t } from "../../ground/words";

const MORE = 30;
const SOON = 5;
const SAID = [10, SOON];

/** Have the dealer wait, or go on at once; whether the dealer does. */
export async function dealerWaits(table: string, seconds: number): Promise<boolean> {
  return ask<DoneOut>("/api/practice/wait", { table, seconds }).then(
    (answer) => answer.done,
    () => false,
  );
}

interface Props {
  view: PersonView;
  table: string;
  until: number;
  /** The chips that lie there become bets; whether all of them did. */
  onBet(): Promise<boolean>;
}

export function Timer({ view, table, until, onBet }: Props) {
  const left = useLeft(until);
  const open = view.felt.round?.bets_open ?? false;
  const whole = useRef({ until: 0, seconds: 1 });
  if (whole.current.until !== until) whole.current = { until, seconds: Math.max(1, left) };
  useEffect(() => {
    if (open && left > 0 && left <= SOON) hear("timer");
    if (open && SAID.includes(left)) say(t("play.closes-in", { n: left }));
  }, [left, open]);
  if (!left) return null;
  const ended = async (seconds: number, refused: string) => {
    if (!seconds && open && !(await onBet())) return; // what the house refuses is put right first, never dropped
    if (!(await dealerWaits(table, seconds))) tell(t(refused), true);
  };
  return (
    <div
      class={`play-timer ${open ? "bets" : ""} ${open && left <= SOON ? "soon" : ""}`}
      role="group"
      aria-label={t("play.timer")}
    >
      <Ring part={left / whole.current.seconds} left={left} />
      <p role="timer">{t(open ? "play.closes-in" : step(view), { n: left })}</p>
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

/** The seconds in a ring that empties. */
const Ring = ({ part, left }: { part: number; left: number }) => (
  <svg class="play-ring" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="17" />
    <circle cx="20" cy="20" r="17" pathLength="100" stroke-dasharray={`${part * 100} 100`} />
    <text x="20" y="25.500" text-anchor="middle">
      {left}
    </text>
  </svg>
);
