// The player's table: the felt of this rulebook, both hands, chips, and what the house asks.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PersonView, Text, WagerSeen } from "../../types";
import { NextCards } from "../../ground/aside";
import { hear } from "../../ground/heard";
import { useKeys } from "../../ground/keys";
import { late } from "../../ground/late";
import { ask, command } from "../../ground/net";
import { money } from "../../ground/money";
import { peopleOf } from "../../ground/people";
import { resultsOf, useRoads } from "../../ground/roads";
import { go } from "../../ground/route";
import { problemLine, tell, told } from "../../ground/say";
import { wantsSeat } from "../../ground/seat";
import { actsForAnother, session } from "../../ground/session";
import { Acting, Shell } from "../../ground/shell";
import { useSwipe } from "../../ground/swipe";
import { useView } from "../../ground/watch";
import { named, said, t } from "../../ground/words";
import type { Screen } from "..";
import { announce } from "./announce";
import { RequestsWindow } from "./asks";
import * as bets from "./bets";
import { BoxHelp } from "./box-help";
import { FeltBoard } from "./felt";
import { useFigures } from "./figures";
import { Hands } from "./hands";
import { History } from "./history";
import { BoxMenu, Limits, RoadsWindow, type Window } from "./windows";
import { layoutOf } from "./layout";
import { NamingWindow } from "./naming";
import { CodeWindow, OwnMoney } from "./own-money";
import { Panels } from "./panels";
import { Corrections, ResultLines } from "./result";
import { Seats } from "./seats";
import { useRounds, useSending } from "./sending";
import { DayButton, DayWindow, useDay } from "./session";
import { SidePage } from "./side";
import { SignsWindow } from "./signs";
import { Status, Words } from "./status";
import { Timer } from "./timer";
import { Tray } from "./tray";
import { holdsAny, nextToTurn, reveal } from "./turning";
import "./style.css";

const SqueezeRoom = late(() => import("./squeeze").then((found) => found.SqueezeRoom));

export const play: Screen = {
  id: "play",
  words: ["table", "play", "jackpots", "signs"],
  post: "player",
  at: "table",
  view: tableFor("player"),
};
/** The same table for somebody who acts for a player: reached from their own, once it is announced. */
export const nominee: Screen = {
  id: "nominee",
  words: ["table", "play", "jackpots", "signs"],
  post: "nominee",
  at: "hidden",
  view: tableFor("nominee"),
};

function tableFor(post: string): Screen["view"] {
  return ({ table }) => (
    <Acting post={post} table={table} title={t("play.title")}>
      {() => <Watching table={table} />}
    </Acting>
  );
}

function Watching({ table }: { table: string }) {
  const { view, stopped, problem, until } = useView<PersonView>(`table/${table}`);
  if (view?.type !== "person") {
    return (
      <Shell title={t("play.title")} table={table}>
        <p class="card-note">{problem || t("waiting")}</p>
      </Shell>
    );
  }
  return <Table view={view} table={table} stopped={stopped} until={until} />;
}

