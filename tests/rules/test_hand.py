"""A hand: its count, naturals, and how its first two cards match."""

import pytest

from puntobanco.cards import Suit, card, cards
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import PairKind, Side, pair_kind


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("", 0),
        ("Ks", 0),
        ("As", 1),
        ("4s 5h", 9),
        ("4s 6h", 0),
        ("5s 6h", 1),
        ("9s 9h", 8),
        ("9s 9h 9d", 7),
        ("Ts Jh Qd", 0),
        ("As 8h", 9),
        ("2s 3h Td", 5),
    ],
)
def test_the_count_is_the_last_digit_of_the_sum(hand: str, count: int) -> None:
    assert PUNTO_BANCO.count(cards(hand)) == count


@pytest.mark.parametrize(("count", "natural"), [(0, False), (7, False), (8, True), (9, True)])
def test_eight_and_nine_are_naturals(count: int, natural: bool) -> None:
    assert PUNTO_BANCO.is_natural(count) is natural


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("Ks", "Ks", PairKind.PERFECT),
        ("Ks", "Kc", PairKind.COLOURED),
        ("Kh", "Kd", PairKind.COLOURED),
        ("Ks", "Kh", PairKind.MIXED),
        ("Kd", "Kc", PairKind.MIXED),
        ("Ks", "Qs", PairKind.NONE),
        ("Ts", "Ks", PairKind.NONE),
        ("4s", "9s", PairKind.NONE),
    ],
)
def test_pairs_are_mixed_coloured_or_perfect(first: str, second: str, kind: PairKind) -> None:
    assert pair_kind(card(first), card(second)) is kind
    assert pair_kind(card(second), card(first)) is kind


def test_every_two_suits_of_one_rank_make_a_pair() -> None:
    kinds = [pair_kind(card("9" + one.value), card("9" + other.value)) for one in Suit for other in Suit]
    assert [kinds.count(kind) for kind in PairKind] == [0, 8, 4, 4]


def test_the_two_sides() -> None:
    assert Side.PLAYER.other is Side.BANKER and Side.BANKER.other is Side.PLAYER
    assert [side.title for side in Side] == ["Player", "Banker"]
