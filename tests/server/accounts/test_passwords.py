"""Hashing: Argon2id with the parameters it is given."""

import pytest

from puntobanco.server.accounts.credentials.passwords import CHEAP, Cost, Passwords, one_time
from tests.server.accounts.front import counting


def test_a_hash_is_argon2id_with_its_parameters() -> None:
    hashed = Passwords(Cost(rounds=2, memory=64, lanes=2), counting()).hashed("a few words")
    assert hashed.startswith("$argon2id$v=19$m=64,t=2,p=2$")


def test_the_house_hashes_with_64_mib_three_rounds_and_four_lanes() -> None:
    assert Cost() == Cost(rounds=3, memory=65_536, lanes=4)


@pytest.mark.parametrize(
    "typed, fits", [("a few words", True), ("A few words", False), ("", False), ("a few words ", False)]
)
def test_only_the_password_fits(typed: str, fits: bool) -> None:
    passwords = Passwords(CHEAP, counting())
    assert passwords.fits(passwords.hashed("a few words"), typed) is fits


def test_the_same_letters_fit_however_a_keyboard_composes_them() -> None:
    passwords = Passwords(CHEAP, counting())
    assert passwords.fits(passwords.hashed("caf\u00e9 noir"), "cafe\u0301 noir")


@pytest.mark.parametrize("hashed", ["", "no hash", "$argon2id$v=19$m=8,t=1,p=1$broken"])
@pytest.mark.parametrize("typed", ["", "a few words", "\ud800", "x" * 1_000_000])
def test_nothing_fits_where_there_is_no_hash(hashed: str, typed: str) -> None:
    assert not Passwords(CHEAP, counting()).fits(hashed, typed)


def test_a_one_time_password_is_four_groups_of_five() -> None:
    password = one_time(lambda size: bytes(range(size)))
    assert [len(group) for group in password.split("-")] == [5, 5, 5, 5]
