"""Snapshots of long streams, left in the background so that a house opens within seconds, however old it is."""

import asyncio
from collections.abc import Callable

from puntobanco.journal.snapshot import NotWritable
from puntobanco.procedure.asking import At
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.store import Batch, Clash, Deed, Document, Failed, Store
from puntobanco.store.snapshot import EVERY, Loaded, document_of

SNAPSHOT = "snapshot left"
"""What the chain says of one."""


class Snapshots:
    """Leaves a new snapshot of a stream when it has grown by so many entries. Only what is on disk goes into one."""

    def __init__(self, store: Store, now: Callable[[], At], every: int = EVERY) -> None:
        self._store, self._now, self._every = store, now, every
        self._last: dict[str, int] = {}
        self._due: dict[str, StreamHead] = {}
        self._work = asyncio.Event()

    def begin(self, head: StreamHead) -> None:
        """A stream is hosted from now on, of which so much came from a snapshot."""
        self._last[head.end.stream] = head.snapshot
        self.grew(head.end.stream, head)

    def grew(self, stream: str, head: StreamHead) -> None:
        """A stream has grown, and that is on disk."""
        if head.end.number - self._last.get(stream, 0) >= self._every:
            self._due[stream] = head
            self._work.set()

    async def run(self) -> None:
        """Leave them for ever, one at a time."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._due:
                stream, head = self._due.popitem()
                self._last[stream] = head.end.number
                try:
                    document = await asyncio.to_thread(self._document, head)
                    deed = Deed(at=self._now(), what=SNAPSHOT, words=stream)
                    await asyncio.wrap_future(self._store.append(Batch(documents=(document,), deed=deed)))
                except (NotWritable, Clash, Failed):  # a snapshot is a help: without it the next one does
                    continue

    def _document(self, head: StreamHead) -> Document:
        end = head.end
        return document_of(self._store, end.stream, Loaded(head.state, end.number, end.prev))
