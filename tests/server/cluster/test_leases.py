"""Leases: one process at a time has a table, and nobody compares clocks."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from puntobanco.procedure.asking import At
from puntobanco.server.cluster.leases import KIND, PROCESS, Came, Leases, Pace, turn
from puntobanco.store import Batch, Failed, MemoryStore, Store, Told
from tests.patience import PATIENCE

T7 = "table/T7"


class Time:
    """Seconds that pass when told; everybody's own clock runs the same, though no two show the same."""

    def __init__(self) -> None:
        self.now = 0.0

    def from_(self, start: float) -> Any:
        return lambda: start + self.now


class Lost(MemoryStore):
    """A store that stops answering when told."""

    lost = False

    def write(self, batch: Batch, told: Told) -> None:
        if self.lost:
            told(Failed("the connection is lost"))
        else:
            super().write(batch, told)


def process(store: Store, name: str, time: Time, *, start: float = 0.0) -> Leases:
    return Leases(
        store, process=name, address=f"{name}:1", now=lambda: At(round(start)), steady=time.from_(start), pace=Pace(6.0)
    )


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


async def look(*all_: Leases) -> None:
    for one in all_:
        await one.look()


def test_of_two_that_want_a_table_one_has_it(store: Store) -> None:
    async def scene() -> None:
        time = Time()
        one, two = process(store, "one", time), process(store, "two", time, start=1_000_000)
        await look(one, two)
        came = await asyncio.gather(one.take(T7), two.take(T7))
        assert sorted(came, key=str) == [Came.FREE, None]
        assert one.holds(T7) is not two.holds(T7)
        await look(one, two)
        has, waits = (one, two) if one.holds(T7) else (two, one)
        holder = waits.holder(T7)
        assert holder is not None and holder.process == has.process and holder.address == f"{has.process}:1"
        assert has.holder(T7) is None and await waits.take(T7) is None

    run(scene())


@pytest.mark.parametrize(
    ("seconds", "holds", "taken"), [(4.9, True, None), (5.0, False, None), (6.0, False, Came.EXPIRED)]
)
def test_who_cannot_renew_stops_before_anybody_else_begins(seconds: float, holds: bool, taken: Came | None) -> None:
    async def scene() -> None:
        time, store = Time(), MemoryStore()
        one, two = process(store, "one", time), process(store, "two", time, start=77)
        await one.take(T7)
        await look(two)
        time.now = seconds
        assert one.holds(T7) is holds
        assert await two.take(T7) is taken

    run(scene())


def test_a_lease_that_is_renewed_never_ends() -> None:
    async def scene() -> None:
        time, store = Time(), MemoryStore()
        one, two = process(store, "one", time), process(store, "two", time)
        await one.take(T7)
        for second in range(60):
            time.now = float(second)
            await look(one, two)
            assert await one.renew() == () and one.holds(T7)
            assert await two.take(T7) is None
        kept = store.document(KIND, T7)
        assert kept is not None and 25 <= kept.version <= 31, "it is renewed every two seconds, not at every look"

    run(scene())


def test_a_latecomer_waits_a_whole_lease_because_it_has_not_seen_the_renewal() -> None:
    async def scene() -> None:
        time, store = Time(), MemoryStore()
        await process(store, "one", time).take(T7)
        time.now = 100.0
        late = process(store, "late", time)
        await look(late)
        assert await late.take(T7) is None and late.free_for(T7) < 0
        time.now = 106.0
        assert await late.take(T7) is Came.EXPIRED

    run(scene())


def test_what_is_given_back_is_free_at_once_and_nobody_was_cut_off() -> None:
    async def scene() -> None:
        time, store = Time(), MemoryStore()
        one, two = process(store, "one", time), process(store, "two", time)
        await one.take(T7)
        await look(two)
        await one.give_back([T7])
        assert not one.holds(T7)
        await look(two)
        assert two.free_for(T7) == 0 and await two.take(T7) is Came.FREE

    run(scene())


def test_a_process_whose_store_is_away_loses_nothing_if_it_comes_back_in_time() -> None:
    async def scene() -> None:
        time, store = Time(), Lost()
        one = process(store, "one", time)
        await one.take(T7)
        time.now, store.lost = 3.0, True
        assert await one.renew() == () and one.holds(T7), "it has it until its time is over"
        time.now = 5.0
        assert not one.holds(T7)
        store.lost = False
        assert await one.renew() == () and one.holds(T7), "nobody took it meanwhile"

    run(scene())


def test_a_process_that_slept_too_long_learns_that_its_table_is_elsewhere() -> None:
    async def scene() -> None:
        time, store = Time(), MemoryStore()
        one, two = process(store, "one", time), process(store, "two", time)
        await one.take(T7)
        await look(two)
        time.now = 6.5
        assert await two.take(T7) is Came.EXPIRED
        assert await one.renew() == (T7,) and not one.holds(T7)
        await look(one)
        holder = one.holder(T7)
        assert holder is not None and holder.process == "two"

    run(scene())


def test_a_process_that_has_not_looked_for_long_asks_the_store_who_is_there_now() -> None:
    """What it saw last is over by now, but the other has renewed its lease since."""

    async def scene() -> None:
        time, store = Time(), MemoryStore()
        one, two, gone = (process(store, name, time) for name in ("one", "two", "gone"))
        for each in (two, gone):
            await each.take(f"{PROCESS}{each.process}")
        await look(one)
        time.now = 3.0
        await two.renew()
        time.now = 7.0
        assert one.peers() == ()
        assert await one.peers_now() == ("two:1",)

    run(scene())


def test_dead_processes_are_forgotten() -> None:
    async def scene() -> None:
        time, store = Time(), MemoryStore()
        one, two = process(store, "one", time), process(store, "two", time)
        for each in (one, two):
            await each.take(PROCESS + each.process)
        await look(one)
        assert one.others() == {"two"}
        time.now = 6.0
        assert one.others() == frozenset()
        await one.sweep()
        assert store.document(KIND, PROCESS + "two") is None

    run(scene())


def test_what_one_at_a_time_may_do_is_done_one_after_another(store: Store) -> None:
    async def scene() -> None:
        inside: list[int] = []

        async def do(number: int) -> None:
            async with turn(store, "founding", lambda: At(0)):
                inside.append(number)
                await asyncio.sleep(0.01)
                assert inside[-1] == number

        await asyncio.gather(do(1), do(2))
        assert sorted(inside) == [1, 2] and store.document(KIND, "founding") is None

    run(scene())
