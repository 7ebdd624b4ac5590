// Correcting the record of a settled coup: its cards as they really were. Money has moved, so two people stand for it.
import { useEffect, useState } from "preact/hooks";
import type { CorrectionOut, PitView } from "../../types";
import { PlayingCard } from "../../ground/card";
import { plain } from "../../ground/money";
import { ask } from "../../ground/net";
import { problemLine, tell } from "../../ground/say";
import { t } from "../../ground/words";
import { CardsField } from "../../staff/cards";
import { give } from "../../staff/give";
import { known, personSaid } from "../../staff/people";

export function Correct({ view, table }: { view: PitView; table: string }) {
  const numbers = view.offers.find((offer) => offer.act === "correct-round")?.choices ?? [];
  const [number, setNumber] = useState("");
  const chosen = number || numbers.at(-1) || "";
  return (
    <section class="staff-box">
      <h2>{t("act.correct-round")}</h2>
      {!numbers.length && <p class="staff-quiet">{t("pit.no-correction")}</p>}
      {numbers.length > 0 && (
        <>
          <label>
            {t("pit.round")}{" "}
            <select value={chosen} onChange={(event) => setNumber(event.currentTarget.value)}>
              {numbers.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </select>
          </label>
          <CorrectForm key={chosen} view={view} table={table} number={Number(chosen)} />
        </>
      )}
    </section>
  );
}

function CorrectForm({ view, table, number }: { view: PitView; table: string; number: number }) {
  const old = view.felt.results.find((result) => result.number === number);
  const [player, setPlayer] = useState(old?.player ?? []);
  const [banker, setBanker] = useState(old?.banker ?? []);
  const [debt, setDebt] = useState(false);
  const [reason, setReason] = useState("");
  const [changes, setChanges] = useState<CorrectionOut["changes"] | null>(null);
  const asked = `${player.join()} ${banker.join()}`;
  useEffect(() => setChanges(null), [asked]);
  const look = () => {
    ask<CorrectionOut>("/api/preview/correction", { table, number, player, banker }).then(
      (found) => setChanges(found.changes),
      (found: unknown) => tell(problemLine(found, known(view).name), true),
    );
  };
  const send = async (event: Event) => {
    event.preventDefault();
    await give(table, { type: "correct-round", number, player, banker, reason, second: "another person", debt });
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      {old && (
        <p class="pit-old-cards">
          {t("pit.on-record")}
          {t("ref.colon")}
          {t("player")} {old.player_total}{" "}
          {old.player.map((text, place) => (
            <PlayingCard key={place} name={text} printed={!place && !!view.felt.game?.printed.player} small />
          ))}{" "}
          · {t("banker")} {old.banker_total}{" "}
          {old.banker.map((text, place) => (
            <PlayingCard key={place} name={text} printed={!place && !!view.felt.game?.printed.banker} small />
          ))}
        </p>
      )}
      <CardsField label={t("player")} value={player} most={3} onChange={setPlayer} />
      <CardsField label={t("banker")} value={banker} most={3} onChange={setBanker} />
      <label class="line">
        <input type="checkbox" checked={debt} onChange={(event) => setDebt(event.currentTarget.checked)} />
        {t("staff.debt")}
      </label>
      <label>
        {t("field.reason")}
        <input required value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
      </label>
      {changes ? (
        <Preview view={view} changes={changes} />
      ) : (
        <button type="button" onClick={look}>
          {t("pit.preview")}
        </button>
      )}
      <button class="main" disabled={!changes}>
        {t("pit.propose-correction")}
      </button>
    </form>
  );
}

/** What the correction would change for every seat; it is looked at before it is proposed. */
function Preview({ view, changes }: { view: PitView; changes: CorrectionOut["changes"] }) {
  if (!changes.length) return <p class="pit-preview">{t("pit.nothing-changes")}</p>;
  return (
    <table class="pit-preview">
      <thead>
        <tr>
          <th>{t("field.person")}</th>
          <th>{t("pit.returned")}</th>
          <th>{t("pit.would-return")}</th>
          <th>±</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.person}>
            <td>{personSaid(view, change.person)}</td>
            <td>{plain(change.old, view.felt)}</td>
            <td>{plain(change.new, view.felt)}</td>
            <td>
              <b>
                {change.new > change.old ? "+" : "−"}
                {plain(Math.abs(change.new - change.old), view.felt)}
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
