"""kill -9 while bots play: a house dies again and again, comes back on the same files, and everybody plays on."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from tests.pace import allowed
from tests.patience import PATIENCE
from tests.proofs import Found, Piece, grouped
from tests.server.durability.audit import Auditor
from tests.server.durability.houses import House, NotBorn, Nursery, nursery
from tests.server.durability.nursery import ARRIVED, POINTS, Order
from tests.server.durability.players import Players

SETUPS = ("rws-non-commission", "massachusetts-ez", "new-zealand-commission")
TABLES = ("SG-01", "MA-03", "NZ-01")
RANDOM = ("SG-01", "MA-03")
"""Tables with random shoes; the third one's cards are keyed in by its dealer."""
ANY = "any moment"
EVENING = 100
"""Kills that one house lives through; then another begins."""
MOST_ARRIVED = 40
"""Commands after which a house is killed at the latest, where it is killed at any moment."""
SLOWEST = 5.0
"""Seconds in which a house must be back, on a machine that has nothing else to do."""


class Killing:
    """Kills of one size, counted by the moment."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)
        self.phases: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.slowest = 0.0
        self.between = 0

    async def evening(self, born: Nursery, data: Path, kills: int) -> None:
        """One house, killed this number of times."""
        order = Order(data=str(data), port=born.port, tables=SETUPS, random=RANDOM)
        house = await born.open(order)
        players = Players(house.url, TABLES, 2, self.chance)
        auditor = Auditor(data, players.book)
        await players.come()
        playing = asyncio.create_task(players.play())
        try:
            house = await self._end(house, ANY, playing)
            for number in range(kills):
                auditor.look()
                if number + 1 < kills:
                    point = ANY if number % 5 in (1, 3) else self.chance.choice(POINTS)
                    house = await self._again(born, order, point, playing)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            house.kill()
            await house.ended()
            await players.go()
        auditor.close()
        self.counts += auditor.counts
        self.counts["rounds finished"] += sum(one.rounds for one in players.tallies.values())
        assert auditor.counts["acknowledged bets"], "nobody has bet"
        begun = {table: auditor.streams[f"table/{table}"].state.rounds for table in TABLES}
        assert all(begun.values()), f"a table has not played: {begun}"
        self.counts["rounds begun"] += sum(begun.values())

    async def _again(self, born: Nursery, order: Order, point: str, playing: "asyncio.Task[None]") -> House:
        """Bring it back, and kill it again."""
        dies_at = "" if point == ANY else point
        begun = time.perf_counter()
        house = born.born(replace(order, dies_at=dies_at, after=self.chance.randint(1, 12)))
        try:
            await house.ready(begun)
        except NotBorn as why:
            assert dies_at, f"the house does not come back: {why}"
            self.phases[f"{point}, while it came back"] += 1
            self.between += 1
            return house
        self.slowest = max(self.slowest, house.seconds)
        assert house.seconds <= allowed(SLOWEST), f"it took {house.seconds:.1f} s to come back"
        return await self._end(house, point, playing)

    async def _end(self, house: House, point: str, playing: "asyncio.Task[None]") -> House:
        until = time.perf_counter() + PATIENCE
        if point == ANY:
            enough = self.chance.randint(1, MOST_ARRIVED)  # this number, however slow the machine is
            while house.counted().arrived < enough and time.perf_counter() < until:
                assert not playing.done(), f"the bots have stopped: {playing.exception()}"
                await asyncio.sleep(0.002)
            await asyncio.sleep(self.chance.uniform(0.0, 0.02))
            house.kill()
        while house.lives:
            assert not playing.done(), f"the bots have stopped: {playing.exception()}"
            assert time.perf_counter() < until, f"nothing has come to {point} in 30 s"
            await asyncio.sleep(0.002)
        told = house.counted()
        if point != ANY:
            self.phases[f"{ARRIVED}, not judged" if point == ARRIVED else point] += 1
            self.between += 1
        elif told.arrived > told.answered:
            self.phases["any moment, a command under way"] += 1
            self.between += 1
        else:
            self.phases["any moment, nothing under way"] += 1
        return house


def killed(piece: Piece, seed: int) -> Found:
    """Run `kill -9` this number of times."""
    killing = Killing(f"{seed} {piece.start}")

    async def all_evenings() -> None:
        with nursery() as born:
            for start in range(0, piece.size, EVENING):
                with TemporaryDirectory() as folder:
                    await killing.evening(born, Path(folder) / "house", min(EVENING, piece.size - start))

    asyncio.run(all_evenings())
    counts = grouped("killed: ", killing.phases) | grouped("found: ", killing.counts) | {"between": killing.between}
    return Found(counts, {"seconds": killing.slowest})


def told_of_kills(found: Found, kills: int, seed: int) -> str:
    """What was found, in a sentence."""
    phases, between = found.group("killed: "), found["between"]
    assert sum(phases.values()) == kills, f"{sum(phases.values())} of {kills} kills were counted"
    assert between * 2 >= kills, f"only {between} of {kills} were between arrival and acknowledgement"
    by_phase = ", ".join(f"{phase} {number:,}" for phase, number in phases.items())
    counted = ", ".join(f"{what} {number:,}" for what, number in found.group("found: ").items())
    return (
        f"{kills:,} kills, {between:,} between arrival and acknowledgement ({by_phase}); nothing acknowledged missing "
        f"or twice, books zero, cards the same ({counted}); back within {found.most['seconds']:.2f} s (seed {seed})."
    )
