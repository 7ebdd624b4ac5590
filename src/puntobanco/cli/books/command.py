"""``puntobanco books``: the operator's reports, out of the journals."""

import re
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct

from puntobanco.books.periods import MINUTE, By, Cut, Interval
from puntobanco.books.scan import Query, wager_names
from puntobanco.books.significant import LargeFrom, Significance
from puntobanco.cli.desk.sheet import CSV, MARKDOWN
from puntobanco.cli.files import read_amount
from puntobanco.cli.refusals import FAILED
from puntobanco.cli.report.command import check_fonts, form_of
from puntobanco.cli.verb import argument, option, verb
from puntobanco.faults import Fault, Refused
from puntobanco.money import Currency
from puntobanco.reports.operator import NAMES, made_reports, sound
from puntobanco.words import LANGUAGES

if TYPE_CHECKING:
    from puntobanco.audit.source import Source

STARTS = "When a day, or each shift, begins: 06:00,14:00,22:00; midnight by default."
ZONE = "How far the house's clock is ahead of universal time: +13:00."
LARGE = "The amount from which a stake, a win or a movement is significant; that of the house, else 10000."
LANGUAGE = "The language of the tables; JSON has codes, CSV is English."
OUTPUT = "Write a document: .html, .pdf or .md."
LAST = click.IntRange(1, 100_000)

_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)
_ZONE = re.compile(r"([+-])(\d{2}):([0-5]\d)", re.ASCII)
LEAST = "10000"
_CENTS = Currency("of the house", 2)
"""Thresholds are read with two digits; currencies with others are not on any table of ours."""


class Books(Struct, frozen=True, kw_only=True):
    report: Annotated[str, argument(type=click.Choice(NAMES))]
    data: Annotated[str, argument(metavar="FILE|DIR|URL")]
    since: Annotated[str | None, option("--from", help="The first moment: 2026-11-16, or 2026-11-16T06:00.")]
    until: Annotated[str | None, option("--to", help="The first moment that no longer counts.")]
    tables: Annotated[tuple[str, ...], option("--table", help="Only this table; may be repeated.")]
    by: Annotated[By, option(help="Cut into days or shifts.")] = By.WHOLE
    dealers: Annotated[bool, option(help="Each dealer apart.")]
    starts: Annotated[str, option(help=STARTS)] = ""
    zone: Annotated[str, option(help=ZONE)] = "+00:00"
    person: Annotated[str, option(help="Recall only this person's rounds.")] = ""
    seat: Annotated[int | None, option(help="Recall only this seat's rounds.")]
    last: Annotated[int, option(type=LAST, show_default=True, help="How many rounds to recall.")] = 10
    large: Annotated[str | None, option(help=LARGE)]
    language: Annotated[str, option(type=click.Choice(LANGUAGES), show_default=True, help=LANGUAGE)] = "en"
    output: Annotated[str, option("-o", "--output", metavar="FILE", help=OUTPUT)] = ""
    as_json: Annotated[bool, option("--json", help="For programs: amounts in whole minor units.")]
    as_csv: Annotated[bool, CSV]
    as_markdown: Annotated[bool, MARKDOWN]


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
    puntobanco books all journal/ -o night.html --language zh-Hant

    Nothing is changed. puntobanco verify tells whether the journal is whole. More in docs/books.md.

    Exit codes: 0 good, 1 figures that cannot be (books that differ, a return beyond four sigma), 2 wrong use, 3 the
    journal cannot be read.
    """
    from puntobanco.audit.source import find_source
    from puntobanco.books.read import read_books
    from puntobanco.books.shown import Reader
    from puntobanco.cli.books.paper import paper
    from puntobanco.cli.books.render import print_csv, print_reports, print_reports_json
    from puntobanco.reports.paper.write import markdown, written

    if given.output:
        check_fonts(given.language, form_of(given.output))
    source = find_source(given.data)
    asked = _query(given, source)
    found = read_books(source, asked)
    reports = made_reports(given.report, found, asked, int(time.time() * 1000))
    reader = Reader(given.language, wager_names(found) if given.language != "en" else {})
    if given.output:
        Path(given.output).write_bytes(written(paper(reports, reader), form_of(given.output)))
        click.echo(f"Written: {given.output}.", err=True)
    elif given.as_json:
        print_reports_json(reports)
    elif given.as_csv:
        print_csv(reports)
    elif given.as_markdown:
        click.echo(markdown(paper(reports, reader)))
    else:
        print_reports(reports, reader)
    return 0 if sound(reports) else FAILED


def _query(given: Books, source: "Source") -> Query:
    """The query that the options ask for; `Refused` for an option that cannot be read."""
    if sum(map(bool, (given.as_json, given.as_csv, given.as_markdown, given.output))) > 1:
        raise Refused(Fault.of("twice.one-form", "--csv"))
    offset = offset_of(given.zone)
    interval = Interval(since=moment("--from", given.since, offset), until=moment("--to", given.until, offset))
    if interval.since is not None and interval.until is not None and interval.since >= interval.until:
        raise Refused(Fault.of("time.interval-ends", "--to"))
    return Query(
        interval=interval,
        cut=Cut(by=given.by, starts=_starts(given.starts), offset=offset),
        by_dealer=given.dealers,
        tables=frozenset(given.tables),
        person=given.person,
        seat=given.seat,
        last=given.last,
        limits=limits_of(given.large, source),
    )


def limits_of(large: str | None, source: "Source") -> Significance:
    """One amount for everything if it was given, else what the house itself has set."""
    from puntobanco.server.thresholds import kept_thresholds
    from puntobanco.store import looked_at

    if large is None and source.store:
        with closing(looked_at(source.store)) as store:
            kept = kept_thresholds(store)
        if kept is not None:
            return kept.limits
    return Significance(house=LargeFrom.all(read_amount(large or LEAST, _CENTS, "--large", code="amount").minor))


def moment(where: str, text: str | None, offset: int) -> int | None:
    """A moment as it is typed, in milliseconds; `Refused` where it is none."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise Refused(Fault.of("time.unreadable", where, text=text[:40])) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone(timedelta(milliseconds=offset)))
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def offset_of(text: str) -> int:
    """How far a clock is ahead of universal time, in milliseconds."""
    match = _ZONE.fullmatch(text)
    if match is None or int(match[2]) > 14:
        raise Refused(Fault.of("zone", "--zone", text=text[:40]))
    minutes = int(match[2]) * 60 + int(match[3])
    return (-minutes if match[1] == "-" else minutes) * MINUTE


def _starts(text: str) -> tuple[int, ...]:
    if not text:
        return (0,)
    starts = []
    for word in text.split(","):
        match = _CLOCK.fullmatch(word.strip())
        if match is None:
            raise Refused(Fault.of("time.day", "--starts", word=word[:40]))
        starts.append((int(match[1]) * 60 + int(match[2])) * MINUTE)
    return tuple(sorted(set(starts)))
