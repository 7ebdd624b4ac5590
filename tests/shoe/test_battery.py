"""The battery's own arithmetic: tails of chi-square, joint judgement, exact expectations."""

from fractions import Fraction

import numpy as np
import pytest

from puntobanco.rules.round import Winner
from tests.shoe.battery import chi_square, coupon_mean, exact_winners, faces_complete, first_winner, rejected


@pytest.mark.parametrize(
    ("value", "freedom", "upper"),
    [(3.841459, 1, 0.05), (9.210340, 2, 0.01), (43.772972, 30, 0.05), (1074.679, 1000, 0.05), (60, 2, 9.3576e-14)],
)
def test_printed_tails_of_chi_square_are_met(value: float, freedom: int, upper: float) -> None:
    assert chi_square(value, freedom) == pytest.approx(2 * upper, rel=1e-4)


def test_counts_that_are_too_even_are_as_unlikely() -> None:
    assert chi_square(13.787, 30) == pytest.approx(2 * 0.005, rel=1e-3)


@pytest.mark.parametrize(
    ("chances", "failed"),
    [
        ({"a": 0.0051, "b": 0.5}, []),
        ({"a": 0.0049, "b": 0.5}, ["a"]),
        ({"a": 0.0099, "b": 0.0049}, ["b", "a"]),
        ({"a": 0.0101, "b": 0.0049}, ["b"]),
    ],
)
def test_holm_judges_the_least_likely_first(chances: dict[str, float], failed: list[str]) -> None:
    assert rejected(chances) == failed


def test_the_first_hands_have_the_known_chances() -> None:
    exact = exact_winners()
    assert exact[Winner.BANKER] == pytest.approx(0.458597422632763, abs=1e-15)
    assert exact[Winner.PLAYER] == pytest.approx(0.446246609343597, abs=1e-15)
    assert sum(map(Fraction, exact.values())) == pytest.approx(1)


def test_a_first_hand_is_dealt_by_the_rules() -> None:
    """Ace, two, three and so on: Player 1+3, Banker 2+4, Player draws 5 to 9, Banker on 6 stands."""
    assert first_winner(range(6)) is Winner.PLAYER


def test_all_faces_are_seen_by_the_52nd_card_of_an_unshuffled_shoe() -> None:
    assert faces_complete(np.arange(416)[None, :]).tolist() == [52]
    assert 52 < coupon_mean() < 416
