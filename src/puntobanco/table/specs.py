"""The declaration of an act and of an event: everything that the table needs to know of them, in one place.

Each topic of `acts` declares its acts in `ACTS` and its events in `EVENTS`; `registry` gathers them.
"""

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct

from puntobanco import machine
from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault
from puntobanco.procedure.procedure import Procedure
from puntobanco.procedure.roles import BETTORS, DEALERS, SUPERVISORS, Role, from_rank
from puntobanco.table.commands import Act
from puntobanco.table.model.answer import Answer, Context
from puntobanco.table.model.phases import Phase
from puntobanco.table.model.state import Table
from puntobanco.table.scribe import Tell
from puntobanco.table.shared.boxes import Box
from puntobanco.table.shared.tray import with_chips

A_co = TypeVar("A_co", covariant=True, bound=Act)
E_co = TypeVar("E_co", covariant=True)

PLAYER = frozenset({Role.PLAYER})
PIT = SUPERVISORS
OPERATOR = frozenset({Role.OPERATOR})
HOST = frozenset({Role.CLOCK})
CHIPS = DEALERS | {Role.CASHIER}
EVERYBODY = BETTORS | DEALERS


def operators(procedure: Procedure) -> frozenset[Role]:
    """The roles that exercise what a document leaves to the operator."""
    return from_rank(procedure.discretion)


def above_dealer(procedure: Procedure) -> frozenset[Role]:
    """The supervisors whose leave the Banker's Hand needs to be shown first [NZ 8.17]."""
    return from_rank(Role.CASINO_SUPERVISOR)


class Trial(Struct, frozen=True):
    """An act to try, and the choice it stands for where its kind names one of a closed list."""

    act: Act
    choice: str = ""
    sure: bool = False
    """Whether it is known to be accepted, and trying it would only cost time."""
    box: Box | None = None
    """For a bet: the box it is put on."""


Trials = Callable[[Context], Iterable[Trial]]
"""For one kind of act: what a person could ask for in a state, as far as it is worth trying."""


def _nowhere(procedure: Procedure) -> None:
    return None


class ActSpec(machine.ActSpec[Table, A_co], Generic[A_co], frozen=True):
    """The declaration of one act of a table."""

    phases: frozenset[Phase]
    """Where it has a home; anywhere else it comes at the wrong moment."""
    decide: Callable[[Context, A_co], Answer]
    trials: Trials
    """What `offers` tries, to find out whether it would be accepted."""
    when: Callable[[Context], Fault | None] | None = None
    """What else must hold before it is offered, whatever it says."""
    cites: Callable[[Procedure], ClauseId | None] = _nowhere
    """The clause that reserves it to those roles, where a document does."""


def judge(spec: ActSpec[Act], context: Context, act: Act) -> Answer:
    """What comes of an act, with the chips that move; refused where the tray cannot make them."""
    return with_chips(context.table, spec.decide(context, act))


class LeftOut(Enum):
    """Why the record of a shoe (see `notation`) says nothing of an event."""

    MOVED = "the bets and cards that it moves are told by themselves"
    SIGNS = "signs are no part of a shoe"
    JACKPOT = "which hands win of a jackpot is no part of a shoe; a hand that has won is told by itself"
    NOTICES = "notices are no part of a shoe"
    PEOPLE = "who is where at the table is no part of a shoe"
    PREPARING = "how the cards were got ready stands in the journal; the record begins with the shoe"
    HANDLING = "who holds or turns a card does not change it; the card is told when it lies face up"
    CHIPS = "which chips lie in the tray, and who carries them, does not change a shoe; the journal has it"
    PAID = "what the dealer entered as paid changes nothing; a wrong payment is told by its incident"
    SPEAKING = "words about a bet or a choice; the record tells the bet once it lies"


class EventSpec(machine.EventSpec[Table, E_co], Generic[E_co], frozen=True, kw_only=True):
    """The declaration of one event of a table."""

    told: Tell | LeftOut
    """What a record of the shoe tells of it, or why it says nothing."""
