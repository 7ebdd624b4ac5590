// An amount that rolls up like an odometer. It never rolls down: a win or a correction puts it at once where it stands.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Amount } from "../../types";
import { plain, amountSaid, unitOf } from "../../ground/money";
import { lessMotion } from "../../ground/settings";

/** Far below the thirty seconds within which a display has to show what stands. */
const ROLLS = 1_200;

const isStill = (): boolean => lessMotion.value || matchMedia("(prefers-reduced-motion: reduce)").matches;

function useRolled(amount: number): number {
  const [shown, setShown] = useState(amount);
  const last = useRef(amount);
  useEffect(() => {
    const from = last.current;
    const show = (value: number) => {
      last.current = value;
      setShown(value);
    };
    if (amount <= from || isStill()) return show(amount);
    const begun = performance.now();
    let frame = requestAnimationFrame(function roll(now) {
      const gone = Math.min(1, Math.max(0, (now - begun) / ROLLS));
      show(gone === 1 ? amount : from + Math.floor((amount - from) * (1 - (1 - gone) ** 3)));
      if (gone < 1) frame = requestAnimationFrame(roll);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}

export function Rolling({ amount }: { amount: Amount }) {
  const unit = unitOf(amount.currency);
  const shown = useRolled(amount.minor);
  const [whole, parts] = plain(shown, unit).split(".");
  return (
    <p class="jd-amount" data-minor={amount.minor}>
      <span class="unseen">{amountSaid(amount)}</span>
      <span aria-hidden="true">
        <small>{unit.currency}</small>
        {whole}
        {unit.digits > 0 && <i>.{parts ?? "0".repeat(unit.digits)}</i>}
      </span>
    </p>
  );
}
