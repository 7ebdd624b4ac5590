"""Everything that can have happened in the house: a closed union, each event with its own tag."""

from enum import Enum

from msgspec import Struct

from puntobanco import machine
from puntobanco.ledger import Transfer
from puntobanco.money import Currency
from puntobanco.procedure.asking import Person
from puntobanco.words import Text, say


class Happened(Struct, frozen=True, kw_only=True):
    """Something that happened."""


class HouseFounded(Happened, frozen=True, kw_only=True, tag="house-founded"):
    """The house exists, and keeps its books in one currency."""

    name: str
    currency: Currency


class TableAdded(Happened, frozen=True, kw_only=True, tag="table-added"):
    table: str


class LinkAdded(Happened, frozen=True, kw_only=True, tag="link-added"):
    link: str


class AccountOpened(Happened, frozen=True, kw_only=True, tag="account-opened"):
    person: Person


class Why(Enum):
    """For what reason money moved."""

    FUNDED = "cage funded"
    DRAWN = "drawn from the cage"
    DEPOSIT = "deposit"
    WITHDRAWAL = "withdrawal"
    BUY_IN = "chips to a table"
    CASH_BUY_IN = "cash for chips at a table"
    CASH_OUT = "chips from a table"
    FILL = "fill"
    CREDIT = "credit"
    CONTRIBUTION = "put into a jackpot"
    REDUCTION = "taken out of a jackpot"
    AWARD = "award in chips"
    AWARD_PAID = "award paid at the cage"
    AWARD_BACK = "award taken back"


def moved(why: Why) -> Text:
    """The reason as a report names it."""
    return say(f"note.moved-{why.name.lower().replace('_', '-')}")


class MoneyMoved(Happened, frozen=True, kw_only=True, tag="money-moved"):
    """Money went from one account to another."""

    why: Why
    person: Person | None = None
    """Whose it is, or none for the house's own."""
    table: str = ""
    """The table it went to or came from, if any."""
    link: str = ""
    """The jackpot it went to or came from, if any."""
    slip: str
    second: Person | None = None
    """Who confirmed a withdrawal, or agreed that the cage's own money is drawn."""
    transfers: tuple[Transfer, ...]


class SetupsChanged(Happened, frozen=True, kw_only=True, tag="setups-changed"):
    """The set-ups of several tables were changed in one act; each table has its own record of what it was before."""

    tables: tuple[str, ...]
    new: dict[str, object]
    reason: str
    second: Person | None = None


class NoticesGiven(Happened, frozen=True, kw_only=True, tag="notices-given"):
    """A written notice went out for several tables."""

    tables: tuple[str, ...]
    matter: str
    reference: str


AnyEvent = HouseFounded | SetupsChanged | NoticesGiven | TableAdded | LinkAdded | AccountOpened | MoneyMoved
"""The closed union of all events."""


Recorded = machine.Recorded[AnyEvent]
"""An event of the house in its place."""
