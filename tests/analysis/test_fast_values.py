"""The fast counts by value equal the plain ones to the last digit."""

import subprocess
import sys
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights, by_counts, line_figures
from puntobanco.analysis.fast.polynomial import order_cube
from puntobanco.analysis.fast.values import (
    OUTCOMES,
    all_draws,
    expected_returns,
    outcome_counts,
    polynomial,
    value_fact_counts,
    value_nets,
    weighted_sums,
)
from puntobanco.analysis.values import falling, value_counts, value_facts
from puntobanco.cards import DECK
from puntobanco.faults import Refused
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.facts import facts
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, next_card
from tests.analysis.compositions import all_kinds, some

KINDS = [one.by_value for one in all_kinds()]
PLAIN = {values: value_counts(values) for values in KINDS}
BATCH = np.array(KINDS)
FACTS = len(value_facts())

COUNT_WAGERS = [
    PricedWager(wager, table, rulebook.currency)
    for rulebook in RULEBOOKS
    for wager in rulebook.wagers
    if by_counts(wager.leaves()) and wager.parameter is None
    for table in wager.pay_tables
]


def test_the_eight_deck_counts_are_the_published_ones() -> None:
    counts = outcome_counts(np.array(fresh(8).by_value))
    assert counts.tolist() == [2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216]


def test_outcomes_equal_the_plain_counts() -> None:
    for values, counts in zip(KINDS, outcome_counts(BATCH).tolist(), strict=True):
        ways = dict.fromkeys(OUTCOMES, 0)
        for one, number in zip(value_facts(), PLAIN[values], strict=True):
            ways[one.winner] += number
        assert counts == list(ways.values()), values


def test_all_facts_equal_the_plain_counts() -> None:
    for values, counts in zip(KINDS, value_fact_counts(BATCH).tolist(), strict=True):
        assert counts == PLAIN[values], values


def test_ten_decks_do_not_fit_in_doubles_and_are_exact_all_the_same() -> None:
    values = np.array(fresh(10).by_value)
    assert falling(520, 6) > 2**53
    assert int(outcome_counts(values).sum()) == falling(520, 6)
    assert sum(value_fact_counts(values).tolist()) == falling(520, 6)


def test_one_composition_and_batches_of_any_shape_and_size_agree() -> None:
    rows = np.array([one.by_value for one in some(8, 249)])
    whole, facts_whole = outcome_counts(rows), value_fact_counts(rows)
    assert len(rows) == 250 and whole.shape == (250, 3) and facts_whole.shape == (250, FACTS)
    assert [outcome_counts(row).tolist() for row in rows] == whole.tolist()
    assert [value_fact_counts(row).tolist() for row in rows[:20]] == facts_whole[:20].tolist()
    assert outcome_counts(rows.reshape(5, 50, 10)).tolist() == whole.reshape(5, 50, 3).tolist()
    assert outcome_counts(rows.astype(np.uint8)).tolist() == whole.tolist()
    assert outcome_counts(rows[:0]).shape == (0, 3)


def test_the_order_of_cards_is_that_of_the_rules() -> None:
    cube, places = order_cube(), {one: place for place, one in enumerate(value_facts())}
    by_value = {card.points: card for card in DECK}
    for player, banker, *more in product(range(10), repeat=4):
        round_ = Round((by_value[player], by_value[0]), (by_value[banker], by_value[0]))
        following = iter(more)
        while (side := next_card(round_)) is not None:
            round_ = round_.with_card(side, by_value[next(following)])
        found = value_facts()[cube[player, banker, more[0], more[1]]]
        dealt = facts(round_)
        for hand in Side:
            assert (found.of(hand).two, found.of(hand).third) == (dealt.of(hand).two, dealt.of(hand).third)
    assert set(cube.ravel().tolist()) == set(places.values())


@pytest.mark.parametrize("most", [1, 480])
def test_any_whole_nets_sum_exactly(most: int) -> None:
    chance = Random(most)
    nets = [[chance.randint(-most, most) for _ in range(FACTS)] for _ in range(3)]
    found = weighted_sums(BATCH, polynomial(np.array(nets)))
    for values, sums in zip(KINDS, found.tolist(), strict=True):
        assert sums == [sum(net * ways for net, ways in zip(row, PLAIN[values], strict=True)) for row in nets]


@pytest.mark.parametrize("offered", COUNT_WAGERS, ids=lambda one: f"{one.wager.id} {one.table.id}")
def test_every_wager_on_counts_returns_what_its_figures_say(offered: PricedWager) -> None:
    nets = value_nets(offered)
    compositions = [*some(1, 1), *some(8, 1), *some(10, 1)]
    rows = np.array([one.by_value for one in compositions])
    sums, draws = weighted_sums(rows, polynomial(nets.nets)).tolist(), all_draws(rows).tolist()
    returns = expected_returns(rows, nets).tolist()
    for composition, exact, draw, rounded in zip(compositions, sums, draws, returns, strict=True):
        lines = line_figures(offered, None, Weights(composition))
        expected = Fraction(sum((line.net * line.ways for line in lines), Fraction(0))) / draw
        assert Fraction(exact, draw * nets.scale) == expected
        assert rounded == pytest.approx(float(expected), abs=1e-15, rel=1e-15)


