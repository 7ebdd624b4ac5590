"""``puntobanco books``: the operator's reports, out of the journals."""

import sys
import time
from typing import Any

import click

from puntobanco.cli.refusals import FAILED, UNREADABLE, WRONG_USE, refuse
from puntobanco.faults import Refused

REPORTS = ("win", "handle", "theory", "liability", "jackpots", "alterations", "events", "recall", "all")
_USE = ("no-such-store", "not-installed", "no-such-table", "currency", "time", "twice", "amount", "zone")


@click.command()
@click.argument("report", type=click.Choice(REPORTS))
@click.argument("data", metavar="FILE|DIR|URL")
@click.option("--from", "since", help="The first moment: 2026-11-16, or 2026-11-16T06:00.")
@click.option("--to", "until", help="The first moment that no longer counts.")
@click.option("--table", "tables", multiple=True, help="Only this table; may be said several times.")
@click.option("--by", type=click.Choice(["whole", "day", "shift"]), default="whole", help="Cut into days or shifts.")
@click.option("--dealers", is_flag=True, help="Each dealer apart.")
@click.option(
    "--starts", default="", help="When a day, or each shift, begins: 06:00,14:00,22:00; midnight unless said."
)
@click.option("--zone", default="+00:00", help="How far the house's clock is ahead of universal time: +13:00.")
@click.option("--person", default="", help="Recall only this person's rounds.")
@click.option("--seat", type=int, help="Recall only this seat's rounds.")
@click.option("--last", type=click.IntRange(1, 100_000), default=10, show_default=True, help="How many are recalled.")
@click.option("--large", default="10000", show_default=True, help="From which amount on a stake or win is significant.")
@click.option("--json", "as_json", is_flag=True, help="For programs: amounts in whole minor units.")
@click.option("--csv", "as_csv", is_flag=True, help="For spreadsheets.")
def books(report: str, data: str, as_json: bool, as_csv: bool, **given: Any) -> None:
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
    from puntobanco.cli.books.query import asked_of, one_form
    from puntobanco.cli.books.render import print_comma_separated, print_reports, print_reports_json
    from puntobanco.reports.operator import made_reports, sound

    try:
        one_form(as_json, as_csv)
        asked = asked_of(given)
        source = find_source(data)
        found = read_books(source, asked)
        reports = made_reports(report, found, asked, int(time.time() * 1000))
    except Refused as refused:
        code = WRONG_USE if refused.faults[0].code in _USE else UNREADABLE
        refuse(refused.faults, "No report was made.", code=code, json=as_json)
    if as_json:
        print_reports_json(reports)
    elif as_csv:
        print_comma_separated(reports)
    else:
        print_reports(reports)
    sys.exit(0 if sound(reports) else FAILED)
