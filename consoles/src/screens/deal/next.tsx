// The next step: the words to announce in both languages, and one large button that does it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CallSeen, DealerView, Offered, Side } from "../../types";
import { HoldButton } from "../../ground/hold";
import { keepCards, NOT_TAKEN, typeAgain, useKeys } from "../../ground/keys";
import type { Act } from "../../ground/net";
import { linkTo } from "../../ground/route";
import { holding } from "../../ground/session";
import { named, t } from "../../ground/words";
import { CardPad } from "../../staff/cards";
import { actSaid, StepSaid } from "../../staff/forms";
import { give } from "../../staff/give";
import { known, toldOf } from "../../staff/people";

interface Props {
  view: DealerView;
  table: string;
}

/** How many cards must be named with a step; none from a random shoe, whose cards nobody at the table names. */
function cardsToName(view: DealerView, offer: Offered): number {
  if (!offer.card || view.felt.shoe?.commitment) return 0;
  if (view.step.act === "turn") return hiddenOf(view, offer.choices[0] as Side, view.step.person);
  return view.step.act === "burn" ? MOST_BURNT : 1;
}

const MOST_BURNT = 11;

function hiddenOf(view: DealerView, side: Side, holder: string | null): number {
  return (
    view.felt.hands.find((one) => one.side === side)?.cards.filter((one) => !one.shown && one.holder === holder)
      .length ?? 0
  );
}

/** Real cards that somebody at the table turns are keyed in here; those of a random shoe are turned at their own screen. */
function keyedFor(view: DealerView): Offered | undefined {
  const isTheirs = view.step.act === "turn" && view.step.person !== null && !view.felt.shoe?.commitment;
  return isTheirs ? view.offers.find((one) => one.act === "key-turned") : undefined;
}

/** The act that the step asks for, with what the dealer filled in. */
function actOf(view: DealerView, offer: Offered, cards: string[], filled: Filled): Act {
  const side = offer.choices[0] as Side;
  switch (offer.act) {
    case "draw":
      return { type: "draw", card: cards[0] ?? null };
    case "turn":
      return { type: "turn", side, cards };
    case "key-turned":
      return { type: "key-turned", side, cards, holder: view.step.person ?? "" };
    case "burn":
      return { type: "burn", shown: cards };
    case "hand-out":
      return { type: "hand-out", side };
    case "tick-step":
      return { type: "tick-step", step: offer.choices[0] ?? "" };
    case "answer-cut":
      return { type: "answer-cut", at: filled.number === "" ? null : Number(filled.number) };
    case "place-cutting-card":
      return { type: "place-cutting-card", behind: filled.number === "" ? null : Number(filled.number) };
    case "receive-cards":
      return {
        type: "receive-cards",
        set_id: filled.set,
        back: filled.back,
        route: filled.route,
        secured: filled.secured,
      };
    case "answer-squeeze":
      return { type: "answer-squeeze", grant: filled.grant };
    case "answer-cards":
      return { type: "answer-cards", grant: filled.grant };
    default:
      return { type: offer.act } as unknown as Act;
  }
}

interface Filled {
  number: string;
  set: string;
  back: string;
  route: string;
  secured: string;
  grant: boolean;
}

function begun(view: DealerView, table: string, offer: Offered | undefined): Filled {
  const middle = offer?.between ? String(Math.floor((offer.between[0] + offer.between[1]) / 2)) : "";
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(2, 14);
  const back = view.felt.shoe?.back === "blue" ? "red" : "blue";
  return {
    number: view.step.act === "answer-cut" ? middle : "",
    set: `${table}-${stamp}`,
    back,
    route: "",
    secured: t("deal.card-room"),
    grant: true,
  };
}

/** What is next for the dealer; going on without the answers of bettors is no next step. */
const isNext = (view: DealerView, offer: Offered): boolean =>
  offer.act === view.step.act && offer.expected && offer.act !== "close-options" && !FILLS.has(offer.act);

/** What moves money is pressed for a moment, not struck. */
const HELD: ReadonlySet<string> = new Set(["settle", "settle-early"]);

/** So is the close while nobody has bet: a second Enter after the call for bets must not end the betting. */
const isHeld = (view: DealerView, { act }: Offered): boolean =>
  HELD.has(act) || (act === "close-bets" && view.felt.bets.length === 0);

/** Steps that have a place of their own beside the round. */
const FILLS: ReadonlySet<string> = new Set(["ask-fill", "accept-order"]);

