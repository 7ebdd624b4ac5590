"""A report before it is in a language: chapters, parts and blocks whose words are still texts of the catalogue."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from puntobanco.money import Amount
from puntobanco.reports.paper import document as paper
from puntobanco.words import Money, Text, Wording, in_words, say


class Prose(Struct, frozen=True):
    text: Wording


class Right(Struct, frozen=True):
    """The name of a column that is set to the right, as figures are."""

    name: Wording


Row = tuple[Wording, ...]


class Table(Struct, frozen=True):
    """Rows under named columns."""

    caption: Wording
    columns: tuple[Wording | Right, ...]
    rows: tuple[Row, ...]
    foot: Row = ()
    """The row of sums."""


class Drawing(Struct, frozen=True):
    """A picture that is drawn when its language is known."""

    caption: Wording
    alt: Wording
    draw: Callable[[str], str]


class Field(Struct, frozen=True):
    """Something that only the reader can fill in."""

    label: Wording


Block = Prose | Table | Drawing | Field


class Part(Struct, frozen=True):
    heading: Wording
    """Empty where the title of the chapter says it."""
    blocks: tuple[Block, ...]


class Chapter(Struct, frozen=True):
    title: Wording
    parts: tuple[Part, ...]


class Draft(Struct, frozen=True, kw_only=True):
    title: Wording
    subtitle: Wording
    date: str
    foot: Wording
    chapters: tuple[Chapter, ...]
    banner: Wording = ""


def table(caption: Wording, columns: Iterable[Wording | Right], rows: Iterable[Row], foot: Row = ()) -> Table:
    return Table(caption, tuple(columns), tuple(rows), foot)


def titled(name: Wording, words: Wording) -> Wording:
    """Words with the name of their case, if it has one."""
    return say("figures.titled", words=words, name=name) if name else words


def sum_of(amount: Amount) -> Text:
    """An amount in a cell; the language says with what it is written."""
    return say("ref.whole", what=Money.of(amount))


def printed(draft: Draft, language: str) -> paper.Document:
    return paper.Document(
        title=in_words(draft.title, language),
        subtitle=in_words(draft.subtitle, language),
        date=draft.date,
        foot=in_words(draft.foot, language),
        chapters=tuple(_chapter(chapter, language) for chapter in draft.chapters),
        language=language,
        banner=in_words(draft.banner, language),
    )


def _chapter(chapter: Chapter, language: str) -> paper.Chapter:
    parts = (
        paper.Part(in_words(part.heading, language), tuple(in_language(block, language) for block in part.blocks))
        for part in chapter.parts
    )
    return paper.Chapter(in_words(chapter.title, language), tuple(parts))


def in_language(block: Block, language: str) -> paper.Block:

    def row(cells: Row) -> tuple[str, ...]:
        return tuple(in_words(cell, language) for cell in cells)

    match block:
        case Prose(text):
            return paper.Prose(in_words(text, language))
        case Field(label):
            asked = in_words(say("ref.about", what=label, said=""), language).rstrip()
            return paper.Field(asked, in_words(say("petition.fill-in"), language))
        case Drawing(caption, alt, draw):
            return paper.Plot(in_words(caption, language), in_words(alt, language), draw(language))
        case Table(caption, columns, rows, foot):
            return paper.Table(
                caption=in_words(caption, language),
                columns=row(tuple(column.name if isinstance(column, Right) else column for column in columns)),
                align="".join("r" if isinstance(column, Right) else "l" for column in columns),
                rows=tuple(row(cells) for cells in rows),
                foot=row(foot),
            )
