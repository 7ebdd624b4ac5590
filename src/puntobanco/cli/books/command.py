"""``puntobanco books``: the operator's reports, out of the journals."""

import time
from typing import Annotated

import click
from msgspec import Struct

from puntobanco.books.periods import By
from puntobanco.cli.refusals import FAILED
from puntobanco.cli.verb import argument, option, verb
from puntobanco.reports.operator import NAMES, made_reports, sound

STARTS = "When a day, or each shift, begins: 06:00,14:00,22:00; midnight by default."
ZONE = "How far the house's clock is ahead of universal time: +13:00."
LAST = click.IntRange(1, 100_000)


class Books(Struct, frozen=True, kw_only=True):
    """The report that is wanted, of what and in which form."""

    report: Annotated[str, argument(type=click.Choice(NAMES))]
    data: Annotated[str, argument(metavar="FILE|DIR|URL")]
    since: Annotated[str | None, option("--from", help="The first moment: 2026-11-16, or 2026-11-16T06:00.")]
    until: Annotated[str | None, option("--to", help="The first moment that no longer counts.")]
    tables: Annotated[tuple[str, ...], option("--table", help="Only this table; may be said several times.")]
    by: Annotated[By, option(help="Cut into days or shifts.")] = By.WHOLE
    dealers: Annotated[bool, option(help="Each dealer apart.")]
    starts: Annotated[str, option(help=STARTS)] = ""
    zone: Annotated[str, option(help=ZONE)] = "+00:00"
    person: Annotated[str, option(help="Recall only this person's rounds.")] = ""
    seat: Annotated[int | None, option(help="Recall only this seat's rounds.")]
    last: Annotated[int, option(type=LAST, show_default=True, help="How many are recalled.")] = 10
    large: Annotated[str, option(show_default=True, help="From which amount on a stake or win is significant.")] = (
        "10000"
    )
    as_json: Annotated[bool, option("--json", help="For programs: amounts in whole minor units.")]
    as_csv: Annotated[bool, option("--csv", help="For spreadsheets.")]


@verb("No report was made.")
def books(given: Books) -> int:
    """The operator's reports, on demand, out of what the journals say.

    \b
    win          drop, win, hold, fills, credits, float, commission, rounds an hour
    handle       handle and win of every wager
    theory       what each wager should have won by its exact edge, beside what it won
    liability    wallets, racks, stakes in unfinished rounds, commission owed, jackpots
    jackpots     every meter reconciled to the millionth, and the last 25 hits
    alterations  voids, corrections and changed parameters: before, after, who and why
    events       everything significant: these, incidents, late bets, large wins, stops
    recall       the last rounds card for card, of everybody, a person or a seat

    \b
    puntobanco books win journal/ --by day --from 2026-11-01 --to 2026-12-01
    puntobanco books theory sqlite:///casino.db --table T07
    puntobanco books recall journal/ --person anna --last 10 --csv

    Nothing is changed. Whether the journal is whole says: puntobanco verify. More in docs/books.md.

    Exit codes: 0 good, 1 figures that cannot be (books that differ, a return beyond four sigma), 2 wrong use, 3 the
    journal cannot be read.
    """
    from puntobanco.audit.source import find_source
    from puntobanco.books.read import read_books
    from puntobanco.cli.books.query import query_of
    from puntobanco.cli.books.render import print_csv, print_reports, print_reports_json

    asked = query_of(given)
    found = read_books(find_source(given.data), asked)
    reports = made_reports(given.report, found, asked, int(time.time() * 1000))
    if given.as_json:
        print_reports_json(reports)
    elif given.as_csv:
        print_csv(reports)
    else:
        print_reports(reports)
    return 0 if sound(reports) else FAILED
