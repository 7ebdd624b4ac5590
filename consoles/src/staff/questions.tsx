// What guests are asked: staff write down what somebody without a device says, and go on without an answer only by a
// second press that names everybody who has not answered.
import { useState } from "preact/hooks";
import type { Box, Offered, Question, Side } from "../types";
import { Dialog, toNextStep } from "../ground/dialog";
import { minorOf, money } from "../ground/money";
import type { Act } from "../ground/net";
import { listed, named, t } from "../ground/words";
import { give } from "./give";
import { known, personSaid, type StaffView } from "./people";
import { offerOf } from "./trouble";

interface Props {
  view: StaffView;
  table: string;
}

export function Questions({ view, table }: Props) {
  const { questions } = view.dealing;
  if (!questions.length) return null;
  const send = (act: Act) => void give(table, act, known(view).name).then(toNextStep); // Enter says nothing twice
  return (
    <section class="staff-questions staff-box" aria-label={t("asked.title")}>
      <h2>{t("asked.title")}</h2>
      <p class="staff-quiet">{t("asked.note")}</p>
      <ul>
        {questions.map((one) => (
          <li key={one.person} data-asked={one.person}>
            <b>{personSaid(view, one.person)}</b>
            {one.answers.map((offer) => (
              <Answer key={offer.act} question={one} offer={offer} view={view} send={send} />
            ))}
          </li>
        ))}
      </ul>
      <GoOn view={view} table={table} />
    </section>
  );
}

interface AnswerProps {
  question: Question;
  offer: Offered;
  view: StaffView;
  send(act: Act): void;
}

function Answer({ question, offer, view, send }: AnswerProps) {
  const { person } = question;
  const button = (id: string, words: string, act: Act) => (
    <button key={id} data-answer={id} onClick={() => send(act)}>
      {words}
    </button>
  );
  switch (offer.act) {
    case "answer-cut":
      return (
        <>
          <Cut person={person} offer={offer} send={send} />
          <PassOver act={{ type: "answer-cut" }} send={send} />
        </>
      );
    case "answer-shoe":
      return (
        <span class="staff-answers">
          {offer.choices.map((one) =>
            button(one, t(`choice.${one}`), {
              type: "answer-shoe",
              take: one !== "decline",
              dealer_deals: one === "dealer-deals",
              person,
            }),
          )}
          <PassOver act={{ type: "pass-shoe", reason: t("asked.silent") }} send={send} />
        </span>
      );
    case "choose-option":
      return (
        <span class="staff-answers">
          {offer.choices.map((one) =>
            button(one, t(`choice.${one}`), { type: "choose-option", take_back: one === "take-back", bettor: person }),
          )}
        </span>
      );
    case "withdraw-bet":
      return (
        <span class="staff-answers">
          {offer.choices.map((one) =>
            button(one, t("asked.withdraws", { wager: wagerSaid(view, one) }), {
              type: "withdraw-bet",
              wager: one,
              bettor: person,
            }),
          )}
        </span>
      );
    case "choose-winnings":
      return <Winnings question={question} offer={offer} view={view} send={send} />;
    case "turn":
      return view.felt.shoe?.commitment ? (
        <span class="staff-answers">
          {offer.choices.map((side) =>
            button(side, t("asked.turns", { side }), {
              type: "key-turned",
              side: side as Side,
              holder: person,
              cards: [],
            }),
          )}
        </span>
      ) : null; // real cards are keyed with the step itself
    case "place-bets":
      return (
        <>
          {offer.boxes.map((box) => (
            <Insurance key={`${box.wager} ${box.given}`} person={person} box={box} view={view} send={send} />
          ))}
        </>
      );
    default:
      return null;
  }
}

/** Somebody who is connected and does not answer is passed over, once they were asked and some time has gone by. */
const PassOver = ({ act, send }: { act: Act; send(act: Act): void }) => (
  <button data-pass-over onClick={() => send(act)}>
    {t("asked.pass-over")}
  </button>
);

