"""Meters: to the millionth of a cent, nothing lost, nothing made of nothing."""

import random
from fractions import Fraction

import pytest

from puntobanco.faults import Refused
from puntobanco.jackpot.meter import (
    MILLIONTHS,
    Bounds,
    Meter,
    Parameters,
    adjust,
    change,
    contribute,
    hit,
    hit_at,
    hit_within,
    opened,
    put_in,
    undone,
)
from puntobanco.money import Minor


def a_meter(rate: str = "9/100", **more: object) -> Meter:
    values: dict[str, object] = {"seed": 5_000_000, "reset": 5_000_000, "rate": Fraction(rate), **more}
    return opened(Parameters(**values))  # type: ignore[arg-type]


@pytest.mark.parametrize(("rate", "cents"), [("9/100", 45), ("96/1000", 48), ("5/100", 25)])
def test_a_five_dollar_stake_adds_its_part(rate: str, cents: int) -> None:
    before = a_meter(rate)
    after = contribute(before, Minor(500))
    assert after.displayed - before.displayed == cents * MILLIONTHS
    after.check()


def test_a_million_small_stakes_at_an_awkward_rate_lose_nothing() -> None:
    meter, rate = a_meter("7/10000", reserve_rate=Fraction(1, 3000)), Fraction(7, 10_000)
    source = random.Random(1)
    staked = 0
    for _ in range(20_000):
        stake = source.randint(1, 9_999)
        staked += stake
        meter = contribute(meter, Minor(stake))
    exact = staked * MILLIONTHS * rate
    assert meter.displayed + meter.carry == 5_000_000 * MILLIONTHS + exact
    assert meter.reserve + meter.reserve_carry == staked * MILLIONTHS * Fraction(1, 3000)
    assert 0 <= meter.carry < 1
    meter.check()


@pytest.mark.parametrize(("shown", "pays"), [(1_234_500, 1_234_500), (1_234_501, 1_235_000), (1_234_537, 1_235_000)])
def test_the_payable_amount_is_rounded_up_and_the_house_tops_up(shown: int, pays: int) -> None:
    meter = a_meter(seed=Minor(shown))
    award, after = hit(meter, unit=Minor(500))
    assert award == pays
    assert after.topped_up == (pays - shown) * MILLIONTHS
    assert after.shown == 5_000_000
    after.check()


def test_a_tenth_of_the_meter_lowers_it_by_what_it_pays_and_resets_nothing() -> None:
    meter = contribute(a_meter(), Minor(333))
    award, after = hit(meter, Fraction(1, 10))
    assert award == meter.displayed // 10 // MILLIONTHS
    assert after.displayed == meter.displayed - award * MILLIONTHS
    after.check()


def test_what_rounding_down_leaves_is_part_of_the_next_amount() -> None:
    meter = contribute(a_meter("1/3"), Minor(100))
    award, after = hit(meter)
    assert award == 5_000_033
    assert after.displayed >= 5_000_000 * MILLIONTHS
    after.check()


@pytest.mark.parametrize(
    ("stake", "shows", "over"), [(99_999, 5_099_999, 0), (100_000, 5_100_000, 0), (100_001, 5_100_000, 1)]
)
def test_beyond_the_ceiling_contributions_wait_in_the_overflow(stake: int, shows: int, over: int) -> None:
    meter = contribute(a_meter("1", ceiling=Minor(5_100_000)), Minor(stake))
    assert meter.shown == shows
    assert meter.overflow == over * MILLIONTHS
    _, after = hit(meter)
    assert after.displayed == max(5_000_000, over) * MILLIONTHS
    after.check()


def test_a_changed_rate_waits_for_the_next_hit() -> None:
    meter = change(a_meter("1/10"), Parameters(seed=Minor(0), reset=Minor(100), rate=Fraction(1, 2)))
    meter = contribute(meter, Minor(1000))
    assert meter.shown == 5_000_100
    _, meter = hit(meter)
    assert contribute(meter, Minor(1000)).shown == 600


def test_the_reserve_pays_the_reset_before_the_house_does() -> None:
    meter = contribute(a_meter("0", reserve_rate=Fraction(1)), Minor(2_000_000))
    _, after = hit(meter)
    assert after.reserve == 0
    assert after.seeded == meter.seeded + 3_000_000 * MILLIONTHS
    after.check()


