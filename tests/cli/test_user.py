"""`puntobanco user`: officers at the command line, passwords never on it, a sentence for everything that is wrong."""

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import jsonschema_rs
import pytest
from click.testing import Result

from puntobanco.procedure.asking import At
from puntobanco.server.accounts import founding
from puntobanco.server.accounts.context import KEY, Accounts
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.integrity.clock import wall_clock
from puntobanco.server.shoes.sealing import key_from
from puntobanco.store.open import FILE, opened
from tests.authenticator import Authenticator
from tests.cli.officers import OWN, Clock, House, cheap, house
from tests.cli.run import run
from tests.patience import PATIENCE
from tools.site.schemas import HOUSE
from tools.site.shapes import shape_of

__all__ = ["cheap", "house"]


def by(house: House, officer: str, *words: str) -> Result:
    return house.by(officer, *words)


def proposed(result: Result) -> str:
    assert result.exit_code == 0, result.output
    found = re.search(r"approval-[0-9a-f]+", result.output)
    assert found is not None
    return found[0]


def people(house: House) -> dict[str, dict[str, object]]:
    listed = json.loads(run("user", "list", "--data", str(house.data), "--json").stdout)
    return {one["login"]: one for one in listed["people"]}


def test_somebody_is_added_granted_a_post_by_two_officers_and_listed(house: House) -> None:
    added = by(house, "officer-1", "add", "dina", "--name", "Dina D.")
    assert re.search(r"one-time password [a-z2-7]{5}(-[a-z2-7]{5}){3}", added.output)
    id_ = proposed(by(house, "officer-1", "grant", "dina", "dealer", "--table", "T1"))
    waits = run("user", "list", "--data", str(house.data)).output
    assert f"Waits for a second officer what about proposed by id grant dina dealer (T1) officer-1 {id_}" in " ".join(
        waits.split()
    )
    rows = run("user", "list", "--data", str(house.data), "--csv").output.splitlines()
    assert rows[0] == "login,name,state,posts,id" and f"grant,dina dealer (T1),officer-1,{id_}" in rows
    assert (
        "| dina | Dina D. | one-time password |" in run("user", "list", "--data", str(house.data), "--markdown").output
    )
    assert "two different people" in by(house, "officer-1", "approve", id_).output
    assert by(house, "officer-2", "approve", id_).output == "Done: grant of dina.\n"
    assert people(house)["dina"]["posts"] == [{"post": "dealer", "table": "T1"}]


def test_a_player_needs_one_officer(house: House) -> None:
    assert by(house, "officer-1", "add", "paul", "--player").exit_code == 0
    assert people(house)["paul"]["posts"] == [{"post": "player", "table": "*"}]


def test_an_incompatible_post_is_refused_with_the_reason(house: House) -> None:
    by(house, "officer-1", "add", "paul", "--player")
    result = by(house, "officer-1", "grant", "paul", "dealer")
    assert result.exit_code == 2 and "a person who deals or supervises does not bet" in result.output


def test_lock_unlock_disable_reset_and_revoke(house: House) -> None:
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


def test_what_was_declined_is_not_approved(house: House) -> None:
    by(house, "officer-1", "add", "dina")
    id_ = proposed(by(house, "officer-1", "grant", "dina", "dealer"))
    assert by(house, "officer-2", "decline", id_).exit_code == 0
    assert "declined" in by(house, "officer-2", "approve", id_).output


def test_a_wrong_password_and_an_unknown_officer_are_told_in_the_same_words(house: House) -> None:
    wrong = run("user", "lock", "x", "--as", "officer-1", "--data", str(house.data), given="wrong\n")
    unknown = run("user", "lock", "x", "--as", "nobody", "--data", str(house.data), given="wrong\n")
    assert wrong.exit_code == unknown.exit_code == 2
    assert wrong.output == unknown.output and "Nothing was done" in wrong.output


def test_an_officer_with_a_one_time_password_sets_another_first(house: House) -> None:
    rescued = run("user", "rescue", "--lost", "--data", str(house.data), "--json")
    (first, _) = json.loads(rescued.stdout)["rescued"]
    result = run("user", "add", "x2", "--as", "officer-1", "--data", str(house.data), given=first["password"] + "\n")
    assert result.exit_code == 2 and "puntobanco user password --as officer-1" in result.output


