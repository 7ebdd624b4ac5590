// A tile for every table: phase, coup, pace, win, difference, alerts, dealer, shoe.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DisplayView, PitView, TableOut, Thresholds } from "../../types";
import { money, plain } from "../../ground/money";
import { ask } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { house } from "../../ground/session";
import { useView } from "../../ground/watch";
import { about, t } from "../../ground/words";
import { nameOf } from "../../ground/names";
import { alertsOf } from "./alerts";

const HOUR = 3_600_000;
const ENOUGH = 60_000;
/** When which coup and win were first seen in this window, by table: pace and hourly win are measured from there. */
const begun = new Map<string, { at: number; coup: number; win: number }>();
/** What the operator aims at, in rounds an hour. */
const target = signal(0);

/** Coups and winnings an hour since this console looks at the table; nothing until it has looked long enough. */
function hourlyOf(table: string, coup: number, win: number | undefined): { pace: number; win: number } | null {
  if (win === undefined) return null;
  if (coup && !begun.has(table)) begun.set(table, { at: Date.now(), coup, win });
  const from = begun.get(table);
  const time = from ? Date.now() - from.at : 0;
  if (!from || time <= ENOUGH || coup <= from.coup) return null;
  return {
    pace: Math.round(((coup - from.coup) * HOUR) / time),
    win: Math.round(((win - from.win) * HOUR) / time / 100) * 100,
  };
}

/** How many alerts each table has, so that those that need somebody come first. */
const waiting = signal<Readonly<Record<string, number>>>({});
const SLOW = 0.8;

export function Floor({ tables, chosen }: { tables: readonly TableOut[]; chosen: string }) {
  useEffect(() => {
    ask<Thresholds>("/api/thresholds").then(
      (found) => (target.value = found.pace),
      () => undefined,
    );
  }, []);
  const first = (table: TableOut) => -(waiting.value[table.name] ?? 0);
  const shown = tables.map((table, place) => ({ table, number: place + 1 }));
  if (!chosen) shown.sort((one, other) => first(one.table) - first(other.table) || one.number - other.number);
  const look = tables.length <= MANY ? "" : chosen ? "many strip" : "many";
  return (
    <nav class={`pit-tiles ${look}`} aria-label={t("pit.tables")}>
      {shown.map((one) => (
        <Tile key={one.table.name} table={one.table} number={one.number} isChosen={one.table.name === chosen} />
      ))}
      {house.value && !tables.length && <p>{t("pit.no-tables")}</p>}
    </nav>
  );
}

/** More tables than this are drawn in smaller tiles, so that twelve are seen at once. */
const MANY = 6;

function Tile({ table, number, isChosen }: { table: TableOut; number: number; isChosen: boolean }) {
  const { view } = useView<PitView | DisplayView>(`table/${table.name}`);
  const felt = view?.felt;
  const coup = felt?.round?.number ?? felt?.results.at(-1)?.number ?? 0;
  const mine = view?.type === "pit" ? view : null;
  const hourly = hourlyOf(table.name, coup, mine?.account.win);
  const alerts = mine ? alertsOf(mine) : [];
  useEffect(() => {
    if ((waiting.value[table.name] ?? 0) !== alerts.length)
      waiting.value = { ...waiting.value, [table.name]: alerts.length };
  }, [alerts.length]);
  const dealer = mine?.staff.find((staff) => staff.role === "dealer");
  const phase = view?.phase ?? table.phase;
  return (
    <a
      href={linkTo("pit", table.name)}
      class={`pit-tile ${isChosen ? "chosen" : ""} ${alerts.length ? "alert" : ""}`}
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
          <dd class={hourly && target.value && hourly.pace < target.value * SLOW ? "warns" : ""} data-pace>
            {hourly?.pace ?? "–"} {target.value > 0 && <small>{t("pit.target", { n: target.value })}</small>}
          </dd>
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
        {mine && felt && (
          <div>
            <dt>{t("pit.hourly")}</dt>
            <dd class={hourly && hourly.win < 0 ? "bad" : ""}>{hourly ? plain(hourly.win, felt) : "–"}</dd>
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
          {mine ? (dealer ? about(t("post.dealer"), nameOf(dealer.person)) : t("pit.no-dealer")) : t("pit.not-mine")}
        </small>
        {alerts.length > 0 && (
          <b class="pit-alerts" title={alerts.map((alert) => alert.text).join("\n")}>
            ▲ {alerts.length > 1 && t("pit.alert-count", { n: alerts.length })} {alerts[0]!.text}
          </b>
        )}
      </footer>
    </a>
  );
}
