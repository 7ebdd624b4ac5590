// The two hands before the dealer: cards, totals, who draws next and by which rule, and the squeeze.
import { useRef, useState } from "preact/hooks";
import type { CardSeen, HandSeen, PersonView, Ruling, Side } from "../../types";
import { PlayingCard } from "../../ground/card";
import { command } from "../../ground/net";
import { peopleOf } from "../../ground/people";
import { told } from "../../ground/say";
import { named, t } from "../../ground/words";
import { keyedCards, nameCards } from "./naming";

export function Hands({ view, table }: { view: PersonView; table: string }) {
  return (
    <section
      class={view.felt.hands.some((hand) => hand.cards.length) ? "play-hands" : "play-hands empty"}
      aria-label={t("play.hands")}
    >
      {view.felt.hands.map((hand) => (
        <Hand key={hand.side} hand={hand} view={view} table={table} />
      ))}
    </section>
  );
}

const holds = (card: CardSeen, view: PersonView): boolean => !card.shown && card.holder === view.person;

function Hand({ hand, view, table }: { hand: HandSeen; view: PersonView; table: string }) {
  const { round, drawing, shoe } = view.felt;
  const ruling = drawing?.rulings.find((one) => one.side === hand.side);
  const mine = hand.cards.filter((one) => holds(one, view));
  const holder = hand.cards.find((one) => !one.shown && one.holder)?.holder;
  const won = round?.winner === hand.side;
  const said =
    hand.total === null
      ? ""
      : hand.natural
        ? `${t("points", { n: hand.total })}, ${t("natural")}`
        : t("points", { n: hand.total });
  return (
    <div
      class={`play-hand of-${hand.side} ${won ? "won" : ""} ${drawing?.next === hand.side && !round?.bets_open ? "next" : ""}`}
      role="group"
      aria-label={`${t(hand.side)} ${said}`}
    >
      <header>
        <h2>{t(hand.side)}</h2>
        <span class="play-total" aria-hidden="true">
          {hand.total ?? "–"}
        </span>
        {hand.natural && <span class="play-natural">{t("natural")}</span>}
      </header>
      <div class="play-cards">
        {hand.cards.map((card, place) =>
          holds(card, view) ? (
            <Squeeze
              key={`${round?.number} ${place}`}
              card={card}
              side={hand.side}
              place={place + 1}
              hand={hand}
              view={view}
              table={table}
            />
          ) : (
            <PlayingCard
              key={`${round?.number} ${place}`}
              name={card.name}
              back={shoe?.back}
              third={place === 2}
              printed={card.printed}
            />
          ),
        )}
        {!hand.cards.length && (
          <>
            <span class="card-place" />
            <span class="card-place" />
          </>
        )}
      </div>
      <p class="play-rule">
        {hand.tucked ? (
          t("play.tucked")
        ) : holder && holder !== view.person ? (
          t("play.held", { who: peopleOf(view.felt, view.person).name(holder) })
        ) : ruling ? (
          <Rule ruling={ruling} />
        ) : (
          "\u00a0"
        )}
      </p>
      {mine.length > 0 && <SqueezeButtons hand={hand} view={view} table={table} />}
    </div>
  );
}

function Rule({ ruling }: { ruling: Ruling }) {
  return (
    <>
      {t(ruling.draws ? "draws" : "stands")} · {named(ruling.row)} <small>[{ruling.clauses[0]}]</small>
    </>
  );
}

const offered = (view: PersonView, act: string, side: Side): boolean =>
  view.offers.some((one) => one.act === act && (!one.choices.length || one.choices.includes(side)));

const turnAll = (view: PersonView, table: string, side: Side): void => {
  const turn = (cards: string[]) =>
    void told(command(`table/${table}`, { type: "turn", side, cards }), peopleOf(view.felt, view.person).name);
  const unseen =
    view.felt.hands.find((hand) => hand.side === side)?.cards.filter((card) => holds(card, view) && !card.name)
      .length ?? 0;
  if (
    unseen &&
    keyedCards(
      view,
      view.offers.find((one) => one.act === "turn"),
    )
  )
    nameCards(t("play.name-turned", { side: t(side) }), unseen, turn);
  else turn([]);
};

function peek(view: PersonView, table: string, side: Side, place: number): void {
  if (!offered(view, "look", side)) return;
  const look = (card?: string) =>
    void told(
      command(`table/${table}`, { type: "look", side, place, card: card ?? null }),
      peopleOf(view.felt, view.person).name,
    );
  if (
    keyedCards(
      view,
      view.offers.find((one) => one.act === "look"),
    )
  )
    nameCards(t("play.peek"), 1, ([card]) => look(card));
  else look();
}

export function nextToTurn(view: PersonView): Side | null {
  return (
    view.felt.hands.find((hand) => hand.cards.some((card) => holds(card, view)) && offered(view, "turn", hand.side))
      ?.side ?? null
  );
}

export function reveal(view: PersonView, table: string): boolean {
  const side = nextToTurn(view);
  if (side) turnAll(view, table, side);
  return side !== null;
}

function SqueezeButtons({ hand, view, table }: { hand: HandSeen; view: PersonView; table: string }) {
  const unseen = hand.cards.findIndex((card) => holds(card, view) && !card.name);
  return (
    <div class="play-squeeze">
      {unseen >= 0 && offered(view, "look", hand.side) && (
        <button onClick={() => peek(view, table, hand.side, unseen + 1)}>{t("play.peek")}</button>
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

const STEP = 12;
const OPEN = 80;

/** A card in one's own hands: pull its edge up, by pointer or by arrow keys, and see it slowly. */
function Squeeze({
  card,
  side,
  place,
  hand,
  view,
  table,
}: {
  card: CardSeen;
  side: Side;
  place: number;
  hand: HandSeen;
  view: PersonView;
  table: string;
}) {
  const [peeled, setPeeled] = useState(0);
  const begun = useRef<{ y: number; from: number } | null>(null);
  const back = view.felt.shoe?.back ?? "blue";
  const pull = (to: number) => {
    const now = Math.max(0, Math.min(100, to));
    setPeeled(now);
    if (!card.name && now > 0 && peeled === 0) peek(view, table, side, place);
  };
  const letGo = () => {
    begun.current = null;
    const others = hand.cards.some((one, at) => at + 1 !== place && holds(one, view) && !one.name);
    if (peeled < OPEN) return;
    setPeeled(100);
    if (card.name && !others && offered(view, "turn", side)) turnAll(view, table, side);
  };
  return (
    <span
      class="play-peel"
      role="slider"
      tabIndex={0}
      aria-label={t("play.squeeze", { n: place })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(peeled)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { y: event.clientY, from: peeled };
      }}
      onPointerMove={(event) =>
        begun.current &&
        pull(begun.current.from + ((begun.current.y - event.clientY) / event.currentTarget.clientHeight) * 100)
      }
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={(event) => {
        const step = { ArrowUp: STEP, ArrowRight: STEP, ArrowDown: -STEP, ArrowLeft: -STEP, End: 100, Home: -100 }[
          event.key
        ];
        if (step !== undefined) {
          event.preventDefault();
          pull(peeled + step);
        }
        if (event.key === "Enter") {
          event.preventDefault();
          letGo();
        }
      }}
    >
      <PlayingCard name={card.name} back={back} third={place === 3} />
      <span class="play-cover" style={{ clipPath: `inset(0 0 ${card.name ? peeled : Math.min(peeled, 8)}% 0)` }}>
        <PlayingCard name={null} back={back} third={place === 3} />
      </span>
    </span>
  );
}
