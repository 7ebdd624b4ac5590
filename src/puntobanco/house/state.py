"""The state of the house: what has happened, folded into one frozen record."""

from msgspec import Struct

from puntobanco.house.accounts import OUTSIDE, at_link, at_table, wallet_of
from puntobanco.ledger import Books
from puntobanco.money import Amount, Currency, Minor
from puntobanco.procedure.asking import Person


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
