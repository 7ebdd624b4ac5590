// A lesson: what the skill is, the clauses that it rests on, and worked examples.
import { useEffect, useRef } from "preact/hooks";
import type { LessonOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { said, t, tOr } from "../../ground/words";
import { Clauses } from "./clauses";
import { Posed } from "./drill";
import { skillSaid } from "./said";

export function Lesson({ lesson, onDrill, onBack }: { lesson: LessonOut; onDrill(): void; onBack(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useKeys([
    { key: "Enter", about: t("school.drill-this"), act: onDrill },
    { key: "Escape", about: t("school.done"), act: onBack },
  ]);
  return (
    <article class="academy academy-lesson">
      <h2>{skillSaid(lesson.skill)}</h2>
      <p>{tOr(`school.about-${lesson.skill}`, "")}</p>
      <p class="academy-row">
        <button class="main" ref={button} onClick={onDrill}>
          {t("school.drill-this")} <kbd>Enter</kbd>
        </button>
        <button onClick={onBack}>{t("school.done")}</button>
      </p>
      {lesson.clauses.length > 0 && <h3>{t("school.clauses")}</h3>}
      <Clauses clauses={lesson.clauses} />
      {lesson.examples.map((example) => (
        <section key={example.question.number} class="academy-example">
          <h3>{t("school.example", { n: example.question.number + 1 })}</h3>
          <Posed question={example.question} isHeard={false} />
          <p class="academy-verdict good">✓ {t("academy.right", { answer: said(example.answer) })}</p>
          <ul class="academy-working">
            {example.working.map((work, place) => (
              <li key={place}>{said(work)}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