def test_a_rescue_is_refused_while_two_officers_get_in(house: House) -> None:
    result = run("user", "rescue", "--data", str(house.data))
    assert result.exit_code == 2 and "two officers can still sign in" in result.output


def test_the_server_must_be_stopped_but_for_the_list(house: House) -> None:
    running = opened(house.data)
    try:
        result = by(house, "officer-1", "lock", "officer-2")
        assert result.exit_code == 2 and "Stop the server first" in result.output
        assert run("user", "list", "--data", str(house.data)).exit_code == 0
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
def test_what_cannot_be_is_told_in_a_sentence(house: House, words: tuple[str, ...], said: str) -> None:
    result = by(house, "officer-1", *words)
    assert result.exit_code == 2 and said in result.output


def test_a_house_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    result = run("user", "add", "dina", "--as", "officer-1", "--data", str(tmp_path / "none"), given="x\n")
    assert result.exit_code == 2 and "there is no house here" in result.output
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("user", "add", "dina", "--as", "officer-1", "--data"),
        ("second-place", "--as", "officer-1", "--second", "officer-2", "--data"),
        ("check-install", "--as", "officer-1", "--second", "officer-2", "--accept"),
    ],
)
def test_a_house_that_may_not_be_opened_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def denied(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "exists", denied)
        result = run(*words, str(tmp_path), given="x\n")
    assert result.exit_code == 3 and "Nothing was done." in result.output
    assert "Errno" not in result.output
    assert f"{tmp_path / FILE}: it cannot be opened (permission denied)." in result.output


def test_a_practice_house_has_no_accounts(tmp_path: Path) -> None:
    store = opened(tmp_path)
    founding.check_mode(store, practice=True, now=At(0))
    store.close()
    result = run("user", "add", "dina", "--as", "officer-1", "--data", str(tmp_path), given="x\n")
    assert result.exit_code == 2 and "practice" in result.output


@pytest.mark.parametrize("more", [(), ("--data", "a", "--database", "b")])
def test_one_house_is_named(more: tuple[str, ...]) -> None:
    result = run("user", "list", *more)
    assert result.exit_code == 2 and "--data DIR or --database URL" in result.output


def test_a_password_is_never_an_option_and_standard_input_may_not_be_empty(house: House) -> None:
    assert "--password" not in run("user", "add", "--help").output
    result = run("user", "lock", "x", "--as", "officer-1", "--data", str(house.data), given="")
    assert result.exit_code == 2 and "one password a line" in result.output


@pytest.mark.parametrize("post", ["player", "nominee", "cashier"])
def test_an_officer_gives_themselves_nothing_at_the_command_line(house: House, post: str) -> None:
    before = people(house)
    refused = by(house, "officer-1", "grant", "officer-1", post)
    assert refused.exit_code == 2 and "nobody decides about their own account" in " ".join(refused.output.split())
    assert people(house) == before


def test_an_officer_without_a_second_factor_or_with_a_wrong_code_does_nothing(house: House) -> None:
    words = ("user", "lock", "officer-2", "--as", "officer-1", "--data", str(house.data))
    for given, why in (
        (f"{OWN['officer-1']}\n", "standard input is at its end"),
        (f"{OWN['officer-1']}\n{house.phones['officer-1'].wrong(house.clock.now)}\n", "this code is wrong"),
        (f"{OWN['officer-1']}\n{house.phones['officer-1'].at(5)}\n", "this code is wrong"),
    ):
        result = run(*words, given=given)
        assert result.exit_code == 2 and why in result.output and "Nothing was done" in result.output
    shown = house.given("officer-1")
    assert "fewer than two officers" in run(*words, given=shown).output
    assert "this code is wrong, or was used already" in run(*words, given=shown).output


