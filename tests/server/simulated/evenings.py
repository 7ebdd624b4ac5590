"""One evening of a simulated house from its seed, and what must be true when it is over."""

import asyncio
from collections import Counter
from hashlib import sha256

from msgspec import Struct

from puntobanco.floor import check_agreement
from puntobanco.journal.entry import header_of
from puntobanco.server.sequencer.heads import StreamHeads, taken_up
from puntobanco.server.sequencer.requests import as_kept
from puntobanco.store import MemoryStore
from tests.server.simulated.house import SETUPS, World
from tests.server.simulated.people import GUESTS, Crowd
from tests.server.simulated.virtual import Disk, MakeDisk, VirtualLoop

LONGEST = 2_000.0
"""Seconds that a round may take in the world, whatever goes wrong: else the house hangs."""


class Evening(Struct, frozen=True):
    """What came of it."""

    hash: str
    rounds: int
    entries: int
    seconds: float
    """That passed in the world."""
    counts: Counter[str]


def evening(seed: int, rounds: int = 2, disk: MakeDisk = Disk) -> Evening:
    """A number of rounds at each table, with everything that goes wrong, and the audit afterwards."""
    loop = VirtualLoop()
    try:
        world = World(loop, seed, disk)
        loop.run_until_complete(asyncio.wait_for(_play(world, seed, rounds), LONGEST * rounds))
        assert not world.faults, world.faults[0]
        floor = audited(world)
        played = sum(table.rounds for table in floor.floor.tables.values())
        entries = sum(world.kept.length(stream) for stream in world.kept.streams())
        return Evening(hash_of(world.kept), played, entries, loop.time(), world.counts)
    finally:
        loop.close()


async def _play(world: World, seed: int, rounds: int) -> None:
    crowd = Crowd(world, seed + 1)
    world.start()
    trouble = asyncio.create_task(world.trouble())
    async with asyncio.TaskGroup() as everybody:
        await crowd.found()
        for name in SETUPS:
            for guest in GUESTS:
                everybody.create_task(crowd.play(guest, name))
        async with asyncio.TaskGroup() as staff:
            for name in SETUPS:
                staff.create_task(crowd.run_table(name, rounds))
        crowd.over = True
    trouble.cancel()
    world.crash()
    await asyncio.sleep(10)  # whatever is still on its way arrives, and finds nobody


def audited(world: World) -> StreamHeads:
    """Everything that was told is there, once, and alike; every stream refolds; books balance and agree."""
    where: dict[str, Counter[str]] = {}
    for stream in world.kept.streams():
        where[stream] = Counter(header_of(line).id for line in world.kept.read(stream))
        twice = [id_ for id_, times in where[stream].items() if times > 1]
        assert not twice, f"{stream} holds a command twice: {twice[:3]}"
    for id_, (request, answer) in world.told.items():
        kept = world.kept.answered(id_)
        assert kept is not None, f"{id_} was answered, and the answer is gone"
        assert as_kept(kept) == answer and kept.digest == request.digest, id_
        held = all(world.kept.length(stream) >= number for stream, number in answer.at.items())
        assert held and where[request.stream][id_] == bool(answer.at), f"{id_} was acknowledged, and is not there"
    heads = StreamHeads({stream: taken_up(world.kept, stream) for stream in world.kept.streams()})
    floor = heads.floor
    check_agreement(floor)
    for table in floor.tables.values():
        table.books.check()
    assert floor.house is not None
    floor.house.books.check()
    return heads


def hash_of(kept: MemoryStore) -> str:
    """Everything on disk, in one number."""
    found = sha256()
    for stream in kept.streams():
        for line in kept.read(stream):
            found.update(line)
    for one in kept.answers():
        found.update(one.answer)
    return found.hexdigest()
