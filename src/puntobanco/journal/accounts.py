"""The stream of the accounts: every change of a document that gives a person power, recorded by salted digests.

An entry names documents by kind and id and says who changed them; what a document says is not in it. The salt stands in
the document, new with every change, so once somebody is erased nothing is left that could be guessed at, and the chain
stays whole.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from msgspec import Struct

from puntobanco import machine
from puntobanco.faults import Fault, Refused
from puntobanco.ledger import Books
from puntobanco.machine import Answer, EventSpec, Machine
from puntobanco.procedure.asking import Matter, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.words import Text, say

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
    """What was done, as a code: `granted`, `password-set`; `deed_text` has its words."""
    by: Person | None = None
    """On whose word; nobody's where the house does it by itself."""
    second: Person | None = None
    """Who agreed to it."""
    person: Person | None = None
    """Whose account it is about."""
    words: Text | str = ""
    """No name, no reason that somebody typed: only what the program itself says, such as a post and a table."""
    marks: tuple[Mark, ...]


_MATTERS = frozenset(matter.value for matter in Matter)


def deed_text(what: str) -> Text:
    """The words of a code of `KeepDocuments.what`; what two people agreed to is named by its matter."""
    return say(f"matter.{what}" if what in _MATTERS else f"deed.{what}")


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


Command = machine.Command[KeepDocuments]
"""A change of documents."""
Recorded = machine.Recorded[AnyEvent]
"""An event of the accounts in its place."""


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
    position: int = 0
    """How many events have been folded into it."""

    @property
    def books(self) -> Books:
        """No money moves in this stream."""
        return NO_MONEY

    def find(self, kind: str, key: str) -> Stands | None:
        """How a document should stand; nothing if there should be none."""
        return self.drawers.get((kind, key[-2:]), {}).get(key)

    def all(self) -> Iterator[tuple[str, str, Stands]]:
        """Every document: its kind, its key and how it should stand."""
        for (kind, _), drawer in self.drawers.items():
            for key, stands in drawer.items():
                yield kind, key, stands


NO_MONEY = Books()
NONE_YET = Documents()


def digest_of(kind: str, key: str, version: int, body: bytes) -> str:
    """The digest of a document in a version: of where it stands as well as of what it says."""
    head = f"{kind}\0{key}\0{version}\0".encode()
    return sha256(head + body).hexdigest()


def _answer(documents: Documents, command: Command) -> Answer[AnyEvent]:
    """The events of a change: each document gets its next version. Only one that is there can be taken away."""
    events = list[AnyEvent]()
    for mark in command.act.marks:
        event = _event(documents, mark)
        events.append(event)
        documents = _after(documents, event, 0)
    return Answer(tuple(events))


def _begin(command: Command) -> Answer[AnyEvent]:
    return _answer(NONE_YET, command)


def _event(documents: Documents, mark: Mark) -> AnyEvent:
    before = documents.find(mark.kind, mark.key)
    if mark.digest is not None:
        version = before.version + 1 if before is not None else 1
        return DocumentKept(kind=mark.kind, key=mark.key, version=version, digest=mark.digest)
    if before is None:
        raise Refused(Fault.of("no-document", f"{mark.kind} {mark.key}"[:100]))
    return DocumentGone(kind=mark.kind, key=mark.key, version=before.version)


def _found(event: AnyEvent) -> Documents:
    return _after(NONE_YET, event, 0)


def _recorded(documents: Documents, event: AnyEvent, recorded: Recorded) -> Documents:
    return _after(documents, event, recorded.position)


def _placed(documents: Documents, recorded: Recorded) -> Documents:
    return Documents(documents.drawers, recorded.position + 1)


def _after(documents: Documents, event: AnyEvent, position: int) -> Documents:
    place = event.kind, event.key[-2:]
    drawer = dict(documents.drawers.get(place, {}))
    if isinstance(event, DocumentKept):
        drawer[event.key] = Stands(event.version, event.digest, position)
    else:
        drawer.pop(event.key, None)
    return Documents({**documents.drawers, place: drawer})


MACHINE: Machine[Documents, KeepDocuments, AnyEvent] = Machine(
    name=ACCOUNTS,
    acts={},  # the host alone writes here
    events={kind: EventSpec(kind, record_in_place=_recorded) for kind in (DocumentKept, DocumentGone)},
    answer=_answer,
    begin=_begin,
    founding=None,
    found=_found,
    place=_placed,
)
decide, evolve = MACHINE.decide, MACHINE.evolve
