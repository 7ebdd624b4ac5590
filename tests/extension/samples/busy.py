"""How busy the tables were: the rounds of each."""

from msgspec import Struct

from puntobanco.books.heading import Heading, heading
from puntobanco.books.scan import Query, Scan
from puntobanco.books.sheets import Column, Sheet, count, sheet
from puntobanco.words import say


class BusyReport(Struct, frozen=True, kw_only=True):
    """The rounds of every table."""

    heading: Heading
    rounds: dict[str, int]


def busy_report(scan: Scan, query: Query, made: int) -> BusyReport:
    """The rounds of every table in the interval."""
    rounds = {bucket.table: totals.rounds for bucket, totals in sorted(scan.totals.items())}
    return BusyReport(heading=heading(say("reports.busy"), scan, query, made, bool(rounds)), rounds=rounds)


def busy_sheets(report: BusyReport) -> tuple[Sheet, ...]:
    """A row a table."""
    columns = (Column("table"), count("rounds"))
    return (sheet(say("reports.busy"), report.heading.currency, columns, report.rounds.items()),)
