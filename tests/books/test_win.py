"""Drop, win and hold, with amounts that a pit manager can add up on paper."""

from fractions import Fraction

from puntobanco.books.periods import By, Cut, Interval
from puntobanco.books.scan import Query
from puntobanco.books.win import WinRow, handle_report, win_report
from puntobanco.ledger.chips import added
from puntobanco.money import Minor
from puntobanco.procedure.irregular import Exit, Report
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.words import in_words
from tests.books.night import Night
from tests.table.evening import NINE_O_CLOCK

HOUR = 3_600_000


def the_row(night: Night) -> WinRow:
    (row,) = win_report(night.books(), Query(), 0).rows
    return row


def massachusetts() -> Night:
    night = Night("massachusetts-commission")
    night.sit(anna=1, ben=2)
    night.buy_in_cash("ben", "500")
    return night


def test_drop_in_cash_stands_apart_from_drop_out_of_wallets() -> None:
    row = the_row(massachusetts())
    assert (row.drop_wallet, row.drop_cash, row.drop) == (2_000_000, 50_000, 2_050_000)


def test_win_is_what_bets_brought_and_the_commission_and_hold_its_part_of_the_drop() -> None:
    night = massachusetts()
    night.play("2d 4d", "Ks 9h", ("ben", "banker", "100"), ("anna", "player", "40"), ("anna", "tie", "10"))
    row = the_row(night)
    # Ben wins 100 less 5 of vigorish; Anna loses 40 and 10: the tray pays 45, and it has sold 500 for cash.
    assert (row.handle, row.won, row.commission, row.win) == (15_000, -5_000, 500, -4_500)
    assert row.hold == Fraction(-4_500, 2_050_000)
    assert (row.float_before, row.fills, row.float_after, row.float_differs) == (0, 100_000_000, 99_945_500, 0)
    by_wager = {
        one.wager: (one.bets, one.handle, one.won, one.win) for one in handle_report(night.books(), Query(), 0).rows
    }
    assert by_wager == {
        "banker": (1, 10_000, -10_000, -9_500),
        "player": (1, 4_000, 4_000, 4_000),
        "tie": (1, 1_000, 1_000, 1_000),
    }


def test_marked_commission_is_earned_at_once_and_owed_until_it_is_collected() -> None:
    night = Night("massachusetts-commission-marked")
    night.sit(ben=2)
    night.play("2d 4d", "Ks 9h", ("ben", "banker", "100"))
    row = the_row(night)
    assert (row.taken, row.marked, row.commission, row.collected, row.owed) == (0, 500, 500, 0, 500)
    night.do("dina", ask.CollectCommission(person=ask.Person("ben")))
    row = the_row(night)
    assert (row.taken, row.marked, row.commission, row.collected, row.owed) == (0, 500, 500, 500, 0)


def test_counts_of_the_float_stand_beside_what_the_books_expect() -> None:
    night = massachusetts()
    highest = Minor(max(night.table.rules.terms.chips.values))
    night.do("pia", ask.CountFloat(chips=dict(night.table.tray.chips)))
    night.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    night.do("pia", ask.CountFloat(chips=dict(added(night.table.tray.chips, {Minor(10_000): 1}))))
    row = the_row(night)
    assert row.opening_count is not None and row.closing_count is not None
    assert row.opening_count.counted == row.opening_count.expected == 100_000_000 - 50_000
    assert row.closing_count.counted - row.closing_count.expected == 10_000, "100 was paid, and the count was too high"
    chips = {chip.chip: chip for chip in row.chips}
    assert sum(chip.chip * chip.after for chip in row.chips) == 100_000_000 - 60_000 == row.float_after
    assert (chips[highest].before, chips[highest].filled, chips[highest].played) == (0, chips[highest].after, 0)
    hundred = chips[10_000]
    assert (hundred.played, hundred.counted, hundred.should_be) == (-1, hundred.after + 1, hundred.after)
    assert chips[50_000].played == -1, "500 was bought for cash"


def test_a_period_in_which_nothing_happened_says_so() -> None:
    night = massachusetts()
    asked = Query(interval=Interval(since=10 * 24 * HOUR, until=11 * 24 * HOUR))
    report = win_report(night.books(interval=asked.interval), asked, 0)
    assert not report.heading.active
    assert [(row.active, row.win, row.hold) for row in report.rows] == [(False, 0, None)]


