"""Documents as records: read, replaced at the version that was read, and decided again if somebody was faster.

What gives somebody power is covered by the chain: its writer says what is done and on whose word, and the store
writes an entry of the accounts' stream with it (`store.cover` says which kinds those are).
"""

import re
import secrets
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from puntobanco.procedure.asking import Person
from puntobanco.server.accounts.records import Approval, Noted, Profile, Session
from puntobanco.store.cover import COVERED, SALT, salted, unsalted
from puntobanco.store.port import Batch, Clash, Deed, Document, Reader, Store

Record = TypeVar("Record")
Result = TypeVar("Result")

_KEY = re.compile(r"[ -~]{1,200}")
"""Text that can be a key; anything else is not looked up."""

TRIES = 100
"""How often a change is decided again when others write at the same time."""


class Kept(Struct, Generic[Record], frozen=True):
    key: str
    version: int
    record: Record
    kind: str = ""


class Shelf(Generic[Record]):
    """The documents of one kind. Those that the chain covers begin with a salt, drawn anew for every version."""

    def __init__(self, kind: str, record: type[Record]) -> None:
        self.kind, self._decoder = kind, msgspec.json.Decoder(record)
        self._salted = kind in COVERED

    def find(self, store: Reader, key: str) -> Kept[Record] | None:
        found = store.document(self.kind, key) if _KEY.fullmatch(key) else None
        return None if found is None or found.body is None else self._kept(found)

    def all(self, store: Reader) -> tuple[Kept[Record], ...]:
        return tuple(self._kept(document) for document in store.documents(self.kind) if document.body is not None)

    def _kept(self, document: Document) -> Kept[Record]:
        assert document.body is not None
        body = unsalted(document.body) if self._salted else document.body
        return Kept(document.key, document.version, self._decoder.decode(body), self.kind)

    def new(self, key: str, record: Record) -> Document:
        """A record that must not exist yet."""
        return Document(self.kind, key, 0, _body(self.kind, record))

    def over(self, kept: Kept[Record], record: Record) -> Document:
        kind = kept.kind or self.kind
        return Document(kind, kept.key, kept.version, _body(kind, record))

    def gone(self, kept: Kept[Record]) -> Document:
        """The record that was read, taken away."""
        return Document(kept.kind or self.kind, kept.key, kept.version, None)


def _body(kind: str, record: object) -> bytes:
    body = msgspec.json.encode(record)
    return salted(secrets.token_bytes(SALT), body) if kind in COVERED else body


class Mark(Struct, frozen=True):
    """One value about the whole house, such as its mode."""

    value: str


PEOPLE = Shelf("person", Profile)
GUESTS = Shelf("guest", Profile)
"""Visitors of a practice house, who have no password and no grant."""
LOGINS = Shelf("login", Person)
SESSIONS = Shelf("session", Session)
APPROVALS = Shelf("approval", Approval)
HOUSE = Shelf("house", Mark)


def write(store: Store, *documents: Document, noted: Noted | None = None) -> None:
    """Write all of it, or nothing; done when it is on disk. What the chain covers is written with what was noted."""
    store.append(Batch(documents=documents, deed=deed_of(noted) if noted is not None else None)).result()


def deed_of(noted: Noted) -> Deed:
    """What the chain says of something noted: ids, and what the program itself says of it; no address, no reason."""
    return Deed(at=noted.at, what=noted.what, by=noted.by, second=noted.second, person=noted.person, words=noted.words)


def decided(work: Callable[[], Result]) -> Result:
    """Do something that reads and writes; again from the start if somebody else wrote in between."""
    for _ in range(TRIES - 1):
        try:
            return work()
        except Clash:
            continue
    return work()
