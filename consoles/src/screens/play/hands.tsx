// The two hands before the dealer: cards, totals, who draws next and by which rule.
import type { ComponentChildren } from "preact";
import type { HandSeen, PersonView, Ruling, Side } from "../../types";
import { peopleOf } from "../../ground/people";
import { listed, named, t } from "../../ground/words";
import { DealtCard } from "./dealt";
import { holds } from "./turning";

interface HandsProps {
  view: PersonView;
  /** What stands between the hands: the dealer's words, questions and results. */
  children: ComponentChildren;
}

export function Hands({ view, children }: HandsProps) {
  const of = (side: Side) => view.felt.hands.find((hand) => hand.side === side)!;
  return (
    <section class="play-hands" aria-label={t("play.hands")}>
      <Hand hand={of("player")} view={view} />
      <div class="play-centre">{children}</div>
      <Hand hand={of("banker")} view={view} />
      <span class="play-bank" aria-hidden="true" />
      <span class="play-shoe" aria-hidden="true" />
    </section>
  );
}

function Hand({ hand, view }: { hand: HandSeen; view: PersonView }) {
  const { round, drawing, shoe } = view.felt;
  const ruling = drawing?.rulings.find((one) => one.side === hand.side);
  const holder = hand.cards.find((one) => !one.shown && one.holder)?.holder;
  const won = round?.winner === hand.side;
  const said =
    hand.total === null
      ? ""
      : hand.natural
        ? listed([t("points", { n: hand.total }), t("natural")])
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
        {hand.cards.map((card, place) => (
          <DealtCard
            key={`${round?.number} ${place}`}
            name={holds(card, view) ? null : card.name}
            back={shoe?.back}
            third={place === 2}
            printed={card.printed}
          />
        ))}
        {!hand.cards.length && (
          <>
            <span class="card-place" />
            <span class="card-place" />
          </>
        )}
      </div>
      <p key={`${ruling?.row.en} ${holder} ${hand.tucked}`} class="play-rule">
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
    </div>
  );
}

function Rule({ ruling }: { ruling: Ruling }) {
  return (
    <>
      {t(ruling.draws ? "draws" : "stands")} · {named(ruling.row)} <small class="clause">[{ruling.clauses[0]}]</small>
    </>
  );
}
