"""A transaction over several machines: how each stands and what was asked of it; all of it is done, or nothing."""

from collections.abc import Mapping
from typing import TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.machine import step as house_step
from puntobanco.house.state import House
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link import events as link_ev
from puntobanco.jackpot.link.machine import step as link_step
from puntobanco.jackpot.link.state import Link
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.machine import step as table_step
from puntobanco.table.model.state import Table

HOUSE = "house"
SYSTEM = Who(Person("system"), Role.CLOCK)
"""The system itself, which performs the acts that follow from a person's command."""

AnyCommand = ask.Command | house_ask.Command | link_ask.Command
AnyRecorded = ev.Recorded | house_ev.Recorded | link_ev.Recorded


def is_tables(recorded: AnyRecorded) -> TypeGuard[ev.Recorded]:
    """Whether an event happened at a table."""
    return isinstance(recorded.event, ev.Happened)


def is_links(recorded: AnyRecorded) -> TypeGuard[link_ev.Recorded]:
    """Whether an event happened at a link."""
    return isinstance(recorded.event, link_ev.Happened)


def is_houses(recorded: AnyRecorded) -> TypeGuard[house_ev.Recorded]:
    """Whether an event happened in the house."""
    return isinstance(recorded.event, house_ev.Happened)


def table_stream(name: str) -> str:
    """The stream of a table."""
    return f"table/{name}"


def link_stream(name: str) -> str:
    """The stream of a jackpot's link."""
    return f"link/{name}"


class Part(Struct, frozen=True, kw_only=True):
    """What one stream gets of a request: a command, and the events it caused there."""

    stream: str
    command: AnyCommand
    events: tuple[AnyRecorded, ...]


class Floor(Struct, frozen=True, kw_only=True):
    """House, tables and links as they stand: all of them, or as many as a request concerns."""

    house: House | None = None
    tables: Mapping[str, Table] = {}
    links: Mapping[str, Link] = {}

    def links_of(self, table: str) -> tuple[str, ...]:
        """The jackpots that a table takes part in."""
        return tuple([name for name, link in self.links.items() if table in link.tables])


class Outcome(Struct, frozen=True, kw_only=True):
    """The floor after a request, what each stream gets, and what was refused."""

    floor: Floor
    parts: tuple[Part, ...] = ()
    refused: tuple[Fault, ...] = ()
    looked_at: frozenset[str] = frozenset()
    """Streams on which it depends although it writes nothing to them: they must still stand as they did."""


class Transaction:
    """The parts of a request as they are put together. A refusal in any of them is a refusal of all."""

    def __init__(self, floor: Floor, id_: str, at: At) -> None:
        self.floor, self.id, self.at = floor, id_, at
        self.parts: list[Part] = []
        self.looked_at: frozenset[str] = frozenset()
        self._asked = 0

    def next_id(self) -> str:
        """The id of a command that follows from the request."""
        self._asked += 1
        return f"{self.id}/{self._asked}"

    def table(self, name: str, command: ask.Command) -> tuple[tuple[ev.AnyEvent, ...], tuple[Fault, ...]]:
        """Ask a table; what happened, and what was refused of it."""
        after, events, refused = table_step(self.floor.tables[name], command)
        if events:
            self.floor = replace(self.floor, tables={**self.floor.tables, name: after})
            self.parts.append(Part(stream=table_stream(name), command=command, events=events))
        return tuple([event.event for event in events]), refused

    def house(self, act: house_ask.AnyAct, who: Who = SYSTEM, id_: str = "") -> None:
        """Ask the house; a floor without one has nobody to ask."""
        if self.floor.house is None:
            return
        command = house_ask.Command(id=id_ or self.next_id(), at=self.at, who=who, act=act)
        house, events, refused = house_step(self.floor.house, command)
        if refused:
            raise Refused(*refused)
        self.floor = replace(self.floor, house=house)
        self.parts.append(Part(stream=HOUSE, command=command, events=events))

    def link(self, name: str, act: link_ask.AnyAct, who: Who = SYSTEM, id_: str = "") -> tuple[link_ev.AnyEvent, ...]:
        """Ask a link; what happened."""
        command = link_ask.Command(id=id_ or self.next_id(), at=self.at, who=who, act=act)
        link, events, refused = link_step(self.floor.links.get(name), command)
        if refused:
            raise Refused(*refused)
        if link is not None and events:
            self.floor = replace(self.floor, links={**self.floor.links, name: link})
            self.parts.append(Part(stream=link_stream(name), command=command, events=events))
        return tuple(event.event for event in events)

    def tell(
        self, name: str, act: ask.TellLink | ask.TellHands | ask.CloseHit | ask.PayAward | ask.CancelAward
    ) -> None:
        """Tell a table what the link brings; one that refuses it stops everything."""
        _, refused = self.table(name, ask.Command(id=self.next_id(), at=self.at, who=SYSTEM, act=act))
        if refused:
            raise Refused(*refused)

    def done(self, refused: tuple[Fault, ...] = ()) -> Outcome:
        """Everything that was put together."""
        return Outcome(floor=self.floor, parts=tuple(self.parts), refused=refused, looked_at=self.looked_at)
