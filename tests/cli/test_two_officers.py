"""What two officers agree to at the machine: a restore from a backup, and an installation."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from puntobanco.procedure.asking import At
from puntobanco.server import self_check
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.kept import APPROVALS, SESSIONS
from puntobanco.server.accounts.login import sign_in
from puntobanco.server.accounts.records import Matter, Stage
from puntobanco.server.leases import KIND as LEASES
from puntobanco.server.self_check import Install, SelfCheck
from puntobanco.server.significant import Book
from puntobanco.server.significant_entries import Limits
from puntobanco.store import Batch, Document, Reader, looked_at, opened
from tests.cli.run import run
from tests.cli.test_user import OWN, cheap, house
from tests.standalone.installed import installed

__all__ = ["cheap", "house"]

BOTH = ("--as", "officer-1", "--second", "officer-2")
GIVEN = f"{OWN['officer-1']}\n{OWN['officer-2']}\n"


@pytest.fixture
def backup(house: Path, tmp_path: Path) -> Iterator[str]:
    """A backup of a house in which somebody was signed in and a process had a table."""
    with closing(opened(house)) as store:
        sign_in(Accounts(store), "officer-1", OWN["officer-1"], At(5), "10.0.0.5")
        store.append(Batch(documents=(Document(LEASES, "table/T1", 0, b"{}"),))).result(10)
    file = str(tmp_path / "monday.sqlite")
    assert run("backup", str(house), file).exit_code == 0
    yield file


def told(store: Reader) -> list[str]:
    book = Book(store, now=lambda: At(0), limits=Limits(), log=lambda *said, **more: None)  # type: ignore[arg-type]
    return [one.words for one in book.find().events]


def test_two_officers_restore_a_house_and_everybody_signs_in_anew(backup: str, tmp_path: Path) -> None:
    said = run("restore", backup, str(tmp_path / "new"), *BOTH, given=GIVEN)
    assert said.exit_code == 0, said.output
    with closing(looked_at(backup)) as before, closing(looked_at(str(tmp_path / "new"))) as after:
        assert SESSIONS.all(before) and before.documents(LEASES)
        assert not SESSIONS.all(after) and not after.documents(LEASES)
        assert after.documents("person") == before.documents("person")
        (kept,) = (one.record for one in APPROVALS.all(after))
        assert kept.matter is Matter.RESTORE and kept.stage is Stage.USED and kept.by != kept.second
        assert told(after)[0].startswith("restore from a backup: monday.sqlite, agreed to by p-")


@pytest.mark.parametrize(
    ("words", "given", "why"),
    [
        ((), "", "two officers agree to a restore"),
        (("--as", "officer-1"), "", "two officers agree to a restore"),
        (("--as", "officer-1", "--second", "officer-1"), f"{OWN['officer-1']}\n" * 2, "two different people"),
        (BOTH, f"{OWN['officer-1']}\na wrong one\n", "do not go together"),
        (BOTH, f"{OWN['officer-1']}\n", "standard input is at its end"),
        (("--as", "officer-1", "--second", "nobody"), GIVEN, "do not go together"),
    ],
)
def test_one_officer_alone_restores_nothing(
    backup: str, tmp_path: Path, words: tuple[str, ...], given: str, why: str
) -> None:
    said = run("restore", backup, str(tmp_path / "new"), *words, given=given)
    assert said.exit_code == 2 and why in said.output and "Nothing was restored." in said.output
    assert not (tmp_path / "new").exists()


class Installation:
    """A small install, and the check that a house makes of it at its start."""

    def __init__(self, house: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house, self.package = house, installed(site) / "puntobanco"
        self.install = Install(package=self.package, sites=(site,))
        fake: Any = lambda: self.install  # noqa: E731
        monkeypatch.setattr(self_check, "Install", fake)

    def start(self) -> tuple[str, ...]:
        """What the house finds when it starts."""
        with closing(opened(self.house)) as store:
            more: Any = {"given": None, "practice": False, "now": lambda: At(9), "failed": lambda result: None}
            return SelfCheck(store, data=self.house, install=self.install, **more).run_once().differences

    def upgrade(self) -> None:
        (self.package / "rules.py").write_text("PAY = 8\n")

    def accept(self, *words: str, given: str = GIVEN) -> Result:
        return run("check-install", "--accept", str(self.house), *words, given=given)


@pytest.fixture
def installation(house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
    return Installation(house, tmp_path / "site", monkeypatch)


def test_two_officers_accept_an_upgrade(installation: Installation) -> None:
    assert installation.start() == ()
    installation.upgrade()
    assert installation.start() == ("changed: puntobanco rules.py",)
    said = installation.accept(*BOTH)
    assert said.exit_code == 0 and said.output.startswith("Accepted: an installed package"), said.output
    assert installation.start() == ()
    with closing(looked_at(str(installation.house))) as store:
        assert told(store)[0].startswith("installation of software: an installed package")


def test_one_officer_accepts_nothing(installation: Installation) -> None:
    installation.start()
    installation.upgrade()
    assert installation.accept("--as", "officer-1").exit_code == 2
    assert installation.accept(*BOTH, given="wrong\nwrong\n").exit_code == 2
    assert installation.start() == ("changed: puntobanco rules.py",)


def test_whoever_writes_the_manifest_anew_without_them_is_noticed(installation: Installation) -> None:
    installation.start()
    installation.upgrade()
    manifest = installation.house / "manifest.json"
    assert run("check-install", "--write", str(manifest)).exit_code == 0
    assert installation.start() == (f"{manifest} is not the manifest that two officers accepted",)
