"""The heading of every report: operator, title, interval, and the entries it was made from."""

from msgspec import Struct

from puntobanco.books.scan import Query, Scan
from puntobanco.faults import Fault, Refused
from puntobanco.money import Currency
from puntobanco.notation.timestamps import time_of
from puntobanco.words import Text, all_of, say


class Heading(Struct, frozen=True, kw_only=True):
    operator: str
    title: Text
    since: int | None
    until: int | None
    made: str
    entries: int
    events: int
    """The number of entries and events of the interval that it was made from."""
    currency: Currency
    active: bool = True

    @property
    def interval(self) -> Text:
        """From when to when it goes."""
        return interval_said(self.since, self.until)

    @property
    def made_from(self) -> Text:
        """When it was made, and from how much."""
        return say("sheet.made", at=self.made, entries=self.entries, events=self.events)


def interval_said(since: int | None, until: int | None) -> Text:
    """An interval in words; without a beginning or an end it is open on that side."""
    if since is None and until is None:
        return say("sheet.all-time")
    if until is None:
        return say("sheet.from", since=time_of(since or 0))
    if since is None:
        return say("sheet.to", until=time_of(until))
    return say("sheet.from-to", since=time_of(since), until=time_of(until))


def heading(title: Text, scan: Scan, query: Query, made: int, active: bool) -> Heading:
    interval = query.interval
    return Heading(
        operator=operator_of(scan),
        title=title,
        since=interval.since,
        until=interval.until,
        made=time_of(made),
        entries=sum(scan.entries.values()),
        events=sum(scan.events.values()),
        currency=currency_of(scan),
        active=active,
    )


def operator_of(scan: Scan) -> str:
    """The house, or the casinos that the set-ups name where no house keeps books."""
    if scan.house is not None:
        return scan.house.name
    return ", ".join(sorted({table.rules.setup.casino for table in scan.tables.values()}))


def currency_of(scan: Scan) -> Currency:
    """The one currency of the house and its tables; jackpots without tables say their own."""
    known = {table.rules.setup.currency.code: table.rules.setup.currency for table in scan.tables.values()}
    if scan.house is not None:
        known[scan.house.currency.code] = scan.house.currency
    if not known:
        links = (linked.link for linked in scan.links.values())
        known = {link.terms.currency.code: link.terms.currency for link in links if link is not None}
    if len(known) > 1:
        raise Refused(Fault.of("currency.these-tables", "books", sorted=all_of(sorted(known))))
    return next(iter(known.values()), Currency("none"))
