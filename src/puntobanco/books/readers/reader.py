"""The base of the three readers: it places an entry in the interval, counts it and records notes."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from enum import Enum
from typing import Generic

from puntobanco.books.notes import clock_note, noted
from puntobanco.books.scan import Query, Scan
from puntobanco.journal.entry import AnyEntry, Entry
from puntobanco.machine import Note
from puntobanco.machine.machine import A, E


class When(Enum):
    BEFORE = "before the interval"
    WITHIN = "within it"
    OVER = "after it"


class Reader(ABC, Generic[A, E]):
    """Reads one stream. Its time never goes back, so that an interval is always one stretch of the stream."""

    def __init__(self, stream: str, query: Query, scan: Scan) -> None:
        self.stream, self.query, self.scan = stream, query, scan
        self.name = stream.partition("/")[2]
        self.before = self.now = 0
        """The time of the entry before, and of this one."""
        self._said = 0
        """What the clock said last."""
        self.tells = True
        """Whether what is noted here is for the reader; else it is read only for what a table's figures need."""

    @abstractmethod
    def enter(self, entry: Entry[A, E]) -> bool:
        """Read the next entry; false once the interval is over."""

    @abstractmethod
    def end(self) -> None:
        """Add what is known at the end of the stream, or of the interval."""

    def admit(self, entry: AnyEntry) -> When:
        """Where the next entry lies; one within the interval is counted, and a clock that went back is noted."""
        interval, now = self.query.interval, max(self.now, entry.at)
        if interval.until is not None and now >= interval.until:
            return When.OVER
        said, self._said, self.before, self.now = self._said, entry.at, self.now, now
        if not interval.holds(now):
            return When.BEFORE
        if self.tells:
            self.scan.entries[self.stream] = self.scan.entries.get(self.stream, 0) + 1
            self.scan.events[self.stream] = self.scan.events.get(self.stream, 0) + len(entry.events)
        if entry.number and entry.at < said:
            self.note(entry, entry.first, (clock_note(said, entry.at),))
        return When.WITHIN

    def note(self, entry: AnyEntry, position: int, notes: Iterable[Note]) -> None:
        if self.tells:
            self.scan.noted += [noted(note, entry, self.now, position) for note in notes]
