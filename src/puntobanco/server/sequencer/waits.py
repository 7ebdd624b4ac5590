"""How the sequencer waits: for the disk, in another thread, and with those who asked, for a limited time."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from puntobanco.server.sequencer.requests import NotJudged
from puntobanco.wire.answers import Answer

if TYPE_CHECKING:
    from puntobanco.server.sequencer.pending import Job

Outcome = Exception | None
Waiter = asyncio.Future[Answer]


class Landing:
    """What the writing thread has done, brought to the loop: many at a time, for each crossing costs as much as a few
    commands."""

    def __init__(self, written: Callable[["Job", Outcome], None]) -> None:
        self._written = written
        self._done: deque[tuple[Job, Outcome]] = deque()
        self._called = False

    def of(self, job: "Job", loop: asyncio.AbstractEventLoop) -> Callable[[Outcome], None]:
        """What is told of one job, in whichever thread."""

        def told(outcome: Outcome) -> None:
            self._done.append((job, outcome))
            if not self._called:
                self._called = True
                with suppress(RuntimeError):  # a loop that is over has nobody who could hear of it
                    loop.call_soon_threadsafe(self._take)

        return told

    def _take(self) -> None:
        self._called = False  # before looking: what comes from now on calls again
        while self._done:
            self._written(*self._done.popleft())


class Patience:
    """Those who wait for an answer, in the order in which their patience ends; one timer for all of them."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[float, Waiter]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def waiter(self, job: "Job", seconds: float) -> Waiter:
        """The answer to a job when there is one; `NotJudged` after `seconds`, because it is not known yet."""
        loop = asyncio.get_running_loop()
        waiter: Waiter = loop.create_future()
        job.waiters.append(waiter)
        self._waiting.append((loop.time() + seconds, waiter))
        if self._timer is None:
            self._timer = loop.call_later(seconds, self._look, loop)
        return waiter

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now, self._timer = loop.time(), None
        while self._waiting and (self._waiting[0][1].done() or self._waiting[0][0] <= now):
            _, waiter = self._waiting.popleft()
            if not waiter.done():
                sentence = "it is not known yet whether this was done; ask again under the same id."
                waiter.set_exception(NotJudged("not-known-yet", sentence))
        if self._waiting:
            self._timer = loop.call_at(self._waiting[0][0], self._look, loop)
