"""A store in a file: rows come to stand where they are expected, all of them or none."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from puntobanco.store import Clash, Part, SqliteStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "streams.sqlite")) as opened:
        yield opened


def test_rows_come_back_in_their_order(store: SqliteStore) -> None:
    store.append(Part("table/SG-01", 0, (b"a", b"b")))
    store.append(Part("table/SG-01", 2, (b"c",)))
    assert list(store.read("table/SG-01")) == [b"a", b"b", b"c"]
    assert list(store.read("table/SG-01", 2)) == [b"c"]
    assert store.length("table/SG-01") == 3


def test_a_stream_nobody_wrote_to_is_empty(store: SqliteStore) -> None:
    assert list(store.read("table/SG-02")) == []
    assert store.length("table/SG-02") == 0


@pytest.mark.parametrize(("expected", "written"), [(1, False), (2, True), (3, False)])
def test_rows_are_written_only_where_they_are_expected(store: SqliteStore, expected: int, written: bool) -> None:
    store.append(Part("table/SG-01", 0, (b"a", b"b")))
    if written:
        store.append(Part("table/SG-01", expected, (b"c",)))
    else:
        with pytest.raises(Clash) as clash:
            store.append(Part("table/SG-01", expected, (b"c",)))
        assert (clash.value.expected, clash.value.stands) == (expected, 2)
    assert store.length("table/SG-01") == 2 + written


def test_a_clash_in_one_stream_leaves_the_other_unwritten(store: SqliteStore) -> None:
    store.append(Part("house", 0, (b"founded",)))
    with pytest.raises(Clash):
        store.append(Part("house", 1, (b"chips go",)), Part("table/SG-01", 7, (b"chips come",)))
    with pytest.raises(Clash):
        store.append(Part("table/SG-01", 0, (b"chips come",)), Part("house", 0, (b"chips go",)))
    assert (store.length("house"), store.length("table/SG-01")) == (1, 0)
    store.append(Part("house", 1, (b"chips go",)), Part("table/SG-01", 0, (b"chips come",)))
    assert (store.length("house"), store.length("table/SG-01")) == (2, 1)


def test_of_two_writers_the_slower_one_is_told(store: SqliteStore, tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "streams.sqlite")) as other:
        store.append(Part("table/SG-01", 0, (b"a",)))
        with pytest.raises(Clash, match="stands at 1, not at 0"):
            other.append(Part("table/SG-01", 0, (b"b",)))
        other.append(Part("table/SG-01", 1, (b"b",)))
    assert list(store.read("table/SG-01")) == [b"a", b"b"]


def test_what_is_written_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    rows = ("庄".encode(), b"\x00\xff")
    with closing(SqliteStore(tmp_path / "streams.sqlite")) as first:
        first.append(Part("table/SG-01", 0, rows))
    with closing(SqliteStore(tmp_path / "streams.sqlite")) as again:
        assert tuple(again.read("table/SG-01")) == rows


def test_a_file_that_is_no_store_is_not_written_to(tmp_path: Path) -> None:
    strange = tmp_path / "notes.txt"
    strange.write_text("not a database at all, only words " * 100)
    with pytest.raises(sqlite3.DatabaseError):
        SqliteStore(strange)
    assert strange.read_text().startswith("not a database")


DIES = """
import os, sys
from pathlib import Path
from puntobanco.store import Part, SqliteStore

class Dying(SqliteStore):
    def _append(self, part):
        super()._append(part)
        if part.rows == (b"half",):
            os._exit(9)

store = Dying(Path(sys.argv[1]))
store.append(Part("house", 0, (b"whole",)))
store.append(Part("house", 1, (b"half",)), Part("table/SG-01", 0, (b"other half",)))
"""


def test_a_process_that_dies_while_writing_leaves_what_it_had_finished(tmp_path: Path) -> None:
    path = tmp_path / "streams.sqlite"
    died = subprocess.run([sys.executable, "-c", DIES, str(path)], check=False)
    assert died.returncode == 9
    with closing(SqliteStore(path)) as store:
        assert list(store.read("house")) == [b"whole"]
        assert list(store.read("table/SG-01")) == []
        store.append(Part("house", 1, (b"half",)), Part("table/SG-01", 0, (b"other half",)))
