"""The SQLite file: how it is opened, what makes it ours, and how an older one becomes the present one."""

import sqlite3
from pathlib import Path
from urllib.parse import quote

from puntobanco.faults import Fault, Refused
from puntobanco.store.sqlite_rows import TOGETHER

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
        raise _refused(path, "unreadable", f"it cannot be opened ({error}).") from None
    try:
        version = _version(file, path)
        for name, value, wanted in PRAGMAS:
            file.execute(f"PRAGMA {name} = {value}").fetchall()
            (found,) = file.execute(f"PRAGMA {name}").fetchone()
            if found != wanted:
                raise _refused(path, "not-safe", f"its {name} is {found} and cannot be made {wanted}.")
        for number in range(version, PRESENT):
            _migrate(file, number)
        for statement in TOGETHER:
            file.execute(statement)
    except sqlite3.Error as error:
        file.close()
        raise _refused(path, "unreadable", f"it cannot be opened ({error}).") from None
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
        raise _refused(path, "unreadable", "there is no such store.")
    try:
        file = open_to_read(path)
        try:
            version = _version(file, path)
        finally:
            file.close()
    except sqlite3.Error as error:
        raise _refused(path, "unreadable", f"it cannot be read ({error}).") from None
    if version < PRESENT:
        sentence = f"its tables are of version {version}; this program reads {PRESENT}."
        raise _refused(path, "older", sentence, "Serve it once with this program, which brings it up to date.")


def _version(file: sqlite3.Connection, path: Path) -> int:
    (ours,) = file.execute("PRAGMA application_id").fetchone()
    (version,) = file.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if ours != OURS and not (ours == 0 and version == 0 and tables <= {"rows"}):
        raise _refused(path, "not-a-store", "it is a database of another program.")
    if version > PRESENT:
        sentence = f"its tables are of version {version}; this program knows {PRESENT}."
        raise _refused(path, "newer", sentence, "Use the version of the program that wrote it, or a newer one.")
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


def _refused(path: Path, code: str, sentence: str, instead: str = "") -> Refused:
    return Refused(Fault(code, str(path), sentence, None, instead))
