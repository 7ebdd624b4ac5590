"""The load generator, in a process of its own: full tables whose guests bet over sockets, and how long answers took.

Every table has its dealer, fourteen guests with a socket each, who see their own view, and six who watch as the public
does. Guests bet three wagers in one command, at random moments of the time that a round gives them.
"""

import argparse
import asyncio
import sys
import time
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from bench.load_desk import three_bets
from puntobanco.bots.crew import Crew
from puntobanco.bots.house import House
from puntobanco.bots.player import Player
from puntobanco.bots.tally import Tally
from puntobanco.client import Client, NoAnswer, NotServed, View
from puntobanco.table import commands as ask

SPREAD, BURST = 8.0, 1.0
"""Seconds over which the bets of a round come."""


class Waits(Struct):
    """How long answers took in one part of the run, in seconds."""

    seconds: list[float] = []
    sent: int = 0
    refused: int = 0
    unanswered: int = 0
    a_second: float = 0.0

    def at(self, part: float) -> float:
        """The wait that this part of all did not pass."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else 0.0


class Result(Struct):
    """The whole run."""

    spread: Waits
    burst: Waits
    flood: Waits
    rounds: int
    views: int
    stuck: list[str]


class Plan:
    """What all tables do now, and what has been measured."""

    def __init__(self, tallies: list[Tally], bursts: int) -> None:
        self.tallies, self.bursts = tallies, bursts
        self.full = asyncio.Event()
        """Set when every guest is there; nobody bets before."""
        self.until = 0.0
        self._arrived: dict[int, int] = {}
        self.spread, self.burst, self.flood = Waits(), Waits(), Waits()
        self.first, self.last = float("inf"), 0.0

    async def together(self, turn: int) -> None:
        """Wait until every table that plays has come so far."""
        self._arrived[turn] = self._arrived.get(turn, 0) + 1
        while self._arrived[turn] < sum(not tally.stuck for tally in self.tallies):
            await asyncio.sleep(0.02)


class LoadCrew(Crew):
    """A crew whose guests bet by the clock."""

    plan: Plan
    asked: tuple[asyncio.Task[None], ...] = ()
    _bursts = 0

    async def bets(self, view: View, pace: float) -> int:
        """Spread over eight seconds as long as there is time; then all in the last second, everywhere at once; then a
        flood as fast as it goes."""
        plan = self.plan
        await plan.full.wait()
        if time.monotonic() < plan.until:
            return await self._within(view, plan.spread, SPREAD, wait=True)
        self._bursts += 1
        await plan.together(self._bursts)
        if self._bursts <= plan.bursts:
            return await self._within(view, plan.burst, BURST, wait=False)
        return await self._within(view, plan.flood, 0.0, wait=True)

    @property
    def over(self) -> bool:
        """Whether the flood is over too."""
        return self._bursts > self.plan.bursts

    async def _within(self, view: View, waits: Waits, seconds: float, *, wait: bool) -> int:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        self.asked = tuple(
            asyncio.create_task(self._bet(seat, player, waits, begun + self._chance.uniform(0, seconds)))
            for seat, player in enumerate(self.players.values(), 1)
        )
        await asyncio.sleep(max(0.0, begun + seconds - loop.time()))
        if wait:
            await asyncio.gather(*self.asked)
        return view.number

    async def _bet(self, seat: int, player: Player, waits: Waits, at: float) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, at - loop.time()))
        waits.sent += 1
        begun = time.perf_counter()
        try:
            answer = await player.client.command(self.stream, ask.PlaceBets(bets=three_bets(seat)))
        except (NoAnswer, NotServed):
            waits.unanswered += 1
            return
        now = time.perf_counter()
        waits.seconds.append(now - begun)
        waits.refused += not answer.done
        self.tally.count(answer, 3)
        if waits is self.plan.flood:
            self.plan.first, self.plan.last = min(self.plan.first, begun), max(self.plan.last, now)


class LoadHouse(House):
    """A house whose tables all follow one plan."""

    plan: Plan
    watching: int = 6
    views = 0

    def crew(self, tally: Tally, chance: Random) -> Crew:
        """A crew that follows the plan."""
        crew = LoadCrew(self._client, tally.table, tally, self._appoint, chance)
        crew.plan = self.plan
        return crew

    async def run(self, crew: Crew, rounds: int | None, pace: float) -> None:
        """Rounds until the plan is done, with people who only watch and so see what the public does."""
        assert isinstance(crew, LoadCrew)
        watchers = [Client(self.url) for _ in range(self.watching)]
        for watcher in watchers:
            await watcher.enter("somebody who watches")
        watched = [await watcher.watch(crew.stream, public=True) for watcher in watchers]
        while not crew.over:
            await crew.play(crew.tally.rounds + 1, 0.0, self.stop)
        await asyncio.gather(*crew.asked)
        self.views += sum(seen.views for seen in watched) + sum(player.views for player in crew.players.values())
        for watcher in watchers:
            await watcher.close()


async def measured(url: str, tables: int, seats: int, watching: int, seconds: float, bursts: int) -> Result:
    """Fill the house, play by the plan, and tell what was measured."""
    house = LoadHouse(url, players=seats, seed=7)
    house.watching = watching
    await house.open()
    house.plan = plan = Plan(list(house.tallies.values()), bursts)
    begun = time.monotonic()

    async def clock() -> None:
        while any(tally.players < seats and not tally.stuck for tally in house.tallies.values()):
            await asyncio.sleep(0.2)
        sys.stderr.write(f"{tables} tables full after {time.monotonic() - begun:.0f} s\n")
        plan.until = time.monotonic() + seconds
        plan.full.set()

    timing = asyncio.create_task(clock())
    await house.play()
    timing.cancel()
    flood = plan.flood
    flood.a_second = len(flood.seconds) / (plan.last - plan.first) if flood.seconds else 0.0
    stuck = [f"{tally.table}: {tally.sentence}" for tally in house.tallies.values() if tally.stuck]
    rounds = sum(tally.rounds for tally in house.tallies.values())
    return Result(plan.spread, plan.burst, flood, rounds, house.views, stuck)


def main() -> None:
    """Run by bench.load, which reads the result from standard output."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True)
    for name, kind in {"tables": int, "seats": int, "watching": int, "seconds": float, "bursts": int}.items():
        parser.add_argument(f"--{name}", type=kind, required=True)
    asked: dict[str, Any] = vars(parser.parse_args())
    sys.stdout.buffer.write(msgspec.json.encode(asyncio.run(measured(**asked))))


if __name__ == "__main__":
    main()
