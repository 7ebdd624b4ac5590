"""Journals for the tests: a night at one table with its house, and a jackpot, written entry by entry as a host would.

`a_night()` gives the lines of three streams: ``house``, ``table/SG-01`` and ``link/major``.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from puntobanco.faults import Fault
from puntobanco.floor import Floor, at_house, at_table, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.machine import evolve as house_evolve
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.terms import Terms
from puntobanco.journal.chain import Writer
from puntobanco.journal.checkpoint import Checkpoint, checkpoint_of
from puntobanco.journal.merkle import Frontier
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from tests.jackpot.link_day import ANNA, TERMS, Day, winner
from tests.jackpot.link_walk import TABLES, Walker
from tests.table.evening import ROLES, Evening
from tests.table.stateful import Evening as Walk

Lines = list[bytes]
OLGA = Who(Person("olga"), Role.OPERATOR)
LINK = "link/major"


class Night(Evening):
    """An evening at a table of a house: chips cross between both, and every entry is written."""

    def __init__(self, setup: str = "rws-non-commission") -> None:
        super().__init__(setup, ready=False)
        self.name = self.table.rules.setup.name
        self.writers = {"house": Writer("house"), table_stream(self.name): Writer(table_stream(self.name))}
        currency = self.table.rules.setup.currency
        founded = house_ev.HouseFounded(name="Example Casino", currency=currency)
        house = house_evolve(None, house_ev.Recorded(position=0, at=At(0), by=OLGA, command="0", event=founded))
        self.writers["house"].found(id="0", at=At(0), who=OLGA, event=founded)
        self.own.found(id="0", at=self.events[0].at, who=OLGA, event=self.events[0].event)
        self.floor = Floor(house=house, tables={self.name: self.table})
        self.house(house_ask.AddTable(table=self.name, currency=currency.code))
        self.house(house_ask.FundCage(amount=self.minor("2000000")))
        for person in ("anna", "ben"):
            self.house(house_ask.OpenAccount(person=Person(person)))
        self.open()

    @property
    def own(self) -> Writer:
        return self.writers[table_stream(self.name)]

    def house(self, act: house_ask.AnyAct) -> None:
        command = house_ask.Command(id=f"h{self.now}", at=At(self.now), who=OLGA, act=act)
        self.now += 1
        stepped = at_house(self.floor, command)
        assert not stepped.refused, stepped.refused
        self.floor = stepped.floor
        for part in stepped.parts:
            self.writers[part.stream].add(part.command, (one.event for one in part.events))

    def attempt(self, person: str, act: ask.AnyAct, role: Role | None = None) -> tuple[ev.AnyEvent, ...]:
        self.now += 1000
        if isinstance(act, ask.BuyIn):
            act = replace(act, cash=True)
        who = ask.Who(ask.Person(person), role or ROLES.get(person, Role.PLAYER))
        command = ask.Command(id=f"t{self.now}", at=ask.At(self.now), who=who, act=act)
        stepped = at_table(self.floor, self.name, command)
        self.floor, self.refused = stepped.floor, stepped.refused
        self.table = self.floor.tables[self.name]
        happened: tuple[Any, ...] = ()
        for part in stepped.parts:
            events = tuple(one.event for one in part.events)
            self.writers[part.stream].add(part.command, events)
            happened = events if part.stream == self.own.end.stream else happened
        return happened


class WrittenDay(Day):
    """A day at a link of which every entry is written."""

    def __init__(self, terms: Terms = TERMS, tables: tuple[str, ...] = ("NZ-1",)) -> None:
        self.writer = Writer(LINK)
        super().__init__(terms, tables)

    def attempt(self, role: Role, act: link_ask.AnyAct, person: str = "") -> tuple[Fault, ...]:
        before = len(self.events) if hasattr(self, "events") else 0
        refused = super().attempt(role, act, person)
        new = self.events[before:]
        if new:
            command = link_ask.Command(id=new[0].command, at=new[0].at, who=new[0].by, act=act)
            self.writer.add(command, (one.event for one in new))
        return refused


def a_night() -> dict[str, Lines]:
    """The lines of every stream, freshly copied."""
    return {name: list(lines) for name, lines in _a_night().items()}


@cache
def _a_night() -> Mapping[str, Sequence[bytes]]:
    night = Night()
    night.sit(anna=1, ben=2)
    night.play("Ks 9h", "2d 4d", ("anna", "player", "100"), ("ben", "banker", "200"), ("anna", "tie", "10"))
    night.play("2s 3h 4c", "Kd 6c", ("anna", "banker", "50"), ("ben", "player", "75"))
    night.betting()
    night.bet("anna", "player", "100")
    night.close()
    assert night.no_bet("ben", "player", "100").code == "bets-closed"  # a late bet goes on record
    night.deal("Ts 9c", "8d Jh")
    night.finish()
    night.do("dina", ask.CashOut(person=ask.Person("ben"), amount=night.minor("1000")))
    day = WrittenDay()
    for number in range(1, 7):
        day.play(number, "100", "35")
    day.confirm(day.hit(6, winner(ANNA, 1, "100")))
    day.play(7, "20")
    return {name: tuple(writer.lines) for name, writer in (*night.writers.items(), (LINK, day.writer))}


def checkpoints_of(streams: Mapping[str, Sequence[bytes]], every: int = 10) -> tuple[Checkpoint, ...]:
    """A checkpoint after every `every` lines of each stream, the last over everything."""
    trees = {name: Frontier() for name in streams}
    made: list[Checkpoint] = []
    while not made or any(trees[name].size < len(lines) for name, lines in streams.items()):
        for name, lines in streams.items():
            for line in lines[trees[name].size : trees[name].size + every]:
                trees[name].append(line)
        made.append(checkpoint_of(trees, at=At(len(made)), before=made[-1] if made else None))
    return tuple(made)


def rebuilt(stream: str, entries: Sequence[Any]) -> Lines:
    """Entries written anew, with a chain, numbers and positions that fit: what a careful forger would do."""
    writer = Writer(stream)
    for one in entries:
        if one.act is None:
            writer.found(id=one.id, at=one.at, who=one.who, event=one.events[0])
        else:
            writer.add(one, one.events)
    return writer.lines


class WrittenWalk(Walk):
    """A random evening at any set-up, of which every entry is written."""

    def __init__(self, seed: int, name: str) -> None:
        super().__init__(seed, name)
        self.writer = Writer(f"table/{name}")
        founded = self.events[0]
        self.writer.found(id=founded.command, at=founded.at, who=founded.by, event=founded.event)

    def _give(self, who: ask.Who, act: ask.AnyAct) -> tuple[Fault, ...]:
        before = len(self.events)
        refused = super()._give(who, act)
        if new := self.events[before:]:
            command = ask.Command(id=new[0].command, at=new[0].at, who=who, act=act)
            self.writer.add(command, (one.event for one in new))
        return refused


def a_link_walk(seed: int, steps: int) -> Lines:
    """The lines of a random day at a link."""
    walker = Walker(Random(seed))
    day = WrittenDay(walker.day.now.terms, TABLES)
    walker.day = day
    for _ in range(steps):
        walker.step()
    return day.writer.lines
