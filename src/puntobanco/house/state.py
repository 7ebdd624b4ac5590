"""The state of the house and the accounts of its books: what has happened, folded into one frozen record."""

from msgspec import Struct

from puntobanco.ledger import Account, Books
from puntobanco.money import Amount, Currency, Minor
from puntobanco.procedure.asking import Person

# The accounts of the books.
#
# Money is in a person's wallet, in the cage, or at a table. What came in through the door is a negative balance against
# it, so that the sum is zero.


CAGE = Account("cage")
"""The house's own money, from which floats are filled."""
DOOR = Account("door")
"""The world outside: what has been carried in and not out again, as a negative balance."""

JACKPOTS = Account("jackpots")
"""What the house has put into jackpots out of its winnings, as a negative balance: money spent."""

OUTSIDE = (DOOR, JACKPOTS)
"""The accounts that may be negative."""


def wallet_of(person: Person) -> Account:
    """What the cage keeps for a person."""
    return Account(f"wallet:{person}")


def at_table(table: str) -> Account:
    """The money that stands at a table: racks, bets, float and all."""
    return Account(f"clearing:table:{table}")


def at_link(link: str) -> Account:
    """The money that stands in a jackpot's meters, in whole minor units; less than one more is on its way."""
    return Account(f"clearing:link:{link}")


class House(Struct, frozen=True, kw_only=True):
    """A house: who has a wallet, which tables chips may go to, and where the money is."""

    name: str
    currency: Currency
    position: int = 0
    """How many events have been folded into it."""
    people: frozenset[Person] = frozenset()
    tables: frozenset[str] = frozenset()
    links: frozenset[str] = frozenset()
    books: Books = Books({}, OUTSIDE)

    def money(self, minor: int) -> Amount:
        """An amount in the house's currency."""
        return Amount(minor, self.currency)

    def wallet(self, person: Person) -> Minor:
        """What the cage keeps for a person."""
        return Minor(self.books[wallet_of(person)])

    def at_table(self, table: str) -> Minor:
        """The money that stands at a table."""
        return Minor(self.books[at_table(table)])

    def at_link(self, link: str) -> int:
        """The money that stands in a jackpot, in whole minor units."""
        return self.books[at_link(link)]
