// The lobby: come in, look at the tables, and take a place at one.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JackpotView, OwnPlace, TableOut } from "../../types";
import { amountSaid } from "../../ground/money";
import { otherGameSaid } from "../../ground/game";
import { useKeys } from "../../ground/keys";
import { LeftOut } from "../../ground/left-out";
import { BigRoad, useRoads } from "../../ground/roads";
import { go, linkTo } from "../../ground/route";
import { wantsSeat } from "../../ground/seat";
import { asked, holding, house, look, placeSaid, session, unreachable } from "../../ground/session";
import { Shell } from "../../ground/shell";
import { useLeft, useView } from "../../ground/watch";
import { named, t } from "../../ground/words";
import { follow, SCREEN, type Kind } from "../../guide/state";
import { SCREENS, type Screen } from "..";
import { Entrance } from "./door";
import "./style.css";

const AGAIN = 3_000;

export const lobby: Screen = { id: "lobby", words: ["lobby"], post: null, at: "hidden", view: Lobby };

function Lobby() {
  useEffect(() => {
    void look();
    const every = setInterval(() => void look(), AGAIN);
    return () => clearInterval(every);
  }, []);
  return (
    <Shell title={house.value?.house ?? "puntobanco"} asPublic scene={isGuest()}>
      {unreachable.value && (
        <p class="card-note bad">
          {t("no-house")} <button onClick={() => void look()}>{t("retry")}</button>
        </p>
      )}
      {house.value?.first_start ? (
        <p class="card-note">
          {t("lobby.first-start")}{" "}
          <a class="button main" href={linkTo("start")}>
            {t("lobby.to-start")}
          </a>
        </p>
      ) : (
        asked.value && <Entrance />
      )}
      {oversees() && <LeftOut />}
      {house.value && !house.value.first_start && <Tables />}
    </Shell>
  );
}

/** Whether it is for this person that the house runs, rather than one table of it. */
const oversees = (): boolean => !session.value?.practice && ["officer", "operator"].some((post) => holding(post, "*"));

function may(screen: Screen, table: string): boolean {
  if (screen.post === null) return true;
  const posts = [screen.post, ...(screen.others ?? [])];
  return posts.some(
    (post) =>
      holding(post, table) !== undefined ||
      (screen.anywhere && session.value?.may.some((holding) => holding.post === post)),
  );
}

/** Screens of which a guest has no need; in a practice house anybody may try them, behind a button of their own. */
const FOR_GUESTS = ["play", "display", "fair"];
const isForGuests = (screen: Screen): boolean => FOR_GUESTS.includes(screen.id);
const atTables = (table: string): readonly Screen[] =>
  SCREENS.filter((screen) => screen.at === "table" && may(screen, table) && (session.value || screen.post === null));

/** Whether this person holds nothing but a guest's place: then the posts of the house are out of the way. */
const isGuest = (): boolean => !session.value || session.value.practice;
const works = signal(false);