def test_the_house_may_put_an_amount_in_each_round() -> None:
    meter = a_meter()
    for _ in range(10):
        meter = put_in(meter, Minor(50))
    assert meter.shown == 5_000_500
    meter.check()


def test_corrections_are_on_record_and_never_below_nothing() -> None:
    meter = adjust(adjust(a_meter(), 100), -200)
    assert (meter.shown, meter.adjusted) == (4_999_900, -100 * MILLIONTHS)
    meter.check()
    with pytest.raises(Refused, match="below zero"):
        adjust(meter, -4_999_901)


def test_a_ceiling_below_the_display_is_refused() -> None:
    low = Parameters(seed=Minor(0), reset=Minor(0), rate=Fraction(0), ceiling=Minor(4_999_999))
    with pytest.raises(Refused, match="ceiling"):
        change(a_meter(), low)


def test_a_meter_that_lost_something_is_found_out() -> None:
    from msgspec.structs import replace

    with pytest.raises(AssertionError, match="does not balance"):
        replace(a_meter(), displayed=1).check()


@pytest.mark.parametrize(
    ("shown", "pays"), [(999, 1_000), (1_000, 1_000), (1_001, 1_001), (2_000, 2_000), (2_001, 2_000)]
)
def test_an_award_keeps_within_its_least_and_most(shown: int, pays: int) -> None:
    award, after = hit_within(a_meter(seed=Minor(shown)), Fraction(1), Bounds(least=Minor(1_000), most=Minor(2_000)))
    assert award == pays
    assert after.topped_up == max(0, pays - shown) * MILLIONTHS
    after.check()


@pytest.mark.parametrize("ceiling", [None, 5_100_000])
def test_a_hit_undone_leaves_the_meter_as_if_it_had_not_been_met(ceiling: int | None) -> None:
    more: dict[str, object] = {"ceiling": ceiling, "reserve_rate": Fraction(1, 7)}
    before = contribute(a_meter("1/3", **more), Minor(1_000_001))
    _, after = hit(before, unit=Minor(500))
    assert undone(contribute(after, Minor(77_777)), before, after) == contribute(before, Minor(77_777))


def test_what_a_later_award_took_of_the_reset_the_house_leaves_in() -> None:
    before = a_meter(seed=Minor(0))
    _, after = hit(before)
    _, later = hit(after, Fraction(1, 10))
    found = undone(later, before, after)
    assert (found.displayed, found.seeded, found.paid) == (0, 500_000 * MILLIONTHS, 500_000 * MILLIONTHS)
    found.check()


# A hit that is locked after the meter has gone on.


@pytest.mark.clause("NZ 18.17")
@pytest.mark.parametrize("since", [0, 1, 99_900])
def test_a_late_hit_pays_what_was_shown_and_leaves_in_what_was_put_in_since(since: int) -> None:
    before = a_meter(seed=Minor(1_234_501), reset=Minor(1_000_000), reserve_rate=Fraction(1, 100))
    now = contribute(before, Minor(since)) if since else before
    award, after, left = hit_at(now, before, Fraction(1), Bounds(unit=Minor(500)))
    assert (award, after) == hit_within(before, Fraction(1), Bounds(unit=Minor(500)))
    assert left.displayed - after.displayed == now.displayed - before.displayed
    left.check()
    assert undone(left, before, after).displayed == now.displayed


@pytest.mark.clause("NZ 18.17")
@pytest.mark.parametrize("part", [Fraction(1), Fraction(1, 10)])
def test_the_house_pays_a_late_hit_of_a_meter_that_was_hit_in_between(part: Fraction) -> None:
    before = a_meter(seed=Minor(1_200_000), reset=Minor(1_000_000))
    _, now = hit(contribute(before, Minor(10_000)))
    award, after, left = hit_at(now, before, part, Bounds(unit=Minor(500)))
    assert award == part * 1_200_000
    assert (left.displayed, left.topped_up - now.topped_up) == (now.displayed, award * MILLIONTHS)
    left.check()
    assert undone(left, before, after) == now


@pytest.mark.clause("NZ 18.17")
def test_a_correction_downward_before_a_late_hit_is_made_good_by_the_house() -> None:
    before = a_meter(seed=Minor(1_200_000), reset=Minor(1_000_000))
    now = adjust(before, -1_100_000)
    award, _, left = hit_at(now, before, Fraction(1), Bounds())
    assert (award, left.displayed) == (1_200_000, 0)
    left.check()
