"""What two officers agree to at the machine: a restore from a backup, and an installation."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from msgspec.structs import replace

from puntobanco.books.significant import LargeFrom, RoundWagers
from puntobanco.journal.machines import ACCOUNTS
from puntobanco.procedure.asking import At, Matter
from puntobanco.server.accounts.context import KEY, Accounts
from puntobanco.server.accounts.documents import APPROVALS, PEOPLE, SESSIONS
from puntobanco.server.accounts.login import sign_in
from puntobanco.server.accounts.records import Stage
from puntobanco.server.cluster.leases import KIND as LEASES
from puntobanco.server.integrity import self_check
from puntobanco.server.integrity.self_check import Install, SelfCheck
from puntobanco.server.integrity.significant_entries import of_entry
from puntobanco.server.shoes.sealing import key_from
from puntobanco.store import Batch, Document, Reader, looked_at, opened
from puntobanco.words import in_words
from tests.cli.officers import OWN, House, cheap, house
from tests.cli.run import run
from tests.patience import PATIENCE
from tests.standalone.installed import installed

__all__ = ["cheap", "house"]

BOTH = ("--as", "officer-1", "--second", "officer-2")


@pytest.fixture
def backup(house: House, tmp_path: Path) -> Iterator[str]:
    """A backup of a house in which somebody was signed in and a process had a table."""
    with closing(opened(house.data)) as store:
        accounts, now = Accounts(store, key=key_from(house.data / KEY)), house.clock.now
        sign_in(accounts, "officer-1", OWN["officer-1"], At(now), code=house.phones["officer-1"].code(now))
        store.append(Batch(documents=(Document(LEASES, "table/T1", 0, b"{}"),))).result(PATIENCE)
    file = str(tmp_path / "monday.sqlite")
    assert run("backup", str(house.data), file).exit_code == 0
    yield file


def told(store: Reader) -> list[str]:
    """The significant events that the accounts' stream tells, the newest first."""
    entries = [ACCOUNTS.decoder.decode(line) for line in store.read(ACCOUNTS.name)]
    events = (event for entry in reversed(entries) for event in of_entry(entry, LargeFrom(), RoundWagers()))
    return [in_words(event.words) for event in events]


def test_two_officers_restore_a_house_and_everybody_signs_in_anew(backup: str, house: House, tmp_path: Path) -> None:
    given = house.given("officer-1", "officer-2")
    said = run("restore", backup, str(tmp_path / "new"), *BOTH, given=given)
    assert said.exit_code == 0, said.output
    with closing(looked_at(backup)) as before, closing(looked_at(str(tmp_path / "new"))) as after:
        assert before.documents(SESSIONS.kind) and before.documents(LEASES)
        assert not after.documents(SESSIONS.kind) and not after.documents(LEASES)
        people = [[replace(kept.record, factor=None) for kept in PEOPLE.all(one)] for one in (before, after)]
        assert people[0] == people[1]
        (kept,) = (one.record for one in APPROVALS.all(after))
        assert kept.matter is Matter.RESTORE and kept.stage is Stage.USED and kept.by != kept.second
        assert told(after)[0] == "restore from a backup: monday.sqlite"


def test_codes_that_were_used_for_a_restore_are_used(backup: str, house: House, tmp_path: Path) -> None:
    given = house.given("officer-1", "officer-2")
    assert run("restore", backup, str(tmp_path / "new"), *BOTH, given=given).exit_code == 0
    (tmp_path / KEY).rename(tmp_path / "new" / KEY)
    words = ("user", "lock", "officer-2", "--as", "officer-1", "--data", str(tmp_path / "new"))
    said = run(*words, given="\n".join(given.splitlines()[:2]) + "\n")
    assert said.exit_code == 2 and "used already" in said.output


@pytest.mark.parametrize(
    ("words", "given", "why"),
    [
        ((), "", "two officers agree to a restore"),
        (("--as", "officer-1"), "", "two officers agree to a restore"),
        (("--as", "officer-1", "--second", "officer-1"), "1 code1 1 code1", "two different people"),
        (BOTH, "1 code1 wrong code2", "do not match"),
        (BOTH, "1 code1", "standard input is at its end"),
        (BOTH, "1 code1 2", "standard input is at its end"),
        (BOTH, "1 code1 2 wrong", "this code is wrong"),
        (BOTH, "1 2", "this code is wrong"),
        (("--as", "officer-1", "--second", "nobody"), "1 code1 2 code2", "do not match"),
    ],
)
def test_one_officer_alone_restores_nothing(
    backup: str, house: House, tmp_path: Path, words: tuple[str, ...], given: str, why: str
) -> None:
    typed = {"1": OWN["officer-1"], "2": OWN["officer-2"], "wrong": "a wrong one"}
    lines = [typed[one] if one in typed else house.code(f"officer-{one[-1]}") for one in given.split()]
    said = run("restore", backup, str(tmp_path / "new"), *words, given="".join(f"{line}\n" for line in lines))
    assert said.exit_code == 2 and why in said.output and "Nothing was restored." in said.output
    assert not (tmp_path / "new").exists()


class Installation:
    """A small install, and the check that a house makes of it at its start."""

    def __init__(self, people: House, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.people, self.house, self.package = people, people.data, installed(site) / "puntobanco"
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

    def accept(self, *words: str, given: str = "") -> Result:
        given = given or self.people.given("officer-1", "officer-2")
        return run("check-install", "--accept", str(self.house), *words, given=given)


@pytest.fixture
def installation(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Installation:
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


def test_a_manifest_written_anew_without_them_is_noticed(installation: Installation) -> None:
    installation.start()
    installation.upgrade()
    manifest = installation.house / "manifest.json"
    assert run("check-install", "--write", str(manifest)).exit_code == 0
    said = "manifest.json in the folder of the house is not the manifest that two officers accepted"
    assert installation.start() == (said,)
