"""The SQLite file: how it is opened, what makes it ours, how it is migrated, locked and written to."""

import os
import sqlite3
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from puntobanco.faults import Fault, Refused
from puntobanco.store.file_lock import lock
from puntobanco.store.sql import Row, Value, row_of
from puntobanco.store.validate import Rows
from puntobanco.words import Param

OURS = 0x50554E42
"""The application id in the head of the file: PUNB."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE IF NOT EXISTS rows (
            stream TEXT NOT NULL,
            position INTEGER NOT NULL,
            row BLOB NOT NULL,
            PRIMARY KEY (stream, position)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE entries (
            stream TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number >= 0),
            line BLOB NOT NULL,
            PRIMARY KEY (stream, number)
        ) STRICT
        """,
        "INSERT INTO entries (stream, number, line) SELECT stream, position, row FROM rows ORDER BY stream, position",
        "DROP TABLE rows",
        """
        CREATE TABLE answers (
            command TEXT NOT NULL PRIMARY KEY,
            digest TEXT NOT NULL,
            answer BLOB NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE documents (
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            body BLOB NOT NULL,
            PRIMARY KEY (kind, key)
        ) STRICT
        """,
        f"PRAGMA application_id = {OURS}",
    ),
    (
        "ALTER TABLE answers ADD COLUMN words BLOB",
        "ALTER TABLE answers ADD COLUMN fades INTEGER",
        "CREATE INDEX fading ON answers (fades) WHERE fades IS NOT NULL",
    ),
)
"""From one version of the tables to the next, forward only; a file says in `user_version` how many it has behind it.

Tables keep their rows in the order of writing, so a commit of fifty tables writes few pages: half the processor's time
of tables that are sorted by their key.
"""
PRESENT = len(MIGRATIONS)

PRAGMAS = (
    ("journal_mode", "WAL", "wal"),
    ("synchronous", "FULL", 2),
    ("fullfsync", "ON", 1),
    ("checkpoint_fullfsync", "ON", 1),
    ("wal_autocheckpoint", "0", 0),
    ("cache_size", "-8192", -8192),
    ("temp_store", "MEMORY", 2),
)
"""What the writing connection runs with, and what it must say when asked: a failing one is silently ignored else.

Checkpoints are asked for by the writer itself, because SQLite's own ones swallow the errors of the disk.
"""


def open_to_write(path: Path) -> sqlite3.Connection:
    """The one connection that writes, to a file that `Lock` has made and holds.

    `Refused` if the file is not ours, or not as safe as it must be.
    """
    try:
        file = sqlite3.connect(path, isolation_level=None, timeout=5, check_same_thread=False, cached_statements=64)
    except sqlite3.Error as error:
        raise _refused(path, "unreadable.cannot-opened", error=str(error)) from None
    try:
        version = _version(file, path)
        for name, value, wanted in PRAGMAS:
            file.execute(f"PRAGMA {name} = {value}").fetchall()
            (found,) = file.execute(f"PRAGMA {name}").fetchone()
            if found != wanted:
                raise _refused(path, "not-safe.cannot-made", name=name, found=found, wanted=wanted)
        for number in range(version, PRESENT):
            _migrate(file, number)
        for statement in TOGETHER:
            file.execute(statement)
    except sqlite3.Error as error:
        file.close()
        raise _refused(path, "unreadable.cannot-opened", error=str(error)) from None
    except Refused:
        file.close()
        raise
    return file


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can only read, and never writes a checkpoint either.

    It keeps few pages: what it has read is forgotten anyway as soon as somebody has written.
    """
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    file = sqlite3.connect(address, uri=True, isolation_level=None, timeout=5, check_same_thread=False)
    for pragma in ("query_only = ON", "wal_autocheckpoint = 0", "cache_size = -512"):
        file.execute(f"PRAGMA {pragma}").fetchall()
    return file


def look_at(path: Path) -> None:
    """`Refused` unless the file is a store of the present version."""
    if not path.is_file():
        raise _refused(path, "unreadable.such-store")
    try:
        file = open_to_read(path)
        try:
            version = _version(file, path)
        finally:
            file.close()
    except sqlite3.Error as error:
        raise _refused(path, "unreadable.cannot-read", error=str(error)) from None
    if version < PRESENT:
        raise _refused(path, "older", version=version, present=PRESENT)


def _version(file: sqlite3.Connection, path: Path) -> int:
    (ours,) = file.execute("PRAGMA application_id").fetchone()
    (version,) = file.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if ours != OURS and not (ours == 0 and version == 0 and tables <= {"rows"}):
        raise _refused(path, "not-a-store")
    if version > PRESENT:
        raise _refused(path, "newer", version=version, present=PRESENT)
    return int(version)


def _migrate(file: sqlite3.Connection, number: int) -> None:
    file.execute("BEGIN IMMEDIATE")
    try:
        for statement in (*MIGRATIONS[number], f"PRAGMA user_version = {number + 1}"):
            file.execute(statement)
        file.execute("COMMIT")
    except sqlite3.Error:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise


def _refused(path: Path, key: str, /, **params: Param) -> Refused:
    return Refused(Fault(key, str(path), None, params))


_REFUSED: list[int] = []
"""Files that could not be locked, left open: if this process has the same file open through SQLite, closing any handle
on it would silently drop SQLite's own locks."""


