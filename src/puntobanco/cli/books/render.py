"""How the operator's reports look: tables in a terminal, JSON, or comma-separated values."""

from collections.abc import Mapping
from fractions import Fraction

import click
from msgspec import Struct
from rich.markup import escape

from puntobanco.books.csv_file import comma_separated
from puntobanco.books.sheets import Cell, Form, Sheet, decimal
from puntobanco.cli.refusals import print_json
from puntobanco.cli.terminal import console, plain_table
from puntobanco.journal.entry import plain
from puntobanco.money import Amount
from puntobanco.reports.operator import Made, differences
from puntobanco.words import Names, Text, in_words, listed, say


def print_reports_json(reports: tuple[Made, ...]) -> None:
    """One object, or one for each report by its name."""
    found = {made.name: plain(made.report) for made in reports}
    print_json(found if len(reports) > 1 else next(iter(found.values())))


def print_csv(reports: tuple[Made, ...]) -> None:
    """One report after another."""
    for made in reports:
        click.echo(comma_separated(made.heading, made.sheets), nl=False)


def print_reports(reports: tuple[Made, ...], language: str = "en", names: Mapping[str, Names] | None = None) -> None:
    """Each report under its heading, in a language; wagers by name where names are given."""
    paper = _Paper(language, names or {})
    for number, made in enumerate(reports):
        if number:
            click.echo()
        paper.print(made)


MOST_COLUMNS = 12
"""A sheet with more columns than this is printed as paragraphs: a terminal is narrow."""
WORDS = frozenset({Form.TEXT, Form.SAID, Form.PERSON, Form.WAGER, Form.CARDS})
_KEYS = frozenset({"table", "period", "dealer"})
_PLAIN = frozenset({"time", "stream", "kind", "what", "table", "meter", "amount", "winners", "stands"})
"""What needs no name beside it."""


class _Paper(Struct, frozen=True):
    """Prints sheets in one language."""

    language: str
    names: Mapping[str, Names]

    def say(self, text: Text) -> str:
        """A text in this language."""
        return in_words(text, self.language)

    def print(self, made: Made) -> None:
        """A report under its heading."""
        heading = made.heading
        console.print(f"[bold]{escape(heading.operator)}[/] · [bold]{escape(self.say(heading.title))}[/]")
        click.echo(self.say(say("sheet.head", interval=heading.interval, made=heading.made_from)))
        if not heading.active:
            click.echo(self.say(say("sheet.no-activity")))
            return
        for sheet in made.sheets:
            if sheet.rows:
                click.echo()
                self._sheet(sheet)
        if wrong := differences(made.report):
            click.echo()
            click.echo(self.say(say("sheet.something-differs", what=listed(wrong))))

    def _sheet(self, sheet: Sheet) -> None:
        kept = [place for place, _ in enumerate(sheet.columns) if not _idle(sheet, place)]
        title = self.say(sheet.title)
        if all(sheet.columns[place].code in _KEYS for place in kept):
            console.print(f"[bold]{escape(self.say(say('sheet.nothing', title=title)))}[/]")
            return
        if len(kept) > MOST_COLUMNS and sheet.columns[kept[-1]].form in WORDS:
            self._paragraphs(sheet, kept)
            return
        names = [self.say(sheet.columns[place].title) for place in kept]
        right = tuple(name for name, place in zip(names, kept, strict=True) if sheet.columns[place].form not in WORDS)
        table = plain_table(*names, title=title, right=right)
        for row in sheet.rows:
            table.add_row(*(escape(self._shown(sheet, place, row[place])) for place in kept))
        if sheet.totals is not None:
            totals = [self._shown(sheet, place, sheet.totals[place]) for place in kept]
            table.add_row(*(f"[bold]{escape(text)}[/]" for text in totals))
        console.print(table)

    def _paragraphs(self, sheet: Sheet, kept: list[int]) -> None:
        """Print each row as a paragraph, without its empty columns."""
        console.print(f"[bold]{escape(self.say(sheet.title))}[/]")
        for row in sheet.rows:
            cells = [(sheet.columns[place], self._shown(sheet, place, row[place])) for place in kept]
            told = (
                escape(text) if column.code in _PLAIN else f"[dim]{self.say(column.title)}[/] {escape(text)}"
                for column, text in cells
                if text
            )
            console.print("  ".join(told))

    def _shown(self, sheet: Sheet, place: int, value: Cell) -> str:
        match sheet.columns[place].form, value:
            case _, None:
                return ""
            case Form.MONEY, int():
                return Amount(value, sheet.currency).shown
            case Form.COUNT, int():
                return f"{value:,}"
            case Form.PERCENT, int() | Fraction():
                return decimal(value, 3)
            case Form.NUMBER, int() | Fraction():
                return decimal(value, 2)
            case Form.TIME, _:
                return sheet.written(place, value).removesuffix("+00:00").replace("T", " ")
            case Form.WAGER, str() if value in self.names:
                return self.say(say("ref.whole", what=self.names[value]))
            case _:
                return sheet.written(place, value, self.language)


def _idle(sheet: Sheet, place: int) -> bool:
    """Whether a column says nothing in any row; that two books do not differ is said."""
    return "differ" not in sheet.columns[place].code and not any(row[place] for row in sheet.rows)
