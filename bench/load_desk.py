"""Durable commands a second in one process: tables at the desk over SQLite on disk, without a network.

Every table plays whole rounds of fourteen seats with three bets each, all three in one command or each in its own. The
guests of a table bet at the same time, each with one command on its way; the dealer waits for every answer. Beside it
raw one-row commits to SQLite, in turns, with the same care.
"""

import asyncio
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.store import raw
from bench.table import DECK_POINTS, SEATS, SETUP, WAGERS
from puntobanco.cards import DECK
from puntobanco.floor import HOUSE, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.ledger.chips import spread
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.server.casino import Casino
from puntobanco.server.sequencer.requests import Request
from puntobanco.server.serve import answer_soon, fast_loop
from puntobanco.setup import setup_from
from puntobanco.shoe.last_hand import Life
from puntobanco.store import opened
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Ready, Table
from puntobanco.table.shared.shoes import all_ticks
from puntobanco.table.steps import next_step

GOALS = {1: 0.35, 8: 1.0, 50: 2.0}
"""How many tables at once, and the least ratio to raw commits."""
STAFF = {"dina": Role.DEALER, "pia": Role.PIT, "olga": Role.OPERATOR}


class Rate(NamedTuple):
    """Commands a second at this number of tables, raw commits a second beside them, and the waits."""

    tables: int
    bets: int
    """Bets in a command."""
    rate: float
    raw: float
    p99: float

    @property
    def ratio(self) -> float:
        """Commands for each raw commit."""
        return self.rate / self.raw


class Seated:
    """A full table whose commands go over the desk."""

    def __init__(self, casino: Casino, name: str, seed: int, bets: int = 3) -> None:
        self.casino, self.name, self.stream = casino, name, table_stream(name)
        self.bets = bets
        """How many bets a command brings."""
        self.chance = Random(seed)
        self.cards: Iterator[str] = iter(())
        self.asked = 0
        self.waits: list[float] = []

    @property
    def table(self) -> Table:
        """The table as it stands on disk."""
        state = self.casino.sequencer.durable[self.stream].state
        assert isinstance(state, Table)
        return state

    async def give(self, who: str, role: Role, act: Any, stream: str = "") -> None:
        """A command that must be done whole."""
        begun = time.perf_counter()
        self.asked += 1
        request = Request(
            stream=stream or self.stream,
            id=f"{self.name} {self.asked}",
            who=ask.Who(ask.Person(who), role),
            act=act,
        )
        answer = await self.casino.ask(request)
        self.waits.append(time.perf_counter() - begun)
        assert answer.done and not answer.refused, answer

    async def staff(self, person: str, act: Any) -> None:
        """A member of staff gives a command."""
        await self.give(person, STAFF[person], act)

    async def open(self) -> None:
        """Staff, float, fourteen players with chips."""
        await self.give("olga", Role.OPERATOR, house_ask.FundCage(amount=Minor(10**12)), HOUSE)
        for person in ("dina", "pia"):
            await self.staff("olga", ask.Appoint(person=ask.Person(person), role=STAFF[person]))
        await self.staff("pia", ask.PostSigns())
        chips = spread(10**11, self.table.rules.terms.chips.values)
        await self.give("system", Role.CLOCK, ask.Fill(chips=dict(chips)))
        await self.staff("pia", ask.OpenTable())
        for seat in range(1, SEATS + 1):
            person = ask.Person(f"guest {self.name} {seat}")
            await self.give("carl", Role.CASHIER, house_ask.OpenAccount(person=person), HOUSE)
            await self.give(person, Role.PLAYER, ask.Join(person=person, seat=seat))
            await self.give("dina", Role.DEALER, ask.BuyIn(person=person, amount=Minor(10**9), cash=True))

    async def shuffle(self) -> None:
        """New cards, from their arrival to the first round."""
        if self.table.shoe is not None:
            await self.staff("pia", ask.ReplaceCards(reason="the shoe is over"))
        stack = [str(card) for card in DECK for _ in range(8)]
        self.chance.shuffle(stack)
        self.cards = iter(stack)
        await self.staff("dina", ask.ReceiveCards(set_id=f"set {self.table.shoes}", back="blue"))
        while (shoe := self.table.shoe) is not None and shoe.ready is not Ready.PLAY:
            await self._prepare(shoe.ready, shoe.steps)

    async def _prepare(self, ready: Ready, steps: tuple[str, ...]) -> None:
        match ready:
            case Ready.STEPS:
                other = bool(all_ticks(self.table)[steps[0]].not_by)
                await self.staff("pia" if other else "dina", ask.TickStep(step=steps[0]))
            case Ready.CUT:
                await self.staff("dina", ask.AnswerCut(at=None if next_step(self.table).person else 200))
            case Ready.CUTTING_CARD:
                await self.staff("dina", ask.PlaceCuttingCard())
            case Ready.LOAD:
                await self.staff("dina", ask.LoadShoe())
            case _:
                first = next(self.cards)
                await self.staff(
                    "dina", ask.BurnCards(shown=(ask.CardText(first), *self._named(DECK_POINTS[first[0]])))
                )

    def _named(self, number: int) -> tuple[ask.CardText, ...]:
        return tuple(ask.CardText(next(self.cards)) for _ in range(number))

    async def bet(self, seat: int) -> None:
        """One guest bets, who waits for each answer; the others at the table bet meanwhile."""
        bets = three_bets(seat)
        for place in range(0, len(bets), self.bets):
            some = ask.PlaceBets(bets=bets[place : place + self.bets])
            await self.give(f"guest {self.name} {seat}", Role.PLAYER, some)

    async def round(self) -> None:
        """A whole round: three bets at each of fourteen seats, the cards, the result, the settlement."""
        shoe = self.table.shoe
        if shoe is None or shoe.life is Life.OVER:
            await self.shuffle()
        elif shoe.left < 40 and shoe.life is Life.PLAY_ON:  # within half a deck of where it was put in
            await self.staff("dina", ask.CuttingCardOut())
        for person in self.table.curator.offers[:1]:
            await self.give(person, Role.PLAYER, ask.AnswerShoe(take=True, dealer_deals=True))
        await self.staff("dina", ask.OpenBets())
        await asyncio.gather(*(self.bet(seat) for seat in range(1, SEATS + 1)))
        await self.staff("dina", ask.CloseBets())
        await self.staff("dina", ask.CallCards())
        for _ in range(4):
            await self.staff("dina", ask.Draw())
        for side in Side:
            await self.staff("dina", ask.Turn(side=side, cards=self._named(2)))
        while self.table.round is not None and self.table.round.due is not None:
            await self.staff("dina", ask.Draw(card=self._named(1)[0]))
        for act in (ask.CallResult(), ask.Settle(), ask.EndRound()):
            await self.staff("dina", act)


