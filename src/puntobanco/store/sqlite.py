"""Streams in one SQLite file."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from puntobanco.store.port import Clash, Part

_OPENING = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    """
    CREATE TABLE IF NOT EXISTS rows (
        stream TEXT NOT NULL,
        position INTEGER NOT NULL,
        row BLOB NOT NULL,
        PRIMARY KEY (stream, position)
    ) STRICT, WITHOUT ROWID
    """,
)


class SqliteStore:
    """A store in a file. What `append` has returned from survives a crash."""

    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path, isolation_level=None)
        try:
            for statement in _OPENING:
                self._file.execute(statement)
        except sqlite3.Error:
            self._file.close()
            raise

    def append(self, *parts: Part) -> None:
        """Write all parts in one transaction, streams in the order of their ids."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            for part in sorted(parts, key=lambda part: part.stream):
                self._append(part)
        except BaseException:
            self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")

    def _append(self, part: Part) -> None:
        stands = self.length(part.stream)
        if stands != part.expected:
            raise Clash(part.stream, part.expected, stands)
        numbered = ((part.stream, stands + number, row) for number, row in enumerate(part.rows))
        self._file.executemany("INSERT INTO rows VALUES (?, ?, ?)", numbered)

    def read(self, stream: str, start: int = 0) -> Iterator[bytes]:
        """The rows of a stream in their order, from a position on."""
        wanted = "SELECT row FROM rows WHERE stream = ? AND position >= ? ORDER BY position"
        for (row,) in self._file.execute(wanted, (stream, start)):
            yield bytes(row)

    def length(self, stream: str) -> int:
        """How many rows a stream has."""
        last = self._file.execute("SELECT max(position) FROM rows WHERE stream = ?", (stream,)).fetchone()[0]
        return 0 if last is None else int(last) + 1

    def close(self) -> None:
        """Let the file go."""
        self._file.close()