def test_there_are_wagers_on_counts_in_every_rulebook() -> None:
    assert len({offered.currency.code for offered in COUNT_WAGERS}) == len(RULEBOOKS)


def test_nets_that_are_not_whole_are_summed_in_doubles() -> None:
    nets = value_nets(COUNT_WAGERS[0])
    several = np.stack([nets.nets, nets.nets[::-1]])
    exact, rounded = expected_returns(BATCH, several), expected_returns(BATCH, several / 20)
    assert rounded.shape == (len(BATCH), 2)
    assert np.allclose(exact / 20, rounded, rtol=1e-13, atol=1e-14)


def test_returns_have_the_shape_of_the_compositions_and_wagers_given() -> None:
    one, two = polynomial(np.ones(FACTS)), polynomial(np.ones((2, FACTS)), scale=4)
    batch = BATCH[:6].reshape(2, 3, 10)
    assert [expected_returns(rows, one).shape for rows in (BATCH[0], BATCH[:0], batch)] == [(), (0,), (2, 3)]
    assert [expected_returns(rows, two).shape for rows in (BATCH[0], BATCH[:0], batch)] == [(2,), (0, 2), (2, 3, 2)]
    assert np.allclose(expected_returns(batch, two), 0.25, rtol=1e-14)


def test_large_nets_are_summed_in_doubles_and_refused_where_exactness_is_asked() -> None:
    large = polynomial(np.full(FACTS, 10**6))
    assert np.allclose(expected_returns(BATCH, large), 10**6, rtol=1e-13)
    with pytest.raises(Refused, match="64 bits"):
        weighted_sums(BATCH, large)


@pytest.mark.parametrize(("net", "fits"), [(479, True), (480, True), (481, False)])
def test_sums_are_refused_just_where_they_may_pass_64_bits(net: int, fits: bool) -> None:
    values, wager = np.array(fresh(10).by_value), polynomial(np.full(FACTS, net))
    assert (net * falling(520, 6) < 2**63) is fits
    if fits:
        assert int(weighted_sums(values, wager)) == net * falling(520, 6)
    else:
        with pytest.raises(Refused, match="64 bits"):
            weighted_sums(values, wager)


def test_fractional_nets_are_refused_where_exactness_is_asked() -> None:
    with pytest.raises(Refused, match="not whole"):
        weighted_sums(BATCH, polynomial(np.full(FACTS, 0.5)))


@pytest.mark.parametrize(
    ("nets", "said"),
    [
        (np.zeros(7), "3,394"),
        (np.zeros((2, 2, FACTS)), "3,394"),
        (np.array(["a"] * FACTS), "3,394"),
        (np.full(FACTS, np.nan), "finite"),
        (np.full(FACTS, np.inf), "finite"),
    ],
)
def test_what_cannot_be_nets_is_refused(nets: Any, said: str) -> None:
    with pytest.raises(Refused, match=said):
        polynomial(nets)


def test_a_wager_on_pairs_has_no_nets_by_counts() -> None:
    rulebook, wager = next((book, one) for book in RULEBOOKS for one in book.wagers if not by_counts(one.leaves()))
    with pytest.raises(Refused, match="more than the point counts"):
        value_nets(PricedWager(wager, wager.pay_tables[0], rulebook.currency))


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ([0.5] * 10, "not-values"),
        ([32] * 9, "not-values"),
        (5, "not-values"),
        ([-1, 40, 0, 0, 0, 0, 0, 0, 0, 0], "negative"),
        ([161, *[40] * 9], "too-many"),
        ([2**62, *[2**62] * 9], "too-many"),
        ([5, *[0] * 9], "too-few"),
        ([[128, *[32] * 9], [5, *[0] * 9]], "too-few"),
    ],
)
def test_compositions_that_cannot_be_are_refused(values: Any, code: str) -> None:
    for count in (outcome_counts, value_fact_counts):
        with pytest.raises(Refused) as refused:
            count(np.array(values))
        assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize("values", [[160, *[40] * 9], [6, *[0] * 9]], ids=["ten decks", "six cards"])
def test_the_largest_and_the_smallest_compositions_are_accepted(values: list[int]) -> None:
    assert int(outcome_counts(np.array(values)).sum()) == falling(sum(values), 6)


@pytest.mark.parametrize("module", ["values", "polynomial", "cards"])
def test_without_numpy_the_extra_is_named(module: str) -> None:
    program = f"""
import sys
sys.modules["numpy"] = None
from puntobanco.faults import Refused
try:
    import puntobanco.analysis.fast.{module}
except Refused as refused:
    sys.stdout.write(str(refused))
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "needs NumPy" in said and "extra sim" in said
