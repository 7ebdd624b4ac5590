// The log of the link: every entry of its journal, the newest first, with a filter.
import { useEffect, useState } from "preact/hooks";
import type { ViewOut } from "../../types";
import { ask } from "../../ground/net";
import { t } from "../../ground/words";
import { timeSaid } from "../../staff/approvals";
import { actSaid } from "../../staff/forms";
import { shortly } from "../../staff/people";

interface Entry {
  number: number;
  at: number;
  who: { person: string; role: string };
  act: Record<string, unknown> | null;
  events: Record<string, unknown>[];
}

const MOST = 200;
/** What changes often enough that it would hide the rest, unless somebody looks for it. */
const OFTEN = "post-round";

export function Log({ link, position }: { link: string; position: number }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [wanted, setWanted] = useState("");
  const [withRounds, setWithRounds] = useState(false);
  const [problem, setProblem] = useState("");
  const load = async () => {
    const name = encodeURIComponent(link);
    const { number } = await ask<ViewOut>(`/api/view/link/${name}`);
    const answer = await fetch(`/api/journal/link/${name}?from=${Math.max(0, number - MOST)}&most=${MOST}`);
    const text = await answer.text();
    if (!answer.ok) return setProblem((JSON.parse(text) as { detail: string }).detail);
    setProblem("");
    setEntries(
      text
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((one) => JSON.parse(one) as Entry)
        .reverse(),
    );
  };
  useEffect(() => void load().catch(() => setProblem(t("no-house"))), [link, position]);
  const lines = entries
    .filter((one) => withRounds || one.act?.type !== OFTEN)
    .map((one) => ({ one, text: textOf(one) }));
  const shown = lines.filter(({ one, text }) =>
    `${text} ${timeSaid(one.at)}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  return (
    <section class="staff-box">
      <h2>
        {t("jc.tab-log")} <small>{t("jc.log-of", { n: MOST })}</small>
      </h2>
      <div class="jc-log-head">
        <input
          placeholder={t("jc.filter")}
          aria-label={t("jc.filter")}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
        <label class="line">
          <input
            type="checkbox"
            checked={withRounds}
            onChange={(event) => setWithRounds(event.currentTarget.checked)}
          />
          {t("jc.with-rounds")}
        </label>
      </div>
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      {!shown.length && <p class="staff-quiet">{t("jc.empty-log")}</p>}
      <ol class="jc-log" tabIndex={0}>
        {shown.map(({ one, text }) => (
          <li key={one.number}>
            <small>
              #{one.number} {timeSaid(one.at)}
            </small>{" "}
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

const HIDDEN = new Set(["type", "terms", "criteria", "stakes", "places"]);

function textOf({ who, act, events }: Entry): string {
  const parts = Object.entries(act ?? {}).filter(
    ([key, value]) => !HIDDEN.has(key) && value !== null && value !== "" && value !== false,
  );
  const said = parts
    .map(
      ([key, value]) =>
        `${key.replaceAll("_", " ")} ${typeof value === "object" ? JSON.stringify(value).replaceAll(/["{}]/g, "").slice(0, 160) : String(value)}`,
    )
    .join(", ");
  return [
    act ? actSaid(String(act.type)) : "",
    `${shortly(who.person)} (${who.role})`,
    said,
    `→ ${events.map((one) => String(one.type).replaceAll("-", " ")).join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
