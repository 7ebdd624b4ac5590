// The squeeze: cards in one's own hands, large before everything else, bent open from a corner or an edge by finger, by
// pointer or by keys. The corners stay covered until a card lies open, so that its pips come one by one, as they do
// under two thumbs. Nothing here changes a card: the house has long dealt it, and tells it to its holder alone.
import { useEffect, useRef, useState } from "preact/hooks";
import type { CardSeen, HandSeen, PersonView } from "../../types";
import { PlayingCard } from "../../ground/card";
import { command } from "../../ground/net";
import { told } from "../../ground/say";
import { useLeft } from "../../ground/watch";
import { t } from "../../ground/words";
import { bend, grip, type Point } from "./curl";
import { holds, offered, peek, turnAll } from "./turning";

interface Props {
  hand: HandSeen;
  view: PersonView;
  table: string;
}

/** What may be done with the cards one holds, beside bending them. */
export function SqueezeButtons({ hand, view, table }: Props) {
  const unseen = hand.cards.findIndex((card) => holds(card, view) && !card.name);
  const mayPeek = unseen >= 0 && offered(view, "look", hand.side);
  const couldPeek = useRef(mayPeek); // its button stays, or the card under the finger would move
  couldPeek.current ||= mayPeek;
  return (
    <div class="squeeze-buttons">
      {couldPeek.current && (
        <button disabled={!mayPeek} onClick={() => peek(view, table, hand.side, unseen + 1)}>
          {t("play.peek")}
        </button>
      )}
      {offered(view, "turn", hand.side) && (
        <button class="main" onClick={() => turnAll(view, table, hand.side)}>
          {t("play.reveal")}
        </button>
      )}
      {offered(view, "decline-hand", hand.side) && (
        <button onClick={() => void told(command(`table/${table}`, { type: "decline-hand", side: hand.side }))}>
          {t("play.decline")}
        </button>
      )}
    </div>
  );
}

interface RoomProps {
  /** Whether any cards are held; before that nothing of this is fetched. */
  open: boolean;
  view: PersonView;
  table: string;
  until: number;
}

/** The cards one holds, before everything else; the table goes on behind, and is one press away. */
export function SqueezeRoom({ view, table, until }: RoomProps) {
  const mine = view.felt.hands.filter((hand) => hand.cards.some((card) => holds(card, view)));
  const which = mine.map((hand) => `${view.felt.round?.number} ${hand.side}`).join();
  const [left, setLeft] = useState("");
  const time = useLeft(until);
  if (!mine.length) return null;
  if (left === which)
    return (
      <button class="main squeeze-again" onClick={() => setLeft("")}>
        {t("play.squeeze-again")}
      </button>
    );
  return (
    <section class="squeeze" aria-label={t("play.squeeze-room")}>
      <header>
        <h2>{mine.map((hand) => t(hand.side)).join(" · ")}</h2>
        {time > 0 && <p role="timer">{t("play.yours-for", { n: time })}</p>}
        <button onClick={() => setLeft(which)}>{t("back-to-table")}</button>
      </header>
      {mine.map((hand) => (
        <div key={hand.side} class={`squeeze-hand of-${hand.side}`}>
          <div class="squeeze-cards">
            {hand.cards.map((card, place) =>
              holds(card, view) ? (
                <Bendable key={place} card={card} hand={hand} place={place + 1} view={view} table={table} />
              ) : (
                <span key={place} class="squeeze-shown">
                  <PlayingCard name={card.name} back={view.felt.shoe?.back} />
                </span>
              ),
            )}
          </div>
          <SqueezeButtons hand={hand} view={view} table={table} />
        </div>
      ))}
      <p class="squeeze-note">{t("play.squeeze-note")}</p>
    </section>
  );
}

const STEP = 12;
const KEYS: Record<string, number> = {
  ArrowUp: STEP,
  ArrowRight: STEP,
  ArrowDown: -STEP,
  ArrowLeft: -STEP,
  End: 100,
  Home: -100,
};
/** How far a card is turned when it counts as open. */
const OPEN = 45;

interface Held {
  from: Point;
  to: Point;
  along: "x" | "y" | null;
  width: number;
  height: number;
}

function Bendable({ card, hand, place, view, table }: Props & { card: CardSeen; place: number }) {
  const [open, setOpen] = useState(card.name ? 100 : 0); // what was seen before a reload stays open
  const [held, setHeld] = useState<Held | null>(null);
  const pulling = useRef(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (card.name && !open) setOpen(100); // looked at with the button
  }, [card.name]);
  const back = view.felt.shoe?.back ?? "blue";
  const ask = (now: number) => {
    if (!card.name && now > 0 && open === 0) peek(view, table, hand.side, place);
  };
  const turnWhenOpen = (now: number) => {
    if (now < OPEN) return;
    setOpen(100);
    setHeld(null);
    const others = hand.cards.some((card, at) => at + 1 !== place && holds(card, view) && !card.name);
    if (card.name && !others && offered(view, "turn", hand.side)) turnAll(view, table, hand.side);
  };
  const bent = held && bend(held.from, held.to, held.along, held.width, held.height);
  const at = (event: PointerEvent): Point => {
    const { left, top } = box.current!.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const byKeys = (step: number) => {
    const now = Math.max(0, Math.min(100, open + step));
    const { clientWidth: width, clientHeight: height } = box.current!;
    const from = { x: width / 2, y: height };
    ask(now);
    setOpen(now);
    setHeld(
      now && now < 100
        ? { from, to: { x: from.x, y: height - (2 * height * now) / 100 }, along: "y", width, height }
        : null,
    );
  };
  return (
    <span
      ref={box}
      class={open >= 100 ? "play-peel is-open" : "play-peel"}
      role="slider"
      tabIndex={0}
      aria-label={t("play.squeeze", { n: place })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(open)}
      onPointerDown={(event) => {
        if (open >= 100) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pulling.current = true;
        const { clientWidth: width, clientHeight: height } = box.current!;
        setHeld({ ...grip(at(event), width, height), to: at(event), width, height });
      }}
      onPointerMove={(event) => {
        if (!pulling.current || !held) return;
        const next = { ...held, to: at(event) };
        const now = bend(next.from, next.to, next.along, next.width, next.height)?.open ?? 0;
        ask(now);
        setHeld(next);
        setOpen(Math.min(99, now));
      }}
      onPointerUp={() => {
        if (!pulling.current) return;
        pulling.current = false;
        turnWhenOpen(open);
      }}
      onPointerCancel={() => (pulling.current = false)}
      onKeyDown={(event) => {
        const step = KEYS[event.key];
        if (step !== undefined) {
          event.preventDefault();
          byKeys(step);
        }
        if (event.key === "Enter") {
          event.preventDefault();
          turnWhenOpen(open);
        }
      }}
    >
      <span class="peel-flat" style={bent ? { clipPath: bent.flat } : {}}>
        <PlayingCard name={open >= 100 ? card.name : null} back={back} />
      </span>
      {open < 100 && open > 0 && (
        <span class="peel-shadow" aria-hidden="true">
          <span class="peel-flap" style={bent ? { clipPath: bent.flap, transform: bent.matrix } : {}}>
            {card.name ? <PlayingCard name={card.name} /> : <span class="peel-blank" />}
          </span>
          {bent && <span class="peel-shade" style={{ clipPath: bent.over, backgroundImage: bent.shade }} />}
        </span>
      )}
    </span>
  );
}
