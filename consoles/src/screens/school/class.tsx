// A class: its code, its assignments, and a row for each learner with what they do at this moment.
import { useEffect, useState } from "preact/hooks";
import type { AcademyOut, AssignmentOut, ClassOut, LearnerOut, Speed, TallyOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { paragraph, said, t } from "../../ground/words";
import { LearnersExam } from "./exam";
import { LearnersTable } from "./live";
import { keyOf, percentSaid, secondsSaid, skillSaid, trainedSaid } from "../academy/said";

const AGAIN = 2_000;

export function Class({ id }: { id: string }) {
  const [found, setFound] = useState<ClassOut | null>(null);
  const look = () => ask<ClassOut>(`/api/school/classes/${id}`).then(setFound, () => undefined);
  useEffect(() => {
    void look();
    const every = setInterval(() => void look(), AGAIN);
    return () => clearInterval(every);
  }, [id]);
  if (!found) return <p class="card-note">{t("waiting")}</p>;
  return (
    <>
      <p>
        {t("school.code-note")} <b class="school-code">{found.code}</b>
      </p>
      <Assign id={id} onDone={() => void look()} />
      <div class="school-scroll" role="region" tabIndex={0} aria-label={found.name}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("school.learner")}</th>
              <th scope="col">{t("school.now")}</th>
              <th scope="col">{t("live.title")}</th>
              <th scope="col">{t("school.exam")}</th>
              <th scope="col">{t("school.all")}</th>
              <th scope="col">{t("academy.col-seconds")}</th>
              {found.assignments.map((assignment, place) => (
                <th key={assignment.id} scope="col">
                  {t("school.assignment", { n: place + 1 })}
                  <br />
                  <small>{assignedSaid(assignment)}</small>
                </th>
              ))}
              <th scope="col">{t("academy.missed")}</th>
            </tr>
          </thead>
          <tbody>
            {found.learners.map((learner) => (
              <Row key={learner.person} learner={learner} onChanged={() => void look()} />
            ))}
          </tbody>
        </table>
      </div>
      {!found.learners.length && <p class="quiet">{t("school.nobody")}</p>}
      <p>
        <a class="button" href={`/api/school/classes/${id}/results`} download="class.csv">
          {t("school.export")}
        </a>
      </p>
    </>
  );
}

const assignedSaid = (assignment: AssignmentOut): string =>
  assignment.skills.length ? assignment.skills.map(skillSaid).join(" · ") : t("school.every-skill");

const tallySaid = (one: TallyOut | null): string =>
  one ? `${one.good}/${one.asked} · ${percentSaid(one.good, one.asked)}` : "–";

function Row({ learner, onChanged }: { learner: LearnerOut; onChanged(): void }) {
  const { now, total } = learner;
  return (
    <tr>
      <th scope="row">{learner.name}</th>
      <td class="school-now">
        {now?.question ? (
          <details>
            <summary>
              {skillSaid(now.question.skill)} · {t("school.place", { n: now.question.number + 1, all: now.questions })}{" "}
              {now.corrected ? (now.corrected.right && !now.corrected.late ? "✓" : "✗") : "…"}
            </summary>
            <p>{paragraph([...now.question.situation, now.question.asks].map((text) => said(text)))}</p>
          </details>
        ) : (
          "–"
        )}
      </td>
      <td>
        {learner.shift ? <LearnersTable person={learner.person} shift={learner.shift} onChanged={onChanged} /> : "–"}
      </td>
      <td>
        <LearnersExam learner={learner} onChanged={onChanged} />
      </td>
      <td>{total.asked ? tallySaid(total) : "–"}</td>
      <td>{total.asked ? secondsSaid(total.milliseconds / total.asked) : "–"}</td>
      {learner.done.map((one, place) => (
        <td key={place}>{tallySaid(one)}</td>
      ))}
      <td>{learner.missed.map((missed) => `${missed.clause.clause} ×${missed.times}`).join(", ") || "–"}</td>
    </tr>
  );
}

const SPEEDS: readonly Speed[] = ["calm", "usual", "fast"];

/** A drill for everybody in the class. */
function Assign({ id, onDone }: { id: string; onDone(): void }) {
  const [choices, setChoices] = useState<AcademyOut | null>(null);
  const [key, setKey] = useState("");
  const [skill, setSkill] = useState("");
  const [speed, setSpeed] = useState<Speed>("usual");
  const [questions, setQuestions] = useState(20);
  useEffect(() => {
    ask<AcademyOut>("/api/academy").then(setChoices, (found: unknown) => tell(problemLine(found), true));
  }, []);
  if (!choices) return null;
  const every = [...choices.tables, ...choices.ready];
  const of = every.find((trained) => keyOf(trained) === key) ?? every[0]!;
  const give = (event: Event) => {
    event.preventDefault();
    const body = { of: { kind: of.kind, name: of.name }, skills: skill ? [skill] : [], speed, questions };
    ask(`/api/school/classes/${id}/assignments`, body).then(onDone, (found: unknown) => tell(problemLine(found), true));
  };
  return (
    <form class="school-row school-assign" onSubmit={give}>
      <label>
        {t("school.setup")}
        <select value={keyOf(of)} onChange={(event) => setKey(event.currentTarget.value)}>
          {every.map((trained) => (
            <option key={keyOf(trained)} value={keyOf(trained)}>
              {trainedSaid(trained)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("academy.col-skill")}
        <select value={skill} onChange={(event) => setSkill(event.currentTarget.value)}>
          <option value="">{t("school.every-skill")}</option>
          {of.skills.map((skill) => (
            <option key={skill} value={skill}>
              {skillSaid(skill)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("school.speed")}
        <select value={speed} onChange={(event) => setSpeed(event.currentTarget.value as Speed)}>
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {t(`school.speed-${speed}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("school.questions")}
        <input
          type="number"
          min={1}
          max={200}
          value={questions}
          onInput={(event) => setQuestions(event.currentTarget.valueAsNumber)}
        />
      </label>
      <button>{t("school.assign")}</button>
    </form>
  );
}
