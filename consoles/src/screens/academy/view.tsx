// The academy: choose a set-up, a skill and a speed; learn it, drill it, and see how far one has come.
import { useEffect, useState } from "preact/hooks";
import type { AcademyOut, DrillOut, ExamOut, LessonOut, ProgressOut, ShiftOut, Speed, TrainedOut } from "../../types";
import { forRefusals } from "../../ground/catalogue";
import { useKeys } from "../../ground/keys";
import { ask } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { problemLine, tell } from "../../ground/say";
import { asked, session } from "../../ground/session";
import { Shell } from "../../ground/shell";
import { t } from "../../ground/words";
import { OwnClasses } from "./classes";
import { Drill } from "./drill";
import { Exam } from "./exam";
import { Lesson } from "./lesson";
import { ChooseLive, Live, type LiveWanted } from "./live";
import { keyOf, skillSaid, trainedSaid } from "./said";
import { Progress } from "./score";

const SPEEDS: readonly Speed[] = ["calm", "usual", "fast"];
const NUMBERS = [5, 10, 20, 50];

export function Academy({ table }: { table: string }) {
  const [choices, setChoices] = useState<AcademyOut | null>(null);
  const [problem, setProblem] = useState("");
  const isThere = session.value !== null;
  const look = () => {
    setProblem("");
    ask<AcademyOut>("/api/academy").then(setChoices, (found: unknown) => setProblem(problemLine(found)));
  };
  useEffect(() => {
    if (!isThere) return;
    void forRefusals(); // a correction may say why a bet is refused
    look();
  }, [isThere]);
  const note =
    asked.value && !isThere ? (
      <a href={linkTo("lobby")}>{t("come-in")}</a>
    ) : problem ? (
      <>
        <p>{problem}</p>
        <button onClick={look}>{t("retry")}</button>
      </>
    ) : (
      t("waiting")
    );
  return (
    <Shell title={t("school.title")} table="">
      {choices && isThere && !problem ? (
        <Learning choices={choices} table={table} onChanged={look} />
      ) : (
        <div class="card-note" role="status">
          {note}
        </div>
      )}
    </Shell>
  );
}

type Shown =
  | { kind: "choose" }
  | { kind: "drill"; drill: DrillOut }
  | { kind: "exam"; exam: ExamOut }
  | { kind: "live"; shift: ShiftOut; wanted: LiveWanted }
  | { kind: "lesson"; lesson: LessonOut }
  | { kind: "progress"; progress: ProgressOut };

export interface Wanted {
  of: TrainedOut;
  skill: string;
  speed: Speed;
  questions: number;
}

function Learning({ choices, table, onChanged }: { choices: AcademyOut; table: string; onChanged(): void }) {
  const every = [...choices.tables, ...choices.ready];
  const [wanted, setWanted] = useState<Wanted>({
    of: every.find((trained) => trained.name === table) ?? every[0]!,
    skill: "",
    speed: "usual",
    questions: 10,
  });
  const [shown, setShown] = useState<Shown>(
    choices.exam?.question
      ? { kind: "exam", exam: choices.exam }
      : choices.shift
        ? { kind: "live", shift: choices.shift, wanted: { rounds: choices.shift.rounds, guests: 3, faults: null } }
        : choices.drill
          ? { kind: "drill", drill: choices.drill }
          : { kind: "choose" },
  );
  const [isBusy, setBusy] = useState(false);
  const of = { kind: wanted.of.kind as "table" | "ready", name: wanted.of.name };
  const during = (work: Promise<Shown>) => {
    setBusy(true);
    work.then(setShown, (found: unknown) => tell(problemLine(found), true)).finally(() => setBusy(false));
  };
  const begin = () => {
    const skills = wanted.skill ? [wanted.skill] : [];
    const body = { of, skills, speed: wanted.speed, questions: wanted.questions };
    during(ask<DrillOut>("/api/academy/drills", body).then((drill) => ({ kind: "drill", drill })));
  };
  const deal = (live: LiveWanted) =>
    during(
      ask<ShiftOut>("/api/academy/shifts", { of, ...live }).then((shift) => ({ kind: "live", shift, wanted: live })),
    );
  const learn = () =>
    during(
      ask<LessonOut>("/api/academy/lessons", { of, skill: wanted.skill || wanted.of.skills[0]! }).then((lesson) => ({
        kind: "lesson",
        lesson,
      })),
    );
  const look = () =>
    during(
      ask<ProgressOut>(`/api/academy/progress/${encodeURIComponent(wanted.of.name)}`).then((progress) => ({
        kind: "progress",
        progress,
      })),
    );
  const back = () => {
    setShown({ kind: "choose" });
    onChanged();
  };
  switch (shown.kind) {
    case "drill":
      return <Drill first={shown.drill} onOver={back} onAgain={begin} />;
    case "exam":
      return <Exam first={shown.exam} onOver={back} />;
    case "live":
      return <Live first={shown.shift} onOver={back} onAgain={() => deal(shown.wanted)} />;
    case "lesson":
      return (
        <Lesson
          lesson={shown.lesson}
          onBack={back}
          onDrill={() => {
            setWanted({ ...wanted, skill: shown.lesson.skill });
            const body = { of, skills: [shown.lesson.skill], speed: wanted.speed, questions: wanted.questions };
            during(ask<DrillOut>("/api/academy/drills", body).then((drill) => ({ kind: "drill", drill })));
          }}
        />
      );
    case "progress":
      return <Progress progress={shown.progress} onBack={back} />;
    case "choose":
      return (
        <>
          <Choose
            choices={choices}
            wanted={wanted}
            isBusy={isBusy}
            onWant={setWanted}
            onBegin={begin}
            onLearn={learn}
            onLook={look}
          />
          {choices.exam && <OwnExam onOpen={(exam) => setShown({ kind: "exam", exam })} exam={choices.exam} />}
          <ChooseLive isBusy={isBusy} onBegin={deal} />
          <OwnClasses
            classes={choices.classes}
            onJoined={onChanged}
            onDo={({ id }) =>
              during(
                ask<DrillOut>("/api/academy/assignments", { assignment: id }).then((drill) => ({
                  kind: "drill",
                  drill,
                })),
              )
            }
          />
        </>
      );
  }
}

