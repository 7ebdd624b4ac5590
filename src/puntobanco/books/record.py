"""What was altered, what was significant, and the last rounds card for card."""

from msgspec import Struct

from puntobanco.books.found import Asked, Found
from puntobanco.books.heading import Heading, heading
from puntobanco.books.noted import ALTERATIONS, Noted
from puntobanco.books.recalled import RecalledRound


class NotedReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rows: tuple[Noted, ...]


class RecallReport(Struct, frozen=True, kw_only=True):
    heading: Heading
    rounds: tuple[RecalledRound, ...]


def alterations_report(found: Found, asked: Asked, made: int) -> NotedReport:
    """Voids, corrections and changed parameters, old and new."""
    rows = tuple(one for one in found.noted if one.kind in ALTERATIONS)
    title = "Voids, corrections and changes"
    return NotedReport(heading=heading(title, found, asked, made, bool(rows)), rows=rows)


def events_report(found: Found, asked: Asked, made: int) -> NotedReport:
    """Everything significant, alterations among it."""
    rows = tuple(found.noted)
    return NotedReport(heading=heading("Significant events", found, asked, made, bool(rows)), rows=rows)


def recall_report(found: Found, asked: Asked, made: int) -> RecallReport:
    """The last rounds of everybody, of a person or of a seat, the newest last."""
    whose = [f"of {asked.person}"] if asked.person else []
    whose += [f"at seat {asked.seat}"] if asked.seat is not None else []
    title = " ".join(["The last rounds", *whose])
    rounds = tuple(found.rounds)
    return RecallReport(heading=heading(title, found, asked, made, bool(rounds)), rounds=rounds)
