"""How the operator's reports look: tables in a terminal, JSON, or comma-separated values."""

import click
from msgspec import Struct
from rich.markup import escape

from puntobanco.books.csv_file import comma_separated
from puntobanco.books.sheets import Sheet
from puntobanco.books.shown import WORDS, Reader, is_idle, kept_columns
from puntobanco.cli.refusals import print_json
from puntobanco.cli.terminal import console, plain_table
from puntobanco.journal.entry import plain
from puntobanco.reports.operator import Made, differences
from puntobanco.words import listed, say


def print_reports_json(reports: tuple[Made, ...]) -> None:
    """One object, or one for each report by its name."""
    found = {made.name: plain(made.report) for made in reports}
    print_json(found if len(reports) > 1 else next(iter(found.values())))


def print_csv(reports: tuple[Made, ...]) -> None:
    for made in reports:
        click.echo(comma_separated(made.heading, made.sheets), nl=False)


def print_reports(reports: tuple[Made, ...], reader: Reader) -> None:
    paper = _Paper(reader)
    for number, made in enumerate(reports):
        if number:
            click.echo()
        paper.print(made)


MOST_COLUMNS = 12
"""A sheet with more columns than this is printed as paragraphs: a terminal is narrow."""
_PLAIN = frozenset({"time", "stream", "kind", "what", "table", "meter", "amount", "winners", "stands"})
"""Columns whose values need no name beside them."""


class _Paper(Struct, frozen=True):
    reader: Reader

    def print(self, made: Made) -> None:
        heading = made.heading
        console.print(f"[bold]{escape(heading.operator)}[/] · [bold]{escape(self.reader.say(heading.title))}[/]")
        click.echo(self.reader.say(say("sheet.head", interval=heading.interval, made=heading.made_from)))
        if not heading.active:
            click.echo(self.reader.say(say("sheet.no-activity")))
            return
        for sheet in made.sheets:
            if sheet.rows:
                click.echo()
                self._sheet(sheet)
        if wrong := differences(made.report):
            click.echo()
            click.echo(self.reader.say(say("sheet.something-differs", what=listed(wrong))))

    def _sheet(self, sheet: Sheet) -> None:
        kept = kept_columns(sheet)
        title = self.reader.say(sheet.title)
        if is_idle(sheet):
            console.print(f"[bold]{escape(self.reader.say(say('sheet.nothing', title=title)))}[/]")
            return
        if len(kept) > MOST_COLUMNS and sheet.columns[kept[-1]].form in WORDS:
            self._paragraphs(sheet, kept)
            return
        names = [self.reader.say(sheet.columns[place].title) for place in kept]
        right = tuple(name for name, place in zip(names, kept, strict=True) if sheet.columns[place].form not in WORDS)
        table = plain_table(*names, title=title, right=right)
        for row in sheet.rows:
            table.add_row(*(escape(self.reader.shown(sheet, place, row[place])) for place in kept))
        if sheet.totals is not None:
            totals = [self.reader.shown(sheet, place, sheet.totals[place]) for place in kept]
            table.add_row(*(f"[bold]{escape(text)}[/]" for text in totals))
        console.print(table)

    def _paragraphs(self, sheet: Sheet, kept: list[int]) -> None:
        """Print each row as a paragraph, without its empty columns."""
        console.print(f"[bold]{escape(self.reader.say(sheet.title))}[/]")
        for row in sheet.rows:
            cells = [(sheet.columns[place], self.reader.shown(sheet, place, row[place])) for place in kept]
            told = (
                escape(text) if column.code in _PLAIN else f"[dim]{self.reader.say(column.title)}[/] {escape(text)}"
                for column, text in cells
                if text
            )
            console.print("  ".join(told))
