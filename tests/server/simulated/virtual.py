"""A world in which time passes only when nothing else is to be done, and a disk that is slow and forgets in a crash.

Everything that happens hangs on one seed: the loop runs on a clock of its own and waits for nothing outside.
"""

import asyncio
import selectors
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from random import Random
from typing import Any

from puntobanco.store import Batch, MemoryStore
from puntobanco.store.port import Told
from puntobanco.store.writer import answer


class _Nothing(selectors.BaseSelector):
    """Waiting costs no time: the clock is set on instead."""

    def __init__(self) -> None:
        self.passed = 0.0

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return selectors.SelectorKey(fileobj, 0, 0, None)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits, and nothing will ever happen"
        self.passed += max(0.0, timeout)
        return []

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return {}


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop with a clock of its own."""

    def __init__(self) -> None:
        self._nothing = _Nothing()
        super().__init__(self._nothing)

    def time(self) -> float:
        """Seconds since the world began."""
        return self._nothing.passed

    def _write_to_self(self) -> None:
        """Nobody waits outside."""


SPIKE = 0.01
"""One commit in this number takes seconds."""


class InTurn:
    """Things that happen one after another, each not before its time and never before the one before it."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop, self._last = loop, 0.0
        self._due: deque[Callable[[], None]] = deque()

    def after(self, seconds: float, what: Callable[[], None]) -> None:
        """Behind everything that is due already; what is due at one time the loop would take in any order."""
        self._last = max(self._last, self._loop.time() + seconds)
        self._due.append(what)
        self._loop.call_at(self._last, lambda: self._due.popleft()())


class Disk:
    """A store whose commits take their time, in order; what has not been committed when the power goes is gone."""

    def __init__(self, kept: MemoryStore, loop: VirtualLoop, chance: Random) -> None:
        self.kept, self._chance = kept, chance
        self._commits, self._news = InTurn(loop), InTurn(loop)
        self.dead = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.kept, name)  # reading takes no time

    def write(self, batch: Batch, told: Told) -> None:
        """Write it when the disk has come so far."""
        seconds = self._chance.uniform(0.5, 4.0) if self._chance.random() < SPIKE else self._chance.uniform(0, 0.01)
        self._commits.after(seconds, lambda: self._commit(batch, told))

    def append(self, batch: Batch) -> "Future[None]":
        """The same with a future."""
        future: Future[None] = Future()
        self.write(batch, lambda outcome: answer(future, outcome))
        return future

    def _commit(self, batch: Batch, told: Told) -> None:
        """On disk; the news of it takes a moment, in which the power may go too."""

        def news(outcome: Exception | None) -> None:
            self._news.after(self._chance.uniform(0, 0.002), lambda: None if self.dead else told(outcome))

        if not self.dead:
            self.kept.write(batch, news)


class EagerDisk(Disk):
    """A disk that says it has written before it has: what must be noticed."""

    def write(self, batch: Batch, told: Told) -> None:
        """Say so at once."""
        self._news.after(0, lambda: told(None))
        super().write(batch, lambda outcome: None)


class ForgetfulDisk(Disk):
    """A disk that does not keep which commands were answered: what must be noticed."""

    def write(self, batch: Batch, told: Told) -> None:
        """All but the answers."""
        super().write(Batch(parts=batch.parts, documents=batch.documents, deed=batch.deed, ahead=batch.ahead), told)


MakeDisk = Callable[[MemoryStore, VirtualLoop, Random], Disk]
