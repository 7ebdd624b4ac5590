"""Royal 9 on a link: three meters by the pay table, a tenth that resets nothing, and contributions after the award."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.jackpot.from_setup import tiers_of
from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.terms import Terms
from puntobanco.jackpot.link.views import availability
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Currency, Minor
from puntobanco.procedure.jackpot import Funding, WhenLost
from puntobanco.procedure.roles import Role
from puntobanco.rulebooks.massachusetts.wagers.s13_royal_9 import PAY_TABLES
from tests.jackpot.link_day import SECOND, Day, cents, winner

USD = Currency("USD", 2, "$")
NAMES = ("major", "k9-banker", "k9-player")


def royal(table: int = 0, chairs: tuple[int, ...] = (), reserve: str = "0") -> Day:
    terms = Terms(
        name="Royal 9",
        currency=USD,
        approval="R-9",
        display="screen 1",
        console="console 1",
        qualifying="every Royal 9 wager of $5",
        funding=Funding.WAGERS,
        tiers=tiers_of(PAY_TABLES[table], USD, reserve_rate=Fraction(reserve), chairs=chairs),
        auto_activate=True,
        when_lost=WhenLost.CLOSE,
    )
    return Day(terms, ("MA-1", "MA-2"))


def bets(day: Day, round_: int, number: int, table: str = "MA-1") -> None:
    day.post(round_, *["5"] * number, table=table)


@pytest.mark.clause("MA 13(i) T1 major rate")
@pytest.mark.parametrize(("table", "seed", "grows"), [(0, 50_000, "0.45"), (1, 25_000, "0.48")])
def test_one_bet_adds_the_rate_of_its_pay_table_to_the_major_meter(table: int, seed: int, grows: str) -> None:
    day = royal(table)
    assert day.shown() == seed
    bets(day, 1, 1)
    assert day.shown() == seed + Fraction(grows)


@pytest.mark.clause("MA 13(i) T1 K9 Banker rate", "MA 13(i) T1 K9 Player rate")
def test_four_bets_add_a_dollar_to_each_k9_meter_and_a_void_round_nothing() -> None:
    day = royal()
    bets(day, 1, 4)
    assert [day.shown(name) for name in NAMES[1:]] == [351, 351]
    day.post(2, "5", "5", table="MA-1", void=True)
    assert [day.shown(name) for name in NAMES] == [Fraction("50001.80"), 351, 351]


def test_a_tenth_lowers_the_meter_by_what_it_pays_and_resets_nothing() -> None:
    day = royal()
    bets(day, 1, 3)
    hit = day.hit(2, winner(stake="5"), table="MA-1", part="1/10")
    assert hit.amount == cents("5000.13")
    assert day.shown() == Fraction("50001.35") - Fraction("5000.13")
    assert day.now.meters["major"].topped_up == 0


def test_contributions_of_the_round_are_not_in_the_meter_that_is_paid() -> None:
    day = royal()
    hit = day.hit(1, winner(stake="5"), table="MA-1", meter="k9-banker")
    bets(day, 1, 8)
    assert hit.amount == cents("350") and day.shown("k9-banker") == 352
    assert day.confirm(hit).shares[0].amount == cents("350")


def test_the_meters_of_chairs_are_fed_by_their_own_bets_and_the_major_by_all() -> None:
    day = royal(chairs=(1, 2))
    bets(day, 1, 2)
    assert {name: meter.shown for name, meter in day.now.meters.items()} == {
        "major": 5_000_090,
        "k9-banker-1": 35_025,
        "k9-banker-2": 35_025,
        "k9-player-1": 35_025,
        "k9-player-2": 35_025,
    }


def test_a_void_round_unwinds_an_award_that_was_settled_before_its_third_cards() -> None:
    day = royal()
    meters = day.now.meters
    hit = day.confirm(day.hit(1, winner(stake="5"), table="MA-1", meter="k9-player"))
    day.do(Role.CLOCK, ask.UnwindRound(table="MA-1", round=hit.round))
    day.post(1, "5", table="MA-1", void=True)
    assert day.now.meters == meters
    day.expect_refold()


def test_losing_the_link_closes_the_wager_at_that_table_only() -> None:
    day = royal()
    day.do(Role.CLOCK, ask.LoseTable(table="MA-1", words="cable"))
    assert not availability(day.now, "MA-1").wagers_open
    assert availability(day.now, "MA-2").wagers_open


def test_the_rate_that_the_document_sets_is_not_changed() -> None:
    day = royal()
    now = day.now.meters["major"].parameters
    change = ask.ChangeParameters(meter="major", parameters=now, words="reserve", second=SECOND)
    other = replace(change, parameters=replace(now, rate=Fraction(1, 10)))
    fault = day.no(Role.JACKPOT, other)
    assert (fault.code, fault.clause) == ("fixed", "MA 13(i) T1 major rate")
    day.do(Role.JACKPOT, replace(change, parameters=replace(now, reserve_rate=Fraction(1, 100))))


def test_a_reserve_pays_the_next_seed() -> None:
    day = royal(reserve="1/100")
    bets(day, 1, 100)
    assert day.now.meters["k9-player"].reserve == 500 * MILLIONTHS
    seeded = day.now.meters["k9-player"].seeded
    day.hit(2, winner(stake="5"), table="MA-1", meter="k9-player")
    assert day.now.meters["k9-player"].seeded == seeded + Minor(34_500) * MILLIONTHS
