"""Following: what other processes write is taken in here as soon as the store tells of it."""

import asyncio
from collections.abc import Callable

from puntobanco.journal.machines import is_played
from puntobanco.server.sequencer.sequencer import Sequencer
from puntobanco.store import Failed, Store

PAUSE = 0.2
"""Seconds after which a stream that could not be read is tried again."""


class Follower:
    """Keeps the streams of a sequencer as the store has them, so that views and judgements are of one state."""

    def __init__(self, store: Store, sequencer: Sequencer) -> None:
        self._store, self._sequencer = store, sequencer
        self._due: dict[str, None] = {}
        self._work = asyncio.Event()
        self._end: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """Listen from now on; what was written before that is taken in first."""
        loop = asyncio.get_running_loop()

        def heard(stream: str, length: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._mark, stream, length)

        self._end = self._store.listen(heard)
        for stream in self._store.streams():
            self._mark(stream, self._store.length(stream))

    def end(self) -> None:
        """Listen no more."""
        self._end()

    def _mark(self, stream: str, length: int) -> None:
        """A stream has grown; what is on its way from here is no news."""
        if is_played(stream) and length > self._sequencer.number(stream):
            self._due[stream] = None
            self._work.set()

    async def run(self) -> None:
        """Take in what is new, one stream after another, as long as the house runs."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._due:
                stream = next(iter(self._due))
                self._due.pop(stream)
                try:
                    await self._take_in(stream)
                except Failed:
                    self._due[stream] = None
                    await asyncio.sleep(PAUSE)

    async def _take_in(self, stream: str) -> None:
        start = self._sequencer.on_disk(stream)
        lines = await asyncio.to_thread(lambda: list(self._store.read(stream, start)))
        self._sequencer.take_in(stream, start, lines)
        if self._sequencer.tenancy.holds(stream) and stream not in self._sequencer.stopped:
            self._sequencer.judge_due(stream)
