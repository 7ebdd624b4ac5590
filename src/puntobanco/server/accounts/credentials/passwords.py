"""Passwords: Argon2id with its parameters as values, the same work whether there is anything to compare with or not."""

import unicodedata
from base64 import b32encode
from collections.abc import Callable

from msgspec import Struct

from puntobanco.server.accounts.credentials.strength import LONGEST

Chance = Callable[[int], bytes]
"""Makes a number of random bytes."""


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
        """What is kept of a password."""
        return self._argon.hash(_plain(password))

    def fits(self, hashed: str, password: str) -> bool:
        """Whether it is the password; with nothing kept, as much work and no."""
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