class Lock:
    """A lock against a second process: two that write to one SQLite file starve or corrupt each other.

    It is held as long as the process lives, on the database file itself, so that no file beside it can be deleted to
    get around it, and it is found by whatever name or link the file is reached. It is `flock`, which SQLite's own locks
    (`fcntl`) know nothing of: `backup`, `verify` and `books`, which only read, are not held up. A missing file is made,
    for its owner alone.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            lock(self._file, wait=False)
        except BlockingIOError:
            _REFUSED.append(self._file)
            raise Refused(Fault.of("in-use.open-one", str(path), holder=_holder(self._file))) from None
        except OSError:
            os.close(self._file)
            raise

    def close(self) -> None:
        """Let it go, after whatever has the file open through SQLite."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def _holder(file: int) -> str:
    """Which process holds the lock, where the system tells."""
    inode = os.fstat(file).st_ino
    try:
        lines = Path("/proc/locks").read_text("ascii").splitlines()
    except OSError:
        lines = []
    for line in lines:
        words = line.split()
        if len(words) > 5 and words[1] == "FLOCK" and words[5].rpartition(":")[2] == str(inode):
            return f"process {words[4]}"
    return "another process"


T = TypeVar("T")

# Many rows in one statement: Python lets its lock go in every statement, and a busy loop gives it back late, so a row
# of its own costs more in waiting than in writing. Rows go in few statements, of few different lengths, which SQLite
# then keeps prepared; and what most groups consist of, entries and answers alone, is a single statement
# and its own transaction.

LENGTHS = (64, 16, 4, 1)
"""Rows of one statement, the most first."""


def runs(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """The rows in order, cut into runs of the lengths in `LENGTHS`, the longest first."""
    place = 0
    for length in LENGTHS:
        while len(rows) - place >= length:
            yield rows[place : place + length]
            place += length


@cache
def _repeated(start: str, item: str, times: int, end: str) -> str:
    return start + ", ".join([item] * times) + end


def insert(file: sqlite3.Connection, into: str, rows: Sequence[tuple[Value, ...]]) -> None:
    """Insert rows; `into` names the table and its columns."""
    for run in runs(rows):
        values = "(" + ", ".join("?" * len(run[0])) + ")"
        file.execute(_repeated(f"INSERT INTO {into} VALUES ", values, len(run), ""), tuple(chain.from_iterable(run)))


def select(file: sqlite3.Connection, question: str, among: Sequence[str]) -> Iterator[Row]:
    """The rows that have one of some values; `question` ends where they follow."""
    for run in runs(among):
        yield from file.execute(_repeated(f"{question} IN (", "?", len(run), ")"), tuple(run)).fetchall()


TOGETHER = (
    """
    CREATE TEMP VIEW arriving AS
    SELECT NULL AS stream, NULL AS number, NULL AS line, NULL AS command, NULL AS digest, NULL AS answer,
        NULL AS words, NULL AS fades
    """,
    """
    CREATE TEMP TRIGGER entry_arrives INSTEAD OF INSERT ON arriving WHEN NEW.stream IS NOT NULL BEGIN
        INSERT INTO entries (stream, number, line) VALUES (NEW.stream, NEW.number, NEW.line);
    END
    """,
    """
    CREATE TEMP TRIGGER answer_arrives INSTEAD OF INSERT ON arriving WHEN NEW.command IS NOT NULL BEGIN
        INSERT INTO answers (command, digest, answer, words, fades)
        VALUES (NEW.command, NEW.digest, NEW.answer, NEW.words, NEW.fades);
    END
    """,
)
"""What the writing connection needs to put entries and answers into their tables by one statement."""
PAIRS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
"""Lengths of that statement; what is missing to the next of them is filled with nothing."""


def fits(rows: Rows) -> bool:
    """Whether rows can go in by one statement."""
    return not rows.documents and max(len(rows.entries), len(rows.answers)) <= PAIRS[-1]


def insert_together(file: sqlite3.Connection, rows: Rows) -> None:
    """Entries and answers by one statement: all of them are on disk then, or none."""
    length = PAIRS[bisect_left(PAIRS, max(len(rows.entries), len(rows.answers)))]
    values: list[Value] = [None] * (8 * length)
    for place, (stream, number, line) in enumerate(rows.entries):
        values[8 * place : 8 * place + 3] = stream, number, line
    for place, answer in enumerate(rows.answers):
        values[8 * place + 3 : 8 * place + 8] = row_of(answer)
    file.execute(_repeated("INSERT INTO arriving VALUES ", "(?, ?, ?, ?, ?, ?, ?, ?)", length, ""), values)
