"""The counts behind every figure: equal to brute force fact by fact, and to one another at every number of decks."""

from collections import Counter
from collections.abc import Hashable
from functools import lru_cache
from math import perm

import pytest

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.full import full_counts, full_facts
from puntobanco.analysis.values import falling, value_counts, value_facts
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.hand import PairKind
from tests.analysis.dealing import SMALL, added_up, all_facts, composed, counts_of, draws_of_six, pairs_of, told

by_composition = pytest.mark.parametrize("name", SMALL)


@lru_cache(maxsize=8)
def full(composition: Composition) -> list[tuple[Facts, int]]:
    return list(zip(full_facts(), full_counts(composition), strict=True))


def valued(composition: Composition) -> list[tuple[Facts, int]]:
    return list(zip(value_facts(), value_counts(composition.by_value), strict=True))


# Brute force.


@pytest.mark.parametrize("name", ["six cards", "six of one card", "only kings"])
def test_dealing_by_hand_equals_every_single_draw_of_six(name: str) -> None:
    composition = composed(SMALL[name])
    one_by_one = Counter(told(facts(round_)) for round_ in draws_of_six(composition))
    assert added_up(all_facts(composition).items(), told) == one_by_one


@lru_cache
def told_apart() -> list[Hashable]:
    """What the counts tell apart of each of their facts, no two alike."""
    return [pairs_of(one) for one in full_facts()]


@by_composition
def test_full_counts_equal_brute_force(name: str) -> None:
    composition = composed(SMALL[name])
    ways = full_counts(composition)
    found = {key: number for key, number in zip(told_apart(), ways, strict=True) if number}
    assert found == added_up(all_facts(composition).items(), pairs_of)
    assert min(ways) >= 0


@by_composition
def test_value_counts_equal_brute_force(name: str) -> None:
    composition = composed(SMALL[name])
    assert added_up(valued(composition), counts_of) == added_up(all_facts(composition).items(), counts_of)
    assert min(ways for _, ways in valued(composition)) >= 0


# Whole decks; whole numbers stay whole at 9 and 10, where doubles do not.


@pytest.mark.parametrize("decks", [1, 8, 9, 10])
def test_counts_of_whole_decks_agree_with_one_another(decks: int) -> None:
    found = full(fresh(decks))
    assert added_up(found, counts_of) == added_up(valued(fresh(decks)), counts_of)
    assert sum(ways for _, ways in found) == falling(52 * decks, 6) == perm(52 * decks, 6)
    assert all(type(ways) is int and ways >= 0 for _, ways in found)


def test_there_are_as_many_facts_as_the_plan_says() -> None:
    assert (len(value_facts()), len(set(map(counts_of, value_facts())))) == (3394, 3394)
    assert (len(full_facts()), len(set(told_apart()))) == (26765, 26765)


def test_a_shoe_of_many_decks_can_bring_each_set_of_facts_and_one_deck_no_perfect_pair() -> None:
    assert min(ways for _, ways in full(fresh(8))) > 0
    perfect = [ways for one, ways in full(fresh(1)) if PairKind.PERFECT in (one.player.pair, one.banker.pair)]
    assert perfect and not any(perfect)
