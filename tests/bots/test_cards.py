"""The shoe in the hands of a dealer bot: each place has one card, whenever it is asked for."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from puntobanco.bots.cards import Cards
from puntobanco.cards import DECK
from puntobanco.rules.hand import Side
from puntobanco.table.next_move import WantedCard
from puntobanco.table.views.felt import Felt, felt_for
from tests.table.stateful import ALL_SETUPS, Evening


def wanted(place: int) -> WantedCard:
    return WantedCard(round=1, number=0, side=Side.PLAYER, of_hand=0, place=place)


def felt_with(set_id: str, out: int) -> Felt:
    """A felt with this number of cards out of a set of which none was seen."""
    evening = Evening(0, ALL_SETUPS[0])
    while evening.table.shoe is None:
        evening.run(1)
    felt = felt_for(evening.table)
    assert felt.shoe is not None
    return replace(felt, hands=(), results=(), shoe=replace(felt.shoe, set_id=set_id, left=felt.shoe.total - out))


def test_a_place_keeps_its_card_and_cards_leave_in_their_order() -> None:
    cards = Cards(Random(1))
    cards.look(felt_with("set-1", 0))
    order = [str(card) for card in cards.left]
    assert Counter(order) == Counter({str(card): len(order) // 52 for card in DECK})
    cards.look(felt_with("set-1", 4))  # four cards have left face down
    assert [cards.card(wanted(place)) for place in (2, 0, 3, 1, 0)] == [order[place] for place in (2, 0, 3, 1, 0)]
    assert cards.card(wanted(4)) == order[4] and len(cards.left) == len(order) - 5


def test_a_set_that_is_together_again_is_mixed_anew() -> None:
    cards = Cards(Random(1))
    cards.look(felt_with("set-1", 0))
    first = list(cards.left)
    cards.look(felt_with("set-1", 30))
    cards.look(felt_with("set-1", 0))
    assert Counter(cards.left) == Counter(first) and cards.left != first


def test_a_bot_that_comes_later_names_hidden_cards_that_can_still_come() -> None:
    cards = Cards(Random(1))
    cards.look(felt_with("set-1", 10))
    hidden = cards.card(wanted(6))
    assert cards.card(wanted(6)) == hidden and cards.card(wanted(10)) == cards.card(wanted(10))
