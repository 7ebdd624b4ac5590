"""``puntobanco backup`` and ``restore``: a house goes through a file and is the same, or nothing happens."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from puntobanco.store import Answered, Batch, Document, Part, Reader, Store, looked_at, opened
from tests.cli.run import answer, run
from tests.journal.journals import a_night
from tests.patience import PATIENCE
from tests.store.kept import store_of
from tests.store.postgres import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]

NIGHT = a_night()


def filled(address: str) -> Store:
    """A house with a night's streams, an answer and a sealed shoe that was written twice."""
    store = store_of(NIGHT, opened(address))
    sealed = Document("shoe", "SG-01", 0, b"\x00sealed"), Document("shoe", "SG-01", 1, b"\x01sealed")
    for document in sealed:
        store.append(Batch(documents=(document,))).result(PATIENCE)
    store.append(Batch(answers=(Answered("c-1", "d" * 64, b"yes"),))).result(PATIENCE)
    return store


def everything(store: Reader) -> object:
    streams = {name: list(store.read(name)) for name in store.streams()}
    return streams, list(store.answers()), [store.documents(kind) for kind in store.kinds()]


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    yield str(tmp_path / "house") if request.param == "sqlite" else request.getfixturevalue("postgres")


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_house_comes_back_from_its_backup(
    house: str, into: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = str(tmp_path / "monday.sqlite")
    with closing(filled(house)) as store:
        said = run("backup", house, file)
        assert said.exit_code == 0, said.output
        assert f"3 streams with {sum(map(len, NIGHT.values()))} entries" in said.output
        before = everything(store)
        store.append(Batch(parts=(Part("table/new", 0, (b"later",)),))).result(PATIENCE)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["monday.sqlite"]
    assert Path(file).stat().st_mode & 0o777 == 0o600
    assert run("verify", f"sqlite:///{file}", "--chain-only").exit_code == 0
    target = str(tmp_path / "new") if into == "sqlite" else request.getfixturevalue("postgres")
    if target == house:
        said = run("restore", file, target)
        assert (said.exit_code, "something in it already" in said.output) == (2, True)
        return
    said = run("restore", file, target)
    assert said.exit_code == 0 and "every chain whole" in said.output, said.output
    with closing(looked_at(target)) as again:
        assert everything(again) == before


def test_programs_are_told_in_json(tmp_path: Path) -> None:
    filled(str(tmp_path / "house")).close()
    file, new = str(tmp_path / "monday.sqlite"), str(tmp_path / "new")
    lengths = {name: len(lines) for name, lines in NIGHT.items()}
    assert answer("backup", str(tmp_path / "house"), file, "--json")["streams"] == lengths
    assert answer("restore", file, new, "--json") == {"restored": new, "streams": lengths}


def test_nothing_is_written_over(tmp_path: Path) -> None:
    house, file = str(tmp_path / "house"), tmp_path / "monday.sqlite"
    filled(house).close()
    file.write_text("precious")
    said = run("backup", house, str(file))
    assert (said.exit_code, file.read_text()) == (2, "precious")
    file.unlink()
    assert run("backup", house, str(file)).exit_code == 0
    said = run("restore", str(file), house)
    assert said.exit_code == 2 and "there is a house there already" in said.output
    assert run("restore", str(file), "memory:").exit_code == 2


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("backup", "nowhere", "out.sqlite"), 3, "there is no such store"),
        (("backup", "house", "no/such/folder.sqlite"), 2, "cannot be written"),
        (("backup", "house", "folder"), 2, "ends in .sqlite"),
        (("backup", "mysql://x", "out.sqlite"), 2, "no such kind of store"),
        (("backup", "postgresql://x@/none?host=/tmp/nowhere", "out.sqlite"), 3, "there is no connection"),
        (("restore", "nowhere.sqlite", "new"), 3, "there is no such store"),
        (("restore", "notes.txt", "new"), 3, "not a database"),
    ],
)
def test_what_cannot_be_done_is_said_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], code: int, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    filled("house").close()
    Path("notes.txt").write_text("only words " * 100)
    said = run(*words)
    assert (said.exit_code, sentence in said.output) == (code, True), said.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house", "notes.txt"]


def test_a_broken_chain_is_copied_and_told_but_not_restored(tmp_path: Path) -> None:
    """A backup keeps what is there, for people who look into it; a house is not opened from it."""
    file = tmp_path / "monday.sqlite"
    filled(str(tmp_path / "house")).close()
    with closing(sqlite3.connect(tmp_path / "house" / "puntobanco.sqlite")) as database:
        altered = "CAST(replace(CAST(line AS TEXT), 'anna', 'enna') AS BLOB)"
        database.execute(f"UPDATE entries SET line = {altered} WHERE stream = 'house' AND number = 3")
        database.commit()
    said = run("backup", str(tmp_path / "house"), str(file), "--json")
    assert said.exit_code == 1
    assert [(one["stream"], one["number"]) for one in json.loads(said.stdout)["findings"]] == [("house", 3)]
    said = run("restore", str(file), str(tmp_path / "new"))
    assert said.exit_code == 1 and "house, entry 3" in said.output
    assert not (tmp_path / "new").exists()


def test_a_house_is_copied_while_it_is_served(tmp_path: Path) -> None:
    """Every copy is whole: a batch of two streams is in it with both, or not at all."""
    house = str(tmp_path / "house")
    with closing(opened(house)) as store:
        for number in range(300):
            parts = tuple(Part(name, number * 10, (b"x" * 500,) * 10) for name in ("a", "b"))
            written = store.append(Batch(parts=parts))
            if number % 100 == 1:
                written.result(PATIENCE)
            if number % 100 == 50:
                file = tmp_path / f"{number}.sqlite"
                assert run("backup", house, str(file)).exit_code == 1, "these lines are no entries"
                with closing(looked_at(file)) as copy:
                    assert copy.length("a") == copy.length("b") >= 20
