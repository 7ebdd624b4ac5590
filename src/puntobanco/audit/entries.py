"""Searching a stream for entries of a kind or of a person, the newest first; and comparing documents."""

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
from msgspec import Struct

from puntobanco.audit.source import Source
from puntobanco.journal.accounts import KeepDocuments
from puntobanco.journal.findings import Finding
from puntobanco.store import Reader, looked_at
from puntobanco.store.cover import document_findings


class _Tagged(Struct):
    type: str


class _Asked(Struct):
    type: str
    by: Any = None
    second: Any = None
    person: Any = None


class _Person(Struct):
    person: str


class _Glance(Struct):
    """What is looked at to see whether an entry is wanted."""

    number: int
    who: _Person
    act: _Asked | None
    events: tuple[_Tagged, ...]


KEEP = KeepDocuments.__struct_config__.tag
_GLANCE = msgspec.json.Decoder(_Glance)


class Wanted(Struct, frozen=True, kw_only=True):
    before: int | None = None
    """Only entries with a smaller number."""
    most: int = 100
    kind: str = ""
    """The tag of a command or of an event."""
    person: str = ""

    @property
    def sifts(self) -> bool:
        return bool(self.kind or self.person)

    def has(self, line: bytes) -> bool:
        """Whether an entry is wanted; a line that cannot be read always is, for it must not stay unseen."""
        if not self.sifts:
            return True
        try:
            seen = _GLANCE.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return True
        tags = {tagged.type for tagged in (*seen.events, *((seen.act,) if seen.act else ()))}
        return (not self.kind or self.kind in tags) and (not self.person or self.person in _people(seen))


def _people(seen: _Glance) -> tuple[Any, ...]:
    """Who gave the command; of a change of accounts, on whose word it was made and whom it is about."""
    act = seen.act
    if act is None or act.type != KEEP:
        return (seen.who.person,)
    return act.by, act.second, act.person


def last_entries(store: Reader, stream: str, wanted: Wanted) -> tuple[bytes, ...]:
    """The newest entries that match, at most as many as wanted, in their order."""
    length = store.length(stream)
    end = length if wanted.before is None else min(length, wanted.before)
    first = 0 if wanted.sifts else max(0, end - wanted.most)
    lines = (line for line in _until(store, stream, first, end) if wanted.has(line))
    return tuple(deque(lines, maxlen=wanted.most))


def _until(store: Reader, stream: str, first: int, end: int) -> Iterator[bytes]:
    for number, line in enumerate(store.read(stream, first), first):
        if number >= end:
            return
        yield line


def documents_beside(source: Source) -> tuple[Finding, ...]:
    """Every document that is not as the chain says; files of a journal have no documents beside them."""
    if not source.store:
        return ()
    with closing(looked_at(source.store)) as store, store.frozen() as moment:
        return document_findings(moment)
