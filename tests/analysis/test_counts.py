"""The counts behind every figure: equal to brute force fact by fact, and to one another at every number of decks."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from math import perm

import pytest

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.full import full_counts, full_facts
from puntobanco.analysis.patterns import Weighted, hand_patterns, pair_patterns
from puntobanco.analysis.royal import royal_patterns
from puntobanco.analysis.values import falling, value_counts, value_facts
from puntobanco.rules.facts import Facts, HandFacts, facts
from puntobanco.rules.hand import PairKind, Side
from tests.analysis.dealing import SMALL, all_facts, composed, draws_of_six, without_royals

by_composition = pytest.mark.parametrize("name", SMALL)

PLAIN = HandFacts(0, None)


@lru_cache(maxsize=8)
def full(composition: Composition) -> Counter[Facts]:
    return Counter(dict(zip(full_facts(), full_counts(composition), strict=True)))


def valued(composition: Composition) -> Counter[Facts]:
    return Counter(dict(zip(value_facts(), value_counts(composition.by_value), strict=True)))


def added_up(weighted: Weighted) -> Counter[Facts]:
    together: Counter[Facts] = Counter()
    for one, ways in weighted:
        together[one] += ways
    return together


# What a record of facts becomes when less of it is looked at.


def by_counts(one: Facts) -> Facts:
    return Facts(HandFacts(one.player.two, one.player.third), HandFacts(one.banker.two, one.banker.third))


def by_pairs(one: Facts) -> Facts:
    return Facts(HandFacts(0, None, one.player.pair), HandFacts(0, None, one.banker.pair), one.twin)


def by_player(one: Facts) -> Facts:
    return Facts(_pattern(one.player), PLAIN)


def by_banker(one: Facts) -> Facts:
    return Facts(PLAIN, _pattern(one.banker))


def _pattern(hand: HandFacts) -> HandFacts:
    return HandFacts(0, 0 if hand.triple else None, hand.pair, hand.triple)


def by_royals(one: Facts) -> Facts:
    return Facts(_royal(one.player), _royal(one.banker))


def _royal(hand: HandFacts) -> HandFacts:
    return HandFacts(9, None, royal=hand.royal) if hand.royal else PLAIN


def grouped(found: Counter[Facts], by: Callable[[Facts], Facts]) -> Counter[Facts]:
    together: Counter[Facts] = Counter()
    for one, ways in found.items():
        together[by(one)] += ways
    return together


# Brute force.


@pytest.mark.parametrize("name", ["six cards", "six of one card", "only kings"])
def test_dealing_by_hand_equals_every_single_draw_of_six(name: str) -> None:
    composition = composed(SMALL[name])
    assert all_facts(composition) == Counter(facts(round_) for round_ in draws_of_six(composition))


@by_composition
def test_full_counts_equal_brute_force(name: str) -> None:
    composition = composed(SMALL[name])
    assert +full(composition) == grouped(all_facts(composition), without_royals)
    assert min(full(composition).values()) >= 0


@by_composition
def test_value_counts_equal_brute_force(name: str) -> None:
    composition = composed(SMALL[name])
    assert +valued(composition) == grouped(all_facts(composition), by_counts)
    assert min(valued(composition).values()) >= 0


@by_composition
def test_patterns_equal_brute_force(name: str) -> None:
    composition = composed(SMALL[name])
    dealt = all_facts(composition)
    assert +added_up(pair_patterns(composition)) == grouped(dealt, by_pairs)
    assert +added_up(hand_patterns(composition, Side.PLAYER)) == grouped(dealt, by_player)
    assert +added_up(hand_patterns(composition, Side.BANKER)) == grouped(dealt, by_banker)
    assert +added_up(royal_patterns(composition)) == grouped(dealt, by_royals)


# Whole decks; whole numbers stay whole at 9 and 10, where doubles do not.


@pytest.mark.parametrize("decks", [1, 8, 9, 10])
def test_counts_of_whole_decks_agree_with_one_another(decks: int) -> None:
    composition = fresh(decks)
    found = full(composition)
    assert grouped(found, by_counts) == valued(composition)
    check_all_draws(found, decks)
    for weighted, by in (
        (pair_patterns(composition), by_pairs),
        (hand_patterns(composition, Side.PLAYER), by_player),
        (hand_patterns(composition, Side.BANKER), by_banker),
    ):
        assert +grouped(found, by) == +added_up(weighted)
        check_all_draws(added_up(weighted), decks)
    check_all_draws(added_up(royal_patterns(composition)), decks)


def check_all_draws(counts: Counter[Facts], decks: int) -> None:
    """Together all ordered draws of six cards, none of them negative, none of them rounded."""
    assert sum(counts.values()) == falling(52 * decks, 6) == perm(52 * decks, 6)
    assert min(counts.values()) >= 0
    assert all(type(ways) is int for ways in counts.values())


def test_there_are_as_many_facts_as_the_plan_says() -> None:
    assert (len(value_facts()), len(set(value_facts()))) == (3394, 3394)
    assert (len(full_facts()), len(set(full_facts()))) == (26765, 26765)


def test_a_shoe_of_many_decks_can_bring_every_facts_and_one_deck_no_perfect_pair() -> None:
    assert min(full(fresh(8)).values()) > 0
    perfect = [ways for one, ways in full(fresh(1)).items() if PairKind.PERFECT in (one.player.pair, one.banker.pair)]
    assert perfect and not any(perfect)
