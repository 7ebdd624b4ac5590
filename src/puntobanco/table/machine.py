"""A table as a machine: how a command is decided, and how an event is recorded."""

from collections.abc import Iterable
from typing import NoReturn

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.machine import BrokenStream, Machine
from puntobanco.notation.lines import AnyLine
from puntobanco.procedure.roles import BETTORS, Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.commands import Act
from puntobanco.table.events import IncidentNoted
from puntobanco.table.model.answer import LATE_BET, LATE_WITHDRAWAL, SHORT, Answer, Context, Forbidden, incident, refuse
from puntobanco.table.model.founding import table_set_up
from puntobanco.table.model.state import Table
from puntobanco.table.permission import permitted
from puntobanco.table.registry import ACTS, EVENTS
from puntobanco.table.scribe import Scribe
from puntobanco.table.specs import LeftOut, judge


def _answer(table: Table, command: ask.Command) -> Answer:
    context = Context(table, command.who, command.at)
    spec = ACTS[type(command.act)]
    try:
        fault = permitted(context, spec)
        if fault is not None:
            return _turned_away(context, command.act, fault)
        return judge(spec, context, command.act)
    except Forbidden as forbidden:
        noted = _incident(context, forbidden.matter, forbidden.faults[0])
        again = forbidden.matter == SHORT and _is_known(table, noted)
        return Answer(() if again else (noted,), forbidden.faults)


def _is_known(table: Table, noted: IncidentNoted) -> bool:
    """Whether the last incident says the same: a tray that is still short alerts the pit once."""
    last = table.incidents[-1] if table.incidents else None
    return last is not None and (last.matter, last.note) == (noted.matter, noted.note)


def _not_set_up(command: ask.Command) -> NoReturn:
    refuse("no-table")


def _turned_away(context: Context, act: Act, fault: Fault) -> Answer:
    """A refusal for the wrong moment or person; what a document forbids at the table goes on record too."""
    matter = LATE.get(str(act.__struct_config__.tag)) if fault.code == "bets-closed" else None
    if matter is None or context.who.role is Role.SURVEILLANCE:
        return Answer((), (fault,))
    return Answer((_incident(context, matter, fault),), (fault,))


LATE = {"place-bets": LATE_BET, "take-back": LATE_WITHDRAWAL, "speak-bet": LATE_BET}


def _incident(context: Context, matter: str, fault: Fault) -> IncidentNoted:
    return IncidentNoted(matter=incident(matter), person=context.who.person, clause=fault.clause, note=fault.text)


def _founded(event: ev.AnyEvent) -> Table:
    if not isinstance(event, ev.TableSetUp):
        raise BrokenStream("The stream of a table begins with its set-up.")
    return table_set_up(event)


def _placed(table: Table, recorded: ev.Recorded) -> Table:
    """The events of one command are said one after the other; a guest who does nothing to be called changes no call."""
    said = getattr(recorded.event, "said", ())
    if recorded.command == table.command:
        said = (*table.said, *said)
    elif not said and recorded.by.role in BETTORS:
        said = table.said
    return replace(table, position=recorded.position + 1, said=said, command=recorded.command)


TABLE: Machine[Table, ask.AnyAct, ev.AnyEvent] = Machine(
    name="table",
    acts=ACTS,
    events=EVENTS,
    answer=_answer,
    begin=_not_set_up,
    founding=ev.TableSetUp,
    found=_founded,
    place=_placed,
)
decide, evolve, step, fold = TABLE.decide, TABLE.evolve, TABLE.step, TABLE.fold


def scribe() -> Scribe:
    """A scribe that follows a table from its first event, and writes its record."""
    return Scribe({kind: spec.told for kind, spec in EVENTS.items() if not isinstance(spec.told, LeftOut)}, evolve)


def record_of_table(events: Iterable[ev.Recorded]) -> tuple[AnyLine, ...]:
    """The whole record of a table, from its first event."""
    writer = scribe()
    return tuple(line for recorded in events for line in writer.take(recorded))
