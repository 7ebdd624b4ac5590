// The player's table: the felt of this rulebook, both hands, chips, and what the house asks.
import { useEffect, useRef, useState } from "preact/hooks";
import type { PersonView, WagerSeen } from "../../types";
import { NextCards } from "../../ground/aside";
import { useKeys } from "../../ground/keys";
import { ask, command, mayBeDone } from "../../ground/net";
import { money } from "../../ground/money";
import { peopleOf } from "../../ground/people";
import { AskMarks, BeadPlate, BigRoad, DerivedRoads, useRoads } from "../../ground/roads";
import { go } from "../../ground/route";
import { problemLine, tell, told } from "../../ground/say";
import { actsForAnother, session } from "../../ground/session";
import { Acting, Shell } from "../../ground/shell";
import { useView } from "../../ground/watch";
import { named, said, t } from "../../ground/words";
import { NotedRoot } from "../../proving/noted";
import type { Screen } from "..";
import { announce } from "./announce";
import { requests, RequestsWindow } from "./asks";
import * as bets from "./bets";
import { FeltBoard } from "./felt";
import { useFigures } from "./figures";
import { Hands, nextToTurn, reveal } from "./hands";
import { BoxMenu, History, Limits, RoadsWindow, type Window } from "./windows";
import { Jackpots } from "./jackpots";
import { layoutOf } from "./layout";
import { NamingWindow } from "./naming";
import { CodeWindow, OwnMoney } from "./own-money";
import { Panels } from "./panels";
import { ResultLines } from "./result";
import { Seats } from "./seats";
import { SignsWindow } from "./signs";
import { Status } from "./status";
import { Timer } from "./timer";
import { Tray } from "./tray";
import "./style.css";

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

/** Betting is over: chips that were not confirmed go back into the hand; those that count are remembered. */
function useRounds(view: PersonView, table: string): void {
  const open = view.felt.round?.bets_open ?? false;
  const insured = new Set(view.insurance.map((one) => one.wager));
  const lying = view.bets
    .filter((one) => !insured.has(one.wager))
    .map((one) => ({ wager: one.wager, seat: one.seat, given: one.given, amount: one.stake }));
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) {
      if (bets.pendingTotal.value)
        tell(t("play.not-confirmed", { amount: money(bets.pendingTotal.value, view.felt) }), true);
      bets.clear();
      bets.remember(table, lying);
    }
    before.current = open;
  }, [open]);
  useEffect(() => () => bets.clear(), [table]);
}

function useConfirm(view: PersonView, table: string): () => void {
  const busy = useRef(false);
  const refusedAs = useRef<ReadonlyMap<string, bets.Placed> | null>(null);
  const { name } = peopleOf(view.felt, view.person);
  const confirm = () => {
    const stakes = bets.stakes();
    if (!stakes.length || busy.current) return;
    busy.current = true;
    const answer = command(`table/${table}`, { type: "place-bets", bets: stakes });
    void answer.then(
      ({ done, refused, bets: faulty }) => {
        if (done) bets.taken(stakes, faulty);
        if (refused.length) refusedAs.current = bets.pending.value;
      },
      (found: unknown) => {
        if (mayBeDone(found)) bets.taken(stakes, []); // the felt shows whether the house has them; sent again they would count twice
        refusedAs.current = bets.pending.value;
      },
    );
    void told(answer, name).then((done) => {
      busy.current = false;
      if (done) tell(t("play.confirmed"));
    });
  };
  const placed = bets.pending.value;
  useEffect(() => {
    if (!bets.confirmsItself.value || !placed.size || placed === refusedAs.current) return; // what was refused waits for its owner
    const soon = setTimeout(confirm, 1_500);
    return () => clearTimeout(soon);
  }, [placed]);
  return confirm;
}

