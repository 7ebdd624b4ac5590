"""The document model of a report: chapters, parts, and blocks of prose, tables and plots."""

from collections.abc import Iterable

from msgspec import Struct


class Prose(Struct, frozen=True, tag="prose"):
    """A paragraph."""

    text: str


class Table(Struct, frozen=True, tag="table", kw_only=True):
    """Rows under named columns; `align` has an l or an r for each."""

    caption: str
    columns: tuple[str, ...]
    align: str
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()
    """The row of sums."""


def table(caption: str, columns: Iterable[str], rows: Iterable[tuple[str, ...]], foot: tuple[str, ...] = ()) -> Table:
    """A table; a column whose name begins with > is set to the right."""
    named = tuple(columns)
    align = "".join("r" if name.startswith(">") else "l" for name in named)
    shown = tuple(name.removeprefix(">") for name in named)
    return Table(caption=caption, columns=shown, align=align, rows=tuple(rows), foot=foot)


class Plot(Struct, frozen=True, tag="plot"):
    """An SVG picture with its alternative text."""

    caption: str
    alt: str
    svg: str


Block = Prose | Table | Plot


class Part(Struct, frozen=True):
    """A heading and what stands under it."""

    heading: str
    blocks: tuple[Block, ...]


class Chapter(Struct, frozen=True):
    """One wager, or what concerns all of them."""

    title: str
    parts: tuple[Part, ...]


class Document(Struct, frozen=True, kw_only=True):
    """A whole report."""

    title: str
    subtitle: str
    date: str
    """Year, month and day, as in 2026-11-08."""
    foot: str
    """What stands at the foot of every page: engine, date, hash."""
    chapters: tuple[Chapter, ...]
    language: str = "en"
