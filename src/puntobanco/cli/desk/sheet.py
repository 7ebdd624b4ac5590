"""A table of an answer, defined once: for people at any width, as CSV, as JSON records and as Markdown.

A name is never broken inside a word, and a number never at all. Where a table is wider than the window, the columns
that were declared as the first to go are left out, and a line below says so; CSV, JSON and Markdown have them all.
"""

import csv
import io
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import Annotated, Protocol

import click
from msgspec import Struct
from rich.cells import cell_len
from rich.text import Text

from puntobanco.cli.refusals import Json, Record, print_json
from puntobanco.cli.terminal import console, shared_out
from puntobanco.cli.verb import JSON, option
from puntobanco.faults import Fault, Refused
from puntobanco.money import Amount
from puntobanco.words import any_of

Value = str | int | float | Fraction | Amount | bool | None
GAP = "  "
LEAST_TEXT = 12
"""No column of words is made narrower than this."""


class Kind(Enum):
    """What a column holds, which says how it is written for people."""

    NAME = "name"
    """Never broken."""
    TEXT = "text"
    """Wrapped between words."""
    COUNT = "count"
    MONEY = "money"
    """An amount: with its sign for people, as a decimal for programs."""
    NUMBER = "number"
    """With four decimals."""
    PERCENT = "percent"
    SIGNED = "signed"
    """A percentage with its sign."""
    EXACT = "exact"
    """A fraction, on a line of its own below its row where fractions are asked for."""


RIGHT = frozenset({Kind.COUNT, Kind.MONEY, Kind.NUMBER, Kind.PERCENT, Kind.SIGNED})


class Column(Struct, frozen=True):
    key: str
    """Its name in CSV and JSON."""
    title: str
    """Its heading for people; a column without any is not shown to them."""
    kind: Kind = Kind.TEXT
    goes: int = 0
    """The column with the highest number is left out first where there is no room; nought never goes."""
    decimals: int = 4


class Sheet(Struct, frozen=True, kw_only=True):
    """One table: its columns, and rows of as many values."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    title: str = ""
    note: str = ""

    def records(self) -> list[Record]:
        return [
            {column.key: _plain(value) for column, value in zip(self.columns, row, strict=True)} for row in self.rows
        ]


CSV = option("--csv", help="For spreadsheets.")
MARKDOWN = option("--markdown", help="For documents.")


class Form(Protocol):
    """Which form of an answer is asked for."""

    @property
    def as_json(self) -> bool: ...
    @property
    def as_csv(self) -> bool: ...
    @property
    def as_markdown(self) -> bool: ...


class Forms(Struct, frozen=True, kw_only=True):
    """The forms of an answer that prints tables."""

    as_json: Annotated[bool, JSON]
    as_csv: Annotated[bool, CSV]
    as_markdown: Annotated[bool, MARKDOWN]


class ExactForms(Forms, frozen=True, kw_only=True):
    fractions: Annotated[bool, option("--fractions", help="Exact fractions as well, for people too.")]


def check_forms(given: Form) -> None:
    """`Refused` for two forms at once."""
    asked = [
        name
        for name, wanted in (("--json", given.as_json), ("--csv", given.as_csv), ("--markdown", given.as_markdown))
        if wanted
    ]
    if len(asked) > 1:
        raise Refused(Fault.of("twice.forms", asked[1], forms=any_of(asked)))


def put(sheet: Sheet) -> None:
    """Print one table for people, as wide as the window."""
    console.print(shown(sheet, console.width), soft_wrap=True)


def print_sheets(
    sheets: Sequence[Sheet], given: Form, record: Json | None = None, *, before: str = "", after: str = ""
) -> None:
    """Print tables in the form asked for; `record` is the JSON of the whole answer where records of rows are not."""
    if given.as_json:
        print_json([row for sheet in sheets for row in sheet.records()] if record is None else record)
    elif given.as_csv:
        sys.stdout.write("".join(_csv(sheet, heading) for sheet, heading in _headed(sheets)))
    elif given.as_markdown:
        click.echo("\n\n".join(_markdown(sheet) for sheet in sheets))
    else:
        if before:
            console.print(Text(before), soft_wrap=True)
        fractions = isinstance(given, ExactForms) and given.fractions
        for sheet in sheets:
            console.print(shown(sheet, console.width, fractions=fractions), soft_wrap=True)
            console.print()
        if after:
            console.print(Text(after, "dim"))


# For programs.


def _plain(value: Value) -> Json:
    return str(value) if isinstance(value, Fraction | Amount) else value


def _headed(sheets: Sequence[Sheet]) -> Iterator[tuple[Sheet, bool]]:
    """Tables with the same columns are one in CSV: only the first has a heading."""
    for place, sheet in enumerate(sheets):
        yield sheet, not place or sheets[place - 1].columns != sheet.columns


def _csv(sheet: Sheet, heading: bool) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    if heading:
        writer.writerow([column.key for column in sheet.columns])
    writer.writerows(map(_plain, row) for row in sheet.rows)
    return text.getvalue()


# For people.


def written(value: Value, column: Column) -> str:
    """A value as people read it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Amount):
        return value.shown
    if isinstance(value, str) or column.kind in (Kind.NAME, Kind.TEXT, Kind.EXACT):
        return str(value)
    if column.kind is Kind.COUNT:
        return f"{value:,}"
    if column.kind is Kind.NUMBER:
        return f"{float(value):,.{column.decimals}f}"
    sign = "+" if column.kind is Kind.SIGNED else ""
    return f"{float(value) * 100:{sign}.{column.decimals}f}%"


