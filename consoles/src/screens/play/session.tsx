// One's own play: how long and how much, always in sight; a reminder, limits that the house enforces, and a break.
import { useEffect, useState } from "preact/hooks";
import type { HouseView, OwnPlayView, PersonView } from "../../types";
import { Dialog } from "../../ground/dialog";
import { minorOf, money, plain } from "../../ground/money";
import { command } from "../../ground/net";
import { say, tell, told } from "../../ground/say";
import { kept } from "../../ground/settings";
import { useView } from "../../ground/watch";
import { t } from "../../ground/words";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TICK = 10_000;
/** Minutes between two reminders; none for no reminder. */
const reminds = kept<string>("reminds", "60");
const INTERVALS = ["", "15", "30", "60", "120"];
const BREAKS = [15, 60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60];

export interface Day {
  own: OwnPlayView | null;
  minutes: number;
  /** What this day of play has brought so far, with the chips at this table as they are now. */
  net: number;
}

/** The day of play, as the house counts it; its limits bind there, not here. */
export function useDay(view: PersonView): Day {
  const { view: house } = useView<HouseView>("house");
  const [, tick] = useState(0);
  useEffect(() => {
    const every = setInterval(() => tick(Date.now()), TICK);
    return () => clearInterval(every);
  }, []);
  const own = house?.own ?? null;
  const since = own?.since ?? 0;
  const taken = Object.values(own?.taken ?? {}).reduce((sum, number) => sum + number, 0);
  const minutes = since ? Math.max(0, Math.floor(((Date.now() - since) % DAY) / MINUTE)) : 0;
  return { own, minutes, net: view.rack + view.held + view.unclaimed - taken };
}

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
const signed = (amount: number, felt: PersonView["felt"]): string =>
  `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${plain(Math.abs(amount), felt)}`;

/** Time and result in sight, as a button that opens the rest. */
export function DayButton({ day, view, onOpen }: { day: Day; view: PersonView; onOpen(): void }) {
  const every = Number(reminds.value) || 0;
  const due = every ? Math.floor(day.minutes / every) : 0;
  useEffect(() => {
    if (!due) return;
    const text = t("play.reminder", { minutes: day.minutes, net: signed(day.net, view.felt) });
    tell(text);
    say(text);
  }, [due]);
  return (
    <button class="play-day" onClick={onOpen} title={t("play.my-play")}>
      <small>{t("play.today")}</small>
      <b>
        {clock(day.minutes)} · {signed(day.net, view.felt)}
      </b>
    </button>
  );
}

interface Props {
  open: boolean;
  onClose(): void;
  day: Day;
  view: PersonView;
}

export function DayWindow({ open, onClose, day, view }: Props) {
  return (
    <Dialog title={t("play.my-play")} open={open} onClose={onClose}>
      <dl class="play-facts-list">
        <dt>{t("play.played-for")}</dt>
        <dd>{clock(day.minutes)}</dd>
        <dt>{t("play.net")}</dt>
        <dd>{signed(day.net, view.felt)}</dd>
      </dl>
      <label class="line">
        {t("play.remind-me")}
        <select value={reminds.value} onChange={(event) => (reminds.value = event.currentTarget.value)}>
          {INTERVALS.map((interval) => (
            <option key={interval} value={interval}>
              {interval ? t("play.every", { n: Number(interval) }) : t("play.never")}
            </option>
          ))}
        </select>
      </label>
      <LimitsForm key={JSON.stringify(day.own?.limits)} day={day} view={view} />
      <p class="small-print">{t("play.cannot-tell")}</p>
    </Dialog>
  );
}

function LimitsForm({ day: { own }, view }: { day: Day; view: PersonView }) {
  const { felt, person } = view;
  const now = own?.limits ?? { loss: null, minutes: null };
  const [loss, setLoss] = useState(now.loss === null ? "" : String(now.loss / 10 ** felt.digits));
  const [minutes, setMinutes] = useState(now.minutes === null ? "" : String(now.minutes));
  const send = (rest: number) =>
    void told(
      command("house", {
        type: "limit-own-play",
        person,
        loss: loss.trim() ? minorOf(loss, felt.digits) : null,
        minutes: minutes.trim() ? Math.round(Number(minutes)) : null,
        rest,
      }),
    ).then((done) => done && tell(t("play.limits-set")));
  const resting = (own?.rest_until ?? 0) > Date.now();
  return (
    <section class="play-own-limits">
      <h3>{t("play.own-limits")}</h3>
      <label class="line">
        {t("play.limit-loss", { unit: felt.currency })}
        <input inputMode="decimal" value={loss} onInput={(event) => setLoss(event.currentTarget.value)} />
      </label>
      <label class="line">
        {t("play.limit-minutes")}
        <input inputMode="numeric" value={minutes} onInput={(event) => setMinutes(event.currentTarget.value)} />
      </label>
      <button class="main" onClick={() => send(0)}>
        {t("play.set-limits")}
      </button>
      <p class="small-print">{t("play.limits-note")}</p>
      {own?.later && own.later_from > Date.now() && (
        <p role="status">
          {t("play.later", {
            when: new Date(own.later_from).toLocaleString(),
            loss: own.later.loss === null ? "–" : money(own.later.loss, felt),
            minutes: own.later.minutes === null ? "–" : String(own.later.minutes),
          })}
        </p>
      )}
      <h3>{t("play.break")}</h3>
      {resting ? (
        <p role="status">{t("play.rests-until", { when: new Date(own!.rest_until).toLocaleString() })}</p>
      ) : (
        <div class="play-breaks">
          {BREAKS.map((number) => (
            <button
              key={number}
              onClick={() => confirm(t("play.break-sure", { how: breakSaid(number) })) && send(number)}
            >
              {breakSaid(number)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

function breakSaid(minutes: number): string {
  if (minutes < 60) return t("play.in-minutes", { n: minutes });
  if (minutes < 24 * 60) return t("play.in-hours", { n: minutes / 60 });
  return t("play.in-days", { n: minutes / (24 * 60) });
}
