// One table under supervision: alerts, what went wrong, approvals, and everything that may be decided about it.
import { useState } from "preact/hooks";
import type { Offered, PitView } from "../../types";
import { useKeys } from "../../ground/keys";
import { money, plain } from "../../ground/money";
import { about, listed, noted, said, t } from "../../ground/words";
import { Bets, Hands, Settlement, Shoe } from "../../staff/board";
import { ELSEWHERE } from "../../staff/fields";
import { Acts, StepSaid } from "../../staff/forms";
import { give } from "../../staff/give";
import { personSaid, seatedSaid } from "../../staff/people";
import { nameOf } from "../../ground/names";
import { Questions } from "../../staff/questions";
import { ExceptionsMenu } from "../../staff/reports";
import { Orders, Tray } from "../../staff/tray";
import { WrongPanel } from "../../staff/trouble";
import { acknowledges, alertsOf } from "./alerts";
import { Approvals } from "../../staff/approvals";
import { timeSaid } from "../../ground/time";
import { Checks, openBefore } from "./checks";
import { Correct } from "./correct";
import { Limits } from "./limits";
import { PitJackpots } from "./jackpots";
import { Log } from "./log";

const TABS = ["table", "chips", "people", "limits", "correct", "log"] as const;
type Tab = (typeof TABS)[number];

const OF_TAB: Record<string, readonly string[]> = {
  chips: [
    "ask-fill",
    "ask-credit",
    "count-float",
    "accept-count",
    "change-colour",
    "buy-in",
    "cash-out",
    "collect-commission",
    "collect-debt",
    "empty-box",
  ],
  people: ["appoint", "dismiss", "join", "leave", "approve-nominee", "announce-nominee", "revoke-nominees"],
};
const TROUBLES: readonly string[] = ["report-incident", "card-disclosed", "open-dispute", "pause"];

function offersFor(view: PitView, tab: Tab): Offered[] {
  const named = OF_TAB[tab];
  if (named) return view.offers.filter((one) => named.includes(one.act));
  const elsewhere = new Set([...ELSEWHERE, ...Object.values(OF_TAB).flat(), ...TROUBLES]);
  const shown = view.offers.filter((one) => !elsewhere.has(one.act) && !CARDS.has(one.act));
  const own = shown.map((one) => (view.step.by === "dealer" ? { ...one, expected: false } : one));
  return own.sort((one, other) => Number(other.expected) - Number(one.expected));
}

/** What is dealt and turned is done at the dealer's console. */
const CARDS: ReadonlySet<string> = new Set([
  "draw",
  "turn",
  "burn",
  "receive-cards",
  "place-bets",
  "take-back",
  "hand-out",
  "look",
  "pass-cards",
]);

export function Supervised({ view, table, post }: { view: PitView; table: string; post: string }) {
  const [tab, setTab] = useState<Tab>("table");
  const [menu, setMenu] = useState(false);
  useKeys([
    { key: "V", about: t("staff.exceptions"), act: () => setMenu(true) },
    { key: "E", about: t("staff.exceptions"), act: () => setMenu(true) },
    { key: "A", about: t("pit.alerts"), act: () => document.getElementById("pit-alerts")?.focus() },
    { key: "C", about: t("act.correct-round"), act: () => setTab("correct") },
    { key: "M", about: t("pit.tab-limits"), act: () => setTab("limits") },
    { key: "F", about: t("pit.tab-chips"), act: () => setTab("chips") },
    { key: "G", about: t("pit.tab-log"), act: () => setTab("log") },
  ]);
  return (
    <div class="pit-table" data-position={view.position}>
      <div class="pit-left">
        <Waiting view={view} />
        <Checks view={view} />
        <Alerts view={view} table={table} />
        <PitJackpots table={table} />
        <button class="pit-wrong" onClick={() => setMenu(true)}>
          ▲ {t("staff.exceptions")} <kbd>V</kbd>
        </button>
        <WrongPanel view={view} table={table} />
        <Questions view={view} table={table} />
        <Approvals />
      </div>
      <div class="pit-right">
        <div class="pit-tabs" role="tablist" aria-label={t("pit.decide")}>
          {TABS.map((one) => (
            <button key={one} role="tab" id={`pit-tab-${one}`} aria-selected={tab === one} onClick={() => setTab(one)}>
              {t(`pit.tab-${one}`)}
            </button>
          ))}
        </div>
        <section role="tabpanel" aria-labelledby={`pit-tab-${tab}`} class="pit-panel">
          {(tab === "table" || tab === "chips" || tab === "people") && offersFor(view, tab).length > 0 && (
            <section class="staff-box">
              <Acts
                key={tab}
                offers={offersFor(view, tab)}
                view={view}
                table={table}
                warns={(act) => openBefore(view, act)}
              />
            </section>
          )}
          {tab === "table" && (
            <>
              <Hands view={view} />
              <Settlement view={view} />
              <Bets view={view} />
              <Shoe view={view} />
            </>
          )}
          {tab === "chips" && (
            <>
              <Orders view={view} orders={view.tray.orders} table={table} />
              <Tray view={view} tray={view.tray} />
              <Chips view={view} />
            </>
          )}
          {tab === "people" && <People view={view} />}
          {tab === "limits" && <Limits view={view} table={table} />}
          {tab === "correct" && <Correct view={view} table={table} />}
          {tab === "log" && <Log view={view} table={table} post={post} />}
        </section>
      </div>
      <ExceptionsMenu
        view={view}
        table={table}
        open={menu}
        onClose={() => setMenu(false)}
        others={view.offers.filter((one) => TROUBLES.includes(one.act))}
      />
    </div>
  );
}

