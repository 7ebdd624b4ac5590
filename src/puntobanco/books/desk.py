"""What the three desks have in common: the place of an entry in time, and what is to be remembered of it."""

from collections.abc import Iterable
from enum import Enum
from typing import Any

from puntobanco.books.found import Asked, Found
from puntobanco.books.noted import Note, clock_note, noted
from puntobanco.journal.entry import Entry


class When(Enum):
    """Where an entry lies."""

    BEFORE = "before the interval"
    WITHIN = "within it"
    OVER = "after it"


class Desk:
    """Reads one stream. Its time never goes back, so that an interval is always one stretch of the stream."""

    def __init__(self, stream: str, asked: Asked, found: Found) -> None:
        self.stream, self.asked, self.found = stream, asked, found
        self.name = stream.partition("/")[2]
        self.before = self.now = 0
        """The time of the entry before, and of this one."""
        self._said = 0
        """What the clock said last."""
        self.tells = True
        """Whether what is noted here is for the reader; else it is read only for what a table's figures need."""

    def admit(self, entry: Entry[Any, Any]) -> When:
        """Where the next entry lies; one within the interval is counted, and a clock that went back is noted."""
        interval, now = self.asked.interval, max(self.now, entry.at)
        if interval.until is not None and now >= interval.until:
            return When.OVER
        said, self._said, self.before, self.now = self._said, entry.at, self.now, now
        if not interval.holds(now):
            return When.BEFORE
        if self.tells:
            self.found.entries[self.stream] = self.found.entries.get(self.stream, 0) + 1
            self.found.events[self.stream] = self.found.events.get(self.stream, 0) + len(entry.events)
        if entry.number and entry.at < said:
            self.note(entry, entry.first, (clock_note(said, entry.at),))
        return When.WITHIN

    def note(self, entry: Entry[Any, Any], position: int, notes: Iterable[Note]) -> None:
        """Put notes on record."""
        if self.tells:
            self.found.noted += [noted(one, entry, self.now, position) for one in notes]
