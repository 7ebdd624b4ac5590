"""Notes for the reports of alterations and of significant events: who changed what, and why."""

from enum import Enum

from msgspec import Struct
from msgspec.structs import asdict

from puntobanco.journal.entry import AnyEntry
from puntobanco.notation.timestamps import time_of


class Kind(Enum):
    """The kind of event that a note is about."""

    VOID = "void"
    CORRECTION = "correction"
    CARDS = "cards put right"
    PARAMETER = "parameter"
    ADJUSTMENT = "adjustment"
    APPROVAL = "approval"
    INCIDENT = "incident"
    LATE = "late bet"
    LARGE_WAGER = "large wager"
    LARGE_WIN = "large win"
    LARGE_MONEY = "large movement"
    MONEY = "owner's money"
    COUNT = "float differs"
    STOP = "stop"
    DISPUTE = "dispute"
    LINK = "link"
    CLOCK = "clock"


ALTERATIONS = frozenset({Kind.VOID, Kind.CORRECTION, Kind.CARDS, Kind.PARAMETER, Kind.ADJUSTMENT})
"""What changed something that had been settled, recorded or set."""


class Changed(Struct, frozen=True, kw_only=True):
    """What a round had returned to somebody, and what it returns now."""

    person: str
    before: int
    after: int


class Note(Struct, frozen=True, kw_only=True):
    """A note about an event, without its place in the journal."""

    kind: Kind
    what: str
    round: int | None = None
    person: str = ""
    """Whom it concerns."""
    second: str = ""
    why: str = ""
    before: str = ""
    after: str = ""
    amount: int | None = None
    """In minor units, where there is one."""
    clause: str = ""
    changes: tuple[Changed, ...] = ()


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
    """A note in its place."""
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
    what = f"the clock went back by {before - after:,} ms between two entries"
    return Note(kind=Kind.CLOCK, what=what, before=time_of(before), after=time_of(after))
