"""Whole decks, and heaps that are not."""

import pytest

from puntobanco.cards import DECK, cards
from puntobanco.shoe.decks import composition, decks_of, missing_or_excess
from puntobanco.shoe.shoe import load
from tests.shoe.stacks import massachusetts
from tests.support import case


@pytest.mark.parametrize(
    ("decks", "number"),
    [
        case("MA 3(a)", 6, 312, id="MA six decks"),
        case("MA 3(a)", 8, 416, id="MA eight decks"),
        case("RWS 2.2.1", 4, 208, id="RWS four decks"),
        case("RWS 2.2.1", 10, 520, id="RWS ten decks"),
        case("NZ 3.4(a)(i) cards; NZ 3.4(a)(iii) cards", 4, 208, id="NZ four decks"),
        case("NZ 3.4(a)(i) cards; NZ 3.4(a)(iii) cards", 8, 416, id="NZ eight decks"),
    ],
)
def test_a_set_of_decks_holds_every_card_once_a_deck(decks: int, number: int) -> None:
    stack = decks_of(decks)
    assert len(stack) == number
    assert composition(stack) == dict.fromkeys(DECK, decks)


@pytest.mark.clause("MA 3(a)")
def test_six_decks_go_into_the_shoe_with_two_cover_cards() -> None:
    shoe = load(decks_of(6), massachusetts(decks=6))
    assert (len(shoe.left), len(shoe.cutting_cards)) == (312, 2)


def test_whole_decks_have_nothing_missing_and_nothing_over_in_any_order() -> None:
    assert not missing_or_excess(reversed(decks_of(8)), 8)


def test_a_ninth_seven_of_hearts_is_over() -> None:
    found = missing_or_excess((*decks_of(8), *cards("7h")), 8)
    assert found
    assert (found.missing, found.excess) == ((), cards("7h"))


def test_a_card_swapped_for_another_is_missing_and_the_other_over() -> None:
    stack = list(decks_of(6))
    for gone, instead in zip(cards("2c 2c"), cards("Ah Kd"), strict=True):
        stack[stack.index(gone)] = instead
    found = missing_or_excess(stack, 6)
    assert found.missing == cards("2c 2c")
    assert sorted(map(str, found.excess)) == ["Ah", "Kd"]


def test_eight_decks_where_seven_should_be_are_a_whole_deck_over() -> None:
    assert composition(missing_or_excess(decks_of(8), 7).excess) == dict.fromkeys(DECK, 1)
    assert composition(missing_or_excess(decks_of(7), 8).missing) == dict.fromkeys(DECK, 1)
