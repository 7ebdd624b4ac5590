"""The writing thread of a store: it writes the waiting batches together in one transaction, and answers each."""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple, TypeVar

from puntobanco.store.port import Batch, Failed, Heard, Told
from puntobanco.store.validate import Outcome, checked

MOST = 256
"""The most batches in one transaction."""


W = TypeVar("W", "Future[None]", Told)


class Written(NamedTuple):
    """The result of each batch, and the new lengths of the streams that have grown."""

    outcomes: Sequence[Outcome]
    grown: Mapping[str, int]


Waiting = Future[None] | Told
Job = tuple[Batch | Callable[[], None], Waiting]


class Writer:
    """A queue and its thread. `write` is called with what was waiting, in its order; `after` when all are answered."""

    def __init__(
        self, write: Callable[[list[Batch]], Written], after: Callable[[Mapping[str, int]], None], *, most: int = MOST
    ) -> None:
        self._write, self._after, self._most = write, after, most
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="puntobanco store", daemon=True)
        self._thread.start()

    def append(self, batch: Batch) -> "Future[None]":
        return self._put(checked(batch), Future())

    def write(self, batch: Batch, told: Told) -> None:
        """Queue a batch, and call back with its result."""
        self._put(checked(batch), told)

    def do(self, work: Callable[[], None]) -> "Future[None]":
        """Queue other work that only the writing thread may do; it is done alone."""
        return self._put(work, Future())

    def _put(self, work: Batch | Callable[[], None], waiting: W) -> W:
        with self._lock:
            closed = self._closed
            if not closed:
                self._jobs.put((work, waiting))
        if closed:
            answer(waiting, Failed("the store is closed."))
        return waiting

    def close(self) -> None:
        """Write what is queued, and end the thread."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            group, last = self._taken(job)
            for work in self._together(group):
                self._done(work)
            if last:
                break

    def _taken(self, job: Job) -> tuple[list[Job], bool]:
        """This job and those queued behind it, and whether the queue ends with them."""
        group = [job]
        while len(group) < self._most:
            try:
                more = self._jobs.get_nowait()
            except Empty:
                break
            if more is None:
                return group, True
            group.append(more)
        return group, False

    @staticmethod
    def _together(group: list[Job]) -> list[list[Job]]:
        """Batches that follow each other go together; other work goes alone. Cancelled jobs are left out."""
        runs: list[list[Job]] = []
        for job in group:
            if isinstance(job[1], Future) and not job[1].set_running_or_notify_cancel():
                continue
            if runs and isinstance(job[0], Batch) and isinstance(runs[-1][0][0], Batch):
                runs[-1].append(job)
            else:
                runs.append([job])
        return runs

    def _done(self, jobs: list[Job]) -> None:
        grown: Mapping[str, int] = {}
        try:
            work = jobs[0][0]
            if isinstance(work, Batch):
                outcomes, grown = self._write([batch for batch, _ in jobs if isinstance(batch, Batch)])
            else:
                work()
                outcomes = [None]
        except Exception as error:  # noqa: BLE001  # the waiting caller must hear of any error
            for job, waiting in jobs:
                if isinstance(job, Batch):
                    job.fail()
                answer(waiting, error if isinstance(error, Failed) else _strange(error))
            return
        for (_, waiting), outcome in zip(jobs, outcomes, strict=True):
            answer(waiting, outcome)
        self._after(grown)


def answer(waiting: Waiting, outcome: Exception | None) -> None:
    """Give the result of a batch to the caller that waits for it."""
    if not isinstance(waiting, Future):
        waiting(outcome)
    elif outcome is None:
        waiting.set_result(None)
    else:
        waiting.set_exception(outcome)


def _strange(error: Exception) -> Failed:
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)  # never a path
    failed = Failed(f"{type(error).__name__}: {said}")
    failed.__cause__ = error
    return failed


_LOG = logging.getLogger(__name__)


class Listeners:
    """Commit listeners, called one after another. A failing listener is logged and the others still hear."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: dict[object, Heard] = {}

    def add(self, heard: Heard) -> Callable[[], None]:
        """Add a listener; the result removes it."""
        mark = object()
        with self._lock:
            self._all = {**self._all, mark: heard}

        def end() -> None:
            with self._lock:
                self._all = {other: listener for other, listener in self._all.items() if other is not mark}

        return end

    def tell(self, grown: Mapping[str, int]) -> None:
        for heard in self._all.values():
            for stream, length in grown.items():
                try:
                    heard(stream, length)
                except Exception:  # noqa: BLE001  # a listener's mistake must not stop the writing
                    _LOG.exception("a listener failed when told of %s", stream)
