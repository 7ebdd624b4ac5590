"""Snapshots of long streams, left in the background so that a house opens within seconds, however old it is.

A snapshot is the state of a stream after a number of entries, with the hash of the last of them. It is derived: the
entries are the truth, and a house without snapshots opens to the same state, only slower. When a stream has grown by
`EVERY` entries since the last one, a new snapshot is encoded in a thread and written as a document.

Invariants:

- Only a durable head goes into a snapshot, so it never holds what a crash could take back.
- A snapshot is used only if the entry before it has the hash that it names and its form is the present one; otherwise
  the stream is folded from its first entry. A new form of the state needs no migration.
- The accounts' stream tells of each snapshot that was left, so one that was edited is found (`document_findings`).
- A snapshot that cannot be written is left out; the next one is due when the stream has grown by `EVERY` again.
"""

import asyncio
from collections.abc import Callable

from puntobanco.journal.snapshot import NotWritable
from puntobanco.procedure.asking import At
from puntobanco.server.sequencer.heads import StreamHead
from puntobanco.store import Batch, Clash, Deed, Document, Failed, Store
from puntobanco.store.snapshot import EVERY, Loaded, document_of

SNAPSHOT = "snapshot-left"
"""What the accounts' stream says of a snapshot."""


class Snapshots:
    """Leaves a new snapshot of a stream when it has grown by `every` entries."""

    def __init__(self, store: Store, now: Callable[[], At], every: int = EVERY) -> None:
        self._store, self._now, self._every = store, now, every
        self._last: dict[str, int] = {}
        self._due: dict[str, StreamHead] = {}
        self._work = asyncio.Event()

    def begin(self, head: StreamHead) -> None:
        """A stream is hosted from now on; its head says how many entries came from a snapshot."""
        self._last[head.end.stream] = head.snapshot
        self.grew(head.end.stream, head)

    def grew(self, stream: str, head: StreamHead) -> None:
        """A stream has grown, and that is on disk."""
        if head.end.number - self._last.get(stream, 0) >= self._every:
            self._due[stream] = head
            self._work.set()

    async def run(self) -> None:
        """Leave snapshots, one at a time, as long as the house runs."""
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
