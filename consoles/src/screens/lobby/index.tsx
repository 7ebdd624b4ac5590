// The lobby: come in, look at the tables, and take a place at one.
import { useEffect, useRef, useState } from "preact/hooks";
import type { JackpotView, TableOut } from "../../types";
import { amountSaid } from "../../ground/money";
import { otherGameSaid } from "../../ground/game";
import { useKeys } from "../../ground/keys";
import { go, linkTo } from "../../ground/route";
import { asked, holding, house, look, placeSaid, session, unreachable } from "../../ground/session";
import { Shell } from "../../ground/shell";
import { useView } from "../../ground/watch";
import { listed, named, t } from "../../ground/words";
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
    <Shell title={house.value?.house ?? "puntobanco"} asPublic>
      {unreachable.value && (
        <p class="card-note bad">
          {t("no-house")} <button onClick={() => void look()}>{t("retry")}</button>
        </p>
      )}
      {asked.value && <Entrance />}
      {house.value && <Tables />}
    </Shell>
  );
}

function may(screen: Screen, table: string): boolean {
  if (screen.post === null) return true;
  const posts = [screen.post, ...(screen.others ?? [])];
  return posts.some(
    (post) =>
      holding(post, table) !== undefined || (screen.anywhere && session.value?.may.some((one) => one.post === post)),
  );
}

function Tables() {
  const [wanted, setWanted] = useState("");
  const filter = useRef<HTMLInputElement>(null);
  useKeys([{ key: "/", about: t("lobby.filter"), act: () => filter.current?.focus() }]);
  const tables = house.value?.tables ?? [];
  const shown = tables.filter((one) =>
    `${one.name} ${named(one.names)} ${one.rulebook} ${named(one.rulebook_title)} ${named(one.title)}`
      .toLowerCase()
      .includes(wanted.toLowerCase()),
  );
  const ofHouse = SCREENS.filter((one) => one.at === "house" && may(one, "*"));
  return (
    <>
      {ofHouse.length > 0 && session.value && (
        <nav class="lobby-house" aria-label={t("lobby.house")}>
          {ofHouse.map((one) => (
            <a key={one.id} class="button" href={linkTo(one.id)}>
              {t(`open.${one.id}`)}
            </a>
          ))}
        </nav>
      )}
      {session.value?.practice && <FirstRound tables={tables} />}
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
      {(house.value?.jackpots ?? []).length > 0 && <Jackpots names={house.value!.jackpots} />}
      <ul class="lobby-tables">
        {shown.map((one) => (
          <li key={one.name}>
            <Table table={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The jackpots of the house with what they stand at, and the screens for each. */
function Jackpots({ names }: { names: readonly string[] }) {
  const screens = SCREENS.filter(
    (one) => one.at === "jackpot" && may(one, "*") && (session.value || one.post === null),
  );
  return (
    <ul class="lobby-jackpots" aria-label={t("lobby.jackpots")}>
      {names.map((name) => (
        <li key={name}>
          <b>★ {placeSaid(name)}</b> <Highest name={name} />
          <span class="lobby-jackpot-screens">
            {screens.map((one) => (
              <a key={one.id} class="button" href={linkTo(one.id, name)}>
                {t(`open.${one.id}`)}
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
  const open = tables.filter((one) => !one.stopped && one.free.length > 0);
  const table = open.find((one) => one.version === "commission") ?? open[0];
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

const WINNERS: Record<string, string> = { B: "banker", P: "player", T: "tie" };

function Table({ table }: { table: TableOut }) {
  const screens = SCREENS.filter(
    (one) => one.at === "table" && may(one, table.name) && (session.value || one.post === null),
  );
  const results = table.results.map((token) => WINNERS[token.charAt(0)] ?? "tie");
  return (
    <article class="lobby-table">
      <header>
        <h2>{named(table.names)}</h2>
        <span class={`phase phase-${table.phase}`}>{t(`phase.${table.phase}`)}</span>
      </header>
      <p class="lobby-kind">
        <b>{named(table.title)}</b>
        <br />
        {table.game_title && (
          <>
            {otherGameSaid(table.game_title)}
            <br />
          </>
        )}
        {named(table.rulebook_title)} · {t("decks", { n: table.decks })}
      </p>
      <p class="lobby-limits">{t("lobby.limits", { least: table.minimum, most: table.maximum || "–" })}</p>
      <p
        class="lobby-results"
        role="img"
        aria-label={t("lobby.last", { results: listed(results.map((one) => t(one))) || "–" })}
      >
        {results.length ? (
          results.map((one, place) => (
            <span key={place} class={`bead fill-${one}`}>
              {t(`letter.${one}`)}
            </span>
          ))
        ) : (
          <small>{t("lobby.no-results")}</small>
        )}
      </p>
      <p class="lobby-free">{t("lobby.free", { free: table.free.length, all: table.seats.length })}</p>
      {table.stopped && <p class="bad">{t("stopped-note", { why: table.stopped })}</p>}
      <footer>
        {screens.map((one) => (
          <a key={one.id} class={one.id === "play" ? "button main" : "button"} href={linkTo(one.id, table.name)}>
            {t(`open.${one.id}`)}
          </a>
        ))}
      </footer>
    </article>
  );
}
