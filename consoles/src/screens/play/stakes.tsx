// Chips on a box: one's own, as they fly in, are swept or paid; and those of everybody else as one heap.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { BetSeen, PersonView, Pile, WagerSettled } from "../../types";
import { pilesOf, Stack } from "../../ground/chip";
import { flyFrom, flyTo } from "../../ground/fly";
import { chipText, money } from "../../ground/money";
import { t } from "../../ground/words";

const LAID = 260;
const PAID = 620;
const SWEPT = { takes: 620, delay: 500, scale: 0.7 };

type Way = "lies" | "laid" | "swept" | "paid";

interface StakeProps {
  way: Way;
  amount: number;
  piles?: readonly Pile[];
  view: PersonView;
  sign?: string;
}

/** Some chips with their sum; how they come or go is the `way`. */
function Stake({ way, amount, piles, view: { felt }, sign = "" }: StakeProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (way === "laid") flyFrom(box.current, ".play-chips .chosen", { takes: LAID, rises: 60, scale: 1.3 });
    if (way === "paid") flyFrom(box.current, ".play-bank", { takes: PAID, scale: 0.7 });
    if (way === "swept") flyTo(box.current, ".play-bank", SWEPT);
  }, [way, way === "laid" ? amount : 0]);
  return (
    <span ref={box} class={`play-stake ${way === "laid" ? "new" : way}`}>
      <Stack piles={piles ?? pilesOf(amount, felt.chips)} chips={felt.chips} unit={felt} />
      <b>
        {sign}
        {chipText(amount, felt)}
      </b>
    </span>
  );
}

interface Props {
  view: PersonView;
  lying: readonly BetSeen[];
  added: number;
  settled: WagerSettled | undefined;
}

export function Stakes({ view, lying, added, settled }: Props) {
  const sum = lying.reduce((total, bet) => total + bet.stake, 0);
  if (settled && !added && !settled.stands) return <Paid settled={settled} view={view} />;
  if (!sum && !added) return null;
  return (
    <Shelf>
      {sum > 0 && <Stake way="lies" amount={sum} piles={lying.flatMap((bet) => bet.chips)} view={view} />}
      {added > 0 && <Stake way="laid" amount={added} view={view} sign="+" />}
    </Shelf>
  );
}

const Shelf = ({ children }: { children: ComponentChildren }) => (
  <span class="play-stakes" aria-hidden="true">
    {children}
  </span>
);

/** A settled bet as the dealer leaves it: swept if it lost; if it won, the stake with the winnings beside it. */
function Paid({ settled, view }: { settled: WagerSettled; view: PersonView }) {
  const kept = Math.min(settled.returned, settled.stake);
  const lost = settled.stake - kept;
  const won = settled.returned - kept;
  return (
    <Shelf>
      {lost > 0 && <Stake way="swept" amount={lost} view={view} />}
      {kept > 0 && <Stake way="lies" amount={kept} view={view} />}
      {won > 0 && <Stake way="paid" amount={won} view={view} sign="+" />}
    </Shelf>
  );
}

/** What everybody else has on a box, as one heap; what lost is swept with the rest. */
export function Heap({ view, wager }: { view: PersonView; wager: string }) {
  const { felt } = view;
  const box = useRef<HTMLSpanElement>(null);
  const others = felt.bets.filter((bet) => bet.wager === wager && bet.bettor !== view.person);
  const left = others.filter((other) => other.result !== "lose");
  const isSwept = others.length > 0 && !left.length;
  useLayoutEffect(() => {
    if (isSwept) flyTo(box.current, ".play-bank", SWEPT);
  }, [isSwept]);
  const lying = isSwept ? others : left;
  const sum = lying.reduce((total, bet) => total + bet.stake, 0);
  if (!sum) return null;
  return (
    <span
      ref={box}
      class={isSwept ? "play-heap swept" : "play-heap"}
      title={t("play.others-have", { amount: money(sum, felt) })}
    >
      <Stack piles={lying.flatMap((bet) => bet.chips)} chips={felt.chips} unit={felt} />
      <b>{chipText(sum, felt)}</b>
      <span class="unseen">{t("play.others-have", { amount: money(sum, felt) })}</span>
    </span>
  );
}
