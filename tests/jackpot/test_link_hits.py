"""Hits: locked and ordered when recorded, confirmed by two people, shared as displayed, or deemed invalid."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from puntobanco.jackpot.link import commands as ask
from puntobanco.jackpot.link.accounts import HOUSE, of_hit
from puntobanco.jackpot.link.awards import shared
from puntobanco.jackpot.link.events import HitConfirmed, Standing
from puntobanco.jackpot.link.state import LAST_HITS
from puntobanco.jackpot.link.views import console, display
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.jackpot import Instrument, Split
from puntobanco.procedure.roles import Role
from puntobanco.words import in_words
from tests.jackpot.link_day import ANNA, BEN, SECOND, TERMS, Day, cents, parameters, tier, winner


def at(shown: str) -> Day:
    return Day(replace(TERMS, tiers=(tier(parameters=parameters(seed=shown)),)))


@pytest.mark.clause("NZ 18.12", "NZ 18.13")
def test_a_recorded_hit_is_pending_with_its_round_until_the_console_confirms_it() -> None:
    day = at("12345.37")
    hit = day.hit(7, winner())
    assert (hit.standing, hit.round, hit.table) == (Standing.PENDING, 7, "NZ-1")
    assert day.now.books[of_hit(1)] == 1_235_000 * MILLIONTHS
    put_in = day.now.books[HOUSE]
    act = ask.Confirm(hit=1, shown=hit.before.shown, instrument=Instrument.CHIPS, second=SECOND)
    assert day.no(Role.DEALER, act).clause == "NZ 18.13"
    assert day.confirm(hit).standing is Standing.CONFIRMED
    assert day.now.books[HOUSE] == put_in + 1_235_000 * MILLIONTHS
    assert day.now.books[of_hit(1)] == 0
    assert day.no(Role.JACKPOT, act).code == "not-pending"
    day.expect_refold()


@pytest.mark.clause("NZ 18.13")
def test_nobody_confirms_or_rejects_a_hit_of_their_own() -> None:
    """Anna, who won it, runs the console tonight, or is the second person there."""
    day = at("12345.37")
    hit = day.hit(7, winner())
    won = Who(hit.winners[0].person, Role.JACKPOT)
    shown, before = hit.before.shown, day.now
    for second in (SECOND, won):
        confirm = ask.Confirm(hit=1, shown=shown, instrument=Instrument.CHIPS, second=second)
        reject = ask.Reject(hit=1, why=ask.Invalid.NOT_MET, words="no", second=second)
        by = won.person if second is SECOND else Person("console")
        for act in (confirm, reject):
            assert day.no(Role.JACKPOT, act, by).code == "not-yourself"
    assert day.now is before


@pytest.mark.clause("NZ 18.17")
@pytest.mark.parametrize(
    ("shown", "pays"), [("12345", "12345"), ("12345.01", "12350"), ("12345.37", "12350"), ("12350", "12350")]
)
def test_the_display_figure_is_rounded_up_and_the_house_tops_up(shown: str, pays: str) -> None:
    day = at(shown)
    assert day.hit(1, winner()).amount == cents(pays)
    assert day.now.meters["major"].topped_up == (cents(pays) - cents(shown)) * MILLIONTHS
    assert day.shown() == 10_000


def test_a_part_of_a_meter_is_rounded_up_by_the_house_too() -> None:
    day = at("12345.37")
    assert day.hit(1, winner(), part="1/10").amount == cents("1235")
    assert day.shown() == Fraction("11110.83")


@pytest.mark.parametrize(("shown", "pays", "left"), [("500", "1000", "10000"), ("7000", "5000", "10000")])
def test_least_and_most_pay_outs_hold(shown: str, pays: str, left: str) -> None:
    bounded = tier(parameters=parameters(seed=shown), least=cents("1000"), most=cents("5000"))
    day = Day(replace(TERMS, tiers=(bounded,)))
    assert day.hit(1, winner()).amount == cents(pays)
    assert day.shown() == Fraction(left)


@pytest.mark.clause("NZ 18.9(c)")
def test_the_value_at_settlement_stays_readable_after_later_rounds() -> None:
    day = at("12345.37")
    hit = day.hit(1, winner())
    day.play(1, "100")
    day.play(2, "100")
    assert console(day.now).pending[0].before.shown == cents("12345.37")
    assert console(day.now).pending[0].settled == hit.settled


def test_a_hit_while_another_is_pending_is_paid_from_the_reset_meter_and_the_older_first() -> None:
    day = at("12345.37")
    first = day.hit(1, winner(ANNA))
    second = day.hit(1, winner(BEN), table="NZ-2")
    assert (first.number, first.amount, second.number, second.amount) == (1, cents("12350"), 2, cents("10000"))
    act = ask.Confirm(hit=2, shown=second.before.shown, instrument=Instrument.CHIPS, second=SECOND)
    assert day.no(Role.JACKPOT, act).code == "older-first"
    day.confirm(first)
    day.confirm(second)
    day.expect_refold()


@pytest.mark.clause("NZ 18.13")
def test_one_person_alone_confirms_nothing() -> None:
    day = at("12345.37")
    hit = day.hit(1, winner())
    act = ask.Confirm(hit=1, shown=hit.before.shown, instrument=Instrument.CHIPS, second=SECOND)
    assert day.no(Role.JACKPOT, act, person=SECOND.person).code == "second-person"
    dealer = replace(act, second=Who(Person("dora"), Role.DEALER))
    assert day.no(Role.JACKPOT, dealer).code == "second-person"


def test_a_figure_that_differs_from_the_display_is_treated_as_a_malfunction() -> None:
    day = at("12345.37")
    day.hit(1, winner())
    act = ask.Confirm(hit=1, shown=cents("12345.36"), instrument=Instrument.CHIPS, second=SECOND)
    fault = day.no(Role.JACKPOT, act)
    assert (fault.code, fault.clause) == ("figures-differ", "NZ 18.20")
    assert "$12,345.36" in fault.sentence and "$12,345.37" in fault.sentence


@pytest.mark.clause("NZ 18.18")
def test_in_what_it_is_paid_is_recorded() -> None:
    day = at("12345.37")
    hit = day.hit(1, winner())
    act = ask.Confirm(hit=1, shown=hit.before.shown, second=SECOND)
    assert day.no(Role.JACKPOT, act).clause == "NZ 18.18"
    before = day.now.books[HOUSE]
    assert day.confirm(hit, Instrument.CASH).instrument is Instrument.CASH
    assert day.now.books[HOUSE] == before + 1_235_000 * MILLIONTHS


@pytest.mark.clause("NZ 18.15")
def test_a_qualifying_player_is_paid_what_is_displayed() -> None:
    day = at("12345")
    assert [(share.seat, share.amount) for share in day.confirm(day.hit(1, winner(seat=3))).shares] == [
        (3, cents("12345"))
    ]
    nobody = day.hit(2)
    act = ask.Confirm(hit=nobody.number, shown=nobody.before.shown, instrument=Instrument.CHIPS, second=SECOND)
    assert day.no(Role.JACKPOT, act).clause == "NZ 18.15"


@pytest.mark.clause("NZ 18.16")
@pytest.mark.parametrize(
    ("split", "amount", "unit", "stakes", "shares"),
    [
        (Split.PRO_RATA, "9000", None, ("100", "200"), ["3000", "6000"]),
        (Split.EQUAL, "9000", None, ("100", "200"), ["4500", "4500"]),
        (Split.EQUAL, "100", None, ("1", "1", "1"), ["33.34", "33.33", "33.33"]),
        (Split.EQUAL, "100", "5", ("1", "1", "1"), ["35", "35", "30"]),
        (Split.PRO_RATA, "100", "5", ("1", "2"), ["35", "65"]),
        (Split.PRO_RATA, "5", "5", ("1", "2"), ["0", "5"]),
    ],
)
def test_several_winners_share_by_the_displayed_method(
    split: Split, amount: str, unit: str | None, stakes: tuple[str, ...], shares: list[str]
) -> None:
    winners = [winner(Person(str(seat)), seat, stake) for seat, stake in enumerate(stakes, 1)]
    found = shared(cents(amount), winners, split, cents(unit) if unit else None)
    assert [share.amount for share in found] == [cents(share) for share in shares]
    assert sum(share.amount for share in found) == cents(amount)


@pytest.mark.clause("NZ 18.21")
def test_a_hit_without_qualifying_bets_is_deemed_invalid_and_the_meter_keeps_what_it_had() -> None:
    day = at("12345.37")
    untouched = day.now.meters["major"]
    hit = day.hit(1)
    assert day.shown() == 10_000
    act = ask.Reject(hit=1, why=ask.Invalid.NOTHING_QUALIFIES, words="no qualifying wager", second=SECOND)
    assert day.no(Role.DEALER, act).clause == "NZ 18.21"
    assert day.no(Role.JACKPOT, replace(act, words=" ")).code == "no-reason"
    assert day.no(Role.PIT, act, person=SECOND.person).code == "second-person"
    day.reject(hit)
    assert day.now.meters["major"] == untouched
    assert day.now.closed[-1].standing is Standing.REJECTED
    day.expect_refold()


def test_what_was_put_in_since_stays_when_a_hit_is_deemed_invalid() -> None:
    day, beside = at("12345.37"), at("12345.37")
    hit = day.hit(1)
    for number in range(1, 20):
        day.play(number, "77.77")
        beside.play(number, "77.77")
    day.reject(hit, ask.Invalid.MALFUNCTION)
    assert day.now.meters == beside.now.meters


def test_an_invalid_hit_between_two_others_changes_neither_award() -> None:
    day = at("12345.37")
    one, two, three = day.hit(1, winner()), day.hit(1, winner(), table="NZ-2"), day.hit(2, winner())
    day.reject(two, ask.Invalid.MALFUNCTION)
    assert (day.confirm(one).amount, day.confirm(three).amount) == (one.amount, three.amount)
    assert day.shown() == 10_000


def test_a_rejected_hit_lets_changed_parameters_wait_again() -> None:
    day = at("12345.37")
    change = ask.ChangeParameters(meter="major", parameters=parameters(rate="1/50"), words="new season", second=SECOND)
    day.do(Role.JACKPOT, change)
    hit = day.hit(1)
    assert day.now.meters["major"].parameters.rate == Fraction(1, 50)
    day.reject(hit)
    assert day.now.meters["major"].parameters.rate == Fraction(1, 100)
    assert day.now.meters["major"].pending == parameters(rate="1/50")


def test_a_confirmed_hit_is_unwound_only_with_its_void_round() -> None:
    day = at("12345.37")
    untouched, put_in = day.now.meters["major"], day.now.books[HOUSE]
    hit = day.confirm(day.hit(1, winner()))
    refused = ask.Reject(hit=1, why=ask.Invalid.MALFUNCTION, words="late", second=SECOND)
    assert day.no(Role.JACKPOT, refused).code == "not-pending"
    assert day.no(Role.JACKPOT, ask.UnwindRound(table="NZ-1", round=1)).code == "not-your-role"
    day.do(Role.CLOCK, ask.UnwindRound(table="NZ-1", round=1))
    assert day.now.closed[-1].standing is Standing.REJECTED and day.now.closed[-1].number == hit.number
    assert day.now.meters["major"] == untouched
    assert day.now.books[HOUSE] == put_in
    day.expect_refold()


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (ask.RecordHit(table="NZ-1", round=1, meter="grand"), "no-such-meter"),
        (ask.RecordHit(table="NZ-9", round=1, meter="major"), "no-such-table"),
        (ask.RecordHit(table="NZ-1", round=1, meter="major", part=Fraction(0)), "no-part"),
        (ask.RecordHit(table="NZ-1", round=1, meter="major", part=Fraction(11, 10)), "no-part"),
        (ask.RecordHit(table="NZ-1", round=1, meter="major", winners=(winner(stake="0"),)), "no-amount"),
        (ask.RecordHit(table="NZ-1", round=1, meter="major", winners=(winner(), winner())), "named-twice"),
        (ask.RecordHit(table="NZ-1", round=0, meter="major"), "round-over"),
    ],
)
def test_what_is_no_hit_is_refused(act: ask.RecordHit, code: str) -> None:
    assert Day().no(Role.DEALER, act).code == code


def test_a_hit_is_recorded_once_and_an_old_round_only_by_a_supervisor() -> None:
    day = Day()
    rejected = day.hit(1, winner())
    again = ask.RecordHit(table="NZ-1", round=1, meter="major", winners=(winner(),))
    assert day.no(Role.DEALER, again).code == "recorded-already"
    day.reject(rejected, ask.Invalid.NOT_MET)
    day.play(1)
    day.play(2)
    assert day.no(Role.DEALER, again).code == "round-over"
    day.do(Role.PIT, again)
    assert day.now.pending[-1].number == 2


def test_the_console_shows_the_last_25_hits_and_the_display_the_last_win() -> None:
    day = Day()
    for number in range(1, 31):
        day.confirm(day.hit(number, winner()))
    assert [hit.number for hit in console(day.now).last_hits] == list(range(6, 31))
    assert len(day.now.closed) == LAST_HITS
    assert (won := display(day.now, "NZ-2").message) and in_words(won) == "Major won at NZ-1: $10,000"
    assert sum(isinstance(one.event, HitConfirmed) for one in day.events) == 30
    assert day.now.meters["major"].paid == Minor(30 * cents("10000")) * MILLIONTHS
