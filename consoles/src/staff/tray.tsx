// The tray: chips by denomination beside the last count, fills and credits on their way, and their slips.
import { useState } from "preact/hooks";
import type { Felt, Offered, OrderSeen, TraySeen } from "../types";
import { Dialog } from "../ground/dialog";
import { chipText, money, plain } from "../ground/money";
import { language } from "../ground/settings";
import { about, listed, noted, t } from "../ground/words";
import { timeSaid } from "../ground/time";
import { actSaid } from "./forms";
import { give } from "./give";
import { nameOf } from "../ground/names";

type Chips = Readonly<Record<string, number>>;
/** A view as far as the tray needs it. */
export interface TrayView {
  felt: Pick<Felt, "currency" | "digits" | "chips">;
  offers: readonly Offered[];
}

const values = (...stacks: readonly Chips[]): number[] =>
  [...new Set(stacks.flatMap((one) => Object.keys(one)))].map(Number).sort((one, other) => other - one);

/** Chips by denomination in a line, the largest first. */
export function chipsSaid(view: TrayView, chips: Chips): string {
  return values(chips)
    .map((value) => `${(chips[value] ?? 0).toLocaleString(language.value)} × ${chipText(value, view.felt)}`)
    .join(" · ");
}

/** What the tray should hold beside what was counted last. */
export function Tray({ view, tray }: { view: TrayView; tray: TraySeen }) {
  const { count } = tray;
  const colours = count !== null && count.difference === 0 && values(count.chips, count.should_be).some(differs);
  function differs(value: number): boolean {
    return count !== null && (count.chips[value] ?? 0) !== (count.should_be[value] ?? 0);
  }
  const verdict = !count
    ? t("tray.not-counted")
    : count.difference
      ? t(count.difference < 0 ? "tray.short" : "tray.over", { amount: money(Math.abs(count.difference), view.felt) })
      : t(colours ? "tray.colours" : "tray.agrees");
  return (
    <section class="staff-box tray" aria-label={t("tray.title")}>
      <h2>{about(t("tray.title"), money(tray.worth, view.felt))}</h2>
      <div class="pit-scroll" role="region" tabIndex={0} aria-label={t("tray.title")}>
        <table>
          <thead>
            <tr>
              <th>{t("tray.chip")}</th>
              <th>{t("tray.holds")}</th>
              <th>{t("tray.should")}</th>
              <th>{t("tray.counted")}</th>
            </tr>
          </thead>
          <tbody>
            {values(tray.chips, count?.chips ?? {}, count?.should_be ?? {}).map((value) => (
              <tr key={value} data-chip={value}>
                <td>{chipText(value, view.felt)}</td>
                <td>{tray.chips[value] ?? 0}</td>
                <td>{count ? (count.should_be[value] ?? 0) : "–"}</td>
                <td class={differs(value) ? "bad" : ""}>{count ? (count.chips[value] ?? 0) : "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class={count?.difference && !count.accepted ? "bad" : ""} data-count>
        {count ? about(timeSaid(count.by.at), noted(verdict, nameOf(count.by.person))) : verdict}
      </p>
      <p class="staff-quiet">
        {t("tray.beside", {
          drop: plain(tray.drop, view.felt),
          transit: plain(tray.transit, view.felt),
          coin: plain(tray.coin, view.felt),
        })}
      </p>
    </section>
  );
}

interface OrdersProps {
  view: TrayView;
  orders: readonly OrderSeen[];
  table: string;
  /** How many that are done with are shown. */
  past?: number;
}

/** Fills and credits: those that are open, each with what may be done about it, and the last ones with their slips. */
export function Orders({ view, orders, table, past = 5 }: OrdersProps) {
  const [slip, setSlip] = useState<number | null>(null);
  const [calling, setCalling] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const isOpen = (one: OrderSeen) => one.stage === "asked" || one.stage === "made-up";
  const shown = [...orders.filter(isOpen), ...orders.filter((one) => !isOpen(one)).slice(0, past)];
  const may = (act: string, one: OrderSeen) =>
    view.offers.some((offer) => offer.act === act && offer.choices.includes(String(one.number)));
  const act = (type: "make-up-order" | "accept-order", one: OrderSeen) =>
    void give(table, { type, number: one.number });
  const print = async (one: OrderSeen) => {
    if (await give(table, { type: "print-slip", number: one.number })) setSlip(one.number);
  };
  const callOff = async (event: Event) => {
    event.preventDefault();
    if (calling !== null && (await give(table, { type: "cancel-order", number: calling, reason }))) setCalling(null);
  };
  const printed = orders.find((one) => one.number === slip);
  return (
    <section class="staff-box orders" aria-label={t("tray.orders")}>
      <h2>{t("tray.orders")}</h2>
      {!shown.length && <p class="staff-quiet">{t("tray.no-orders")}</p>}
      <ul>
        {shown.map((one) => (
          <li key={one.number} data-order={one.number} data-stage={one.stage}>
            <b>{t(one.credit ? "tray.credit" : "tray.fill", { slip: one.slip })}</b> {money(one.amount, view.felt)}
            <div>{chipsSaid(view, one.chips)}</div>
            <small>
              {about(
                t(`tray.${one.stage}`),
                [one.asked, one.made, ...one.signed].flatMap((mark) => (mark ? [nameOf(mark.person)] : [])).join(" · "),
              )}
              {one.cancelled && ` · ${one.cancelled}`}
            </small>
            <div class="staff-acts">
              {may("make-up-order", one) && (
                <button class="main" onClick={() => act("make-up-order", one)}>
                  {t(one.credit ? "tray.send-slip" : "tray.make-up")}
                </button>
              )}
              {may("accept-order", one) && !one.credit && <p class="staff-quiet">{t("tray.send-back")}</p>}
              {may("accept-order", one) && (
                <button class="main" onClick={() => act("accept-order", one)}>
                  {actSaid("accept-order")}
                </button>
              )}
              {may("print-slip", one) && (
                <button onClick={() => void print(one)}>{t(one.prints ? "tray.print-again" : "tray.print")}</button>
              )}
              {may("cancel-order", one) && (
                <button
                  onClick={() => {
                    setReason("");
                    setCalling(one.number);
                  }}
                >
                  {actSaid("cancel-order")}…
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Dialog title={actSaid("cancel-order")} open={calling !== null} onClose={() => setCalling(null)}>
        <form class="staff-form" onSubmit={(event) => void callOff(event)}>
          <label>
            {t("field.reason")}
            <input required autofocus value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>
          <button class="main">{actSaid("cancel-order")}</button>
        </form>
      </Dialog>
      <Dialog title={t("tray.slip")} open={printed !== undefined} onClose={() => setSlip(null)}>
        {printed && <Slip view={view} one={printed} table={table} />}
      </Dialog>
    </section>
  );
}

/** A slip as it is printed; every one after the first says that it is a copy. */
function Slip({ view, one, table }: { view: TrayView; one: OrderSeen; table: string }) {
  const marks = [
    { word: "tray.asked-by", mark: one.asked },
    { word: "tray.made-by", mark: one.made },
    ...one.signed.map((mark) => ({ word: "tray.signed-by", mark })),
  ];
  return (
    <>
      <article class="slip" data-slip={one.slip}>
        <h3>
          {t(one.credit ? "tray.credit" : "tray.fill", { slip: one.slip })}
          {one.prints > 1 && <strong> · {t("tray.copy", { n: one.prints - 1 })}</strong>}
        </h3>
        <p>{table}</p>
        <table>
          <tbody>
            {values(one.chips).map((value) => (
              <tr key={value}>
                <td>{one.chips[value]}</td>
                <td>× {chipText(value, view.felt)}</td>
                <td>{plain(value * (one.chips[value] ?? 0), view.felt)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2} />
              <td>{money(one.amount, view.felt)}</td>
            </tr>
          </tfoot>
        </table>
        {marks.map(({ word, mark }, place) => (
          <p key={place}>
            {about(t(word), mark ? listed([nameOf(mark.person), timeSaid(mark.at)]) : "")}
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
