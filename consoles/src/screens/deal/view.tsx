// The dealer's console: one large button for what is next, with the words to say; everything from the keyboard.
import { useEffect, useRef, useState } from "preact/hooks";
import type { DealerView, Offered, Text } from "../../types";
import { Dialog, toNextStep } from "../../ground/dialog";
import { useKeys } from "../../ground/keys";
import { say, tell } from "../../ground/say";
import { session } from "../../ground/session";
import { Acting, Shell } from "../../ground/shell";
import { useView } from "../../ground/watch";
import { listed, paragraph, sentences, t } from "../../ground/words";
import { Bets, Hands, Settlement, Shoe } from "../../staff/board";
import { Approvals } from "../../staff/approvals";
import { ELSEWHERE } from "../../staff/fields";
import { ActForm, Acts, actSaid } from "../../staff/forms";
import { give } from "../../staff/give";
import { known, toldOf } from "../../staff/people";
import { Questions } from "../../staff/questions";
import { ExceptionsMenu } from "../../staff/reports";
import { Orders } from "../../staff/tray";
import { WrongPanel } from "../../staff/trouble";
import { DealerJackpots, handToRecord, RecordHit } from "./jackpots";
import { NextStep } from "./next";
import { paymentDue, PaymentStep } from "./payment";

export function Deal({ table }: { table: string }) {
  return (
    <Acting post="dealer" table={table} title={t("deal.title")}>
      {() => <Watching table={table} />}
    </Acting>
  );
}

function Watching({ table }: { table: string }) {
  const { view, stopped, problem } = useView<DealerView>(`table/${table}`);
  if (view?.type !== "dealer") {
    return (
      <Shell title={t("deal.title")} table={table}>
        <p class="card-note">{problem || (view ? t("deal.off-record") : t("waiting"))}</p>
      </Shell>
    );
  }
  return <Console view={view} table={table} stopped={stopped} />;
}

/** Tells screen readers what the table waits for, and what was said, once each. */
function useAnnounced(view: DealerView): void {
  const last = useRef("");
  useEffect(() => {
    const { text, warnings } = view.step;
    const words = sentences([
      listed(view.felt.said.map((one) => toldOf(view, one.text))),
      paragraph([...warnings, text].map((one) => toldOf(view, one))),
    ]);
    if (words !== last.current) say(words);
    last.current = words;
  }, [view.position]);
}

const AGAIN = "key-again";
const CHIPS = [
  "join",
  "buy-in",
  "cash-out",
  "change-colour",
  "collect-commission",
  "leave",
  "place-bets",
  "confirm-spoken",
];
const TRAY = ["ask-fill", "ask-credit", "count-float"];
const TROUBLES = [
  "card-disclosed",
  "report-incident",
  "decline-hand",
  "allow-late-change",
  "take-back",
  "open-dispute",
  "pause",
];

/** What is filled in belongs to one step: a bet that comes in meanwhile does not wipe it. */
function stepKey({ step, felt, dealing }: DealerView): string {
  return [
    step.act,
    step.person,
    felt.round?.number,
    ...felt.hands.map((one) => one.cards.filter((card) => card.shown).length * 4 + one.cards.length),
    dealing.steps_to_sign.length,
    felt.shoe?.set_id,
  ].join(" ");
}

