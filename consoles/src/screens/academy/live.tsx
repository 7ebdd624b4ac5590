// A live table: every moment the same deeds to choose from, the next one at once; only what was wrong is told.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CorrectedOut, LiveScoreOut, ShiftOut, TallyOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { ask } from "../../ground/net";
import { problemLine, say, tell } from "../../ground/say";
import { said, t } from "../../ground/words";
import { Posed } from "./drill";
import { Answering } from "./input";
import { Missed } from "./score";

const AGAIN = 2_000;

interface Props {
  first: ShiftOut;
  onOver(): void;
  onAgain(): void;
}

export function Live({ first, onOver, onAgain }: Props) {
  const [shift, setShift] = useState(first);
  const isBusy = useRef(false);
  /** What was asked for before an answer may come after it. */
  const take = (now: ShiftOut) => setShift((before) => (now.answered < before.answered ? before : now));
  useEffect(() => setShift(first), [first]);
  const path = `/api/academy/shifts/${shift.id}`;
  useEffect(() => {
    if (shift.score) return;
    const look = () => ask<ShiftOut>(path).then(take, () => undefined);
    const every = setInterval(look, AGAIN);
    return () => clearInterval(every);
  }, [shift.id, !shift.score]);
  const send = (act: string, body: object = {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    ask<ShiftOut>(`${path}/${act}`, body)
      .then(take, (found: unknown) => tell(problemLine(found), true))
      .finally(() => (isBusy.current = false));
  };
  if (shift.score) return <LiveScore score={shift.score} onBack={onOver} onAgain={onAgain} />;
  const { question, corrected } = shift;
  if (!question) return null;
  return (
    <article
      class="academy academy-drill academy-live"
      data-state={shift.stopped ? "stopped" : "asked"}
      data-place={shift.answered}
    >
      <header class="academy-head">
        <b>{t("live.round", { n: shift.round, all: shift.rounds })}</b>
        <span>{t("academy.score", { good: shift.good, asked: shift.answered })}</span>
      </header>
      {corrected && !corrected.right && <Wrong key={`w${corrected.number}`} corrected={corrected} />}
      {shift.stopped ? (
        <p class="card-note" role="status">
          {t("live.stopped")}
        </p>
      ) : (
        <>
          <Posed key={question.number} question={question} isHeard />
          <Answering
            key={`a${question.number}`}
            question={question}
            onAnswer={(typed) => send("answer", { number: question.number, typed })}
          />
        </>
      )}
      <footer class="academy-row">
        <button class="plain academy-leave" onClick={() => send("leave")}>
          {t("school.leave")}
        </button>
      </footer>
    </article>
  );
}

/** What was wrong with the answer before. */
function Wrong({ corrected }: { corrected: CorrectedOut }) {
  const verdict = t("academy.wrong", { answer: said(corrected.answer) });
  useEffect(() => say(verdict), []);
  return (
    <section class="academy-correction" aria-label={t("school.correction")}>
      <p class="academy-verdict bad">✗ {verdict}</p>
      <ul class="academy-working">
        {corrected.working.map((text, place) => (
          <li key={place}>{said(text)}</li>
        ))}
      </ul>
      <p class="quiet">{corrected.clauses.map((clause) => clause.clause).join(", ")}</p>
    </section>
  );
}

function LiveScore({ score, onBack, onAgain }: { score: LiveScoreOut; onBack(): void; onAgain(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useKeys([{ key: "Enter", about: t("school.done"), act: onBack }]);
  return (
    <article class="academy academy-score">
      {score.total.asked ? <LiveFound score={score} /> : <p class="card-note">{t("academy.nothing-answered")}</p>}
      <p class="academy-row">
        <button class="main" ref={button} onClick={onBack}>
          {t("school.done")} <kbd>Enter</kbd>
        </button>
        <button onClick={onAgain}>{t("school.again")}</button>
      </p>
    </article>
  );
}

export function LiveFound({ score }: { score: LiveScoreOut }) {
  const { good, asked: all } = score.total;
  return (
    <>
      <h2>{t("academy.score", { good, asked: all })}</h2>
      <p class={score.is_met ? "academy-verdict good" : "quiet"}>
        {t("live.pace", { n: score.an_hour, target: score.target })}
      </p>
      <Tallies title={t("live.col-area")} tallies={score.by_area} kind="area" />
      {score.surprises.length > 0 && (
        <Tallies title={t("live.col-surprise")} tallies={score.surprises} kind="surprise" />
      )}
      <Missed missed={score.missed} />
    </>
  );
}

interface Counted {
  title: string;
  tallies: readonly TallyOut[];
  kind: "area" | "surprise";
}

function Tallies({ title, tallies, kind }: Counted) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t("academy.col-good")}</th>
        </tr>
      </thead>
      <tbody>
        {tallies.map((tally) => (
          <tr key={tally.skill}>
            <th scope="row">{kind === "area" ? t(`live.area-${tally.skill}`) : t(`live.surprise-${tally.skill}`)}</th>
            <td>
              {tally.good}/{tally.asked}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ROUNDS = [1, 5, 10, 20, 50];
const GUESTS = [1, 3, 6, 10];
const RATES = ["usual", "0", "25", "50", "100"];

export interface LiveWanted {
  rounds: number;
  guests: number;
  faults: number | null;
}

/** How long a shift is, how many play, and how often things go wrong. */
export function ChooseLive({ isBusy, onBegin }: { isBusy: boolean; onBegin(wanted: LiveWanted): void }) {
  const [rounds, setRounds] = useState(10);
  const [guests, setGuests] = useState(3);
  const [rate, setRate] = useState("usual");
  const begin = () => onBegin({ rounds, guests, faults: rate === "usual" ? null : Number(rate) });
  useKeys([{ key: "T", about: t("live.title"), act: begin }]);
  return (
    <form
      class="academy academy-choose-live"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <h2>{t("live.title")}</h2>
      <p class="quiet">{t("live.about")}</p>
      <Pick label={t("live.rounds")} value={rounds} values={ROUNDS} onPick={setRounds} />
      <Pick label={t("live.guests")} value={guests} values={GUESTS} onPick={setGuests} />
      <label>
        {t("live.faults")}
        <select value={rate} onChange={(event) => setRate(event.currentTarget.value)}>
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate === "usual" ? t("live.usual") : t("live.percent", { n: rate })}
            </option>
          ))}
        </select>
      </label>
      <p class="academy-row">
        <button type="submit" class="academy-live-begin" disabled={isBusy}>
          {t("live.begin")} <kbd>T</kbd>
        </button>
      </p>
    </form>
  );
}

interface Picking {
  label: string;
  value: number;
  values: readonly number[];
  onPick(value: number): void;
}

function Pick({ label, value, values, onPick }: Picking) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onPick(Number(event.currentTarget.value))}>
        {values.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}
