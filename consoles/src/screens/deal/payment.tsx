// Owed against paid: after the settlement the dealer enters what was paid, wager by wager. Nothing is filled in
// beforehand, so that Enter alone confirms nothing.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DealerView, PaymentSeen } from "../../types";
import { chipText, money } from "../../ground/money";
import { nameOf } from "../../ground/names";
import { t } from "../../ground/words";
import { wagerSaid } from "../../staff/board";
import { chipsToPay } from "../../staff/chips";
import { actSaid, StepSaid } from "../../staff/forms";
import { give } from "../../staff/give";
import { paidOf, withChip } from "../../staff/paid";
import { known } from "../../staff/people";

interface Props {
  view: DealerView;
  table: string;
}

/** The payment that is to be entered next by the person before this console. */
export function paymentDue({ dealing, step, offers }: DealerView): PaymentSeen | undefined {
  const isMine = step.act === "enter-payment" && offers.some((offer) => offer.act === step.act);
  return isMine ? dealing.payments.find((payment) => payment.paid === null) : undefined;
}

export function PaymentStep({ view, table, due }: Props & { due: PaymentSeen }) {
  const { felt, dealing } = view;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  const paid = paidOf(typed, felt);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!paid || busy) return;
    setBusy(true);
    const isDone = await give(table, { type: "enter-payment", payment: due.number, ...paid }, known(view).name);
    setBusy(false);
    if (isDone) return;
    setWrong(paid.amount === due.owed ? null : paid.amount);
    setTyped("");
    field.current?.focus({ preventScroll: true });
  };
  return (
    <section class="deal-next" aria-label={t("deal.next")} tabIndex={-1} data-next-step>
      <form class="deal-payment" data-payment={due.number} onSubmit={(event) => void send(event)}>
        <h2>{t("deal.payment", { n: due.number, all: dealing.payments.length })}</h2>
        <p class="deal-owed">
          <b>
            {due.seat ? t("seat", { n: due.seat }) : nameOf(due.bettor)} · {wagerSaid(view, due.wager)}
          </b>
          <span data-owed>{t("deal.owed", { amount: money(due.owed, felt) })}</span>
          <span class="staff-chips">{chipsToPay(due.owed, felt)}</span>
        </p>
        {wrong !== null && (
          <p class="deal-alarm" role="alert" data-wrong>
            <b>▲</b>{" "}
            {t("deal.paid-wrong", {
              owed: money(due.owed, felt),
              paid: money(wrong, felt),
              side: wrong > due.owed ? "over" : "under",
              difference: money(Math.abs(wrong - due.owed), felt),
            })}
          </p>
        )}
        <label class="deal-field">
          {t("deal.paid")} <small>{t("deal.paid-how")}</small>
          <input
            ref={field}
            name="paid"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <div class="deal-paid-chips" role="group" aria-label={t("deal.paid-chips")}>
          {felt.chips.map((chip) => (
            <button key={chip} type="button" data-chip={chip} onClick={() => setTyped(withChip(typed, chip, felt))}>
              +{chipText(chip, felt)}
            </button>
          ))}
        </div>
        <button class="main deal-button" data-step="enter-payment" disabled={busy || !paid}>
          <span>
            {actSaid("enter-payment")}
            {paid && ` · ${money(paid.amount, felt)}`}
          </span>{" "}
          <kbd>Enter</kbd>
        </button>
      </form>
      <p class="deal-sentence">
        <StepSaid view={view} />
      </p>
      <ol class="deal-paid">
        {dealing.payments.map((payment) => (
          <li
            key={payment.number}
            data-paid={payment.paid ?? ""}
            class={payment.paid !== null && payment.paid !== payment.owed ? "bad" : ""}
          >
            {payment.paid === null ? "○" : payment.paid === payment.owed ? "✓" : "▲"}{" "}
            {payment.seat ? t("seat", { n: payment.seat }) : nameOf(payment.bettor)} · {wagerSaid(view, payment.wager)}{" "}
            <b>{money(payment.owed, felt)}</b>
            {payment.paid !== null && payment.paid !== payment.owed && ` → ${money(payment.paid, felt)}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
