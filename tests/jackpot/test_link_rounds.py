"""What rounds bring to a link: activation, posting, missed rounds, several tables and tiers."""

from fractions import Fraction

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link import events as ev
from puntobanco.jackpot.link.terms import faults
from puntobanco.jackpot.link.views import console, display, levels
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Funding, IncrementPoint, RoundMoment
from puntobanco.procedure.roles import Role
from puntobanco.words import say
from tests.jackpot.link_day import TERMS, Day, cents, house_funded, parameters, tier


@pytest.mark.clause("NZ 18.4")
def test_ten_qualifying_rounds_bring_ten_times_the_house_amount() -> None:
    day = Day(house_funded())
    for number in range(1, 11):
        day.play(number)
    assert day.shown() == 10_005
    day.activate(11)
    day.post(11, qualifies=False)
    assert day.shown() == 10_005
    day.expect_refold()


@pytest.mark.clause("NZ 18.4")
@pytest.mark.parametrize(("counts", "shows"), [(False, "10000"), (True, "10000.50")])
def test_a_void_round_brings_nothing_unless_elected_and_never_its_stakes(counts: bool, shows: str) -> None:
    day = Day(replace(TERMS, void_rounds_count=counts))
    day.activate(1)
    day.post(1, "100", void=True)
    assert day.shown() == Fraction(shows)


@pytest.mark.clause("NZ 18.3")
def test_house_and_wagers_may_fund_it_together() -> None:
    day = Day()
    day.play(1, "100", "50")
    assert day.shown() == Fraction("10002.00")


@pytest.mark.clause("NZ 18.3")
@pytest.mark.parametrize(("funding", "clause"), [(Funding.HOUSE, "NZ 18.3"), (Funding.WAGERS, "NZ 18.4")])
def test_rates_and_amounts_agree_with_who_funds(funding: Funding, clause: str) -> None:
    found = list(faults(replace(TERMS, funding=funding)))
    assert [(fault.code, fault.clause) for fault in found] == [("funding", clause)]


@pytest.mark.clause("NZ 18.10")
def test_pressed_twice_is_counted_once() -> None:
    day = Day(house_funded())
    day.activate(1)
    before = day.now
    day.activate(1)
    assert day.now is before
    day.post(1)
    day.post(1)
    day.activate(1)
    assert day.shown() == Fraction("10000.50")
    assert sum(isinstance(one.event, ev.RoundPosted) for one in day.events) == 1


@pytest.mark.clause("NZ 18.11")
@pytest.mark.parametrize(
    ("point", "moment", "allowed"),
    [
        (IncrementPoint.AFTER_CLOSE, RoundMoment.BETTING, False),
        (IncrementPoint.AFTER_CLOSE, RoundMoment.CLOSED, True),
        (IncrementPoint.AFTER_CLOSE, RoundMoment.COMPLETE, True),
        (IncrementPoint.ROUND_END, RoundMoment.BETTING, False),
        (IncrementPoint.ROUND_END, RoundMoment.CLOSED, False),
        (IncrementPoint.ROUND_END, RoundMoment.COMPLETE, True),
    ],
)
def test_it_is_activated_from_the_elected_point_on(point: IncrementPoint, moment: RoundMoment, allowed: bool) -> None:
    day = Day(replace(TERMS, increment_point=point))
    act = ask.Activate(table="NZ-1", round=1, moment=moment)
    if allowed:
        day.do(Role.DEALER, act)
        assert day.now.tables["NZ-1"].armed == 1
    else:
        assert day.no(Role.DEALER, act).clause == "NZ 18.11"


def test_activation_moves_no_meter_before_the_round_is_settled() -> None:
    day = Day()
    day.activate(1)
    assert day.shown() == 10_000


@pytest.mark.clause("NZ 18.19")
def test_a_round_nobody_activated_is_alerted_and_added_by_a_supervisor() -> None:
    day = Day(house_funded())
    for number in range(1, 14):
        day.play(number)
    day.post(14)
    assert day.shown() == Fraction("10006.50")
    assert console(day.now).alerts == (say("jackpot.missed", table="NZ-1", n=14),)
    late = ask.Activate(table="NZ-1", round=14, moment=RoundMoment.COMPLETE)
    assert day.no(Role.DEALER, late).clause == "NZ 18.19"
    add = ask.AddMissedRound(table="NZ-1", round=14)
    assert day.no(Role.DEALER, add).clause == "NZ 18.19"
    day.do(Role.PIT, add)
    assert day.shown() == 10_007
    last = day.events[-1].event
    assert isinstance(last, ev.RoundPosted) and (last.post.round, last.late) == (14, True)
    assert console(day.now).alerts == ()
    assert day.no(Role.PIT, add).code == "nothing-missed"
    day.expect_refold()


@pytest.mark.clause("NZ 18.14")
def test_where_activation_is_automatic_the_dealer_has_nothing_to_press_and_all_is_logged() -> None:
    day = Day(house_funded(auto_activate=True))
    assert day.no(Role.DEALER, ask.Activate(table="NZ-1", round=1, moment=RoundMoment.CLOSED)).clause == "NZ 18.14"
    day.post(1)
    assert day.shown() == Fraction("10000.50")
    assert isinstance(day.events[-1].event, ev.RoundPosted)
    day.do(Role.CLOCK, ask.RecordHit(table="NZ-1", round=1, meter="major"))
    assert len(day.now.pending) == 1


