// The jackpot display: every amount large enough for four metres, and beside it all that must be displayed.
import { useEffect, useState } from "preact/hooks";
import type { HitSeen, JackpotView, Level, Text } from "../../types";
import { amountSaid } from "../../ground/money";
import { contributionSaid, paysSaid, winsOn } from "../../ground/jackpot-said";
import { useKeys } from "../../ground/keys";
import { awardSaid } from "../../ground/pays";
import { linkTo } from "../../ground/route";
import { say } from "../../ground/say";
import { house } from "../../ground/session";
import { language, LANGUAGES, theme } from "../../ground/settings";
import { turnTo } from "../../ground/shell";
import { useCurrent, useView } from "../../ground/watch";
import { SmallCards } from "../../ground/card";
import { about, listed, named, noted, paragraph, said, sentences, t } from "../../ground/words";
import type { Screen } from "..";
import { Rolling } from "./rolling";
import "./style.css";

export const jackpotDisplay: Screen = {
  id: "jackpot-display",
  words: ["jackpots", "jackpot-display"],
  post: null,
  at: "jackpot",
  view: JackpotDisplay,
};

/** How long a confirmed win stays large on the board. */
const WON_FOR = 120_000;
const LAST = 6;

function JackpotDisplay({ table: name }: { table: string }) {
  const { view, stopped, problem } = useView<JackpotView>(`link/${name}`, { asPublic: true });
  const turn = <T,>(list: readonly T[], now: T): T => list[(list.indexOf(now) + 1) % list.length]!;
  useKeys([
    {
      key: "/",
      about: t("language"),
      act: () =>
        void turnTo(
          turn(
            LANGUAGES.map((language) => language.code),
            language.value,
          ),
        ),
    },
    {
      key: ".",
      about: t("theme"),
      act: () => (theme.value = turn(["dark", "light"] as const, theme.value === "light" ? "light" : "dark")),
    },
  ]);
  useEffect(() => {
    document.title = `${name} · ${t("jd.title")} · puntobanco`;
  }, [name, language.value]);
  if (!view)
    return (
      <main class="jd">
        <p class="card-note">
          {problem ? t("jd.none") : t("waiting")} <a href={linkTo("lobby")}>{t("back")}</a>
        </p>
      </main>
    );
  return <Whole view={view} stopped={stopped} />;
}

function Whole({ view, stopped }: { view: JackpotView; stopped: Text | null }) {
  const { board, levels } = view;
  const { isCurrent, heard } = useCurrent();
  const resting = board.tables.filter((table) => !table.running);
  return (
    <main
      class={`jd ${isCurrent ? "" : "old"} ${levels.length > 4 ? "many" : ""}`}
      data-position={levels.map((level) => level.amount.minor).join()}
    >
      <header class="jd-head">
        <h1>{named(board.title)}</h1>
        {house.value?.practice && <span class="practice">{t("practice")}</span>}
        <p class="jd-tables">
          {board.tables.map((table) => (
            <span key={table.table} class={table.running ? "runs" : "rests"}>
              {table.running ? "●" : "■"} {table.table}
              {!table.running && ` · ${t("jd.rests")}`}
            </span>
          ))}
        </p>
      </header>
      {!isCurrent && (
        <p class="jd-old" role="alert">
          {t("jd.old", {
            at: heard ? new Date(heard).toLocaleTimeString(language.value, { timeZoneName: "short" }) : "–",
          })}
        </p>
      )}
      {stopped && (
        <p class="jd-old" role="alert">
          {t("jd.stopped")}
        </p>
      )}
      {resting.length > 0 && (
        <p class="jd-rests" role="status">
          {[...new Set(resting.flatMap((table) => (table.why ? [said(table.why)] : [])))].join(" · ")}
          {resting.length < board.tables.length && noted("", listed(resting.map((table) => table.table)))}
          {!resting[0]!.wagers_open && ` · ${t("jd.closed")}`}
        </p>
      )}
      {!board.tables.length && <p class="jd-rests">{t("jd.no-tables")}</p>}
      <Wins hits={board.hits} />
      <div class={view.wager ? "jd-body beside" : "jd-body"}>
        <section class="jd-levels" aria-label={t("jd.title")}>
          {levels.map((level, place) => (
            <LevelCard key={level.name} view={view} level={level} first={place === 0} />
          ))}
        </section>
        <div class="jd-below">
          {view.wager && <Awards view={view} />}
          <Terms view={view} />
          <Last hits={board.hits} />
        </div>
      </div>
      <footer class="jd-foot">
        <p>{paragraph([t("jd.footer"), t("jd.approval", { n: board.approval })])}</p>
        <a href={linkTo("lobby")} aria-label={t("back")}>
          ←
        </a>
      </footer>
    </main>
  );
}

