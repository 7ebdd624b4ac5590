"""Loading a stream from its last snapshot, and saving a new one."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from puntobanco.journal import snapshot
from puntobanco.journal.entry import NOTHING, Entry, NotAnEntry, hash_of, read
from puntobanco.journal.machines import AnyMachine, machine_of
from puntobanco.machine import Recorded
from puntobanco.store.port import Document, Reader

KIND = "snapshot"
"""The kind of document that holds the snapshot of a stream; its key is the stream's name."""
EVERY = 5_000
"""Entries after which a host writes a new snapshot."""


class Loaded(NamedTuple):
    state: Any
    """None before the first entry."""
    entries: int
    last: str
    snapshot: int = 0


class Broken(Exception):
    """A stream that cannot be folded: its lines do not follow each other, or are none. Nothing is served from it."""


def loaded(store: Reader, stream: str) -> Loaded:
    """The state that a stream leads to: its snapshot, if it fits, and whatever came after; `Broken` if it does not."""
    machine = machine_of(stream)
    if machine is None:
        raise Broken(f"nobody keeps a stream called {stream}.")
    begun = _from_snapshot(store, stream) or Loaded(None, 0, NOTHING)
    return _folded(machine, stream, begun, store.read(stream, begun.entries))


def document_of(store: Reader, stream: str, now: Loaded) -> Document:
    """The document that replaces the last snapshot; `NotWritable` if the state cannot be written just now."""
    before = store.document(KIND, stream)
    body = snapshot.encode(stream, now.entries, now.last, now.state)
    return Document(KIND, stream, before.version if before else 0, body)


def _from_snapshot(store: Reader, stream: str) -> Loaded | None:
    kept = store.document(KIND, stream)
    found = snapshot.decode(kept.body, stream) if kept is not None and kept.body is not None else None
    if found is None:
        return None
    line = next(iter(store.read(stream, found.entries - 1)), None)
    if line is None or hash_of(line) != found.last:
        return None
    return Loaded(snapshot.state_from(found.state), found.entries, found.last, found.entries)


def _folded(machine: AnyMachine, stream: str, begun: Loaded, lines: Iterable[bytes]) -> Loaded:
    state, number, last = begun.state, begun.entries, begun.last
    position = 0 if state is None else state.position
    for line in lines:
        try:
            entry: Entry[Any, Any] = read(machine.decoder, line)
        except NotAnEntry as found:
            raise Broken(f"entry {number} of {stream} is none: {found}") from None
        if (entry.stream, entry.number, entry.first, entry.prev) != (stream, number, position, last):
            raise Broken(f"entry {number} of {stream} does not follow the one before it.")
        for event in entry.events:
            recorded = Recorded(position=position, at=entry.at, by=entry.who, command=entry.id, event=event)
            state = machine.machine.evolve(state, recorded)
            position += 1
        number, last = number + 1, hash_of(line)
    return Loaded(state, number, last, begun.snapshot)
