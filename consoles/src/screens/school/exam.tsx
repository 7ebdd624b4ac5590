// A learner's examination before the examiner: set a paper, grant time, mark by hand, close, and verify the record.
import { useState } from "preact/hooks";
import type { AcademyOut, ExamOut, LearnerOut, VerdictOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { language } from "../../ground/settings";
import { t } from "../../ground/words";
import { ExamFound } from "../academy/exam";
import { keyOf, trainedSaid } from "../academy/said";

const BY_HAND = ["shuffling", "cards", "chips", "markers", "voice", "control", "hospitality"] as const;
const MARKS = ["not-seen", "passed", "failed"] as const;
const MORE_TIME = 25;

interface Props {
  learner: LearnerOut;
  onChanged(): void;
}

export function LearnersExam({ learner, onChanged }: Props) {
  const { exam } = learner;
  return (
    <details class="school-exam">
      <summary>{exam ? standing(exam) : "–"}</summary>
      {exam && !exam.result && <Running learner={learner} exam={exam} onChanged={onChanged} />}
      {exam?.result && <Closed learner={learner} exam={exam} />}
      {(!exam || exam.result) && <SetPaper person={learner.person} onChanged={onChanged} />}
    </details>
  );
}

function standing(exam: ExamOut): string {
  if (exam.result) return t(exam.result.passed ? "academy.exam-passed" : "academy.exam-failed");
  if (exam.over) return t("school.exam-over");
  return exam.opened ? t("school.exam-under-way", { n: exam.answered, all: exam.questions }) : t("school.exam-waiting");
}

const failed = (found: unknown) => tell(problemLine(found), true);
const pathOf = (person: string, exam: ExamOut) => `/api/school/exams/${encodeURIComponent(person)}/${exam.id}`;

function Running({ learner, exam, onChanged }: { learner: LearnerOut; exam: ExamOut; onChanged(): void }) {
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>({});
  const path = pathOf(learner.person, exam);
  const send = (act: string, body: object) => ask(`${path}/${act}`, body).then(onChanged, failed);
  const close = (event: Event) => {
    event.preventDefault();
    void send("close", { marks: Object.entries(marks).map(([item, mark]) => ({ item, mark })) });
  };
  return (
    <form class="school-row" onSubmit={close}>
      {exam.extra > 0 && <p>{t("school.exam-extra", { n: exam.extra })}</p>}
      {!exam.over && (
        <button type="button" onClick={() => void send("extend", { percent: exam.extra + MORE_TIME })}>
          {t("school.exam-extend", { n: exam.extra + MORE_TIME })}
        </button>
      )}
      {exam.over &&
        BY_HAND.map((item) => (
          <label key={item}>
            {t(`academy.by-hand-${item}`)}
            <select
              value={marks[item] ?? "not-seen"}
              onChange={(event) => setMarks({ ...marks, [item]: event.currentTarget.value })}
            >
              {MARKS.map((mark) => (
                <option key={mark} value={mark}>
                  {t(`academy.mark-${mark}`)}
                </option>
              ))}
            </select>
          </label>
        ))}
      {exam.over && <button class="school-close">{t("school.exam-close")}</button>}
    </form>
  );
}

function Closed({ learner, exam }: { learner: LearnerOut; exam: ExamOut }) {
  const [verdict, setVerdict] = useState<VerdictOut | null>(null);
  const path = pathOf(learner.person, exam);
  const forget = () => ask(`${path}/forget`, {}).then(() => tell(t("school.exam-forgotten")), failed);
  return (
    <section class="academy-score">
      <ExamFound exam={exam} />
      <p class="school-row">
        <button onClick={() => void ask<VerdictOut>(`${path}/verdict`).then(setVerdict, failed)}>
          {t("school.exam-verify")}
        </button>
        <a class="button" href={`${path}/record`} download="exam.pb">
          {t("school.exam-record")}
        </a>
        <a class="button" href={`${path}/certificate?language=${language.value}`} target="_blank" rel="noopener">
          {t("school.exam-certificate")}
        </a>
        <button onClick={() => void forget()}>{t("school.exam-forget")}</button>
      </p>
      {verdict && (
        <p role="status" class={verdict.holds ? "good school-verdict" : "bad school-verdict"}>
          {verdict.holds ? t("school.exam-holds", { n: verdict.lines, key: verdict.key }) : t("school.exam-broken")}
        </p>
      )}
    </section>
  );
}

function SetPaper({ person, onChanged }: { person: string; onChanged(): void }) {
  const [choices, setChoices] = useState<AcademyOut | null>(null);
  const [key, setKey] = useState("");
  const [questions, setQuestions] = useState(50);
  const [total, setTotal] = useState(80);
  const [seed, setSeed] = useState("");
  if (!choices) {
    const open = () => ask<AcademyOut>("/api/academy").then(setChoices, failed);
    return <button onClick={() => void open()}>{t("school.exam-set")}</button>;
  }
  const every = [...choices.tables, ...choices.ready];
  const of = every.find((trained) => keyOf(trained) === key) ?? every[0]!;
  const set = (event: Event) => {
    event.preventDefault();
    const body = { of: { kind: of.kind, name: of.name }, candidate: person, questions, total, seed };
    ask("/api/school/exams", body).then(onChanged, failed);
  };
  return (
    <form class="school-row school-paper" onSubmit={set}>
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
        {t("school.questions")}
        <input
          type="number"
          min={1}
          max={200}
          value={questions}
          onInput={(event) => setQuestions(event.currentTarget.valueAsNumber)}
        />
      </label>
      <label>
        {t("school.exam-pass")}
        <input
          type="number"
          min={0}
          max={100}
          value={total}
          onInput={(event) => setTotal(event.currentTarget.valueAsNumber)}
        />
      </label>
      <label>
        {t("school.exam-seed")}
        <input value={seed} maxLength={80} onInput={(event) => setSeed(event.currentTarget.value)} />
      </label>
      <button>{t("school.exam-set")}</button>
    </form>
  );
}