function Table({
  view,
  table,
  stopped,
  until,
}: {
  view: PersonView;
  table: string;
  stopped: Text | null;
  until: number;
}) {
  const { felt } = view;
  const [window, setWindow] = useState<Window>(null);
  const [odds, setOdds] = useState(false);
  const [atRoads, setAtRoads] = useState(false);
  const swipe = useSwipe(setAtRoads);
  const [explained, setExplained] = useState<WagerSeen | null>(null);
  const figures = useFigures(table, odds);
  const roads = useRoads(table, resultsOf(felt));
  const day = useDay(view);
  useEffect(() => {
    if (view.is_here) scrollTo(0, 0);
  }, [view.is_here]);
  const people = peopleOf(felt, view.person);
  const boxes = bets.boxesOf(view);
  const last = useRef<PersonView | null>(null);
  useEffect(() => {
    announce(last.current, view);
    last.current = view;
  }, [view]);
  useEffect(() => {
    if (!felt.chips.includes(bets.chip.value))
      bets.chip.value = felt.chips.find((one) => one >= felt.limits.minimum) ?? felt.chips[0] ?? 0;
  }, [felt.chips.join()]);
  const { confirm, answered } = useSending(view, table);
  useRounds(view, table, answered);
  const newest = useRef(view);
  newest.current = view;
  const doIt = (act: Parameters<typeof command>[1]) => told(command(`table/${table}`, act), people.name);

  const place = (wager: WagerSeen) => {
    const box = boxes.find((one) => one.wager === wager.id);
    if (!box)
      return tell(wager.closed ? said(wager.closed) : t(view.is_here ? "play.box-closed" : "play.sit-first"), true);
    if (bets.place(box, view.rack)) hear("chip");
    else {
      const isByClause = box.clause !== null && box.most <= view.rack;
      const clause = isByClause ? ` [${box.clause}]` : "";
      tell(t("play.no-room", { most: money(Math.min(box.most, view.rack), felt) }) + clause, true);
    }
  };
  const takeBack = (lies: { wager: string; seat: number; given: number | null; amount?: number }) => {
    const { wager, seat, given, amount = null } = lies;
    if (mayTakeBack(newest.current, wager)) void doIt({ type: "take-back", wager, seat, given, amount });
  };
  const takeOff = async (wager: WagerSeen) => {
    await answered();
    if (bets.takeOff(wager.id)) return;
    const lies = newest.current.bets.find((one) => one.wager === wager.id);
    if (lies) takeBack({ wager: lies.wager, seat: lies.seat, given: lies.given });
  };
  const undo = async () => {
    await answered();
    for (const placed of bets.undo()) takeBack(placed);
  };
  const clearAll = async () => {
    await answered();
    if (bets.pendingTotal.value) return bets.clear();
    bets.over();
    for (const { wager, seat, given } of newest.current.bets) takeBack({ wager, seat, given });
  };
  const again = (more: (view: PersonView, table: string) => void) =>
    void answered().then(() => more(newest.current, table));
  const buy = () =>
    ask("/api/practice/chips", { table }).catch((found: unknown) => tell(problemLine(found, people.name), true));
  const sit = async (seat: number | null) => {
    if ((await doIt({ type: "join", person: view.person, seat })) && session.value?.practice && !view.rack) await buy();
  };
  const leave = async () => {
    if (await doIt({ type: "leave", person: view.person })) go("lobby");
  };
  const free = view.offers.find((one) => one.act === "join")?.choices.find((one) => one !== "standing");
  useEffect(() => {
    if (wantsSeat.value !== table || (!view.is_here && free === undefined)) return;
    wantsSeat.value = "";
    if (!view.is_here) void sit(Number(free));
  }, [table, view.is_here, free]);
  useTableKeys({
    view,
    table,
    explain: setExplained,
    place,
    confirm,
    undo,
    clearAll,
    again,
    setWindow,
    odds: () => setOdds(!odds),
  });

  // What chips that are laid do not change is not drawn up for them: a finger waits for them.
  const before = useMemo(
    () => (
      <>
        <Status view={view} />
        <Hands view={view}>
          <Words view={view} />
          <Timer view={view} table={table} until={until} onBet={confirm} />
          <NextCards felt={felt} />
          <div class="play-panels">
            <ForAnother view={view} table={table} />
            {!actsForAnother() && <OwnMoney unit={felt} />}
            <Panels view={view} table={table} />
          </div>
          <ResultLines view={view} />
          <Corrections view={view} />
        </Hands>
      </>
    ),
    [view, table, until],
  );
  const seats = useMemo(() => <Seats view={view} onSit={(seat) => void sit(seat)} />, [view]);
  const side = useMemo(
    () => (
      <SidePage
        view={view}
        table={table}
        roads={roads}
        odds={odds}
        onOdds={() => setOdds(!odds)}
        onOpen={setWindow}
        onBack={() => setAtRoads(false)}
      />
    ),
    [view, table, roads, odds],
  );

  return (
    <Shell title={t("play.title")} table={table} phase={view.phase} wide scene>
      <div class={atRoads ? "play at-roads" : "play"} data-position={view.position} {...swipe}>
        {stopped && (
          <p class="play-stopped" role="alert">
            {t("stopped-note", { why: stopped })}
          </p>
        )}
        {before}
        <FeltBoard
          view={view}
          boxes={boxes}
          figures={figures}
          onPlace={place}
          onTakeOff={(wager) => void takeOff(wager)}
          onHelp={setExplained}
        />
        {seats}
        {view.is_here ? (
          <Tray
            view={view}
            day={<DayButton day={day} view={view} onOpen={() => setWindow("day")} />}
            table={table}
            onConfirm={() => void confirm()}
            onClear={() => void clearAll()}
            onUndo={() => void undo()}
            onRebet={() => again(bets.rebet)}
            onDouble={() => again(bets.double)}
            onRoads={() => setAtRoads(true)}
            onBuy={session.value?.practice && !actsForAnother() ? () => void buy() : null}
            onLeave={view.offers.some((one) => one.act === "leave") ? () => void leave() : null}
          />
        ) : (
          <p class="play-watching">
            <b>{t("play.watching")}</b>{" "}
            <button class="play-turns" onClick={() => setAtRoads(true)}>
              {t("roads")} ›
            </button>{" "}
            {view.offers.some((one) => one.act === "join") && <TakeSeat view={view} onSit={(seat) => void sit(seat)} />}
          </p>
        )}
        {side}
      </div>
      <SqueezeRoom open={holdsAny(view)} view={view} table={table} until={until} />
      <RoadsWindow open={window === "roads"} onClose={() => setWindow(null)} roads={roads} />
      <BoxHelp wager={explained} view={view} table={table} onClose={() => setExplained(null)} />
      <Limits open={window === "limits"} onClose={() => setWindow(null)} view={view} />
      <History open={window === "history"} onClose={() => setWindow(null)} view={view} table={table} />
      <BoxMenu open={window === "boxes"} onClose={() => setWindow(null)} view={view} onPlace={place} />
      <DayWindow open={window === "day"} onClose={() => setWindow(null)} day={day} view={view} />
      <SignsWindow open={window === "signs"} onClose={() => setWindow(null)} table={table} />
      <RequestsWindow open={window === "requests"} onClose={() => setWindow(null)} view={view} table={table} />
      <CodeWindow open={window === "code"} onClose={() => setWindow(null)} unit={felt} />
      <NamingWindow />
    </Shell>
  );
}

