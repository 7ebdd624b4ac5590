"""Reports as CSV, written and read: every amount with all its digits.

Lines that begin with ``#`` are for people: the heading, the name of each sheet (``##``) and its totals (``#total``, in
the place of the first column, which never adds up).
"""

import csv
from collections.abc import Iterable, Sequence
from decimal import Decimal, InvalidOperation

from msgspec import Struct

from puntobanco.books.heading import Heading
from puntobanco.books.sheets import Sheet
from puntobanco.words import in_words, say

HEAD, TITLE, TOTAL = "#", "##", "#total"


def comma_separated(heading: Heading, sheets: Iterable[Sheet]) -> str:
    out = _Lines()
    write = csv.writer(out, lineterminator="\n").writerow
    for name, value in _headed(heading):
        write((HEAD, name, value))
    for sheet in sheets:
        write((TITLE, in_words(sheet.title), sheet.currency.code))
        write([in_words(column.title) for column in sheet.columns])
        for row in sheet.rows:
            write([sheet.written(place, value) for place, value in enumerate(row)])
        if sheet.totals is not None:
            write((TOTAL, *(sheet.written(place, value) for place, value in enumerate(sheet.totals) if place)))
    return "".join(out.written)


class _Lines:
    """The file that `csv.writer` writes to: it keeps what was written."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def write(self, text: str) -> None:
        self.written.append(text)


def _headed(heading: Heading) -> tuple[tuple[str, object], ...]:
    made_from = f"{heading.entries} entries, {heading.events} events"
    named = (
        ("operator", heading.operator),
        ("title", in_words(heading.title)),
        ("interval", in_words(heading.interval)),
        ("made", heading.made),
        ("made from", made_from),
        ("currency", heading.currency.code),
        ("says", "" if heading.active else in_words(say("says.no-activity"))),
    )
    return tuple((name, value) for name, value in named if value)


class Reloaded(Struct, frozen=True, kw_only=True):
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...] | None = None

    def column(self, name: str) -> tuple[Decimal | None, ...]:
        place = self.columns.index(name)
        return tuple(_number(row[place]) for row in self.rows)

    def total(self, name: str) -> Decimal:
        """The sum of a column, added up from its rows."""
        return sum((cell for cell in self.column(name) if cell is not None), Decimal(0))

    @property
    def holds(self) -> bool:
        """Whether the totals that were written are those that the rows give."""
        written = zip(self.columns, self.totals or (), strict=False)
        return all(self.total(name) == _number(total) for name, total in written if total)


def reload(text: str) -> tuple[dict[str, str], tuple[Reloaded, ...]]:
    """The heading and the sheets of a report that `comma_separated` has written."""
    heading: dict[str, str] = {}
    sheets: list[Reloaded] = []
    block: list[Sequence[str]] = []
    for row in [*csv.reader(text.splitlines(keepends=True)), [TITLE]]:
        if row and row[0] == HEAD:
            heading[row[1]] = row[2]
        elif row and row[0] == TITLE:
            if block:
                sheets.append(_reloaded(block))
            block = [row]
        elif row:
            block.append(row)
    return heading, tuple(sheets)


def _reloaded(block: Sequence[Sequence[str]]) -> Reloaded:
    title, columns, *rows = block
    totals = next((("", *row[1:]) for row in rows if row[0] == TOTAL), None)
    kept = tuple(tuple(row) for row in rows if row[0] != TOTAL)
    return Reloaded(title=title[1], columns=tuple(columns), rows=kept, totals=totals)


def _number(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None
