"""Passwords: Argon2id with its parameters as values, the same work whether there is anything to compare with or not.

How hard a password is to guess is judged by a library that knows the passwords people choose.
"""

import unicodedata
from base64 import b32encode
from collections.abc import Callable, Iterable
from math import prod
from typing import Any

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.words import Param

Chance = Callable[[int], bytes]


class Cost(Struct, frozen=True, kw_only=True):
    """What a hash costs: rounds, KiB of memory, lanes."""

    rounds: int = 3
    memory: int = 65_536
    lanes: int = 4


CHEAP = Cost(rounds=1, memory=8, lanes=1)
"""For tests only."""


class Passwords:
    """Hashes and compares; slow on purpose."""

    def __init__(self, cost: Cost, chance: Chance) -> None:
        from argon2 import PasswordHasher, Type  # of the extra `server`: those who only look at accounts do not need it

        self._argon = PasswordHasher(cost.rounds, cost.memory, cost.lanes, type=Type.ID)
        self._nobodys = self._argon.hash(b32encode(chance(20)).decode())

    def hashed(self, password: str) -> str:
        return self._argon.hash(_plain(password))

    def fits(self, hashed: str, password: str) -> bool:
        """Whether the password is right. An account without a password takes as long to refuse."""
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._argon.verify(hashed or self._nobodys, _plain(password)) and bool(hashed)
        except (VerificationError, InvalidHashError):
            return False


def _plain(password: str) -> str:
    """The same letters however a keyboard composes them; never more than can be a password."""
    return unicodedata.normalize("NFC", password[: LONGEST * 4].encode("utf-8", "replace").decode())


def one_time(chance: Chance) -> str:
    """A password to be used once: 100 random bits in groups that can be read out."""
    text = b32encode(chance(13)).decode().rstrip("=")[:20].lower()
    return "-".join(text[place : place + 5] for place in range(0, 20, 5))


SHORTEST, LONGEST = 8, 128
JUDGED, AT_LEAST = 64, 12
"""The most characters that are judged: the work grows faster than the length."""
WAYS = 16
"""Ways at the most in which signs are read as letters: each is as much work as a password without them."""
ENOUGH = 3
"""The least score of a password, of 4: about a hundred million guesses."""
HOUSE_WORDS = ("puntobanco", "punto", "banco", "baccarat", "casino")


def check_password(password: str, *known: str) -> None:
    """Refuse a password that is easily guessed; `known` is what anybody knows of the person."""
    if len(password) < SHORTEST:
        _refuse("password-short", shortest=SHORTEST)
    if len(password) > LONGEST:
        _refuse("password-long", longest=LONGEST)
    from zxcvbn import zxcvbn  # type: ignore[import-untyped]  # of the extra `server`; it loads lists of words
    from zxcvbn.matching import L33T_TABLE  # type: ignore[import-untyped]

    part = _judged(password, L33T_TABLE.values())
    judged: dict[str, Any] = zxcvbn(part, user_inputs=[*(word[:60] for word in known if word), *HOUSE_WORDS])
    if judged["score"] < ENOUGH:
        key = _why(judged["sequence"])
        _refuse(key)


def _judged(password: str, signs: Iterable[Iterable[str]]) -> str:
    """The beginning that is judged; `signs` are those that stand for each letter."""
    kinds = [set(letters) for letters in signs]
    length = min(len(password), JUDGED)
    while length > AT_LEAST and prod(max(1, len(letters & set(password[:length]))) for letters in kinds) > WAYS:
        length -= 1
    return password[:length]


def _why(parts: list[dict[str, Any]]) -> str:
    """What makes it easy to guess: the longest part that has a name."""
    named = [part for part in parts if part["pattern"] != "bruteforce"]
    longest = max(named, key=lambda part: len(part["token"]), default=None)
    if longest is None:
        return "password-short.guess"
    if longest["pattern"] == "dictionary":
        if longest["dictionary_name"] == "user_inputs":
            return "password-name"
        return "password-common"
    return "password-pattern"


def _refuse(key: str, /, **params: Param) -> None:
    raise Refused(Fault(key, "password", None, params))
