"""The vocabulary of a jackpot: who funds it, when it grows, who wins it, and the points a document has rules about."""

from collections.abc import Mapping
from enum import Enum

from puntobanco.clauses import ClauseId


class Funding(Enum):
    """Who puts money into the prize pool [NZ 18.3]."""

    HOUSE = "house"
    WAGERS = "wagers"
    BOTH = "both"


class IncrementPoint(Enum):
    """From when on the dealer may activate the jackpot in a round [NZ 18.11]."""

    AFTER_CLOSE = "after-close"
    ROUND_END = "round-end"


class Moment(Enum):
    """How far a round has come when something is asked of the link."""

    BETTING = "betting"
    CLOSED = "closed"
    COMPLETE = "complete"


class Split(Enum):
    """How several winners share [NZ 18.16]."""

    EQUAL = "equal"
    PRO_RATA = "pro-rata"

    @property
    def words(self) -> str:
        """The method as it is displayed."""
        return _SPLITS[self]


_LEFT_OVER = "What does not come out even goes, a payable unit each, to the shares cut most, in the order recorded."
_SPLITS = {
    Split.EQUAL: f"In equal parts among all who qualify. {_LEFT_OVER}",
    Split.PRO_RATA: f"In proportion to the qualifying stakes. {_LEFT_OVER}",
}


class Pick(Enum):
    """What a random selection picks [NZ 18.8(d)]."""

    TABLE = "table"
    SEAT = "seat"
    SPOT = "spot"

    @property
    def words(self) -> str:
        """What is picked, in words."""
        return "wagering area" if self is Pick.SPOT else self.value


class Instrument(Enum):
    """In what a jackpot is paid [NZ 18.18]."""

    CHIPS = "chips"
    CASH = "cash"
    EQUIVALENT = "cash equivalent"


class Ability(Enum):
    """What a jackpot system must be able to do to be operating properly."""

    RECORDS_AMOUNTS = "recording what goes in"
    """[NZ 18.9(a)]"""
    RECORDS_TIMES = "recording the time of settlement"
    """[NZ 18.9(b)]"""
    READS_CONSOLE = "reading the value at the console"
    """[NZ 18.9(c)]"""
    SELECTS = "selecting at random"
    """[NZ 18.9(d)]"""


class WhenLost(Enum):
    """What becomes of the wager at a table that lost the link."""

    CLOSE = "close"
    """Nobody may bet on it there."""
    SUSPEND = "suspend"
    """The jackpot rests there; the wagers that qualify for it stay open."""


class Control(Enum):
    """A point about which a document may have a rule, so that a refusal can cite it."""

    APPROVAL = "approval"
    EQUIPMENT = "equipment"
    DISPLAY = "display"
    GROUP = "group of tables"
    FUNDING = "funding"
    HOUSE_AMOUNT = "house amount"
    CRITERIA = "criteria"
    ACTIVATION = "activation"
    INCREMENT_POINT = "increment point"
    RECORDING = "recording"
    CONFIRMATION = "confirmation"
    AUTOMATIC = "automatic"
    QUALIFYING = "qualifying"
    ROUNDING = "rounding"
    INSTRUMENT = "instrument"
    MISSED = "missed"
    MALFUNCTION = "malfunction"
    INVALID = "invalid"
    RANDOM = "random"
    CONSOLE = "console"


Controls = Mapping[Control, ClauseId]
"""The clause of each point a document speaks about."""
