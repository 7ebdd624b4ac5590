"""`puntobanco user`: officers at the command line, passwords never on it, a sentence for everything that is wrong."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result

from puntobanco.procedure.asking import At
from puntobanco.server.accounts import founding, passwords
from puntobanco.server.accounts.context import Accounts
from puntobanco.store.open import opened
from tests.cli.run import run

OWN = {"officer-1": "olga and a few words", "officer-2": "otto and a few words"}


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puntobanco.server.accounts.context.Cost", lambda: passwords.CHEAP)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Path]:
    """A house after its first start, with both officers' own passwords set at the command line."""
    store = opened(tmp_path)
    founding.check_mode(store, practice=False)
    founders = founding.first_start(Accounts(store), At(1))
    store.close()
    for one in founders:
        given = f"{one.password}\n{OWN[one.profile.login]}\n"
        result = run("user", "password", "--as", one.profile.login, "--data", str(tmp_path), given=given)
        assert result.exit_code == 0, result.output
    yield tmp_path


def by(house: Path, officer: str, *words: str) -> Result:
    return run("user", *words, "--as", officer, "--data", str(house), given=OWN[officer] + "\n")


def proposed(result: Result) -> str:
    assert result.exit_code == 0, result.output
    found = re.search(r"approval-[0-9a-f]+", result.output)
    assert found is not None
    return found[0]


def people(house: Path) -> dict[str, dict[str, object]]:
    listed = json.loads(run("user", "list", "--data", str(house), "--json").stdout)
    return {one["login"]: one for one in listed["people"]}


def test_somebody_is_added_granted_a_post_by_two_officers_and_listed(house: Path) -> None:
    added = by(house, "officer-1", "add", "dina", "--name", "Dina D.")
    assert re.search(r"one-time password [a-z2-7]{5}(-[a-z2-7]{5}){3}", added.output)
    id_ = proposed(by(house, "officer-1", "grant", "dina", "dealer", "--table", "T1"))
    waits = run("user", "list", "--data", str(house)).output
    assert "Waits for a second officer: grant, dina dealer (T1), proposed by officer-1" in " ".join(waits.split())
    assert "two different people" in by(house, "officer-1", "approve", id_).output
    assert by(house, "officer-2", "approve", id_).output == "Done: grant of dina.\n"
    assert people(house)["dina"]["posts"] == [{"post": "dealer", "table": "T1"}]


def test_a_player_needs_one_officer(house: Path) -> None:
    assert by(house, "officer-1", "add", "paul", "--player").exit_code == 0
    assert people(house)["paul"]["posts"] == [{"post": "player", "table": "*"}]


def test_an_incompatible_post_is_refused_with_the_reason(house: Path) -> None:
    by(house, "officer-1", "add", "paul", "--player")
    result = by(house, "officer-1", "grant", "paul", "dealer")
    assert result.exit_code == 2 and "whoever deals or supervises does not bet" in result.output


def test_lock_unlock_disable_reset_and_revoke(house: Path) -> None:
    by(house, "officer-1", "add", "paul", "--player")
    assert by(house, "officer-1", "lock", "paul").exit_code == 0
    assert people(house)["paul"]["state"] == "locked"
    by(house, "officer-2", "approve", proposed(by(house, "officer-1", "unlock", "paul")))
    assert people(house)["paul"]["state"] == "one-time password"
    reset = by(house, "officer-2", "approve", proposed(by(house, "officer-1", "reset", "paul")))
    assert "The one-time password is" in reset.output
    assert by(house, "officer-1", "revoke", "paul", "player").exit_code == 0
    assert by(house, "officer-1", "disable", "paul").exit_code == 0
    assert (people(house)["paul"]["posts"], people(house)["paul"]["state"]) == ([], "disabled")


def test_what_was_declined_is_not_approved(house: Path) -> None:
    by(house, "officer-1", "add", "dina")
    id_ = proposed(by(house, "officer-1", "grant", "dina", "dealer"))
    assert by(house, "officer-2", "decline", id_).exit_code == 0
    assert "declined" in by(house, "officer-2", "approve", id_).output


def test_a_wrong_password_and_an_unknown_officer_are_told_in_the_same_words(house: Path) -> None:
    wrong = run("user", "lock", "x", "--as", "officer-1", "--data", str(house), given="wrong\n")
    unknown = run("user", "lock", "x", "--as", "nobody", "--data", str(house), given="wrong\n")
    assert wrong.exit_code == unknown.exit_code == 2
    assert wrong.output == unknown.output and "Nothing was done" in wrong.output


def test_an_officer_with_a_one_time_password_sets_another_first(house: Path) -> None:
    for _ in range(3):
        run("user", "lock", "x", "--as", "officer-1", "--data", str(house), given="wrong\n")
    rescued = run("user", "rescue", "--data", str(house), "--json")
    (first, _) = json.loads(rescued.stdout)["rescued"]
    result = run("user", "add", "x2", "--as", "officer-1", "--data", str(house), given=first["password"] + "\n")
    assert result.exit_code == 2 and "puntobanco user password --as officer-1" in result.output


def test_a_rescue_is_refused_while_two_officers_get_in(house: Path) -> None:
    result = run("user", "rescue", "--data", str(house))
    assert result.exit_code == 2 and "two officers can still sign in" in result.output


def test_the_server_must_be_stopped_but_for_the_list(house: Path) -> None:
    running = opened(house)
    try:
        result = by(house, "officer-1", "lock", "officer-2")
        assert result.exit_code == 2 and "Stop the server first" in result.output
        assert run("user", "list", "--data", str(house)).exit_code == 0
    finally:
        running.close()


@pytest.mark.parametrize(
    "words, said",
    [
        (("lock", "nobody"), "nobody has this login name"),
        (("grant", "officer-2", "emperor"), "there is no such post"),
        (("grant", "officer-2", "clock"), "there is no such post"),
        (("grant", "officer-1", "cashier"), "nobody decides about their own account"),
        (("disable", "officer-2"), "fewer than two officers"),
        (("approve", "approval-0"), "nothing was proposed under this id"),
        (("add", "officer-2"), "somebody has this login name"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(house: Path, words: tuple[str, ...], said: str) -> None:
    result = by(house, "officer-1", *words)
    assert result.exit_code == 2 and said in result.output


def test_a_house_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    result = run("user", "add", "dina", "--as", "officer-1", "--data", str(tmp_path / "none"), given="x\n")
    assert result.exit_code == 2 and "there is no house here" in result.output
    assert not (tmp_path / "none").exists()


def test_a_practice_house_has_no_accounts(tmp_path: Path) -> None:
    store = opened(tmp_path)
    founding.check_mode(store, practice=True)
    store.close()
    result = run("user", "add", "dina", "--as", "officer-1", "--data", str(tmp_path), given="x\n")
    assert result.exit_code == 2 and "practice" in result.output


@pytest.mark.parametrize("more", [(), ("--data", "a", "--database", "b")])
def test_one_house_is_named(more: tuple[str, ...]) -> None:
    result = run("user", "list", *more)
    assert result.exit_code == 2 and "--data DIR or --database URL" in result.output


def test_a_password_is_never_an_option_and_standard_input_may_not_be_empty(house: Path) -> None:
    assert "--password" not in run("user", "add", "--help").output
    result = run("user", "lock", "x", "--as", "officer-1", "--data", str(house), given="")
    assert result.exit_code == 2 and "one password a line" in result.output
