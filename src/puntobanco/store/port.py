"""The interface of every store: streams that only grow, answers given once, versioned documents.

A writer decides on what it has read and says in its batch where it believes things to stand: the length of each stream
it extends, the version of each document it replaces. The store writes a batch in one transaction, and only if all of
this still holds and none of its commands has been answered before; else it writes nothing and reports a `Clash` or a
`Repeated`. So two processes that decide at the same time cannot both write, and a command that is sent twice happens
once. No caller hears of a batch before it is on disk.

Batches of one writer are written in the order given. A writer may therefore decide ahead of the disk, each batch upon
the one before (`Ahead`): when one fails, those decided upon it fail as well, even if another writer has meanwhile
filled its place.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Protocol

from msgspec import Struct

from puntobanco.procedure.asking import At, Person
from puntobanco.words import Text


class Part(Struct, frozen=True):
    """Lines for one stream, and the place at which they must stand."""

    stream: str
    expected: int
    """How many entries the writer believes the stream to have."""
    lines: tuple[bytes, ...]


class Answered(Struct, frozen=True):
    """The answer to a command, kept so that the same command gets the same answer and happens once."""

    command: str
    digest: str
    """SHA-256 of what was asked, so that another content under the same id is noticed."""
    answer: bytes
    """The result; kept for good, as are the id and the digest."""
    words: bytes = b""
    """Why something of it was refused; kept until `fades`."""
    fades: int | None = None
    """When the words may go, in milliseconds since 1970; none if there are no words."""

    @property
    def faded(self) -> "Answered":
        return Answered(self.command, self.digest, self.answer)


class Document(Struct, frozen=True):
    """A value kept under a key and replaced: a person, a session, a grant, a lease, a sealed shoe, a snapshot."""

    kind: str
    key: str
    version: int
    """How often it has been written; 0 if it does not exist yet."""
    body: bytes | None
    """None deletes it."""


class Deed(Struct, frozen=True, kw_only=True):
    """The act that changes documents covered by the chain, and who ordered it; the entry written with them says so."""

    at: At
    what: str
    by: Person | None = None
    second: Person | None = None
    person: Person | None = None
    words: Text | str = ""


class Ahead:
    """Batches that were decided one upon another, ahead of the disk.

    When one of them fails, those decided upon it are not written either, even if another writer has filled its place.
    """

    def __init__(self) -> None:
        self.failed: set[str] = set()
        """Streams of batches that have failed."""


class Batch(Struct, frozen=True, kw_only=True):
    """What is written in one transaction, or not at all. A document is written only over the version named."""

    parts: tuple[Part, ...] = ()
    answers: tuple[Answered, ...] = ()
    documents: tuple[Document, ...] = ()
    deed: Deed | None = None
    """Must be there if the chain covers any of the documents; the store adds the entry itself, where its place is."""
    ahead: Ahead | None = None

    def fail(self) -> None:
        if self.ahead is not None:
            self.ahead.failed |= {part.stream for part in self.parts}


class Clash(Exception):
    """Another writer came first and nothing was written; the caller reads what is new and decides again."""

    def __init__(self, where: str, expected: int, stands: int) -> None:
        super().__init__(f"{where} stands at {stands}, not at {expected}: nothing was written.")
        self.where, self.expected, self.stands = where, expected, stands


class Repeated(Exception):
    """The command's id has been answered before: nothing of the batch was written."""

    def __init__(self, answered: Answered) -> None:
        super().__init__(f"command {answered.command} has been answered already.")
        self.answered = answered


class Failed(Exception):
    """The store cannot write or read (a full disk, a lost connection); the caller stops what depends on it."""


Told = Callable[[Exception | None], None]
"""Called with the result of a batch, in the writing thread or at once: Clash, Repeated, Failed, or none if kept."""
Heard = Callable[[str, int], None]
"""Called after a commit, from any thread, with a stream and its new number of entries."""


class Reader(Protocol):
    """Streams, answers and documents, to be read."""

    def read(self, stream: str, start: int = 0) -> Iterator[bytes]:
        """The entries of a stream in their order, from a number on."""

    def length(self, stream: str) -> int:
        """How many entries a stream has."""

    def streams(self) -> tuple[str, ...]:
        """The names of all streams, in order."""

    def answered(self, command: str) -> Answered | None:
        """The answer that a command got."""

    def answers(self) -> Iterator[Answered]:
        """Every answer, in the order of the commands' ids."""

    def document(self, kind: str, key: str) -> Document | None:
        """A document as it stands."""

    def documents(self, kind: str) -> tuple[Document, ...]:
        """All documents of a kind, in the order of their keys."""

    def keys(self, kind: str) -> tuple[str, ...]:
        """The keys of all documents of a kind, in order, without their bodies."""

    def kinds(self) -> tuple[str, ...]:
        """The kinds of document there are, in order."""

    def frozen(self) -> "AbstractContextManager[Reader]":
        """Everything as it stands at one moment, whatever is written meanwhile."""

    def close(self) -> None:
        """Close the store; what was appended is on disk."""


class Store(Reader, Protocol):
    """Streams, answers and documents.

    Batches are written in the order in which they were given, so a writer may have several on their way at once.
    """

    def append(self, batch: Batch) -> "Future[None]":
        """Write all of it durably, or none: the future ends with Clash, Repeated or Failed, or when it is on disk."""

    def write(self, batch: Batch, told: Told) -> None:
        """Write a batch and call back with its result, which costs less than a future."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Call `heard` after every commit, of other processes too; the result ends it."""

    def fade(self, now: int) -> int:
        """Drop the words of answers whose time has come, durably, and return how many there were."""

    def fill(self, source: Reader) -> None:
        """Copy everything from another store in one transaction; only an empty store can be filled."""
