"""The stream of the accounts: what becomes of every document that gives somebody power, told by salted digests.

An entry names documents by kind and id and says who changed them; what a document says is not in it. The salt stands in
the document, new with every change, so once somebody is erased nothing is left that could be guessed at, and the chain
stays whole.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role

ACCOUNTS = "accounts"
"""The name of the stream."""
HOST = Who(Person("host"), Role.CLOCK)
"""Who writes its entries: the host itself. The act says on whose word."""


class Mark(Struct, frozen=True):
    """A document as a change leaves it."""

    kind: str
    key: str
    digest: str | None
    """Nothing if the document is taken away."""


class KeepDocuments(Struct, frozen=True, kw_only=True, tag_field="type", tag="keep-documents"):
    """Documents are written, replaced or taken away together."""

    what: str
    """What was done, in a word or two: `granted`, `password set`."""
    by: Person | None = None
    """On whose word; nobody's where the house does it by itself."""
    second: Person | None = None
    """Who agreed to it."""
    person: Person | None = None
    """Whose account it is about."""
    words: str = ""
    """No name, no reason that somebody typed: only what the program itself says, such as a post and a table."""
    marks: tuple[Mark, ...]


class DocumentKept(Struct, frozen=True, kw_only=True, tag_field="type", tag="document-kept"):
    """A document stands in this version, and has this digest."""

    kind: str
    key: str
    version: int
    digest: str


class DocumentGone(Struct, frozen=True, kw_only=True, tag_field="type", tag="document-gone"):
    """A document was taken away; this was its last version."""

    kind: str
    key: str
    version: int


AnyEvent = DocumentKept | DocumentGone


class Command(Struct, frozen=True, kw_only=True):
    """A change of documents."""

    id: str
    at: At
    who: Who
    act: KeepDocuments


class Recorded(Struct, frozen=True, kw_only=True):
    """An event in its place."""

    position: int
    at: At
    by: Who
    command: str
    event: AnyEvent


class Answer(Struct, frozen=True):
    """What happened, or why nothing did."""

    events: tuple[AnyEvent, ...] = ()
    refused: tuple[Fault, ...] = ()


class Stands(NamedTuple):
    """A document as the chain knows it."""

    version: int
    digest: str
    position: int
    """The event that left it so."""


class Documents(Struct, frozen=True):
    """Every document that there should be.

    They lie in many small drawers, by kind and the end of the key, so that a change copies one of them and not all.
    """

    drawers: Mapping[tuple[str, str], Mapping[str, Stands]] = {}

    def find(self, kind: str, key: str) -> Stands | None:
        """How a document should stand; nothing if there should be none."""
        return self.drawers.get((kind, key[-2:]), {}).get(key)

    def all(self) -> Iterator[tuple[str, str, Stands]]:
        """Every document: its kind, its key and how it should stand."""
        for (kind, _), drawer in self.drawers.items():
            for key, stands in drawer.items():
                yield kind, key, stands


NONE_YET = Documents()


def digest_of(kind: str, key: str, version: int, body: bytes) -> str:
    """The digest of a document in a version: of where it stands as well as of what it says."""
    head = f"{kind}\0{key}\0{version}\0".encode()
    return sha256(head + body).hexdigest()


def decide(documents: Documents | None, command: Command) -> Answer:
    """The events of a change: each document gets its next version. Only one that is there can be taken away."""
    folded, events = documents or NONE_YET, list[AnyEvent]()
    for mark in command.act.marks:
        try:
            event = _event(folded, mark)
        except Refused as refused:
            return Answer((), refused.faults)
        events.append(event)
        folded = _after(folded, event, 0)
    return Answer(tuple(events))


def _event(documents: Documents, mark: Mark) -> AnyEvent:
    before = documents.find(mark.kind, mark.key)
    if mark.digest is not None:
        version = before.version + 1 if before is not None else 1
        return DocumentKept(kind=mark.kind, key=mark.key, version=version, digest=mark.digest)
    if before is None:
        raise Refused(Fault("no-document", f"{mark.kind} {mark.key}"[:100], "there is no such document."))
    return DocumentGone(kind=mark.kind, key=mark.key, version=before.version)


def evolve(documents: Documents | None, recorded: Recorded) -> Documents:
    """The documents after an event."""
    return _after(documents or NONE_YET, recorded.event, recorded.position)


def _after(documents: Documents, event: AnyEvent, position: int) -> Documents:
    place = event.kind, event.key[-2:]
    drawer = dict(documents.drawers.get(place, {}))
    if isinstance(event, DocumentKept):
        drawer[event.key] = Stands(event.version, event.digest, position)
    else:
        drawer.pop(event.key, None)
    return Documents({**documents.drawers, place: drawer})
