// The results display beside the table: what the whole room may read, from four metres away. No controls but a keypad.
import { useEffect, useRef, useState } from "preact/hooks";
import type { DisplayView, Finished, HandSeen } from "../../types";
import { NextCards } from "../../ground/aside";
import { PlayingCard } from "../../ground/card";
import { gameSaid } from "../../ground/game";
import { useKeys } from "../../ground/keys";
import { plain } from "../../ground/money";
import { peopleOf } from "../../ground/people";
import { AskMarks, BeadPlate, BigRoad, DerivedRoads, resultsOf, useRoads } from "../../ground/roads";
import { linkTo } from "../../ground/route";
import { say } from "../../ground/say";
import { house } from "../../ground/session";
import { kept, language, LANGUAGES, theme } from "../../ground/settings";
import { turnTo } from "../../ground/shell";
import { useCurrent, useView } from "../../ground/watch";
import { about, listed, named, paragraph, said, t } from "../../ground/words";
import type { Screen } from "..";
import { Meters } from "./meters";
import "./style.css";

export const display: Screen = {
  id: "display",
  words: ["table", "jackpots", "signs", "display"],
  post: null,
  at: "table",
  view: Display,
};

const FLASH = 10_000;
const showsAsk = kept<boolean>("display-ask", true);

function Display({ table }: { table: string }) {
  const { view, problem } = useView<DisplayView>(`table/${table}`, { asPublic: true });
  const [isBlank, setBlank] = useState(false);
  const [info, setInfo] = useState(false);
  const turn = <T,>(list: readonly T[], now: T): T => list[(list.indexOf(now) + 1) % list.length]!;
  useKeys([
    { key: "*", about: t("display.info"), act: () => setInfo(!info) },
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
    { key: "+", about: t("display.ask"), act: () => (showsAsk.value = !showsAsk.value) },
    { key: "0", about: t("display.blank"), act: () => setBlank(!isBlank) },
  ]);
  useEffect(() => {
    document.title = `${table} · ${t("display.title")} · puntobanco`;
  }, [table, language.value]);
  if (isBlank) return <main class="display-blank" aria-label={t("display.blank")} onClick={() => setBlank(false)} />;
  if (!view)
    return (
      <main class="display">
        <p class="card-note">{problem || t("waiting")}</p>
      </main>
    );
  return <Board view={view} table={table} info={info} />;
}

const same = (one: Finished, other: Finished): boolean =>
  one.player.join() === other.player.join() && one.banker.join() === other.banker.join();

/** The number of a coup whose record was changed or struck a moment ago. */
function useCorrected(results: readonly Finished[], shoe: string): number | null {
  const last = useRef({ results, shoe });
  const flashing = useRef(0);
  const [coup, setCoup] = useState<number | null>(null);
  useEffect(() => () => clearTimeout(flashing.current), []);
  useEffect(() => {
    const before = last.current;
    last.current = { results, shoe };
    if (before.shoe !== shoe || !results.length) return;
    const changed = before.results.find((one) => {
      const now = results.find((other) => other.number === one.number);
      return now ? !same(one, now) : true;
    });
    if (!changed) return;
    setCoup(changed.number);
    clearTimeout(flashing.current);
    flashing.current = setTimeout(() => setCoup(null), FLASH);
  }, [results, shoe]);
  return coup;
}

function Board({ view, table, info }: { view: DisplayView; table: string; info: boolean }) {
  const { felt } = view;
  const [played, ...besides] = gameSaid(felt);
  const roads = useRoads(table, resultsOf(felt));
  const { isCurrent, heard } = useCurrent();
  const corrected = useCorrected(felt.results, felt.shoe?.set_id ?? "");
  const jackpots = house.value?.tables.find((candidate) => candidate.name === table)?.jackpots ?? [];
  return (
    <main class={`display ${isCurrent ? "" : "old"}`}>
      <header class="display-head">
        <h1>{named(felt.title)}</h1>
        {house.value?.practice && <span class="practice">{t("practice")}</span>}
        <p class="display-game">
          {played}
          {besides.length > 0 && <small> {besides.join(" · ")}</small>}
        </p>
        <Limits view={view} />
        <p class={`display-phase phase-${view.phase}`}>{t(`phase.${view.phase}`)}</p>
      </header>
      {!isCurrent && (
        <p class="display-old" role="alert">
          {t("display.old", {
            at: heard ? new Date(heard).toLocaleTimeString(language.value, { timeZoneName: "short" }) : "–",
          })}
        </p>
      )}
      {corrected !== null && (
        <p class="display-corrected" role="alert">
          {t("display.corrected", { n: corrected })}
        </p>
      )}
      <div class="display-left">
        <Now view={view} />
        <Counts results={felt.results} />
        <ShoeLine view={view} />
      </div>
      <section class="display-roads" aria-label={t("roads")}>
        {roads && (
          <>
            <BigRoad roads={roads} columns={30} size={24} />
            <div class="display-below">
              <div class="display-bead">
                <BeadPlate roads={roads} columns={12} size={26} />
                {showsAsk.value && <AskMarks roads={roads} />}
              </div>
              <div class="display-derived">
                <DerivedRoads roads={roads} columns={28} />
              </div>
            </div>
          </>
        )}
        {!felt.results.length && <p class="display-new">{t("phase.shoe")}</p>}
        {jackpots.length > 0 && (
          <div class="display-jackpots" role="group" aria-label={t("display.jackpot")}>
            {jackpots.map((name) => (
              <Meters key={name} name={name} />
            ))}
          </div>
        )}
      </section>
      <footer class="display-foot">
        <p>{paragraph([t("roads.footer"), t("roads.derived")])}</p>
        <a href={linkTo("lobby")} class="display-back" aria-label={t("back")}>
          ←
        </a>
      </footer>
      {info && <Signs view={view} />}
    </main>
  );
}

