"""The operator's reports by name, each with its sheets."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar, Union

from msgspec import Struct

from puntobanco.books.heading import Heading
from puntobanco.books.jackpots import JackpotReport, MeterRow, jackpot_report
from puntobanco.books.liability import LiabilityReport, liability_report
from puntobanco.books.record import (
    EventsReport,
    NotedReport,
    RecallReport,
    alterations_report,
    events_report,
    recall_report,
)
from puntobanco.books.scan import Query, Scan
from puntobanco.books.sheets import Sheet
from puntobanco.books.sheets_of import (
    events_sheets,
    handle_sheets,
    jackpot_sheets,
    liability_sheets,
    noted_sheets,
    recall_sheets,
    win_sheets,
)
from puntobanco.books.win import HandleReport, WinReport, WinRow, handle_report, win_report
from puntobanco.words import Text, say

if TYPE_CHECKING:
    from puntobanco.reports.theory import TheoryReport

Report = Union[
    WinReport, HandleReport, LiabilityReport, JackpotReport, NotedReport, EventsReport, RecallReport, "TheoryReport"
]  # fmt: skip
R = TypeVar("R", bound=Report)


class Made(Struct, frozen=True, kw_only=True):
    """A report by name, as values and as sheets."""

    name: str
    report: Report
    sheets: tuple[Sheet, ...]

    @property
    def heading(self) -> Heading:
        return self.report.heading


def _laid_out(
    make: Callable[[Scan, Query, int], R], lay_out: Callable[[R], tuple[Sheet, ...]]
) -> Callable[[str, Scan, Query, int], Made]:
    def made(name: str, scan: Scan, query: Query, at: int) -> Made:
        report = make(scan, query, at)
        return Made(name=name, report=report, sheets=lay_out(report))

    return made


def _theory(name: str, scan: Scan, query: Query, at: int) -> Made:
    from puntobanco.reports.theory import theory_report, theory_sheets

    return _laid_out(theory_report, theory_sheets)(name, scan, query, at)


REPORTS = {
    "win": _laid_out(win_report, win_sheets),
    "handle": _laid_out(handle_report, handle_sheets),
    "theory": _theory,
    "liability": _laid_out(liability_report, liability_sheets),
    "jackpots": _laid_out(jackpot_report, jackpot_sheets),
    "alterations": _laid_out(alterations_report, noted_sheets),
    "events": _laid_out(events_report, events_sheets),
    "recall": _laid_out(recall_report, recall_sheets),
}
"""Every report by its name, in the order in which all are printed."""
NAMES = (*REPORTS, "all")


def made_reports(wanted: str, scan: Scan, query: Query, made: int) -> tuple[Made, ...]:
    names = REPORTS if wanted == "all" else (wanted,)
    return tuple(REPORTS[name](name, scan, query, made) for name in names)


def sound(reports: tuple[Made, ...]) -> bool:
    """Whether nothing in the reports contradicts itself."""
    return not any(differences(report.report) for report in reports)


def differences(report: Report) -> tuple[Text, ...]:
    """What cannot be: books that differ, meters that lost something, a return beyond what chance explains."""
    match report:
        case WinReport():
            return tuple(_float(row) for row in report.rows if row.float_differs)
        case LiabilityReport():
            tables = (say("says.differs-clearing", table=row.table) for row in report.agreements if row.differs)
            return (*((say("says.differs-stakes"),) if report.sums.differs else ()), *tables, *_meters(report.jackpots))
        case JackpotReport():
            return _meters(report.meters)
        case _:
            beyond = getattr(report, "rows", ()) if hasattr(report, "sigmas") else ()
            return tuple(say("ref.about", what=row.table, said=row.wager) for row in beyond if row.within is False)


def _float(row: WinRow) -> Text:
    if row.period:
        return say("says.differs-float-in", table=row.table, period=row.period)
    return say("says.differs-float", table=row.table)


def _meters(rows: Iterable[MeterRow]) -> tuple[Text, ...]:
    return tuple(say("ref.about", what=row.link, said=row.meter) for row in rows if row.differs or row.books_differ)