def shown(sheet: Sheet, width: int, *, fractions: bool = False) -> Text:
    """A table at this width."""
    places = [place for place in range(len(sheet.columns)) if _is_shown(sheet, place)]
    cells = [[written(row[place], column) for place, column in enumerate(sheet.columns)] for row in sheet.rows]
    kept, widths = _fitted(sheet, cells, places, width)
    columns, wide = [sheet.columns[place] for place in kept], [widths[place] for place in kept]
    text = Text().append(f"{sheet.title}\n" if sheet.title else "", "bold")
    headings = [_wrapped(column.title, size) for column, size in zip(columns, wide, strict=True)]
    text.append(_lines(headings, columns, wide), "dim")
    for row in cells:
        parts = [_wrapped(row[place], widths[place], sheet.columns[place].kind) for place in kept]
        text.append(_lines(parts, columns, wide))
        if fractions:
            text.append(_exactly(sheet, row), "dim")
    for note in _notes(sheet, [sheet.columns[place].title for place in places if place not in kept]):
        text.append("\n".join(_wrapped(note, width)) + "\n", "dim")
    text.rstrip()
    return text


def _is_shown(sheet: Sheet, place: int) -> bool:
    column = sheet.columns[place]
    return bool(column.title) and column.kind is not Kind.EXACT and _says_something(sheet, place)


def _lines(parts: list[list[str]], columns: list[Column], widths: list[int]) -> str:
    return "".join(f"{line}\n" for line in _laid(parts, columns, widths))


def _exactly(sheet: Sheet, row: list[str]) -> str:
    """The fractions of a row, on lines of their own."""
    exact = [column.kind is Kind.EXACT and bool(column.title) for column in sheet.columns]
    told = zip(sheet.columns, row, exact, strict=True)
    return "".join(f"{GAP}{column.title} {cell}\n" for column, cell, is_exact in told if is_exact)


def _notes(sheet: Sheet, left_out: list[str]) -> list[str]:
    notes = [sheet.note] if sheet.note else []
    if left_out:
        notes.append(f"No room here for: {', '.join(left_out)}. A wider window, --csv or --markdown has them.")
    return notes


def _says_something(sheet: Sheet, place: int) -> bool:
    return any(row[place] not in (None, "") for row in sheet.rows) or not sheet.columns[place].goes


def _fitted(sheet: Sheet, cells: list[list[str]], places: list[int], width: int) -> tuple[list[int], dict[int, int]]:
    """The columns that fit and how wide each is: words are wrapped first, then columns go."""
    columns, kept = sheet.columns, list(places)
    full = {place: max([*(cell_len(row[place]) for row in cells), cell_len(columns[place].title)]) for place in places}
    least = {place: _least(columns[place], [row[place] for row in cells]) for place in places}
    while sum(least[place] for place in kept) + len(GAP) * (len(kept) - 1) > width:
        going = [place for place in kept if columns[place].goes]
        if not going:
            break
        kept.remove(max(going, key=lambda place: columns[place].goes))
    spare = width - sum(least[place] for place in kept) - len(GAP) * (len(kept) - 1)
    wide = shared_out([least[place] for place in kept], [full[place] for place in kept], spare)
    return kept, dict(zip(kept, wide, strict=True))


def _heading(column: Column) -> int:
    """The least width of a heading: that of its longest word."""
    return max(cell_len(word) for word in column.title.split())


def _least(column: Column, cells: Sequence[str]) -> int:
    if column.kind is not Kind.TEXT:
        return max([*map(cell_len, cells), _heading(column)])
    words = max((cell_len(word) for cell in cells for word in cell.split()), default=1)
    return max(words, _heading(column), min(LEAST_TEXT, max(map(cell_len, cells), default=1)))


def _wrapped(text: str, width: int, kind: Kind = Kind.TEXT) -> list[str]:
    """Lines of at most this width, broken between words only."""
    if kind is not Kind.TEXT or cell_len(text) <= width:
        return text.splitlines() or [""]
    lines: list[str] = []
    for part in text.splitlines():
        lines.append("")
        for word in part.split():
            if lines[-1] and cell_len(lines[-1]) + 1 + cell_len(word) > width:
                lines.append(word)
            else:
                lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def _laid(parts: list[list[str]], columns: list[Column], widths: list[int]) -> Iterator[str]:
    """The lines of one row, side by side."""
    for line in range(max(map(len, parts), default=0)):
        cells = [part[line] if line < len(part) else "" for part in parts]
        yield GAP.join(
            " " * (width - cell_len(cell)) + cell if column.kind in RIGHT else cell + " " * (width - cell_len(cell))
            for cell, column, width in zip(cells, columns, widths, strict=True)
        ).rstrip()


# For documents.


def _markdown(sheet: Sheet) -> str:
    places = [place for place, column in enumerate(sheet.columns) if column.title]
    columns = [sheet.columns[place] for place in places]
    lines = [f"**{sheet.title}**\n"] if sheet.title else []
    lines.append(_piped(column.title for column in columns))
    lines.append(_piped("---:" if column.kind in RIGHT else "---" for column in columns))
    lines += [_piped(written(row[place], sheet.columns[place]) for place in places) for row in sheet.rows]
    return "\n".join([*lines, f"\n{sheet.note}"] if sheet.note else lines)


def _piped(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", "<br>") for cell in cells) + " |"
