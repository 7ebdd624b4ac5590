"""Where cards lie after an error: apart for the next round, among the discards, or in another order in the hands."""

from collections import Counter

from msgspec.structs import replace

from puntobanco.cards import Card
from puntobanco.clauses import ClauseId
from puntobanco.table import events as ev
from puntobanco.table import notes, telling
from puntobanco.table.model.shoe_cards import Places
from puntobanco.table.model.state import Carried, Dealt, RoundState, Table
from puntobanco.table.shared.seeing import read_card, see
from puntobanco.table.specs import EventSpec


def card_carried(table: Table, event: ev.CardCarried) -> Table:
    """The card lies apart until the next round opens with it."""
    assert table.shoe is not None
    cards = table.shoe.cards
    table = replace(table, shoe=replace(table.shoe, cards=replace(cards, lying=cards.lying[1:])))
    named = read_card(event.card)
    return _laid_apart(table, (named,), cards.lying[:1], since=table.rounds, without_bets=event.without_bets)


def _laid_apart(
    table: Table, cards: tuple[Card | None, ...], places: Places, *, since: int, without_bets: ClauseId | None = None
) -> Table:
    if not cards:
        return table
    assert table.shoe is not None
    carried = table.carried or Carried(cards=(), since=since)
    first = without_bets is not None and carried.without_bets is None  # such a round begins with the card seen
    cards = (*cards, *carried.cards) if first else (*carried.cards, *cards)
    known = carried.confirmed and not any(cards)
    carried = replace(carried, cards=cards, without_bets=carried.without_bets or without_bets, confirmed=known)
    shoe = replace(table.shoe, cards=table.shoe.cards.kept(places, first=first))
    return replace(table, carried=carried, shoe=shoe)


def cards_discarded(table: Table, event: ev.CardsDiscarded) -> Table:
    """Cards that belonged to no hand are among the discards."""
    assert table.shoe is not None
    shoe = replace(table.shoe, out=table.shoe.out + event.drawn, cards=replace(table.shoe.cards, lying=()))
    lying = 0 if table.round is not None else event.lying + event.drawn
    return replace(table, shoe=replace(shoe, discarded=shoe.discarded + lying))


def cards_rebuilt(table: Table, event: ev.CardsRebuilt) -> Table:
    """The cards lie before the dealer as they should have fallen; what is left over opens the next round."""
    round_ = table.the_round
    cards = _laid_anew(round_, event)
    assert table.shoe is not None
    fresh = tuple(card for card in (read_card(text) for text in event.fresh) if card is not None)
    known = round_.confirmed and not any(dealt.card is not None and dealt not in round_.cards for dealt in cards)
    announced = round_.announced and round_.settled is not None
    round_ = replace(round_, cards=cards, keyed=(), announced=announced, confirmed=known)  # cards lie elsewhere now
    unread = Counter(read_card(text) for text in event.unread)
    seen = {card: number - unread[card] for card, number in table.shoe.seen.items() if number > unread[card]}
    over = tuple(read_card(text) for text in event.left_over)
    placed, left_over = table.shoe.cards.rebuilt([read_card(text) for _, text in event.cards], over)
    table = replace(table, round=round_, shoe=see(replace(table.shoe, seen=seen), placed, *fresh))
    since = table.rounds - 1 if event.for_thirds else table.rounds
    return _laid_apart(table, over, left_over, since=since, without_bets=event.without_bets)


def _laid_anew(round_: RoundState, event: ev.CardsRebuilt) -> tuple[Dealt, ...]:
    """The cards of both hands, held by nobody.

    A card that was on record stays face up or hidden as it was; one that is named only now lies face up.
    """
    before = list(round_.cards)
    cards = []
    for side, text in event.cards:
        named = read_card(text)
        old = next((dealt for dealt in before if dealt.card == named), None)
        if old is not None:
            before.remove(old)
        dealt = old if old is not None else Dealt(side=side, card=named, shown=named is not None)
        cards.append(replace(dealt, side=side, holder=None))
    return tuple(cards)


EVENTS = (
    EventSpec(ev.CardCarried, card_carried, told=telling.card_carried),
    EventSpec(ev.CardsDiscarded, cards_discarded, told=telling.discarded),
    EventSpec(ev.CardsRebuilt, cards_rebuilt, told=telling.rebuilt, notes=notes.rebuilt),
)
