// What the dealer does for a jackpot: activate it for the round, and record a hand that wins [NZ 18.10; NZ 18.12].
import { useRef, useState } from "preact/hooks";
import type { DealerView, HandToRecord, JackpotView } from "../../types";
import { useKeys } from "../../ground/keys";
import type { Act } from "../../ground/net";
import { house } from "../../ground/session";
import { useView } from "../../ground/watch";
import { named, t } from "../../ground/words";
import { giveTo } from "../../staff/give";
import { LinkActs } from "../../staff/link-acts";

export function DealerJackpots({ table }: { table: string }) {
  const names = house.value?.tables.find((candidate) => candidate.name === table)?.jackpots ?? [];
  return (
    <>
      {names.map((name) => (
        <One key={name} name={name} table={table} />
      ))}
    </>
  );
}

function One({ name, table }: { name: string; table: string }) {
  const { view } = useView<JackpotView>(`link/${name}`);
  const offers = view?.offers.filter((offer) => offer.table === table && offer.act === "activate") ?? [];
  // The key is there all the time: pressed too early or too late, the house says why it is not done.
  useKeys(
    view?.board.by_hand
      ? ["J", "Shift+J"].map((key) => ({
          key,
          about: t("act.activate"),
          act: () => void giveTo(`link/${name}`, { type: "activate", table, round: 0, moment: "complete" } as Act),
        }))
      : [],
  );
  if (!view?.board.by_hand) return null;
  return (
    <section class="staff-box" aria-label={named(view.board.title)} data-jackpot={name}>
      <h2>
        {t("link.dealer")} · {named(view.board.title)}
      </h2>
      {offers.length > 0 ? (
        <LinkActs view={view} link={name} offers={offers} main="activate" />
      ) : (
        <p class="staff-quiet">{t("deal.activate-later")}</p>
      )}
    </section>
  );
}

/** Where a hand that has won is the next thing to see to; anywhere else the table waits for something graver. */
const RECORDS: readonly string[] = ["settled", "ready", "shoe"];

/** The hand that the dealer is to record next: until then no bets are called for. */
export const handToRecord = (view: DealerView): HandToRecord | undefined =>
  RECORDS.includes(view.phase) ? view.dealing.to_record[0] : undefined;

/** Recording a hand that has won, in the place of the next step. */
export function RecordHit({ hand, table }: { hand: HandToRecord; table: string }) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const record = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const { round, meter } = hand;
    const done = await giveTo(`link/${hand.link}`, { type: "record-hit", table, round, meter } as Act);
    sending.current = done; // once recorded, the view that says so is on its way
    setBusy(done);
  };
  useKeys([{ key: "Enter", about: t("act.record-hit"), act: () => void record() }]);
  return (
    <section
      class="deal-next deal-won"
      aria-label={t("deal.next")}
      data-record={hand.meter}
      tabIndex={-1}
      data-next-step
    >
      <p class="deal-alarm" role="alert">
        <b>★</b> {t("deal.won", { meter: named(hand.names), n: hand.round })}{" "}
        {hand.clause && <small>[{hand.clause}]</small>}
      </p>
      <button class="main deal-button" onClick={() => void record()} disabled={busy} data-step="record-hit">
        <span>{t("act.record-hit")}</span> <kbd>Enter</kbd>
      </button>
      <p class="deal-sentence">{t("deal.record-first")}</p>
    </section>
  );
}
