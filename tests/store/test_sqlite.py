"""The store in a SQLite file keeps the contract, survives its process, and stops when the disk fails."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.store import Answered, Batch, Failed, Part, Repeated, SqliteStore, looked_at
from puntobanco.store.sqlite_file import (
    LENGTHS,
    OURS,
    PAIRS,
    PRAGMAS,
    PRESENT,
    fits,
    insert_together,
    open_to_write,
    runs,
)
from puntobanco.store.validate import Replaced, Rows
from tests.patience import PATIENCE
from tests.store.contract import *  # noqa: F403
from tests.store.contract import TABLE, lines, person, written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(path)) as opened:
        yield opened


def test_what_is_written_is_there_when_the_file_is_opened_again(path: Path) -> None:
    with closing(SqliteStore(path)) as first:
        written(first, lines(TABLE, 0, b"a"), person(0, b"x"))
    with closing(SqliteStore(path)) as again:
        assert (list(again.read(TABLE)), again.length(TABLE)) == ([b"a"], 1)
        written(again, lines(TABLE, 1, b"b"), person(1, b"y"))


def test_the_connection_that_writes_is_as_careful_as_it_says(store: SqliteStore) -> None:
    found = {name: store._file.execute(f"PRAGMA {name}").fetchone()[0] for name, _, _ in PRAGMAS}
    assert found["journal_mode"] == "wal" and found["synchronous"] == 2


def test_a_file_that_cannot_have_a_write_ahead_log_is_not_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite does not complain when it stays in another mode; a caller that does not ask does not know."""
    wrong = (("journal_mode", "DELETE", "wal"),)
    monkeypatch.setattr("puntobanco.store.sqlite_file.PRAGMAS", wrong)
    with pytest.raises(Refused, match="its journal_mode is delete and cannot be made wal"):
        SqliteStore(path)


def test_nobody_else_can_read_the_file(store: SqliteStore, path: Path) -> None:
    written(store, lines(TABLE, 0, b"a"))
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert set(modes.values()) == {0o600} and len(modes) == 3, modes


def test_a_second_process_is_told_which_one_has_the_file(store: SqliteStore, path: Path) -> None:
    with pytest.raises(Refused, match=f"process {os.getpid()} has it open"):
        SqliteStore(path)
    code = "import sys; from puntobanco.store import opened; opened(sys.argv[1])"
    other = subprocess.run([sys.executable, "-c", code, str(path)], check=False, capture_output=True, text=True)
    assert f"process {os.getpid()} has it open" in other.stderr
    written(store, lines(TABLE, 0, b"a"))


def test_a_second_process_can_look(store: SqliteStore, path: Path) -> None:
    written(store, lines(TABLE, 0, b"a"))
    with closing(looked_at(path)) as reader:
        assert list(reader.read(TABLE)) == [b"a"]
        written(store, lines(TABLE, 1, b"b"))
        assert list(reader.read(TABLE)) == [b"a", b"b"]


def test_a_reader_cannot_write(store: SqliteStore) -> None:
    with store._connection() as file, pytest.raises(sqlite3.OperationalError, match="readonly"):
        file.execute("DELETE FROM entries")


# Files that are something else, or older, or newer.


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    strange = tmp_path / "notes.txt"
    strange.write_text("not a database at all, only words " * 100)
    for use in (SqliteStore, looked_at):
        with pytest.raises(Refused, match="not a database"):
            use(strange)
    assert strange.read_text().startswith("not a database")


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")
    for use in (SqliteStore, looked_at):
        with pytest.raises(Refused, match="another program"):
            use(path)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_store_of_a_newer_program_is_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {PRESENT + 1}")
    for use in (SqliteStore, looked_at):
        with pytest.raises(Refused, match=f"of version {PRESENT + 1}; this program knows {PRESENT}"):
            use(path)


@pytest.mark.parametrize("version", [0, 1])
def test_an_older_store_is_brought_up_to_date(path: Path, version: int) -> None:
    """The first files had one table, and no version at all."""
    with closing(sqlite3.connect(path)) as file:
        file.execute(
            "CREATE TABLE rows (stream TEXT NOT NULL, position INTEGER NOT NULL, row BLOB NOT NULL, "
            "PRIMARY KEY (stream, position)) STRICT, WITHOUT ROWID"
        )
        file.execute("INSERT INTO rows VALUES ('table/SG-01', 0, x'61'), ('table/SG-01', 1, x'62')")
        file.execute(f"PRAGMA user_version = {version}")
        file.execute(f"PRAGMA application_id = {OURS if version else 0}")
        file.commit()
    with pytest.raises(Refused, match=f"of version {version}; this program reads {PRESENT}"):
        looked_at(path)
    with closing(SqliteStore(path)) as store:
        assert list(store.read(TABLE)) == [b"a", b"b"]
        written(store, lines(TABLE, 2, b"c"), person(0, b"x"))
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (PRESENT,)


# When the disk fails.


