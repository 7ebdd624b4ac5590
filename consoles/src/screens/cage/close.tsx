// The end of a day at the cage: drop boxes emptied, then the money counted by denomination by two people.
import { useState } from "preact/hooks";
import type { CashierView, DayClose as DayCloseSeen, HouseView } from "../../types";
import { Dialog } from "../../ground/dialog";
import { chipText, exactly, money } from "../../ground/money";
import { nameOf } from "../../ground/names";
import { house, placeSaid } from "../../ground/session";
import { useView } from "../../ground/watch";
import { about, t } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { actSaid, Count } from "../../staff/forms";
import { giveTo } from "../../staff/give";
import { DIGITS } from "../../staff/money-act";

/** Notes, coins and chips, in minor units. */
const KINDS: readonly number[] = [
  500_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_500, 2_000, 1_000, 500, 250, 200,
].concat([100, 50, 25, 20, 10, 5, 2, 1]);

export function DayClose({ view }: { view: HouseView }) {
  return (
    <>
      <Closed closed={view.closed ?? null} currency={view.currency} />
      <Counted view={view} />
    </>
  );
}

function Counted({ view }: { view: HouseView }) {
  const [counted, setCounted] = useState<Record<string, number>>({});
  const [reason, setReason] = useState("");
  const felt = { currency: view.currency, digits: DIGITS, chips: [...KINDS] };
  const sum = Object.entries(counted).reduce((all, [kind, number]) => all + Number(kind) * number, 0);
  const own = view.cage ?? 0;
  const guests = view.wallets.reduce((all, one) => all + one.holds, 0);
  const expected = own + guests;
  const differs = sum !== expected;
  const send = async (event: Event) => {
    event.preventDefault();
    const kinds = Object.fromEntries(Object.entries(counted).filter(([, number]) => number > 0));
    if (!(await giveTo("house", { type: "close-day", counted: kinds, reason }))) return;
    setCounted({});
    setReason("");
  };
  return (
    <form class="staff-form staff-box" data-close onSubmit={(event) => void send(event)}>
      <p class="staff-quiet">{t("cage.close-about")}</p>
      <Boxes />
      <Count
        label={t("cage.counted")}
        view={{ felt }}
        value={counted}
        onChange={(made) => setCounted(made as Record<string, number>)}
      />
      <dl class="staff-facts cage-sums">
        <div>
          <dt>{t("cage.counted")}</dt>
          <dd>{money(sum, felt)}</dd>
        </div>
        <div>
          <dt>{t("cage.books-have")}</dt>
          <dd data-expected>
            {money(expected, felt)}{" "}
            <small>{t("cage.books-parts", { own: money(own, felt), guests: money(guests, felt) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t("cage.differs")}</dt>
          <dd class={differs ? "bad" : "good"} data-difference>
            {money(sum - expected, felt)}
          </dd>
        </div>
      </dl>
      <label>
        {t("field.reason")} {!differs && <small>{t("staff.optional")}</small>}
        <input
          required={differs}
          maxLength={200}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <div class="staff-acts">
        <button class="main">{actSaid("close-day")}</button>
      </div>
    </form>
  );
}

/** The last day that was closed, and its slip. */
function Closed({ closed, currency }: { closed: DayCloseSeen | null; currency: string }) {
  const [open, setOpen] = useState(false);
  if (!closed) return <p class="staff-quiet">{t("cage.nothing-closed")}</p>;
  return (
    <section class="staff-box" data-closed={closed.day}>
      <p>
        <b>{t("cage.close-slip", { n: closed.day })}</b> {timeSaid(closed.at)}
      </p>
      <div class="staff-acts">
        <button data-slip-of={closed.day} onClick={() => setOpen(true)}>
          {t("cage.close-print")}…
        </button>
      </div>
      <Dialog title={t("cage.close-slip", { n: closed.day })} open={open} onClose={() => setOpen(false)}>
        <Slip closed={closed} currency={currency} />
      </Dialog>
    </section>
  );
}

/** The count by denomination beside what the books had, with room for the signatures of both who counted. */
function Slip({ closed, currency }: { closed: DayCloseSeen; currency: string }) {
  const unit = { currency, digits: DIGITS };
  const kinds = Object.entries(closed.chips).sort(([one], [other]) => Number(other) - Number(one));
  return (
    <>
      <article class="slip" data-slip="day">
        <h3>{house.value?.house}</h3>
        <p>
          <b>{t("cage.close-slip", { n: closed.day })}</b>, {timeSaid(closed.at)}
        </p>
        <table>
          <tbody>
            {kinds.map(([kind, number]) => (
              <tr key={kind}>
                <td>{number}</td>
                <td>× {chipText(Number(kind), unit)}</td>
                <td>{exactly(Number(kind) * number, unit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {(
              [
                ["cage.close-total", closed.counted],
                ["cage.books-have", closed.expected],
                ["cage.differs", closed.counted - closed.expected],
              ] as const
            ).map(([word, amount]) => (
              <tr key={word}>
                <td colSpan={2}>{t(word)}</td>
                <td>{exactly(amount, unit)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        {closed.reason && <p>{about(t("field.reason"), closed.reason)}</p>}
        {[closed.by, closed.second].map((person) => (
          <p key={person}>
            {about(t("cage.counted-by"), nameOf(person))}
            <span class="slip-line" />
          </p>
        ))}
      </article>
      <button class="main" autofocus onClick={() => window.print()}>
        {t("tray.print-now")}
      </button>
    </>
  );
}

/** Cash that still lies in the drop boxes, table by table. */
function Boxes() {
  return (
    <ul class="cage-boxes">
      {(house.value?.tables ?? []).map((one) => (
        <Box key={one.name} table={one.name} />
      ))}
    </ul>
  );
}

function Box({ table }: { table: string }) {
  const { view } = useView<CashierView>(`table/${table}`);
  if (view?.type !== "cashier") return null;
  const { drop } = view.account;
  if (view.phase !== "closed")
    return (
      <li class="warns" data-still-open={table}>
        ○ {t("cage.still-open", { table: placeSaid(table), phase: t(`phase.${view.phase}`) })}
      </li>
    );
  return (
    <li class={drop ? "warns" : "good"}>
      {drop
        ? `○ ${t("cage.boxes-left", { table: placeSaid(table), amount: money(drop, view.felt) })}`
        : `✓ ${t("cage.box-empty", { table: placeSaid(table) })}`}
    </li>
  );
}
