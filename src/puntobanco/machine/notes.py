"""Notes of significant events: what the house's book and the operator's reports tell of an event.

Which events are significant is declared once, with each event (`EventSpec.notes`). Large wagers and wins, which
depend on a limit, are found in `books.significant`.
"""

from enum import Enum

from msgspec import Struct

from puntobanco.words import Money, Text, say


class Kind(Enum):
    """The kind of event that a note is about."""

    VOID = "void"
    CORRECTION = "correction"
    CARDS = "cards"
    FOUNDING = "founding"
    PARAMETER = "parameter"
    ADJUSTMENT = "adjustment"
    APPROVAL = "approval"
    INCIDENT = "incident"
    LATE = "late"
    LARGE_WAGER = "large-wager"
    LARGE_WIN = "large-win"
    LARGE_MONEY = "large-money"
    MONEY = "money"
    COUNT = "count"
    STOP = "stop"
    DISPUTE = "dispute"
    LINK = "link"
    CLOCK = "clock"

    @property
    def text(self) -> Text:
        """The kind as a report names it."""
        return say(f"kind.{self.value}")


class Changed(Struct, frozen=True, kw_only=True):
    """What a round had returned to somebody, and what it returns now."""

    person: str
    before: int
    after: int


class Note(Struct, frozen=True, kw_only=True):
    """A note about an event, without its place in the journal."""

    kind: Kind
    what: Text | str
    """What happened; what somebody wrote stays as it is."""
    round: int | None = None
    person: str = ""
    """The person it is about."""
    second: str = ""
    why: Text | str = ""
    before: Text | Money | str = ""
    after: Text | Money | str = ""
    amount: int | None = None
    """In minor units, where there is one."""
    clause: str = ""
    changes: tuple[Changed, ...] = ()
