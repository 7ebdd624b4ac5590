"""Reading the store in another process: reports, replays and searches, on what is on disk."""

import asyncio
from abc import abstractmethod
from contextlib import closing
from typing import Generic

from puntobanco.store import Reader, Store, looked_at
from puntobanco.store.open import MEMORY
from puntobanco.work.job import Job, Out, Progress
from puntobanco.work.runner import Runner

MOST_WAITING = 1_000
LONGEST = 24 * 60 * 60.0
"""Seconds that one reading may take: a year of journals is read for some reports."""


class StoreJob(Job[None, Out], Generic[Out], frozen=True, kw_only=True):
    url: str

    @abstractmethod
    def read(self, store: Reader) -> Out:
        """What it makes of the store."""

    def work(self, progress: Progress[None]) -> Out:
        """The same in a worker, which opens the store for itself."""
        with closing(looked_at(self.url)) as store:
            return self.read(store)


class Readings:
    """Reads the store of a house for those who ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.runner = Runner(MOST_WAITING)

    async def ask(self, job: StoreJob[Out]) -> Out:
        """The result of a job; a house that is only in memory has nothing that another process could read."""
        if job.url == MEMORY:
            return await asyncio.to_thread(job.read, self._store)
        return await self.runner.run(job, LONGEST)

    async def close(self) -> None:
        """Let the worker go."""
        await self.runner.close()
