"""Documents covered by the hash chain: which they are, the entry written with each change, and the check of both."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from puntobanco.journal.accounts import (
    ACCOUNTS,
    HOST,
    AnyEvent,
    Command,
    DocumentGone,
    DocumentKept,
    Documents,
    KeepDocuments,
    Mark,
    Recorded,
    Stands,
    digest_of,
    evolve,
)
from puntobanco.journal.chain import End
from puntobanco.journal.entry import NotAnEntry, encode, read
from puntobanco.journal.findings import Finding
from puntobanco.journal.machines import ACCOUNTS as MACHINE
from puntobanco.machine import BrokenStream
from puntobanco.store.port import Deed, Document, Failed, Reader
from puntobanco.words import Text, in_words, say

COVERED = {
    "person": "accounts, with their grants and password hashes",
    "approval": "what two people decide together",
    "house": "whether the house plays for money, has a second place, and was rescued",
    "manifest": "the installation that two officers accepted",
    "table-shoe": "where the cards of a table come from",
    "snapshot": "states from which a stream is taken up",
}
"""Kinds of document that give power: every change of one is an entry of the accounts' stream."""

OUTSIDE = {
    "login": "an index of the accounts, compared with them",
    "guest": "visitors of a practice house; a house that plays for money must have none",
    "session": "authenticated with a key that is not in the database, and over after minutes",
    "lease": "which process hosts a table now",
    "shoe": "sealed with a key that is not in the database, and bound to the root in its table's stream",
    "proof": "compared with the root in its table's stream",
    "checkpoint": "signed",
    "gathered": "counts of what anybody can cause",
    "significant": "pages for finding; what they point to is in the streams",
    "significant-read": "how far the streams were read for those pages",
    "self-check": "results of earlier checks",
    "bookmark": "notes beside the journal, for those who read it",
    "class": "who learns in which class, and what they are to do",
    "exam": "examinations: chained in themselves, and signed",
    "drill": "what learners of a practice house have answered; it gives no power over anything",
}
"""Kinds of document that stand outside the chain, and why they may."""

LOGINS, PEOPLE, GUESTS = "login", "person", "guest"


class Altered(Failed):
    """A document is not what the chain says: somebody changed the database past the program."""


# The form of a salted document.

SALT = 16


def salted(salt: bytes, record: bytes) -> bytes:
    """The body of a document that says this, with a salt before it."""
    return salt.hex().encode() + b"\n" + record


def unsalted(body: bytes) -> bytes:
    return body[2 * SALT + 1 :]


# Writing.


def needs_deed(documents: Iterable[Document]) -> bool:
    """Whether the chain covers any of these documents, so that an entry is written with them."""
    return any(document.kind in COVERED for document in documents)


def entry_line(end: End, deed: Deed, documents: Iterable[Document]) -> tuple[bytes, int]:
    """The entry that is written with these documents, and how many events it has."""
    covered = [document for document in documents if document.kind in COVERED]
    events = tuple(map(_event, covered))
    marks = tuple(
        Mark(event.kind, event.key, event.digest if isinstance(event, DocumentKept) else None) for event in events
    )
    act = KeepDocuments(
        what=deed.what, by=deed.by, second=deed.second, person=deed.person, words=deed.words, marks=marks
    )
    asked = Command(id=f"{ACCOUNTS} {end.number}", at=deed.at, who=HOST, act=act)
    return encode(end.next(asked, events)), len(events)


def _event(document: Document) -> AnyEvent:
    kind, key = document.kind, document.key
    if document.body is None:
        return DocumentGone(kind=kind, key=key, version=document.version)
    version = document.version + 1
    return DocumentKept(kind=kind, key=key, version=version, digest=digest_of(kind, key, version, document.body))


# Comparing.


