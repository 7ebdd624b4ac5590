"""How often a jackpot's tiers are won, exactly: against every round dealt, and what they are then worth."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.jackpot import Worth, a_unit, award_of, break_even, outcomes, worths
from puntobanco.analysis.values import falling
from puntobanco.jackpot.from_setup import terms_of
from puntobanco.jackpot.link.terms import Terms
from puntobanco.money import Minor
from puntobanco.wagers.language.names import NAMED
from puntobanco.wagers.triggers import declared
from tests.analysis.compositions import some, tiny
from tests.analysis.dealing import all_facts
from tests.jackpot.link_day import TERMS, cents, tier
from tests.support import setup

EIGHT = Weights(fresh(8))


def nz(name: str = "new-zealand-commission-jackpot") -> Terms:
    found = terms_of(setup(name))
    assert found is not None
    return found


MIXED = (
    "tie and player-royal-9",
    "player-suited-royal-9 and banker-pair",
    "same-royal-9 or twin-pairs",
    "not banker-royal-9 and banker-count-9 and not player-natural",
    "tie-on-9 and both-pairs",
    "player-suited-triple or banker-suited-triple and not tie",
)


BY_KIND = ("tie-on-9", "either-pair", "player-suited-triple", "player-royal-9", *MIXED)
"""Weighed alone: by counts, by pairs, by all, and with Royal 9s beside each."""


@pytest.mark.parametrize("composition", tiny(6), ids=lambda one: f"{one.total} cards")
def test_every_name_comes_up_as_often_as_when_every_round_is_dealt(composition: Composition) -> None:
    rounds, weights = all_facts(composition), Weights(composition)
    together = outcomes([tier(text, trigger=text) for text in (*NAMED, *MIXED)], weights)
    for text in (*NAMED, *MIXED):
        trigger = declared(text)
        dealt = sum(ways for facts, ways in rounds.items() if trigger.met(facts))
        assert sum(ways for met, ways in together.items() if text in met) == dealt, text
        if text in BY_KIND:
            assert outcomes([tier(trigger=text)], weights)["major",] == dealt, text


def test_tiers_are_weighed_together_and_make_up_all_draws() -> None:
    composition = some(1, 1)[0]
    weights = Weights(composition)
    tiers = [tier(name, trigger=text) for name, text in zip("abcdef", MIXED, strict=True)]
    found = outcomes(tiers, weights)
    assert sum(found.values()) == falling(composition.total, 6)
    for name, text in zip("abcdef", MIXED, strict=True):
        alone = outcomes([tier(trigger=text)], weights)["major",]
        assert sum(ways for met, ways in found.items() if name in met) == alone


def test_a_royal_9_of_the_player_is_a_nine_and_a_face() -> None:
    found = outcomes([tier(trigger="player-royal-9")], EIGHT)
    assert Fraction(found["major",], falling(416, 6)) == Fraction(2 * 32 * 96, 416 * 415)


@pytest.mark.clause("NZ 18.6", "NZ 18.7")
def test_the_ready_jackpot_is_won_as_seldom_as_its_cards_say() -> None:
    each = worths(nz(), EIGHT, {})
    between = [one.rounds_between for one in each]
    assert [round(one) for one in between if one] == [68_516, 17_101, 4_163]
    tie = declared("natural-tie")
    twins = sum(ways for facts, ways in zip(*EIGHT.of("full"), strict=True) if facts.twin and tie.met(facts))
    assert each[1].probability == Fraction(twins, falling(416, 6))


def one(name: str, probability: Fraction | None, shown: str, **more: object) -> Worth:
    return Worth(tier=tier(name, **more), shown=Fraction(cents(shown)), probability=probability)


@pytest.mark.clause("NZ 18.15")
@pytest.mark.parametrize(
    ("shown", "pays"), [("99", "100"), ("100", "100"), ("100.02", "100.02"), ("500", "500"), ("501", "500")]
)
def test_a_tier_pays_within_its_bounds(shown: str, pays: str) -> None:
    bounded = tier(least=cents("100"), most=cents("500"))
    assert award_of(bounded, Fraction(cents(shown))) == cents(pays)
    assert award_of(tier(part=Fraction(1, 4)), Fraction(cents("100"))) == cents("25")


def test_what_a_unit_gains_and_where_the_bettor_breaks_even_agree() -> None:
    rare, often = one("rare", Fraction(1, 10_000), "5000"), one("often", Fraction(1, 500), "20", part=Fraction(1, 2))
    edge, staked = Fraction(12, 1000), Minor(10_000)
    assert a_unit((rare, often), staked) == (Fraction(50) + Fraction(2)) / 10_000
    for name in ("rare", "often"):
        even = break_even((rare, often), name, staked, edge)
        assert even is not None
        moved = tuple(replace(each, shown=even) if each.tier.name == name else each for each in (rare, often))
        assert a_unit(moved, staked) == edge


def test_where_no_meter_breaks_even_none_is_named() -> None:
    edge, staked = Fraction(1, 100), Minor(10_000)
    often = one("often", Fraction(1, 10), "5")
    assert break_even((one("a", None, "5"), often), "a", staked, edge) is None
    assert break_even((one("a", Fraction(1, 10**6), "5", most=cents("50")), often), "a", staked, edge) is None
    assert break_even((one("a", Fraction(1, 100), "5", least=cents("600")),), "a", staked, edge) is None
    assert break_even((one("a", Fraction(1, 100), "5"), one("b", Fraction(1, 2), "50")), "a", staked, edge) is None


@pytest.mark.clause("NZ 18.8(d)")
def test_a_draw_is_as_frequent_as_stated_or_nobody_knows() -> None:
    (lot,) = worths(nz("new-zealand-commission-jackpot-random"), EIGHT, {})
    assert (lot.probability, lot.rounds_between) == (Fraction(1, 5000), Fraction(5000))
    silent = replace(TERMS, tiers=(tier(random=True),))
    (lot,) = worths(silent, EIGHT, {"major": Fraction(7)})
    assert (lot.probability, lot.rounds_between, lot.a_round, lot.shown) == (None, None, None, Fraction(7))


def test_counters_never_hold_what_cannot_come_up() -> None:
    found: Counter[tuple[str, ...]] = outcomes([tier(trigger="tie and player-wins")], EIGHT)
    assert list(found) == [()]
