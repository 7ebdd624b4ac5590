"""``puntobanco report``: everything that can be said of the wagers of one table, for a regulator to read."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct

from puntobanco.analysis.desk.changes import departures
from puntobanco.cli.desk.where import (
    OTHER_COMMISSION,
    OTHER_DECKS,
    OTHER_DEPTH,
    OTHER_PAYS,
    offered,
    one_table,
    ready_for,
)
from puntobanco.cli.setups import find_with_text
from puntobanco.cli.terminal import bar
from puntobanco.cli.verb import POSITIVE, argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.reports.paper.fonts import fonts_for
from puntobanco.reports.pipeline import HANDS, Wanted, made_report, report_extra
from puntobanco.words import LANGUAGES

if TYPE_CHECKING:
    from puntobanco.reports.paper.write import Format

FORMATS: dict[str, "Format"] = {".html": "html", ".pdf": "pdf", ".md": "md"}
SHOES = "Simulate this number of shoes, in place of 2,000,000 hands."
NO_SIMULATION = "Leave the simulation out."
COUNTING = "Shoes dealt to each wager for its part on counting; 0 leaves the part out."
LANGUAGE = "The language of the report."
A_COUNT = click.IntRange(0)


class Report(Struct, frozen=True, kw_only=True):
    setup: Annotated[str, argument(metavar="SETUP.toml")]
    output: Annotated[
        str,
        option("-o", "--output", required=True, metavar="FILE", help="Where to write it: .html, .pdf or .md."),
    ]
    decks: Annotated[str | None, OTHER_DECKS]
    depth: Annotated[str | None, OTHER_DEPTH]
    pays: Annotated[tuple[str, ...], OTHER_PAYS]
    commission: Annotated[str | None, OTHER_COMMISSION]
    wagers: Annotated[str, option(help="Only these, by id, family or name, such as tie,dragon-bonus.")] = ""
    pace: Annotated[int, option(show_default=True, type=click.IntRange(1, 1000), help="Rounds an hour.")] = 70
    shoes: Annotated[int | None, option(type=POSITIVE, help=SHOES)]
    no_simulation: Annotated[bool, option("--no-simulation", help=NO_SIMULATION)]
    seed: Annotated[int, option(type=A_COUNT, show_default=True, help="The seed of all shoes.")] = 1
    counting: Annotated[int, option(type=A_COUNT, show_default=True, help=COUNTING)] = 2000
    date: Annotated[str | None, option(metavar="YYYY-MM-DD", help="The date on the report; today by default.")]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help=LANGUAGE)] = "en"


@verb("No report was written.")
def report(given: Report) -> None:
    """The report of a table: each wager with its exact outcomes, key figures, decks, removal, counting, sensitivity.

    One chapter a wager on its elected pay table, in the same order every time, then combined play and the limits
    of the method. The same set-up, date and engine give the same bytes. Changes to the set-up are listed on the first
    page. Of a rulebook, its first ready set-up is reported on. Needs the extra: puntobanco[report].

    \b
    puntobanco report new-zealand-commission -o report.pdf
    puntobanco report massachusetts-ez -o report.html --wagers dragon-7,tie --date 2026-11-08
    puntobanco report rws-non-commission -o report.pdf --shoes 200000 --seed 7
    puntobanco report rws-non-commission -o report.pdf --language zh-Hant
    puntobanco report massachusetts-ez -o report.pdf --decks 6 --pays dragon-7=39
    """
    form, day = checked(given.output, given.date)
    report_extra()
    check_fonts(given.language, form)
    text, found = find_with_text(ready_for(given.setup))
    table, changes = one_table(found, given)
    wagers = offered(given.wagers, table)
    wanted = Wanted(
        form=form,
        date=day,
        changed=changes.text,
        departs=tuple(departures(found, changes)),
        language=given.language,
        wagers=wagers,
        pace=given.pace,
        hands=None if given.no_simulation else HANDS,
        shoes=None if given.no_simulation else given.shoes,
        seed=given.seed,
        counting=given.counting,
    )
    with bar(1, "reading") as shown:
        made = made_report(table, text, wanted, lambda what, done, steps: shown.move(done, steps, f"{what:<32}"))
    Path(given.output).write_bytes(made)
    click.echo(f"Written: {given.output} ({len(made):,} bytes).", err=True)


def check_fonts(language: str, form: "Format") -> None:
    """`Refused` for a PDF in a language for which this machine has no font; nothing has been worked out yet."""
    if form == "pdf":
        fonts_for(language)


def form_of(file: str) -> "Format":
    """The form that the name of a file asks for; `Refused` where it asks for none, or its folder is not there."""
    output = Path(file)
    if output.suffix not in FORMATS:
        raise Refused(Fault.of("format.name-report", file[:100]))
    if not output.parent.is_dir():
        raise Refused(Fault.of("unreadable.such-folder", str(output.parent)[:100]))
    if output.suffix != ".md":
        report_extra()
    return FORMATS[output.suffix]


def checked(file: str, wanted: str | None) -> tuple["Format", str]:
    """The format and the date, or `Refused` with every fault, before anything is worked out."""
    output, faults = Path(file), []
    if output.suffix not in FORMATS:
        faults.append(Fault.of("format.name-report", file[:100]))
    elif not output.parent.is_dir():
        faults.append(Fault.of("unreadable.such-folder", str(output.parent)[:100]))
    day = wanted or date.today().isoformat()
    try:
        known = date.fromisoformat(day).isoformat() == day
    except ValueError:
        known = False
    if not known:
        faults.append(Fault.of("date", "--date", day=day[:20]))
    if faults:
        raise Refused(*faults)
    return FORMATS[output.suffix], day
