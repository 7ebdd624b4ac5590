"""Leases: of several processes on one store, one at a time hosts a table, and the others know where it is.

A lease is a document in the store, written over the version that was read, so of several processes that want it one
gets it. It lasts as long as it is renewed. No two clocks are compared, for they may differ by hours. A process that
waits for a lease counts from the moment when it saw the document change; the holder counts from before it wrote it and
stops a margin earlier. Both count by their own steady clocks, so the holder has stopped before anybody else may begin,
as long as the clocks run equally fast within the margin (a sixth of the time a lease lasts).

Invariants:

- At most one process judges commands to a table at a time.
- A lease is an optimisation, not the proof: a process that slept through its margin and writes all the same is refused
  by the store, because every batch names the position that it was decided on.
- A lease that was given back is free at once (`FREE`); one that ran out says that its holder died (`EXPIRED`), and only
  then is a round under way treated as cut off.
- Every process holds a lease on itself, from which the others know who is there and how many share the tables.
"""

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from enum import Enum

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At
from puntobanco.store import Batch, Clash, Document, Failed, Store
from puntobanco.words import Text

KIND = "lease"
LASTS = 6.0
"""Seconds after which a lease that was not renewed is free."""
TURN = 15.0
"""Seconds after which somebody else begins what a process has left undone."""
PROCESS = "process/"
"""How the keys of the leases begin that say that a process is there; the others are the streams of tables."""


class Lease(Struct, frozen=True, kw_only=True):
    process: str
    address: str
    until: At
    """Until when, by the clock of its holder: for people who read it. Nothing is decided by it."""
    stopped: Text | None = None
    times: int = 0


class Came(Enum):
    FREE = "free"
    """Nobody had it, or it was given back in order."""
    EXPIRED = "expired"


class Pace(Struct, frozen=True):
    """How long a lease lasts, and what follows from that."""

    lasts: float = LASTS

    @property
    def renew(self) -> float:
        """Seconds after which it is renewed."""
        return self.lasts / 3

    @property
    def margin(self) -> float:
        """Seconds by which the holder stops before the others may take it."""
        return self.lasts / 6

    @property
    def look(self) -> float:
        """Seconds between two looks at what the others have."""
        return min(0.5, self.lasts / 12)


@asynccontextmanager
async def turn(store: Store, name: str, now: Callable[[], At]) -> AsyncIterator[None]:
    """Something that one process at a time does, such as founding a house; the others wait until it is done."""
    leases = Leases(store, process=uuid.uuid4().hex, address="", now=now, pace=Pace(TURN))
    while True:
        await leases.look()
        if leases.free_for(name) >= 0 and await leases.take(name) is not None:
            break
        await asyncio.sleep(leases.pace.look)
    try:
        yield
    finally:
        await leases.give_back((name,))


class _Seen(Struct, frozen=True):
    document: Document
    lease: Lease
    since: float


class _Mine(Struct, frozen=True):
    version: int
    lease: Lease
    written: float


