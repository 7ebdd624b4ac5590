"""Drop, handle, win and hold: one row for each table, period and dealer, and one for each wager there."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from puntobanco.books.cells import Cell, Counted, Place, WagerCell
from puntobanco.books.found import Asked, Found
from puntobanco.books.heading import Heading, heading
from puntobanco.books.periods import MINUTE

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


def win_report(found: Found, asked: Asked, made: int) -> WinReport:
    """Drop, win and hold of every table and period; a period without anything has its row too."""
    rows = tuple(_row(place, found.cells.get(place), by_dealer=asked.by_dealer) for place in _places(found, asked))
    return WinReport(
        heading=heading("Drop, win and hold", found, asked, made, any(one.active for one in rows)), rows=rows
    )


def _places(found: Found, asked: Asked) -> list[Place]:
    """Every place where something was added, and every period of every table in which nothing was."""
    tables = sorted(name for name in found.tables if asked.wants(name))
    met = {(place.table, place.period) for place in found.cells}
    empty = [
        Place(table, period)
        for table in tables
        for period in (tuple(asked.cut.labels(asked.interval)) or ("",))
        if (table, period) not in met and (period or not any(one.table == table for one in found.cells))
    ]
    return sorted([*found.cells, *empty])


def _row(place: Place, cell: Cell | None, *, by_dealer: bool) -> WinRow:
    active, cell = cell is not None and cell.entries > 0, cell or Cell()
    drop = cell.drop_cash + cell.drop_wallet + cell.drop_unsaid
    commission = cell.taken + cell.marked + cell.rounding
    win = cell.won + commission + cell.antes
    whole = active and not by_dealer
    expected = cell.float_before + cell.fills - cell.credits + cell.won
    return WinRow(
        table=place.table,
        period=place.period,
        dealer=place.dealer,
        active=active,
        drop_cash=cell.drop_cash,
        drop_wallet=cell.drop_wallet,
        drop_unsaid=cell.drop_unsaid,
        drop=drop,
        cash_out=cell.cash_out,
        fills=cell.fills,
        credits=cell.credits,
        awards=cell.awards,
        float_before=cell.float_before if whole else None,
        float_after=cell.float_after if whole else None,
        float_differs=cell.float_after - expected if whole else None,
        opening_count=cell.counts[0] if cell.counts else None,
        closing_count=cell.counts[-1] if cell.counts else None,
        handle=cell.handle,
        won=cell.won,
        taken=cell.taken,
        marked=cell.marked,
        rounding=cell.rounding,
        commission=commission,
        collected=cell.collected,
        owed=cell.owed if whole else None,
        antes=cell.antes,
        coupons=cell.coupons,
        win=win,
        hold=Fraction(win, drop) if drop else None,
        rounds=cell.rounds,
        voids=cell.voids,
        free_hands=cell.free_hands,
        without_bets=cell.without_bets,
        open_minutes=cell.open_for // MINUTE,
        pace=Fraction(cell.rounds * HOUR, cell.open_for) if cell.open_for else None,
    )


def handle_report(found: Found, asked: Asked, made: int) -> HandleReport:
    """Handle and win of every wager."""
    rows = tuple(_wager_rows(found))
    return HandleReport(heading=heading("Handle and win by wager", found, asked, made, bool(rows)), rows=rows)


def _wager_rows(found: Found) -> Iterator[WagerRow]:
    for (place, wager), cell in sorted(found.wagers.items()):
        yield _wager_row(place, wager, cell)


def _wager_row(place: Place, wager: str, cell: WagerCell) -> WagerRow:
    win = cell.won + cell.commission
    return WagerRow(
        table=place.table,
        period=place.period,
        dealer=place.dealer,
        wager=wager,
        bets=cell.bets,
        handle=cell.handle,
        added=cell.added,
        won=cell.won,
        commission=cell.commission,
        win=win,
        coupons=cell.coupons,
        held=Fraction(win, cell.handle) if cell.handle else None,
    )
