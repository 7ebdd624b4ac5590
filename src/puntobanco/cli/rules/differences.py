"""How a comparison looks in a terminal: the sums of each area, and on demand every topic."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from puntobanco.cli.desk.sheet import Column, Kind, Sheet, Value, put
from puntobanco.cli.terminal import console
from puntobanco.pages.bets import Cell, Difference
from puntobanco.pages.diff import Area, Comparison
from puntobanco.pages.diff_page import headings
from puntobanco.words import in_words, say


def sheets_of(found: Comparison, language: str, *, area: str | None) -> list[Sheet]:
    """Every topic as one table: where it stands, whether both say the same, and what each says."""
    columns = (
        Column("area", "area"), Column("wager", "wager", Kind.TEXT, 1), Column("topic", "topic"),
        Column("same", "same", Kind.NAME), Column("one", found.one.name),
        Column("one_clauses", "clauses", Kind.TEXT, 2), Column("other", found.other.name),
        Column("other_clauses", "clauses", Kind.TEXT, 2),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for known in found.areas:
        if area in (None, known.id):
            told = [(bet.name, row) for bet in known.bets for row in bet.rows]
            told += [("", row) for row in known.rows]
            rows += (
                (
                    in_words(known.title, language), in_words(name, language), in_words(row.topic, language), row.same,
                    *_told(row.one, language), *_told(row.other, language),
                )
                for name, row in told
            )  # fmt: skip
    return [Sheet(columns=columns, rows=tuple(rows))]


def _told(cell: Cell | None, language: str) -> tuple[str | None, str | None]:
    return (in_words(cell.text, language), ", ".join(cell.clauses)) if cell else (None, None)


def print_comparison(found: Comparison, language: str, *, area: str | None, details: bool) -> None:
    for known in found.areas:
        if area in (None, known.id):
            _print_area(found, known, language, details=details or area is not None)
    if area is None and not details:
        console.print(Text(in_words(say("diff.more"), language), "dim"))


def _print_area(found: Comparison, area: Area, language: str, *, details: bool) -> None:
    console.print(Rule(Text(in_words(area.title, language), "bold"), align="left"))
    if any(area.by):
        by = say("diff.by", one=area.by[0], other=area.by[1])
        console.print(Text(in_words(by, language), "dim"))
    for heading, names in headings(found, area):
        if names:
            words = " · ".join(in_words(name, language) for name in names)
            console.print(Text(f"{in_words(heading, language)} ({len(names)})  ", "bold").append(words, "not bold"))
    if details:
        for bet in area.bets:
            style = "dim" if bet.same else "bold"
            console.print(Padding(Text(in_words(bet.name, language), style), (1, 0, 0, 0)))
            _print_rows(found, bet.rows, language)
        if area.rows:
            _print_rows(found, area.rows, language)
    console.print()


def _print_rows(found: Comparison, rows: Sequence[Difference], language: str) -> None:
    topic = in_words(say("diff.topic"), language)
    columns = (Column("topic", topic), Column("one", found.one.name), Column("other", found.other.name))
    put(Sheet(columns=columns, rows=tuple(_cells(row, language) for row in rows)))


def _cells(row: Difference, language: str) -> tuple[str, ...]:
    return in_words(row.topic, language), _side(row.one, language), _side(row.other, language)


def _side(cell: Cell | None, language: str) -> str:
    if cell is None:
        return in_words(say("diff.silent"), language)
    text = in_words(cell.text, language)
    return f"{text} [{', '.join(cell.clauses)}]" if cell.clauses else text
