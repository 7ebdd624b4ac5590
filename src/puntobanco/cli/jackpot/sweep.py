"""A progressive over ranges of decks, pays or commission: a row for each meter of each table, in one sheet."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from puntobanco.analysis.desk.changes import Changes
from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value
from puntobanco.cli.jackpot.render import money
from puntobanco.cli.jackpot.worth import JackpotWorth, WagerWorth
from puntobanco.procedure import keys
from puntobanco.rulebooks.model import Setup
from puntobanco.words import in_words

COLUMNS = (
    Column("decks", "decks", Kind.COUNT),
    Column("depth", "depth", Kind.COUNT, 2),
    Column("pays", "pays", Kind.TEXT, 1),
    Column("commission", "commission", Kind.PERCENT, 2, decimals=2),
    Column("meter", "meter", Kind.TEXT),
    Column("shown", "shows", Kind.MONEY, 3),
    Column("rounds_between_hits", "rounds between hits", Kind.COUNT, 3),
    Column("break_even", "breaks even at", Kind.MONEY),
    Column("wager", "wager", Kind.NAME),
    Column("alone", "at the seeds", Kind.SIGNED),
    Column("with_meters", "as shown", Kind.SIGNED),
)
OF_JACKPOT = {"alone": "alone", "with_meters": "with the jackpot"}
"""What the columns of a return are called where the jackpot stands beside the wagers."""


class Cell(NamedTuple):
    """One table of a sweep, with what was changed of it and what its progressive is worth."""

    table: Setup
    changes: Changes
    worth: WagerWorth | JackpotWorth


def swept(cells: list[Cell]) -> Sheet:
    """A row for each meter or tier of each cell; the best qualifying wager stands for all of a jackpot."""
    titles = OF_JACKPOT if isinstance(cells[0].worth, JackpotWorth) else {}
    columns = tuple(
        Column(column.key, titles.get(column.key, column.title), column.kind, column.goes, column.decimals)
        for column in COLUMNS
    )
    return Sheet(title="Sweep", columns=columns, rows=tuple(row for cell in cells for row in _rows(cell)))


def _rows(cell: Cell) -> Iterator[tuple[Value, ...]]:
    table, changes = cell.table, cell.changes
    pays = ", ".join(in_words(pays.text) for pays in changes.pays) or None
    rate = None if changes.commission is None else float(changes.commission)
    where: tuple[Value, ...] = (table.chosen[keys.DECKS], table.shoe.depth, pays, rate)
    worth = cell.worth
    for meter in _of_wager(worth) if isinstance(worth, WagerWorth) else _of_jackpot(worth):
        between = round(meter.between) if meter.between else None
        shows, even = money(table, meter.shown), money(table, meter.break_even)
        yield (*where, meter.title, shows, between, even, meter.wager, *map(float, meter.returns))


class _Meter(NamedTuple):
    title: str
    shown: Fraction
    between: Fraction | None
    break_even: Fraction | None
    wager: str
    returns: tuple[Fraction, Fraction]


def _of_wager(worth: WagerWorth) -> Iterator[_Meter]:
    returns = (worth.net_at_seeds, worth.net)
    for meter in worth.meters:
        yield _Meter(meter.title, meter.shown, meter.bets_between_hits, meter.break_even, worth.wager, returns)


def _of_jackpot(worth: JackpotWorth) -> Iterator[_Meter]:
    best = next((wager for wager in worth.wagers if wager.wager == worth.break_even_for), None)
    if best is None:
        return
    for tier in worth.tiers:
        returns = (best.alone, best.with_jackpot)
        yield _Meter(tier.title, tier.shown, tier.rounds_between_hits, tier.break_even, best.wager, returns)
