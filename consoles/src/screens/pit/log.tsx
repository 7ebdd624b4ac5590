// The log of a table: incidents, changes and notices; and the journal itself for those who may read it.
import { useState } from "preact/hooks";
import type { PitView, ViewOut } from "../../types";
import { ask } from "../../ground/net";
import { problemLine } from "../../ground/say";
import { about, named, noted, t, tOr } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { limitSaid } from "../../staff/limits";
import { type Entry, entriesOf, entrySaid } from "../../staff/journal";
import { incidentSaid } from "./alerts";

interface Line {
  key: string;
  at: number | null;
  text: string;
  clause: string | null;
}

/** Posts to which the house opens the journal. */
const READERS: ReadonlySet<string> = new Set(["shift-manager", "surveillance", "operator", "officer"]);
const MOST = 200;

function linesOf(view: PitView): Line[] {
  return [
    ...view.incidents.map((one, place) => ({
      key: `i${place}`,
      at: one.at,
      text: incidentSaid(view, one),
      clause: one.clause,
    })),
    ...view.notices.map((one, place) => ({
      key: `n${place}`,
      at: one.at,
      text: about(t("act.give-notice"), one.matter),
      clause: null,
    })),
    ...view.changes.map((one, place) => ({
      key: `c${place}`,
      at: null,
      text: noted(about(limitSaid(view.felt, one.key), `${one.old} → ${one.new}`), one.reason),
      clause: null,
    })),
    ...view.sets.map((one) => ({
      key: `s${one.id}`,
      at: null,
      text: about(
        noted(`${t("staff.set")} ${one.id}`, tOr(`back.${one.back}`, one.back)),
        `${t(`set.${one.state}`)} · ${named(one.route)} · ${t("pit.shoes", { n: one.shoes })}`,
      ),
      clause: null,
    })),
  ].reverse();
}

export function Log({ view, table, post }: { view: PitView; table: string; post: string }) {
  const [wanted, setWanted] = useState("");
  const [journal, setJournal] = useState<readonly Line[]>([]);
  const [problem, setProblem] = useState("");
  const load = async () => {
    const { number } = await ask<ViewOut>(`/api/view/table/${encodeURIComponent(table)}`);
    const entries = await entriesOf(`table/${table}`, Math.max(0, number - MOST), MOST);
    setProblem("");
    setJournal(entries.map(lineOf));
  };
  const shown = [...linesOf(view), ...journal].filter((one) => one.text.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <section class="staff-box">
      <h2>{t("pit.tab-log")}</h2>
      <div class="pit-log-head">
        <input
          placeholder={t("pit.filter")}
          aria-label={t("pit.filter")}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        {READERS.has(post) ? (
          <button onClick={() => void load().catch((found) => setProblem(problemLine(found)))}>
            {t("pit.journal")}
          </button>
        ) : (
          <small>{t("pit.journal-for")}</small>
        )}
      </div>
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      {!shown.length && <p class="staff-quiet">{t("pit.empty-log")}</p>}
      <ol class="pit-log" tabIndex={0}>
        {shown.map((one) => (
          <li key={one.key}>
            {one.at !== null && <small>{timeSaid(one.at)}</small>} {one.text}{" "}
            {one.clause && <small>[{one.clause}]</small>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function lineOf(entry: Entry): Line {
  return { key: `j${entry.number}`, at: entry.at, text: `#${entry.number} ${entrySaid(entry)}`, clause: null };
}
