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
from puntobanco.words import in_words

SESSION = "session"
LOOKS = 10
"""How often a document and the chain are read again before it is believed that they differ: others write meanwhile."""
_MAC = 64
"""Characters of the code before a session."""


class Guarded:
    """Another store, of which every document that gives power is compared with the chain before anybody sees it."""

    def __init__(self, store: Store, key: bytes | None = None) -> None:
        self._store, self._key = store, key
        self._chain, self._lock = Chain(), Lock()
        self.on_altered: list[Callable[[str], None]] = []
        """Told what was found, in whatever thread found it."""

    # What is guarded.

    def document(self, kind: str, key: str) -> Document | None:
        """A document as it stands; `Altered` if the chain says otherwise, none if it is a forged session."""
        if kind == SESSION:
            return self._opened(self._store.document(kind, key))
        if kind not in COVERED:
            return self._store.document(kind, key)
        words = ""
        for _ in range(LOOKS):
            found = self._store.document(kind, key)
            words = self._fault(kind, key, found)
            if not words:
                return found
        raise self._altered(f"{kind} {key}: {words}")

    def documents(self, kind: str) -> tuple[Document, ...]:
        """All documents of a kind, in the order of their keys."""
        if kind == SESSION:
            return tuple(one for found in self._store.documents(kind) if (one := self._opened(found)) is not None)
        if kind not in COVERED:
            return self._store.documents(kind)
        words = ""
        for _ in range(LOOKS):
            found = self._store.documents(kind)
            words = self._fault_among(kind, found)
            if not words:
                return found
        raise self._altered(f"{kind} {words}")

    def append(self, batch: Batch) -> "Future[None]":
        """Write all of it durably, or none."""
        return self._store.append(self._closed(batch))

    def write(self, batch: Batch, told: Told) -> None:
        """Write all of it durably, or none, and say so."""
        self._store.write(self._closed(batch), told)

    def _fault(self, kind: str, key: str, found: Document | None) -> str:
        with self._lock:
            words = fault_of(self._chain.find(kind, key), found)
            if words and self._chain.read_on(self._store):
                words = fault_of(self._chain.find(kind, key), found)
            wrong = self._chain.broken or words
            return in_words(wrong) if wrong else ""

    def _fault_among(self, kind: str, found: tuple[Document, ...]) -> str:
        """What is wrong with the first document of a kind that is not as it should be."""
        there = {document.key: document for document in found}
        with self._lock:
            self._chain.read_on(self._store)
            if self._chain.broken:
                return in_words(self._chain.broken)
            should = {key: stands for of, key, stands in self._chain.all() if of == kind}
        wrong = ((key, fault_of(should.get(key), there.get(key))) for key in sorted(should.keys() | there.keys()))
        return next((f"{key}: {in_words(why)}" for key, why in wrong if why), "")

    def _altered(self, words: str) -> Altered:
        sentence = f"{words}: the database was changed past the program"
        for told in self.on_altered:
            told(sentence)
        return Altered(f"{sentence}.")

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
        """The entries of a stream."""
        return self._store.read(stream, start)

    def length(self, stream: str) -> int:
        """How many entries a stream has."""
        return self._store.length(stream)

    def streams(self) -> tuple[str, ...]:
        """The names of all streams."""
        return self._store.streams()

    def answered(self, command: str) -> Answered | None:
        """The answer that a command got."""
        return self._store.answered(command)

    def answers(self) -> Iterator[Answered]:
        """Every answer."""
        return self._store.answers()

    def keys(self, kind: str) -> tuple[str, ...]:
        """The keys of all documents of a kind."""
        return self._store.keys(kind)

    def kinds(self) -> tuple[str, ...]:
        """The kinds of document there are."""
        return self._store.kinds()

    def frozen(self) -> AbstractContextManager[Reader]:
        """Everything as it stands at one moment, as it is in the database."""
        return self._store.frozen()

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Be told of every commit."""
        return self._store.listen(heard)

    def fade(self, now: int) -> int:
        """Drop the words of answers whose time has come."""
        return self._store.fade(now)

    def fill(self, source: Reader) -> None:
        """Take everything that another store has."""
        self._store.fill(source)

    def close(self) -> None:
        """Let it go."""
        self._store.close()
