// Correcting the record of a settled coup: its cards as they really were. Money has moved, so two people stand for it.
import { useState } from "preact/hooks";
import type { PitView } from "../../types";
import { PlayingCard } from "../../ground/card";
import { t } from "../../ground/words";
import { CardsField } from "../../staff/cards";
import { give } from "../../staff/give";

export function Correct({ view, table }: { view: PitView; table: string }) {
  const numbers = view.offers.find((one) => one.act === "correct-round")?.choices ?? [];
  const [number, setNumber] = useState("");
  const chosen = number || numbers.at(-1) || "";
  return (
    <section class="staff-box">
      <h2>{t("act.correct-round")}</h2>
      {!numbers.length && <p class="staff-quiet">{t("pit.no-correction")}</p>}
      {numbers.length > 0 && (
        <>
          <label>{t("pit.coup")} <select value={chosen} onChange={(event) => setNumber(event.currentTarget.value)}>{numbers.map((one) => <option key={one}>{one}</option>)}</select></label>
          <CorrectForm key={chosen} view={view} table={table} number={Number(chosen)} />
        </>
      )}
    </section>
  );
}

function CorrectForm({ view, table, number }: { view: PitView; table: string; number: number }) {
  const old = view.felt.results.find((one) => one.number === number);
  const [player, setPlayer] = useState(old?.player ?? []);
  const [banker, setBanker] = useState(old?.banker ?? []);
  const [debt, setDebt] = useState(false);
  const [reason, setReason] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    await give(table, { type: "correct-round", number, player, banker, reason, second: "another person", debt });
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      {old && (
        <p class="pit-old-cards">{t("pit.on-record")}: {t("player")} {old.player_total} {old.player.map((one) => <PlayingCard key={one} name={one} small />)} · {t("banker")} {old.banker_total} {old.banker.map((one) => <PlayingCard key={one} name={one} small />)}</p>
      )}
      <CardsField label={t("player")} value={player} most={3} onChange={setPlayer} />
      <CardsField label={t("banker")} value={banker} most={3} onChange={setBanker} />
      <label class="line"><input type="checkbox" checked={debt} onChange={(event) => setDebt(event.currentTarget.checked)} />{t("staff.debt")}</label>
      <label>{t("field.reason")}<input required value={reason} onInput={(event) => setReason(event.currentTarget.value)} /></label>
      <button class="main">{t("pit.propose-correction")}</button>
    </form>
  );
}
