"""Massachusetts 1 and 6: what cards and hands count, and which hands are naturals."""

from itertools import product

import pytest

from puntobanco.cards import DECK, card, cards
from puntobanco.rules.game import PUNTO_BANCO
from tests.support import case, facts_of

# 6: values and counts.


@pytest.mark.parametrize(
    ("rank", "worth"),
    [
        case("MA 6(a)(3); MA 6(a)", "A", 1),
        *(case("MA 6(a)(1); MA 6(a)", str(pips), pips, id=f"MA 6(a)(1) {pips}") for pips in range(2, 10)),
        *(case("MA 6(a)(2); MA 6(a)", rank, 0, id=f"MA 6(a)(2) {rank}") for rank in "TJQK"),
    ],
)
def test_a_card_is_worth_the_same_in_every_suit(rank: str, worth: int) -> None:
    assert [card(rank + suit).points for suit in "shdc"] == [worth] * 4


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        case("MA 6(b)(1); MA 6(b)", "As 2h 4c", 7),
        case("MA 6(b)(2); MA 6(b)", "As 2h 9c", 2),
        case("MA 6(b)", "4s 5h", 9, id="a total of 9 stays 9"),
        case("MA 6(b)", "4s 6h", 0, id="a total of 10 counts 0"),
        case("MA 6(b)", "5s 6h", 1, id="a total of 11 counts 1"),
        case("MA 6(b)", "9s 9h", 8, id="18 counts 8"),
        case("MA 6(b)", "5s 7h 8c", 0, id="20 counts 0"),
        case("MA 6(b)", "9s 9h 9c", 7, id="27 counts 7"),
        case("MA 6(b)", "Ks Qh Jc", 0, id="three pictures count 0"),
    ],
)
def test_a_hand_counts_the_right_hand_digit_of_its_total(hand: str, count: int) -> None:
    assert PUNTO_BANCO.count(cards(hand)) == count


@pytest.mark.clause("MA 6(b)")
def test_every_two_card_hand_counts_one_digit() -> None:
    assert {PUNTO_BANCO.count(pair) for pair in product(DECK, repeat=2)} == set(range(10))


# 1: naturals.


@pytest.mark.clause("MA 1 Natural")
@pytest.mark.parametrize(
    ("player", "banker", "natural"),
    [
        ("K 7", "K 6", False),
        ("K 8", "K 6", True),
        ("2 7", "K 6", True),
        ("A 8", "K 6", True),
        ("2 3 3", "K 7", False),
        ("2 3 4", "K 7", False),
    ],
)
def test_eight_or_nine_is_natural_on_two_cards_only(player: str, banker: str, natural: bool) -> None:
    assert facts_of(player, banker).player.is_natural is natural