function Tables() {
  const [wanted, setWanted] = useState("");
  const filter = useRef<HTMLInputElement>(null);
  useKeys([{ key: "/", about: t("lobby.filter"), act: () => filter.current?.focus() }]);
  const tables = house.value?.tables ?? [];
  const shown = tables.filter((table) =>
    `${table.name} ${named(table.names)} ${table.rulebook} ${named(table.rulebook_title)} ${named(table.title)}`
      .toLowerCase()
      .includes(wanted.toLowerCase()),
  );
  return (
    <>
      {!isGuest() && <OfHouse />}
      {session.value?.practice && <FirstRound tables={tables} />}
      {session.value?.practice && (
        <p class="lobby-house">
          <a class="button" href={linkTo("academy")}>
            {t("open.academy")}
          </a>
        </p>
      )}
      {house.value?.laboratory && (
        <p class="lobby-house">
          <a class="button" href="/laboratory/">
            {t("lobby.laboratory")}
          </a>
        </p>
      )}
      {tables.length > 6 && (
        <input
          ref={filter}
          class="lobby-filter"
          placeholder={t("lobby.filter")}
          aria-label={t("lobby.filter")}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {!tables.length && <p class="card-note">{t("lobby.empty")}</p>}
      <ul class="lobby-tables">
        {shown.map((table) => (
          <li key={table.name}>
            <Table table={table} />
          </li>
        ))}
      </ul>
      {(house.value?.jackpots ?? []).length > 0 && <Jackpots names={house.value!.jackpots} />}
      {session.value && isGuest() && (
        <details
          class="lobby-work"
          open={works.value}
          onToggle={(event) => (works.value = (event.currentTarget as HTMLDetailsElement).open)}
        >
          <summary>{t("lobby.work-here")}</summary>
          <p class="quiet">{t("lobby.work-note")}</p>
          <OfHouse />
          {tables.map((table) => (
            <nav key={table.name} class="lobby-house" aria-label={named(table.names)}>
              <b>{named(table.names)}</b>
              {atTables(table.name)
                .filter((screen) => !isForGuests(screen))
                .map((screen) => (
                  <a key={screen.id} class="button" href={linkTo(screen.id, table.name)}>
                    {t(`open.${screen.id}`)}
                  </a>
                ))}
            </nav>
          ))}
        </details>
      )}
    </>
  );
}

function OfHouse() {
  const ofHouse = SCREENS.filter((screen) => screen.at === "house" && may(screen, "*"));
  if (!ofHouse.length || !session.value) return null;
  return (
    <nav class="lobby-house" aria-label={t("lobby.house")}>
      {ofHouse.map((screen) => (
        <a key={screen.id} class="button" href={linkTo(screen.id)}>
          {t(`open.${screen.id}`)}
        </a>
      ))}
    </nav>
  );
}

/** The jackpots of the house with what they stand at, and the screens for each. */
function Jackpots({ names }: { names: readonly string[] }) {
  const screens = SCREENS.filter(
    (screen) =>
      screen.at === "jackpot" &&
      may(screen, "*") &&
      (screen.post === null || (session.value && (!isGuest() || works.value))),
  );
  return (
    <ul class="lobby-jackpots" aria-label={t("lobby.jackpots")}>
      {names.map((name) => (
        <li key={name}>
          <b>★ {placeSaid(name)}</b> <Highest name={name} />
          <span class="lobby-jackpot-screens">
            {screens.map((screen) => (
              <a key={screen.id} class="button" href={linkTo(screen.id, name)}>
                {t(`open.${screen.id}`)}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Highest({ name }: { name: string }) {
  const { view } = useView<JackpotView>(`link/${name}`, { asPublic: true });
  const first = view?.levels[0];
  return first ? <span class="lobby-jackpot-amount">{amountSaid(first.amount)}</span> : null;
}

/** The guides through a first round: at a table that takes commission if there is one, where there is most to see. */
function FirstRound({ tables }: { tables: readonly TableOut[] }) {
  const open = tables.filter((table) => !table.stopped && table.free.length > 0);
  const table = open.find((table) => table.version === "commission") ?? open[0];
  if (!table) return null;
  const begin = (kind: Kind) => {
    follow(kind, table.name);
    go(SCREEN[kind], table.name);
  };
  return (
    <section class="lobby-first">
      <p>{t("lobby.first-note")}</p>
      <button class="main" onClick={() => begin("player")}>
        {t("lobby.first-player")}
      </button>
      <button onClick={() => begin("dealer")}>{t("lobby.first-dealer")}</button>
    </section>
  );
}

/** Where this person plays already, so that they find their way back. */
function Yours({ place }: { place: OwnPlace }) {
  return (
    <p class="lobby-yours">
      <b>{place.seat === null ? t("lobby.you-stand") : t("lobby.your-seat", { n: place.seat })}</b>
      {place.bet && <b>{t("lobby.your-bet", { amount: place.bet })}</b>}
    </p>
  );
}

function Table({ table }: { table: TableOut }) {
  const screens = atTables(table.name).filter((screen) => !isGuest() || isForGuests(screen));
  return (
    <article class={table.yours ? "lobby-table yours" : "lobby-table"}>
      <header>
        <h2>{named(table.names)}</h2>
        <span class={`phase phase-${table.phase}`}>{t(`phase.${table.phase}`)}</span>
      </header>
      <p class="lobby-kind">
        <b>{named(table.title)}</b> · {named(table.rulebook_title)}
        {table.game_title && ` · ${otherGameSaid(table.game_title)}`}
      </p>
      <Shoe table={table} />
      <ul class="lobby-facts">
        <li class="lobby-limits">{t("lobby.limits", { least: table.minimum, most: table.maximum || "–" })}</li>
        <li>{t("lobby.players", { n: table.players })}</li>
        <li>{t("lobby.free", { free: table.free.length, all: table.seats.length })}</li>
        <li>
          <Left table={table} />
        </li>
      </ul>
      {table.jackpots.map((name) => (
        <p key={name} class="lobby-jackpot">
          ★ {placeSaid(name)} <Highest name={name} />
        </p>
      ))}
      {table.yours && <Yours place={table.yours} />}
      {table.stopped && <p class="bad">{t("stopped-note", { why: table.stopped })}</p>}
      <footer>
        {screens.some((screen) => screen.id === "play") && (
          <>
            <a class="button main" href={linkTo("play", table.name)} onClick={() => (wantsSeat.value = table.name)}>
              {t("open.play")}
            </a>
            <a class="button" href={linkTo("play", table.name)} onClick={() => (wantsSeat.value = "")}>
              {t("lobby.watch")}
            </a>
          </>
        )}
        {screens
          .filter((screen) => screen.id !== "play")
          .map((screen) => (
            <a key={screen.id} class={isGuest() ? "lobby-beside" : "button"} href={linkTo(screen.id, table.name)}>
              {t(`open.${screen.id}`)}
            </a>
          ))}
      </footer>
    </article>
  );
}

const COLUMNS = 20;

/** The shoe so far as a small big road, which is fetched when a result is added. */
function Shoe({ table }: { table: TableOut }) {
  const roads = useRoads(table.name, `${table.rounds} ${table.results.join("")}`);
  if (!table.results.length) return <p class="lobby-none">{t("lobby.no-results")}</p>;
  return <div class="lobby-road">{roads && <BigRoad roads={roads} columns={COLUMNS} size={14} />}</div>;
}

/** How long bets stay open, where a clock runs: counted from the moment at which the house said it. */
function Left({ table }: { table: TableOut }) {
  const until = useMemo(() => (table.left ? Date.now() + table.left * 1000 : 0), [table]);
  const left = useLeft(until);
  return left > 0 && table.phase === "betting" ? <b class="lobby-left">{t("lobby.closes-in", { n: left })}</b> : null;
}
