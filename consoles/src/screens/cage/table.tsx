// One table as the cage sees it: fills and credits to make up, chips in and out by denomination, drop and count.
import { useEffect, useState } from "preact/hooks";
import type { CashierView, Offered } from "../../types";
import { Dialog } from "../../ground/dialog";
import { money } from "../../ground/money";
import { ask } from "../../ground/net";
import { placeSaid, session } from "../../ground/session";
import { tell } from "../../ground/say";
import { useView } from "../../ground/watch";
import { about, t } from "../../ground/words";
import { Acts, actSaid, Count } from "../../staff/forms";
import { give } from "../../staff/give";
import { personSaid, seatedSaid } from "../../staff/people";
import { Orders } from "../../staff/tray";

const OFFERED: readonly string[] = ["empty-box", "count-float", "collect-debt"];
const CHIPS = ["buy-in", "cash-out"] as const;
type ChipsAct = (typeof CHIPS)[number];

/** In a practice house a cashier is on the table's record at once. */
export function AtTable({ table }: { table: string }) {
  useEffect(() => {
    if (session.value?.practice) void ask("/api/practice/stand", { table }).catch(() => undefined);
  }, [table]);
  const { view } = useView<CashierView>(`table/${table}`);
  const [open, setOpen] = useState<ChipsAct | null>(null);
  const isThere = view?.type === "cashier";
  const offerOf = (act: string) => (isThere ? view.offers.find((one) => one.act === act) : undefined);
  const chosen = open ? offerOf(open) : undefined;
  const waits = offerOf("make-up-order") !== undefined;
  return (
    <section class={waits ? "staff-box cage-waits" : "staff-box"} aria-label={placeSaid(table)} data-table={table}>
      <h2>
        {isThere
          ? about(placeSaid(table), t("cage.tray", { amount: money(view.tray.worth, view.felt) }))
          : placeSaid(table)}{" "}
        {view && <small>{t(`phase.${view.phase}`)}</small>}
      </h2>
      {!isThere && <p class="staff-quiet">{view ? t("cage.off-record") : t("waiting")}</p>}
      {isThere && (
        <>
          {view.account.owed > 0 && (
            <p class="warns">{t("cage.owed", { amount: money(view.account.owed, view.felt) })}</p>
          )}
          {view.account.drop > 0 && (
            <p class="staff-quiet">{t("cage.drop", { amount: money(view.account.drop, view.felt) })}</p>
          )}
          <Orders view={view} orders={view.tray.orders} table={table} past={3} />
          <div class="staff-acts">
            {CHIPS.filter((act) => offerOf(act)).map((act) => (
              <button key={act} data-act={act} onClick={() => setOpen(act)}>
                {actSaid(act)}…
              </button>
            ))}
          </div>
          <Acts offers={view.offers.filter((one) => OFFERED.includes(one.act))} view={view} table={table} />
          <Dialog title={chosen ? actSaid(chosen.act) : ""} open={chosen !== undefined} onClose={() => setOpen(null)}>
            {chosen && open && (
              <Chips key={open} act={open} offer={chosen} view={view} table={table} done={() => setOpen(null)} />
            )}
          </Dialog>
        </>
      )}
    </section>
  );
}

interface ChipsProps {
  act: ChipsAct;
  offer: Offered;
  view: CashierView;
  table: string;
  done(): void;
}

/** Chips handed over, counted by denomination: the sum is what is asked for. */
function Chips({ act, offer, view, table, done }: ChipsProps) {
  const [person, setPerson] = useState(offer.choices[0] ?? "");
  const [chips, setChips] = useState<Record<string, number>>({});
  const [slip, setSlip] = useState("");
  const [cash, setCash] = useState(false);
  const amount = Object.entries(chips).reduce((sum, [chip, number]) => sum + Number(chip) * number, 0);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!amount) return tell(t("staff.no-amount"), true);
    const asked =
      act === "buy-in"
        ? { type: "buy-in" as const, person, amount, slip, cash }
        : { type: "cash-out" as const, person, amount, slip };
    if (await give(table, asked, (one) => personSaid(view, one))) done();
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      {!offer.choices.length && <p class="staff-quiet">{t("cage.nobody-here")}</p>}
      <label>
        {t("field.person")}
        <select required value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
          {offer.choices.map((one) => (
            <option key={one} value={one}>
              {seatedSaid(view, one)}
            </option>
          ))}
        </select>
      </label>
      <Count
        label={t("field.chips")}
        view={view}
        value={chips}
        onChange={(made) => setChips(made as Record<string, number>)}
      />
      <label>
        {t("field.slip")} <small>{t("staff.optional")}</small>
        <input maxLength={80} value={slip} onInput={(event) => setSlip(event.currentTarget.value)} />
      </label>
      {act === "buy-in" && (
        <label class="line">
          <input type="checkbox" checked={cash} onChange={(event) => setCash(event.currentTarget.checked)} />
          {t("field.cash")}
        </label>
      )}
      <button class="main" disabled={!person}>
        {actSaid(act)} · {money(amount, view.felt)}
      </button>
    </form>
  );
}