function LevelCard({ view, level, first }: { view: JackpotView; level: Level; first: boolean }) {
  return (
    <article class={first ? "jd-level first" : "jd-level"} data-meter={level.name}>
      <h2>{named(level.title)}</h2>
      <Rolling amount={level.amount} />
      <p class="jd-wins">{winsOn(view, level)}</p>
      {paysSaid(view, level) && <p class="jd-pays">{t("jd.pays", { what: paysSaid(view, level) })}</p>}
      <p class="jd-fed">{contributionSaid(level)}</p>
    </article>
  );
}

/** A hit that waits, with its locked value; and one that was confirmed, for two minutes. */
function Wins({ hits }: { hits: readonly HitSeen[] }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const every = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(every);
  }, []);
  const shown = hits.filter(
    (hit) => hit.standing === "pending" || (hit.standing === "confirmed" && now - hit.settled < WON_FOR),
  );
  const told = sentences(shown.map((hit) => hitSaid(hit)));
  useEffect(() => say(told), [told]);
  return (
    <>
      {shown.map((hit) => (
        <section key={hit.number} class={`jd-win ${hit.standing}`} data-hit={hit.number} aria-label={t("jd.hit")}>
          <p>
            ★ {t("jd.hit")} · {named(hit.title)}
          </p>
          <b>{amountSaid(hit.amount)}</b>
          <p>
            {hit.table}
            {hit.seats.length > 0 && ` · ${listed(hit.seats.map((seat) => t("seat", { n: seat })))}`} ·{" "}
            {t(`jackpot.${hit.standing}`)}
          </p>
        </section>
      ))}
    </>
  );
}

const hitSaid = (hit: HitSeen): string =>
  about(t("jd.hit"), listed([named(hit.title), hit.table, amountSaid(hit.amount), t(`jackpot.${hit.standing}`)]));

function Awards({ view }: { view: JackpotView }) {
  const wager = view.wager!;
  return (
    <>
      <section class="jd-box">
        <h2>{t("jd.awards")}</h2>
        <table>
          <tbody>
            {wager.pays.map((pay) => (
              <tr key={pay.line}>
                <th scope="row">{named(pay.names)}</th>
                <td>{awardSaid(pay.pays)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {wager.chairs.length > 0 && (
        <section class="jd-box">
          <h2>{t("jd.chairs")}</h2>
          <ul class="jd-chairs">
            {wager.chairs.map((chair) => (
              <li key={chair.chair}>
                <b>{chair.chair}</b>
                {chair.hands.map((hand) => (
                  <SmallCards key={hand.join()} cards={hand} />
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Terms({ view }: { view: JackpotView }) {
  const { board } = view;
  const every = new Set(board.tables.map((table) => said(table.qualifying)));
  return (
    <section class="jd-box jd-terms">
      <h2>{t("jd.rules")}</h2>
      <dl>
        <div>
          <dt>{t("jackpot.qualifies")}</dt>
          {every.size === 1 ? (
            <dd>{[...every]}</dd>
          ) : (
            board.tables.map((table) => <dd key={table.table}>{about(table.table, said(table.qualifying))}</dd>)
          )}
        </div>
        {board.picking && (
          <div>
            <dt>{t("jd.picking")}</dt>
            <dd>{said(board.picking)}</dd>
          </div>
        )}
        <div>
          <dt>{t("jd.several")}</dt>
          <dd>{view.wager ? t("jd.each-alone") : said(board.split)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Last({ hits }: { hits: readonly HitSeen[] }) {
  const won = hits.filter((hit) => hit.standing === "confirmed").slice(0, LAST);
  return (
    <section class="jd-box">
      <h2>{t("jd.last")}</h2>
      {!won.length && <p class="jd-quiet">{t("jackpot.no-hits")}</p>}
      <ol class="jd-last">
        {won.map((hit) => (
          <li key={hit.number}>
            <b>{amountSaid(hit.amount)}</b> {named(hit.title)}{" "}
            <small>
              {hit.table}
              {hit.seats.length > 0 && ` · ${listed(hit.seats.map((seat) => t("seat", { n: seat })))}`} ·{" "}
              {new Date(hit.settled).toLocaleString(language.value, { dateStyle: "short", timeStyle: "short" })}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
