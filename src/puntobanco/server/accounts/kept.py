"""Documents as what they hold: read, replaced over the version that was read, and read again if somebody was faster."""

import re
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from puntobanco.procedure.asking import Person
from puntobanco.server.accounts.records import Approval, Profile, Session
from puntobanco.store.port import Batch, Clash, Document, Reader, Store

Record = TypeVar("Record")
Result = TypeVar("Result")

_KEY = re.compile(r"[ -~]{1,200}")
"""What can be a key: whatever else somebody sends is not looked for."""

TRIES = 100
"""How often a change is decided again when others write at the same time."""


class Kept(Struct, Generic[Record], frozen=True):
    """A record as it stands in the store."""

    key: str
    version: int
    record: Record


class Shelf(Generic[Record]):
    """The documents of one kind."""

    def __init__(self, kind: str, record: type[Record]) -> None:
        self.kind, self._decoder = kind, msgspec.json.Decoder(record)

    def find(self, store: Reader, key: str) -> Kept[Record] | None:
        """The record of a key, if there is one."""
        found = store.document(self.kind, key) if _KEY.fullmatch(key) else None
        return None if found is None or found.body is None else self._kept(found)

    def all(self, store: Reader) -> tuple[Kept[Record], ...]:
        """All records, in the order of their keys."""
        return tuple(self._kept(one) for one in store.documents(self.kind) if one.body is not None)

    def _kept(self, document: Document) -> Kept[Record]:
        assert document.body is not None
        return Kept(document.key, document.version, self._decoder.decode(document.body))

    def new(self, key: str, record: Record) -> Document:
        """A record that must not exist yet."""
        return Document(self.kind, key, 0, msgspec.json.encode(record))

    def over(self, kept: Kept[Record], record: Record) -> Document:
        """A record in place of the one that was read."""
        return Document(self.kind, kept.key, kept.version, msgspec.json.encode(record))

    def gone(self, kept: Kept[Record]) -> Document:
        """The record that was read, taken away."""
        return Document(self.kind, kept.key, kept.version, None)


class Mark(Struct, frozen=True):
    """A word about the house as a whole."""

    value: str


PEOPLE = Shelf("person", Profile)
LOGINS = Shelf("login", Person)
"""Which person has a login name."""
SESSIONS = Shelf("session", Session)
APPROVALS = Shelf("approval", Approval)
HOUSE = Shelf("house", Mark)


def write(store: Store, *documents: Document) -> None:
    """Write all of it, or nothing; done when it is on disk."""
    store.append(Batch(documents=documents)).result()


def decided(work: Callable[[], Result]) -> Result:
    """Do something that reads and writes; again from the start if somebody else wrote in between."""
    for _ in range(TRIES - 1):
        try:
            return work()
        except Clash:
            continue
    return work()
