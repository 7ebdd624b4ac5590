// What was done about accounts, as the chain has it: what, whose account, on whose word, and who agreed.
import { useEffect, useState } from "preact/hooks";
import type { Text } from "../../types";
import { problemLine } from "../../ground/say";
import { timeSaid } from "../../ground/time";
import { said, t } from "../../ground/words";
import { linesOf } from "../../proving/chain";
import { people, whoSaid } from "./office";

interface Entry {
  number: number;
  at: number;
  act: { what: string; by?: string; second?: string; person?: string; words?: Text | string } | null;
}

const MOST = 60;
const NEWEST = 9_999_999_999_999;
const MATTERS: readonly string[] = ["reset", "factor"];
const PROPOSALS: readonly string[] = ["proposed", "approved", "approval-used"];
const MACHINE: readonly string[] = ["first-start", "host"];

/** What was done; what two officers agreed to is named by its matter. */
const deedSaid = (what: string): string =>
  said({ is: "text", code: `${MATTERS.includes(what) ? "matter" : "deed"}.${what}`, params: {} });

/** A post and where; of a proposal what it is about, without the number by which programs know it. */
function wordsSaid(what: string, words: Text | string | undefined): string {
  if (!words || typeof words === "string") return "";
  const matter = words.params.what;
  return PROPOSALS.includes(what) && matter !== undefined ? said(matter) : said(words);
}

function Row({ act, at }: { act: NonNullable<Entry["act"]>; at: number }) {
  const by = act.by && (MACHINE.includes(act.by) ? t("officer.at-start") : whoSaid(act.by));
  const words = wordsSaid(act.what, act.words);
  return (
    <tr>
      <td>{timeSaid(at)}</td>
      <td>
        <b>{deedSaid(act.what)}</b>
        {words && ` · ${words}`}
      </td>
      <td>{act.person && whoSaid(act.person)}</td>
      <td>{by}</td>
      <td>{act.second && whoSaid(act.second)}</td>
    </tr>
  );
}

export function History() {
  const [person, setPerson] = useState("");
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  const [isAll, setAll] = useState(false);
  const [problem, setProblem] = useState("");
  const fetchBefore = async (before: number): Promise<readonly Entry[]> => {
    const query = new URLSearchParams({ before: String(before), most: String(MOST), ...(person && { person }) });
    const found = (await linesOf("accounts", query.toString())).map((text) => JSON.parse(text) as Entry);
    setAll(found.length < MOST);
    return found.sort((one, other) => other.number - one.number);
  };
  useEffect(() => {
    let isOver = false;
    setEntries(null);
    setProblem("");
    fetchBefore(NEWEST).then(
      (found) => !isOver && setEntries(found),
      (found: unknown) => !isOver && setProblem(problemLine(found)),
    );
    return () => {
      isOver = true;
    };
  }, [person]);
  const older = () =>
    void fetchBefore(entries!.at(-1)!.number).then(
      (found) => setEntries([...entries!, ...found]),
      (found: unknown) => setProblem(problemLine(found)),
    );
  return (
    <section class="staff-box" aria-label={t("officer.tab-history")}>
      <label class="officer-acts">
        {t("officer.about")}
        <select value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
          <option value="">{t("officer.everybody")}</option>
          {(people.value ?? []).map((person) => (
            <option key={person.id} value={person.id}>
              {whoSaid(person.id)}
            </option>
          ))}
        </select>
      </label>
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      {!entries && !problem && <p class="staff-quiet">{t("waiting")}</p>}
      {entries?.length === 0 && <p class="staff-quiet">{t("officer.no-history")}</p>}
      {entries && entries.length > 0 && (
        <div class="officer-scroll" tabIndex={0} role="region" aria-label={t("officer.tab-history")}>
          <table>
            <thead>
              <tr>
                {(["when", "what", "person", "by", "second"] as const).map((text) => (
                  <th key={text}>{t(`officer.col-${text}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => entry.act && <Row key={entry.number} act={entry.act} at={entry.at} />)}
            </tbody>
          </table>
        </div>
      )}
      {entries && entries.length > 0 && !isAll && <button onClick={older}>{t("officer.older")}</button>}
    </section>
  );
}
