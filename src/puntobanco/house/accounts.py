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

JACKPOTS = Account("jackpots")
"""What the house has put into jackpots out of its winnings: below nothing by it, as money spent."""

OUTSIDE = (DOOR, JACKPOTS)
"""The accounts that may fall below nothing."""


def wallet_of(person: Person) -> Account:
    """What the cage keeps for a person."""
    return Account(f"wallet:{person}")


def at_table(table: str) -> Account:
    """The money that stands at a table: racks, bets, float and all."""
    return Account(f"clearing:table:{table}")


def at_link(link: str) -> Account:
    """The money that stands in a jackpot's meters, in whole minor units; less than one more is on its way."""
    return Account(f"clearing:link:{link}")
