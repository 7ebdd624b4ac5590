// Money that the cage pays out of this person's own wallet: they confirm it here, or give the cashier a one-time code.
import { useEffect, useState } from "preact/hooks";
import type { ApprovalOut, CodeOut } from "../../types";
import { Dialog } from "../../ground/dialog";
import { minorOf, money, type Unit } from "../../ground/money";
import { ask } from "../../ground/net";
import { problemLine, say, tell } from "../../ground/say";
import { t } from "../../ground/words";

const AGAIN = 10_000; // a hall of players asks for this; nobody at a cage minds ten seconds

interface Withdrawal {
  type: string;
  amount: number;
  slip?: string;
}

const withdrawal = (approval: ApprovalOut): Withdrawal => approval.act as unknown as Withdrawal;

export function OwnMoney({ unit }: { unit: Unit }) {
  const [waiting, setWaiting] = useState<readonly ApprovalOut[]>([]);
  const load = () =>
    ask<ApprovalOut[]>("/api/approvals").then(
      (found) => setWaiting(found.filter((approval) => approval.act && withdrawal(approval).type === "withdraw")),
      () => undefined,
    );
  useEffect(() => {
    void load();
    const every = setInterval(() => document.visibilityState === "visible" && void load(), AGAIN);
    return () => clearInterval(every);
  }, []);
  const asked = waiting.map((approval) => approval.id).join();
  useEffect(() => {
    if (asked) say(t("play.pays-out-said"));
  }, [asked]);
  const answer = (approval: ApprovalOut, agree: boolean) =>
    ask(`/api/approvals/${encodeURIComponent(approval.id)}`, { agree })
      .then(
        () => tell(t(agree ? "play.pay-out-confirmed" : "play.pay-out-declined")),
        (found: unknown) => tell(problemLine(found), true),
      )
      .finally(load);
  return (
    <>
      {waiting.map((approval) => {
        const { amount, slip } = withdrawal(approval);
        const words = t("play.pays-out", { amount: money(amount, unit) });
        return (
          <section key={approval.id} class="play-panel" role="group" aria-label={words} data-approval={approval.id}>
            <p>
              {words} {slip && <small>({slip})</small>}
            </p>
            <p class="small-print">{t("play.pays-out-note")}</p>
            <div>
              <button class="main" onClick={() => void answer(approval, true)}>
                {t("play.confirm-pay-out")}
              </button>
              <button onClick={() => void answer(approval, false)}>{t("play.decline-pay-out")}</button>
            </div>
          </section>
        );
      })}
    </>
  );
}

/** A code that the cage takes for this person's word: for one amount, once, within ten minutes. */
export function CodeWindow({ open, onClose, unit }: { open: boolean; onClose(): void; unit: Unit }) {
  const [amount, setAmount] = useState("");
  const [made, setMade] = useState<CodeOut | null>(null);
  useEffect(() => setMade(null), [open]);
  const minor = minorOf(amount, unit.digits);
  const make = (event: Event) => {
    event.preventDefault();
    ask<CodeOut>("/api/withdrawal-code", { amount: minor }).then(
      (found) => {
        setMade(found);
        setAmount("");
      },
      (found: unknown) => tell(problemLine(found), true),
    );
  };
  return (
    <Dialog title={t("play.code")} open={open} onClose={onClose}>
      <form onSubmit={make}>
        <p>{t("play.code-note")}</p>
        <label>
          {t("play.code-amount", { unit: unit.currency })}{" "}
          <input
            inputMode="decimal"
            value={amount}
            maxLength={16}
            onInput={(event) => setAmount(event.currentTarget.value)}
          />
        </label>
        <button class="main" disabled={!(minor > 0)}>
          {t("play.code-make")}
        </button>
      </form>
      {made && (
        <p role="status">
          {t("play.code-is", { amount: money(made.amount, unit) })} <b class="play-code">{made.code}</b>
        </p>
      )}
    </Dialog>
  );
}
