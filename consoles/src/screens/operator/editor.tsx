// A new table: a ready set-up or a file to begin from, checked as it is written, with every fault on its line.
import { useEffect, useState } from "preact/hooks";
import type { CheckedTable, NewTable, ReadySetup } from "../../types";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { look } from "../../ground/session";
import { t } from "../../ground/words";
import { readySaid, Verdict } from "../start/tables";

const PAUSE = 300;

export function NewTableForm({ done }: { done(): void }) {
  const [ready, setReady] = useState<readonly ReadySetup[]>([]);
  const [newTable, setOne] = useState<NewTable>({ name: "", ready: "", text: "", cards: "random" });
  const [found, setFound] = useState<CheckedTable | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    ask<ReadySetup[]>("/api/tables/ready").then(setReady, (wrong: unknown) => setProblem(problemLine(wrong)));
  }, []);
  useEffect(() => {
    setFound(null);
    if (!newTable.text) return;
    let isOver = false;
    const soon = setTimeout(() => {
      ask<CheckedTable[]>("/api/tables/check", { tables: [newTable] }).then(
        (answer) => {
          if (isOver) return;
          setFound(answer[0] ?? null);
          setProblem("");
        },
        (wrong: unknown) => isOver || setProblem(problemLine(wrong)),
      );
    }, PAUSE);
    return () => {
      isOver = true;
      clearTimeout(soon);
    };
  }, [newTable.text, newTable.name]);
  const take = (id: string) => {
    const from = ready.find((each) => each.id === id);
    if (from) setOne({ ...newTable, name: "", text: from.text });
  };
  const upload = async (files: FileList | null) => {
    const file = files?.[0];
    if (file) setOne({ ...newTable, name: "", text: await file.text() });
  };
  const send = async (event: Event) => {
    event.preventDefault();
    try {
      await ask("/api/tables", { tables: [newTable] });
      tell(t("operator.was-added", { table: found?.name ?? "" }));
      await look();
      done();
    } catch (wrong) {
      setProblem(problemLine(wrong));
    }
  };
  return (
    <form class="start-page operator-editor" onSubmit={(event) => void send(event)}>
      <div class="start-adding">
        <label>
          {t("start.ready")}
          <select data-ready autofocus onChange={(event) => take(event.currentTarget.value)}>
            <option value="">–</option>
            {ready.map((each) => (
              <option key={each.id} value={each.id}>
                {readySaid(each)}
              </option>
            ))}
          </select>
        </label>
        <label class="button start-file">
          {t("start.upload")}
          <input type="file" accept=".toml" onChange={(event) => void upload(event.currentTarget.files)} />
        </label>
      </div>
      <div class="start-table">
        <label>
          {t("start.table-name")}
          <input
            maxLength={80}
            placeholder={found?.name ?? ""}
            value={newTable.name ?? ""}
            onInput={(event) => setOne({ ...newTable, name: event.currentTarget.value })}
          />
        </label>
        <label>
          {t("start.cards")}
          <select
            value={newTable.cards ?? "random"}
            onChange={(event) => setOne({ ...newTable, cards: event.currentTarget.value as "random" | "keyed" })}
          >
            <option value="random">{t("start.cards-random")}</option>
            <option value="keyed">{t("start.cards-keyed")}</option>
          </select>
        </label>
      </div>
      <label>
        {t("operator.set-up")}
        <textarea
          rows={14}
          spellcheck={false}
          value={newTable.text ?? ""}
          onInput={(event) => setOne({ ...newTable, text: event.currentTarget.value })}
        />
      </label>
      <div data-verdict aria-live="polite">
        {found ? (
          <Verdict found={found} />
        ) : newTable.text && !problem ? (
          <p class="staff-quiet">{t("waiting")}</p>
        ) : null}
      </div>
      {problem && (
        <p class="bad" role="alert">
          {problem}
        </p>
      )}
      <button class="main" disabled={!found || found.faults.length > 0}>
        {t("operator.add-table")}
      </button>
    </form>
  );
}
