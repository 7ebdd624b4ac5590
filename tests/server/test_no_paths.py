"""No file-system path in anything that a person reads over the API or at a console."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from puntobanco.procedure.asking import At
from puntobanco.server.integrity.second_place import NotKept, SecondPlace
from puntobanco.server.integrity.self_check import MANIFEST, Install, SelfCheck
from puntobanco.store import Failed, MemoryStore, SqliteStore
from puntobanco.store.postgres_connections import ConnectionPool
from puntobanco.store.writer import _strange
from puntobanco.words import in_words
from tests.patience import PATIENCE
from tests.standalone.installed import installed
from tests.store.contract import TABLE, lines


def test_a_store_that_fails_says_so_without_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "house.sqlite")
    told: list[str] = []
    store.on_failed.append(told.append)
    store.append(lines(TABLE, 0, b"a")).result(PATIENCE)
    store._fail(sqlite3.OperationalError("disk I/O error"))
    with pytest.raises(Failed) as written:
        store.append(lines(TABLE, 1, b"b")).result(PATIENCE)

    def broken(*_: Any) -> Any:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr("puntobanco.store.sqlite.open_to_read", broken)
    store._free.clear()
    with pytest.raises(Failed) as read:
        store.length(TABLE)
    store.close()
    strange = _strange(PermissionError(13, "Permission denied", str(tmp_path / "x")))
    for sentence in (*told, str(written.value), str(read.value), str(strange)):
        assert str(tmp_path) not in sentence and "/" not in sentence.replace("I/O", ""), sentence


def test_a_database_behind_a_socket_is_called_this_machine() -> None:
    assert ConnectionPool("postgresql:///house?host=/var/run/postgresql").where == "house at this machine"
    assert ConnectionPool("postgresql://db.example/house").where == "house at db.example"


def test_a_second_place_that_cannot_be_written_is_told_without_its_path(tmp_path: Path) -> None:
    place = SecondPlace(tmp_path / "second")
    (tmp_path / "second").write_text("a file where the folder should be")
    with pytest.raises(NotKept) as found:
        place.add(b"one")
    assert str(found.value) == "checkpoints.jsonl: Not a directory"


def test_a_self_check_names_its_manifest_and_not_where_it_lies(tmp_path: Path) -> None:
    site, told = installed(tmp_path / "site"), list[Any]()
    install = Install(package=site / "puntobanco", sites=(site,))
    check = SelfCheck(
        MemoryStore(),
        data=tmp_path / "house",
        given=None,
        practice=False,
        now=lambda: At(1),
        failed=told.append,
        install=install,
    )
    check.run_once()
    (site / "needed" / "__init__.py").write_text("NEEDED = False\n")
    assert not check.run_once().holds
    (tmp_path / "house" / MANIFEST).write_bytes((tmp_path / "house" / MANIFEST).read_bytes() + b"\n")
    assert not check.run_once().holds
    for result in (*told, *check.results()):
        assert str(tmp_path) not in in_words(result.words) + result.against + "".join(result.differences)