class Chain:
    """The documents that there should be, as far as the accounts' stream was read."""

    def __init__(self) -> None:
        self.broken: Text | None = None
        """The first entry that does not follow the one before it, in words; nothing if all do."""
        self._end = End(stream=ACCOUNTS)
        self._documents: Documents | None = None

    def read_on(self, store: Reader) -> bool:
        """Read new entries; true if there were any."""
        before = self._end.number
        for line in store.read(ACCOUNTS, before):
            number = self._end.number
            try:
                entry = read(MACHINE.decoder, line)
            except NotAnEntry as found:
                self.broken = say("finding.accounts-unreadable", n=number, why=str(found))
                raise Altered(in_words(self.broken)) from None
            if not self._end.is_before(entry):
                self.broken = self.broken or say("finding.accounts-chain", n=number)
            for place, event in enumerate(entry.events, entry.first):
                recorded = Recorded(position=place, at=entry.at, by=entry.who, command=entry.id, event=event)
                try:
                    self._documents = evolve(self._documents, recorded)
                except BrokenStream as found:
                    self.broken = self.broken or say("finding.accounts-follow", n=number, why=str(found))
                    raise Altered(in_words(self.broken)) from None
            self._end = self._end.after(line, len(entry.events))
        return self._end.number > before

    def find(self, kind: str, key: str) -> Stands | None:
        return self._documents.find(kind, key) if self._documents is not None else None

    def all(self) -> Iterator[tuple[str, str, Stands]]:
        return self._documents.all() if self._documents is not None else iter(())


def fault_of(should: Stands | None, found: Document | None) -> Text | None:
    if should is None:
        return None if found is None else say("finding.document-put-in")
    if found is None or found.body is None:
        return say("finding.document-missing")
    if found.version < should.version:
        return say("finding.document-put-back", found=found.version, should=should.version)
    if digest_of(found.kind, found.key, found.version, found.body) != should.digest:
        return say("finding.document-changed")
    return None


def document_findings(store: Reader) -> tuple[Finding, ...]:
    """Every document that is not as the chain says. The reader should be of one moment."""
    chain = Chain()
    try:
        chain.read_on(store)
    except Altered as altered:
        text = say("finding.none-compared", why=chain.broken or str(altered))
        return (Finding(code="document", stream=ACCOUNTS, text=text),)
    should = {(kind, key): stands for kind, key, stands in chain.all()}
    there = {(document.kind, document.key): document for kind in COVERED for document in store.documents(kind)}
    found = [
        _finding(kind, key, should.get((kind, key)), why)
        for kind, key in sorted(should.keys() | there.keys())
        if (why := fault_of(should.get((kind, key)), there.get((kind, key))))
    ]
    if chain.broken:
        text = say("finding.sentence", said=chain.broken)
        found.insert(0, Finding(code="document", stream=ACCOUNTS, text=text))
    return (*found, *_index_findings(store, there))


def _finding(kind: str, key: str, should: Stands | None, why: Text) -> Finding:
    position = should.position if should is not None else None
    return Finding(
        code="document",
        stream=ACCOUNTS,
        position=position,
        text=say("finding.document", kind=kind, key=key, why=why),
        expected=say("finding.version", n=should.version, digest=should.digest)
        if should is not None
        else say("finding.none"),
    )


class _Account(Struct):
    login: str


class _Mode(Struct):
    value: str


_ACCOUNT, _MODE, _PERSON = msgspec.json.Decoder(_Account), msgspec.json.Decoder(_Mode), msgspec.json.Decoder(str)
T = TypeVar("T")


def _index_findings(store: Reader, there: Mapping[tuple[str, str], Document]) -> Iterator[Finding]:
    """Login names that lead to somebody else's account, or to none; and guests where nobody can be one."""
    owners = {key: _login(profile) for (kind, key), profile in there.items() if kind == PEOPLE}
    logins = {document.key: _decoded(_PERSON, document.body or b"") for document in store.documents(LOGINS)}
    for login, person in sorted(logins.items()):
        if person is None or owners.get(person) != login:
            yield _wrong(LOGINS, person or "–", say("finding.login-not-own"))
    for person, login in sorted(owners.items()):
        if login and logins.get(login) != person:
            yield _wrong(PEOPLE, person, say("finding.login-leads-elsewhere"))
    yield from _guest_findings(store, there.get(("house", "mode")))


def _guest_findings(store: Reader, mode: Document | None) -> Iterator[Finding]:
    said = _decoded(_MODE, unsalted(mode.body or b"")) if mode is not None else None
    real = said is not None and said.value == "real"
    if real and (guests := store.keys(GUESTS)):
        yield _wrong(GUESTS, guests[0], say("finding.no-guests"))


def _login(document: Document) -> str:
    """The login name of an account; nothing once it is erased, or if it cannot be read."""
    account = _decoded(_ACCOUNT, unsalted(document.body or b""))
    return account.login if account is not None else ""


def _decoded(decoder: msgspec.json.Decoder[T], body: bytes) -> T | None:
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _wrong(kind: str, key: str, why: Text) -> Finding:
    return Finding(code="document", stream=ACCOUNTS, text=say("finding.document", kind=kind, key=key, why=why))