const wagerSaid = (view: StaffView, id: string): string => {
  const found = view.felt.wagers.find((one) => one.id === id);
  return found ? named(found.names) : id;
};

function Cut({ person, offer, send }: { person: string; offer: Offered; send(act: Act): void }) {
  const [least, most] = offer.between ?? [0, 0];
  const [at, setAt] = useState(String(Math.floor((least + most) / 2)));
  return (
    <span class="staff-answers">
      {offer.between && (
        <>
          <input
            type="number"
            min={least}
            max={most}
            value={at}
            aria-label={t("field.at")}
            onInput={(event) => setAt(event.currentTarget.value)}
          />
          <button data-answer="cut" onClick={() => send({ type: "answer-cut", at: Number(at), person })}>
            {t("choice.cut")}
          </button>
        </>
      )}
      <button data-answer="decline" onClick={() => send({ type: "answer-cut", person })}>
        {t("choice.decline")}
      </button>
    </span>
  );
}

/** House Money: handed over, or added to a main bet of the winner's own. */
function Winnings({ question, offer, view, send }: AnswerProps) {
  const own = view.felt.bets.filter((one) => one.bettor === question.person && MAIN.includes(one.wager));
  return (
    <span class="staff-answers">
      {offer.choices.flatMap((wager) => [
        <button
          key={wager}
          data-answer={wager}
          onClick={() => send({ type: "choose-winnings", wager, person: question.person })}
        >
          {t("staff.takes", { who: personSaid(view, question.person), wager: wagerSaid(view, wager) })}
        </button>,
        ...own.map((one) => (
          <button
            key={`${wager} ${one.wager}`}
            data-answer={`${wager} ${one.wager}`}
            onClick={() => send({ type: "choose-winnings", wager, onto: one.wager, person: question.person })}
          >
            {t("staff.adds", {
              who: personSaid(view, question.person),
              wager: wagerSaid(view, wager),
              onto: wagerSaid(view, one.wager),
            })}
          </button>
        )),
      ])}
    </span>
  );
}

const MAIN = ["player", "banker"];

function Insurance({ person, box, view, send }: { person: string; box: Box; view: StaffView; send(act: Act): void }) {
  const [text, setText] = useState("");
  const amount = minorOf(text, view.felt.digits);
  const good = amount >= box.least && amount <= box.most;
  const bet = { wager: box.wager, amount, given: box.given, seat: box.seat };
  return (
    <span class="staff-answers">
      <label>
        {wagerSaid(view, box.wager)} {box.given}{" "}
        <small>{t("asked.between", { least: money(box.least, view.felt), most: money(box.most, view.felt) })}</small>
        <input value={text} inputMode="decimal" onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button
        data-answer={`${box.wager} ${box.given}`}
        disabled={!good}
        onClick={() => send({ type: "place-bets", bets: [bet], bettor: person })}
      >
        {t("asked.puts-down")}
      </button>
    </span>
  );
}

/** Going on although bettors have not answered: a second press, in a window that names them. */
function GoOn({ view, table }: Props) {
  const [asking, setAsking] = useState(false);
  const waiting = view.dealing.wrong?.options?.waiting ?? [];
  if (!offerOf(view, "close-options") || !waiting.length) return null;
  const people = listed(waiting.map((one) => personSaid(view, one)));
  const goOn = async () => {
    if (await give(table, { type: "close-options", people: [...waiting] }, known(view).name)) setAsking(false);
  };
  return (
    <>
      <button data-act="close-options" onClick={() => setAsking(true)}>
        {t("asked.go-on")}
      </button>
      <Dialog title={t("asked.go-on-title")} open={asking} onClose={() => setAsking(false)}>
        <p>{t("asked.go-on-note", { people })}</p>
        <button data-confirm="close-options" onClick={() => void goOn()}>
          {t("asked.go-on-with", { people })}
        </button>
      </Dialog>
    </>
  );
}
