// The operator's reports: asked for by period and table, as tables and pictures, as CSV, and on paper.
import { useEffect, useState } from "preact/hooks";
import type { ReportOut, ReportsOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { ask } from "../../ground/net";
import { AnyPost } from "../../ground/posts";
import { problemLine, say } from "../../ground/say";
import { house, look, session } from "../../ground/session";
import { Shell } from "../../ground/shell";
import { timeSaid } from "../../ground/time";
import { listed, said, t } from "../../ground/words";
import { FIRST, periodOf, queryOf, type Asked } from "./asked";
import { Theory, Tiles, WinBars } from "./charts";
import { Form } from "./form";
import { EXPORTERS, POSTS } from "./posts";
import { Sheet } from "./sheet";

export function Reports() {
  useEffect(() => void look(), []);
  return (
    <AnyPost posts={POSTS} title={t("reports.title")}>
      {(choice) => (
        <Shell title={t("reports.title")} table="" wide>
          <div class="reports">
            <div class="reports-choice">{choice}</div>
            <Asking />
          </div>
        </Shell>
      )}
    </AnyPost>
  );
}

/** The tables whose books the grant reaches. */
function readable(): string[] {
  const scope = session.value?.acting?.scope;
  return (house.value?.tables ?? []).map((table) => table.name).filter((name) => scope === "*" || scope === name);
}

function Asking() {
  const [asked, setAsked] = useState<Asked>(FIRST);
  const [again, setAgain] = useState(0);
  const [made, setMade] = useState<ReportsOut | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const query = queryOf(asked);
  useEffect(() => {
    let stale = false;
    setBusy(true);
    setProblem("");
    ask<ReportsOut>(`/api/sheets/${asked.report}?${query}`)
      .then(
        (found) => {
          if (stale) return;
          setMade(found);
          say(t(`reports.${asked.report}`));
        },
        (found) => {
          if (stale) return;
          setMade(null);
          setProblem(problemLine(found));
        },
      )
      .finally(() => !stale && setBusy(false));
    return () => {
      stale = true;
    };
  }, [asked.report, query, again]);
  useKeys([
    { key: "P", about: t("reports.print"), act: () => print() },
    { key: "R", about: t("reports.again"), act: () => setAgain(again + 1) },
  ]);
  return (
    <>
      <Form asked={asked} change={setAsked} tables={readable()} />
      <div class="reports-acts">
        <a class="button" href={`/api/reports/${asked.report}?${query}&form=csv`} download={`${asked.report}.csv`}>
          {t("reports.csv")}
        </a>
        {EXPORTERS.has(session.value?.acting?.post ?? "") && (
          <a
            class="button"
            href={`/api/exports?${periodOf(asked)}`}
            download="period.zip"
            title={t("reports.export-note")}
            data-export
          >
            {t("reports.export")}
          </a>
        )}
        <button onClick={() => print()}>{t("reports.print")}</button>
        <button onClick={() => setAgain(again + 1)}>{t("reports.again")}</button>
        {busy && (
          <span class="reports-busy" role="status">
            <progress aria-label={t("reports.making")} /> {t("reports.making")}
          </span>
        )}
      </div>
      {problem && (
        <p class="card-note bad" role="alert">
          {problem}
        </p>
      )}
      <div class={busy ? "reports-made old" : "reports-made"} aria-busy={busy}>
        {made?.reports.map((report) => (
          <Report key={report.name} report={report} names={made.names} />
        ))}
      </div>
    </>
  );
}

function Report({ report, names }: { report: ReportOut; names: ReportsOut["names"] }) {
  const since = report.since === null ? t("reports.beginning") : timeSaid(report.since);
  const until = report.until === null ? t("reports.end") : timeSaid(report.until);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = report.sheets[0];
  return (
    <article class="reports-report" data-report={report.name}>
      <header>
        <p class="reports-house">{report.operator}</p>
        <h2>{t(`reports.${report.name}`)}</h2>
        <p>
          {t("reports.heading", { since, until })} <small>({zone})</small>
        </p>
        <p class="small-print">
          {t("reports.made", { at: timeSaid(report.made) })},{" "}
          {t("reports.made-from", { entries: report.entries, events: report.events })}
        </p>
      </header>
      {report.cannot_be.length > 0 && (
        <p class="reports-cannot" role="alert">
          {t("reports.cannot-be")} {listed(report.cannot_be.map((text) => said(text)))}
        </p>
      )}
      {!report.active && <p class="reports-nothing">{t("reports.nothing")}</p>}
      {report.active && report.name === "win" && first && (
        <>
          <Tiles sheet={first} />
          <WinBars sheet={first} />
        </>
      )}
      {report.active && report.name === "theory" && first && <Theory sheet={first} names={names} />}
      {(report.active || report.name === "liability") &&
        report.sheets.map((sheet) => <Sheet key={said(sheet.title)} sheet={sheet} names={names} />)}
    </article>
  );
}
