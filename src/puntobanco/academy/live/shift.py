"""A shift at a live table as data: what was chosen for it, and what the trainee did, to be replayed by anybody."""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.rulebooks.model import Setup
from puntobanco.words import Text, say

MOST_ROUNDS, MOST_GUESTS = 100, 10
USUAL_TARGET = 60
"""Hands an hour that a shift asks for unless the school sets another number."""


class Surprise(Enum):
    """What the director lets happen."""

    LATE_BET = "late-bet"
    """A guest puts a bet down after the close."""
    LATE_BACK = "late-back"
    """A guest takes a bet back after the close."""
    UNDER = "under"
    """A guest puts down less than the minimum."""
    TOUCH = "touch"
    """A guest takes a losing bet off the layout."""
    DISPUTE = "dispute"
    """A guest argues about the result."""
    SQUEEZE = "squeeze"
    """A guest asks for the squeeze, with or without the right to it."""
    SLOW = "slow"
    """A guest bets at the last moment, as they may."""
    CHAT = "chat"
    """A guest talks."""
    CARD = "card"
    """Something goes wrong with the cards."""
    BREAK = "break"
    """Something from outside stops the round."""

    @property
    def text(self) -> Text:
        return say(f"live.surprise-{self.value}")


USUAL_RATES: Mapping[Surprise, int] = {
    Surprise.LATE_BET: 15,
    Surprise.LATE_BACK: 10,
    Surprise.UNDER: 15,
    Surprise.TOUCH: 10,
    Surprise.DISPUTE: 5,
    Surprise.SQUEEZE: 10,
    Surprise.SLOW: 20,
    Surprise.CHAT: 30,
    Surprise.CARD: 15,
    Surprise.BREAK: 3,
}
"""In how many of a hundred rounds each happens, unless others are chosen."""


class Deed(Struct, frozen=True):
    """One answer of the trainee, in its plain form, and how long it took."""

    answer: str
    milliseconds: int


class Injected(Struct, frozen=True):
    """A surprise that an instructor asked for, before the answer of this number."""

    place: int
    surprise: Surprise


class Shift(Struct, frozen=True, kw_only=True):
    """A shift, under way or over; with its set-up it can be gone on with and replayed."""

    setup: str
    seed: str
    rounds: int
    guests: int
    rates: Mapping[Surprise, int]
    """In how many of a hundred rounds each happens."""
    target: int
    """Hands an hour."""
    deeds: tuple[Deed, ...] = ()
    injections: tuple[Injected, ...] = ()


def begun(setup: Setup, seed: str, rounds: int, guests: int, rates: Mapping[Surprise, int], target: int) -> Shift:
    """A new shift; refused where the numbers are out of bounds."""
    if setup.game != setup.rulebook.game:
        raise Refused(Fault.of("other-game-trained", setup.name, game=setup.game.names))
    most = min(MOST_GUESTS, len(setup.seats))
    for name, value, least, limit in (
        ("rounds", rounds, 1, MOST_ROUNDS),
        ("guests", guests, 1, most),
        ("target", target, 1, 1000),
        *((surprise.value, rate, 0, 100) for surprise, rate in rates.items()),
    ):
        if not least <= value <= limit:
            raise Refused(Fault.of("no-such-shift", name, least=least, most=limit, n=value))
    return Shift(setup=setup.name, seed=seed, rounds=rounds, guests=guests, rates=dict(rates), target=target)


def injected(shift: Shift, surprise: Surprise) -> Shift:
    """The shift in which this happens as soon as it can."""
    return replace(shift, injections=(*shift.injections, Injected(len(shift.deeds), surprise)))
