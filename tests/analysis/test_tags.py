"""Counting tags: the best there are, at least as good as those published, and read from words."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from puntobanco.analysis import tags as tags_module
from puntobanco.analysis.tags import (
    RANKS_OF,
    TARGETS,
    Tags,
    best_tags,
    card_correlation,
    correlation,
    highest_count,
    read_tags,
    targets_around,
    worth_of_one,
)
from puntobanco.faults import Refused
from tests.analysis.wanted import BIG_TIGER_TAGS, DRAGON_7_TAGS, effects

PUBLISHED = [
    ("new-zealand", "commission", "big-tiger", BIG_TIGER_TAGS, 0.98),
    ("massachusetts", "ez", "dragon-7", DRAGON_7_TAGS, 0.96),
]


@pytest.mark.parametrize(("rulebook", "version", "wager", "published", "least"), PUBLISHED)
def test_the_best_tags_are_at_least_as_good_as_those_published(
    rulebook: str, version: str, wager: str, published: str, least: float
) -> None:
    found = effects(rulebook, version, wager).by_value
    best = best_tags(found)
    assert best is not None and best.is_balanced
    theirs = correlation(read_tags(published), found)
    assert least < theirs <= correlation(best, found) < 1


@pytest.mark.parametrize(("rulebook", "version", "wager", "published", "least"), PUBLISHED)
def test_no_neighbour_and_no_chance_tags_are_better(
    rulebook: str, version: str, wager: str, published: str, least: float
) -> None:
    found = effects(rulebook, version, wager).by_value
    best = best_tags(found)
    assert best is not None
    most, chance = correlation(best, found), Random(9)
    tried = 0
    for _ in range(40_000):
        steps = [tag + chance.choice((-1, 0, 0, 1)) for tag in best.by_value]
        if max(map(abs, steps)) <= 4 and any(steps) and Tags(tuple(steps)).is_balanced:
            tried += 1
            assert correlation(Tags(tuple(steps)), found) <= most + 1e-12
    assert tried > 1000


@pytest.mark.parametrize("seed", range(3))
def test_the_search_misses_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tags from -1 to 1 are few enough to try them all."""
    monkeypatch.setattr(tags_module, "MOST", 1)
    chance = Random(seed)
    found = [Fraction(chance.randint(-99, 99), 1000) for _ in range(10)]
    every = (Tags(tags) for tags in product((-1, 0, 1), repeat=10) if any(tags))
    most = max(correlation(tags, found) for tags in every if tags.is_balanced)
    best = best_tags(found)
    assert best is not None
    assert correlation(best, found) == pytest.approx(most, abs=1e-12)


def test_a_wager_to_which_all_cards_are_alike_has_no_tags() -> None:
    assert best_tags([Fraction(0)] * 10) is None
    assert best_tags([Fraction(1, 7)] * 10) is None


def test_the_correlation_of_effects_with_themselves_is_one() -> None:
    tags = Tags((0, 1, -1, 2, -2, 3, -3, 4, -4, 0))
    assert correlation(tags, [Fraction(tag, 100) for tag in tags.by_value]) == pytest.approx(1)
    assert correlation(tags, [Fraction(-tag, 100) for tag in tags.by_value]) == pytest.approx(-1)


@pytest.mark.parametrize(
    ("text", "by_value", "said"),
    [
        (BIG_TIGER_TAGS, (0, 0, 0, -1, -1, -1, -2, 1, 2, 2), BIG_TIGER_TAGS),
        (DRAGON_7_TAGS, (0, 0, 0, 0, -1, -1, -1, -1, 2, 2), "4,5,6,7=-1 8,9=+2"),
        ("a=1 T=−1 9=3", (-1, 1, 0, 0, 0, 0, 0, 0, 0, 3), "A=+1 9=+3 T=-1"),
        ("10,A=+4", (4, 4, 0, 0, 0, 0, 0, 0, 0, 0), "A,T=+4"),
    ],
)
def test_tags_are_read_and_said_again(text: str, by_value: tuple[int, ...], said: str) -> None:
    tags = read_tags(text)
    assert tags.by_value == by_value
    assert str(tags) == said
    assert read_tags(said) == tags
    assert tags.sum == sum(number * tag for number, tag in zip(RANKS_OF, by_value, strict=True))


@pytest.mark.parametrize(
    "text", ["", "8", "8=5", "8=-5", "11=1", "8,9", "B=1", "8=+1 8=+2", "9=0", "8=x", "7-=1", "A-=2"]
)
def test_what_are_no_tags_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_tags(text)
    assert refused.value.faults[0].sentence.endswith(".")


def test_over_52_cards_the_correlation_is_that_over_values_where_cards_of_a_value_are_alike() -> None:
    found, tags = effects("new-zealand", "commission", "big-tiger"), read_tags(BIG_TIGER_TAGS)
    assert card_correlation(tags, found) == pytest.approx(correlation(tags, found.by_value), abs=1e-12)
    royal = effects("massachusetts", "ez", "royal-9")
    best = best_tags(royal.by_value)
    assert best is not None
    assert card_correlation(best, royal) < correlation(best, royal.by_value)


def test_the_worth_of_a_true_count_finds_the_published_target() -> None:
    """The edge over what one is worth: Jacobson bets Big Tiger from +8."""
    found, tags = effects("new-zealand", "commission", "big-tiger"), read_tags(BIG_TIGER_TAGS)
    critical = -float(found.figures.expected_return) / worth_of_one(tags, found.by_value, 8)
    assert critical == pytest.approx(8, abs=0.05)
    turned = Tags(tuple(-tag for tag in tags.by_value))
    assert worth_of_one(turned, found.by_value, 8) == pytest.approx(-worth_of_one(tags, found.by_value, 8))


def test_the_fewer_cards_are_left_the_higher_a_count_can_get() -> None:
    tags = read_tags(DRAGON_7_TAGS)
    assert highest_count(tags, 8, 14) > highest_count(tags, 8, 52) > highest_count(tags, 8, 400) > 0
    assert highest_count(Tags(tuple(2 * tag for tag in tags.by_value)), 8, 14) == pytest.approx(
        2 * highest_count(tags, 8, 14)
    )


@pytest.mark.parametrize("critical", [-12.0, -0.5, 0.0, 0.4, 3.0, 8.0, 25.0, 400.0])
def test_a_sweep_goes_round_the_count_at_which_the_edge_turns(critical: float) -> None:
    targets = targets_around(critical)
    assert len(set(targets)) == TARGETS and list(targets) == sorted(targets)
    assert all(target == int(target) for target in targets)
    assert targets[0] <= max(critical, 1) <= targets[-1]
