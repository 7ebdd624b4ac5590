"""Simulated histories of Royal 9's meters agree with the exact counts and with the meters' own books."""

from collections import Counter
from math import sqrt

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import PricedWager, Weights
from puntobanco.analysis.progressive import Progressive
from puntobanco.jackpot.from_setup import tiers_of
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Currency
from puntobanco.rulebooks.massachusetts.wagers.s13_royal_9 import K9_BANKER, K9_PLAYER, PAY_TABLES, WAGERS
from puntobanco.simulate.wager_meters import history

USD = Currency("USD", 2, "$")
OFFERED = PricedWager(WAGERS[0], PAY_TABLES[0], USD)
WEIGHTS = Weights(fresh(8))
ROUNDS, CHAIRS = 40_000, (1, 4, 9)


def test_hits_come_as_often_as_the_counts_say_and_every_cent_is_somewhere() -> None:
    ran = history(OFFERED, tiers_of(PAY_TABLES[0], USD), CHAIRS, WEIGHTS, rounds=ROUNDS, seed=3)
    bet = Progressive(OFFERED, 1, WEIGHTS)
    for meter in (K9_BANKER, K9_PLAYER):
        between = bet.bets_between(meter, bet.seeds())
        assert between is not None
        expected = float(ran.bets / between)
        assert abs(ran.meters[meter].hits - expected) < 5 * sqrt(expected)
        assert ran.meters[meter].contributed == ran.bets * 25 * MILLIONTHS
    paid = Counter({name: meter.paid // MILLIONTHS for name, meter in ran.meters.items()})
    told: Counter[str] = Counter()
    for hit in ran.hits:
        told[hit.meter] += hit.amount
    assert +told == +paid


def test_a_meter_of_a_chair_is_fed_and_hit_by_that_chair_alone() -> None:
    tiers = tiers_of(PAY_TABLES[0], USD, chairs=CHAIRS)
    ran = history(OFFERED, tiers, CHAIRS, WEIGHTS, rounds=5_000, seed=4)
    assert ran.hits and all(hit.meter in ("major", f"{hit.meter[:9]}-{hit.chair}") for hit in ran.hits)
    assert {meter.contributed for name, meter in ran.meters.items() if name != "major"} == {5_000 * 25 * MILLIONTHS}
