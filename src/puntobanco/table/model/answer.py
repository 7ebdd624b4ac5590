"""What a table answers: events that happened, and what was refused."""

from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from puntobanco import machine
from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.table.commands import At, Who
from puntobanco.table.events import AnyEvent
from puntobanco.table.model.state import Table
from puntobanco.words import Param, Text, say


class Context(Struct, frozen=True):
    """Who asks for something at which table, and when."""

    table: Table
    who: Who
    at: At


if TYPE_CHECKING:
    Answer = machine.Answer[AnyEvent]
else:
    Answer = machine.Answer  # the plain class: one with its event filled in is slow to call


def done(*events: AnyEvent) -> Answer:
    """All of it was done."""
    return Answer(events)


def refuse(key: str, clause: ClauseId | None = None, /, **params: Param) -> NoReturn:
    """Refuse by a key of the catalogue and the clause."""
    raise Refused(Fault(key, "table", clause, params))


LATE_BET, LATE_WITHDRAWAL, CARD_TOUCHED, SHORT = "late-bet", "late-withdrawal", "card-touched", "float-short"
WRONG_PAYMENT = "wrong-payment"
"""What the documents forbid and somebody tried, a tray that cannot pay, a wrong payment: each goes on record."""


def incident(matter: str) -> Text:
    """What the table itself puts on record for pit and surveillance."""
    return say(f"incident.{matter}")


class Forbidden(Refused):
    """A refusal that pit and surveillance hear of."""

    def __init__(self, fault: Fault, matter: str) -> None:
        super().__init__(fault)
        self.matter = matter


def forbid(matter: str, key: str, clause: ClauseId | None = None, /, **params: Param) -> NoReturn:
    """Refuse, and put the attempt on record as an incident."""
    raise Forbidden(Fault(key, "table", clause, params), matter)
