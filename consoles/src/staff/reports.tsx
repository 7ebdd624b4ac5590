// Something went wrong: what may be reported, and the card it is about. The server knows what can have happened.
import { useState } from "preact/hooks";
import type { Offered, Report, Reportable } from "../types";
import { Dialog } from "../ground/dialog";
import type { Act } from "../ground/net";
import { t } from "../ground/words";
import { CardsField } from "./cards";
import { ActForm } from "./forms";
import { give } from "./give";
import { known, type StaffView } from "./people";
import { offerOf } from "./trouble";

interface Props {
  view: StaffView;
  table: string;
}

/** The menu: what may be reported now, what is found of an earlier round, and other things that happen at a table. */
export function ExceptionsMenu({
  view,
  table,
  open,
  onClose,
  others,
}: Props & { open: boolean; onClose(): void; others: readonly Offered[] }) {
  const [report, setReport] = useState<Report | "">("");
  const [earlier, setEarlier] = useState(false);
  const [act, setAct] = useState("");
  const close = () => {
    setReport("");
    setEarlier(false);
    setAct("");
    onClose();
  };
  const offer = offerOf(view, "report-trouble");
  const reports = (offer?.choices ?? []) as Report[];
  const chosen = others.find((other) => other.act === act);
  const title = report
    ? t(`report.${report}`)
    : earlier
      ? t("staff.earlier")
      : act
        ? t(`act.${act}`)
        : t("staff.exceptions");
  return (
    <Dialog title={title} open={open} onClose={close}>
      {offer && report ? (
        <ReportForm key={report} offer={offer} report={report} view={view} table={table} onDone={close} />
      ) : offer && earlier ? (
        <EarlierForm offer={offer} view={view} table={table} onDone={close} />
      ) : chosen ? (
        <ActForm offer={chosen} view={view} stream={`table/${table}`} onDone={close} />
      ) : (
        <>
          <p class="staff-quiet">{t("staff.exceptions-note")}</p>
          <div class="staff-menu">
            {reports.map((report, place) => (
              <button key={report} data-report={report} autofocus={place === 0} onClick={() => setReport(report)}>
                {t(`report.${report}`)}
              </button>
            ))}
            {offer?.between && (
              <button data-report="earlier" onClick={() => setEarlier(true)}>
                {t("staff.earlier")}
              </button>
            )}
            {others.map((other) => (
              <button key={other.act} data-act={other.act} onClick={() => setAct(other.act)}>
                {t(`act.${other.act}`)}
              </button>
            ))}
            {!reports.length && !others.length && <p>{t("staff.no-exceptions")}</p>}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What a report may be about: the card that has just left the shoe, or one that lies in a hand. */
function subjectSaid(subject: Reportable): string {
  return subject.side && subject.place !== null
    ? t("staff.card-of", { side: subject.side, place: subject.place })
    : t(subject.leaves ? "staff.card-left" : "staff.no-one-card");
}

function ReportForm({
  offer,
  report,
  view,
  table,
  onDone,
}: Props & { offer: Offered; report: Report; onDone(): void }) {
  const subjects = offer.subjects.filter((subject) => subject.report === report);
  const [place, setPlace] = useState(0);
  const [cards, setCards] = useState<string[]>([]);
  const [rebuildable, setRebuildable] = useState(true);
  const [note, setNote] = useState("");
  const subject = subjects[place] ?? subjects[0];
  if (!subject) return null;
  const send = async (event: Event) => {
    event.preventDefault();
    const act: Act = {
      type: "report-trouble",
      report,
      card: (subject.card && cards[0]) || null,
      seen: subject.card && cards.length > 0,
      side: subject.side,
      place: subject.place,
      rebuildable,
      note,
    };
    if (await give(table, act, known(view).name)) onDone();
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      {subjects.length > 1 && (
        <label>
          {t("staff.about-card")}
          <select
            data-field="about"
            value={place}
            autofocus
            onChange={(event) => setPlace(Number(event.currentTarget.value))}
          >
            {subjects.map((subject, at) => (
              <option key={at} value={at}>
                {subjectSaid(subject)}
              </option>
            ))}
          </select>
        </label>
      )}
      {subject.card && (
        <CardsField
          label={t(subject.must ? "staff.which-card-it-is" : "staff.which-card")}
          value={cards}
          most={1}
          onChange={setCards}
        />
      )}
      {subject.judged && (
        <label class="line">
          <input
            type="checkbox"
            checked={rebuildable}
            onChange={(event) => setRebuildable(event.currentTarget.checked)}
          />
          {t("staff.rebuildable")}
        </label>
      )}
      <NoteField note={note} onNote={setNote} />
      <button class="main" disabled={subject.must && !cards.length}>
        {t("staff.report")}
      </button>
    </form>
  );
}

function NoteField({ note, onNote }: { note: string; onNote(note: string): void }) {
  return (
    <label>
      {t("field.note")}
      <small> {t("staff.optional")}</small>
      <input value={note} maxLength={200} onInput={(event) => onNote(event.currentTarget.value)} />
    </label>
  );
}

/** What is found only later is put on record, and everything stands. */
function EarlierForm({ offer, view, table, onDone }: Props & { offer: Offered; onDone(): void }) {
  const [least, most] = offer.between ?? [1, 1];
  const [number, setNumber] = useState(String(most));
  const [report, setReport] = useState<Report>("other");
  const [note, setNote] = useState("");
  const send = async (event: Event) => {
    event.preventDefault();
    const act: Act = { type: "report-trouble", report, number: Number(number), note };
    if (await give(table, act, known(view).name)) onDone();
  };
  return (
    <form class="staff-form" onSubmit={(event) => void send(event)}>
      <p class="staff-quiet">{t("staff.earlier-note")}</p>
      <label>
        {t("staff.earlier-round")}
        <input
          type="number"
          required
          autofocus
          min={least}
          max={most}
          value={number}
          onInput={(event) => setNumber(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("staff.earlier-what")}
        <select value={report} onChange={(event) => setReport(event.currentTarget.value as Report)}>
          {REPORTS.map((report) => (
            <option key={report} value={report}>
              {t(`report.${report}`)}
            </option>
          ))}
        </select>
      </label>
      <NoteField note={note} onNote={setNote} />
      <button class="main">{t("staff.report-earlier")}</button>
    </form>
  );
}

/** Everything that can go wrong with the cards of a round. */
const REPORTS: readonly Report[] = [
  "extra-card",
  "wrongful-third",
  "face-up-in-shoe",
  "exposed",
  "wrong-side",
  "wrong-handler",
  "two-at-once",
  "wrong-number",
  "misread",
  "foreign-card",
  "card-count",
  "unshuffled",
  "interrupted",
  "other",
];
