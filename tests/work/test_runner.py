"""A runner has one worker and a line before it; a job that fails fails alone."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from puntobanco.faults import Refused
from puntobanco.work.runner import BROKEN, BUSY, CLOSING, DROPPED, ENDED, TOO_LONG, NotDone, Runner
from tests.patience import PATIENCE
from tests.work.jobs import Break, Count, Die, Hang, Pid, Refuse

Result = TypeVar("Result")


def with_runner(scene: Callable[[Runner], Awaitable[None]], most: int = 8) -> None:
    async def run() -> None:
        runner = Runner(most)
        try:
            await scene(runner)
        finally:
            await runner.close()
        assert runner.pid is None

    asyncio.run(run())


async def code_of(found: Awaitable[Result]) -> str:
    with pytest.raises(NotDone) as raised:
        await found
    return raised.value.code


def test_jobs_are_done_in_their_order_and_fail_alone() -> None:
    async def scene(runner: Runner) -> None:
        first = await runner.run(Pid(), PATIENCE)
        with pytest.raises(Refused):
            await runner.run(Refuse(), PATIENCE)
        assert await code_of(runner.run(Break(), PATIENCE)) == BROKEN
        assert await runner.run(Pid(), PATIENCE) == first == runner.pid
        assert await code_of(runner.run(Die(), PATIENCE)) == ENDED, "asked twice, and it killed both workers"
        assert await code_of(runner.run(Hang(), 0.2)) == TOO_LONG
        assert await runner.run(Pid(), PATIENCE) not in (first, None)

    with_runner(scene)


def test_a_job_is_stopped_while_it_runs_or_dropped_while_it_waits() -> None:
    async def scene(runner: Runner) -> None:
        told = asyncio.Event()
        running = runner.put(Count(to=10**9), PATIENCE, lambda number: told.set())
        waiting = runner.put(Count(to=10**9), PATIENCE)
        await told.wait()
        runner.stop(waiting)
        runner.stop(running)
        assert await running.result < 10**9
        assert await code_of(waiting.result) == DROPPED

    with_runner(scene)


def test_a_full_line_says_so_and_one_that_closes_too() -> None:
    async def scene(runner: Runner) -> None:
        task = runner.put(Hang(), PATIENCE)
        with pytest.raises(NotDone) as raised:
            runner.put(Hang(), PATIENCE)
        assert raised.value.code == BUSY and "too many figures" in raised.value.fault.sentence
        await runner.close()
        assert await code_of(task.result) == CLOSING

    with_runner(scene, most=1)
