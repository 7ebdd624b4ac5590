// Chips on their way: the house has them as soon as they are laid, or once they are confirmed, and what it refused waits.
import { useEffect, useRef } from "preact/hooks";
import type { PersonView, Stake } from "../../types";
import { money } from "../../ground/money";
import { command, mayBeDone, seenOf } from "../../ground/net";
import { peopleOf } from "../../ground/people";
import { tell, told } from "../../ground/say";
import { t } from "../../ground/words";
import * as bets from "./bets";

const SHOWN = 3_000;
const TICK = 20;
const moment = (wait: number) => new Promise((go) => setTimeout(go, wait));

/** Betting is over: chips that the house has not taken go back into the hand; those that count are remembered. */
export function useRounds(view: PersonView, table: string, answered: () => Promise<void>): void {
  const open = view.felt.round?.bets_open ?? false;
  const insured = new Set(view.insurance.map((insurance) => insurance.wager));
  const lying = view.bets
    .filter((bet) => !insured.has(bet.wager))
    .map((bet) => ({ wager: bet.wager, seat: bet.seat, given: bet.given, amount: bet.stake }));
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) {
      bets.remember(table, lying);
      void answered().then(() => {
        const left = bets.pendingTotal.value;
        if (left) tell(t("play.not-bet", { amount: money(left, view.felt) }), true);
        bets.over();
      });
    }
    before.current = open;
  }, [open]);
  useEffect(() => bets.over, [table]);
}

interface Sending {
  /** The chips that lie there become bets; whether all of them did. */
  confirm(): Promise<boolean>;
  /** When what was sent is answered and the felt shows it. */
  answered(): Promise<void>;
}

/** The chips that lie there go to the house: as they are laid, or when they are confirmed. One command at a time. */
export function useSending(view: PersonView, table: string): Sending {
  const newest = useRef(view);
  newest.current = view;
  const asking = useRef<Promise<boolean> | null>(null);
  const stream = `table/${table}`;
  const isShown = async (number: number) => {
    for (let wait = 0; seenOf(stream) < number && wait < SHOWN; wait += TICK) await moment(TICK);
    await moment(0); // then it is drawn, too
  };
  const give = async (stakes: Stake[]): Promise<boolean> => {
    const { felt, person } = newest.current;
    const answer = command(stream, { type: "place-bets", bets: stakes, round: felt.round?.number ?? null });
    const whole = told(answer, peopleOf(felt, person).name);
    try {
      const { done, refused, bets: faulty, at } = await answer;
      await isShown(at[stream] ?? 0);
      if (done) bets.taken(stakes, faulty);
      if (refused.length) bets.refusedAs.value = bets.pending.value;
    } catch (found) {
      if (mayBeDone(found)) bets.taken(stakes, []); // the felt shows whether the house has them; sent again they would count twice
      bets.refusedAs.value = bets.pending.value;
    }
    return whole;
  };
  const answered = async () => {
    while (asking.current) await asking.current;
  };
  const send = async (asLaid: boolean): Promise<boolean> => {
    while (asking.current) await asking.current; // here, so that nobody else sends before this one does
    if (asLaid && !bets.goesByItself(newest.current)) return false; // what was refused waits for its owner
    const stakes = bets.stakes(newest.current, { ready: asLaid });
    if (!stakes.length) return true;
    asking.current = give(stakes).finally(() => (asking.current = null));
    return asking.current;
  };
  const placed = bets.pending.value;
  useEffect(() => {
    if (placed.size) void send(true);
  }, [placed]);
  const confirm = async () => {
    const done = await send(false);
    if (done && bets.confirmsFirst.value) tell(t("play.confirmed"));
    return done;
  };
  return { confirm, answered };
}
