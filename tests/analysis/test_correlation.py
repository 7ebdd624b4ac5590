"""Wagers of one round: covariance by exact counts equals what settling every order of a few cards gives."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from puntobanco.analysis.cases import figures_of
from puntobanco.analysis.composition import checked, fresh
from puntobanco.analysis.correlation import Staked, Together, together
from puntobanco.analysis.distribution import settled_lines
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.cards import Card, cards
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.round import Round, next_card
from tests.analysis.wanted import asked, staked


def by_hand(wagers: list[Staked], some: tuple[Card, ...]) -> tuple[list[Fraction], list[list[Fraction]]]:
    """Means and covariances by dealing every order of six cards."""
    rounds = Counter(_every_round(some))
    rows = [([_net(one, dealt) for one in wagers], times) for dealt, times in rounds.items()]
    places, total = range(len(wagers)), rounds.total()
    means = [Fraction(sum(row[i] * times for row, times in rows)) / total for i in places]
    both = [[Fraction(sum(row[i] * row[j] * times for row, times in rows)) / total for j in places] for i in places]
    return means, [[both[i][j] - means[i] * means[j] for j in places] for i in places]


def _every_round(some: tuple[Card, ...]) -> Iterator[Facts]:
    for order in permutations(some, 6):
        round_, left = Round(), list(order)
        while (side := next_card(round_)) is not None:
            round_ = round_.with_card(side, left.pop(0))
        yield facts(round_)


def _net(one: Staked, dealt: Facts) -> Fraction:
    if not one.offered.wager.is_open(dealt, one.given):
        return Fraction(0)
    return settled_lines(one.offered, one.given, [dealt], [1])[0].net


def counted(some: tuple[Card, ...], wagers: list[Staked]) -> Together:
    return together(wagers, checked({card: some.count(card) for card in some}))


@pytest.mark.parametrize("some", ["9h 9h Ks Kh 4d 2c", "8s 8s 8s 8s 8s 8s", "As 2s 3h 9s Jd 6c 6c"])
@pytest.mark.parametrize(
    ("rulebook", "version", "names"),
    [
        ("massachusetts", "ez", ("banker", "player", "tie", "dragon-7", "dragon-bonus-banker")),
        ("massachusetts", "commission", ("banker", "house-money", "royal-9", "tie")),
        ("new-zealand", "commission", ("player", "tiger-pair", "lucky-match-banker", "big-tiger", "insurance-player")),
    ],
)
def test_covariances_equal_every_order_dealt(rulebook: str, version: str, names: tuple[str, ...], some: str) -> None:
    wagers = staked(rulebook, version, *names)
    found = counted(cards(some), wagers)
    means, covariances = by_hand(wagers, cards(some))
    assert list(found.means) == means
    assert [list(row) for row in found.covariances] == covariances


def test_means_and_variances_are_those_of_each_wager_alone() -> None:
    names = ("banker", "player", "tie", "dragon-7", "house-money", "royal-9")
    found = together(staked("massachusetts", "ez", *names), fresh(8))
    alone = {
        (one.wager, one.pay_table): one
        for one in figures_of(asked("massachusetts", "ez", *names), fresh(8))
        if one.given in ({}, {"chair": 1})
    }
    for place, (name, one) in enumerate(zip(names, staked("massachusetts", "ez", *names), strict=True)):
        figures = alone[name, one.offered.table.id]
        assert found.means[place] == figures.expected_return
        assert found.covariances[place][place] == figures.variance


def test_correlations_are_symmetrical_and_one_with_itself() -> None:
    found = together(staked("massachusetts", "ez", "banker", "player", "tie"), fresh(8)).correlations
    assert [found[place][place] for place in range(3)] == pytest.approx([1, 1, 1])
    assert found[0][1] == found[1][0] == pytest.approx(-0.9878, abs=5e-5)


def test_an_ante_that_is_always_lost_goes_with_nothing() -> None:
    found = together(staked("new-zealand", "commission", "ante", "banker"), fresh(8))
    assert not any(found.covariances[0])
    assert found.correlation(0, 1) == 0


def test_bets_on_both_hands_nearly_cancel() -> None:
    found = together(staked("massachusetts", "ez", "banker", "player"), fresh(8))
    apart = found.variance([1, 0]) + found.variance([0, 1])
    assert 0 < found.variance([1, 1]) < apart / 50


@pytest.mark.parametrize("names", [("player", "royal-9", "house-money"), ("banker", "dragon-bonus-player")])
def test_the_fast_weights_give_the_same_covariances(names: tuple[str, ...]) -> None:
    wagers, whole = staked("massachusetts", "commission", *names), fresh(8)
    assert together(wagers, whole, weights=FastWeights(whole)) == together(wagers, whole)
