"""A runner: one worker and the line before it, for a program that waits for results in an event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, Protocol

from puntobanco.faults import Faulted, Refused
from puntobanco.work.job import Job, News, Out
from puntobanco.work.worker import JobBroke, Worker, WorkerEnded

IDLE = 600.0
"""Seconds without work after which a worker is let go."""
MOST_JOBS = 200
"""Jobs after which a worker is replaced: what it keeps of wagers grows with what it is asked."""
BUSY, DROPPED, TOO_LONG, ENDED, BROKEN, CLOSING = "busy", "dropped", "took-too-long", "worker", "error", "stopped"


class NotDone(Faulted):
    """A job that came to nothing, with a code for programs and a sentence for people."""


class Task(Generic[News, Out]):
    """A job on its way through a runner."""

    def __init__(
        self, number: int, job: Job[News, Out], seconds: float, told: Callable[[News], None], again: bool
    ) -> None:
        self.number, self._job, self._seconds, self._told, self._again = number, job, seconds, told, again
        self.result: asyncio.Future[Out] = asyncio.get_running_loop().create_future()
        self.result.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.dropped = False

    async def serve(self, worker: Worker, thread: Executor) -> None:
        """Have a worker do it; another worker if the first ends during it, where it may be asked again."""
        loop = asyncio.get_running_loop()

        def told(news: News) -> None:
            loop.call_soon_threadsafe(self._told, news)

        asked = loop.run_in_executor(thread, worker.ask, self._job, told, self.number)
        try:
            done, _ = await asyncio.wait({asked}, timeout=self._seconds)
            if not done:
                worker.end()
                await asyncio.wait({asked})
                return self.fail(NotDone(f"{TOO_LONG}.figures", seconds=f"{self._seconds:g}"))
            if not self.result.done():
                self.result.set_result(asked.result())
        except Refused as refused:
            self.fail(refused)
        except JobBroke as broke:
            self.fail(NotDone(f"{BROKEN}.figures", broke=str(broke)))
        except WorkerEnded:
            if not self._again or self.dropped:
                return self.fail(NotDone(f"{ENDED}.figures"))
            self._again = False
            await self.serve(worker, thread)

    def fail(self, why: Exception) -> None:
        """End the task with an error."""
        if not self.result.done():
            self.result.set_exception(why)


class _AnyTask(Protocol):
    """What a runner needs to know of a task, whatever its result is."""

    dropped: bool

    async def serve(self, worker: Worker, thread: Executor) -> None: ...

    def fail(self, why: Exception) -> None: ...


class Runner:
    def __init__(self, most_waiting: int) -> None:
        self._line: asyncio.Queue[_AnyTask] = asyncio.Queue(most_waiting)
        self._keeper: asyncio.Task[None] | None = None
        self._current: _AnyTask | None = None
        self._worker = Worker()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="runner")
        self.asked = 0
        """Jobs that were put into the line so far."""
        self._done = 0

    @property
    def pid(self) -> int | None:
        """The process that works here, if any does."""
        return self._worker.pid

    def put(
        self,
        job: Job[News, Out],
        seconds: float,
        told: Callable[[News], None] = lambda news: None,
        *,
        again: bool = True,
    ) -> Task[News, Out]:
        """Have a job done after those that wait; `NotDone` if too many do."""
        task = Task(self.asked + 1, job, seconds, told, again)
        try:
            self._line.put_nowait(task)
        except asyncio.QueueFull:
            raise NotDone(f"{BUSY}.figures") from None
        self.asked += 1
        if self._keeper is None or self._keeper.done():
            self._keeper = asyncio.create_task(self._keep())
        return task

    async def run(self, job: Job[News, Out], seconds: float) -> Out:
        return await self.put(job, seconds).result

    def stop(self, task: Task[News, Out]) -> None:
        """Have a job stopped: one that waits is dropped, one that runs keeps what it has."""
        task.dropped = True
        if self._current is task:
            self._worker.stop(task.number)

    async def close(self) -> None:
        """Let the worker go, and tell those who wait."""
        waiting = [self._line.get_nowait() for _ in range(self._line.qsize())]
        for task in [*([self._current] if self._current is not None else []), *waiting]:
            task.fail(NotDone(f"{CLOSING}.figures"))
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        self._worker.end()
        self._thread.shutdown(wait=False)

    async def _keep(self) -> None:
        while True:
            try:
                task = await asyncio.wait_for(self._line.get(), IDLE)
            except TimeoutError:
                self._keeper = None
                self._worker.end()
                return
            if task.dropped:
                task.fail(NotDone(f"{DROPPED}.figures"))
                continue
            self._current = task
            await task.serve(self._worker, self._thread)
            self._current = None
            self._done += 1
            if self._done % MOST_JOBS == 0:
                self._worker.end()
