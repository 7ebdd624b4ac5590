"""A table in this process: it holds the state, asks the machine and keeps what happened."""

from collections.abc import Mapping
from copy import copy
from typing import Self

from msgspec import Struct

from puntobanco import floor
from puntobanco.faults import Fault
from puntobanco.floor import Floor, Outcome, Part, is_links, is_tables
from puntobanco.jackpot.link.commands import AnyAct as LinkAct
from puntobanco.jackpot.link.commands import Command as LinkCommand
from puntobanco.jackpot.link.events import Recorded as LinkRecorded
from puntobanco.ledger import Transfer
from puntobanco.procedure.roles import Role
from puntobanco.script.steps import Toml
from puntobanco.table.commands import AnyAct, At, Command, Person, Who
from puntobanco.table.events import BoughtIn, IncidentNoted, Joined, Recorded
from puntobanco.table.machine import evolve
from puntobanco.table.model.accounts import HOUSE
from puntobanco.table.model.founding import set_up
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table

A_SECOND = 1000
NINE_IN_THE_EVENING = 21 * 3600 * A_SECOND
OWN = ("rack", "held", "owed", "unclaimed", "debt")
"""The accounts that belong to a person."""


class Asked(Struct, frozen=True):
    """The outcome of a command: its events at the table, its refusals, and all events everywhere in order."""

    command: Command | LinkCommand
    events: tuple[Recorded, ...]
    refused: tuple[Fault, ...]
    before: Phase
    after: Phase
    everywhere: tuple[Recorded | LinkRecorded, ...] = ()

    @property
    def turned_away(self) -> bool:
        """Whether the command was refused as a whole; an incident that was put on record does not count as done."""
        return bool(self.refused) and all(isinstance(recorded.event, IncidentNoted) for recorded in self.events)


class Host:
    def __init__(self, values: Mapping[str, Toml], *, now: int = NINE_IN_THE_EVENING, operator: str = "olga") -> None:
        who = Who(Person(operator), Role.OPERATOR)
        founded = Recorded(position=0, at=At(now), by=who, command="0", event=set_up(values))
        self.events = [founded]
        self.parts: list[Part] = []
        """What every stream got, in order, after the founding of the table."""
        table = evolve(None, founded)
        self.name = table.rules.setup.name
        self.floor = Floor(tables={self.name: table})
        self.now = now
        self.asked = 0
        self._keep(floor.linked(self.floor, self.name, at=At(now), second=Who(Person("supervisor"), Role.PIT)))

    @property
    def table(self) -> Table:
        return self.floor.tables[self.name]

    def _keep(self, made: Outcome) -> tuple[Recorded, ...]:
        """Continue from an outcome; keep and return the table's events."""
        self.floor = made.floor
        self.parts += made.parts
        recorded = tuple(event for part in made.parts for event in part.events if is_tables(event))
        self.events += recorded
        return recorded

    def ask(self, who: Who, act: AnyAct) -> Asked:
        """Give a command to the table, a second after the last."""
        command = Command(id=self._next_id(), at=At(self.now), who=who, act=act)
        return self._asked(command, floor.at_table(self.floor, self.name, command))

    def ask_link(self, who: Who, act: LinkAct) -> Asked:
        """Give a command to the table's one jackpot, a second after the last."""
        command = LinkCommand(id=self._next_id(), at=At(self.now), who=who, act=act)
        return self._asked(command, floor.at_link(self.floor, next(iter(self.floor.links)), command))

    def _next_id(self) -> str:
        self.now += A_SECOND
        self.asked += 1
        return str(self.asked)

    def _asked(self, command: Command | LinkCommand, made: Outcome) -> Asked:
        before = phase_of(self.table)
        told = tuple(event for part in made.parts for event in part.events if is_tables(event) or is_links(event))
        return Asked(command, self._keep(made), made.refused, before, phase_of(self.table), told)

    def copied(self) -> Self:
        """A copy for trials; this table stays as it is."""
        other = copy(self)
        other.events, other.parts = list(self.events), list(self.parts)
        return other

    def gains(self) -> dict[Person, int]:
        """What everybody who was at the table has won or lost, stakes on the layout and debts counted."""
        events = [recorded.event for recorded in self.events]
        won: dict[Person, int] = {event.person: 0 for event in events if isinstance(event, Joined)}
        for event in events:
            for transfer in getattr(event, "transfers", ()) if not isinstance(event, BoughtIn) else ():
                _count(won, transfer)
        return won


def _count(won: dict[Person, int], transfer: Transfer) -> None:
    """Chips that come from or go to the house are brought and taken away, not won."""
    source, target = _owner(transfer.source), _owner(transfer.target)
    if source == target or HOUSE in (transfer.source, transfer.target):
        return
    if target is not None:
        won[target] = won.get(target, 0) + transfer.amount
    if source is not None:
        won[source] = won.get(source, 0) - transfer.amount


def _owner(account: str) -> Person | None:
    kind, _, name = account.partition(":")
    return Person(name) if kind in OWN and name else None
