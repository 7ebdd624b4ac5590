"""AT-23: a million hostile frames while a full house plays; see `tests.server.entrance.flood`."""

import asyncio
import json
import sys
from collections import Counter
from math import inf
from pathlib import Path

import httpx2

from bench.load_guests import LoadHouse, Plan, Waits
from tests.proofs import Proof
from tests.server.entrance.crowds import Housed, housed

FULL = 100_000
"""Frames from which on the whole house plays: 50 tables with 14 guests, 6 who watch, and the staff of each."""
MEMORY, P99 = 50.0, 0.500
"""Megabytes that the house may grow, and seconds within which 99 of 100 honest bets are acknowledged."""
ROOT = Path(__file__).parents[2]


class Played:
    """A house that plays for as long as it is attacked."""

    def __init__(self, house: Housed, frames: int, seed: int, *, seats: int, watching: int) -> None:
        self.house, self.frames, self.seed = house, frames, seed
        self.guests = LoadHouse(house.url, players=seats, seed=seed)
        self.guests.watching, self.seats = watching, seats
        self.grown = 0.0
        self.said: Counter[str] = Counter()

    async def run(self) -> Waits:
        """Fill the house, attack it, and let everybody finish; how long honest bets took meanwhile."""
        guests = self.guests
        await guests.open()
        guests.plan = Plan(list(guests.tallies.values()), 0)
        guests.plan.until = inf
        attacking = asyncio.create_task(self._attack())
        playing = asyncio.create_task(guests.play())
        await asyncio.wait((attacking, playing), return_when=asyncio.FIRST_COMPLETED)
        guests.plan.until = 0.0
        guests.plan.full.set()
        await attacking
        await playing
        stuck = [f"{tally.table}: {tally.sentence}" for tally in guests.tallies.values() if tally.stuck]
        assert not stuck, stuck
        return guests.plan.spread

    async def _attack(self) -> None:
        tallies = self.guests.tallies.values()
        while any(tally.players < self.seats and not tally.stuck for tally in tallies):
            await asyncio.sleep(0.2)
        self.guests.plan.full.set()
        before = self.house.resident
        begin = [sys.executable, "-m", "tests.server.entrance.flood", "--url", self.house.url]
        begin += ["--frames", str(self.frames), "--seed", str(self.seed)]
        flood = await asyncio.create_subprocess_exec(*begin, stdout=asyncio.subprocess.PIPE, cwd=ROOT)
        told, _ = await flood.communicate()
        assert flood.returncode == 0, "an attack was done, or the house failed"
        self.said = Counter(json.loads(told))
        self.grown = self.house.resident - before


def flooded(size: int, seed: int) -> str:
    """A number of hostile frames over 16 sockets while everybody else bets; in full, with 1,000 honest clients."""
    full = size >= FULL
    tables, seats, watching = (50, 14, 6) if full else (2, 3, 1)
    with housed(tables=tables) as house:
        played = Played(house, size, seed, seats=seats, watching=watching)
        waits = asyncio.run(played.run())
        with httpx2.Client(base_url=house.url, trust_env=False) as client:
            assert client.get("/ready").status_code == 200
    said = played.said
    sent = said.pop("sent")
    assert sent >= size and said["not-understood"] and waits.seconds, said
    assert waits.refused == waits.unanswered == 0, f"{waits.refused} honest bets refused, {waits.unanswered} lost"
    assert played.grown <= MEMORY, f"the house grew by {played.grown:.0f} MB"
    assert not full or waits.at(0.99) <= P99, f"p99 of honest bets is {waits.at(0.99) * 1000:.0f} ms"
    words = ", ".join(f"{count:,} {what}" for what, count in said.most_common() if not what.startswith("special"))
    clients, p50, p99 = tables * (seats + watching), waits.at(0.5) * 1000, waits.at(0.99) * 1000
    return (
        f"{sent:,} frames and {_specials(said):,} other attacks while {clients:,} clients at {tables} tables placed "
        f"{len(waits.seconds):,} bets: every one done, p50 {p50:.0f} ms, p99 {p99:.0f} ms; the house grew by "
        f"{played.grown:.0f} MB and nothing failed. Said to them: {words}."
    )


def _specials(said: Counter[str]) -> int:
    return sum(count for what, count in said.items() if what.startswith("special"))


PROOFS = (
    Proof(
        name="hostile-load",
        what="hostile frames over many sockets while a full house plays harm nobody: memory and honest waits hold",
        run=flooded,
        small=2_000,
        full=1_000_000,
    ),
)
