"""Turns at hashing: bounded, fair by address, known browsers first, and one place kept from suspects."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from puntobanco.faults import Refused
from puntobanco.server.accounts.turns import Asker, Turns
from tests.patience import PATIENCE

KNOWN = Asker("browser 1", True)


class Desk:
    """Turns of which one after the other is let go, so that the order shows."""

    def __init__(self, at_once: int = 1, in_line: int = 100) -> None:
        self.turns = Turns(at_once, in_line)
        self.order: list[str] = []
        self.go = threading.Semaphore(0)
        self.tasks: list[asyncio.Task[str]] = []

    def work(self, name: str) -> Callable[[], str]:
        def done() -> str:
            self.order.append(name)
            assert self.go.acquire(timeout=PATIENCE)
            return name

        return done

    async def come(self, name: str, asker: Asker) -> None:
        self.tasks.append(asyncio.create_task(self.turns.take(self.work(name), lambda: asker)))
        await asyncio.sleep(0)

    async def everybody(self) -> list[str | BaseException]:
        for _ in self.tasks:
            self.go.release()
        return list(await asyncio.gather(*self.tasks, return_exceptions=True))


def stranger(place: str, failures: int = 0, neighbours: int = 0) -> Asker:
    return Asker(place, False, failures, neighbours)


def test_known_browsers_come_first_then_strangers_then_those_who_failed() -> None:
    async def run() -> list[str]:
        desk = Desk()
        await desk.come("first", stranger("a"))
        for name, asker in (
            ("failed twice", stranger("b", 2)),
            ("neighbour of a guesser", stranger("c", 0, 4)),
            ("failed once", stranger("d", 1)),
            ("stranger", stranger("e")),
            ("known", KNOWN),
        ):
            await desk.come(name, asker)
        await desk.everybody()
        return desk.order

    order = asyncio.run(run())
    assert order == ["first", "known", "stranger", "neighbour of a guesser", "failed once", "failed twice"]


def test_an_address_with_many_in_the_line_waits_behind_those_with_few() -> None:
    async def run() -> list[str]:
        desk = Desk()
        for number in range(4):
            await desk.come(f"a{number}", stranger("a"))
        await desk.come("b0", stranger("b"))
        await desk.come("c0", stranger("c"))
        await desk.everybody()
        return desk.order

    assert asyncio.run(run()) == ["a0", "b0", "c0", "a1", "a2", "a3"]


def test_a_full_line_sends_the_last_of_it_away_and_never_an_honest_person() -> None:
    async def run() -> tuple[list[str], list[str | BaseException]]:
        desk = Desk(at_once=2, in_line=50)
        for number in range(500):
            await desk.come(f"guess {number}", stranger(f"bad {number % 100}", 1 + number // 100))
        for number in range(20):
            await desk.come(f"honest {number}", stranger(f"good {number}"))
        return desk.order, await desk.everybody()

    order, answers = asyncio.run(run())
    assert [one for one in answers[500:]] == [f"honest {number}" for number in range(20)]
    assert sum(isinstance(one, Refused) for one in answers[:500]) == 500 + 20 - 50 - 2
    assert all(name.startswith("honest") for name in order[1:20]), "they overtake everybody who still waits"


@pytest.mark.parametrize("at_once, suspects", [(1, 1), (2, 1), (3, 2)])
def test_one_turn_is_kept_for_somebody_who_is_no_suspect(at_once: int, suspects: int) -> None:
    async def run() -> int:
        desk = Desk(at_once)
        for number in range(10):
            await desk.come(f"guess {number}", stranger(f"bad {number}", 3))
        while len(desk.order) < suspects:
            await asyncio.sleep(0.001)
        for _ in range(20):
            await asyncio.sleep(0)
        begun = len(desk.order)
        await desk.everybody()
        return begun

    assert asyncio.run(run()) == suspects


def test_somebody_who_goes_away_while_waiting_leaves_the_line() -> None:
    async def run() -> list[str]:
        desk = Desk()
        for name in ("one", "two", "three"):
            await desk.come(name, stranger(name))
        desk.tasks[1].cancel()
        await asyncio.sleep(0)
        answers = await desk.everybody()
        assert isinstance(answers[1], asyncio.CancelledError)
        return desk.order

    assert asyncio.run(run()) == ["one", "three"]


def test_a_failure_of_the_work_gives_the_turn_on() -> None:
    def fails() -> str:
        raise ValueError("no")

    async def run() -> object:
        turns = Turns(at_once=1)
        with pytest.raises(ValueError):
            await turns.take(fails)
        return await turns.take(lambda: "done")

    assert asyncio.run(run()) == "done"


def test_what_came_of_a_turn_speaks_against_others_who_wait() -> None:
    """The first wrong guess from a network puts its neighbours behind an honest person who came after them."""

    async def run() -> list[str]:
        desk, failed = Desk(), 0

        async def come(name: str, place: str, guesses: bool) -> None:
            work = desk.work(name)

            def looked_at() -> str:
                nonlocal failed
                failed += guesses
                return work()

            look = (lambda: stranger(place, 0, failed)) if guesses else (lambda: stranger(place))
            desk.tasks.append(asyncio.create_task(desk.turns.take(looked_at, look)))
            await asyncio.sleep(0)

        for number in range(3):
            await come(f"guess {number}", f"bad {number}", True)
        await come("honest", "good", False)
        await desk.everybody()
        return desk.order

    assert asyncio.run(run())[:2] == ["guess 0", "honest"]


def test_when_all_go_away_at_once_the_next_to_come_gets_a_turn() -> None:
    """As when a house closes: a turn is not given to somebody who has gone, and nobody fails for it."""

    async def all_cancelled() -> None:
        desk = Desk()
        for name in ("a", "b", "c"):
            await desk.come(name, stranger(name))
        for task in desk.tasks:
            task.cancel()
        found = await asyncio.gather(*desk.tasks, return_exceptions=True)
        assert [type(one) for one in found] == [asyncio.CancelledError] * 3
        desk.go.release()  # the first one's hash is still being worked out
        desk.tasks.clear()
        await desk.come("d", KNOWN)
        assert await desk.everybody() == ["d"]

    asyncio.run(all_cancelled())