def test_a_lost_second_factor_is_proposed_to_be_taken_away(house: House) -> None:
    by(house, "officer-1", "add", "ona")
    result = by(house, "officer-1", "reset-second-factor", "ona")
    assert result.exit_code == 2 and "this account has no second factor" in result.output
    result = by(house, "officer-1", "reset-second-factor", "officer-1")
    assert result.exit_code == 2 and "nobody decides about their own account" in result.output
    id_ = proposed(by(house, "officer-1", "reset-second-factor", "officer-2"))
    assert "nobody decides about their own account" in by(house, "officer-2", "approve", id_).output


def test_a_second_factor_is_set_up_at_the_terminal(tmp_path: Path, cheap: Clock) -> None:
    """In a process of its own: the secret is shown first, and the code that is asked for then is made from it."""
    with closing(opened(tmp_path)) as store:
        accounts = Accounts(store, key=key_from(tmp_path / KEY), cost=CHEAP)
        founding.check_mode(store, practice=False, now=At(0))
        (first, _) = founding.first_officers(accounts, At(1))
    given = f"{first.password}\n{OWN['officer-1']}\n"
    assert run("user", "password", "--as", "officer-1", "--data", str(tmp_path), given=given).exit_code == 0
    result = run("user", "add", "x2", "--as", "officer-1", "--data", str(tmp_path), given=f"{OWN['officer-1']}\n")
    assert result.exit_code == 2 and "puntobanco user second-factor --as officer-1" in result.output
    words = ["-m", "puntobanco", "user", "second-factor", "--as", "officer-1", "--data", str(tmp_path), "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, *words], text=True, stdin=pipe, stdout=pipe) as verb:
        assert verb.stdin is not None and verb.stdout is not None
        verb.stdin.write(f"{OWN['officer-1']}\n")
        verb.stdin.flush()
        offered = json.loads(verb.stdout.readline())
        verb.stdin.write(f"{Authenticator(offered['secret']).code(wall_clock())}\n")
        verb.stdin.close()
        done = json.loads(verb.stdout.read())
        assert verb.wait(PATIENCE) == 0
    assert done["second factor"] == "set" and len(done["recovery"]) == 10
    given = f"{OWN['officer-1']}\n{done['recovery'][0]}\n"
    result = run("user", "add", "dina", "--as", "officer-1", "--data", str(tmp_path), given=given)
    assert result.exit_code == 0, result.output


def test_without_the_key_no_second_factor_is_set_up(house: House, tmp_path: Path) -> None:
    (tmp_path / KEY).rename(tmp_path / "elsewhere.key")
    result = run("user", "second-factor", "--as", "officer-1", "--data", str(tmp_path), given=house.given("officer-1"))
    assert result.exit_code == 2 and "--keys DIR" in result.output
    (tmp_path / "keys").mkdir()
    (tmp_path / "elsewhere.key").rename(tmp_path / "keys" / KEY)
    words = ("user", "add", "dina", "--as", "officer-1", "--data", str(tmp_path), "--keys", str(tmp_path / "keys"))
    assert run(*words, given=house.given("officer-1")).exit_code == 0


def test_programs_are_told_in_json_as_the_schemas_of_the_site_say(house: House) -> None:
    def told(officer: str, *words: str) -> dict[str, str]:
        printed = by(house, officer, *words, "--json").stdout
        document: dict[str, str] = json.loads(printed[printed.index("{") :])
        jsonschema_rs.validator_for(shape_of(HOUSE[f"user {words[0]}"])).validate(document)
        return document

    told("officer-1", "add", "dina", "--name", "Dina D.")
    waits = told("officer-1", "grant", "dina", "dealer", "--table", "T1")["proposed"]
    listed = json.loads(run("user", "list", "--data", str(house.data), "--json").stdout)
    jsonschema_rs.validator_for(shape_of(HOUSE["user list"])).validate(listed)
    told("officer-2", "approve", waits)
    told("officer-1", "revoke", "dina", "dealer", "--table", "T1")
    told("officer-1", "decline", told("officer-1", "reset", "dina")["proposed"])
    told("officer-1", "lock", "dina")
    told("officer-2", "approve", told("officer-1", "unlock", "dina")["proposed"])
    assert told("officer-1", "disable", "dina") == {"disabled": "dina"}
