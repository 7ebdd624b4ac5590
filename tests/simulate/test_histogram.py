"""Histograms: totals, sums, and what can be read off them."""

import pytest
from msgspec.structs import replace

from puntobanco.rules.round import Winner
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.kernels.chunk import deal_chunk
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import Plan
from tests.simulate.twin import shoe_rules, shuffler

PLAN = Plan(rules=shoe_rules(), shoes=500, what=What.FULL)


@pytest.fixture(scope="module")
def full() -> Histogram:
    return deal_chunk(PLAN, 0, 500)


def test_totals(full: Histogram) -> None:
    assert full.shoes == 500
    assert full.rounds == int(full.facts.sum()) == sum(number for _, number in full.items())
    assert full.royals is not None
    assert full.rounds == int(full.royals.sum()) == sum(number for *_, number in full.royal_items())
    assert full.rounds == sum(full.winners().values())
    assert 78 * 500 < full.rounds < 85 * 500


def test_royal_hands_are_naturals_of_nine(full: Histogram) -> None:
    assert full.royals is not None
    player = int(full.royals[1:].sum())
    nines = sum(number for known, number in full.items() if known.player.two == 9)
    assert 0 < player < nines


def test_by_values_the_same_rounds_are_told_apart_less(full: Histogram) -> None:
    plain = full.by_values()
    assert (plain.what, plain.royals, plain.shoes) == (What.VALUES, None, 500)
    assert plain.winners() == full.winners()
    for known, number in plain.items():
        alike = sum(
            more
            for one, more in full.items()
            if (one.player.two, one.player.third, one.banker.two, one.banker.third)
            == (known.player.two, known.player.third, known.banker.two, known.banker.third)
        )
        assert alike == number
        break
    assert plain.by_values() is plain


def test_sums(full: Histogram) -> None:
    other = deal_chunk(PLAN, 1, 300)
    both = full + other
    assert (both.shoes, both.rounds) == (800, full.rounds + other.rounds)
    assert both.winners()[Winner.TIE] == full.winners()[Winner.TIE] + other.winners()[Winner.TIE]
    assert full + Histogram.empty(What.FULL) == full


def test_different_kinds_do_not_add_up(full: Histogram) -> None:
    with pytest.raises(ValueError, match="do not add up"):
        full + Histogram.empty(What.VALUES)


def test_no_royal_hands_by_values(full: Histogram) -> None:
    with pytest.raises(ValueError, match="not told apart"):
        list(full.by_values().royal_items())


def test_equality(full: Histogram) -> None:
    assert full == deal_chunk(PLAN, 0, 500)
    assert full != deal_chunk(replace(PLAN, seed=2), 0, 500)
    assert full != full.by_values()
    assert full != "a histogram"


def test_a_shuffler_counts_no_shoes() -> None:
    found = deal_chunk(Plan(rules=shuffler(), hands=1_000), 0, 1_000)
    assert (found.what, found.shoes, found.rounds) == (What.VALUES, 0, 1_000)