def three_bets(seat: int) -> tuple[ask.Stake, ...]:
    """Three wagers of one seat; where there are two, the seats take them in turns."""
    return tuple(ask.Stake(wager=wagers[seat % len(wagers)], amount=Minor(10_000)) for wagers in WAGERS)


def setups(tables: int) -> dict[str, dict[str, Any]]:
    """This number of tables of one set-up."""
    values = tomllib.loads(SETUP.read_text(encoding="utf-8"))
    return {name: {**values, "name": name} for name in (f"T{number:02}" for number in range(1, tables + 1))}


async def commands(folder: Path, tables: int, seconds: float, bets: int) -> tuple[float, float]:
    """Durable commands a second of several tables at once, and the 99th percentile of the waits."""
    values = setups(tables)
    store = opened(str(folder / "house.sqlite"))
    casino = Casino(store, name="bench", currency=setup_from(values["T01"]).currency)
    await casino.open(values)
    seated = [Seated(casino, name, seed, bets) for seed, name in enumerate(values)]
    for table in seated:
        await table.open()
        await table.shuffle()
    before = [len(table.waits) for table in seated]

    async def play(table: Seated, until: float) -> None:
        while time.perf_counter() < until:
            await table.round()

    begun = time.perf_counter()
    await asyncio.gather(*(play(table, begun + seconds) for table in seated))
    took = time.perf_counter() - begun
    waits = sorted(wait for table, done in zip(seated, before, strict=True) for wait in table.waits[done:])
    await casino.close()
    return len(waits) / took, waits[len(waits) * 99 // 100]


def rates(goals: dict[int, float], *, seconds: float = 4.0, times: int = 3) -> list[Rate]:
    """Raw commits before and after each; the middle of several turns by their ratio."""
    answer_soon()
    found = []
    for tables, bets in ((tables, bets) for bets in (3, 1) for tables in goals):
        turns = []
        for _ in range(times):
            with TemporaryDirectory() as name:
                first = raw(Path(name))
                with asyncio.Runner(loop_factory=fast_loop()) as runner:  # the loop in which a house is served
                    rate, p99 = runner.run(commands(Path(name), tables, seconds, bets))
                turns.append(Rate(tables, bets, rate, (first + raw(Path(name))) / 2, p99))
        found.append(sorted(turns, key=lambda turn: turn.ratio)[len(turns) // 2])
    return found
