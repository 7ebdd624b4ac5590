// The jackpot management console: meters, hits to confirm, tables of the link, health, second person, log.
import { useState } from "preact/hooks";
import type { Console, JackpotView, LinkOffer } from "../../types";
import { useKeys } from "../../ground/keys";
import { linkTo } from "../../ground/route";
import { house, placeSaid } from "../../ground/session";
import { Acting, Shell } from "../../ground/shell";
import { useView } from "../../ground/watch";
import { said, t } from "../../ground/words";
import { Approvals } from "../../staff/approvals";
import { LinkActs } from "../../staff/link-acts";
import "../../staff/style.css";
import { Pending, Winners } from "./hits";
import { Log } from "./log";
import { Meters } from "./meters";
import { Tables } from "./tables";

const TABS = ["meters", "tables", "hits", "log"] as const;
type Tab = (typeof TABS)[number];

/** What a part of the console is given. */
export interface Part {
  view: JackpotView;
  console: Console;
  link: string;
}

/** Offers of these acts. */
export const offersOf = (view: JackpotView, ...acts: string[]): LinkOffer[] =>
  acts.flatMap((act) => view.offers.filter((offer) => offer.act === act));

export function Jackpot({ table: link }: { table: string }) {
  return (
    <Acting post="jackpot" table="*" title={t("jc.title")}>
      {() => <Watching link={link} />}
    </Acting>
  );
}

function Watching({ link }: { link: string }) {
  const { view, stopped, problem } = useView<JackpotView>(`link/${link}`);
  return (
    <Shell title={t("jc.title")} table={link} wide>
      {stopped && (
        <p class="jc-stopped" role="alert">
          {t("stopped-note", { why: stopped })}
        </p>
      )}
      {view?.console ? (
        <Whole view={view} console={view.console} link={link} />
      ) : (
        <p class="card-note">{problem || t("waiting")}</p>
      )}
    </Shell>
  );
}

function Whole({ view, console, link }: Part) {
  const [tab, setTab] = useState<Tab>("meters");
  useKeys([
    { key: "P", about: t("jc.pending"), act: () => document.getElementById("jc-pending")?.focus() },
    ...TABS.map((tab, place) => ({ key: String(place + 1), about: t(`jc.tab-${tab}`), act: () => setTab(tab) })),
  ]);
  const part = { view, console, link };
  return (
    <div class="jc" data-position={console.position}>
      <Others link={link} />
      <div class="jc-left">
        <Health {...part} />
        <Pending {...part} />
        <Approvals />
      </div>
      <div class="jc-right">
        <div class="jc-tabs" role="tablist" aria-label={t("jc.title")}>
          {TABS.map((text) => (
            <button
              key={text}
              role="tab"
              id={`jc-tab-${text}`}
              aria-selected={tab === text}
              onClick={() => setTab(text)}
            >
              {t(`jc.tab-${text}`)}
            </button>
          ))}
        </div>
        <section role="tabpanel" aria-labelledby={`jc-tab-${tab}`} class="jc-panel">
          {tab === "meters" && <Meters {...part} />}
          {tab === "tables" && <Tables {...part} />}
          {tab === "hits" && <Winners {...part} />}
          {tab === "log" && <Log view={view} link={link} />}
        </section>
      </div>
    </div>
  );
}

/** The other jackpots of the house, and this one's display. */
function Others({ link }: { link: string }) {
  return (
    <nav class="jc-others" aria-label={t("jc.jackpots")}>
      {(house.value?.jackpots ?? []).map((jackpot) => (
        <a
          key={jackpot}
          class="button"
          href={linkTo("jackpot", jackpot)}
          aria-current={jackpot === link ? "page" : undefined}
        >
          {placeSaid(jackpot)}
        </a>
      ))}
      <a class="button" href={linkTo("jackpot-display", link)}>
        {t("open.jackpot-display")}
      </a>
    </nav>
  );
}

/** Whether the system operates properly, and what waits for somebody. */
function Health({ view, console, link }: Part) {
  return (
    <section class={console.unable.length ? "staff-box jc-ill" : "staff-box"} aria-label={t("jc.health")}>
      <h2>
        {t("jc.health")} <small>[NZ 18.9]</small>
      </h2>
      <ul class="jc-abilities">
        {console.needed.map(({ ability, title }) => {
          const isAble = !console.unable.includes(ability);
          return (
            <li key={ability} class={isAble ? "good" : "bad"}>
              {isAble ? "✓" : "✕"} {said(title)}
            </li>
          );
        })}
      </ul>
      {console.unable.length > 0 && (
        <p class="bad" role="alert">
          {t("jc.malfunction", { n: console.kept })}
        </p>
      )}
      {!console.alerts.length && <p class="staff-quiet">{t("jc.no-alerts")}</p>}
      <ul class="jc-alerts" aria-live="polite">
        {console.alerts.map((alert) => (
          <li key={JSON.stringify(alert)}>▲ {said(alert)}</li>
        ))}
      </ul>
      <LinkActs
        view={view}
        link={link}
        offers={offersOf(view, "check-health", "restore", "add-missed-round", "acknowledge")}
        main="restore"
      />
    </section>
  );
}
