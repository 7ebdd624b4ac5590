"""The accounts of the house's books.

Money is somewhere: in a person's wallet, in the cage, or at a table. What came in through the door stands against
it, below nothing, so that the sum is zero.
"""

from puntobanco.ledger import Account
from puntobanco.procedure.asking import Person

CAGE = Account("cage")
"""The house's own money, from which floats are filled."""
DOOR = Account("door")
"""Toward the world: below nothing by what has been carried in and not out again."""

OUTSIDE = (DOOR,)
"""The accounts that may fall below nothing."""


def wallet_of(person: Person) -> Account:
    """What the cage keeps for a person."""
    return Account(f"wallet:{person}")


def at_table(table: str) -> Account:
    """The money that stands at a table: racks, bets, float and all."""
    return Account(f"clearing:table:{table}")
