"""The end of a stream, and the next entry after it.

Every entry names its stream, its number, the position of its first event and the hash of the entry before it. `End` is
these four for the entry that comes next, so appending needs nothing else of the stream.
"""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from puntobanco.journal.entry import NOTHING, AnyEntry, Entry, Header, NotAnEntry, decode, encode, hash_of, header_of
from puntobanco.journal.machines import machine_of
from puntobanco.procedure.asking import At, Who


class AnyCommand(Protocol):
    """A command to any machine."""

    @property
    def id(self) -> str: ...
    @property
    def at(self) -> At: ...
    @property
    def who(self) -> Who: ...
    @property
    def act(self) -> Struct: ...


class End(Struct, frozen=True, kw_only=True):
    """The end of a stream: what the next entry must say of its place."""

    stream: str
    number: int = 0
    first: int = 0
    prev: str = NOTHING

    def founding(self, *, id: str, at: At, who: Who, event: Struct) -> AnyEntry:
        """The entry that founds the stream: an event that no command of its own machine caused."""
        return self._entry(id, at, who, None, (event,))

    def next(self, command: AnyCommand, events: Iterable[Struct]) -> AnyEntry:
        """The entry of a command and the events it caused; a command that caused none has no entry."""
        return self._entry(command.id, command.at, command.who, command.act, tuple(events))

    def _entry(self, id: str, at: At, who: Who, act: Struct | None, events: tuple[Struct, ...]) -> AnyEntry:
        if not events:
            raise ValueError("An entry has an event.")
        return Entry(
            stream=self.stream,
            number=self.number,
            first=self.first,
            prev=self.prev,
            id=id,
            at=at,
            who=who,
            act=act,
            events=events,
        )

    def is_before(self, entry: Header | AnyEntry) -> bool:
        """Whether an entry says that it stands here, and after the entry that stands before."""
        said = entry.stream, entry.number, entry.first, entry.prev
        return said == (self.stream, self.number, self.first, self.prev)

    def after(self, line: bytes, events: int) -> "End":
        """The end of the stream after a line with `events` events."""
        return End(stream=self.stream, number=self.number + 1, first=self.first + events, prev=hash_of(line))


def sealed(entry: AnyEntry) -> bytes:
    """The line of an entry, read back before anybody keeps it: `NotAnEntry` if it could not be read again."""
    machine, line = machine_of(entry.stream), encode(entry)
    if machine is None:
        raise NotAnEntry(f"Nobody keeps a stream called {entry.stream}.")
    decode(machine.decoder, line)
    return line


class Writer:
    """A growing stream in memory, one line an entry. Code that keeps streams elsewhere needs only `End`."""

    def __init__(self, stream: str) -> None:
        self.end = End(stream=stream)
        self.lines: list[bytes] = []

    def found(self, *, id: str, at: At, who: Who, event: Struct) -> None:
        """The founding entry."""
        self._add(self.end.founding(id=id, at=at, who=who, event=event))

    def add(self, command: AnyCommand, events: Iterable[Struct]) -> None:
        """The next entry, if the command left a mark."""
        if happened := tuple(events):
            self._add(self.end.next(command, happened))

    def _add(self, entry: AnyEntry) -> None:
        line = sealed(entry)
        self.lines.append(line)
        self.end = self.end.after(line, len(entry.events))


def end_of(stream: str, last: bytes | None) -> End:
    """The end of a stream of which this is the last line."""
    if last is None:
        return End(stream=stream)
    header = header_of(last)
    return End(
        stream=stream,
        number=header.number + 1,
        first=header.first + len(header.events),
        prev=hash_of(last),
    )
