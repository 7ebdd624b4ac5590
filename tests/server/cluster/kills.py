"""kill -9 of hosts: processes on one PostgreSQL die in turn, their tables move, and everybody plays on."""

import asyncio
import os
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from puntobanco.audit.source import find_source
from puntobanco.store.postgres import PostgresReader
from puntobanco.wire.messages import ReadyOut
from tests.pace import allowed
from tests.server.cluster.armed import DEATH, TOLD
from tests.server.cluster.guests import LATE, Asker, Pulse, Spread
from tests.server.durability.audit import Auditor
from tests.server.durability.houses import House, Nursery, free_port, nursery
from tests.server.durability.nursery import POINTS, Order

SETUPS = ("rws-non-commission", "massachusetts-ez")
TABLES = ("SG-01", "MA-03")
RANDOM = ("MA-03",)
PROCESSES = 2
LEASE = 2.0
"""The shortest there is, so that many die in little time."""
SLOWEST = 10.0
"""Seconds within which a table must be hosted again."""
ANY = "any moment"


class Killing:
    """A house with several processes, and what was seen when they died."""

    def __init__(self, address: str, folder: Path, born: Nursery, seed: int) -> None:
        self.address, self._folder, self._born = address, folder, born
        self.chance = Random(seed)
        self.phases: Counter[str] = Counter()
        self.between = 0
        self.moved: list[float] = []
        self.slowest = 0.0
        self.again: Counter[str] = Counter()
        self.rounds = 0
        self.counts: Counter[str] = Counter()
        ports = [free_port() for _ in range(PROCESSES)]
        self._orders = [
            Order(
                data=str(folder / f"process-{number}"),
                house=str(folder / "house"),
                port=port,
                tables=SETUPS,
                random=RANDOM,
                database=address,
                lease=LEASE,
            )
            for number, port in enumerate(ports)
        ]
        self.houses: list[House] = []

    async def evening(self, kills: int) -> None:
        """A number of kills while bots play at every table, through the doors of all processes."""
        self.houses = [await self._born.open(order) for order in self._orders]
        urls = tuple(house.url for house in self.houses)
        players = Spread(urls, TABLES, 2, self.chance)
        auditor = Auditor(self._folder / "house", players.book)
        pulse = Pulse()
        askers = [Asker(url, table, pulse) for url in urls for table in TABLES]
        await players.come()
        for asker in askers:
            await asker.come()
        playing = asyncio.create_task(players.play())
        asking = [asyncio.create_task(pulse.run()), *(asyncio.create_task(asker.run()) for asker in askers)]
        try:
            for _ in range(kills):
                await self._kill(playing, askers)
        finally:
            await self._end([playing, *asking])
            await players.go()
            for asker in askers:
                await asker.go()
        assert not any(task.done() and not task.cancelled() for task in asking), [task.exception() for task in asking]
        with closing(PostgresReader(self.address)) as reader:
            auditor.look_at(reader)
        auditor.judge_again(find_source(self.address))
        assert auditor.counts["acknowledged bets"], "nobody has bet"
        self.slowest = max(asker.slowest for asker in askers)
        for asker in askers:
            self.again += asker.again
        self.rounds = sum(one.rounds for one in players.tallies.values())
        self.counts = auditor.counts

    async def _end(self, tasks: list["asyncio.Task[None]"]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for house in self.houses:
            house.kill()
            await house.ended()

    async def _kill(self, playing: "asyncio.Task[None]", askers: list[Asker]) -> None:
        """Kill a process that hosts tables, and see them come to another; then it is started again."""
        place, held = await self._host()
        house = self.houses[place]
        await self._dies(house, playing)
        moment = perf_counter()
        self.houses[place] = await self._born.open(self._orders[place])
        others = [one for one in askers if one.url != house.url and one.table in held]
        while any(one.back_after(moment) is None for one in others):
            assert not playing.done(), f"the bots have stopped: {playing}"
            assert perf_counter() < moment + SLOWEST * 5, f"{held} did not come back"
            await asyncio.sleep(0.01)
        self.moved += [one.back_after(moment) or 0.0 for one in others]

    async def _host(self) -> tuple[int, tuple[str, ...]]:
        """The process that hosts most tables, and these."""
        while True:
            held = [await self._held(house) for house in self.houses]
            if sum(map(len, held)) == len(TABLES):
                return max(enumerate(held), key=lambda one: len(one[1]))
            await asyncio.sleep(0.05)

    @staticmethod
    async def _held(house: House) -> tuple[str, ...]:
        answer = await house.get("/ready")
        body = answer.partition(b"\r\n\r\n")[2]
        return msgspec.json.decode(body, type=ReadyOut).tables if body else ()

    async def _dies(self, house: House, playing: "asyncio.Task[None]") -> None:
        """At a point of a command's way, or at any moment."""
        too_few = self.between * 2 <= sum(self.phases.values())
        point = self.chance.choice(POINTS if too_few else (*POINTS, *[ANY] * 3))
        if point == ANY:
            await asyncio.sleep(self.chance.uniform(0.0, 0.3))
            house.kill()
        else:
            (house.data / DEATH).write_text(f"{point} {self.chance.randint(1, 12)}", encoding="ascii")
            os.kill(house.pid, TOLD)
        await house.ended()
        assert not playing.done(), f"the bots have stopped: {playing}"
        told = house.counted()
        if point != ANY or told.arrived > told.answered:
            self.between += 1
        under_way = "a command under way" if told.arrived > told.answered else "nothing under way"
        self.phases[point if point != ANY else f"{ANY}, {under_way}"] += 1


def killed(address: str, kills: int, seed: int) -> str:
    """Run `kill -9` on this number of hosts; what was found, in a sentence."""
    with TemporaryDirectory() as folder, nursery() as born:
        killing = Killing(address, Path(folder), born, seed)
        (Path(folder) / "house").mkdir()
        asyncio.run(killing.evening(kills))
    assert sum(killing.phases.values()) == kills
    assert killing.between * 2 >= kills, f"only {killing.between} of {kills} were between arrival and acknowledgement"
    slow = max(killing.moved)
    assert slow <= allowed(SLOWEST), f"a table was away for {slow:.1f} s"
    assert killing.slowest <= allowed(LATE), f"somebody waited {killing.slowest:.2f} s for a word"
    by_phase = ", ".join(f"{phase} {number:,}" for phase, number in sorted(killing.phases.items()))
    found = ", ".join(f"{what} {number:,}" for what, number in sorted(killing.counts.items()))
    times = sorted(killing.moved)
    return (
        f"{kills:,} kills of hosts, {killing.between:,} between arrival and acknowledgement ({by_phase}); tables moved "
        f"in {times[0]:.1f} to {times[-1]:.1f} s, median {times[len(times) // 2]:.1f} s, by leases of {LEASE:g} s; "
        f"nothing acknowledged missing or twice, books zero ({found}), {killing.rounds:,} rounds; every word within "
        f"{killing.slowest:.2f} s ({killing.again.total():,} times to ask again)."
    )
