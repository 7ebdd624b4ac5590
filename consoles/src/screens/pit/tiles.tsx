// A tile for every table: phase, coup, pace, win, difference, alerts, dealer, shoe.
import type { DisplayView, PitView, TableOut } from "../../types";
import { money, plain } from "../../ground/money";
import { linkTo } from "../../ground/route";
import { useView } from "../../ground/watch";
import { about, t } from "../../ground/words";
import { shortly } from "../../staff/people";
import { alertsOf } from "./alerts";

const HOUR = 3_600_000;
const ENOUGH = 60_000;
/** When which coup was first seen in this window, by table: the pace is measured here. */
const begun = new Map<string, { at: number; coup: number }>();

/** Coups an hour since this console looks at the table. */
function paceOf(table: string, coup: number): string {
  if (coup && !begun.has(table)) begun.set(table, { at: Date.now(), coup });
  const from = begun.get(table);
  const time = from ? Date.now() - from.at : 0;
  return from && time > ENOUGH && coup > from.coup ? String(Math.round(((coup - from.coup) * HOUR) / time)) : "–";
}

export function Floor({ tables, chosen }: { tables: readonly TableOut[]; chosen: string }) {
  return (
    <nav class="pit-tiles" aria-label={t("pit.tables")}>
      {tables.map((one, place) => (
        <Tile key={one.name} table={one} number={place + 1} isChosen={one.name === chosen} />
      ))}
      {!tables.length && <p>{t("pit.no-tables")}</p>}
    </nav>
  );
}

function Tile({ table, number, isChosen }: { table: TableOut; number: number; isChosen: boolean }) {
  const { view } = useView<PitView | DisplayView>(`table/${table.name}`);
  const felt = view?.felt;
  const coup = felt?.round?.number ?? felt?.results.at(-1)?.number ?? 0;
  const pace = paceOf(table.name, coup);
  const mine = view?.type === "pit" ? view : null;
  const alerts = mine ? alertsOf(mine).length : 0;
  const dealer = mine?.staff.find((one) => one.role === "dealer");
  const phase = view?.phase ?? table.phase;
  return (
    <a
      href={linkTo("pit", table.name)}
      class={`pit-tile ${isChosen ? "chosen" : ""} ${alerts ? "alert" : ""}`}
      aria-current={isChosen ? "page" : undefined}
    >
      <header>
        <b>{table.name}</b>
        {number <= 9 && <kbd>{number}</kbd>}
        <span class={`phase phase-${phase}`}>{t(`phase.${phase}`)}</span>
      </header>
      <dl>
        <div>
          <dt>{t("pit.round")}</dt>
          <dd>{coup || "–"}</dd>
        </div>
        <div>
          <dt>{t("pit.pace")}</dt>
          <dd>{pace}</dd>
        </div>
        <div>
          <dt>{t("pit.players")}</dt>
          <dd>{table.players}</dd>
        </div>
        {mine && felt && (
          <div>
            <dt>{t("pit.win")}</dt>
            <dd class={mine.account.win < 0 ? "bad" : ""}>{money(mine.account.win, felt)}</dd>
          </div>
        )}
        {felt && (
          <div>
            <dt>{t("staff.difference")}</dt>
            <dd>{plain(Math.abs(felt.totals.difference), felt)}</dd>
          </div>
        )}
        {felt?.shoe && (
          <div>
            <dt>{t("shoe")}</dt>
            <dd>
              {felt.shoe.rounds} · {Math.round(((felt.shoe.total - felt.shoe.left) / felt.shoe.total) * 100)}%
            </dd>
          </div>
        )}
      </dl>
      <footer>
        <small>
          {mine ? (dealer ? about(t("post.dealer"), shortly(dealer.person)) : t("pit.no-dealer")) : t("pit.not-mine")}
        </small>
        {alerts > 0 && <b class="pit-alerts">▲ {t("pit.alert-count", { n: alerts })}</b>}
      </footer>
    </a>
  );
}
