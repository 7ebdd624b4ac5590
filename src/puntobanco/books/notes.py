"""Notes for the reports of alterations and of significant events: who changed what, and why."""

from msgspec.structs import asdict

from puntobanco.journal.entry import AnyEntry
from puntobanco.machine import Kind, Note
from puntobanco.notation.timestamps import time_of
from puntobanco.words import say

ALTERATIONS = frozenset({Kind.VOID, Kind.CORRECTION, Kind.CARDS, Kind.PARAMETER, Kind.ADJUSTMENT})
"""Kinds of notes about a change to something already settled, recorded or set."""


class Noted(Note, frozen=True, kw_only=True):
    """One line of the reports on alterations and significant events."""

    at: int
    stream: str
    entry: int
    position: int
    """The event among all events of the stream: what makes it findable in the journal."""
    who: str = ""
    """By whose command, and in which role."""
    role: str = ""


def noted(note: Note, entry: AnyEntry, at: int, position: int) -> Noted:
    return Noted(
        **asdict(note),
        at=at,
        stream=entry.stream,
        entry=entry.number,
        position=position,
        who=entry.who.person,
        role=entry.who.role.value,
    )


def clock_note(before: int, after: int) -> Note:
    """The clock went backwards between two entries; the order is that of the entries."""
    what = say("note.clock-back", ms=before - after)
    return Note(kind=Kind.CLOCK, what=what, before=time_of(before), after=time_of(after))
