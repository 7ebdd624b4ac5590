"""A jackpot at the table: what its link brings.

A table knows no meter: what it needs arrives as a card does.
"""

from msgspec import Struct

from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.table.words.base import Act, Happened, Person


class Award(Struct, frozen=True, kw_only=True):
    """What a bet has won of a meter: the hit as the link recorded it, to be paid when the console has confirmed it."""

    bettor: Person
    seat: int
    wager: str
    meter: str
    hit: int
    """Its number at the link; nothing while the link keeps it for later."""
    amount: Minor
    """What the link has locked for it."""


class TellLink(Act, frozen=True, kw_only=True, tag="tell-link"):
    """The link runs at this table, or does not, and why."""

    running: bool
    reason: str = ""


class PayAward(Act, frozen=True, kw_only=True, tag="pay-award"):
    """A hit has been confirmed: in chips it comes to the table, else it was paid elsewhere."""

    hit: int
    meter: str
    round: int
    person: Person
    seat: int
    amount: Minor
    instrument: Instrument


class CancelAward(Act, frozen=True, kw_only=True, tag="cancel-award"):
    """A pending hit has been deemed invalid at the console."""

    hit: int
    meter: str
    round: int
    person: Person
    seat: int
    reason: str


# What came of it.


class LinkTold(Happened, frozen=True, kw_only=True, tag="link-told"):
    """Whether the link runs here, and if not why."""

    running: bool
    reason: str


class AwardPaid(Happened, frozen=True, kw_only=True, tag="award-paid"):
    """A confirmed hit was handed out: in chips here, or elsewhere."""

    hit: int
    meter: str
    round: int
    person: Person
    seat: int
    amount: Minor
    instrument: Instrument
    transfers: tuple[Transfer, ...]


class AwardCancelled(Happened, frozen=True, kw_only=True, tag="award-cancelled"):
    """A hit was deemed invalid at the console."""

    hit: int
    meter: str
    round: int
    person: Person
    seat: int
    reason: str
