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


class ChipRow(Struct, frozen=True, kw_only=True):
    chip: int
    before: int
    filled: int
    credited: int
    played: int
    """What bets, buy-ins for cash and colour changes brought, or took."""
    after: int
    counted: int | None
    """The last count, and what the tray should have held then."""
    should_be: int | None


class WinRow(Struct, frozen=True, kw_only=True):
    """A table in a period, or a dealer at it; amounts in minor units."""

    table: str
    period: str
    dealer: str
    active: bool
    """Whether anything happened at all."""
    drop_cash: int
    drop_wallet: int
    drop: int
    cash_out: int
    fills: int
    credits: int
    awards: int
    float_before: int | None
    float_after: int | None
    float_differs: int | None
    """What the tray holds beyond what the books make it hold: nothing, or the books are broken."""
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
    keyed_again: int
    open_minutes: int
    pace: Fraction | None
    """Rounds an hour while the table was open."""
    chips: tuple[ChipRow, ...]
    """By denomination, smallest first; nothing for a dealer alone."""


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
    drop = totals.drop_cash + totals.drop_wallet
    commission = totals.taken + totals.marked + totals.rounding
    win = totals.won + commission + totals.antes
    whole = active and not by_dealer
    promised = totals.promised_after - totals.promised_before
    moved = totals.fills - totals.credits - totals.drop_cash + totals.found
    expected = totals.float_before + moved + win + promised
    return WinRow(
        table=bucket.table,
        period=bucket.period,
        dealer=bucket.dealer,
        active=active,
        drop_cash=totals.drop_cash,
        drop_wallet=totals.drop_wallet,
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
        keyed_again=totals.keyed_again,
        open_minutes=totals.open_for // MINUTE,
        pace=Fraction(totals.rounds * HOUR, totals.open_for) if totals.open_for else None,
        chips=tuple(_chips(totals)) if whole else (),
    )


def _chips(totals: Totals) -> Iterator[ChipRow]:
    last = totals.counts[-1] if totals.counts else None
    stacks = (totals.chips_before, totals.chips_after, totals.chips_filled, totals.chips_credited)
    for chip in sorted({*(value for stack in stacks for value in stack), *(last.chips if last else ())}):
        before, after, filled, credited = (stack.get(chip, 0) for stack in stacks)
        yield ChipRow(
            chip=chip,
            before=before,
            filled=filled,
            credited=credited,
            played=after - before - filled + credited,
            after=after,
            counted=last.chips.get(chip, 0) if last is not None else None,
            should_be=last.should_be.get(chip, 0) if last is not None else None,
        )


def handle_report(scan: Scan, query: Query, made: int) -> HandleReport:
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