function Console({ view, table, stopped }: { view: DealerView; table: string; stopped: Text | null }) {
  const [menu, setMenu] = useState(false);
  const [cutting, setCutting] = useState(false);
  const [again, setAgain] = useState(false);
  const keyAgain = view.offers.find((one) => one.act === AGAIN);
  useAnnounced(view);
  const hand = handToRecord(view);
  const due = paymentDue(view);
  const of = (acts: readonly string[]): Offered[] =>
    acts.flatMap((act) => view.offers.filter((one) => one.act === act));
  const others = view.offers.filter(
    (one) =>
      !one.expected &&
      one.act !== "turn" &&
      one.act !== "key-turned" &&
      one.act !== AGAIN &&
      !(one.act === "answer-cut" && view.step.person) && // the question says whose it is
      !ELSEWHERE.has(one.act) &&
      !CHIPS.includes(one.act) &&
      !TRAY.includes(one.act) &&
      !TROUBLES.includes(one.act),
  );
  const cuttingCard = view.offers.find((one) => one.act === "cutting-card-out");
  const namesKing =
    !view.felt.shoe?.commitment && view.offers.some((one) => (one.expected || one.act === "key-turned") && one.card); // then K is a king
  const closes = view.offers.some((one) => one.act === "close-bets");
  const calls = view.offers.some((one) => one.act === "report-incident");
  const callSupervisor = async () => {
    if (await give(table, { type: "report-incident", matter: "supervisor-called" })) tell(t("deal.called"));
  };
  useKeys([
    { key: "E", about: t("staff.exceptions"), act: () => setMenu(true) },
    ...(closes
      ? [
          {
            key: "N",
            about: t("act.close-bets"),
            act: () => void give(table, { type: "close-bets" }, known(view).name),
          },
        ]
      : []),
    ...(cuttingCard
      ? (namesKing ? ["Shift+K"] : ["Shift+K", "K"]).map((key) => ({
          key,
          about: t("act.cutting-card-out"),
          act: () => setCutting(true),
        }))
      : []),
    ...(keyAgain ? [{ key: "U", about: actSaid(AGAIN), act: () => setAgain(true) }] : []),
    ...(calls ? [{ key: "F1", about: t("deal.call"), act: () => void callSupervisor() }] : []),
  ]);
  return (
    <Shell title={t("deal.title")} table={table} phase={view.phase} wide>
      <div class="deal" data-position={view.position}>
        {stopped && (
          <p class="deal-stopped" role="alert">
            {t("stopped-note", { why: stopped })}
          </p>
        )}
        <div class="deal-main">
          {hand ? (
            <RecordHit key={`${hand.link} ${hand.meter} ${hand.round}`} hand={hand} table={table} />
          ) : due ? (
            <PaymentStep key={`${view.felt.round?.number} ${due.number}`} view={view} table={table} due={due} />
          ) : (
            <NextStep key={stepKey(view)} view={view} table={table} practice={session.value?.practice ?? false} />
          )}
          {view.felt.shoe && !view.felt.shoe.commitment && (
            <p class="deal-again">
              <button onClick={() => setAgain(true)} disabled={!keyAgain} data-act={AGAIN}>
                ↶ {actSaid(AGAIN)} <kbd>U</kbd>
              </button>
            </p>
          )}
          <WrongPanel view={view} table={table} />
          <Questions view={view} table={table} />
          <Approvals quiet />
          <Hands view={view} />
          <Settlement view={view} />
        </div>
        <div class="deal-side">
          <div class="deal-help">
            <button class="deal-wrong" onClick={() => setMenu(true)}>
              ▲ {t("staff.exceptions")} <kbd>E</kbd>
            </button>
            {calls && (
              <button onClick={() => void callSupervisor().then(toNextStep)}>
                {t("deal.call")} <kbd>F1</kbd>
              </button>
            )}
          </div>
          <DealerJackpots table={table} />
          <Bets view={view} />
          {of(CHIPS).length > 0 && (
            <section class="staff-box">
              <h2>{t("deal.chips")}</h2>
              <Acts offers={of(CHIPS)} view={view} table={table} />
            </section>
          )}
          <section class="staff-box">
            <h2>{t("tray.title")}</h2>
            <Acts offers={of(TRAY)} view={view} table={table} />
          </section>
          {view.orders.length > 0 && <Orders view={view} orders={view.orders} table={table} past={3} />}
          {others.length > 0 && (
            <section class="staff-box">
              <h2>{t("deal.also")}</h2>
              <Acts offers={others} view={view} table={table} />
            </section>
          )}
          <Shoe view={view} />
        </div>
      </div>
      <Dialog
        title={actSaid("cutting-card-out")}
        open={cutting && cuttingCard !== undefined}
        onClose={() => setCutting(false)}
      >
        {cuttingCard && (
          <ActForm offer={cuttingCard} view={view} stream={`table/${table}`} onDone={() => setCutting(false)} />
        )}
      </Dialog>
      <Dialog title={actSaid(AGAIN)} open={again && keyAgain !== undefined} onClose={() => setAgain(false)}>
        {keyAgain && <ActForm offer={keyAgain} view={view} stream={`table/${table}`} onDone={() => setAgain(false)} />}
      </Dialog>
      <ExceptionsMenu view={view} table={table} open={menu} onClose={() => setMenu(false)} others={of(TROUBLES)} />
    </Shell>
  );
}
