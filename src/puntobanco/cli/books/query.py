"""The options of ``puntobanco books`` as a query to the books."""

import re
from datetime import UTC, datetime, timedelta, timezone

from puntobanco.books.periods import MINUTE, Cut, Interval
from puntobanco.books.scan import Query
from puntobanco.cli.books.command import Books
from puntobanco.cli.files import read_amount
from puntobanco.faults import Fault, Refused
from puntobanco.money import Currency

_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)
_ZONE = re.compile(r"([+-])(\d{2}):([0-5]\d)", re.ASCII)
_CENTS = Currency("of the house", 2)
"""Thresholds are read with two digits; currencies with others are not on any table of ours."""


def query_of(given: Books) -> Query:
    """Everything that the options say; `Refused` for one that says nothing."""
    if given.as_json and given.as_csv:
        raise Refused(Fault("twice", "--csv", "the answer is either JSON or CSV.", None, "Leave one out."))
    offset = _offset(given.zone)
    interval = Interval(since=_moment("--from", given.since, offset), until=_moment("--to", given.until, offset))
    if interval.since is not None and interval.until is not None and interval.since >= interval.until:
        raise Refused(Fault("time", "--to", "the interval ends before it begins.", None, "Say a later end."))
    return Query(
        interval=interval,
        cut=Cut(by=given.by, starts=_starts(given.starts), offset=offset),
        by_dealer=given.dealers,
        tables=frozenset(given.tables),
        person=given.person,
        seat=given.seat,
        last=given.last,
        large=read_amount(given.large, _CENTS, "--large", code="amount").minor,
    )


def _moment(where: str, text: str | None, offset: int) -> int | None:
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        advice = "Write a day or a time: 2026-11-16, 2026-11-16T06:00 or 2026-11-16T06:00+13:00."
        raise Refused(Fault("time", where, f"“{text[:40]}” is no time.", None, advice)) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone(timedelta(milliseconds=offset)))
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def _offset(text: str) -> int:
    match = _ZONE.fullmatch(text)
    if match is None or int(match[2]) > 14:
        advice = "Write it as +13:00 or -05:00."
        raise Refused(Fault("zone", "--zone", f"“{text[:40]}” is no difference of clocks.", None, advice))
    minutes = int(match[2]) * 60 + int(match[3])
    return (-minutes if match[1] == "-" else minutes) * MINUTE


def _starts(text: str) -> tuple[int, ...]:
    if not text:
        return (0,)
    starts = []
    for word in text.split(","):
        match = _CLOCK.fullmatch(word.strip())
        if match is None:
            advice = "Write them as 06:00,14:00,22:00."
            raise Refused(Fault("time", "--starts", f"“{word[:40]}” is no time of day.", None, advice))
        starts.append((int(match[1]) * 60 + int(match[2])) * MINUTE)
    return tuple(sorted(set(starts)))
