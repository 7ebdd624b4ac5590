// The log of the link: every entry of its journal, the newest first, with a filter.
import { useEffect, useState } from "preact/hooks";
import type { JackpotView, ViewOut } from "../../types";
import { titleOf } from "../../ground/jackpot-said";
import { ask } from "../../ground/net";
import { problemLine } from "../../ground/say";
import { t } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { type Entry, entriesOf, entrySaid } from "../../staff/journal";

const MOST = 200;
/** What changes often enough that it would hide the rest, unless somebody looks for it. */
const OFTEN = "post-round";

export function Log({ view, link }: { view: JackpotView; link: string }) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [wanted, setWanted] = useState("");
  const [withRounds, setWithRounds] = useState(false);
  const [problem, setProblem] = useState("");
  const load = async () => {
    const { number } = await ask<ViewOut>(`/api/view/link/${encodeURIComponent(link)}`);
    setEntries(await entriesOf(`link/${link}`, Math.max(0, number - MOST), MOST));
    setProblem("");
  };
  useEffect(() => void load().catch((found) => setProblem(problemLine(found))), [link, view.console?.position]);
  const lines = entries
    .filter((one) => withRounds || one.act?.type !== OFTEN)
    .map((one) => ({ one, text: textOf(one, (name) => titleOf(view, name)) }));
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

/** The entry with the table, the meter and the hit that it is about. */
function textOf(entry: Entry, meterOf: (name: string) => string): string {
  const { table, meter, hit } = entry.act ?? {};
  const parts = [
    typeof table === "string" ? table : "",
    typeof meter === "string" ? meterOf(meter) : "",
    typeof hit === "number" ? t("jc.hit-number", { n: hit }) : "",
  ];
  return entrySaid(entry, parts);
}
