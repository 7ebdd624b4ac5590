"""A store whose documents are held against the chain as they are read, and whose sessions nobody can forge.

Comparing at the start finds what was edited while a house was closed; this finds what is edited while it is served, at
the moment in which somebody would gain by it. A session is no matter for the chain, for sessions come and go by the
second: each is authenticated with a key that is not in the database.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager
from hmac import compare_digest, digest
from threading import Lock

from msgspec.structs import replace

from puntobanco.store.cover import COVERED, Altered, Chain, fault_of
from puntobanco.store.port import Answered, Batch, Document, Heard, Reader, Store, Told
from puntobanco.words import Text, in_words, say

SESSION = "session"
LOOKS = 10
"""How often a document and the chain are compared before they count as different: others write meanwhile."""
_MAC = 64
"""Characters of the code before a session."""


class Guarded:
    """Another store, of which every document that gives power is compared with the chain before anybody sees it."""

    def __init__(
        self, store: Store, key: bytes | None = None, altered: Callable[[Text], None] = lambda why: None
    ) -> None:
        self._store, self._key, self._tell = store, key, altered
        """`altered` is called with each finding, in the thread that made it."""
        self._chain, self._lock = Chain(), Lock()

    # What is guarded.

    def document(self, kind: str, key: str) -> Document | None:
        """A document as it stands; `Altered` if the chain says otherwise, none if it is a forged session."""
        if kind == SESSION:
            return self._opened(self._store.document(kind, key))
        if kind not in COVERED:
            return self._store.document(kind, key)
        wrong = None
        for _ in range(LOOKS):
            found = self._store.document(kind, key)
            wrong = self._fault(kind, key, found)
            if wrong is None:
                return found
        raise self._altered(wrong)

    def documents(self, kind: str) -> tuple[Document, ...]:
        if kind == SESSION:
            return tuple(
                session for found in self._store.documents(kind) if (session := self._opened(found)) is not None
            )
        if kind not in COVERED:
            return self._store.documents(kind)
        wrong = None
        for _ in range(LOOKS):
            found = self._store.documents(kind)
            wrong = self._fault_among(kind, found)
            if wrong is None:
                return found
        raise self._altered(wrong)

    def append(self, batch: Batch) -> "Future[None]":
        return self._store.append(self._closed(batch))

    def write(self, batch: Batch, told: Told) -> None:
        self._store.write(self._closed(batch), told)

    def _fault(self, kind: str, key: str, found: Document | None) -> Text | None:
        with self._lock:
            wrong = fault_of(self._chain.find(kind, key), found)
            if wrong and self._chain.read_on(self._store):
                wrong = fault_of(self._chain.find(kind, key), found)
            return self._chain.broken or (_of(kind, key, wrong) if wrong else None)

    def _fault_among(self, kind: str, found: tuple[Document, ...]) -> Text | None:
        """What is wrong with the first document of a kind that is not as it should be."""
        there = {document.key: document for document in found}
        with self._lock:
            self._chain.read_on(self._store)
            if self._chain.broken:
                return self._chain.broken
            should = {key: stands for of, key, stands in self._chain.all() if of == kind}
        wrong = ((key, fault_of(should.get(key), there.get(key))) for key in sorted(should.keys() | there.keys()))
        return next((_of(kind, key, why) for key, why in wrong if why), None)

    def _altered(self, wrong: Text | None) -> Altered:
        assert wrong is not None
        why = say("integrity.documents", n=1, finding=wrong)
        self._tell(why)
        return Altered(f"{in_words(why)}.")

    # Sessions.

    def _closed(self, batch: Batch) -> Batch:
        """The batch with a code before every session."""
        if self._key is None or not any(document.kind == SESSION for document in batch.documents):
            return batch
        return replace(batch, documents=tuple(map(self._with_code, batch.documents)))

    def _with_code(self, document: Document) -> Document:
        if document.kind != SESSION or document.body is None:
            return document
        return replace(document, body=self._code(document.key, document.body) + b"\n" + document.body)

    def _opened(self, document: Document | None) -> Document | None:
        """A session as it was written; none if the code before it is not the house's. Without a key none is checked."""
        if document is None or document.body is None:
            return document
        signed = not document.body.startswith(b"{")
        code, _, body = document.body.partition(b"\n") if signed else (b"", b"", document.body)
        if self._key is not None and not compare_digest(code, self._code(document.key, body)):
            return None
        return replace(document, body=body)

    def _code(self, key: str, body: bytes) -> bytes:
        assert self._key is not None
        return digest(self._key, f"{SESSION}\0{key}\0".encode() + body, "sha256").hex().encode()

    # All the rest is the other store's.

    def read(self, stream: str, start: int = 0) -> Iterator[bytes]:
        return self._store.read(stream, start)

    def length(self, stream: str) -> int:
        return self._store.length(stream)

    def streams(self) -> tuple[str, ...]:
        return self._store.streams()

    def answered(self, command: str) -> Answered | None:
        return self._store.answered(command)

    def answers(self) -> Iterator[Answered]:
        return self._store.answers()

    def keys(self, kind: str) -> tuple[str, ...]:
        return self._store.keys(kind)

    def kinds(self) -> tuple[str, ...]:
        return self._store.kinds()

    def frozen(self) -> AbstractContextManager[Reader]:
        """Everything as it stands at one moment, as it is in the database."""
        return self._store.frozen()

    def listen(self, heard: Heard) -> Callable[[], None]:
        return self._store.listen(heard)

    def fade(self, now: int) -> int:
        """Drop the words of answers whose time has come."""
        return self._store.fade(now)

    def fill(self, source: Reader) -> None:
        self._store.fill(source)

    def close(self) -> None:
        self._store.close()


def _of(kind: str, key: str, wrong: Text) -> Text:
    return say("ref.about", what=f"{kind} {key}", said=wrong)
