"""`puntobanco serve`: what it is told becomes the settings of the house, or is refused in a sentence."""

import socket
from pathlib import Path
from typing import Any

import pytest

from puntobanco.server.settings import Settings
from tests.cli.run import run
from tests.support import SETUPS


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What would have been served."""
    found: list[Settings] = []
    monkeypatch.setattr("puntobanco.server.serve.run", lambda settings, greet, **more: found.append(settings))
    return found


@pytest.mark.parametrize(
    ("words", "wager", "win"),
    [
        ((), 1_000_000, 1_000_000),
        (("--large-wager", "25000", "--large-win", "2500.50"), 2_500_000, 250_050),
        (("--large-wager", "never", "--large-win", "1,000"), None, 100_000),
    ],
)
def test_from_which_amounts_on_something_is_significant(
    served: list[Settings], words: tuple[str, ...], wager: int | None, win: int | None
) -> None:
    assert run("serve", "--practice", *words).exit_code == 0
    assert (served[0].large_wager, served[0].large_win) == (wager, win)


def test_practice_has_its_dealers_on_every_store(monkeypatch: pytest.MonkeyPatch) -> None:
    beside: list[Any] = []
    monkeypatch.setattr("puntobanco.server.serve.run", lambda settings, greet, **more: beside.append(more["beside"]))
    assert run("serve", "--practice", "--database", "postgresql://house@db/house").exit_code == 0
    assert run("serve", "--data", "house", "--tables", "massachusetts-ez").exit_code == 0
    assert [len(hands) for hands in beside] == [1, 0], "never in a house for money"


@pytest.mark.parametrize("amount", ["ten", "-5", "1e6", "0.001", ""])
def test_what_is_no_amount_is_refused_and_nothing_served(served: list[Any], amount: str) -> None:
    said = run("serve", "--practice", "--large-win", amount)
    assert said.exit_code == 2 and "Nothing is served." in said.output and "--large-win" in said.output
    assert not served


def test_a_folder_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    refused = run("serve", "--practice", "--no-bots", "--data", str(tmp_path / "file" / "house"))
    assert refused.exit_code == 3 and "Errno" not in refused.output
    assert (
        "Nothing is served." in refused.output
        and "the house cannot be opened there (not a directory)" in refused.output
    )


@pytest.mark.parametrize("name", ["accounts.key", "shoes.key"])
def test_a_damaged_key_is_told_in_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"too short")
    refused = run("serve", "--practice", "--no-bots", "--data", str(tmp_path))
    assert refused.exit_code == 2 and "Nothing is served." in refused.output
    assert f"{name}: it does not hold a key of 32 bytes." in refused.output


def test_a_damaged_certificate_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("no certificate")
    files = ("--tls-cert", str(tmp_path / "cert.pem"), "--tls-key", str(tmp_path / "cert.pem"))
    refused = run("serve", "--practice", "--no-bots", "--data", str(tmp_path / "house"), *files)
    assert refused.exit_code == 3 and "_ssl" not in refused.output
    assert "--tls-cert: the certificate or its key is damaged, or the two do not belong together." in refused.output
    assert "Open http" not in refused.output, "nobody can open it"


def test_a_port_that_is_taken_is_told_before_anything_is_made(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = run("serve", "--data", str(tmp_path / "house"), "--tables", "massachusetts-ez", "--port", port)
    assert refused.exit_code == 2 and f"another program listens on port {port} already." in refused.output
    assert "Open http" not in refused.output and "one-time password" not in refused.output
    assert not (tmp_path / "house").exists()


def test_a_new_house_whose_only_table_has_a_fault_is_told_the_file_and_the_line(tmp_path: Path) -> None:
    file = tmp_path / "t7.toml"
    file.write_text((SETUPS / "massachusetts-ez.toml").read_text("utf-8").replace("\nseats = 14", "\nseats = 9"))
    refused = run("serve", "--data", str(tmp_path / "house"), "--tables", str(file), "--port", "8765")
    assert refused.exit_code == 2 and f"{file}, line 8, seats: 9 seats do not fit" in refused.output
    assert "one-time password" not in refused.output
