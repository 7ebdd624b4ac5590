"""What was altered, what was significant, and the last rounds card for card."""

from msgspec import Struct

from puntobanco.books.heading import Heading, heading
from puntobanco.books.notes import ALTERATIONS, Noted
from puntobanco.books.round_history import RecalledRound
from puntobanco.books.scan import Query, Scan


class NotedReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rows: tuple[Noted, ...]


class RecallReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rounds: tuple[RecalledRound, ...]


def alterations_report(scan: Scan, query: Query, made: int) -> NotedReport:
    """Voids, corrections and changed parameters, old and new."""
    rows = tuple(note for note in scan.noted if note.kind in ALTERATIONS)
    title = "Voids, corrections and changes"
    return NotedReport(heading=heading(title, scan, query, made, bool(rows)), rows=rows)


def events_report(scan: Scan, query: Query, made: int) -> NotedReport:
    """Everything significant, alterations among it."""
    rows = tuple(scan.noted)
    return NotedReport(heading=heading("Significant events", scan, query, made, bool(rows)), rows=rows)


def recall_report(scan: Scan, query: Query, made: int) -> RecallReport:
    """The last rounds of everybody, of a person or of a seat, the newest last."""
    whose = [f"of {query.person}"] if query.person else []
    whose += [f"at seat {query.seat}"] if query.seat is not None else []
    title = " ".join(["The last rounds", *whose])
    rounds = tuple(scan.rounds)
    return RecallReport(heading=heading(title, scan, query, made, bool(rounds)), rounds=rounds)
