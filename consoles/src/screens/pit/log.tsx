// The log of a table: incidents, changes and notices; and the journal itself for those who may read it.
import { useState } from "preact/hooks";
import type { PitView, ViewOut } from "../../types";
import { ask } from "../../ground/net";
import { about, named, noted, t, tOr } from "../../ground/words";
import { timeSaid } from "../../staff/approvals";
import { incidentSaid } from "./alerts";

interface Line {
  key: string;
  at: number | null;
  text: string;
  clause: string | null;
}

interface Entry {
  number: number;
  at: number;
  who: { person: string; role: string };
  act: Record<string, unknown> | null;
  events: Record<string, unknown>[];
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
      text: `${one.key}: ${one.old} → ${one.new} ${one.reason}`,
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
    const from = Math.max(0, number - MOST);
    const answer = await fetch(`/api/journal/table/${encodeURIComponent(table)}?from=${from}&most=${MOST}`);
    const text = await answer.text();
    if (!answer.ok) return setProblem((JSON.parse(text) as { detail: string }).detail);
    setProblem("");
    setJournal(
      text
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((one) => lineOf(JSON.parse(one) as Entry))
        .reverse(),
    );
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
          <button onClick={() => void load().catch(() => setProblem(t("no-house")))}>{t("pit.journal")}</button>
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
  const { type, ...rest } = entry.act ?? {};
  const said = Object.entries(rest).filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && !value.length),
  );
  const asked = said
    .map(
      ([key, value]) =>
        `${key} ${typeof value === "object" ? JSON.stringify(value).replaceAll('"', "").slice(0, 160) : String(value)}`,
    )
    .join(", ");
  const text = [
    `#${entry.number}`,
    `${entry.who.person} (${entry.who.role})`,
    String(type ?? ""),
    asked,
    `→ ${entry.events.map((one) => String(one.type)).join(", ")}`,
  ];
  return { key: `j${entry.number}`, at: entry.at, text: text.filter(Boolean).join(" · "), clause: null };
}
