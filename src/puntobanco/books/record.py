"""What was altered, what was significant, and the last rounds card for card."""

from msgspec import Struct

from puntobanco.books.heading import Heading, heading
from puntobanco.books.notes import ALTERATIONS, Noted
from puntobanco.books.round_history import RecalledRound
from puntobanco.books.scan import Query, Scan
from puntobanco.books.significant import Significance
from puntobanco.words import PersonRef, SeatRef, say


class NotedReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rows: tuple[Noted, ...]


class EventsReport(NotedReport, frozen=True, kw_only=True):
    """The same of everything, with the amounts from which money is significant."""

    limits: Significance


class RecallReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rounds: tuple[RecalledRound, ...]


def alterations_report(scan: Scan, query: Query, made: int) -> NotedReport:
    """Voids, corrections and changed parameters, old and new."""
    rows = tuple(note for note in scan.noted if note.kind in ALTERATIONS)
    title = say("sheet.alterations")
    return NotedReport(heading=heading(title, scan, query, made, bool(rows)), rows=rows)


def events_report(scan: Scan, query: Query, made: int) -> EventsReport:
    """Everything significant, alterations among it."""
    rows = tuple(scan.noted)
    title = heading(say("sheet.events"), scan, query, made, bool(rows))
    return EventsReport(heading=title, rows=rows, limits=query.limits.within(scan.tables))


def recall_report(scan: Scan, query: Query, made: int) -> RecallReport:
    """The last rounds of everybody, of a person or of a seat, the newest last."""
    person, seat = PersonRef(query.person), query.seat
    if query.person and seat is not None:
        title = say("sheet.last-rounds-of-at", person=person, seat=SeatRef(seat))
    elif query.person:
        title = say("sheet.last-rounds-of", person=person)
    else:
        title = say("sheet.last-rounds") if seat is None else say("sheet.last-rounds-at", seat=SeatRef(seat))
    rounds = tuple(scan.rounds)
    return RecallReport(heading=heading(title, scan, query, made, bool(rounds)), rounds=rounds)
