// The analysis: exact figures of a table's wagers, side by side, by decks, without cards; simulations and reports.
// Everything is worked out by the house, in a process beside its tables; here it is only shown.
import { useEffect, useState } from "preact/hooks";
import type { AnalysisOut, Subject, WagersOut } from "../../types";
import { useKeys } from "../../ground/keys";
import { ask } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { problemLine } from "../../ground/say";
import { asked, session } from "../../ground/session";
import { Shell } from "../../ground/shell";
import { t } from "../../ground/words";
import { Decks, Removal } from "./across";
import { ofSubject, useAnswer } from "./asked";
import { CardsLeft, wholeDecks, type Left } from "./cards";
import { Compare } from "./compare";
import { Answer, SubjectSelect } from "./parts";
import { Report, Simulation, useRun } from "./run";
import { keyOf } from "./said";
import { Wagers } from "./wagers";

const TABS = ["wagers", "compare", "decks", "removal", "run", "report"] as const;
type Tab = (typeof TABS)[number];
const MOST_DECKS = 10;

export function Analysis({ table }: { table: string }) {
  const [choices, setChoices] = useState<AnalysisOut | null>(null);
  const [problem, setProblem] = useState("");
  const isThere = session.value !== null;
  const look = () => {
    setProblem("");
    ask<AnalysisOut>("/api/analysis").then(setChoices, (found: unknown) => setProblem(problemLine(found)));
  };
  useEffect(() => {
    if (isThere) look();
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
    <Shell title={t("analysis.title")} table="" wide>
      {choices && isThere && !problem ? (
        <Analysing choices={choices} table={table} />
      ) : (
        <div class="card-note analysis-refused" role="status">
          {note}
        </div>
      )}
    </Shell>
  );
}

function Analysing({ choices, table }: { choices: AnalysisOut; table: string }) {
  const first = choices.tables.find((subject) => subject.name === table) ?? choices.tables[0] ?? choices.ready[0]!;
  const [subject, setSubject] = useState<Subject>(first);
  const [decks, setDecks] = useState<number | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  const [tab, setTab] = useState<Tab>("wagers");
  const [editing, setEditing] = useState(false);
  const followed = useRun(choices.run);
  const of = ofSubject(subject);
  const { found, problem, isAsking } = useAnswer<WagersOut>(
    "figures",
    tab === "wagers" ? { of, decks: left ? null : decks, left } : null,
  );
  useKeys([
    ...TABS.map((tab, place) => ({ key: String(place + 1), about: t(`analysis.tab-${tab}`), act: () => setTab(tab) })),
    { key: "C", about: t("analysis.tab-compare"), act: () => setTab("compare") },
    { key: "E", about: t("analysis.tab-report"), act: () => setTab("report") },
  ]);
  const choose = (subject: Subject) => {
    setSubject(subject);
    setDecks(null);
    setLeft(null);
  };
  const needsSetup = subject.kind === "rulebook" && <p class="card-note">{t("analysis.needs-setup")}</p>;
  return (
    <div class="analysis">
      <section class="analysis-choose" aria-label={t("analysis.choose")}>
        <label class="analysis-field">
          {t("analysis.of")}
          <SubjectSelect choices={choices} value={subject} label={t("analysis.of")} onChoose={choose} />
        </label>
        {(tab === "wagers" || tab === "decks" || tab === "removal") && (
          <label class="analysis-field">
            {t("analysis.decks-label")}
            {t("ref.colon")}
            {left && tab === "wagers" ? "–" : (decks ?? subject.decks)}
            <input
              type="range"
              min={1}
              max={MOST_DECKS}
              value={decks ?? subject.decks}
              aria-valuetext={t("decks", { n: decks ?? subject.decks })}
              onInput={(event) => {
                setDecks(event.currentTarget.valueAsNumber);
                setLeft(null);
              }}
            />
          </label>
        )}
        {tab === "wagers" && (
          <p class="analysis-row">
            <button onClick={() => setEditing(true)}>{t("analysis.cards-open")}</button>
            {left && <button onClick={() => setLeft(null)}>{t("analysis.cards-whole")}</button>}
          </p>
        )}
      </section>
      <div class="analysis-tabs" role="tablist" aria-label={t("analysis.views")}>
        {TABS.map((text) => (
          <button
            key={text}
            role="tab"
            id={`analysis-tab-${text}`}
            aria-selected={tab === text}
            aria-controls="analysis-panel"
            onClick={() => setTab(text)}
          >
            {t(`analysis.tab-${text}`)}
          </button>
        ))}
      </div>
      <section role="tabpanel" id="analysis-panel" aria-labelledby={`analysis-tab-${tab}`} class="analysis-panel">
        {tab === "wagers" && (
          <Answer problem={problem} isAsking={isAsking}>
            {found && <Wagers of={of} found={found} />}
          </Answer>
        )}
        {tab === "compare" && <Compare key={keyOf(subject)} choices={choices} subject={subject} />}
        {tab === "decks" && <Decks of={of} decks={decks} />}
        {tab === "removal" && <Removal of={of} decks={decks} />}
        {tab === "run" &&
          (!choices.simulates ? (
            <p class="card-note">{t("analysis.no-sim")}</p>
          ) : (
            needsSetup || <Simulation subject={subject} followed={followed} most={choices.most_shoes} />
          ))}
        {tab === "report" &&
          (!choices.reports ? (
            <p class="card-note">{t("analysis.no-report")}</p>
          ) : (
            needsSetup || <Report subject={subject} followed={followed} />
          ))}
      </section>
      <CardsLeft
        open={editing}
        from={left ?? wholeDecks(decks ?? subject.decks)}
        decks={decks ?? subject.decks}
        onClose={() => setEditing(false)}
        onUse={(chosen) => {
          setLeft(chosen);
          setEditing(false);
        }}
      />
    </div>
  );
}