/** Milliseconds in which the view that follows a command is there. */
const VIEW_COMES = 1_500;

export function NextStep({ view, table, practice }: Props & { practice: boolean }) {
  const trouble = view.dealing.wrong?.trouble;
  const offer = view.offers.find((one) => isNext(view, one)) ?? keyedFor(view);
  const [cards, setCards] = useState<string[]>([]);
  const [filled, setFilled] = useState<Filled>(() => begun(view, table, offer));
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const done = useRef({ at: -1, until: 0 });
  const most = offer ? cardsToName(view, offer) : 0;
  const keyed = useRef<string[]>([]);
  const lacking = (named: readonly string[]) => most > 0 && named.length < (offer?.act === "burn" ? 1 : most);
  const lacks = lacking(cards);
  const go = async () => {
    if (!offer || sending.current || lacking(keyed.current)) return;
    if (offer.act === "resolve") return document.querySelector<HTMLElement>("[data-exit]")?.click(); // asks what it needs
    if (done.current.at === view.position && Date.now() < done.current.until) return; // the view is on its way
    sending.current = true;
    setBusy(true);
    keepCards();
    if (await give(table, actOf(view, offer, keyed.current, filled), known(view).name, { seen: view.position })) {
      done.current = { at: view.position, until: Date.now() + VIEW_COMES };
      setTimeout(() => here.current && typeAgain(most > 0), VIEW_COMES);
    } else if (here.current) typeAgain(most > 0);
    sending.current = false;
    setBusy(false);
  };
  const here = useRef(true);
  useEffect(() => {
    typeAgain(most > 0); // what was keyed while the last step was on its way
    return () => {
      here.current = false;
    };
  }, []);
  const holds = offer !== undefined && isHeld(view, offer);
  useKeys(most === 0 && view.felt.shoe && !view.felt.shoe.commitment ? NOT_TAKEN : []);
  useKeys(holds ? [] : [{ key: "Enter", about: actSaid(offer?.act ?? view.step.act), act: () => void go() }]);
  const words = view.step.words;
  const halted = view.phase === "stopped" || view.phase === "paused";
  return (
    <section class={halted ? "deal-next halted" : "deal-next"} aria-label={t("deal.next")} tabIndex={-1} data-next-step>
      {halted && (
        <p class="deal-alarm" role="alert">
          <b>■ {t(`phase.${view.phase}`)}</b> {trouble ? t(`report.${trouble.report}`) : toldOf(view, view.step.text)}
        </p>
      )}
      {view.dealing.few_cards !== null && (
        <p class="deal-alarm" role="alert">
          <b>▲</b> {t("staff.few-cards", { n: view.dealing.few_cards })}
        </p>
      )}
      {view.felt.said.length > 0 && (
        <div class={words.length ? "deal-said" : "deal-say"}>
          <small>{t(words.length ? "deal.said" : "deal.say")}</small>
          <Announced view={view} calls={view.felt.said} />
        </div>
      )}
      {words.length > 0 && (
        <div class="deal-say">
          <small>{t("deal.say")}</small>
          <Announced view={view} calls={words} />
        </div>
      )}
      {offer && most > 0 && (
        <CardPad
          value={cards}
          most={most}
          onChange={(now) => {
            keyed.current = now;
            setCards(now);
          }}
          withKeys
        />
      )}
      {offer && <StepFields offer={offer} filled={filled} setFilled={setFilled} onEnter={() => void go()} />}
      {offer && holds ? (
        <HoldButton
          keyName="Enter"
          about={actSaid(offer.act)}
          class="main deal-button"
          step={offer.act}
          disabled={busy}
          act={() => void go()}
        >
          <span>{buttonSaid(view, offer)}</span> <kbd>Enter</kbd>
        </HoldButton>
      ) : offer ? (
        <button class="main deal-button" onClick={() => void go()} disabled={busy || lacks} data-step={offer.act}>
          <span>{buttonSaid(view, offer)}</span> <kbd>Enter</kbd>
        </button>
      ) : (
        <Waits view={view} table={table} practice={practice} />
      )}
      {!halted && (
        <p class="deal-sentence">
          <StepSaid view={view} />
        </p>
      )}
      {view.step.act === "tick-step" && (
        <p class="small-print">
          {t("deal.steps-left", { n: view.dealing.steps_to_sign.length })}
          {t("ref.colon")}
          {view.dealing.steps_to_sign.map((one) => named(one)).join(" · ")}
        </p>
      )}
    </section>
  );
}

