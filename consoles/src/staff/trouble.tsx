// When something went wrong: say what, and take one of the lawful ways out. The server knows which those are.
import { useState } from "preact/hooks";
import type { Exit, Offered, Report, Side, TroubleSeen, WayOut } from "../types";
import { cardSaid } from "../ground/card";
import { Dialog } from "../ground/dialog";
import type { Act } from "../ground/net";
import { about, t } from "../ground/words";
import { CardsField } from "./cards";
import { ActForm } from "./forms";
import { give } from "./give";
import { known, personSaid, toldOf, type StaffView } from "./people";

interface Props {
  view: StaffView;
  table: string;
}

const offerOf = (view: StaffView, act: string): Offered | undefined => view.offers.find((one) => one.act === act);

/** The menu: what may be reported now, and other things that happen at a table. */
export function ExceptionsMenu({
  view,
  table,
  open,
  onClose,
  others,
}: Props & { open: boolean; onClose(): void; others: readonly Offered[] }) {
  const [report, setReport] = useState<Report | "">("");
  const [act, setAct] = useState("");
  const close = () => {
    setReport("");
    setAct("");
    onClose();
  };
  const reports = (offerOf(view, "report-trouble")?.choices ?? []) as Report[];
  const chosen = others.find((one) => one.act === act);
  return (
    <Dialog
      title={report ? t(`report.${report}`) : act ? t(`act.${act}`) : t("staff.exceptions")}
      open={open}
      onClose={close}
    >
      {report ? (
        <ReportForm report={report} view={view} table={table} onDone={close} />
      ) : chosen ? (
        <ActForm offer={chosen} view={view} stream={`table/${table}`} onDone={close} />
      ) : (
        <>
          <p class="staff-quiet">{t("staff.exceptions-note")}</p>
          <div class="staff-menu">
            {reports.map((one, place) => (
              <button key={one} data-report={one} autofocus={place === 0} onClick={() => setReport(one)}>
                {t(`report.${one}`)}
              </button>
            ))}
            {others.map((one) => (
              <button key={one.act} data-act={one.act} onClick={() => setAct(one.act)}>
                {t(`act.${one.act}`)}
              </button>
            ))}
            {!reports.length && !others.length && <p>{t("staff.no-exceptions")}</p>}
          </div>
        </>
      )}
    </Dialog>
  );
}

