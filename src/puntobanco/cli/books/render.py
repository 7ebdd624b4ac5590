"""How the operator's reports look: tables in a terminal, JSON, or comma-separated values."""

from typing import Any

import click
from rich.markup import escape

from puntobanco.books.csv_file import comma_separated
from puntobanco.books.sheets import Form, Sheet, decimal
from puntobanco.cli.refusals import print_json
from puntobanco.cli.terminal import console, plain_table
from puntobanco.journal.entry import plain
from puntobanco.money import Amount
from puntobanco.reports.operator import Made, differences
from puntobanco.words import in_words


def print_reports_json(reports: tuple[Made, ...]) -> None:
    """One object, or one for each report by its name."""
    found = {made.name: plain(made.report) for made in reports}
    print_json(found if len(reports) > 1 else next(iter(found.values())))


def print_csv(reports: tuple[Made, ...]) -> None:
    """One report after another."""
    for made in reports:
        click.echo(comma_separated(made.heading, made.sheets), nl=False)


def print_reports(reports: tuple[Made, ...]) -> None:
    """Each report under its heading."""
    for number, made in enumerate(reports):
        if number:
            click.echo()
        _print(made)


def _print(made: Made) -> None:
    heading = made.heading
    console.print(f"[bold]{escape(heading.operator)}[/] · [bold]{escape(heading.title)}[/]")
    click.echo(f"{heading.interval}; made {heading.made} from {heading.entries:,} entries, {heading.events:,} events")
    if heading.says:
        click.echo(f"{heading.says[0].upper()}{heading.says[1:]}.")
        return
    for sheet in made.sheets:
        if sheet.rows:
            click.echo()
            _print_sheet(sheet)
    wrong = tuple(differences(made.report))
    if wrong:
        click.echo()
        click.echo(f"Something differs and is to be looked into: {'; '.join(wrong)}.")


MOST_COLUMNS = 12
"""A sheet with more columns than this is printed as paragraphs: a terminal is narrow."""


def _print_sheet(sheet: Sheet) -> None:
    kept = [place for place, _ in enumerate(sheet.columns) if not _idle(sheet, place)]
    if all(sheet.columns[place].name in _KEYS for place in kept):
        console.print(f"[bold]{escape(in_words(sheet.title))}[/]: nothing")
        return
    if len(kept) > MOST_COLUMNS and sheet.columns[kept[-1]].form is Form.TEXT:
        _print_paragraphs(sheet, kept)
        return
    names = [sheet.columns[place].name for place in kept]
    right = tuple(sheet.columns[place].name for place in kept if sheet.columns[place].form is not Form.TEXT)
    table = plain_table(*names, title=in_words(sheet.title), right=right)
    for row in sheet.rows:
        table.add_row(*(escape(_shown(sheet, place, row[place])) for place in kept))
    if sheet.totals is not None:
        totals = [_shown(sheet, place, sheet.totals[place]) for place in kept]
        table.add_row(*(f"[bold]{escape(text)}[/]" for text in totals))
    console.print(table)


_KEYS = frozenset({"table", "period", "dealer"})


def _print_paragraphs(sheet: Sheet, kept: list[int]) -> None:
    """Print each row as a paragraph, without its empty columns."""
    console.print(f"[bold]{escape(in_words(sheet.title))}[/]")
    for row in sheet.rows:
        said = [(sheet.columns[place].name, _shown(sheet, place, row[place])) for place in kept]
        said = [(name, escape(text)) for name, text in said if text]
        console.print("  ".join(text if name in _PLAIN else f"[dim]{name}[/] {text}" for name, text in said))


_PLAIN = frozenset({"time", "stream", "kind", "what", "table", "meter", "amount", "winners", "stands"})
"""What needs no name beside it."""


def _idle(sheet: Sheet, place: int) -> bool:
    """Whether a column says nothing in any row; that two books do not differ is said."""
    return "differ" not in sheet.columns[place].name and not any(row[place] for row in sheet.rows)


def _shown(sheet: Sheet, place: int, value: Any) -> str:
    if value is None:
        return ""
    match sheet.columns[place].form:
        case Form.MONEY:
            return Amount(value, sheet.currency).shown
        case Form.COUNT:
            return f"{value:,}"
        case Form.PERCENT:
            return decimal(value, 3)
        case Form.NUMBER:
            return decimal(value, 2)
        case Form.TIME:
            return sheet.written(place, value).removesuffix("+00:00").replace("T", " ")
        case _:
            return sheet.written(place, value)
