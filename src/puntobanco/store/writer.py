"""One thread that writes: it takes what is waiting, writes it together, and then answers each."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple

from puntobanco.store.admit import Outcome, checked
from puntobanco.store.port import Batch, Failed

MOST = 256
"""Batches that are written together."""


class Written(NamedTuple):
    """What became of each batch, and how long the streams are now that have grown."""

    outcomes: Sequence[Outcome]
    grown: Mapping[str, int]


Job = tuple[Batch | Callable[[], None], "Future[None]"]


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
        """Put it behind what is waiting."""
        return self._put(checked(batch))

    def do(self, work: Callable[[], None]) -> "Future[None]":
        """Something else that only the writing thread may do, alone."""
        return self._put(work)

    def _put(self, work: Batch | Callable[[], None]) -> "Future[None]":
        future: Future[None] = Future()
        with self._lock:
            if self._closed:
                future.set_exception(Failed("the store is closed."))
            else:
                self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Write what is waiting, and end."""
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
        """This one and what else is waiting, and whether nothing comes after it."""
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
        """Batches that follow each other go together; anything else goes alone. Whoever gave up is left out."""
        runs: list[list[Job]] = []
        for job in group:
            if not job[1].set_running_or_notify_cancel():
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
                outcomes, grown = self._write([one for one, _ in jobs if isinstance(one, Batch)])
            else:
                work()
                outcomes = [None]
        except Exception as error:  # noqa: BLE001  # whoever waits must hear of it, whatever it was
            for job, future in jobs:
                if isinstance(job, Batch):
                    job.fail()
                future.set_exception(error if isinstance(error, Failed) else _strange(error))
            return
        for (_, future), outcome in zip(jobs, outcomes, strict=True):
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)
        self._after(grown)


def _strange(error: Exception) -> Failed:
    failed = Failed(f"{type(error).__name__}: {error}")
    failed.__cause__ = error
    return failed
