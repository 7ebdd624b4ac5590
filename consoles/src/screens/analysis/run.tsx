// A simulation beside the exact figures, and the report as a file: begun, followed, stopped, kept.
import { useEffect, useState } from "preact/hooks";
import type { RunOut, RunWager, Subject } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, say } from "../../ground/say";
import { language } from "../../ground/settings";
import { t, said } from "../../ground/words";
import { ofSubject } from "./asked";
import { Scroll, WagerSelect } from "./parts";
import { LinePlot } from "./plots";
import { percent, signed, wagerSaid, whole } from "./said";

const AGAIN = 400;
const SHOES = [1_000, 10_000, 100_000, 1_000_000, 10_000_000] as const;

export const isOver = (run: RunOut): boolean =>
  run.state === "done" || run.state === "stopped" || run.state === "failed";

interface Followed {
  run: RunOut | null;
  problem: string;
  begin(path: "runs" | "reports", body: object): void;
  stop(): void;
}

/** The newest run of the person who is here, asked about until it is over. */
export function useRun(first: RunOut | null): Followed {
  const [run, setRun] = useState<RunOut | null>(first);
  const [problem, setProblem] = useState("");
  const failed = (found: unknown) => setProblem(problemLine(found));
  useEffect(() => {
    if (!run || isOver(run)) return;
    let isHere = true;
    const later = setTimeout(() => {
      ask<RunOut>(`/api/analysis/runs/${run.id}`).then(
        (found) => {
          if (!isHere) return;
          setRun(found);
          if (isOver(found)) say(t(`analysis.state-${found.state}`));
        },
        (found: unknown) => isHere && failed(found),
      );
    }, AGAIN);
    return () => {
      isHere = false;
      clearTimeout(later);
    };
  }, [run]);
  return {
    run,
    problem,
    begin: (path, body) => {
      setProblem("");
      ask<RunOut>(`/api/analysis/${path}`, body).then(setRun, failed);
    },
    stop: () => run && void ask(`/api/analysis/runs/${run.id}/stop`, {}).catch(failed),
  };
}

function Progress({ run, onStop }: { run: RunOut; onStop(): void }) {
  const part = run.wanted ? run.done / run.wanted : 0;
  const left = part > 0.02 && run.stage === "dealing" ? Math.ceil((run.seconds * (1 - part)) / part) : 0;
  const words =
    run.state === "running" && run.stage ? t(`analysis.stage-${run.stage}`) : t(`analysis.state-${run.state}`);
  return (
    <div class="analysis-progress">
      <p>
        <b class={run.state === "failed" ? "bad" : run.state === "done" ? "good" : ""} data-state={run.state}>
          {words}
        </b>
        {run.kind === "run" && run.state === "stopped" && <span>{t("analysis.kept")}</span>}
        {run.kind === "run" && run.wanted > 0 && run.state !== "failed" && (
          <span>{t("analysis.progress", { done: whole(run.done), wanted: whole(run.wanted) })}</span>
        )}
        {run.seen.hands > 0 && <span>{t("analysis.hands", { n: whole(run.seen.hands) })}</span>}
        {run.seconds > 0 && <span>{t("analysis.took", { n: run.seconds.toFixed(1) })}</span>}
        {left > 0 && !isOver(run) && <span>{t("analysis.left", { n: left })}</span>}
      </p>
      {run.why && (
        <p class="bad" role="alert">
          {said(run.why)} {run.advice && said(run.advice)}
        </p>
      )}
      {!isOver(run) && (
        <p class="analysis-row">
          {run.wanted && run.stage !== "compiling" ? (
            <progress max={run.wanted} value={run.done} aria-label={words} />
          ) : (
            <progress aria-label={words} />
          )}
          <button onClick={onStop}>■ {t(run.kind === "run" ? "analysis.stop" : "analysis.stop-report")}</button>
        </p>
      )}
    </div>
  );
}

interface Props {
  subject: Subject;
  followed: Followed;
}

export function Simulation({ subject, followed, most }: Props & { most: number }) {
  const [shoes, setShoes] = useState(100_000);
  const [seed, setSeed] = useState(1);
  const { run, problem, begin, stop } = followed;
  const mine = run?.kind === "run" ? run : null;
  const isBusy = run !== null && !isOver(run);
  return (
    <>
      <form
        class="analysis-row"
        onSubmit={(event) => {
          event.preventDefault();
          begin("runs", { of: ofSubject(subject), shoes, seed });
        }}
      >
        <label class="analysis-field">
          {t("analysis.shoes")}
          <select value={shoes} onChange={(event) => setShoes(Number(event.currentTarget.value))}>
            {SHOES.filter((shoe) => shoe <= most).map((shoe) => (
              <option key={shoe} value={shoe}>
                {whole(shoe)}
              </option>
            ))}
          </select>
        </label>
        <label class="analysis-field">
          {t("analysis.seed")}
          <input
            type="number"
            min={0}
            max={Number.MAX_SAFE_INTEGER}
            value={seed}
            onInput={(event) => setSeed(Math.max(0, Math.floor(event.currentTarget.valueAsNumber) || 0))}
          />
        </label>
        <button class="main" disabled={isBusy}>
          {t("analysis.begin")}
        </button>
      </form>
      {problem && (
        <p class="analysis-problem bad" role="alert">
          {problem}
        </p>
      )}
      {mine && (
        <h2>
          {mine.of} · {t("analysis.seed")} {mine.seed}
        </h2>
      )}
      {mine && <Progress run={mine} onStop={stop} />}
      {mine && mine.seen.wagers.length > 0 && <Seen run={mine} />}
    </>
  );
}

