// What may be done with cards in one's own hands: turn them all, or look at one.
import type { CardSeen, PersonView, Side } from "../../types";
import { command } from "../../ground/net";
import { peopleOf } from "../../ground/people";
import { told } from "../../ground/say";
import { t } from "../../ground/words";
import { keyedCards, nameCards } from "./naming";

export const holds = (card: CardSeen, view: PersonView): boolean => !card.shown && card.holder === view.person;

export const holdsAny = (view: PersonView): boolean =>
  view.felt.hands.some((hand) => hand.cards.some((card) => holds(card, view)));

export const offered = (view: PersonView, act: string, side: Side): boolean =>
  view.offers.some((offer) => offer.act === act && (!offer.choices.length || offer.choices.includes(side)));

export function turnAll(view: PersonView, table: string, side: Side): void {
  const turn = (cards: string[]) =>
    void told(command(`table/${table}`, { type: "turn", side, cards }), peopleOf(view.felt, view.person).name);
  const unseen =
    view.felt.hands.find((hand) => hand.side === side)?.cards.filter((card) => holds(card, view) && !card.name)
      .length ?? 0;
  const offer = view.offers.find((offer) => offer.act === "turn");
  if (unseen && keyedCards(view, offer)) nameCards(t("play.name-turned", { side: t(side) }), unseen, turn);
  else turn([]);
}

export function peek(view: PersonView, table: string, side: Side, place: number): void {
  if (!offered(view, "look", side)) return;
  const look = (card?: string) =>
    void told(
      command(`table/${table}`, { type: "look", side, place, card: card ?? null }),
      peopleOf(view.felt, view.person).name,
    );
  const offer = view.offers.find((offer) => offer.act === "look");
  if (keyedCards(view, offer)) nameCards(t("play.peek"), 1, ([card]) => look(card));
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