function Table({ view, table, stopped, until }: { view: PersonView; table: string; stopped: string; until: number }) {
  const { felt } = view;
  const [window, setWindow] = useState<Window>(null);
  const [odds, setOdds] = useState(false);
  const figures = useFigures(table, odds);
  const roads = useRoads(table, felt);
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
  useRounds(view, table);
  const confirm = useConfirm(view, table);
  const doIt = (act: Parameters<typeof command>[1]) => told(command(`table/${table}`, act), people.name);

  const place = (wager: WagerSeen) => {
    const box = boxes.find((one) => one.wager === wager.id);
    if (!box)
      return tell(wager.closed ? said(wager.closed) : t(view.is_here ? "play.box-closed" : "play.sit-first"), true);
    if (!bets.place(box, view.rack))
      tell(t("play.no-room", { most: money(Math.min(box.most, view.rack), felt) }), true);
  };
  const takeOff = (wager: WagerSeen) => {
    if (bets.takeOff(wager.id)) return;
    const lies = view.bets.find((one) => one.wager === wager.id);
    if (lies && mayTakeBack(view, wager.id))
      void doIt({ type: "take-back", wager: wager.id, seat: lies.seat, given: lies.given });
  };
  const clearAll = () => {
    if (bets.pendingTotal.value) return bets.clear();
    for (const one of view.bets)
      if (mayTakeBack(view, one.wager))
        void doIt({ type: "take-back", wager: one.wager, seat: one.seat, given: one.given });
  };
  const buy = () =>
    ask("/api/practice/chips", { table }).catch((found: unknown) => tell(problemLine(found, people.name), true));
  const sit = async (seat: number | null) => {
    if ((await doIt({ type: "join", person: view.person, seat })) && session.value?.practice && !view.rack) await buy();
  };
  const leave = async () => {
    if (await doIt({ type: "leave", person: view.person })) go("lobby");
  };
  useTableKeys({ view, table, place, confirm, clearAll, setWindow, odds: () => setOdds(!odds) });

  return (
    <Shell title={t("play.title")} table={table} phase={view.phase} wide>
      <div class="play" data-position={view.position}>
        {stopped && (
          <p class="play-stopped" role="alert">
            {t("stopped-note", { why: stopped })}
          </p>
        )}
        <Status view={view}>
          <Timer view={view} table={table} until={until} />
        </Status>
        <NextCards felt={felt} />
        <Hands view={view} table={table} />
        <ForAnother view={view} table={table} />
        {!actsForAnother() && <OwnMoney unit={felt} />}
        <Panels view={view} table={table} />
        <ResultLines view={view} />
        <FeltBoard view={view} boxes={boxes} figures={figures} onPlace={place} onTakeOff={takeOff} />
        <Seats view={view} onSit={(seat) => void sit(seat)} />
        {view.is_here ? (
          <Tray
            view={view}
            table={table}
            onConfirm={confirm}
            onClear={clearAll}
            onBuy={session.value?.practice && !actsForAnother() ? () => void buy() : null}
            onLeave={view.offers.some((one) => one.act === "leave") ? () => void leave() : null}
          />
        ) : (
          <p class="play-watching">
            <b>{t("play.watching")}</b>{" "}
            {view.offers.some((one) => one.act === "join") && <TakeSeat view={view} onSit={(seat) => void sit(seat)} />}
          </p>
        )}
        <aside class="play-side">
          <Jackpots table={table} view={view} />
          <nav class="play-more">
            <button onClick={() => setWindow("roads")}>{t("roads")}</button>
            <button onClick={() => setWindow("limits")}>{t("play.limits")}</button>
            <button onClick={() => setWindow("history")}>{t("play.history")}</button>
            <button onClick={() => setWindow("signs")}>{t("play.signs")}</button>
            {!actsForAnother() && <button onClick={() => setWindow("code")}>{t("play.code")}</button>}
            {requests(view).length > 0 && <button onClick={() => setWindow("requests")}>{t("play.requests")}</button>}
            <button aria-pressed={odds} onClick={() => setOdds(!odds)}>
              {t("play.odds-button")}
            </button>
            <NotedRoot table={table} shoe={felt.shoe} />
          </nav>
          {roads &&
            (roads.coups ? (
              <div class="play-roads">
                <BigRoad roads={roads} columns={24} />
                <AskMarks roads={roads} />
                <div class="play-roads-more">
                  <BeadPlate roads={roads} columns={15} />
                  <DerivedRoads roads={roads} columns={26} />
                </div>
                <p class="small-print">
                  {named(roads.counts)}
                  <br />
                  {t("roads.footer")}
                </p>
              </div>
            ) : (
              <p class="play-noroads">{t("roads.empty")}</p>
            ))}
        </aside>
      </div>
      <RoadsWindow open={window === "roads"} onClose={() => setWindow(null)} roads={roads} />
      <Limits open={window === "limits"} onClose={() => setWindow(null)} view={view} />
      <History open={window === "history"} onClose={() => setWindow(null)} view={view} table={table} />
      <BoxMenu open={window === "boxes"} onClose={() => setWindow(null)} view={view} onPlace={place} />
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

interface KeyProps {
  view: PersonView;
  table: string;
  place(wager: WagerSeen): void;
  confirm(): void;
  clearAll(): void;
  setWindow(window: Window): void;
  odds(): void;
}

function useTableKeys({ view, table, place, confirm, clearAll, setWindow, odds }: KeyProps): void {
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
    { key: "Z", about: t("play.undo"), act: bets.undo },
    { key: "Y", about: t("play.redo"), act: bets.redo },
    { key: "X", about: t("play.clear"), act: clearAll },
    { key: "R", about: t("play.rebet"), act: () => bets.rebet(view, table) },
    { key: "D", about: t("play.double"), act: () => bets.double(view) },
    { key: "Enter", about: t("play.confirm"), act: confirm },
    ...(nextToTurn(view) ? [{ key: "Space", about: t("play.reveal"), act: () => void reveal(view, table) }] : []),
    { key: "O", about: t("play.odds-button"), act: odds },
    { key: "L", about: t("play.limits"), act: () => setWindow("limits") },
    { key: "H", about: t("play.history"), act: () => setWindow("history") },
    { key: "V", about: t("roads"), act: () => setWindow("roads") },
    { key: "S", about: t("play.signs"), act: () => setWindow("signs") },
    { key: "Q", about: t("play.requests"), act: () => setWindow("requests") },
  ]);
}