/** Calls in the dealer's own language. */
function Announced({ view, calls }: { view: DealerView; calls: readonly CallSeen[] }) {
  return (
    <p>
      <b>{calls.map((one) => toldOf(view, one.text)).join(" · ")}</b>
    </p>
  );
}

function buttonSaid(view: DealerView, offer: Offered): string {
  const side =
    offer.act === "draw"
      ? view.felt.drawing?.next
      : offer.act === "turn" || offer.act === "key-turned" || offer.act === "hand-out"
        ? (offer.choices[0] as Side)
        : null;
  if (offer.act === "key-turned" && view.step.person)
    return t("deal.turned-by", { who: known(view).name(view.step.person), side: t(side!) });
  return side ? t(`deal.${offer.act}-of`, { side: t(side) }) : actSaid(offer.act);
}

function StepFields({
  offer,
  filled,
  setFilled,
  onEnter,
}: {
  offer: Offered;
  filled: Filled;
  setFilled(filled: Filled): void;
  onEnter(): void;
}) {
  const set = (part: Partial<Filled>) => setFilled({ ...filled, ...part });
  const first = useRef<HTMLInputElement>(null);
  // Before the step is painted: a digit typed at once would otherwise miss the field, and the next one reach it.
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), [offer.act]);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.repeat) return;
    event.preventDefault();
    onEnter();
  };
  switch (offer.act) {
    case "answer-cut":
    case "place-cutting-card":
      return (
        <label class="deal-field">
          {t(offer.act === "answer-cut" ? "field.at" : "field.behind")}{" "}
          <small>{offer.between && t("staff.between", { least: offer.between[0], most: offer.between[1] })}</small>
          <input
            ref={first}
            type="number"
            min={offer.between?.[0]}
            max={offer.between?.[1]}
            value={filled.number}
            onKeyDown={enter}
            onInput={(event) => set({ number: event.currentTarget.value })}
          />
        </label>
      );
    case "receive-cards":
      return (
        <div class="deal-fields">
          <label class="deal-field">
            {t("field.set_id")}
            <input
              ref={first}
              value={filled.set}
              onKeyDown={enter}
              onInput={(event) => set({ set: event.currentTarget.value })}
            />
          </label>
          <label class="deal-field">
            {t("field.back")}
            <select value={filled.back} onChange={(event) => set({ back: event.currentTarget.value })}>
              {["blue", "red"].map((one) => (
                <option key={one} value={one}>
                  {t(`back.${one}`)}
                </option>
              ))}
            </select>
          </label>
          {offer.choices.length > 1 && (
            <label class="deal-field">
              {t("field.route")}
              <select value={filled.route} onChange={(event) => set({ route: event.currentTarget.value })}>
                <option value="">{t("deal.usual")}</option>
                {offer.choices.map((one) => (
                  <option key={one} value={one}>
                    {offer.names?.[one] ? named(offer.names[one]) : one}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="deal-field">
            {t("field.secured")}
            <input
              value={filled.secured}
              onKeyDown={enter}
              onInput={(event) => set({ secured: event.currentTarget.value })}
            />
          </label>
        </div>
      );
    case "answer-squeeze":
    case "answer-cards":
      return (
        <div class="deal-fields" role="radiogroup" aria-label={t("field.answer")}>
          {([true, false] as const).map((one) => (
            <button
              key={String(one)}
              role="radio"
              aria-checked={filled.grant === one}
              onClick={() => set({ grant: one })}
            >
              {t(one ? "choice.grant" : "choice.decline")}
            </button>
          ))}
        </div>
      );
    default:
      return null;
  }
}

/** The table waits for somebody else. */
function Waits({ view, table, practice }: Props & { practice: boolean }) {
  const { step } = view;
  const who = step.person ? known(view).name(step.person) : t(`post.${step.by}`);
  const toPit =
    practice &&
    step.act !== "free-hand" &&
    step.person === null &&
    step.by !== "dealer" &&
    holding("pit", table) !== undefined;
  return (
    <div class="deal-waits" role="status">
      <p>
        <b>
          {step.act === "free-hand"
            ? t("deal.waits-bets")
            : step.by === "dealer" && step.person === null
              ? t("deal.waits-first")
              : t("deal.waits", { who })}
        </b>
      </p>
      {toPit && (
        <a class="button" href={linkTo("pit", table)}>
          {t("deal.to-pit")}
        </a>
      )}
    </div>
  );
}
