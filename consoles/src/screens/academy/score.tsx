// What answers come to: by skill, by clause, and drill by drill.
import { useEffect, useRef } from "preact/hooks";
import type { DrilledOut, MissedOut, ProgressOut, ScoreOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { language } from "../../ground/settings";
import { listed, t } from "../../ground/words";
import { percentSaid, secondsSaid, skillSaid } from "./said";

export function Score({ score, onAgain, onBack }: { score: ScoreOut; onAgain(): void; onBack(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useKeys([{ key: "Enter", about: t("school.done"), act: onBack }]);
  return (
    <article class="academy academy-score">
      <Found score={score} />
      <p class="academy-row">
        <button class="main" ref={button} onClick={onBack}>
          {t("school.done")} <kbd>Enter</kbd>
        </button>
        <button onClick={onAgain}>{t("school.again")}</button>
      </p>
    </article>
  );
}

export function Progress({ progress, onBack }: { progress: ProgressOut; onBack(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useKeys([{ key: "Enter", about: t("school.done"), act: onBack }]);
  return (
    <article class="academy academy-score">
      {progress.drills.length > 0 && <Plot drills={progress.drills} />}
      <Found score={progress.score} />
      <p class="academy-row">
        <button class="main" ref={button} onClick={onBack}>
          {t("school.done")} <kbd>Enter</kbd>
        </button>
      </p>
    </article>
  );
}

function Found({ score }: { score: ScoreOut }) {
  if (!score.total.asked) return <p class="card-note">{t("academy.nothing-answered")}</p>;
  const { good, asked: all, milliseconds } = score.total;
  return (
    <>
      <h2>{t("academy.score", { good, asked: all })}</h2>
      <p class="quiet">{t("school.each", { seconds: secondsSaid(milliseconds / all) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("academy.col-skill")}</th>
            <th scope="col">{t("academy.col-good")}</th>
            <th scope="col">{t("academy.col-seconds")}</th>
          </tr>
        </thead>
        <tbody>
          {score.by_skill.map((tally) => (
            <tr key={tally.skill}>
              <th scope="row">{skillSaid(tally.skill)}</th>
              <td>
                {tally.good}/{tally.asked}
              </td>
              <td>{secondsSaid(tally.milliseconds / tally.asked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Missed missed={score.missed} />
    </>
  );
}

const HIGH = 60,
  WIDE = 12;

/** A bar for each drill: as high as the part that was answered well. */
function Plot({ drills }: { drills: readonly DrilledOut[] }) {
  const told = listed(drills.map((drill) => percentSaid(drill.good, drill.asked)));
  const first = new Date(drills[0]!.at).toLocaleDateString(language.value);
  return (
    <figure class="academy-plot">
      <svg viewBox={`0 0 ${drills.length * WIDE} ${HIGH}`} role="img" aria-label={t("school.plot", { told })}>
        {drills.map((drill, place) => {
          const high = (HIGH * drill.good) / drill.asked;
          return <rect key={place} x={place * WIDE + 1} y={HIGH - high} width={WIDE - 2} height={Math.max(1, high)} />;
        })}
      </svg>
      <figcaption>{t("school.plot-since", { day: first })}</figcaption>
    </figure>
  );
}

/** The clauses of answers that were wrong or late, the most often missed first. */
export function Missed({ missed }: { missed: readonly MissedOut[] }) {
  if (!missed.length) return null;
  return (
    <>
      <h3>{t("academy.missed")}</h3>
      <dl class="academy-clauses">
        {missed.map((missed) => (
          <div key={missed.clause.clause}>
            <dt>
              {missed.clause.clause} ×{missed.times}
            </dt>
            <dd lang="en">{missed.clause.meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
