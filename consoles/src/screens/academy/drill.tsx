// A drill: one question a screen, an answer within its time, and the correction at once.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CorrectedOut, DrillOut, QuestionOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { ask } from "../../ground/net";
import { problemLine, say, tell } from "../../ground/say";
import { paragraph, said, t } from "../../ground/words";
import { Clauses } from "./clauses";
import { Answering } from "./input";
import { secondsSaid, skillSaid } from "./said";
import { Score } from "./score";

interface Props {
  first: DrillOut;
  onOver(): void;
  onAgain(): void;
}

export function Drill({ first, onOver, onAgain }: Props) {
  const [drill, setDrill] = useState(first);
  const [showsScore, setShowsScore] = useState(!first.question || (first.score !== null && !first.corrected));
  const isBusy = useRef(false);
  useEffect(() => {
    setDrill(first);
    setShowsScore(false);
  }, [first]);
  const send = (act: string, body: object = {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    ask<DrillOut>(`/api/academy/drills/${drill.id}/${act}`, body)
      .then(
        (after) => {
          setDrill(after);
          if (act === "leave") setShowsScore(true);
        },
        (found: unknown) => tell(problemLine(found), true),
      )
      .finally(() => (isBusy.current = false));
  };
  const next = () => (drill.score ? setShowsScore(true) : send("next"));
  if (showsScore && drill.score) return <Score score={drill.score} onAgain={onAgain} onBack={onOver} />;
  const { question, corrected } = drill;
  if (!question) return null;
  return (
    <article class="academy academy-drill" data-state={corrected ? "corrected" : "asked"}>
      <header class="academy-head">
        <b>{skillSaid(question.skill)}</b>
        <span>{t("school.place", { n: question.number + 1, all: drill.questions })}</span>
        {!corrected && question.left !== null && (
          <Clock key={question.number} left={question.left} most={question.limit ?? question.left} />
        )}
      </header>
      <Posed question={question} isHeard={!corrected} />
      {corrected ? (
        <Correction key={`c${corrected.number}`} corrected={corrected} isLast={drill.score !== null} onNext={next} />
      ) : (
        <Answering
          key={question.number}
          question={question}
          onAnswer={(typed) => send("answer", { number: question.number, typed })}
        />
      )}
      <footer class="academy-row">
        {!corrected && (
          <button class="plain" onClick={() => send("answer", { number: question.number, typed: "" })}>
            {t("school.give-up")}
          </button>
        )}
        <button class="plain academy-leave" onClick={() => send("leave")}>
          {t("school.leave")}
        </button>
      </footer>
    </article>
  );
}

/** What lies there, and what is asked. */
export function Posed({ question, isHeard }: { question: QuestionOut; isHeard: boolean }) {
  const asks = said(question.asks);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isHeard) return;
    say(paragraph([...question.situation.map((text) => said(text)), asks]));
    if (question.form === "choice") heading.current?.focus(); // an Enter too many then answers nothing
  }, [question.number, isHeard]);
  return (
    <>
      <ul class="academy-situation">
        {question.situation.map((text, place) => (
          <li key={place}>{said(text)}</li>
        ))}
      </ul>
      <h2 class="academy-asks" ref={heading} tabIndex={-1}>
        {asks}
      </h2>
    </>
  );
}

/** The time that is left, by this machine's clock from when the question came; the house takes it by its own. */
export function Clock({ left, most }: { left: number; most: number }) {
  const until = useRef(Date.now() + left);
  const [now, setNow] = useState(left);
  useEffect(() => {
    const every = setInterval(() => setNow(Math.max(0, until.current - Date.now())), 250);
    return () => clearInterval(every);
  }, []);
  return (
    <span class={now ? "academy-clock" : "academy-clock bad"}>
      <progress max={most} value={now} aria-label={t("school.time-left")} />
      {now ? t("school.seconds", { n: Math.ceil(now / 1000) }) : t("school.too-late")}
    </span>
  );
}

interface Corrected {
  corrected: CorrectedOut;
  isLast: boolean;
  onNext(): void;
}

function Correction({ corrected, isLast, onNext }: Corrected) {
  const button = useRef<HTMLButtonElement>(null);
  const key = corrected.right ? (corrected.late ? "academy.late" : "academy.right") : "academy.wrong";
  const verdict = t(key, { answer: said(corrected.answer) });
  useKeys([{ key: "Enter", about: t("school.next"), act: onNext }]);
  useEffect(() => {
    button.current?.focus();
    say(verdict);
  }, []);
  return (
    <section class="academy-correction" aria-label={t("school.correction")}>
      <p class={corrected.right && !corrected.late ? "academy-verdict good" : "academy-verdict bad"}>
        {corrected.right ? "✓" : "✗"} {verdict} <small>{secondsSaid(corrected.milliseconds)}</small>
      </p>
      <ul class="academy-working">
        {corrected.working.map((text, place) => (
          <li key={place}>{said(text)}</li>
        ))}
      </ul>
      <Clauses clauses={corrected.clauses} />
      <p class="academy-row">
        <button class="main academy-next" ref={button} onClick={onNext}>
          {t(isLast ? "school.to-score" : "school.next")} <kbd>Enter</kbd>
        </button>
      </p>
    </section>
  );
}
