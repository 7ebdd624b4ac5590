// The tables of the house: what the operator may do at each, and new ones by a set-up that is checked as it is written.
import { useState } from "preact/hooks";
import type { OperatorView, TableOut } from "../../types";
import { Dialog } from "../../ground/dialog";
import { useKeys } from "../../ground/keys";
import { money } from "../../ground/money";
import { nameOf } from "../../ground/names";
import { house, look, placeSaid } from "../../ground/session";
import { useView } from "../../ground/watch";
import { about, named, noted, t } from "../../ground/words";
import { Acts } from "../../staff/forms";
import { giveTo } from "../../staff/give";
import { ChangeSetup } from "./change";
import { NewTableForm } from "./editor";

export function Tables() {
  const [adds, setAdds] = useState(false);
  useKeys([{ key: "N", about: t("operator.new-table"), act: () => setAdds(true) }]);
  const tables = house.value?.tables ?? [];
  return (
    <>
      <p>
        <button class="main" data-new-table onClick={() => setAdds(true)}>
          {t("operator.new-table")}
        </button>
      </p>
      {house.value && !tables.length && <p class="card-note">{t("operator.no-tables")}</p>}
      <div class="operator-tables">
        {tables.map((one) => (
          <AtTable key={one.name} one={one} />
        ))}
      </div>
      <Dialog title={t("operator.new-table")} open={adds} onClose={() => setAdds(false)} wide>
        <NewTableForm done={() => setAdds(false)} />
      </Dialog>
    </>
  );
}

const ELSEWHERE: readonly string[] = ["change-setup"];

function AtTable({ one }: { one: TableOut }) {
  const { view } = useView<OperatorView>(`table/${one.name}`);
  const [changes, setChanges] = useState(false);
  const [retires, setRetires] = useState(false);
  const isThere = view?.type === "operator";
  return (
    <section class="staff-box" aria-label={placeSaid(one.name)} data-table={one.name}>
      <h2>
        {placeSaid(one.name)} <small>{t(`phase.${one.phase}`)}</small>
      </h2>
      <p class="staff-quiet">
        {named(one.rulebook_title)} · {named(one.title)} · {one.minimum} – {one.maximum || "–"}
      </p>
      {!isThere && <p class="staff-quiet">{t("waiting")}</p>}
      {isThere && (
        <>
          <p>{about(t("operator.col-tray"), money(view.tray.worth, view.felt))}</p>
          <p>
            {about(
              t("operator.staff"),
              view.staff.map((each) => noted(nameOf(each.person), t(`post.${each.role}`))).join(" · ") || "–",
            )}
          </p>
          <Acts offers={view.offers.filter((each) => !ELSEWHERE.includes(each.act))} view={view} table={one.name} />
          <div class="staff-acts">
            <button data-act="change-setup" onClick={() => setChanges(true)}>
              {t("act.change-setup")}…
            </button>
            <button data-act="retire-table" onClick={() => setRetires(true)}>
              {t("act.retire-table")}…
            </button>
          </div>
          <Dialog title={t("act.change-setup")} open={changes} onClose={() => setChanges(false)}>
            <ChangeSetup tables={[one.name]} felt={view.felt} done={() => setChanges(false)} />
          </Dialog>
          <Dialog title={t("act.retire-table")} open={retires} onClose={() => setRetires(false)}>
            <Retire table={one.name} done={() => setRetires(false)} />
          </Dialog>
        </>
      )}
    </section>
  );
}

/** A table that is not used any more; the house says what is still there where it is not empty. */
function Retire({ table, done }: { table: string; done(): void }) {
  const [reason, setReason] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    if (!(await giveTo("house", { type: "retire-table", table, reason }))) return;
    done();
    await look();
  };
  return (
    <form class="staff-form" data-retire onSubmit={(event) => void send(event)}>
      <p>
        <b>{placeSaid(table)}</b>
      </p>
      <p class="staff-quiet">{t("operator.retire-about")}</p>
      <label>
        {t("field.reason")}
        <input
          required
          autofocus
          maxLength={200}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <button class="main">{t("act.retire-table")}</button>
    </form>
  );
}