def test_a_full_disk_stops_all_writing_until_the_file_is_opened_again(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        written(store, lines(TABLE, 0, b"a"))
        store._file.execute("PRAGMA max_page_count = 8")
        batch = Batch(parts=(Part(TABLE, 1, (b"b",)), Part("house", 0, (b"x" * 100_000,))))
        with pytest.raises(Failed, match="full"):
            store.append(batch).result(PATIENCE)
        with pytest.raises(Failed, match="until it is opened again"):
            store.append(lines(TABLE, 1, b"small")).result(PATIENCE)
        assert (list(store.read(TABLE)), store.length("house")) == ([b"a"], 0), "nothing of the batch was written"
    with closing(SqliteStore(path)) as again:
        written(again, batch)


def test_everybody_who_was_written_together_hears_of_the_failure(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        written(store, lines(TABLE, 0, b"a"))
        store._file.execute("PRAGMA max_page_count = 8")
        futures = [store.append(lines(f"table/{number}", 0, b"x" * 10_000)) for number in range(50)]
        ends = [type(future.exception(10)) for future in futures]
        assert ends[-1] is Failed
        good = [number for number, end in enumerate(ends) if end is type(None)]
        assert [int(name[6:]) for name in store.streams() if name != TABLE] == sorted(good, key=str)


def test_damage_ends_in_a_sentence_and_not_in_a_wrong_line(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        written(store, *(lines(TABLE, number, b"x" * 1000) for number in range(100)))
    damaged = bytearray(path.read_bytes())
    damaged[4096 * 3 : 4096 * 20] = b"\xa5" * (4096 * 17)
    path.write_bytes(damaged)
    with pytest.raises((Failed, Refused), match="malformed|corrupt"):
        with closing(looked_at(path)) as reader:
            assert all(line == b"x" * 1000 for line in reader.read(TABLE))


DIES = """
import os, sys
from pathlib import Path
from puntobanco.store import Batch, Part, SqliteStore

class Dying(SqliteStore):
    def _add(self, rows):
        super()._add(rows)
        if any(line == b"half" for _, _, line in rows.entries):
            os._exit(9)

    def _is_written(self, rows):
        if any(line == b"half" for _, _, line in rows.entries):
            self._file.set_progress_handler(lambda: os._exit(9), 30)
        return super()._is_written(rows)

store = Dying(Path(sys.argv[1]))
store.append(Batch(parts=(Part("house", 0, (b"whole",)),))).result()
if sys.argv[2] == "known":  # how long both streams are, so that all goes by one statement
    store.append(Batch(parts=(Part("table/SG-01", 0, ()),))).result()
store.append(Batch(parts=(Part("house", 1, (b"half",)), Part("table/SG-01", 0, (b"other half",))))).result()
"""


@pytest.mark.parametrize("streams", ["known", "unknown"])
def test_a_process_that_dies_while_writing_leaves_what_it_had_finished(path: Path, streams: str) -> None:
    died = subprocess.run([sys.executable, "-c", DIES, str(path), streams], check=False)
    assert died.returncode == 9
    with closing(looked_at(path)) as reader:
        assert (list(reader.read("house")), reader.length(TABLE)) == ([b"whole"], 0), "read from its log alone"
    with closing(SqliteStore(path)) as store:
        written(store, Batch(parts=(Part("house", 1, (b"half",)), Part(TABLE, 0, (b"other half",)))))


def test_the_log_is_brought_into_the_database_again_and_again(store: SqliteStore, path: Path) -> None:
    many = [store.append(lines(TABLE, number, b"x" * 300)) for number in range(6000)]
    for future in many:
        future.result(PATIENCE)
    store.append(lines(TABLE, 6000, b"y")).result(PATIENCE)
    log = path.with_name(path.name + "-wal").stat().st_size
    assert log < path.stat().st_size * 3 and path.stat().st_size > 1_000_000, "it did not grow without end"


@pytest.mark.parametrize("many", [0, 1, 3, 4, 5, 63, 64, 65, 85, 255])
def test_rows_go_in_few_statements_and_in_their_order(many: int) -> None:
    rows = list(range(many))
    together = list(runs(rows))
    assert [row for run in together for row in run] == rows
    assert all(len(run) in LENGTHS for run in together) and len(together) <= 12


@pytest.mark.parametrize("entries", [1, 5, PAIRS[-1]])
@pytest.mark.parametrize("answers", [0, 1, 3, 4, 5, PAIRS[-1]])
def test_entries_and_answers_go_in_by_one_statement(path: Path, entries: int, answers: int) -> None:
    rows = Rows([], [], {}, {})
    rows.entries += [(TABLE, number, b"%d" % number) for number in range(entries)]
    rows.answers += [Answered(f"command {number}", "digest", b"yes") for number in range(answers)]
    with closing(open_to_write(path)) as file:
        assert fits(rows)
        insert_together(file, rows)
        assert file.execute("SELECT stream, number, line FROM entries ORDER BY number").fetchall() == rows.entries
        kept = file.execute("SELECT command, digest, answer FROM answers ORDER BY rowid").fetchall()
        assert [Answered(*one) for one in kept] == rows.answers


def test_more_than_the_longest_statement_has_room_for_does_not_fit() -> None:
    entry, answer = (TABLE, 0, b""), Answered("1", "d", b"")
    for entries, answers, holds in ((PAIRS[-1], 0, True), (PAIRS[-1] + 1, 0, False), (0, PAIRS[-1] + 1, False)):
        assert fits(Rows([entry] * entries, [answer] * answers, {}, {})) is holds
    assert not fits(Rows([entry], [], {("kind", "key"): Replaced(0, 1, b"")}, {})), "documents are looked at"


def test_of_a_group_that_cannot_all_be_written_the_rest_is(store: SqliteStore) -> None:
    written(store, lines(TABLE, 0, b"x"), Batch(answers=(Answered("again", "d", b"first"),)))
    again = Batch(parts=(Part(TABLE, 1, (b"no",)),), answers=(Answered("again", "d", b"second"),))
    good = Batch(parts=(Part(TABLE, 1, (b"y",)),), answers=(Answered("new", "d", b"yes"),))
    futures = [store.append(one) for one in (again, good)]
    with pytest.raises(Repeated):
        futures[0].result(PATIENCE)
    assert futures[1].result(PATIENCE) is None
    assert list(store.read(TABLE)) == [b"x", b"y"]
    found = store.answered("again")
    assert found is not None and found.answer == b"first"
