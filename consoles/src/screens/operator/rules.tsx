// House rules: what binds several tables together, the notices that are out, and changes at all of them in one act.
import { useState } from "preact/hooks";
import type { BoundOut } from "../../types";
import { Unanswered, useAnswer } from "../../ground/answer";
import { Dialog } from "../../ground/dialog";
import { placeSaid } from "../../ground/session";
import { about, named, said, t } from "../../ground/words";
import { timeSaid } from "../../ground/time";
import { giveTo } from "../../staff/give";
import { ChangeSetup } from "./change";
import { Jackpots } from "./jackpots";

const AGAIN = 5_000;

export function Rules() {
  const { found: rules, problem } = useAnswer<BoundOut[]>("/api/shared-rules", AGAIN);
  const [changes, setChanges] = useState<BoundOut | null>(null);
  const [notice, setNotice] = useState<BoundOut | null>(null);
  const tablesOf = (one: BoundOut) => one.tables.map((each) => each.table);
  return (
    <>
      <section class="staff-box" aria-label={t("operator.shared")}>
        <h2>{t("operator.shared")}</h2>
        <p class="staff-quiet">{t("operator.shared-about")}</p>
        <Unanswered found={rules} problem={problem} />
        {rules?.length === 0 && <p class="staff-quiet">{t("operator.no-shared")}</p>}
        <ul class="operator-list">
          {(rules ?? []).map((one) => (
            <li key={`${one.where} ${one.pit}`} data-rule={one.where}>
              <b>{wordingSaid(one.meaning)}</b> <small>[{one.clause}]</small>
              <span>
                {one.tables.map((each) => about(placeSaid(each.table), wordingSaid(each.said))).join(" — ")}
                {one.changes_from !== null && ` · ${t("operator.changes-from", { at: timeSaid(one.changes_from) })}`}
              </span>
              <div class="staff-acts">
                <button onClick={() => setChanges(one)}>{t("act.change-setups")}…</button>
                <button onClick={() => setNotice(one)}>{t("act.give-notices")}…</button>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <Jackpots />
      <Dialog title={t("act.change-setups")} open={changes !== null} onClose={() => setChanges(null)}>
        {changes && <ChangeSetup tables={tablesOf(changes)} where={changes.where} done={() => setChanges(null)} />}
      </Dialog>
      <Dialog title={t("act.give-notices")} open={notice !== null} onClose={() => setNotice(null)}>
        {notice && <Notice tables={tablesOf(notice)} matter={notice.where} done={() => setNotice(null)} />}
      </Dialog>
    </>
  );
}

const wordingSaid = (words: BoundOut["meaning"]): string =>
  typeof words === "string" ? words : "code" in words ? said(words) : named(words);

function Notice({ tables, matter, done }: { tables: readonly string[]; matter: string; done(): void }) {
  const [reference, setReference] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    if (await giveTo("house", { type: "give-notices", tables: [...tables], matter, reference })) done();
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      <label>
        {t("field.reference")}
        <input
          required
          autofocus
          maxLength={200}
          value={reference}
          onInput={(event) => setReference(event.currentTarget.value)}
        />
      </label>
      <button class="main">{t("act.give-notices")}</button>
    </form>
  );
}
