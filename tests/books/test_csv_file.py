"""Comma-separated values read back to the same totals, to the last digit."""

from decimal import Decimal

from puntobanco.books.csv_file import comma_separated, reload
from puntobanco.books.jackpots import jackpot_report
from puntobanco.books.periods import By, Cut
from puntobanco.books.record import alterations_report, recall_report
from puntobanco.books.scan import Query
from puntobanco.books.sheets import metered
from puntobanco.books.sheets_of import handle_sheets, jackpot_sheets, noted_sheets, recall_sheets, win_sheets
from puntobanco.books.win import handle_report, win_report
from puntobanco.money import Currency
from tests.books.streams import books_of
from tests.books.test_jackpots import royal_night
from tests.books.test_record import corrected
from tests.table.stateful import Evening


def test_win_by_shift_reloads_to_the_same_totals() -> None:
    evening = Evening(5, "massachusetts, commission marked", ("collect-commission",)).run(250)
    asked = Query(cut=Cut(by=By.SHIFT, starts=(0, 8 * 3_600_000, 16 * 3_600_000)))
    report = win_report(books_of(evening.events, asked=asked), asked, 0)
    assert len(report.rows) > 1
    heading, sheets = reload(comma_separated(report.heading, win_sheets(report)))
    assert heading["title"] == "Drop, win and hold"
    assert all(one.holds for one in sheets)
    first = sheets[0]
    for name in ("drop", "handle", "won", "commission", "win"):
        assert first.total(name) * 100 == sum(getattr(row, name) for row in report.rows), name


def test_handle_by_wager_reloads_to_the_same_totals() -> None:
    report = handle_report(corrected().books(), Query(), 0)
    _, (one,) = reload(comma_separated(report.heading, handle_sheets(report)))
    assert one.holds and one.totals is not None
    assert (one.total("handle"), one.total("won")) == (Decimal("140.00"), Decimal("60.00"))


def test_a_total_that_was_tampered_with_does_not_hold() -> None:
    report = handle_report(corrected().books(), Query(), 0)
    text = comma_separated(report.heading, handle_sheets(report))
    _, (one,) = reload(text.replace(",100.00,", ",100.01,", 1))
    assert not one.holds


def test_meters_keep_every_millionth() -> None:
    report = jackpot_report(royal_night().books(), Query(), 0)
    _, sheets = reload(comma_separated(report.heading, jackpot_sheets(report)))
    assert [int(one * 10**8) for one in sheets[0].column("displayed") if one is not None] == [
        row.displayed for row in report.meters
    ]
    cents = Currency("NZD", 2)
    assert metered(1, cents) == "0.00000001"
    assert metered(-123_456_789, cents) == "-1.23456789"
    assert metered(5, Currency("JPY", 0)) == "0.000005"


def test_words_with_commas_and_quotes_come_back_as_they_were() -> None:
    report = alterations_report(corrected().books(), Query(), 0)
    _, (one,) = reload(comma_separated(report.heading, noted_sheets(report)))
    (row,) = one.rows
    changed = row[one.columns.index("returned before and after")]
    assert changed == "ben $195 to $0, anna $0 to $80"


def test_recalled_bets_reload() -> None:
    report = recall_report(corrected().books(), Query(), 0)
    _, (rounds, bets) = reload(comma_separated(report.heading, recall_sheets(report)))
    assert rounds.rows[0][rounds.columns.index("Player")] == "2d 7d"
    assert bets.holds and bets.total("returned") == Decimal("80.00")
