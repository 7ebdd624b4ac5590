"""A store in one SQLite file, for one process: one thread writes and checkpoints, all others only read."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Lock as ThreadLock
from typing import TypeVar

from puntobanco.faults import Fault, Refused
from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.journal.chain import End, end_of
from puntobanco.store.port import Batch, Failed, Heard, Reader, Told
from puntobanco.store.sql import (
    ANSWER,
    FADE,
    LAST,
    LENGTH,
    PAGE,
    Row,
    SqlReader,
    Value,
    answer_in,
    answer_rows,
    document_rows,
    entry_rows,
    need_empty,
    row_of,
)
from puntobanco.store.sqlite_file import (
    Lock,
    fits,
    insert,
    insert_together,
    look_at,
    open_to_read,
    open_to_write,
    select,
)
from puntobanco.store.validate import NO_ACCOUNTS, Rows, Stands, Wanted, as_expected, judged, wanted
from puntobanco.store.writer import Listeners, Writer, Written

T = TypeVar("T")

CHECKPOINT = 4000
"""Rows after which the write-ahead log is checkpointed into the database."""
MOST_READERS = 8
"""The most idle connections for reading that are kept."""

VERSION = "SELECT version FROM documents WHERE kind = ? AND key = ?"
ANSWERED_TOGETHER = f"SELECT {ANSWER} FROM answers WHERE command"
ENTRIES, ANSWERS = "entries (stream, number, line)", f"answers ({ANSWER})"
ADD_ENTRY = f"INSERT INTO {ENTRIES} VALUES (?, ?, ?)"
ADD_ANSWER = f"INSERT INTO {ANSWERS} VALUES (?, ?, ?, ?, ?)"
PUT_DOCUMENT = "INSERT OR REPLACE INTO documents (kind, key, version, body) VALUES (?, ?, ?, ?)"
DROP_DOCUMENT = "DELETE FROM documents WHERE kind = ? AND key = ?"


class SqliteReader(SqlReader):
    """A store that is only looked at, while another process may be writing to it."""

    def __init__(self, path: Path) -> None:
        super().__init__(self._asked)
        look_at(path)
        self.path = path
        self._free: list[sqlite3.Connection] = []
        self._lock = ThreadLock()
        self._closed = False

    def _asked(self, question: str, values: Sequence[Value]) -> list[Row]:
        try:
            with self._connection() as file:
                return file.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise Failed(f"the database of the house cannot be read: {error}.") from error

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        """A connection for the caller alone."""
        with self._lock:
            if self._closed:
                raise Failed("the store is closed.")
            file = self._free.pop() if self._free else None
        try:
            file = file or open_to_read(self.path)
        except sqlite3.Error as error:
            raise Failed(f"the database of the house cannot be read: {error}.") from error
        try:
            yield file
        finally:
            with self._lock:
                keep = not self._closed and not file.in_transaction and len(self._free) < MOST_READERS
                if keep:
                    self._free.append(file)
            if not keep:
                file.close()

    @contextmanager
    def frozen(self) -> Iterator[Reader]:
        with self._connection() as file:
            file.execute("BEGIN")
            try:
                frozen = _Frozen(file)
                frozen.streams()  # the first reading is the moment
                yield frozen
            finally:
                file.execute("ROLLBACK")

    def close(self) -> None:
        with self._lock:
            self._closed = True
            free, self._free = self._free, []
        for file in free:
            file.close()


class _Frozen(SqlReader):
    def __init__(self, file: sqlite3.Connection) -> None:
        def ask(question: str, values: Sequence[Value]) -> list[Row]:
            try:
                return file.execute(question, values).fetchall()
            except sqlite3.Error as error:
                raise Failed(f"the store cannot be read: {error}.") from error

        super().__init__(ask)

    def frozen(self) -> AbstractContextManager[Reader]:
        return nullcontext(self)

    def close(self) -> None:
        """Nothing to close: the transaction ends with `frozen`."""


class SqliteStore(SqliteReader):
    """A store in a file. A batch whose future has ended well survives a crash.

    After an error of the disk nothing more is written until the file is opened again: what the system still has in
    memory and what is on the disk may differ from then on.
    """

    def __init__(self, path: Path) -> None:
        self._held = _held(path)
        try:
            self._file = open_to_write(path)
        except BaseException:
            self._held.close()
            raise
        super().__init__(path)
        self._listeners = Listeners()
        self._lengths: dict[str, int] = {}
        """The lengths of streams, kept because no other process writes."""
        self._since = 0
        self._failed: Failed | None = None
        self.on_failed: list[Callable[[str], None]] = []
        """Called once, in the writing thread, with the reason why nothing more is written."""
        self._writer = Writer(self._write, self._after)

    def append(self, batch: Batch) -> "Future[None]":
        return self._writer.append(batch)

    def write(self, batch: Batch, told: Told) -> None:
        self._writer.write(batch, told)

    def listen(self, heard: Heard) -> Callable[[], None]:
        return self._listeners.add(heard)

    def fade(self, now: int) -> int:
        """Drop the words of answers whose time has come, a page at a time."""
        gone: list[int] = []
        while not gone or gone[-1] == PAGE:
            self._writer.do(lambda: self._in_transaction(lambda: gone.append(self._faded(now)))).result()
        return sum(gone)

    def fill(self, source: Reader) -> None:
        need_empty(self)
        self._writer.do(lambda: self._in_transaction(lambda: self._copy(source))).result()

    def close(self) -> None:
        """Let the file go; what was appended is on disk."""
        self._writer.close()
        super().close()
        self._file.close()
        self._held.close()

    # In the writing thread.

    def _write(self, batches: list[Batch]) -> Written:
        """Most groups are as everybody expected and go by one statement; what does not is looked at one by one."""
        rows = self._expected(batches)
        if rows is not None and self._is_written(rows):
            self._lengths |= rows.grown
            return Written([None] * len(batches), rows.grown)

        def work() -> Written:
            rows, outcomes = judged(batches, self._stands(wanted(batches)))
            self._add(rows)
            return Written(outcomes, rows.grown)

        return self._in_transaction(work)

    def _expected(self, batches: list[Batch]) -> Rows | None:
        rows = as_expected(batches, self._lengths) if self._failed is None else None
        return rows if rows is not None and fits(rows) else None

    def _is_written(self, rows: Rows) -> bool:
        """Whether they could be written: not if a command among them has been answered before."""
        try:
            insert_together(self._file, rows)
        except sqlite3.IntegrityError:
            return False
        except sqlite3.Error as error:
            self._fail(error)
            assert self._failed is not None
            raise self._failed from error
        self._since += len(rows.entries) + len(rows.answers)
        return True

    def _in_transaction(self, work: Callable[[], T]) -> T:
        if self._failed is not None:
            raise self._failed
        try:
            self._file.execute("BEGIN IMMEDIATE")
            done = work()
            self._file.execute("COMMIT")
        except BaseException as error:
            self._fail(error)
            if self._failed is not None:
                raise self._failed from error
            raise
        return done

    def _fail(self, error: BaseException) -> None:
        """Nothing of the transaction stays; an error of the disk also ends all writing."""
        self._lengths.clear()
        try:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
        except sqlite3.Error as other:
            error = other
        if isinstance(error, sqlite3.Error):
            sentence = f"the database cannot be written to ({error}): nothing more is written until it is opened again."
            first, self._failed = self._failed is None, Failed(sentence)
            for told in self.on_failed if first else ():
                told(sentence)

    def _stands(self, sought: Wanted) -> Stands:
        ask = self._file.execute
        for stream in sought.streams:
            if stream not in self._lengths:
                self._lengths[stream] = ask(LENGTH, (stream,)).fetchone()[0]
        answers = select(self._file, ANSWERED_TOGETHER, sought.commands)
        versions = ((key, ask(VERSION, key).fetchone()) for key in sought.keys)
        return Stands(
            self._lengths,
            {found[0]: answer_in(found) for found in answers},
            {key: found[0] for key, found in versions if found},
            self._accounts() if sought.accounts else NO_ACCOUNTS,
        )

    def _accounts(self) -> End:
        found = self._file.execute(LAST, (ACCOUNTS,)).fetchone()
        return end_of(ACCOUNTS, found[0] if found else None)

    def _add(self, rows: Rows) -> None:
        insert(self._file, ENTRIES, rows.entries)
        insert(self._file, ANSWERS, list(map(row_of, rows.answers)))
        for key, document in rows.documents.items():
            if document.body is None:
                self._file.execute(DROP_DOCUMENT, key)
            else:
                self._file.execute(PUT_DOCUMENT, (*key, document.version, document.body))
        self._since += len(rows.entries) + len(rows.answers) + len(rows.documents)

    def _faded(self, now: int) -> int:
        gone = self._file.execute(FADE, (now,)).rowcount
        self._since += gone
        return gone

    def _copy(self, source: Reader) -> None:
        self._file.executemany(ADD_ENTRY, entry_rows(source))
        self._file.executemany(ADD_ANSWER, answer_rows(source))
        self._file.executemany(PUT_DOCUMENT, document_rows(source))
        self._since += CHECKPOINT

    def _after(self, grown: Mapping[str, int]) -> None:
        self._listeners.tell(grown)
        if self._since >= CHECKPOINT and self._failed is None:
            self._since = 0
            try:
                self._file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            except sqlite3.Error as error:
                self._fail(error)


def _held(path: Path) -> Lock:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Lock(path)
    except OSError as error:
        raise Refused(Fault.of("unreadable.cannot-opened", str(path), error=str(error.strerror))) from None
