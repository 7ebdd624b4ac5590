"""Cards: what they are worth, and their notation both ways."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from puntobanco.cards import DECK, Card, NotACard, Rank, Suit, card, cards

WORTH = [
    ("A", 1, 1),
    ("2", 2, 2),
    ("3", 3, 3),
    ("4", 4, 4),
    ("5", 5, 5),
    ("6", 6, 6),
    ("7", 7, 7),
    ("8", 8, 8),
    ("9", 9, 9),
    ("T", 0, 10),
    ("J", 0, 10),
    ("Q", 0, 10),
    ("K", 0, 10),
]


@pytest.mark.parametrize(("rank", "in_a_hand", "when_burning"), WORTH)
def test_what_a_rank_is_worth(rank: str, in_a_hand: int, when_burning: int) -> None:
    assert Rank(rank).points == in_a_hand
    assert Rank(rank).burn_points == when_burning
    assert card(rank + "d").points == in_a_hand


def test_every_rank_has_its_worth_listed_here() -> None:
    assert [rank for rank, _, _ in WORTH] == [rank.value for rank in Rank]


def test_jack_queen_and_king_are_faces_and_a_ten_is_none() -> None:
    assert [rank.value for rank in Rank if rank.is_face] == ["J", "Q", "K"]


def test_hearts_and_diamonds_are_red() -> None:
    assert [(suit.value, suit.is_red, suit.symbol) for suit in Suit] == [
        ("s", False, "♠"),
        ("h", True, "♥"),
        ("d", True, "♦"),
        ("c", False, "♣"),
    ]


def test_a_deck_has_52_different_cards() -> None:
    assert len(DECK) == len(set(DECK)) == 52


@pytest.mark.parametrize("one", DECK, ids=str)
def test_notation_goes_both_ways(one: Card) -> None:
    assert card(str(one)) == one
    assert str(one) == one.rank.value + one.suit.value


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Ks", "Ks"),
        ("ks", "Ks"),
        ("KS", "Ks"),
        ("kS", "Ks"),
        ("10h", "Th"),
        ("10H", "Th"),
        ("th", "Th"),
        (" 9d ", "9d"),
        ("aC", "Ac"),
    ],
)
def test_a_card_is_understood_in_large_and_small_letters_and_ten_in_digits(written: str, meant: str) -> None:
    assert str(card(written)) == meant


@pytest.mark.parametrize(
    "junk",
    ["", " ", "K", "s", "1s", "0h", "11h", "10", "100h", "Kx", "sK", "Kss", "K s", "♠K", "joker", "９h", "2h3c"],
)
def test_what_is_no_card_is_refused_with_an_example(junk: str) -> None:
    with pytest.raises(NotACard, match="is not a card.*for example Ks or 9h"):
        card(junk)


def test_a_refusal_never_repeats_more_than_a_little_of_the_junk() -> None:
    with pytest.raises(NotACard) as refused:
        card("x" * 10_000)
    assert len(str(refused.value)) < 200


@given(st.text(max_size=6))
@example("ſs")
@example("Kſ")
@example("ßs")
@example("\u212as")
def test_any_text_is_a_card_of_the_deck_or_refused(text: str) -> None:
    try:
        read = card(text)
    except NotACard:
        return
    assert read in DECK
    assert str(read).lower() == text.strip().lower().replace("10", "t")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("", []),
        ("2h 3c", ["2h", "3c"]),
        ("2h3c", ["2h", "3c"]),
        ("2h,3c", ["2h", "3c"]),
        ("2h, 3c", ["2h", "3c"]),
        ("10h10c Ks", ["Th", "Tc", "Ks"]),
        ("Ks10d2h", ["Ks", "Td", "2h"]),
        ("  9h  ", ["9h"]),
        (["2h", "10c"], ["2h", "Tc"]),
        (("Ks", "Ks"), ["Ks", "Ks"]),
        ([], []),
    ],
)
def test_several_cards_keep_their_order(written: str | list[str], meant: list[str]) -> None:
    assert [str(one) for one in cards(written)] == meant


@pytest.mark.parametrize("junk", ["2h 3", "2h3", "2", "K 9h", "2h|3c", ["2h 3c"], ["2h", ""]])
def test_one_bad_card_refuses_them_all(junk: str | list[str]) -> None:
    with pytest.raises(NotACard):
        cards(junk)


def test_two_cards_are_equal_by_rank_and_suit_and_can_be_counted() -> None:
    assert card("Ks") == Card(Rank.KING, Suit.SPADES)
    assert card("Ks") != card("Kc") != card("Qc")
    assert len({card("Ks"), card("ks"), card("Kc")}) == 2
