// What went wrong, and the lawful ways out of it. The server knows which those are.
import { useState } from "preact/hooks";
import type { Exit, Offered, TroubleSeen, WayOut } from "../types";
import { cardSaid } from "../ground/card";
import { Dialog } from "../ground/dialog";
import type { Act } from "../ground/net";
import { about, t } from "../ground/words";
import { CardsField } from "./cards";
import { give } from "./give";
import { known, personSaid, toldOf, type StaffView } from "./people";

interface Props {
  view: StaffView;
  table: string;
}

/** The most decided bets that are listed openly: more would push the ways out below out of sight. */
const FEW = 3;

export const offerOf = (view: StaffView, act: string): Offered | undefined =>
  view.offers.find((offer) => offer.act === act);

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
            {options.waiting.map((text) => (
              <li key={text}>○ {about(personSaid(view, text), t("staff.waits"))}</li>
            ))}
            {options.answered.map((text) => (
              <li key={text}>● {about(personSaid(view, text), t("staff.answered"))}</li>
            ))}
          </ul>
        </div>
      )}
      {dispute && (
        <div>
          <h2>{about(t("phase.disputed"), dispute.matter)}</h2>
          {dispute.person && <p>{personSaid(view, dispute.person)}</p>}
          <ul>
            {dispute.notes.map((note, place) => (
              <li key={place}>{note}</li>
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
  const [chosen, setChosen] = useState<{ exit: Exit; otherwise: boolean } | null>(null);
  const mine = new Set(offerOf(view, "resolve")?.choices ?? []);
  const way = (chosen?.otherwise ? trouble.otherwise : trouble.ways).find((way) => way.exit === chosen?.exit);
  return (
    <>
      <h2>{t(`report.${trouble.report}`)}</h2>
      <p>
        {toldOf(view, trouble.text)}
        {trouble.card && <b> {cardSaid(trouble.card)}</b>}
      </p>
      {trouble.established.length > 0 && (
        <details open={trouble.established.length <= FEW}>
          <summary>{t("staff.established", { n: trouble.established.length })}</summary>
          {trouble.established.map((text, place) => (
            <p key={place} class="staff-quiet">
              {toldOf(view, text)}
            </p>
          ))}
        </details>
      )}
      <h3>{t("staff.ways")}</h3>
      <ul class="staff-ways">
        {trouble.ways.map((way) => (
          <Way
            key={way.exit}
            way={way}
            mine={mine.has(way.exit)}
            onTake={() => setChosen({ exit: way.exit, otherwise: false })}
          />
        ))}
      </ul>
      {trouble.otherwise.length > 0 && (
        <details>
          <summary>{t("staff.otherwise")}</summary>
          <ul class="staff-ways">
            {trouble.otherwise.map((way) => (
              <Way
                key={way.exit}
                way={way}
                mine={mine.has(`otherwise ${way.exit}`)}
                onTake={() => setChosen({ exit: way.exit, otherwise: true })}
              />
            ))}
          </ul>
        </details>
      )}
      <Dialog title={way ? t(`exit.${way.exit}`) : ""} open={way !== undefined} onClose={() => setChosen(null)}>
        {way && (
          <ResolveForm
            way={way}
            trouble={trouble}
            otherwise={chosen?.otherwise ?? false}
            view={view}
            table={table}
            onDone={() => setChosen(null)}
          />
        )}
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
const LAID: readonly Exit[] = ["bankers-third", "stand"];

/** Whether the card is named with a way out: one that is read again, or one that nobody has seen and goes to a hand. */
const namesCard = (way: WayOut, trouble: TroubleSeen): boolean =>
  way.exit === "read-again" || (trouble.lying > 0 && !trouble.card && LAID.includes(way.exit));

interface ResolveProps extends Props {
  way: WayOut;
  trouble: TroubleSeen;
  /** Whether the cards can be put in order is judged otherwise than it was reported. */
  otherwise: boolean;
  onDone(): void;
}

function ResolveForm({ way, trouble, otherwise, view, table, onDone }: ResolveProps) {
  const [order, setOrder] = useState<string[]>([]);
  const [card, setCard] = useState<string[]>([]);
  const [withdrawal, setWithdrawal] = useState(false);
  const [replaces, setReplaces] = useState(false);
  const [debt, setDebt] = useState(false);
  const [reason, setReason] = useState("");
  const [asker, setAsker] = useState("");
  const isRandom = !!view.felt.shoe?.commitment;
  const bettors = [...new Set(view.felt.bets.map((bet) => bet.bettor))];
  const send = async (event: Event) => {
    event.preventDefault();
    const act: Act = {
      type: "resolve",
      exit: way.exit,
      order,
      card: card[0] ?? null,
      rebuildable: otherwise ? !trouble.rebuildable : null,
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
        <CardsField label={t("staff.order")} value={order} most={6} hidden onChange={setOrder} />
      )}
      {!isRandom && namesCard(way, trouble) && (
        <CardsField label={t("staff.which-card-it-is")} value={card} most={1} onChange={setCard} />
      )}
      {way.withdrawal && box(withdrawal, setWithdrawal, "staff.allow-withdrawal", way.withdrawal)}
      {way.withdrawal && withdrawal && (
        <label>
          {t("field.asked_by")}
          <select value={asker} onChange={(event) => setAsker(event.currentTarget.value)}>
            <option value="">–</option>
            {bettors.map((bettor) => (
              <option key={bettor} value={bettor}>
                {personSaid(view, bettor)}
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
        {["procedure", "equipment", "cards", "person"].map((text) => (
          <option key={text} value={t(`reason.${text}`)} />
        ))}
      </datalist>
      <button class="main">{t(`exit.${way.exit}`)}</button>
    </form>
  );
}
