"""``puntobanco report``: everything that can be said of the wagers of one table, for a regulator to read."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puntobanco.cli.refusals import UNREADABLE, WRONG_USE, refuse
from puntobanco.cli.setups import find_with_text
from puntobanco.faults import Fault, Refused
from puntobanco.reports.pipeline import Wanted, made_report, report_extra

if TYPE_CHECKING:
    from puntobanco.reports.study import Progress
    from puntobanco.reports.write import Format

FORMATS: dict[str, "Format"] = {".html": "html", ".pdf": "pdf", ".md": "md"}
NOTHING = "No report was written."


@click.command()
@click.argument("setup", metavar="SETUP.toml")
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to write it: .html, .pdf or .md.")
@click.option("--wagers", default="", help="Only these, by id or family, such as tie,dragon-bonus.")
@click.option("--pace", default=70, show_default=True, type=click.IntRange(1, 1000), help="Rounds an hour.")
@click.option(
    "--shoes", type=click.IntRange(1), help="Also simulate so many shoes and set them beside the exact figures."
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The seed of all shoes.")
@click.option(
    "--counting",
    type=click.IntRange(0),
    default=2000,
    show_default=True,
    help="Shoes dealt to each wager for its part on counting; 0 leaves the part out.",
)
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The date on the report; today unless said.")
def report(setup: str, **given: Any) -> None:
    """The report of a table: each wager with its exact outcomes, key figures, decks, removal, counting, sensitivity.

    One chapter a wager on its elected pay table, in the same order every time, then combined play and the limits
    of the method. The same set-up, date and engine give the same bytes. Needs the extra: puntobanco[report].

    \b
    puntobanco report new-zealand-commission -o report.pdf
    puntobanco report massachusetts-ez -o report.html --wagers dragon-7,tie --date 2026-11-08
    puntobanco report rws-non-commission -o report.pdf --shoes 200000 --seed 7
    """
    try:
        format_, day = _asked(given)
        report_extra()
        text, table = find_with_text(setup, nothing=NOTHING)
        wagers = frozenset(word.strip() for word in given["wagers"].split(",") if word.strip())
        more = {key: given[key] for key in ("pace", "shoes", "seed", "counting")}
        with _bar() as progress:
            made = made_report(table, text, Wanted(form=format_, date=day, wagers=wagers, **more), progress)
    except Refused as refused:
        unreadable = any(fault.code == "unreadable" for fault in refused.faults)
        refuse(refused.faults, NOTHING, code=UNREADABLE if unreadable else WRONG_USE)
    Path(given["output"]).write_bytes(made)
    click.echo(f"Written: {given['output']} ({len(made):,} bytes).", err=True)


def _asked(given: dict[str, Any]) -> tuple["Format", str]:
    """The format and the date, or `Refused` with every fault, before anything is worked out."""
    output, faults = Path(given["output"]), []
    if output.suffix not in FORMATS:
        sentence = "the name of a report ends in .html, .pdf or .md."
        faults.append(Fault("format", given["output"][:100], sentence))
    elif not output.parent.is_dir():
        faults.append(Fault("unreadable", str(output.parent)[:100], "there is no such folder to write into."))
    day = given["day"] or date.today().isoformat()
    try:
        known = date.fromisoformat(day).isoformat() == day
    except ValueError:
        known = False
    if not known:
        faults.append(Fault("date", "--date", f"“{day[:20]}” is not a date such as 2026-11-08."))
    if faults:
        raise Refused(*faults)
    return FORMATS[output.suffix], day


@contextmanager
def _bar() -> Iterator["Progress"]:
    """A bar on standard error while a person waits; nothing in a pipe."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:<32}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    console = Console(stderr=True)
    with Progress(
        *columns, TimeElapsedColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("reading", total=1)

        def progress(what: str, done: int, steps: int) -> None:
            bar.update(task, description=what, completed=done, total=steps)

        yield progress