const mayTakeBack = (view: PersonView, wager: string): boolean =>
  view.offers.some((one) => one.act === "take-back" && one.choices.includes(wager));

/** A nominee changes between the player's chips and their own. */
function ForAnother({ view, table }: { view: PersonView; table: string }) {
  const acting = view.acts_for?.stage === "acting";
  if (!acting && !actsForAnother()) return null;
  const who = view.acts_for ? peopleOf(view.felt, view.person).name(view.acts_for.person) : "";
  return (
    <section class="play-panel" role="group" aria-label={t("open.nominee")}>
      <p>{acting ? t(actsForAnother() ? "play.acting-for" : "play.may-act-for", { who }) : t("play.acts-no-more")}</p>
      <div>
        {actsForAnother() ? (
          <button onClick={() => go("play", table)}>{t("play.act-for-oneself")}</button>
        ) : (
          <button class="main" onClick={() => go("nominee", table)}>
            {t("play.act-for", { who })}
          </button>
        )}
      </div>
    </section>
  );
}

function TakeSeat({ view, onSit }: { view: PersonView; onSit(seat: number | null): void }) {
  const seats = (view.offers.find((one) => one.act === "join")?.choices ?? []).filter((one) => one !== "standing");
  const stands = view.offers.find((one) => one.act === "join")?.choices.includes("standing");
  return (
    <>
      {seats.length > 0 && (
        <button class="main" onClick={() => onSit(Number(seats[0]))}>
          {t("play.sit", { n: seats[0]! })}
        </button>
      )}
      {stands && <button onClick={() => onSit(null)}>{t("play.stand")}</button>}
    </>
  );
}

/** The box in focus explains itself. */
function explainFocused(wagers: readonly WagerSeen[], explain: (wager: WagerSeen) => void): void {
  const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.wager : undefined;
  const found = wagers.find((one) => one.id === id);
  if (found) explain(found);
  else tell(t("play.explain-how"));
}

interface KeyProps {
  view: PersonView;
  table: string;
  place(wager: WagerSeen): void;
  confirm(): Promise<boolean>;
  undo(): Promise<void>;
  clearAll(): Promise<void>;
  again(more: (view: PersonView, table: string) => void): void;
  setWindow(window: Window): void;
  odds(): void;
  explain(wager: WagerSeen): void;
}

function useTableKeys({
  view,
  table,
  place,
  confirm,
  undo,
  clearAll,
  again,
  setWindow,
  odds,
  explain,
}: KeyProps): void {
  const { felt } = view;
  const layout = layoutOf(view);
  const boxKey = (key: string, wager: WagerSeen | undefined) =>
    wager ? [{ key, about: named(wager.names), act: () => place(wager) }] : [];
  const main = (id: string) => felt.wagers.find((one) => one.id === id);
  useKeys([
    ...felt.chips.slice(0, 9).map((value, at) => ({
      key: String(at + 1),
      about: t("play.chip", { amount: money(value, felt) }),
      act: () => (bets.chip.value = value),
    })),
    ...boxKey("P", main("player")),
    ...boxKey("B", main("banker")),
    ...boxKey("T", main("tie")),
    ...boxKey("Shift+P", layout.player[0]),
    ...boxKey("Shift+B", layout.banker[0]),
    { key: "G", about: t("play.boxes"), act: () => setWindow("boxes") },
    { key: "Z", about: t("play.undo"), act: () => void undo() },
    { key: "Y", about: t("play.redo"), act: bets.redo },
    { key: "X", about: t("play.clear"), act: () => void clearAll() },
    { key: "R", about: t("play.rebet"), act: () => again(bets.rebet) },
    { key: "D", about: t("play.double"), act: () => again(bets.double) },
    { key: "Enter", about: t("play.confirm"), act: () => void confirm() },
    ...(nextToTurn(view) ? [{ key: "Space", about: t("play.reveal"), act: () => void reveal(view, table) }] : []),
    { key: "O", about: t("play.odds-button"), act: odds },
    { key: "I", about: t("play.explain"), act: () => explainFocused(felt.wagers, explain) },
    { key: "L", about: t("play.limits"), act: () => setWindow("limits") },
    { key: "H", about: t("play.history"), act: () => setWindow("history") },
    { key: "V", about: t("roads"), act: () => setWindow("roads") },
    { key: "S", about: t("play.signs"), act: () => setWindow("signs") },
    { key: "Q", about: t("play.requests"), act: () => setWindow("requests") },
  ]);
}