@pytest.mark.clause("NZ 18.12")
def test_where_it_is_not_automatic_only_the_dealer_records_a_hit() -> None:
    assert Day().no(Role.CLOCK, ask.RecordHit(table="NZ-1", round=1, meter="major")).clause == "NZ 18.12"


@pytest.mark.clause("NZ 18.7", "NZ 1.1 Jackpot System (a)")
def test_three_tiers_grow_together_in_one_round() -> None:
    tiers = tuple(tier(name, parameters=parameters(seed=seed)) for name, seed in SEEDS.items())
    day = Day(replace(TERMS, tiers=tiers))
    day.play(1, "100")
    assert {name: day.shown(name) - int(seed) for name, seed in SEEDS.items()} == dict.fromkeys(SEEDS, Fraction(3, 2))


SEEDS = {"mini": "10", "minor": "100", "major": "1000"}


@pytest.mark.clause("NZ 18.8")
def test_two_links_at_one_table_are_independent() -> None:
    one, other = Day(), Day(replace(TERMS, name="Lucky Pot"))
    one.play(1, "100")
    assert one.shown() == Fraction("10001.5") and other.shown() == 10_000


@pytest.mark.clause("NZ 18.8(a)", "NZ 18.8(c)", "NZ 1.1 Baccarat Jackpot")
def test_tables_1_to_4_share_one_meter_and_every_screen_shows_the_same() -> None:
    tables = ("T1", "T2", "T3", "T4")
    day = Day(house_funded(), tables)
    for table in tables:
        day.play(1, table=table)
    assert day.shown() == 10_002
    screens = {encode(display(day.now, table).levels) for table in tables} | {encode(levels(day.now))}
    assert len(screens) == 1
    assert levels(day.now)[0].amount.minor == console(day.now).meters[0].current
    act = ask.PostRound(table="T5", round=1)
    assert day.no(Role.CLOCK, act).code == "no-such-table"


@pytest.mark.clause("NZ 18.9(a)", "NZ 18.9(b)")
def test_every_round_is_recorded_with_what_it_brought_and_when_it_was_settled() -> None:
    day = Day()
    day.play(1, "33.33")
    posted = day.events[-1].event
    assert isinstance(posted, ev.RoundPosted)
    assert (posted.settled, posted.post.table, posted.post.round) == (day.at, "NZ-1", 1)
    assert sum(transfer.amount for transfer in posted.transfers) == 50 * MILLIONTHS + 33_330_000


@pytest.mark.parametrize("amount", [-1, 0, 10**15 + 1])
def test_stakes_are_amounts(amount: int) -> None:
    act = ask.PostRound(table="NZ-1", round=1, stakes=(ask.QualifyingStake(seat=1, amount=Minor(amount)),))
    assert Day().no(Role.CLOCK, act).code == "no-amount"


@pytest.mark.clause("NZ 1.1 Baccarat Jackpot")
def test_a_table_leaves_only_when_nothing_of_its_own_is_open() -> None:
    day = Day()
    day.activate(1)
    leave = ask.UnlinkTable(table="NZ-1")
    assert day.no(Role.JACKPOT, leave).code == "still-open"
    day.post(1)
    day.do(Role.JACKPOT, leave)
    assert "NZ-1" not in day.now.tables
    day.do(Role.JACKPOT, ask.LinkTable(table="NZ-1", display="screen 2"))
    day.post(1)
    assert cents("10000.50") == day.now.meters["major"].shown
    day.expect_refold()


# A round that brings more than is reasonable.


@pytest.mark.parametrize(("stake", "alarms"), [("94.99", False), ("95", False), ("95.01", True)])
def test_a_round_that_brings_more_than_is_reasonable_goes_in_and_somebody_has_to_look(stake: str, alarms: bool) -> None:
    day = Day(replace(TERMS, unreasonable=cents("1.45")))
    day.play(1, stake)
    assert day.now.meters["major"].contributed == (cents("0.50") + Fraction(cents(stake), 100)) * MILLIONTHS
    told = [alert for alert in console(day.now).alerts if alert.code == "jackpot.unreasonable"]
    assert bool(told) is alarms
    assert day.now.unreasonable == ((("NZ-1", 1),) if alarms else ())
    day.expect_refold()


@pytest.mark.clause("NZ 1.1 Jackpot Management Console")
def test_a_supervisor_says_once_what_was_found_and_a_dealer_cannot() -> None:
    day = Day(replace(TERMS, unreasonable=cents("1")))
    day.play(1, "1000")
    looked = ask.Acknowledge(table="NZ-1", round=1, words="a bet of $1,000, seen by the pit")
    assert day.no(Role.DEALER, looked).code == "not-your-role"
    assert day.no(Role.PIT, replace(looked, words=" ")).code == "no-reason"
    assert day.no(Role.PIT, replace(looked, round=2)).code == "nothing-unreasonable"
    shown = day.shown()
    day.do(Role.PIT, looked)
    assert day.now.unreasonable == () and day.shown() == shown
    assert day.no(Role.JACKPOT, looked).code == "nothing-unreasonable"
    day.expect_refold()
