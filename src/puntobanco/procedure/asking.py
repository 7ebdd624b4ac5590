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

    STAKES = "stakes that go back after a card was seen"
    VOID = "stakes that go back after the result"
    CARDS = "correction of cards after money has moved"
    SEEN = "card known before the bets"
    LIMITS = "change of limits with players seated"
    JACKPOT = "jackpot"
    WITHDRAWAL = "withdrawal from a wallet"
    CAGE = "drawing the cage's own money"
    GRANT = "grant"
    UNLOCK = "unlock"
    RESET = "new one-time password"
    FACTOR = "second factor taken away"
    RESTORE = "restore from a backup"
    INSTALL = "installation of software"
    SECOND_PLACE = "opening without the second place"

    @property
    def words(self) -> Text:
        """What it is called where people agree to it."""
        return say(f"matter.{self.name.lower().replace('_', '-')}")
