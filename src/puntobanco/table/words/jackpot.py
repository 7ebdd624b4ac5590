"""A jackpot at the table: what its link brings.

A table knows no meter: what it needs arrives as a card does.
"""

from enum import Enum

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.table.words.base import Act, Happened, Person
from puntobanco.words import Text


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


class WinningHand(Struct, frozen=True, kw_only=True):
    """A hand that wins a meter of a jackpot at this table."""

    link: str
    meter: str
    title: str
    trigger: str
    """The declared condition that a round has to meet."""
    automatic: bool = False
    """Whether the equipment records it by itself; else the dealer does [NZ 18.12]."""
    clause: ClauseId | None = None
    """The clause by which the dealer records it."""


class TellLink(Act, frozen=True, kw_only=True, tag="tell-link"):
    """The link runs at this table, or does not, and why."""

    running: bool
    reason: str = ""


class TellHands(Act, frozen=True, kw_only=True, tag="tell-hands"):
    """Which hands win of the jackpots that this table takes part in."""

    hands: tuple[WinningHand, ...]


class HitEnd(Enum):
    """What became of a hand that was pointed out."""

    RECORDED = "recorded"
    INVALID = "invalid"
    """Two people have deemed it invalid."""
    NOT_MET = "not met"
    """The round was corrected, and its cards do not win."""


class CloseHit(Act, frozen=True, kw_only=True, tag="close-hit"):
    """The dealer has recorded a hand that was pointed out, or two people have deemed it invalid."""

    link: str
    meter: str
    round: int
    end: HitEnd


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


class HandsTold(Happened, frozen=True, kw_only=True, tag="hands-told"):
    """Which hands win of the jackpots here."""

    hands: tuple[WinningHand, ...]


class HitPointedOut(Happened, frozen=True, kw_only=True, tag="hit-pointed-out"):
    """A settled round wins a meter; where the dealer records that, no bets are called for before it is done."""

    round: int
    hand: WinningHand


class HitClosed(Happened, frozen=True, kw_only=True, tag="hit-closed"):
    """A hand that was pointed out has been dealt with."""

    round: int
    link: str
    meter: str
    end: HitEnd


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
    reason: Text | str
