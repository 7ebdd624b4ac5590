"""A worker process as the house sees it: started when it is needed, replaced when it dies, ended when it idles."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from puntobanco.server.analysis import jobs
from puntobanco.server.api.problems import Problem

IDLE = 600.0
"""Seconds without work after which a worker is let go."""
MOST_JOBS = 200
"""After so many a worker is replaced: what it keeps of wagers grows with what it is asked."""
WORKER = "puntobanco.server.analysis.worker"

Told = Callable[[jobs.Told], None]


class Task:
    """A job on its way through a bench."""

    def __init__(self, number: int, job: jobs.AnyJob, seconds: float, told: Told | None, again: bool) -> None:
        self.number, self.job, self.seconds, self.told = number, job, seconds, told
        self.again = again
        """Whether it may be asked once more of another worker, if the first dies of it."""
        self.answer: asyncio.Future[jobs.Done] = asyncio.get_running_loop().create_future()
        self.answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.dropped = False


class Bench:
    """One worker and the line before it."""

    def __init__(self, most_waiting: int) -> None:
        self._line: asyncio.Queue[Task] = asyncio.Queue(most_waiting)
        self._keeper: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._current: Task | None = None
        self._numbers = 0
        self._jobs = 0

    @property
    def pid(self) -> int | None:
        """The process that works here, if any does."""
        return self._process.pid if self._process is not None else None

    def put(self, job: jobs.AnyJob, seconds: float, told: Told | None = None, *, again: bool = True) -> Task:
        """Have a job done after those that wait; `Problem` if too many do."""
        self._numbers += 1
        task = Task(self._numbers, job, seconds, told, again)
        try:
            self._line.put_nowait(task)
        except asyncio.QueueFull:
            raise Problem("busy", "too many figures are being worked out; ask again in a moment.") from None
        if self._keeper is None or self._keeper.done():
            self._keeper = asyncio.ensure_future(self._keep())
        return task

    def stop(self, task: Task) -> None:
        """Have a job stopped: one that waits is dropped, one that runs keeps what it has."""
        task.dropped = True
        if self._current is task and self._process is not None and self._process.stdin is not None:
            with suppress(OSError, RuntimeError):
                self._process.stdin.write(jobs.frame(jobs.Stop(number=task.number)))

    async def close(self) -> None:
        """Let the worker go, and whoever waits know."""
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        for task in [
            *([self._current] if self._current else []),
            *(self._line.get_nowait() for _ in range(self._line.qsize())),
        ]:
            _fail(task, Problem("stopped", "the house is closing."))
        await self._end()

    async def _keep(self) -> None:
        while True:
            try:
                task = await asyncio.wait_for(self._line.get(), IDLE)
            except TimeoutError:
                self._keeper = None
                await self._end()
                return
            if task.dropped:
                _done(task, jobs.Done(number=task.number, body=b"", stopped=True))
                continue
            self._current = task
            await self._serve(task)
            self._current = None
            self._jobs += 1
            if self._jobs >= MOST_JOBS:
                await self._end()

    async def _serve(self, task: Task) -> None:
        """Have the worker do a job; another worker if it dies of it and the job may be asked again."""
        try:
            async with asyncio.timeout(task.seconds):
                await self._work(task)
            return
        except TimeoutError:
            await self._end()
            _fail(task, Problem("too-long", f"this took longer than {task.seconds:g} seconds and was ended.", 503))
            return
        except (OSError, EOFError):
            await self._end()
        if task.again and not task.dropped:
            task.again = False
            await self._serve(task)
            return
        _fail(task, Problem("worker", "the process that worked this out has ended; ask once more.", 503))

    async def _work(self, task: Task) -> None:
        if task.told is not None:
            task.told(jobs.Told(number=task.number, stage="starting", done=0, wanted=0))
        process = await self._alive()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(jobs.frame(jobs.Begin(number=task.number, job=task.job)))
        await process.stdin.drain()
        while True:
            length = await process.stdout.readexactly(jobs.LENGTH)
            news = jobs.NEWS.decode(await process.stdout.readexactly(int.from_bytes(length, "big")))
            if news.number != task.number:
                continue
            match news:
                case jobs.Told():
                    if task.told is not None:
                        task.told(news)
                case jobs.Done():
                    return _done(task, news)
                case jobs.Refused(refusal=refused):
                    status = 404 if refused.code == "not-found" else 409
                    return _fail(task, Problem(refused.code, refused.sentence, status, refused.instead))
                case jobs.Broken(words=words):
                    return _fail(task, Problem("error", f"the program failed at this: {words}", 500))

    async def _alive(self) -> Process:
        """The worker, started if there is none; in a session of its own: it ends by its pipe, not by Ctrl-C."""
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", WORKER)
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
            self._jobs = 0
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _done(task: Task, answer: jobs.Done) -> None:
    if not task.answer.done():
        task.answer.set_result(answer)


def _fail(task: Task, problem: Problem) -> None:
    if not task.answer.done():
        task.answer.set_exception(problem)
