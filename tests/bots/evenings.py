"""An evening of a practice house in a virtual world: guests who bet and then do nothing, leave, lose their connection
or pester the house, and a house that is started again in the middle of a round.

Time passes only when nothing is to be done, so that hours cost seconds and no limit hangs on the machine. A watch that
knows nothing of the house's own dealer looks once a second how long the table has stood as it is.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from typing import Any

from msgspec import Struct

from puntobanco.bots.attend import Attendant
from puntobanco.bots.hands import BETTING, Pace
from puntobanco.bots.plans import stake_of
from puntobanco.floor import table_stream
from puntobanco.machine import Command
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.server.casino import Casino
from puntobanco.server.practice import LONGEST, LONGEST_ROUND, Giver, Waiting, is_hand
from puntobanco.server.sequencer.requests import Request
from puntobanco.server.shoes.keeper import Cards
from puntobanco.server.shoes.sealing import Seal
from puntobanco.server.watch.views import Audience
from puntobanco.setup import setup_from
from puntobanco.store import MemoryStore
from puntobanco.table import commands as ask
from puntobanco.table.machine import decide
from puntobanco.table.model.state import Table
from puntobanco.table.offers import offers
from puntobanco.table.steps import next_step
from tests.server.simulated.virtual import VirtualLoop

PACE = Pace(look=0.5)
"""The limits of a practice house as it is served, with fewer looks at the table."""
SLACK = 3.0
"""Seconds that a move may take beyond its limit: looks at the table, and a move that was refused and tried again."""
GUESTS = tuple(Person(name) for name in ("anna", "ben", "cho"))
WAYS = ("plays", "silent", "offline", "flickers", "leaves", "no device", "pesters", "meddles", "wants time")
"""What becomes of a guest once they have bet."""
KEY = bytes(range(32))


class StandsStill(AssertionError):
    """A table stood longer than it may."""


class Evening(Struct, frozen=True):
    """What came of it."""

    rounds: int
    seconds: float
    """That passed in the world."""
    longest: float
    """For which the table waited for one person."""
    counts: Counter[str]
    entries: tuple[tuple[float, str], ...]
    """What was written at the table, and when, in seconds."""


def stands(table: Table) -> tuple[Any, ...]:
    """What a table waits for: the same as long as nobody does it, whatever else is written down."""
    step, round_, shoe = next_step(table), table.round, table.shoe
    if step.act in BETTING:
        return table.rounds, "bets"
    ready = (shoe.ready, shoe.steps, shoe.cut_offers, shoe.left, shoe.discarded) if shoe is not None else ()
    cards = tuple((card.holder, card.shown) for card in round_.cards) if round_ is not None else ()
    unpaid = len(round_.unpaid) if round_ is not None else 0
    return step.act, step.person, table.rounds, len(table.sets), ready, cards, table.curator, len(table.owed), unpaid


def limit(table: Table, pace: Pace) -> float:
    """The longest that a table may stand as it is."""
    step = next_step(table)
    curator = table.curator.holder is not None and not table.curator.dealer and not is_hand(table.curator.holder)
    if step.person is not None and not is_hand(step.person) or step.act == "close-options":
        return pace.asked
    if step.act in BETTING:
        return pace.bets
    if step.act in ("draw", "tuck") and curator:
        return pace.asked
    return pace.choice


def longest_round(pace: Pace) -> float:
    """The longest from one round to the next: bets, a new shoe, everybody silent at all that they are asked, and the
    time that guests may ask for."""
    asked_of_each = 8  # the cut, the shoe, two hands and their third cards, options
    return pace.bets + 12 * pace.choice + asked_of_each * (len(GUESTS) + 1) * pace.asked + LONGEST_ROUND


class World:
    """A practice house with one table, its guests, and the watch."""

    def __init__(
        self, loop: VirtualLoop, seed: int, setup: Mapping[str, Any], ways: Mapping[Person, str], pace: Pace = PACE
    ) -> None:
        self.loop, self.chance, self.setup, self.ways, self.pace = loop, Random(seed), setup, ways, pace
        self.name = str(setup["name"])
        self.stream, self.kept, self.counts = table_stream(self.name), MemoryStore(), Counter[str]()
        self.there = {person: way != "no device" for person, way in ways.items()}
        self.faults: list[str] = []
        self._ids = count()
        self._since, self._stood, self._round_since, self._rounds = 0.0, (), 0.0, 0
        self._granted = At(0)
        self.longest = 0.0
        self._attendant: asyncio.Task[None] | None = None
        loop.set_exception_handler(lambda _, found: self.faults.append(str(found.get("exception") or found["message"])))

    def now(self) -> At:
        return At(1_800_000_000_000 + round(self.loop.time() * 1000))

    @property
    def table(self) -> Table:
        head = self.casino.head(self.stream)
        assert head is not None and isinstance(head.state, Table)
        return head.state

    # The house.

    async def start(self) -> None:
        """The house is served, new or again, with its own dealer."""
        entropy = self.chance.randbytes
        self.casino = Casino(
            self.kept, name="practice", currency=setup_from(self.setup).currency, now=self.now, seal=Seal(KEY, entropy),
            entropy=entropy,
        )  # fmt: skip
        self.casino.hub.watching = self._watching  # type: ignore[method-assign]
        assert self.casino.shoes is not None
        if self.casino.shoes.elected(self.name) is not Cards.RANDOM:
            self.casino.shoes.elect(self.name, Cards.RANDOM)
        await self.casino.open({self.name: self.setup})
        self.waiting = Waiting(self.casino)
        attendant = Attendant(self.casino, self.waiting, self.name, self.pace, Random(self.chance.getrandbits(64)))
        self._attendant = asyncio.create_task(attendant.run(self._broken))
        self._since = self._round_since = self.loop.time()

    def _broken(self, where: str, found: Exception) -> None:
        self.faults.append(f"{where}: {found!r}")

    def stop(self) -> None:
        """The process ends."""
        for task in (self._attendant, *self.casino._tasks):
            if task is not None:
                task.cancel()

    def _watching(self) -> Any:
        """Somebody always has the table before them: the display over it."""
        yield Audience(self.stream)
        for person, there in self.there.items():
            if there:
                yield Audience(self.stream, Who(person, Role.PLAYER))

    async def give(self, who: Who, act: ask.AnyAct) -> bool:
        """A command; whether it was done."""
        casino = self.casino
        answer = await casino.ask(Request(stream=self.stream, id=f"{who.person} {next(self._ids)}", who=who, act=act))
        self.counts["done" if answer.done else "refused"] += 1
        return answer.done

    def entries(self) -> Iterator[tuple[float, str]]:
        """The events of the table with the seconds at which they were written."""
        for line in self.kept.read(self.stream):
            entry = json.loads(line)
            for event in entry.get("events", ()):
                yield entry["at"] / 1000, str(event["type"])

    # The watch.

    def look(self) -> None:
        """Fail if the table has stood longer than it may."""
        table, now = self.table, self.loop.time()
        if self.faults:
            self._fail(self.faults[0])
        stood = stands(table)
        if stood != self._stood:
            self._stood, self._since, self._granted = stood, now, At(0)
        if table.rounds != self._rounds:
            self._rounds, self._round_since = table.rounds, now
        if next_step(table).person is not None:
            self.longest = max(self.longest, now - self._since)
        self._granted = max(
            self._granted, self.waiting.until(self.name)
        )  # guests may ask for more time, which is bounded
        if now - self._since > limit(table, self.pace) + SLACK and self.now() > self._granted + SLACK * 1000:
            self._fail(f"{now - self._since:.0f} s")
        if now - self._round_since > longest_round(self.pace):
            self._fail(f"no new round for {now - self._round_since:.0f} s")

    def _fail(self, why: str) -> None:
        step = next_step(self.table).sentence
        raise StandsStill(f"{self.name} {self.table.style}, {dict(self.ways)}: {step} ({why})")

    # Guests.

    async def guest(self, person: Person) -> None:
        """Sit down, bet in most rounds, and then be as silent, far or tiresome as one's way is."""
        who, way, betted = Who(person, Role.PLAYER), self.ways[person], 0
        while True:
            await asyncio.sleep(self.chance.uniform(0.2, 0.5) if way == "pesters" else self.chance.uniform(1, 6))
            table = self.table
            if not table.is_open:
                continue
            if person not in table.guests or table.guests[person].away:
                await self._sit(person)
            elif table.round is not None and table.rounds != betted and next_step(table).act in BETTING:
                betted = table.rounds
                await self._bet(who)
            elif way == "pesters":
                await self._pester(who)
            elif self.chance.random() < 0.3:
                await self._behave(who, way)

    async def _sit(self, person: Person) -> None:
        free = [seat for seat in self.table.rules.setup.seats if seat not in self.table.by_seat]
        if free and await self.give(Who(person, Role.PLAYER), ask.Join(person=person, seat=self.chance.choice(free))):
            await Giver(self.casino).chips(self.name, self.table, person)

    async def _bet(self, who: Who) -> None:
        """On one hand, and enough to be the first who is asked to turn it."""
        wager, table = self.chance.choice(("player", "banker", "tie")), self.table
        boxes = [box for offer in offers(table, who) if offer.act == "place-bets" for box in offer.boxes]
        mine = [box for box in boxes if box.seat == table.seat_of(who.person) and box.wager in (wager, "ante")]
        if mine:
            await self.give(who, ask.PlaceBets(bets=tuple(stake_of(box, box.least) for box in mine)))
        if table.rack(who.person) < 1000_00:
            await Giver(self.casino).chips(self.name, table, who.person)

    async def _behave(self, who: Who, way: str) -> None:
        match way:
            case "plays" | "meddles":
                await self._answer(who, any_=way == "meddles")
            case "offline":
                self.there[who.person] = False
            case "flickers":
                self.there[who.person] = not self.there[who.person]
            case "leaves":
                await self.give(who, ask.Leave(person=who.person))
            case "wants time":
                self.waiting.more(self.name, self.table.rounds, self.chance.randrange(1, LONGEST + 1))
            case _:
                pass

    async def _answer(self, who: Who, *, any_: bool) -> None:
        """Whatever one is offered, of what is asked of oneself or of anything."""
        acts = [act for act in self._acts(who) if self._is_turn(who, act) or not self._refused(who, act)]
        own = [act for act in acts if any_ or str(act.__struct_config__.tag) == next_step(self.table).act]
        if own:
            await self.give(who, self.chance.choice(own))

    async def _pester(self, who: Who) -> None:
        """Something that is refused."""
        acts = [act for act in self._acts(who) if not self._is_turn(who, act) and self._refused(who, act)]
        if acts:
            await self.give(who, self.chance.choice(acts))

    def _refused(self, who: Who, act: ask.AnyAct) -> bool:
        return bool(decide(self.table, Command(id="trial", at=self.now(), who=who, act=act)).refused)

    def _is_turn(self, who: Who, act: ask.AnyAct) -> bool:
        """Whether it shows cards in one's own hands, which the house names."""
        cards = self.table.round.cards if self.table.round is not None else ()
        return isinstance(act, ask.Turn | ask.Look) and any(card.holder == who.person for card in cards)

    def _acts(self, who: Who) -> list[ask.AnyAct]:
        """A bet, and a few of the other things that a guest may ask for, taken at random."""
        seat = self.table.seat_of(who.person)
        stake = ask.Stake(wager="player", amount=Minor(50_00), seat=seat)
        every: list[ask.AnyAct] = [
            ask.PlaceBets(bets=(stake,)), ask.TakeBack(wager="player", seat=seat), ask.SpeakBet(bet=stake),
            ask.AnswerCut(), ask.AnswerCut(at=90), ask.AnswerShoe(take=True), ask.AnswerShoe(take=False),
            ask.AnswerShoe(take=True, dealer_deals=True),
            ask.PassShoe(), ask.Draw(), ask.Tuck(), ask.AskSqueeze(), ask.AskCards(), ask.AskCards(full=True),
            ask.ChooseOption(take_back=True), ask.ChooseOption(take_back=False), ask.Join(person=who.person, seat=1),
        ]  # fmt: skip
        for side in Side:
            every += [ask.Turn(side=side), ask.Look(side=side, place=1), ask.DeclineHand(side=side)]
        return [every[0], *self.chance.sample(every[1:], 3)]

    async def restarts(self) -> None:
        """The house is started again now and then."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / 240))
            self.counts["restarts"] += 1
            self.stop()
            await self.start()


def evening(
    seed: int,
    setup: Mapping[str, Any],
    ways: Mapping[Person, str],
    rounds: int,
    *,
    restarts: bool,
    pace: Pace = PACE,
) -> Evening:
    """A number of rounds at a table with guests of these ways; `StandsStill` if it ever waits too long."""
    loop = VirtualLoop()
    try:
        world = World(loop, seed, setup, ways, pace)
        loop.run_until_complete(_lived(world, rounds, restarts=restarts))
        return Evening(world.table.rounds, loop.time(), world.longest, world.counts, tuple(world.entries()))
    finally:
        loop.close()


async def _lived(world: World, rounds: int, *, restarts: bool) -> None:
    await world.start()
    tasks = [asyncio.create_task(world.guest(person)) for person in world.ways]
    if restarts:
        tasks.append(asyncio.create_task(world.restarts()))
    while world.table.rounds < rounds or world.table.round is not None:
        await asyncio.sleep(1)
        world.look()
        for task in tasks:
            if task.done():
                task.result()
    for task in tasks:
        task.cancel()
    world.stop()
    await asyncio.gather(*tasks, return_exceptions=True)
