"""``puntobanco petition`` and ``puntobanco leaflet``: what is submitted for approval, and what guests take along."""

from pathlib import Path
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.cli.desk.where import ready_for
from puntobanco.cli.report.command import A_COUNT, NO_SIMULATION, check_fonts, checked
from puntobanco.cli.setups import find_setup, find_with_text
from puntobanco.cli.terminal import bar
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.reports.pipeline import HANDS, Wanted, report_extra
from puntobanco.words import LANGUAGES

DATE = "The date on it; today by default."


class Petition(Struct, frozen=True, kw_only=True):
    setup: Annotated[str, argument(metavar="SETUP.toml")]
    output: Annotated[
        str,
        option("-o", "--output", required=True, metavar="FILE", help="Where to write it: .html, .pdf or .md."),
    ]
    date: Annotated[str | None, option(metavar="YYYY-MM-DD", help=DATE)]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help="Its language.")] = "en"
    seed: Annotated[int, option(type=A_COUNT, show_default=True, help="The seed of all shoes.")] = 1
    no_simulation: Annotated[bool, option("--no-simulation", help=NO_SIMULATION)]


@verb("No petition was written.")
def petition(given: Petition) -> None:
    """The petition for a new game or wager, in the order of 205 CMR 147.04(3)(a) to (h), as a draft to be completed.

    Rules, examples, dealing procedure, layout, remedies and odds are filled in from the set-up; what only the
    petitioner knows is a marked field. The analysis of the table is its annex, and is not the report of the certified
    laboratory that the regulation asks for. Needs the extra: puntobanco[report].

    \b
    puntobanco petition massachusetts-ez -o petition.pdf
    puntobanco petition setups/massachusetts-ez.toml -o petition.html --language zh-Hant
    """
    form, day = checked(given.output, given.date)
    report_extra()
    from puntobanco.reports.petition.write import made_petition

    check_fonts(given.language, form)
    text, table = find_with_text(ready_for(given.setup))
    hands = None if given.no_simulation else HANDS
    wanted = Wanted(form=form, date=day, language=given.language, hands=hands, seed=given.seed, counting=0)
    with bar(1, "reading") as shown:
        made = made_petition(table, text, wanted, lambda what, done, steps: shown.move(done, steps, f"{what:<32}"))
    Path(given.output).write_bytes(made)
    click.echo(f"Written: {given.output} ({len(made):,} bytes).", err=True)


class Leaflet(Struct, frozen=True, kw_only=True):
    setup: Annotated[str, argument(metavar="SETUP.toml")]
    output: Annotated[
        str, option("-o", "--output", required=True, metavar="FILE", help="Where to write it: .pdf or .html.")
    ]
    date: Annotated[str | None, option(metavar="YYYY-MM-DD", help=DATE)]


@verb("No leaflet was written.")
def leaflet(given: Leaflet) -> None:
    """How to play, what every wager pays and its house edge: two printed pages in three languages, for guests.

    \b
    puntobanco leaflet new-zealand-commission -o leaflet.pdf
    """
    form, day = checked(given.output, given.date)
    if form == "md":
        raise Refused(Fault.of("format.name-leaflet", given.output[:100]))
    report_extra()
    from puntobanco.reports.petition.write import Sheet, made_leaflet

    table = find_setup(ready_for(given.setup))
    with bar(1, "reading") as shown:
        wanted = Sheet(form=form, date=day)
        made = made_leaflet(table, wanted, lambda what, done, steps: shown.move(done, steps, f"{what:<32}"))
    Path(given.output).write_bytes(made)
    click.echo(f"Written: {given.output} ({len(made):,} bytes).", err=True)
