"""The judgement of simulated returns: what chance explains passes; a bias, too much and too little scatter do not."""

from random import Random

import pytest

from tests.proofs.fixed_seeds import judged, tail

BET = "a table", "a wager", ""


def scores(spread: float = 1.0, shift: float = 0.0, size: int = 40) -> list[float]:
    chance = Random(11)
    return [shift + spread * chance.gauss(0, 1) for _ in range(size)]


@pytest.mark.parametrize(("degrees", "low", "high"), [(40, 16.906, 82.062), (4, 0.0284, 23.5127)])
def test_the_tails_of_chi_squared_are_those_of_the_tables(degrees: int, low: float, high: float) -> None:
    assert tail(low, degrees) == pytest.approx(0.9995 if degrees == 40 else 0.9999, abs=2e-6)
    assert tail(high, degrees) == pytest.approx(0.0001, rel=0.01)


def test_what_chance_explains_passes() -> None:
    assert judged({BET: scores()}, 40).startswith("1 wagers and states: sums of squared z ")


@pytest.mark.parametrize("wrong", [scores(shift=0.8), scores(spread=1.6), scores(spread=0.4)])
def test_what_chance_does_not_explain_is_told(wrong: list[float]) -> None:
    with pytest.raises(AssertionError, match="a wager"):
        judged({BET: wrong}, 40)


def test_a_small_bias_shows_in_the_mean_though_the_squares_hide_it() -> None:
    with pytest.raises(AssertionError, match="the mean of z"):
        judged({BET: [0.7 + (0.8 if place % 2 else -0.8) for place in range(40)]}, 40)