def test_a_day_without_anything_between_two_others_has_its_row() -> None:
    night = massachusetts()
    night.now += 48 * HOUR
    night.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    interval = Interval(since=0, until=3 * 24 * HOUR)
    asked = Query(interval=interval, cut=Cut(by=By.DAY))
    rows = win_report(night.books(interval=interval, cut=asked.cut), asked, 0).rows
    assert [(row.period, row.active, row.won) for row in rows] == [
        ("1970-01-01", True, 0),
        ("1970-01-02", False, 0),
        ("1970-01-03", True, -10_000),
    ]


def test_a_gaming_day_begins_when_the_house_says_and_by_its_own_clock() -> None:
    six, zone = 6 * HOUR, 12 * HOUR
    cut = Cut(by=By.DAY, starts=(six,), offset=zone)
    before, at = 18 * HOUR - 1, 18 * HOUR  # six in the morning of the second of January, there
    assert [cut.label(one) for one in (before, at)] == ["1970-01-01", "1970-01-02"]
    shifts = Cut(by=By.SHIFT, starts=(six, 14 * HOUR, 22 * HOUR))
    times = (5 * HOUR, six, 14 * HOUR - 1, 14 * HOUR, 23 * HOUR)
    assert [shifts.label(time) for time in times] == [
        "1969-12-31 22:00",
        "1970-01-01 06:00",
        "1970-01-01 06:00",
        "1970-01-01 14:00",
        "1970-01-01 22:00",
    ]
    assert list(shifts.labels(Interval(since=0, until=24 * HOUR))) == [
        "1969-12-31 22:00",
        "1970-01-01 06:00",
        "1970-01-01 14:00",
        "1970-01-01 22:00",
    ]


def test_an_interval_takes_in_its_beginning_and_leaves_out_its_end() -> None:
    interval = Interval(since=10, until=20)
    assert [interval.holds(at) for at in (9, 10, 19, 20)] == [False, True, True, False]


def test_each_dealer_answers_for_the_rounds_that_they_dealt() -> None:
    night = massachusetts()
    night.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    night.do("olga", ask.Appoint(person=ask.Person("dora"), role=Role.DEALER))
    night.betting()
    night.bet("anna", "player", "60")
    night.close()
    night.deal("2d 4d", "Ks 9h")
    night.do("dora", ask.CallResult(), Role.DEALER)
    night.do("dora", ask.Settle(), Role.DEALER)
    night.do("dora", ask.EndRound(), Role.DEALER)
    rows = win_report(night.books(by_dealer=True), Query(by_dealer=True), 0).rows
    assert {row.dealer: (row.rounds, row.won) for row in rows if row.rounds} == {
        "dina": (1, -10_000),
        "dora": (1, 6_000),
    }


def test_cards_keyed_again_are_counted_for_the_dealer_who_keyed_them() -> None:
    """One that the pit has read again, once it was a misread card, is not the dealer's count."""
    night = massachusetts()
    night.betting()
    night.bet("anna", "player", "100")
    night.close()
    night.draw_four({Side.PLAYER: ["Ks", "9h"], Side.BANKER: ["2d", "4d"]})
    night.show({Side.PLAYER: ["Ks", "9h"], Side.BANKER: ["2d", "3d"]})
    night.do("dina", ask.KeyAgain(card=ask.CardText("4d"), place=2))
    night.do("dina", ask.ReportTrouble(report=Report.MISREAD, side=Side.PLAYER, place=1))
    night.do("pia", ask.Resolve(exit=Exit.READ_AGAIN, card=ask.CardText("Qs"), reason="as seen"))
    night.finish()
    rows = win_report(night.books(by_dealer=True), Query(by_dealer=True), 0).rows
    assert {row.dealer: row.keyed_again for row in rows if row.rounds} == {"dina": 1}


def test_the_heading_says_whose_it_is_and_what_it_was_made_from() -> None:
    night = massachusetts()
    heading = win_report(night.books(), Query(), NINE_O_CLOCK).heading
    assert (heading.operator, in_words(heading.title)) == ("Example Casino", "Drop, win and hold")
    assert heading.made == "1970-01-01T21:00:00+00:00"
    assert in_words(heading.interval) == "from the beginning to the end"
    assert heading.entries == sum(len(lines) for lines in night.streams.values())
