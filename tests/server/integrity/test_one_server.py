"""One server at a time on a SQLite house, by a lock on the database itself; anyone who only reads is not held up."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.store import SqliteStore
from puntobanco.store.open import FILE
from tests.cli.run import run as command
from tests.patience import PATIENCE


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def served(data: Path) -> "subprocess.Popen[str]":
    """A server in a process of its own."""
    words = (sys.executable, "-m", "puntobanco", "serve", "--practice", "--no-bots", "--data", str(data))
    return subprocess.Popen(
        (*words, "--port", str(free_port())),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    """A practice house that is being served."""
    data = tmp_path / "house"
    with served(data) as server:
        try:
            assert server.stdout is not None and "Open http" in server.stdout.readline()
            yield data
            assert server.poll() is None, "the first server has not been disturbed"
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)


def test_a_second_server_is_refused_by_whatever_way_it_comes_and_readers_are_not(house: Path, tmp_path: Path) -> None:
    for beside in house.glob("*.lock"):
        beside.unlink()
    linked = tmp_path / "linked"
    linked.symlink_to(house)
    hard = tmp_path / "hard"
    hard.mkdir()
    os.link(house / FILE, hard / FILE)
    with served(hard) as second:
        _, said = second.communicate(timeout=PATIENCE)
    assert second.returncode not in (0, None), said
    assert "has it open, and one process at a time writes to it" in said and "Nothing is served." in said
    for data in (house, linked, hard):
        with pytest.raises(Refused, match="has it open, and one process at a time writes to it"):
            SqliteStore(data / FILE)
    assert command("backup", str(house), str(tmp_path / "copy.sqlite")).exit_code == 0
    for words in (("verify", str(house)), ("books", "win", str(house))):
        result = command(*words)
        assert result.exit_code == 0, result.output


def test_the_process_that_has_it_is_named(house: Path) -> None:
    with pytest.raises(Refused, match=r"process \d+ has it open|another process has it open"):
        SqliteStore(house / FILE)


def test_a_store_that_was_let_go_is_opened_again_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    for _ in range(2):
        store = SqliteStore(tmp_path / FILE)
        with pytest.raises(Refused, match="has it open"):
            SqliteStore(tmp_path / FILE)
        store.close()
    assert [file.name for file in tmp_path.iterdir()] == [FILE]
