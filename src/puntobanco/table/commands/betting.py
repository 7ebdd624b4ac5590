"""What is asked about bets."""

from msgspec import Struct

from puntobanco.money import Minor
from puntobanco.table.commands.base import Act, Person


class Stake(Struct, frozen=True, kw_only=True):
    """One bet as it is put down or raised."""

    wager: str
    amount: Minor
    seat: int | None = None
    """On whose area; none for the bettor's own seat."""
    given: int | None = None
    instrument: str = "chips"


MOST_BETS = 64
"""Bets in one command: more than a layout has boxes for one person."""


class OpenBets(Act, frozen=True, kw_only=True, tag="open-bets"):
    """Call for bets and begin a round."""

    start: str = ""
    """How the round begins, where there is a choice; empty for the way of the set-up."""


class PlaceBets(Act, frozen=True, kw_only=True, tag="place-bets"):
    """Put bets down or raise them; each is judged in order and the good ones stand."""

    bets: tuple[Stake, ...]
    bettor: Person | None = None
    """For whom, when a nominee or the staff does it."""


class TakeBack(Act, frozen=True, kw_only=True, tag="take-back"):
    """Take a bet back, whole or in part."""

    wager: str
    seat: int | None = None
    given: int | None = None
    amount: Minor | None = None
    bettor: Person | None = None


class SpeakBet(Act, frozen=True, kw_only=True, tag="speak-bet"):
    """Call a bet aloud with the money shown."""

    bet: Stake


class ConfirmSpoken(Act, frozen=True, kw_only=True, tag="confirm-spoken"):
    """The dealer repeats a spoken bet, changes the cash if there is any, and puts the chips down."""

    person: Person


class CloseBets(Act, frozen=True, kw_only=True, tag="close-bets"):
    """Call no more bets, by voice, notice or signal."""

    forms: tuple[str, ...] = ()
    """How it is told; empty for the forms of the set-up."""


class FreeHand(Act, frozen=True, kw_only=True, tag="free-hand"):
    """Announce a round dealt without bets on the table."""


class AllowLateChange(Act, frozen=True, kw_only=True, tag="allow-late-change"):
    """The operator lets bets be changed after the close while no card has been revealed."""

    handler: Person | None = None
    """Who handles and removes those bets."""


class CardDisclosed(Act, frozen=True, kw_only=True, tag="card-disclosed"):
    """A card was seen or touched before the close."""

    touched_by: Person | None = None


class ReduceBets(Act, frozen=True, kw_only=True, tag="reduce-bets"):
    """The dealer brings bets that exceed the differential down in proportion."""

    second: Person | None = None
    """Who stands for it too, once a card of the round has been seen."""
