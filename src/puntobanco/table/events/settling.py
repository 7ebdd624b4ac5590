"""What was decided about the money of a round."""

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.ledger import Transfer
from puntobanco.money import Minor
from puntobanco.procedure.calls import Said
from puntobanco.table.commands.base import Person
from puntobanco.table.commands.jackpot import Award
from puntobanco.table.events.base import Happened


class WinningsChosen(Happened, frozen=True, kw_only=True, tag="winnings-chosen"):
    person: Person
    wager: str
    onto: str | None


class WagerSettled(Struct, frozen=True, kw_only=True, gc=False):
    """One wager as it was settled."""

    bettor: Person
    seat: int
    wager: str
    given: int | None
    stake: Minor
    played: Minor
    added: Minor
    line: str
    label: str
    result: str
    pays: Minor
    moved: Minor
    commission: Minor
    marked: str | None
    """Commission marked and not taken, exactly, in minor units: a fraction in words."""
    returned: Minor
    """What is handed back now; what a meter owes comes when the console has confirmed it."""
    awards: tuple[Award, ...] = ()
    """What it has won of progressive meters."""
    clauses: tuple[ClauseId, ...]
    notes: tuple[str, ...] = ()
    stands: bool = False
    """Whether the stake stays on the layout after a stand-off."""


class HandStep(Struct, frozen=True, kw_only=True):
    """One movement of the dealer's hands, in order."""

    act: str
    seat: int
    bettor: Person
    wager: str
    amount: Minor
    clause: ClauseId | None
    dealer: Person | None = None
    """The paying dealer whose section it is."""


class EarlySettled(Happened, frozen=True, kw_only=True, tag="early-settled"):
    wagers: tuple[WagerSettled, ...]
    steps: tuple[HandStep, ...]
    transfers: tuple[Transfer, ...]
    meters: dict[str, Minor] = {}
    """What the progressive meters showed."""


class ResultCalled(Happened, frozen=True, kw_only=True, tag="result-called"):
    said: tuple[Said, ...]


class RoundSettled(Happened, frozen=True, kw_only=True, tag="round-settled"):
    wagers: tuple[WagerSettled, ...]
    steps: tuple[HandStep, ...]
    transfers: tuple[Transfer, ...]
    meters: dict[str, Minor] = {}


class RoundEnded(Happened, frozen=True, kw_only=True, tag="round-ended"):
    life: str
    said: tuple[Said, ...]
    counts: bool = True
    handled: bool = False
    """Whether the round was dealt in a style in which players turn the cards."""