function Seen({ run }: { run: RunOut }) {
  const [place, setPlace] = useState(0);
  const { wagers, points } = run.seen;
  const at = Math.min(place, wagers.length - 1);
  const runWager = wagers[at]!;
  const name = wagerSaid(runWager);
  const told = t("analysis.mean-told", {
    hands: whole(run.seen.hands),
    wager: name,
    mean: percent(runWager.mean),
    margin: percent(runWager.margin),
    exact: percent(runWager.exact),
  });
  return (
    <>
      <WagerSelect rows={wagers} value={at} onChoose={setPlace} />
      <LinePlot
        title={t("analysis.mean-plot", { wager: name })}
        told={told}
        foot={t("analysis.mean-key")}
        across={t("analysis.hands-axis")}
        level={runWager.exact * 100}
        line={points.map((point) => ({
          x: point.hands / 1e6,
          y: (point.means[at] ?? 0) * 100,
          margin: (point.margins[at] ?? 0) * 100,
        }))}
      />
      <p class="analysis-note">{told}</p>
      <Scroll label={t("analysis.tab-run")}>
        <table class="analysis-table">
          <thead>
            <tr>
              <th scope="col">{t("analysis.wager")}</th>
              <th scope="col" class="number">
                {t("analysis.simulated")}
              </th>
              <th scope="col" class="number">
                ±
              </th>
              <th scope="col" class="number">
                {t("analysis.exact-return")}
              </th>
              <th scope="col" class="number">
                {t("analysis.z")}
              </th>
              <th scope="col" class="number">
                {t("analysis.bets")}
              </th>
            </tr>
          </thead>
          <tbody>
            {wagers.map((each) => (
              <Result key={each.wager + JSON.stringify(each.given)} one={each} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}

function Result({ one }: { one: RunWager }) {
  return (
    <tr data-wager={one.wager}>
      <th scope="row">{wagerSaid(one)}</th>
      <td class="number">{one.bets ? percent(one.mean) : "–"}</td>
      <td class="number">{one.bets ? percent(one.margin) : "–"}</td>
      <td class="number">{percent(one.exact)}</td>
      <td class={`number ${Math.abs(one.z) > 4 ? "bad" : ""}`}>{signed(one.z, 2)}</td>
      <td class="number">{whole(one.bets)}</td>
    </tr>
  );
}

export function Report({ subject, followed }: Props) {
  const [form, setForm] = useState("pdf");
  const [counting, setCounting] = useState(false);
  const { run, problem, begin, stop } = followed;
  const mine = run?.kind === "report" ? run : null;
  return (
    <>
      <p class="analysis-note">{t("analysis.report-note")}</p>
      <form
        class="analysis-row"
        onSubmit={(event) => {
          event.preventDefault();
          begin("reports", { of: ofSubject(subject), form, counting, language: language.value });
        }}
      >
        <label class="analysis-field">
          {t("analysis.form")}
          <select value={form} onChange={(event) => setForm(event.currentTarget.value)}>
            <option value="pdf">PDF</option>
            <option value="html">HTML</option>
            <option value="md">Markdown</option>
          </select>
        </label>
        <label class="line">
          <input type="checkbox" checked={counting} onChange={(event) => setCounting(event.currentTarget.checked)} />
          {t("analysis.counting")}
        </label>
        <button class="main" disabled={run !== null && !isOver(run)}>
          {t("analysis.begin")}
        </button>
      </form>
      {problem && (
        <p class="analysis-problem bad" role="alert">
          {problem}
        </p>
      )}
      {mine && (
        <h2>
          {mine.of} · {mine.form.toUpperCase()}
        </h2>
      )}
      {mine && <Progress run={mine} onStop={stop} />}
      {mine?.state === "done" && (
        <p>
          <a class="button main" href={`/api/analysis/reports/${mine.id}`} download>
            ⤓ {t("analysis.download", { name: `${mine.of}.${mine.form}` })}
          </a>
        </p>
      )}
    </>
  );
}
