"""Copies of stores: one is made beside its place and moved there whole, or not at all."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from puntobanco.faults import Fault, Refused
from puntobanco.journal.check import check_stream
from puntobanco.journal.findings import Finding
from puntobanco.store import Failed, Reader, SqliteStore
from puntobanco.store.cover import document_findings
from puntobanco.store.open import file_of, is_postgres
from puntobanco.store.sqlite_file import look_at, open_to_read

_PART = ".part"


def make_backup(data: str, out: Path) -> None:
    """Copy everything that a store holds into a new file; `Refused` if there is something in its place."""
    if out.exists() or out.is_symlink():
        raise Refused(Fault.of("not-empty.such-file", str(out)))
    if not out.suffix:
        raise Refused(Fault.of("no-such-store.backup-file", str(out)))
    part = out.with_name(out.name + _PART)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise Refused(Fault.of("no-such-store.cannot-written", str(out), error=str(error.strerror))) from None
    try:
        if is_postgres(data):
            _copy_from_postgres(data, part)
        else:
            _copy_from_file(file_of(data), part)
        _move(part, out)
    except sqlite3.Error as error:
        raise Failed(f"{data} cannot be copied: {error}.") from error
    finally:
        for left in (part, Path(f"{part}-wal"), Path(f"{part}-shm")):
            left.unlink(missing_ok=True)


def _copy_from_file(source: Path, part: Path) -> None:
    """By SQLite's own way of copying, in one step: nobody who writes has to wait."""
    look_at(source)
    with closing(open_to_read(source)) as file, closing(sqlite3.connect(part, isolation_level=None)) as copy:
        file.backup(copy, pages=-1)
        copy.execute("PRAGMA journal_mode = DELETE").fetchall()
        (state,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if state != "ok":
            raise Failed(f"{source} is damaged: {state}.")


def _copy_from_postgres(address: str, part: Path) -> None:
    """The rows of one moment, written into tables of the same names."""
    from puntobanco.store.postgres import PostgresReader

    with closing(PostgresReader(address)) as source, source.frozen() as moment, closing(SqliteStore(part)) as copy:
        copy.fill(moment)
    with closing(sqlite3.connect(part, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = DELETE").fetchall()


def _move(part: Path, out: Path) -> None:
    """Into its place when it is on disk."""
    for path, flags in ((part, os.O_RDWR), (out.parent, os.O_RDONLY)):
        if path == out.parent:
            os.rename(part, out)
        handle = os.open(path, flags)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def checked(store: Reader) -> tuple[dict[str, int], tuple[Finding, ...]]:
    """How many entries each stream has, and what is wrong with their chains and with the documents beside them."""
    streams: dict[str, int] = {}
    findings: list[Finding] = []
    for name in store.streams():
        found = check_stream(name, store.read(name), chain_only=True)
        streams[name] = found.summary.entries
        findings += found.findings
    return streams, (*findings, *document_findings(store))