/** The examination that was set for one last. */
function OwnExam({ exam, onOpen }: { exam: ExamOut; onOpen(exam: ExamOut): void }) {
  useKeys([{ key: "X", about: t("school.exam"), act: () => onOpen(exam) }]);
  return (
    <p class="academy-row">
      <button class="main academy-exam-open" onClick={() => onOpen(exam)}>
        {t("school.exam")} <kbd>X</kbd>
      </button>
    </p>
  );
}

const skillOption = (skill: string) => (
  <option key={skill} value={skill}>
    {skillSaid(skill)}
  </option>
);

interface Choosing {
  choices: AcademyOut;
  wanted: Wanted;
  isBusy: boolean;
  onWant(wanted: Wanted): void;
  onBegin(): void;
  onLearn(): void;
  onLook(): void;
}

function Choose({ choices, wanted, isBusy, onWant, onBegin, onLearn, onLook }: Choosing) {
  useKeys([
    { key: "Enter", about: t("school.begin"), act: onBegin },
    { key: "L", about: t("school.lesson"), act: onLearn },
    { key: "P", about: t("school.progress"), act: onLook },
  ]);
  const groups = [
    ["school.tables", choices.tables],
    ["school.ready", choices.ready],
  ] as const;
  const want = (key: string) => {
    const of = [...choices.tables, ...choices.ready].find((trained) => keyOf(trained) === key)!;
    onWant({ ...wanted, of, skill: [...of.skills, ...of.for_players].includes(wanted.skill) ? wanted.skill : "" });
  };
  return (
    <form
      class="academy academy-choose"
      onSubmit={(event) => {
        event.preventDefault();
        onBegin();
      }}
    >
      <p class="quiet">{t("school.about")}</p>
      <label>
        {t("school.setup")}
        <select value={keyOf(wanted.of)} onChange={(event) => want(event.currentTarget.value)}>
          {groups.map(
            ([word, some]) =>
              some.length > 0 && (
                <optgroup key={word} label={t(word)}>
                  {some.map((trained) => (
                    <option key={keyOf(trained)} value={keyOf(trained)}>
                      {trainedSaid(trained)}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </select>
      </label>
      <label>
        {t("academy.col-skill")}
        <select value={wanted.skill} onChange={(event) => onWant({ ...wanted, skill: event.currentTarget.value })}>
          <option value="">{t("school.every-skill")}</option>
          {wanted.of.skills.map(skillOption)}
          <optgroup label={t("academy.for-players")}>
            {wanted.of.for_players.filter((skill) => !wanted.of.skills.includes(skill)).map(skillOption)}
          </optgroup>
        </select>
      </label>
      <label>
        {t("school.speed")}
        <select
          value={wanted.speed}
          onChange={(event) => onWant({ ...wanted, speed: event.currentTarget.value as Speed })}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {t(`school.speed-${speed}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("school.questions")}
        <select
          value={wanted.questions}
          onChange={(event) => onWant({ ...wanted, questions: Number(event.currentTarget.value) })}
        >
          {NUMBERS.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      </label>
      <p class="academy-row">
        <button type="submit" class="main academy-begin" disabled={isBusy}>
          {t("school.begin")} <kbd>Enter</kbd>
        </button>
        <button type="button" class="academy-learn" disabled={isBusy} onClick={onLearn}>
          {t("school.lesson")} <kbd>L</kbd>
        </button>
        <button type="button" class="academy-look" disabled={isBusy} onClick={onLook}>
          {t("school.progress")} <kbd>P</kbd>
        </button>
      </p>
    </form>
  );
}
