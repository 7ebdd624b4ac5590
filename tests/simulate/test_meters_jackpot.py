"""Simulated histories of a jackpot's meters agree with the exact chances and with the meters' own books."""

from fractions import Fraction
from math import sqrt

import pytest
from msgspec.structs import replace

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.jackpot import worths
from puntobanco.jackpot.meter import MILLIONTHS, contribute, opened, put_in
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Pick
from puntobanco.simulate.jackpot_meters import jackpot_history
from tests.jackpot.link_day import TERMS, cents, parameters, tier

WEIGHTS = Weights(fresh(8))
ROUNDS = 40_000
SMALL = parameters(seed="20", rate="7/901", reset=cents("20"))
JACKPOT = replace(
    TERMS,
    pick=Pick.SEAT,
    tiers=(
        tier("often", trigger="tie-on-9", parameters=SMALL),
        tier("half", trigger="both-pairs", part=Fraction(1, 2), parameters=SMALL),
        tier("lot", random=True, one_in=400, least=cents("10"), most=cents("50"), parameters=SMALL),
    ),
)


def test_tiers_are_won_as_often_as_the_chances_say_and_every_cent_is_somewhere() -> None:
    ran = jackpot_history(JACKPOT, WEIGHTS, staked=Minor(3_333), rounds=ROUNDS, seed=3)
    for one in worths(JACKPOT, WEIGHTS, {}):
        assert one.probability is not None
        expected = float(ROUNDS * one.probability)
        assert expected > 50
        assert abs(ran.meters[one.tier.name].hits - expected) < 5 * sqrt(expected)
        told = sum(hit.amount for hit in ran.hits if hit.meter == one.tier.name)
        assert told * MILLIONTHS == ran.meters[one.tier.name].paid


@pytest.mark.clause("NZ 18.17")
def test_what_is_paid_is_what_the_display_shows_at_settlement_rounded_up() -> None:
    often = replace(JACKPOT, tiers=JACKPOT.tiers[:1])
    ran = jackpot_history(often, WEIGHTS, staked=Minor(3_333), rounds=2_000, seed=3)
    first, meter = ran.hits[0], opened(SMALL)
    for _ in range(first.round):
        meter = put_in(contribute(meter, Minor(3_333)), cents("0.50"))
    assert first.amount == -(-meter.displayed // (500 * MILLIONTHS)) * 500


def test_a_draw_of_which_nobody_says_how_often_is_never_won_and_a_seed_gives_the_same() -> None:
    lot = replace(JACKPOT, tiers=(replace(JACKPOT.tiers[2], one_in=None),))
    assert jackpot_history(lot, WEIGHTS, staked=Minor(500), rounds=3_000, seed=1).hits == ()
    one, again, other = (
        jackpot_history(JACKPOT, WEIGHTS, staked=Minor(500), rounds=900, seed=seed) for seed in (5, 5, 6)
    )
    assert one == again and one.hits != other.hits
