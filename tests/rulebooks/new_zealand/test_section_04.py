"""New Zealand, section 4: what cards are worth, in a hand and in the burn."""

import pytest

from puntobanco.cards import DECK, cards
from puntobanco.rules.game import PUNTO_BANCO
from tests.support import case, facts_of

VALUES = [
    case("NZ 4.1(c)", "A", 1, 1),
    *(case("NZ 4.1(a)", str(number), number, number, id=f"NZ 4.1(a) {number}") for number in range(2, 10)),
    *(case("NZ 4.1(b); NZ 4.1A", rank, 0, 10, id=f"NZ 4.1(b) {rank}") for rank in "TJQK"),
]


@pytest.mark.parametrize(("rank", "in_a_hand", "in_the_burn"), VALUES)
def test_a_card_has_one_value_in_a_hand_and_one_in_the_burn(rank: str, in_a_hand: int, in_the_burn: int) -> None:
    for card in DECK:
        if card.rank.value == rank:
            assert (card.points, card.rank.burn_points) == (in_a_hand, in_the_burn)


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        case("NZ 4.2(a)", "Kh Qs", 0),
        case("NZ 4.2(a)", "4h 5s", 9, id="NZ 4.2(a) at nine"),
        case("NZ 4.2(b)", "4h 6s", 0),
        case("NZ 4.2(b)", "5h 6s", 1, id="NZ 4.2(b) at eleven"),
        case("NZ 4.2(b)", "7h 8s 9d", 4, id="NZ 4.2(b) at twenty-four"),
        case("NZ 4.2(b)", "9h 9s 9d", 7, id="NZ 4.2(b) at twenty-seven"),
    ],
)
def test_only_the_right_digit_of_the_total_counts(hand: str, count: int) -> None:
    assert PUNTO_BANCO.count(cards(hand)) == count


@pytest.mark.parametrize("player", [case("NZ 4.1(a)", "2 7"), case("NZ 4.1(b)", "T 9"), case("NZ 4.1(c)", "A 8")])
def test_nine_comes_about_in_many_ways(player: str) -> None:
    hand = facts_of(player, "2 3").player
    assert (hand.count, hand.is_natural) == (9, True)
