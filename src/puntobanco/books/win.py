"""Drop, handle, win and hold: one row for each table, period and dealer, and one for each wager there."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from puntobanco.books.heading import Heading, heading
from puntobanco.books.periods import MINUTE
from puntobanco.books.scan import Query, Scan
from puntobanco.books.totals import Bucket, Counted, Totals, WagerTotals
from puntobanco.words import say

HOUR = 60 * MINUTE


class WinRow(Struct, frozen=True, kw_only=True):
    """A table in a period, or a dealer at it; amounts in minor units."""

    table: str
    period: str
    dealer: str
    active: bool
    """Whether anything happened at all."""
    drop_cash: int
    drop_wallet: int
    drop_unsaid: int
    drop: int
    cash_out: int
    fills: int
    credits: int
    awards: int
    float_before: int | None
    float_after: int | None
    float_differs: int | None
    """What the float holds beyond opening + fills − credits + won: nothing, or the books are broken."""
    opening_count: Counted | None
    closing_count: Counted | None
    handle: int
    won: int
    """What bets brought the float, commission apart."""
    taken: int
    marked: int
    rounding: int
    commission: int
    """Earned: taken, marked, and what rounding the sum added."""
    collected: int
    owed: int | None
    """Marked and not collected by the end; a dealer alone owes nothing."""
    antes: int
    coupons: int
    win: int
    """Won, commission and antes together."""
    hold: Fraction | None
    """Win for each unit of drop."""
    rounds: int
    voids: int
    free_hands: int
    without_bets: int
    open_minutes: int
    pace: Fraction | None
    """Rounds an hour while the table was open."""


class WagerRow(Struct, frozen=True, kw_only=True):
    """A wager at a table in a period, or under a dealer; amounts in minor units."""

    table: str
    period: str
    dealer: str
    wager: str
    bets: int
    handle: int
    added: int
    won: int
    commission: int
    win: int
    coupons: int
    held: Fraction | None
    """Win for each unit of handle."""


class WinReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rows: tuple[WinRow, ...]


class HandleReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rows: tuple[WagerRow, ...]


def win_report(scan: Scan, query: Query, made: int) -> WinReport:
    """Drop, win and hold of every table and period; a period without anything has its row too."""
    rows = tuple(_row(bucket, scan.totals.get(bucket), by_dealer=query.by_dealer) for bucket in _buckets(scan, query))
    return WinReport(
        heading=heading(say("sheet.drop-win-hold"), scan, query, made, any(row.active for row in rows)), rows=rows
    )


def _buckets(scan: Scan, query: Query) -> list[Bucket]:
    """Every place where something was added, and every period of every table in which nothing was."""
    tables = sorted(name for name in scan.tables if query.wants(name))
    met = {(bucket.table, bucket.period) for bucket in scan.totals}
    empty = [
        Bucket(table, period)
        for table in tables
        for period in (tuple(query.cut.labels(query.interval)) or ("",))
        if (table, period) not in met and (period or not any(bucket.table == table for bucket in scan.totals))
    ]
    return sorted([*scan.totals, *empty])


def _row(bucket: Bucket, totals: Totals | None, *, by_dealer: bool) -> WinRow:
    active, totals = totals is not None and totals.entries > 0, totals or Totals()
    drop = totals.drop_cash + totals.drop_wallet + totals.drop_unsaid
    commission = totals.taken + totals.marked + totals.rounding
    win = totals.won + commission + totals.antes
    whole = active and not by_dealer
    expected = totals.float_before + totals.fills - totals.credits + totals.won
    return WinRow(
        table=bucket.table,
        period=bucket.period,
        dealer=bucket.dealer,
        active=active,
        drop_cash=totals.drop_cash,
        drop_wallet=totals.drop_wallet,
        drop_unsaid=totals.drop_unsaid,
        drop=drop,
        cash_out=totals.cash_out,
        fills=totals.fills,
        credits=totals.credits,
        awards=totals.awards,
        float_before=totals.float_before if whole else None,
        float_after=totals.float_after if whole else None,
        float_differs=totals.float_after - expected if whole else None,
        opening_count=totals.counts[0] if totals.counts else None,
        closing_count=totals.counts[-1] if totals.counts else None,
        handle=totals.handle,
        won=totals.won,
        taken=totals.taken,
        marked=totals.marked,
        rounding=totals.rounding,
        commission=commission,
        collected=totals.collected,
        owed=totals.owed if whole else None,
        antes=totals.antes,
        coupons=totals.coupons,
        win=win,
        hold=Fraction(win, drop) if drop else None,
        rounds=totals.rounds,
        voids=totals.voids,
        free_hands=totals.free_hands,
        without_bets=totals.without_bets,
        open_minutes=totals.open_for // MINUTE,
        pace=Fraction(totals.rounds * HOUR, totals.open_for) if totals.open_for else None,
    )


def handle_report(scan: Scan, query: Query, made: int) -> HandleReport:
    """Handle and win of every wager."""
    rows = tuple(_wager_rows(scan))
    return HandleReport(heading=heading(say("sheet.handle"), scan, query, made, bool(rows)), rows=rows)


def _wager_rows(scan: Scan) -> Iterator[WagerRow]:
    for (bucket, wager), totals in sorted(scan.wagers.items()):
        yield _wager_row(bucket, wager, totals)


def _wager_row(bucket: Bucket, wager: str, totals: WagerTotals) -> WagerRow:
    win = totals.won + totals.commission
    return WagerRow(
        table=bucket.table,
        period=bucket.period,
        dealer=bucket.dealer,
        wager=wager,
        bets=totals.bets,
        handle=totals.handle,
        added=totals.added,
        won=totals.won,
        commission=totals.commission,
        win=win,
        coupons=totals.coupons,
        held=Fraction(win, totals.handle) if totals.handle else None,
    )