function Limits({ view }: { view: DisplayView }) {
  const { felt } = view;
  const of = (id: string) => felt.wagers.find((wager) => wager.id === id);
  const range = (least: number, most: number | null) =>
    `${plain(least, felt)}–${most === null ? "∞" : plain(most, felt)}`;
  const pair = felt.wagers.find((wager) => wager.kind === "side" && wager.side !== null);
  const tie = of("tie");
  return (
    <dl class="display-limits" aria-label={t("display.limits")}>
      <div>
        <dt>
          {t("player")} · {t("banker")} {felt.currency}
        </dt>
        <dd>{range(felt.limits.minimum, felt.limits.maximum)}</dd>
      </div>
      {tie && (
        <div>
          <dt>{named(tie.names)}</dt>
          <dd>{range(tie.minimum, tie.maximum)}</dd>
        </div>
      )}
      {pair && (
        <div>
          <dt>{named(pair.family_names)}</dt>
          <dd>{range(pair.minimum, pair.maximum)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The coup under way with its cards, and the last result large with its word and its character. */
function Now({ view }: { view: DisplayView }) {
  const { felt } = view;
  const last = felt.results.at(-1);
  const isLast = last !== undefined && felt.hands.every((hand) => hand.cards.every((card) => card.printed)); // until the next cards lie there
  const winner = isLast ? last.winner : (felt.round?.winner ?? null);
  const cards = (side: "player" | "banker"): HandSeen => {
    const hand = felt.hands.find((hand) => hand.side === side)!;
    if (!isLast) return hand;
    return {
      ...hand,
      cards: last[side].map((name, place) => ({
        name,
        shown: true,
        holder: null,
        printed: !place && !!felt.game?.printed[side],
      })),
      total: side === "player" ? last.player_total : last.banker_total,
      natural: false,
    };
  };
  const number = isLast ? last.number : felt.round?.number;
  const told = winner
    ? about(
        t("round", { n: number ?? 0 }),
        listed([
          t(`roads.won-${winner}`),
          ...(["player", "banker"] as const).map((side) => `${t(side)} ${cards(side).total}`),
        ]),
      )
    : "";
  useEffect(() => say(told), [told]);
  return (
    <section class="display-now" aria-label={t("display.now")}>
      <p class="display-coup">
        {number !== undefined && t("round", { n: number })}
        {isLast && ` · ${t("display.last")}`}
      </p>
      <div class={winner ? `display-result won-${winner}` : "display-result"}>
        {winner ? (
          <>
            <b class="display-char" lang="zh">
              {t(`display.char-${winner}`)}
            </b>
            <span class="display-word">{t(`roads.won-${winner}`)}</span>
            {isLast && last.natural && <span class="display-natural">{t("natural")}</span>}
          </>
        ) : (
          <span class="display-word quiet">{said(view.step.text, (person) => peopleOf(felt, "").name(person))}</span>
        )}
      </div>
      <NextCards felt={felt} />
      <div class="display-hands">
        {(["player", "banker"] as const).map((side) => {
          const hand = cards(side);
          return (
            <div
              key={side}
              class={`display-hand of-${side} ${winner === side ? "won" : ""}`}
              role="group"
              aria-label={`${t(side)} ${hand.total ?? ""}`}
            >
              <h2>{t(side)}</h2>
              <b class="display-total">{hand.total ?? "–"}</b>
              <div class="display-cards">
                {hand.cards.map((card, place) => (
                  <PlayingCard
                    key={`${number} ${place}`}
                    name={card.name}
                    back={felt.shoe?.back}
                    printed={card.printed}
                  />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Counts({ results }: { results: readonly Finished[] }) {
  const count = (is: (finished: Finished) => boolean) => results.filter(is).length;
  const every: [string, string, number][] = [
    ["banker", t("banker"), count((finished) => finished.winner === "banker")],
    ["player", t("player"), count((finished) => finished.winner === "player")],
    ["tie", t("tie"), count((finished) => finished.winner === "tie")],
    ["", t("roads.banker-pair"), count((finished) => finished.banker_pair)],
    ["", t("roads.player-pair"), count((finished) => finished.player_pair)],
    ["", t("natural"), count((finished) => finished.natural)],
    ["", t("display.all"), results.length],
  ];
  return (
    <dl class="display-counts">
      {every.map(([side, word, number]) => (
        <div key={word} class={side && `text-${side}`}>
          <dt>{word}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}

function ShoeLine({ view }: { view: DisplayView }) {
  const { shoe } = view.felt;
  if (!shoe) return <p>{t("phase.shoe")}</p>;
  const dealt = shoe.total - shoe.left;
  return (
    <p class="display-shoe">
      <span>{t("shoe")}</span>{" "}
      <progress max={shoe.total} value={dealt} aria-label={t("display.dealt", { n: dealt, all: shoe.total })} />{" "}
      <b>{t("display.dealt", { n: dealt, all: shoe.total })}</b>
      {shoe.life !== "play-on" && <b class="display-life">{said(shoe.says)}</b>}
    </p>
  );
}

function Signs({ view }: { view: DisplayView }) {
  return (
    <aside class="display-info" aria-label={t("display.info")}>
      {view.signs.map((sign) => (
        <section key={sign.clause}>
          <h2>
            {said(sign.title)} <small>[{sign.clause}]</small>
          </h2>
          {sign.lines.map((text, place) => (
            <p key={place}>{said(text)}</p>
          ))}
        </section>
      ))}
    </aside>
  );
}
