"""A document in its language: chapters, parts, and blocks of prose, tables and plots."""

from msgspec import Struct


class Prose(Struct, frozen=True, tag="prose"):
    text: str


class Table(Struct, frozen=True, tag="table", kw_only=True):
    """Rows under named columns; `align` has an l or an r for each."""

    caption: str
    columns: tuple[str, ...]
    align: str
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()


class Plot(Struct, frozen=True, tag="plot"):
    """An SVG picture with its alternative text."""

    caption: str
    alt: str
    svg: str


class Field(Struct, frozen=True, tag="field"):
    """Something that only the reader can fill in: marked, with room to write."""

    label: str
    text: str


Block = Prose | Table | Plot | Field


class Part(Struct, frozen=True):
    heading: str
    blocks: tuple[Block, ...]


class Chapter(Struct, frozen=True):
    title: str
    parts: tuple[Part, ...]


class Document(Struct, frozen=True, kw_only=True):
    title: str
    subtitle: str
    date: str
    """Year, month and day, as in 2026-11-08."""
    foot: str
    """What stands at the foot of every page: engine, date, hash."""
    chapters: tuple[Chapter, ...]
    language: str = "en"
    banner: str = ""
    """What stands at the head of every page."""
