"""The books against a recount that shares nothing with them: nothing may differ, not by a cent."""

import pytest

from puntobanco.books.liability import liability_report
from puntobanco.books.periods import By, Cut, Interval
from puntobanco.books.read import read_books
from puntobanco.books.scan import Query
from puntobanco.books.win import WinRow, handle_report, win_report
from puntobanco.table import commands as ask
from tests.books.agree import expect_same
from tests.books.streams import Memory, written
from tests.table.evening import Evening as Table
from tests.table.massachusetts.test_coupons import COUPONS_TAKEN
from tests.table.massachusetts.test_house_money import ONTO_PLAYER, four_up
from tests.table.stateful import Evening

EVENINGS = (
    ("massachusetts, players turning", ("choose-winnings", "settle-early")),
    ("massachusetts, commission marked", ("collect-commission", "correct-round", "collect-debt")),
    ("massachusetts, Royal 9", ("pay-award", "cancel-award")),
    ("rws, face down", ("resolve", "report-trouble", "choose-option")),
    ("new zealand, reduced by hand", ("reduce-bets", "resolve", "report-trouble")),
    ("new-zealand-commission-ante", ("correct-round",)),
    ("new-zealand-commission", ("resolve", "report-trouble")),
    ("massachusetts-ez", ()),
)


@pytest.mark.parametrize(("name", "keen"), EVENINGS, ids=[name for name, _ in EVENINGS])
def test_a_random_evening_is_recounted_without_a_difference(name: str, keen: tuple[str, ...]) -> None:
    evening = Evening(7, name, keen).run(250)
    expect_same(written("table/T", evening.events))


def test_an_evening_cut_anywhere_adds_up_to_the_whole() -> None:
    evening = Evening(11, "massachusetts, commission marked", ("correct-round", "collect-commission")).run(300)
    lines = {"table/T": written("table/T", evening.events)}
    (whole,) = win_report(read_books(Memory(lines), Query()), Query(), 0).rows
    end = evening.events[-1].at
    for cut in (end // 5, end // 2, end - 1):
        rows: list[WinRow] = []
        for interval in (Interval(until=cut), Interval(since=cut)):
            asked = Query(interval=interval)
            rows += win_report(read_books(Memory(lines), asked), asked, 0).rows
        first, second = rows
        for name in ("drop", "handle", "won", "commission", "win", "fills", "rounds", "voids", "collected"):
            assert getattr(first, name) + getattr(second, name) == getattr(whole, name), name
        assert first.float_after == second.float_before
        assert second.float_after == whole.float_after
        assert not first.float_differs and not second.float_differs


def test_days_shifts_and_dealers_add_up_to_the_whole() -> None:
    evening = Evening(5, "new-zealand-commission", ("dismiss", "appoint")).run(400)
    lines = {"table/T": written("table/T", evening.events)}
    (whole,) = win_report(read_books(Memory(lines), Query()), Query(), 0).rows
    hours = tuple(hour * 3_600_000 for hour in (6, 14, 22))
    cuts = (Query(cut=Cut(by=By.DAY)), Query(cut=Cut(by=By.SHIFT, starts=hours)), Query(by_dealer=True))
    for asked in cuts:
        found = read_books(Memory(lines), asked)
        rows = win_report(found, asked, 0).rows
        for name in ("drop", "handle", "won", "win", "fills", "credits", "cash_out", "rounds", "voids"):
            assert sum(getattr(row, name) for row in rows) == getattr(whole, name), name
        wagers = handle_report(found, asked, 0).rows
        assert sum(row.handle for row in wagers) == whole.handle
        assert sum(row.won for row in wagers) == whole.won


def test_stakes_of_an_unfinished_round_are_those_that_the_books_hold() -> None:
    for seed in range(3):
        evening = Evening(seed, "massachusetts, players turning", ("choose-winnings", "settle-early")).run(
            120 + 7 * seed
        )
        found = read_books(Memory({"table/T": written("table/T", evening.events)}), Query())
        sums = liability_report(found, Query(), 0).sums
        held = sum(holds for account, holds in evening.table.books.balances.items() if account.startswith("held:"))
        assert sums.stakes + sums.coupons == held
        assert sums.differs == 0


def test_house_money_that_rides_on_a_bet_is_counted_once() -> None:
    evening = four_up(("anna", "player", "100"), ("anna", "house-money", "10"), player="4s 4h", banker="Kd 7c")
    evening.do("anna", ONTO_PLAYER)
    evening.do("dina", ask.SettleEarly())
    evening.finish()
    found, _ = expect_same(written("table/T", evening.events))
    assert {row.wager: row.added > 0 for row in handle_report(found, Query(), 0).rows} == {
        "player": True,
        "house-money": False,
    }


@pytest.mark.parametrize(("cards", "lost"), [(("Ks 9h", "2d 4d"), 0), (("2d 4d", "Ks 9h"), 5_000)], ids=["won", "lost"])
def test_a_coupon_is_no_chips_whether_it_wins_or_loses(cards: tuple[str, str], lost: int) -> None:
    evening = Table("massachusetts-commission", COUPONS_TAKEN)
    evening.sit(anna=1)
    evening.betting()
    evening.bet("anna", "player", "50", instrument="match-play")
    evening.bet("anna", "player", "50")
    evening.close()
    evening.deal(*cards)
    evening.finish()
    found, _ = expect_same(written("table/T", evening.events))
    (row,) = win_report(found, Query(), 0).rows
    assert (row.handle, row.coupons) == (10_000, lost)


def test_what_rounding_the_sum_of_marked_commission_adds_is_earned() -> None:
    evening = Table("massachusetts-commission-marked")
    evening.sit(anna=1)
    for _ in range(2):
        evening.play("2d 4d", "Ks 9h", ("anna", "banker", "21"))
    evening.do("dina", ask.CollectCommission(person=ask.Person("anna")))
    found, _ = expect_same(written("table/T", evening.events))
    (row,) = win_report(found, Query(), 0).rows
    assert (row.marked, row.rounding, row.collected, row.owed) == (210, 15, 225, 0)


def test_a_clock_that_goes_back_over_the_border_loses_nothing() -> None:
    evening = Table("rws-non-commission")
    evening.sit(anna=1)
    evening.play("Ks 9h", "2d 4d", ("anna", "player", "100"))
    border = evening.now + 500
    evening.betting()
    evening.now -= 60_000
    evening.bet("anna", "player", "70")
    evening.close()
    evening.deal("2s 4h", "3d 4c")
    evening.finish()
    lines = {"table/T": written("table/T", evening.events)}
    found = [
        win_report(read_books(Memory(lines), Query(interval=one)), Query(interval=one), 0).rows[0]
        for one in (Interval(until=border), Interval(since=border), Interval())
    ]
    assert [(row.rounds, row.won) for row in found] == [(1, -10_000), (1, 7_000), (2, -3_000)]
