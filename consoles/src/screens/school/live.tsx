// A learner's live table before the instructor: stop it, let something happen, look back at any moment.
import { useState } from "preact/hooks";
import type { MomentOut, ShiftOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { paragraph, said, t } from "../../ground/words";
import { percentSaid } from "../academy/said";

const SURPRISES = [
  "late-bet",
  "late-back",
  "under",
  "touch",
  "dispute",
  "squeeze",
  "slow",
  "chat",
  "card",
  "break",
] as const; // prettier-ignore

interface Props {
  person: string;
  shift: ShiftOut;
  onChanged(): void;
}

export function LearnersTable({ person, shift, onChanged }: Props) {
  const [surprise, setSurprise] = useState<string>(SURPRISES[0]);
  const [moment, setMoment] = useState<MomentOut | null>(null);
  const path = `/api/school/shifts/${encodeURIComponent(person)}/${shift.id}`;
  const failed = (found: unknown) => tell(problemLine(found), true);
  const send = (act: string, body: object) => ask(`${path}/${act}`, body).then(onChanged, failed);
  const back = (number: number) => ask<MomentOut>(`${path}/moments/${number}`).then(setMoment, failed);
  const { question } = shift;
  return (
    <details class="school-live">
      <summary>
        {t("live.round", { n: shift.round, all: shift.rounds })} · {shift.good}/{shift.answered}{" "}
        {percentSaid(shift.good, shift.answered)}
        {shift.score && ` · ${t("live.pace", { n: shift.score.an_hour, target: shift.score.target })}`}
      </summary>
      {question && <p>{paragraph([...question.situation, question.asks].map((text) => said(text)))}</p>}
      {!shift.score && (
        <p class="school-row">
          <button onClick={() => void send("stop", { stopped: !shift.stopped })}>
            {t(shift.stopped ? "live.go-on" : "live.stop")}
          </button>
          <select
            aria-label={t("live.col-surprise")}
            value={surprise}
            onChange={(event) => setSurprise(event.currentTarget.value)}
          >
            {SURPRISES.map((surpris) => (
              <option key={surpris} value={surpris}>
                {t(`live.surprise-${surpris}`)}
              </option>
            ))}
          </select>
          <button onClick={() => void send("surprise", { surprise })}>{t("live.inject")}</button>
        </p>
      )}
      {shift.answered > 0 && (
        <p class="school-row">
          <button
            disabled={moment?.question.number === 0}
            onClick={() => void back(moment ? moment.question.number - 1 : shift.answered - 1)}
          >
            {t("live.back")}
          </button>
          <button
            disabled={!moment || moment.question.number >= shift.answered - 1}
            onClick={() => moment && void back(moment.question.number + 1)}
          >
            {t("live.forth")}
          </button>
        </p>
      )}
      {moment && (
        <section class="school-moment" aria-label={t("live.moment")}>
          <p>
            <b>{t("school.place", { n: moment.question.number + 1, all: shift.answered })}</b>{" "}
            {paragraph([...moment.question.situation, moment.question.asks].map((text) => said(text)))}
          </p>
          <p class={moment.corrected.right ? "good" : "bad"}>
            {moment.corrected.right ? "✓" : "✗"} {said(moment.given) || t("live.nothing")}
            {!moment.corrected.right && ` · ${t("academy.wrong", { answer: said(moment.corrected.answer) })}`}
          </p>
          <p class="quiet">{moment.corrected.clauses.map((clause) => clause.clause).join(", ")}</p>
        </section>
      )}
    </details>
  );
}
