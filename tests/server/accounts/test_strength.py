"""Passwords are judged: what people try first is refused, with the reason and what to do."""

import time
from functools import partial
from typing import Any

import pytest
from zxcvbn import matching  # type: ignore[import-untyped]

from puntobanco.faults import Refused
from puntobanco.server.accounts import login
from puntobanco.server.accounts.credentials.passwords import check_password
from tests.pace import slowness
from tests.server.accounts.front import Front, code


@pytest.mark.parametrize(
    "password, why",
    [
        ("seven77", "password-short"),
        ("password", "password-common"),
        ("12345678", "password-common"),
        ("qwertyuiop", "password-common"),
        ("P@ssw0rd", "password-common"),
        ("baccarat", "password-name"),
        ("puntobanco1", "password-name"),
        ("DINA.DEALS", "password-name"),
        ("dina.deals1", "password-name"),
        ("Wilhelmina", "password-name"),
        ("x" * 128, "password-pattern"),
        ("xy" * 64, "password-pattern"),
        ("zxcvbnm,./;", "password-pattern"),
        ("17.11.2026", "password-pattern"),
        ("x" * 129, "password-long"),
    ],
)
def test_what_is_easily_guessed_is_refused_with_the_reason_and_what_to_do(password: str, why: str) -> None:
    with pytest.raises(Refused) as found:
        check_password(password, "dina.deals", "Wilhelmina")
    assert found.value.faults[0].code == why and "three or four words" in found.value.faults[0].instead


@pytest.mark.parametrize(
    "password",
    [
        "dina.deals and a few words",
        "correct horse battery",
        "vQ7#pk2!x",
        "蓝色的马走过旧桥洞",
        "lamp frost 91 " * 6,
    ],
)
def test_what_is_hard_to_guess_is_taken(password: str) -> None:
    check_password(password, "dina.deals", "Wilhelmina")


@pytest.mark.parametrize("password", ["a" * 128, "ab" * 64, "1aA!" * 32, "password" * 16, "qwerty12345" * 11])
def test_however_long_it_is_judging_takes_a_moment(password: str) -> None:
    check_password("correct horse battery")
    begun = time.process_time()
    with pytest.raises(Refused):
        check_password(password)
    assert time.process_time() - begun < slowness(time.process_time)


SIGNS = "4@8({[<369!1|0$5+7%2"
"""Whatever zxcvbn knows as standing for a letter."""


@pytest.mark.parametrize(
    "password", [SIGNS * 6, f"{SIGNS}abcdefghijklm" * 3, f"{'lamp frost ' * 4}{SIGNS}", "p@55w0rd!4{7%8+" * 8]
)
def test_letters_written_as_signs_are_tried_in_few_ways(password: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one who is signed in could hold the house up for as long as they like: these took up to nine seconds."""
    tried = list[str]()
    look = matching.dictionary_match

    def counted(text: str, *more: Any, **named: Any) -> Any:
        tried.append(text)
        return look(text, *more, **named)

    monkeypatch.setattr(matching, "dictionary_match", counted)
    check_password(password[:128])
    assert 1 <= len(tried) <= 100


def test_a_refused_password_changes_nothing() -> None:
    front = Front()
    front.add("dina")
    signed, old = front.sign_in("dina"), front.passwords["dina"]
    before = front.who_is("dina")
    for weak in ("password", "12345678", "qwertyuiop"):
        assert (
            code(partial(login.set_password, front.accounts, signed.token, old, weak, front.now)) == "password-common"
        )
    assert front.who_is("dina") == before and front.holds(signed)
