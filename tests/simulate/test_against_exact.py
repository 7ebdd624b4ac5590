"""Simulated frequencies against exact ones, within bounds computed from the exact variance, at fixed seeds."""

from math import sqrt

import numpy as np
import pytest

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.full import full_counts
from puntobanco.analysis.values import value_counts
from puntobanco.procedure.opening import Burn, LastHand, ShoeRules
from puntobanco.rules.round import Winner
from puntobanco.simulate.histogram import Counts, Histogram
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.run import run
from tests.simulate.twin import shoe_rules, shuffler

KNOWN = {Winner.BANKER: 0.458597, Winner.PLAYER: 0.446247, Winner.TIE: 0.095156}
"""Eight decks, as published everywhere."""

HANDS = 4_000_000
BOUND = 4
"""Standard errors; a result beyond it by chance alone is one in 16,000."""

FIRST_ROUND = shoe_rules(depth=415, last_hand=LastHand.THIS_HAND)
"""A shoe that ends with its first round, burn included: nothing but the chances of a fresh shoe."""


@pytest.mark.parametrize("what", What)
@pytest.mark.parametrize("rules", [shoe_rules(), FIRST_ROUND, shuffler(), shuffler(buffer=20)])
def test_player_banker_and_tie(rules: ShoeRules, what: What) -> None:
    hands = HANDS if not rules.continuous and rules is not FIRST_ROUND else HANDS // 10
    found = run(Plan(rules=rules, hands=hands, what=what))
    for winner, number in found.winners().items():
        chance = KNOWN[winner]
        error = sqrt(chance * (1 - chance) / found.rounds)
        assert abs(number / found.rounds - chance) < BOUND * error + 5e-7, winner


def misfit(found: Counts, ways: list[int]) -> float:
    """How many standard deviations the sum of squares lies from its mean, rare facts taken together."""
    exact = np.array([float(way) for way in ways])
    expected = exact / exact.sum() * found.sum()
    often = expected >= 5
    seen, mean = found[often], expected[often]
    if not often.all():
        seen, mean = np.append(seen, found[~often].sum()), np.append(mean, expected[~often].sum())
    squares, free = float(((seen - mean) ** 2 / mean).sum()), len(mean) - 1
    return (squares - free) / sqrt(2 * free)


@pytest.fixture(scope="module")
def by_cards() -> Histogram:
    return run(Plan(rules=shoe_rules(), hands=HANDS, what=What.FULL, seed=3))


@pytest.mark.parametrize("rules", [shoe_rules(), shoe_rules(burn=Burn.NONE), FIRST_ROUND])
def test_every_fact_by_values(rules: ShoeRules) -> None:
    found = run(Plan(rules=rules, hands=HANDS // 2, seed=3))
    assert abs(misfit(found.facts, value_counts(fresh(8).by_value))) < BOUND


def test_every_fact_by_cards(by_cards: Histogram) -> None:
    assert abs(misfit(by_cards.facts, full_counts(fresh(8)))) < BOUND


def test_every_royal_9_of_both_hands(by_cards: Histogram) -> None:
    """Of 416 cards eight are each card: 8 · 8 · 2 orders of a face and a nine, then the same from what is left."""
    assert by_cards.royals is not None
    alone = 2 * 8 * 8 / (416 * 415)
    players = by_cards.royals[1:].sum(axis=1)
    bankers = by_cards.royals[:, 1:].sum(axis=0)
    for seen in (*players.tolist(), *bankers.tolist()):
        error = sqrt(alone * (1 - alone) * by_cards.rounds)
        assert abs(seen - alone * by_cards.rounds) < 5 * error
    same = 2 * 8 * 8 * 2 * 7 * 7 / (416 * 415 * 414 * 413)
    both = int(np.trace(by_cards.royals[1:, 1:]))
    assert abs(both - 48 * same * by_cards.rounds) < BOUND * sqrt(48 * same * by_cards.rounds)


def test_nine_and_ten_decks() -> None:
    for decks in (9, 10):
        found = run(Plan(rules=shoe_rules(decks), hands=HANDS // 4, what=What.FULL))
        assert abs(misfit(found.by_values().facts, value_counts(fresh(decks).by_value))) < BOUND
