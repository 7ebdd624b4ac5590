// An examination before its candidate: questions without hints, each in its time; the result once it is closed.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ExamOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { about, t } from "../../ground/words";
import { Clock, Posed } from "./drill";
import { Answering } from "./input";
import { percentSaid, skillSaid, trainedSaid } from "./said";

interface Props {
  first: ExamOut;
  onOver(): void;
}

export function Exam({ first, onOver }: Props) {
  const [exam, setExam] = useState(first);
  const isBusy = useRef(false);
  const send = (act: string, body: object = {}) => {
    if (isBusy.current) return;
    isBusy.current = true;
    ask<ExamOut>(`/api/academy/exams/${exam.id}/${act}`, body)
      .then(setExam, (found: unknown) => tell(problemLine(found), true))
      .finally(() => (isBusy.current = false));
  };
  if (!exam.opened) return <Waiting exam={exam} onBegin={() => send("begin")} onOver={onOver} />;
  const { question } = exam;
  if (!question) return <Ended exam={exam} onOver={onOver} />;
  return (
    <article class="academy academy-drill academy-exam" data-place={exam.answered}>
      <header class="academy-head">
        <b>{t("school.exam")}</b>
        <span>{t("school.place", { n: exam.answered + 1, all: exam.questions })}</span>
        {question.left !== null && (
          <Clock key={exam.answered} left={question.left} most={question.limit ?? question.left} />
        )}
      </header>
      <Posed key={`q${exam.answered}`} question={question} isHeard />
      <Answering
        key={exam.answered}
        question={question}
        onAnswer={(typed) => send("answer", { number: exam.answered, typed })}
      />
      <footer class="academy-row">
        <button class="plain" onClick={() => send("answer", { number: exam.answered, typed: "" })}>
          {t("school.give-up")}
        </button>
        <button class="plain academy-leave" onClick={() => send("hand-in")}>
          {t("school.exam-hand-in")}
        </button>
      </footer>
    </article>
  );
}

function Waiting({ exam, onBegin, onOver }: { exam: ExamOut; onBegin(): void; onOver(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <article class="academy academy-exam">
      <h2>{t("school.exam")}</h2>
      <p>{trainedSaid(exam.of)}</p>
      <p>{t("school.exam-rules", { n: exam.questions })}</p>
      <p class="academy-row">
        <button class="main" ref={button} onClick={onBegin}>
          {t("school.exam-begin")} <kbd>Enter</kbd>
        </button>
        <button onClick={onOver}>{t("school.done")}</button>
      </p>
    </article>
  );
}

function Ended({ exam, onOver }: { exam: ExamOut; onOver(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useKeys([{ key: "Enter", about: t("school.done"), act: onOver }]);
  return (
    <article class="academy academy-exam academy-score">
      <h2>{t("school.exam")}</h2>
      {exam.result ? <ExamFound exam={exam} /> : <p role="status">{t("school.exam-done")}</p>}
      <p class="academy-row">
        <button class="main" ref={button} onClick={onOver}>
          {t("school.done")} <kbd>Enter</kbd>
        </button>
      </p>
    </article>
  );
}

/** What an examination came to; what was marked by hand stands apart. */
export function ExamFound({ exam }: { exam: ExamOut }) {
  const { result } = exam;
  if (!result) return null;
  const { good, asked: all } = result.total;
  return (
    <>
      <p class={result.passed ? "academy-verdict good" : "academy-verdict bad"}>
        <b>{t(result.passed ? "academy.exam-passed" : "academy.exam-failed")}</b>{" "}
        {t("academy.score", { good, asked: all })} · {percentSaid(good, all)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("school.exam-part")}</th>
            <th scope="col">{t("academy.col-good")}</th>
          </tr>
        </thead>
        <tbody>
          {result.parts.map((part) => (
            <tr key={part.skill}>
              <th scope="row">{t(`academy.part-${part.skill}`)}</th>
              <td>
                {part.good}/{part.asked}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t("school.exam-by-hand")}</p>
      <ul>
        {result.by_hand.map((mark) => (
          <li key={mark.item}>{about(t(`academy.by-hand-${mark.item}`), t(`academy.mark-${mark.mark}`))}</li>
        ))}
      </ul>
      <ul class="quiet">
        {result.missed.map((examMissed) => (
          <li key={examMissed.number}>
            {examMissed.number + 1} · {skillSaid(examMissed.skill)} ·{" "}
            {examMissed.clauses.map((found) => found.clause).join(", ")}
          </li>
        ))}
      </ul>
    </>
  );
}
