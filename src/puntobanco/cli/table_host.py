"""A table in this process: it holds the state, asks the machine and keeps what happened."""

from collections.abc import Mapping
from copy import copy
from typing import Any, Self

from msgspec import Struct

from puntobanco.faults import Fault
from puntobanco.ledger import Transfer
from puntobanco.procedure.roles import Role
from puntobanco.table.accounts import HOUSE
from puntobanco.table.commands import AnyAct, At, Command, Person, Who
from puntobanco.table.decide import step
from puntobanco.table.events import IncidentNoted, Joined, Recorded
from puntobanco.table.evolve import evolve
from puntobanco.table.found import set_up
from puntobanco.table.phases import Phase, phase_of
from puntobanco.table.state import Table

A_SECOND = 1000
NINE_IN_THE_EVENING = 21 * 3600 * A_SECOND
OWN = ("rack", "held", "owed", "unclaimed", "debt")
"""The accounts that belong to a person."""


class Asked(Struct, frozen=True):
    """A command, what it caused, and what was refused of it."""

    command: Command
    events: tuple[Recorded, ...]
    refused: tuple[Fault, ...]
    before: Phase
    after: Phase

    @property
    def turned_away(self) -> bool:
        """Whether nothing of it was done; an incident on record is not what was asked for."""
        return bool(self.refused) and all(isinstance(one.event, IncidentNoted) for one in self.events)


class Host:
    """One table, its clock and its events."""

    def __init__(self, values: Mapping[str, Any], *, now: int = NINE_IN_THE_EVENING, operator: str = "olga") -> None:
        who = Who(Person(operator), Role.OPERATOR)
        founded = Recorded(position=0, at=At(now), by=who, command="0", event=set_up(values))
        self.events = [founded]
        self.table: Table = evolve(None, founded)
        self.now = now
        self.asked = 0

    def ask(self, who: Who, act: AnyAct) -> Asked:
        """Give a command, a second after the last."""
        self.now += A_SECOND
        self.asked += 1
        command = Command(id=str(self.asked), at=At(self.now), who=who, act=act)
        before = phase_of(self.table)
        self.table, recorded, refused = step(self.table, command)
        self.events += recorded
        return Asked(command, recorded, refused, before, phase_of(self.table))

    def copied(self) -> Self:
        """A copy on which something may be tried; this table stays as it is."""
        other = copy(self)
        other.events = list(self.events)
        return other

    def gains(self) -> dict[Person, int]:
        """What everybody who was at the table has won or lost, stakes on the layout and debts counted."""
        won: dict[Person, int] = {one.event.person: 0 for one in self.events if isinstance(one.event, Joined)}
        for one in self.events:
            for transfer in getattr(one.event, "transfers", ()):
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
