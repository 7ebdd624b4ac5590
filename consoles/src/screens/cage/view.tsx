// The cage's console: what waits first, then the tables, guests with their wallets, and where the money is.
import { useState } from "preact/hooks";
import type { HouseView } from "../../types";
import { Dialog } from "../../ground/dialog";
import { nameOf } from "../../ground/names";
import { Acting, Shell } from "../../ground/shell";
import { useTables, useView } from "../../ground/watch";
import { t } from "../../ground/words";
import { Approvals } from "../../staff/approvals";
import { carried } from "../../staff/give";
import { Standing } from "../../staff/standing";
import { Tabs } from "../../staff/tabs";
import { DayClose } from "./close";
import { Guests } from "./guests";
import { Receipt } from "./receipt";
import { AtTable } from "./table";

const TABS = ["tables", "guests", "balance", "close"] as const;
type Tab = (typeof TABS)[number];

export function Cage() {
  return (
    <Acting post="cashier" table="*" title={t("cage.title")}>
      {() => <Counter />}
    </Acting>
  );
}

function Counter() {
  const [tab, setTab] = useState<Tab>("tables");
  const { view, problem } = useView<HouseView>("house");
  return (
    <Shell title={t("cage.title")} table="" wide>
      <div class="cage">
        <Approvals quiet />
        <Tabs<Tab> label={t("cage.title")} tabs={TABS} now={tab} said={(one) => t(`cage.tab-${one}`)} choose={setTab}>
          {view ? <Shown tab={tab} view={view} /> : <p class="card-note">{problem || t("waiting")}</p>}
        </Tabs>
        {view && <PaidOut currency={view.currency} />}
      </div>
    </Shell>
  );
}

/** The slip of a withdrawal that a second person agreed to: the guest is paid now. */
function PaidOut({ currency }: { currency: string }) {
  const act = carried.value?.act as { type: string; person: string; amount: number; slip: string } | null | undefined;
  const close = () => (carried.value = null);
  const isPaid = act?.type === "withdraw";
  return (
    <Dialog title={t("tray.slip")} open={isPaid} onClose={close}>
      {isPaid && (
        <Receipt act={act.type} name={nameOf(act.person)} amount={act.amount} slip={act.slip} currency={currency} />
      )}
    </Dialog>
  );
}

function Shown({ tab, view }: { tab: Tab; view: HouseView }) {
  const tables = useTables();
  switch (tab) {
    case "tables":
      return (
        <div class="cage-tables">
          <p class="staff-quiet cage-debts">{t("cage.debts")}</p>
          {tables === null && <p class="card-note">{t("waiting")}</p>}
          {tables?.length === 0 && <p class="card-note">{t("cage.no-tables")}</p>}
          {tables?.map((one) => (
            <AtTable key={one.name} table={one.name} />
          ))}
        </div>
      );
    case "guests":
      return <Guests view={view} />;
    case "balance":
      return <Standing view={view} />;
    case "close":
      return <DayClose view={view} />;
  }
}
