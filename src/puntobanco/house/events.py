"""Everything that can have happened in the house: a closed union, each event with its own tag."""

from enum import Enum

from msgspec import Struct

from puntobanco import machine
from puntobanco.house.state import Limits
from puntobanco.ledger import Transfer
from puntobanco.money import Currency, Minor
from puntobanco.procedure.asking import At, Person
from puntobanco.words import Text, say


class Happened(Struct, frozen=True, kw_only=True):
    """Something that happened."""


class HouseFounded(Happened, frozen=True, kw_only=True, tag="house-founded"):
    """The house exists, and keeps its books in one currency."""

    name: str
    currency: Currency


class TableAdded(Happened, frozen=True, kw_only=True, tag="table-added"):
    table: str


class TableRetired(Happened, frozen=True, kw_only=True, tag="table-retired"):
    table: str
    reason: str


class LinkAdded(Happened, frozen=True, kw_only=True, tag="link-added"):
    link: str


class AccountOpened(Happened, frozen=True, kw_only=True, tag="account-opened"):
    person: Person


class Why(Enum):
    """For what reason money moved."""

    FUNDED = "funded"
    DRAWN = "drawn"
    DEPOSIT = "deposit"
    WITHDRAWAL = "withdrawal"
    BUY_IN = "buy-in"
    CASH_BUY_IN = "cash-buy-in"
    CASH_OUT = "cash-out"
    FILL = "fill"
    CREDIT = "credit"
    DROP = "drop"
    CONTRIBUTION = "contribution"
    REDUCTION = "reduction"
    AWARD = "award"
    AWARD_PAID = "award-paid"
    AWARD_BACK = "award-back"


def moved(why: Why) -> Text:
    """The reason as a report names it."""
    return say(f"note.moved-{why.value}")


class MoneyMoved(Happened, frozen=True, kw_only=True, tag="money-moved"):
    """Money went from one account to another."""

    why: Why
    person: Person | None = None
    """Whose it is, or none for the house's own."""
    table: str = ""
    link: str = ""
    """The jackpot it went to or came from, if any."""
    slip: str
    second: Person | None = None
    """Who confirmed a withdrawal, or agreed that the cage's own money is drawn."""
    held: Minor = Minor(0)
    """What the person had at the table before, where chips go to one."""
    transfers: tuple[Transfer, ...]


class DayClosed(Happened, frozen=True, kw_only=True, tag="day-closed"):
    """A day is over: what the cage should have held, and what two people counted."""

    day: int
    """The number of the day, from 1."""
    chips: dict[Minor, int]
    """What was counted, by denomination."""
    counted: Minor
    expected: Minor
    """What the books had in the cage: the house's own money and the wallets of guests, which lie in one drawer."""
    reason: str
    second: Person


class OwnPlayLimited(Happened, frozen=True, kw_only=True, tag="own-play-limited"):
    """Somebody has set limits of their own: what binds now, and what from later on."""

    person: Person
    limits: Limits
    later: Limits | None
    later_from: At
    rest_until: At


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


AnyEvent = (
    HouseFounded | SetupsChanged | NoticesGiven | TableAdded | TableRetired | LinkAdded | AccountOpened | MoneyMoved
    | DayClosed | OwnPlayLimited
)  # fmt: skip


Recorded = machine.Recorded[AnyEvent]