class Leases:
    """The leases of one process, and those of the others as far as they were seen. Used by one event loop."""

    def __init__(
        self,
        store: Store,
        *,
        process: str,
        address: str,
        now: Callable[[], At],
        steady: Callable[[], float] = time.monotonic,
        pace: Pace = Pace(),  # noqa: B008  # frozen
    ) -> None:
        self._store, self.process, self._address = store, process, address
        self._now, self._steady, self.pace = now, steady, pace
        self._mine: dict[str, _Mine] = {}
        self._seen: dict[str, _Seen] = {}
        self._free: dict[str, float] = {}

    # What is known.

    def holds(self, key: str) -> bool:
        mine = self._mine.get(key)
        return mine is not None and self._steady() < mine.written + self.pace.lasts - self.pace.margin

    def held(self) -> tuple[str, ...]:
        return tuple(sorted(key for key in self._mine if self.holds(key)))

    def holder(self, key: str) -> Lease | None:
        """The other process that holds a lease, by the last look."""
        seen = self._seen.get(key)
        return seen.lease if seen is not None and seen.lease.process != self.process else None

    def others(self) -> frozenset[str]:
        found = (seen.lease.process for key, seen in self._seen.items() if key.startswith(PROCESS))
        return frozenset(found) - {self.process} - self._dead()

    async def others_now(self) -> bool:
        """Look whether another process is there; one that has died counts until the time of its lease is over."""
        await self.look()
        there = (seen.lease for key, seen in self._seen.items() if key.startswith(PROCESS))
        return any(lease.process != self.process and lease.until > self._now() for lease in there)

    def peers(self) -> tuple[str, ...]:
        """The addresses of the other processes."""
        there = self.others()
        found = (seen.lease for key, seen in self._seen.items() if key.startswith(PROCESS))
        return tuple(sorted({lease.address for lease in found if lease.process in there}))

    async def peers_now(self) -> tuple[str, ...]:
        """The same, with those that came or renewed their lease since the last look, which may be long ago.

        By the last look if the store does not answer.
        """
        try:
            documents = await asyncio.to_thread(self._store.documents, KIND)
        except Failed:
            return self.peers()
        fresh = (
            msgspec.json.decode(document.body, type=Lease)
            for document in documents
            if document.key.startswith(PROCESS) and document.body is not None and self._is_fresh(document)
        )
        return tuple(sorted({*self.peers(), *(lease.address for lease in fresh if lease.process != self.process)}))

    def _is_fresh(self, document: Document) -> bool:
        seen = self._seen.get(document.key)
        return seen is None or seen.document != document

    def _dead(self) -> frozenset[str]:
        return frozenset(
            seen.lease.process for key, seen in self._seen.items() if key.startswith(PROCESS) and self._is_over(seen)
        )

    def _is_over(self, seen: _Seen) -> bool:
        return self._steady() >= seen.since + self.pace.lasts

    def free_for(self, key: str) -> float:
        """Seconds for which a lease has been free; negative while somebody holds it."""
        seen = self._seen.get(key)
        if seen is not None:
            return self._steady() - seen.since - self.pace.lasts
        since = self._free.setdefault(key, self._steady())
        return self._steady() - since

    # What is done.

    async def look(self) -> None:
        """Read the leases of all processes; `Failed` if the store does not answer."""
        documents = await asyncio.to_thread(self._store.documents, KIND)
        now = self._steady()
        seen = {document.key: self._seen_now(document, now) for document in documents if document.body is not None}
        gone = self._seen.keys() - seen.keys()
        self._free = {key: now for key in gone} | {key: at for key, at in self._free.items() if key not in seen}
        self._seen = seen

    def _seen_now(self, document: Document, now: float) -> _Seen:
        before = self._seen.get(document.key)
        if before is not None and before.document == document:
            return before
        assert document.body is not None
        return _Seen(document, msgspec.json.decode(document.body, type=Lease), now)

    async def take(self, key: str) -> Came | None:
        """Take something if it is free, and say how it came to be; nothing if somebody else has it."""
        seen = self._seen.get(key)
        if seen is not None and seen.lease.process != self.process and not self._is_over(seen):
            return None
        version = seen.document.version if seen is not None else 0
        if not await self._written(key, version, self._lease()):
            return None
        return Came.FREE if seen is None else Came.EXPIRED

    def _lease(self) -> Lease:
        return Lease(process=self.process, address=self._address, until=self._until())

    def _until(self) -> At:
        return At(self._now() + round(self.pace.lasts * 1000))

    async def _written(self, key: str, version: int, lease: Lease) -> bool:
        """Whether it could be written; the time counts from before."""
        begun = self._steady()
        document = Document(KIND, key, version, msgspec.json.encode(lease))
        try:
            await asyncio.wrap_future(self._store.append(Batch(documents=(document,))))
        except Clash:
            return False
        self._mine[key] = _Mine(version + 1, lease, begun)
        self._seen[key] = _Seen(replace(document, version=version + 1), lease, begun)
        return True

    async def renew(self, stopped: Callable[[str], Text | None] = lambda key: None) -> tuple[str, ...]:
        """Renew the leases that are due; those that another process has taken meanwhile."""
        due = [key for key, mine in self._mine.items() if self._steady() >= mine.written + self.pace.renew]
        kept = await asyncio.gather(*(self._renewed(key, stopped(key)) for key in due))
        lost = tuple(key for key, keeps in zip(due, kept, strict=True) if not keeps)
        for key in lost:
            self._mine.pop(key, None)
        return lost

    async def _renewed(self, key: str, stopped: Text | None) -> bool:
        mine, seen = self._mine[key], self._seen.get(key)
        if seen is not None and seen.lease.process != self.process:
            return False
        version = mine.version if seen is None else seen.document.version  # one whose end was not known may be on disk
        lease = replace(mine.lease, until=self._until(), stopped=stopped, times=mine.lease.times + 1)
        try:
            return await self._written(key, version, lease)
        except Failed:  # it is kept until its time is over, and renewed if the store answers before
            return True

    async def give_back(self, keys: Iterable[str]) -> None:
        """Release leases, so that others can take them at once."""
        mine = {key: self._mine.pop(key) for key in keys if key in self._mine}
        await asyncio.gather(*(self._gone(key, lease.version) for key, lease in mine.items()))

    async def sweep(self) -> None:
        """Delete the leases of processes that are gone."""
        for key, seen in tuple(self._seen.items()):
            if key.startswith(PROCESS) and seen.lease.process != self.process and self._is_over(seen):
                await self._gone(key, seen.document.version)

    async def _gone(self, key: str, version: int) -> None:
        try:
            await asyncio.wrap_future(self._store.append(Batch(documents=(Document(KIND, key, version, None),))))
        except (Clash, Failed):  # somebody else has it, or it is free when its time is over
            return
        self._seen.pop(key, None)
        self._free[key] = self._steady()