function Waiting({ view }: { view: PitView }) {
  const { step } = view;
  return (
    <section class="staff-box" aria-label={t("pit.waits-for")}>
      <h2>{about(t("pit.waits-for"), step.person ? personSaid(view, step.person) : t(`post.${step.by}`))}</h2>
      <p>
        <StepSaid view={view} />
      </p>
    </section>
  );
}

function Alerts({ view, table }: { view: PitView; table: string }) {
  const alerts = alertsOf(view);
  const mayNote = view.offers.some((one) => one.act === "report-incident");
  return (
    <section class="staff-box" id="pit-alerts" tabIndex={-1} aria-label={t("pit.alerts")}>
      <h2>{t("pit.alerts")}</h2>
      {!alerts.length && <p class="staff-quiet">{t("pit.no-alerts")}</p>}
      <ul class="pit-alert-list" aria-live="polite">
        {alerts.map((one) => (
          <li key={one.key}>
            <span>
              ▲ {one.text} {one.clause && <small>[{one.clause}]</small>}{" "}
              {one.at !== null && <small>{timeSaid(one.at)}</small>}
            </span>
            {one.incident && mayNote && (
              <button onClick={() => void give(table, acknowledges(one.incident!))}>{t("pit.acknowledge")}</button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chips({ view }: { view: PitView }) {
  const { account, felt } = view;
  const figures = [
    "in_float",
    "filled",
    "drop",
    "win",
    "commission",
    "antes",
    "owed",
    "racks",
    "held",
    "unclaimed",
  ] as const;
  return (
    <>
      <section class="staff-box">
        <h2>{t("pit.account")}</h2>
        <dl class="staff-facts">
          {figures.map((one) => (
            <div key={one}>
              <dt>{t(`account.${one}`)}</dt>
              <dd class={account[one] < 0 ? "bad" : ""}>{money(account[one], felt)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section class="staff-box">
        <h2>{t("pit.racks")}</h2>
        {!view.racks.length && <p class="staff-quiet">{t("staff.nobody")}</p>}
        {view.racks.length > 0 && (
          <div class="pit-scroll" role="region" tabIndex={0} aria-label={t("pit.racks")}>
            <table>
              <thead>
                <tr>
                  <th>{t("field.person")}</th>
                  <th>{t("pit.rack")}</th>
                  <th>{t("account.held")}</th>
                  <th>{t("account.owed")}</th>
                  <th>{t("account.unclaimed")}</th>
                </tr>
              </thead>
              <tbody>
                {view.racks.map((one) => (
                  <tr key={one.person}>
                    <td>{seatedSaid(view, one.person)}</td>
                    <td>{plain(one.rack, felt)}</td>
                    <td>{plain(one.held, felt)}</td>
                    <td>{plain(one.owed, felt)}</td>
                    <td>{plain(one.unclaimed, felt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  );
}

function People({ view }: { view: PitView }) {
  return (
    <>
      <section class="staff-box">
        <h2>{t("pit.staff")}</h2>
        <div class="pit-scroll" role="region" tabIndex={0} aria-label={t("pit.staff")}>
          <table>
            <thead>
              <tr>
                <th>{t("field.person")}</th>
                <th>{t("field.role")}</th>
                <th>{t("field.duty")}</th>
                <th>{t("pit.since")}</th>
              </tr>
            </thead>
            <tbody>
              {view.staff.map((one) => (
                <tr key={one.person}>
                  <td>{nameOf(one.person)}</td>
                  <td>
                    {said(one.title)} {one.acting && <small>{t("field.acting")}</small>}
                  </td>
                  <td>
                    {one.role === "dealer" ? t(`choice.${one.duty}`) : "–"}
                    {noted("", listed(one.section.map(String)))}
                  </td>
                  <td>{timeSaid(one.since)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section class="staff-box">
        <h2>{t("pit.nominees")}</h2>
        {!view.nominees.length && <p class="staff-quiet">{t("pit.no-nominees")}</p>}
        <ul>
          {view.nominees.map((one) => (
            <li key={one.person}>
              {about(`${nameOf(one.person)} → ${personSaid(view, one.player)}`, t(`pit.stage-${one.stage}`))}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
