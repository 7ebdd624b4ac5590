// The operator's console: what waits first, then today, tables, money, house rules and safety.
import { useState } from "preact/hooks";
import type { HouseView } from "../../types";
import { Acting, Shell } from "../../ground/shell";
import { useTables, useView } from "../../ground/watch";
import { t } from "../../ground/words";
import { LeftOut } from "../../ground/left-out";
import { Approvals } from "../../staff/approvals";
import { Tabs } from "../../staff/tabs";
import { Money } from "./money";
import { Rules } from "./rules";
import { Safety } from "./safety";
import { Tables } from "./tables";
import { Today } from "./today";

const TABS = ["today", "tables", "money", "rules", "safety"] as const;
type Tab = (typeof TABS)[number];

export function Operator() {
  return (
    <Acting post="operator" table="*" title={t("operator.title")}>
      {() => <Office />}
    </Acting>
  );
}

function Office() {
  const [tab, setTab] = useState<Tab>("today");
  const { view, problem } = useView<HouseView>("house");
  useTables();
  return (
    <Shell title={t("operator.title")} table="" wide>
      <div class="operator">
        <LeftOut />
        <Approvals quiet />
        <Tabs<Tab>
          label={t("operator.title")}
          tabs={TABS}
          now={tab}
          said={(text) => t(`operator.tab-${text}`)}
          choose={setTab}
        >
          {view ? <Shown tab={tab} view={view} /> : <p class="card-note">{problem || t("waiting")}</p>}
        </Tabs>
      </div>
    </Shell>
  );
}

function Shown({ tab, view }: { tab: Tab; view: HouseView }) {
  switch (tab) {
    case "today":
      return <Today view={view} />;
    case "tables":
      return <Tables />;
    case "money":
      return <Money view={view} />;
    case "rules":
      return <Rules />;
    case "safety":
      return <Safety currency={view.currency} />;
  }
}
