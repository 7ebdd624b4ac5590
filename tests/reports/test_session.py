"""Many bets: the session worked out bet by bet, and the ranges by the normal law."""

from fractions import Fraction
from math import comb

import pytest

from puntobanco.analysis.figures import Figures, LineFigure
from puntobanco.reports.session import run, session, volatility
from puntobanco.wagers.wager import Result


def coin(win: Fraction, ways: int, total: int) -> Figures:
    lines = (
        LineFigure(line="win", label="win", result=Result.WIN, pays="", net=win, ways=ways),
        LineFigure(line="lose", label="lose", result=Result.LOSE, pays="", net=Fraction(-1), ways=total - ways),
    )
    return Figures(rulebook="", version="", wager="", pay_table="", decks=None, given={}, lines=lines)


def test_a_session_of_fair_coins_is_binomial() -> None:
    found = session(coin(Fraction(1), 1, 2), bets=10)
    assert [result for result, _ in found.results] == list(range(-10, 11, 2))
    assert [chance for _, chance in found.results] == pytest.approx([comb(10, k) / 1024 for k in range(11)])
    assert (found.step, found.lost) == (2, 0)
    assert found.chance(1) == pytest.approx(found.chance(-1))
    assert found.chance(0) == pytest.approx(252 / 1024)
    assert found.quantile(0.5) == 0


def test_results_with_commission_keep_their_twentieths() -> None:
    found = session(coin(Fraction(19, 20), 1, 2), bets=2)
    assert [result for result, _ in found.results] == pytest.approx([-2, -0.05, 1.9])


def test_a_range_is_the_volatility_index_over_the_root_of_the_bets() -> None:
    fair = coin(Fraction(1), 1, 2)
    assert volatility(fair, 0.90) == pytest.approx(1.6449, abs=1e-4)
    assert (run(fair, 10_000).low, run(fair, 10_000).high) == pytest.approx((-195.996, 195.996), abs=1e-3)


def test_a_range_never_holds_more_than_can_be_lost() -> None:
    long_shot = coin(Fraction(1000), 1, 1002)
    assert run(long_shot, 100).low == -100
