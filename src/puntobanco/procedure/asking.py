"""Who asks for something, and when: what a command to a table, to the house and to a link has in common."""

from enum import Enum
from typing import NewType

from msgspec import Struct

from puntobanco.procedure.roles import Role
from puntobanco.words import Text, say

Person = NewType("Person", str)
"""A person's id: never a name or an address."""

At = NewType("At", int)
"""Milliseconds since 1970 by the host's clock. Order never depends on it."""


class Who(Struct, frozen=True):
    """A person in a role."""

    person: Person
    role: Role


class Matter(Enum):
    """What two people decide together."""

    STAKES = "stakes"
    VOID = "void"
    CARDS = "cards"
    SEEN = "seen"
    BUY_IN = "buy-in"
    LIMITS = "limits"
    JACKPOT = "jackpot"
    WITHDRAWAL = "withdrawal"
    CAGE = "cage"
    GRANT = "grant"
    UNLOCK = "unlock"
    RESET = "reset"
    FACTOR = "factor"
    RESTORE = "restore"
    INSTALL = "install"
    SECOND_PLACE = "second-place"

    @property
    def words(self) -> Text:
        """What it is called where people agree to it."""
        return say(f"matter.{self.value}")
