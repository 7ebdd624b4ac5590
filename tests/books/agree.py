"""The books and the recount beside each other."""

from collections.abc import Sequence

from puntobanco.books.liability import liability_report
from puntobanco.books.read import read_books
from puntobanco.books.scan import Query, Scan
from puntobanco.books.win import handle_report, win_report
from tests.books.recount import Recount, recount
from tests.books.streams import Memory


def expect_same(lines: Sequence[bytes]) -> tuple[Scan, Recount]:
    """Every figure of a table by the books is the recount's."""
    found, again = read_books(Memory({"table/T": lines}), Query()), recount(lines)
    (row,) = win_report(found, Query(), 0).rows
    books = {
        "won": row.won,
        "float": row.float_after,
        "commission": row.commission,
        "antes": row.antes,
        "awards": row.awards,
        "drop": row.drop,
        "cash-outs": row.cash_out,
        "fills": row.fills,
        "credits": row.credits,
        "collected": row.collected,
        "owed": row.owed,
        "rounds": row.rounds,
        "voids": row.voids,
        "win": row.win,
    }
    balances = again.balances
    assert books == {
        "won": again.won,
        "float": again.tray,
        "commission": balances["commission"],
        "antes": balances["antes"],
        "awards": -balances["clearing:jackpot"],
        "drop": again.drop,
        "cash-outs": again.cash_out,
        "fills": again.fills,
        "credits": again.credits,
        "collected": again.collected,
        "owed": -again.of("owed"),
        "rounds": len(again.ended),
        "voids": again.voids,
        "win": again.won + balances["commission"] + balances["antes"],
    }
    _expect_wagers(found, again)
    _expect_liability(found, again)
    return found, again


def _expect_wagers(found: Scan, again: Recount) -> None:
    rows = handle_report(found, Query(), 0).rows
    played = {row.wager: row.handle for row in rows if row.handle}
    fees = {"ante"}
    assert played == {wager: amount for wager, amount in again.sums(again.played).items() if wager not in fees}
    if not again.corrected:  # what a correction moves is one sum for the whole round
        assert {row.wager: row.won for row in rows if row.won} == again.sums(again.moved)


def _expect_liability(found: Scan, again: Recount) -> None:
    report = liability_report(found, Query(), 0)
    sums = report.sums
    found_sums = (sums.racks, sums.unclaimed, sums.stakes + sums.coupons, sums.commission_owed, sums.debts)
    kinds = ("rack", "unclaimed", "held", "owed", "debt")
    signs = (1, 1, 1, -1, -1)
    assert found_sums == tuple(sign * again.of(kind) for kind, sign in zip(kinds, signs, strict=True))
    assert sums.coupons == -again.balances["clearing:coupons"]
    assert sums.differs == 0
