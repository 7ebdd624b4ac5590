"""The state of the house and the accounts of its books: what has happened, folded into one frozen record."""

from msgspec import Struct

from puntobanco.ledger import Account, Books
from puntobanco.money import Amount, Currency, Minor
from puntobanco.procedure.asking import At, Person

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


def wallet_of(person: Person) -> Account:
    return Account(f"wallet:{person}")


def at_table(table: str) -> Account:
    """The money that stands at a table: racks, bets, float and all."""
    return Account(f"clearing:table:{table}")


def at_link(link: str) -> Account:
    """The money that stands in a jackpot's meters, in whole minor units; less than one more is on its way."""
    return Account(f"clearing:link:{link}")


class Limits(Struct, frozen=True, kw_only=True):
    """What somebody allows themselves in a day."""

    loss: Minor | None = None
    minutes: int | None = None


class OwnPlay(Struct, frozen=True, kw_only=True):
    """A person's own limits, and what their day of play comes to."""

    limits: Limits = Limits()
    later: Limits | None = None
    """Looser ones, and from when on they bind."""
    later_from: At = At(0)
    rest_until: At = At(0)
    """The end of a break."""
    since: At = At(0)
    """When the day began, with the first chips."""
    taken: dict[str, Minor] = {}
    """By table: the chips that were taken there in the day, less those that were brought back."""


class DayClose(Struct, frozen=True, kw_only=True):
    """The last count of the cage at the end of a day, as its slip says it."""

    day: int
    at: At
    chips: dict[Minor, int]
    counted: Minor
    expected: Minor
    reason: str
    by: Person
    second: Person


class House(Struct, frozen=True, kw_only=True):
    """A house: who has a wallet, which tables chips may go to, and where the money is."""

    name: str
    currency: Currency
    position: int = 0
    people: frozenset[Person] = frozenset()
    tables: frozenset[str] = frozenset()
    retired: frozenset[str] = frozenset()
    """Tables that are not used any more; their names are not given again."""
    links: frozenset[str] = frozenset()
    plays: dict[Person, OwnPlay] = {}
    books: Books = Books({}, OUTSIDE)
    days: int = 0
    """How many days the cage has closed."""
    closed: DayClose | None = None
    """The last of them."""

    def money(self, minor: int) -> Amount:
        return Amount(minor, self.currency)

    def wallet(self, person: Person) -> Minor:
        return Minor(self.books[wallet_of(person)])

    @property
    def in_cage(self) -> Minor:
        """What lies in the cage to be counted: the house's own money, and what guests have deposited there."""
        return Minor(self.books[CAGE] + sum(self.wallet(person) for person in self.people))

    def at_table(self, table: str) -> Minor:
        return Minor(self.books[at_table(table)])

    def at_link(self, link: str) -> int:
        """The money that stands in a jackpot, in whole minor units."""
        return self.books[at_link(link)]
