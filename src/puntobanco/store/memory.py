"""A store in memory, for tests and for houses that need not survive a restart."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, closing
from threading import RLock

from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.journal.chain import end_of
from puntobanco.store.port import Answered, Batch, Document, Failed, Heard, Reader, Told
from puntobanco.store.sql import need_empty
from puntobanco.store.validate import NO_ACCOUNTS, Stands, checked, judged, wanted
from puntobanco.store.writer import Listeners, answer


class MemoryStore:
    """Everything in dictionaries."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._streams: dict[str, list[bytes]] = {}
        self._answers: dict[str, Answered] = {}
        self._documents: dict[tuple[str, str], Document] = {}
        self._listeners = Listeners()
        self._closed = False

    def append(self, batch: Batch) -> "Future[None]":
        future: Future[None] = Future()
        self.write(batch, lambda outcome: answer(future, outcome))
        return future

    def write(self, batch: Batch, told: Told) -> None:
        grown: dict[str, int] = {}
        with self._lock:
            if self._closed:
                outcome: Exception | None = Failed("the store is closed.")
            else:
                grown, outcome = self._written(checked(batch))
        told(outcome)
        self._listeners.tell(grown)

    def _written(self, batch: Batch) -> tuple[dict[str, int], Exception | None]:
        sought = wanted([batch])
        stands = Stands(
            {stream: len(self._streams.get(stream, ())) for stream in sought.streams},
            {command: self._answers[command] for command in sought.commands if command in self._answers},
            {key: self._documents[key].version for key in sought.keys if key in self._documents},
            end_of(ACCOUNTS, self._streams[ACCOUNTS][-1]) if ACCOUNTS in self._streams else NO_ACCOUNTS,
        )
        rows, (outcome,) = judged([batch], stands)
        for stream, _, line in rows.entries:
            self._streams.setdefault(stream, []).append(line)
        self._answers |= {kept.command: kept for kept in rows.answers}
        for key, document in rows.documents.items():
            if document.body is None:
                self._documents.pop(key, None)
            else:
                self._documents[key] = Document(*key, document.version, document.body)
        return rows.grown, outcome

    def read(self, stream: str, start: int = 0) -> Iterator[bytes]:
        lines = self._streams.get(stream, [])
        return iter(lines[start:])

    def length(self, stream: str) -> int:
        return len(self._streams.get(stream, ()))

    def streams(self) -> tuple[str, ...]:
        with self._lock:
            return tuple(sorted(self._streams))

    def answered(self, command: str) -> Answered | None:
        return self._answers.get(command)

    def answers(self) -> Iterator[Answered]:
        with self._lock:
            return iter([self._answers[command] for command in sorted(self._answers)])

    def document(self, kind: str, key: str) -> Document | None:
        return self._documents.get((kind, key))

    def documents(self, kind: str) -> tuple[Document, ...]:
        with self._lock:
            return tuple(document for key, document in sorted(self._documents.items()) if key[0] == kind)

    def keys(self, kind: str) -> tuple[str, ...]:
        return tuple(document.key for document in self.documents(kind))

    def kinds(self) -> tuple[str, ...]:
        with self._lock:
            return tuple(sorted({kind for kind, _ in self._documents}))

    def listen(self, heard: Heard) -> Callable[[], None]:
        return self._listeners.add(heard)

    def frozen(self) -> AbstractContextManager[Reader]:
        copy = MemoryStore()
        with self._lock:
            copy._streams = {stream: list(lines) for stream, lines in self._streams.items()}
            copy._answers, copy._documents = dict(self._answers), dict(self._documents)
        return closing(copy)

    def fade(self, now: int) -> int:
        """Drop the words of answers whose time has come."""
        with self._lock:
            due = [kept.faded for kept in self._answers.values() if kept.fades is not None and kept.fades <= now]
            self._answers |= {faded.command: faded for faded in due}
        return len(due)

    def fill(self, source: Reader) -> None:
        with self._lock:
            need_empty(self)
            self._streams = {stream: list(source.read(stream)) for stream in source.streams()}
            self._answers = {answered.command: answered for answered in source.answers()}
            kept = (document for kind in source.kinds() for document in source.documents(kind))
            self._documents = {(document.kind, document.key): document for document in kept}

    def close(self) -> None:
        """Nothing more is taken."""
        self._closed = True
