"""What a table answers: events that happened, and what was refused."""

from typing import NoReturn

from msgspec import Struct

from puntobanco.clauses import ClauseId
from puntobanco.faults import Fault, Refused
from puntobanco.table.commands import At, Who
from puntobanco.table.events import AnyEvent, IncidentNoted
from puntobanco.table.model.state import Table


class Context(Struct, frozen=True):
    """Who asks for something at which table, and when."""

    table: Table
    who: Who
    at: At


class Answer(Struct, frozen=True):
    """The answer to a command. A command of several bets may be granted in part."""

    events: tuple[AnyEvent, ...] = ()
    refused: tuple[Fault, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether anything of it was done; an incident on record is not what was asked for."""
        return not self.refused or any(not isinstance(event, IncidentNoted) for event in self.events)


def done(*events: AnyEvent) -> Answer:
    """All of it was done."""
    return Answer(events)


def refuse(code: str, sentence: str, clause: ClauseId | None = None, instead: str = "") -> NoReturn:
    """Refuse with a code, a sentence, the clause, and what can be done instead."""
    raise Refused(Fault(code, "table", sentence, clause, instead))


class Forbidden(Refused):
    """A refusal that pit and surveillance hear of."""

    def __init__(self, fault: Fault, matter: str) -> None:
        super().__init__(fault)
        self.matter = matter


def forbid(matter: str, code: str, sentence: str, clause: ClauseId | None = None, instead: str = "") -> NoReturn:
    """Refuse, and put the attempt on record as an incident."""
    raise Forbidden(Fault(code, "table", sentence, clause, instead), matter)