function ReportForm({ report, view, table, onDone }: Props & { report: Report; onDone(): void }) {
  const [cards, setCards] = useState<string[]>([]);
  const [side, setSide] = useState<Side | "">("");
  const [place, setPlace] = useState("");
  const [rebuildable, setRebuildable] = useState(true);
  const [note, setNote] = useState("");
  const isRandom = !!view.felt.shoe?.commitment;
  const send = async (event: Event) => {
    event.preventDefault();
    const act: Act = {
      type: "report-trouble",
      report,
      card: cards[0] ?? null,
      seen: cards.length > 0,
      side: side || null,
      place: place ? Number(place) : null,
      rebuildable,
      note,
    };
    if (await give(table, act, known(view).name)) onDone();
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      {!isRandom && <CardsField label={t("staff.which-card")} value={cards} most={1} onChange={setCards} />}
      <label>
        {t("staff.which-hand")}
        <select value={side} onChange={(event) => setSide(event.currentTarget.value as Side | "")}>
          <option value="">–</option>
          <option value="player">{t("player")}</option>
          <option value="banker">{t("banker")}</option>
        </select>
      </label>
      <label>
        {t("staff.which-place")}
        <select value={place} onChange={(event) => setPlace(event.currentTarget.value)}>
          <option value="">–</option>
          {[1, 2, 3].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label class="line">
        <input
          type="checkbox"
          checked={rebuildable}
          onChange={(event) => setRebuildable(event.currentTarget.checked)}
        />
        {t("staff.rebuildable")}
      </label>
      <label>
        {t("field.note")}
        <small> {t("staff.optional")}</small>
        <input value={note} maxLength={200} onInput={(event) => setNote(event.currentTarget.value)} />
      </label>
      <button class="main">{t("staff.report")}</button>
    </form>
  );
}

/** What is wrong at the table now, for the people who run it. */
export function WrongPanel({ view, table }: Props) {
  const { wrong } = view.dealing;
  if (!wrong) return null;
  const { options, dispute, trouble } = wrong;
  return (
    <section class="staff-wrong" aria-label={t("staff.wrong")}>
      {trouble && <Trouble trouble={trouble} view={view} table={table} />}
      {options && (
        <div>
          <h2>
            {t("staff.options")} <small>[{options.clause}]</small>
          </h2>
          <p>{t(options.whole_bets ? "staff.may-withdraw" : "staff.may-choose")}</p>
          <ul class="staff-asked">
            {options.waiting.map((one) => (
              <li key={one}>○ {about(personSaid(view, one), t("staff.waits"))}</li>
            ))}
            {options.answered.map((one) => (
              <li key={one}>● {about(personSaid(view, one), t("staff.answered"))}</li>
            ))}
          </ul>
        </div>
      )}
      {dispute && (
        <div>
          <h2>{about(t("phase.disputed"), dispute.matter)}</h2>
          {dispute.person && <p>{personSaid(view, dispute.person)}</p>}
          <ul>
            {dispute.notes.map((one, place) => (
              <li key={place}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {wrong.may_replace && (
        <p>
          {t("staff.may-replace")} <small>[{wrong.may_replace}]</small>
        </p>
      )}
    </section>
  );
}

function Trouble({ trouble, view, table }: Props & { trouble: TroubleSeen }) {
  const [exit, setExit] = useState<Exit | "">("");
  const mine = new Set(offerOf(view, "resolve")?.choices ?? []);
  const way = trouble.ways.find((one) => one.exit === exit);
  return (
    <>
      <h2>{t(`report.${trouble.report}`)}</h2>
      <p>
        {toldOf(view, trouble.text)}
        {trouble.card && <b> {cardSaid(trouble.card)}</b>}
      </p>
      {trouble.established.map((one, place) => (
        <p key={place} class="staff-quiet">
          {toldOf(view, one)}
        </p>
      ))}
      <h3>{t("staff.ways")}</h3>
      <ul class="staff-ways">
        {trouble.ways.map((one) => (
          <Way key={one.exit} way={one} mine={mine.has(one.exit)} onTake={() => setExit(one.exit)} />
        ))}
      </ul>
      {trouble.otherwise.length > 0 && (
        <details>
          <summary>{t("staff.otherwise")}</summary>
          <ul class="staff-ways">
            {trouble.otherwise.map((one) => (
              <Way key={one.exit} way={one} mine={false} onTake={() => undefined} />
            ))}
          </ul>
        </details>
      )}
      <Dialog title={way ? t(`exit.${way.exit}`) : ""} open={way !== undefined} onClose={() => setExit("")}>
        {way && <ResolveForm way={way} view={view} table={table} onDone={() => setExit("")} />}
      </Dialog>
    </>
  );
}

function Way({ way, mine, onTake }: { way: WayOut; mine: boolean; onTake(): void }) {
  return (
    <li>
      <span class="staff-way-words">
        <b>{t(`exit.${way.exit}`)}</b> {way.clause && <small>[{way.clause}]</small>}
        {way.options && (
          <small>
            {" "}
            · {t("staff.then-options")} [{way.options}]
          </small>
        )}
        {way.withdrawal && (
          <small>
            {" "}
            · {t("staff.then-withdrawal")} [{way.withdrawal}]
          </small>
        )}
        {way.replaces_cards && (
          <small>
            {" "}
            · {t("staff.then-replaces")} [{way.replaces_cards}]
          </small>
        )}
        {way.two_people && <small data-two-people> · {t("staff.two-people")}</small>}
      </span>
      {mine ? (
        <button class="main" data-exit={way.exit} onClick={onTake}>
          {t("staff.take-way")}
        </button>
      ) : (
        <span class="staff-quiet">{t("staff.takes-rank", { rank: way.title })}</span>
      )}
    </li>
  );
}

const ORDERED: readonly Exit[] = ["rebuild", "decide-order"];

function ResolveForm({ way, view, table, onDone }: Props & { way: WayOut; onDone(): void }) {
  const [order, setOrder] = useState<string[]>([]);
  const [card, setCard] = useState<string[]>([]);
  const [withdrawal, setWithdrawal] = useState(false);
  const [replaces, setReplaces] = useState(false);
  const [debt, setDebt] = useState(false);
  const [reason, setReason] = useState("");
  const [asker, setAsker] = useState("");
  const isRandom = !!view.felt.shoe?.commitment;
  const bettors = [...new Set(view.felt.bets.map((one) => one.bettor))];
  const send = async (event: Event) => {
    event.preventDefault();
    const act: Act = {
      type: "resolve",
      exit: way.exit,
      order,
      card: card[0] ?? null,
      withdrawal,
      asked_by: asker || null,
      replace_cards: replaces,
      debt,
      reason,
    };
    if (await give(table, act, known(view).name)) onDone();
  };
  const box = (value: boolean, set: (now: boolean) => void, word: string, clause: string | null = null) => (
    <label class="line">
      <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} />
      {t(word)} {clause && <small>[{clause}]</small>}
    </label>
  );
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      {!isRandom && ORDERED.includes(way.exit) && (
        <CardsField label={t("staff.order")} value={order} most={6} onChange={setOrder} />
      )}
      {!isRandom && !ORDERED.includes(way.exit) && way.exit !== "void" && way.exit !== "stand" && (
        <CardsField label={t("staff.which-card")} value={card} most={1} onChange={setCard} />
      )}
      {way.withdrawal && box(withdrawal, setWithdrawal, "staff.allow-withdrawal", way.withdrawal)}
      {way.withdrawal && withdrawal && (
        <label>
          {t("field.asked_by")}
          <select value={asker} onChange={(event) => setAsker(event.currentTarget.value)}>
            <option value="">–</option>
            {bettors.map((one) => (
              <option key={one} value={one}>
                {personSaid(view, one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {way.replaces_cards && box(replaces, setReplaces, "staff.replace", way.replaces_cards)}
      {way.exit === "void" && box(debt, setDebt, "staff.debt")}
      <label>
        {t("field.reason")}
        <input
          required
          value={reason}
          autofocus
          maxLength={200}
          list="staff-reasons"
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <datalist id="staff-reasons">
        {["procedure", "equipment", "cards", "person"].map((one) => (
          <option key={one} value={t(`reason.${one}`)} />
        ))}
      </datalist>
      <button class="main">{t(`exit.${way.exit}`)}</button>
    </form>
  );
}
