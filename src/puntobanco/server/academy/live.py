"""Live tables as the house runs them: it moves the table in a worker, takes the time, judges and keeps."""

import asyncio
import secrets
from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy.live import Deed, Shift, Surprise, injected
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.academy import read_answer
from puntobanco.server.academy.jobs import Source
from puntobanco.server.academy.live_jobs import BeginShift, MoveShift, Standing, Stood
from puntobanco.server.academy.records import Asked, asked_now, key_of
from puntobanco.server.accounts.documents import Kept, Shelf, decided, write
from puntobanco.server.api.problems import Problem
from puntobanco.store import Store
from puntobanco.wire.academy import TrainedOut
from puntobanco.work.runner import Runner

WAITING, SECONDS = 256, 60.0


class LiveRecord(Struct, frozen=True, kw_only=True):
    """A shift of one learner; every answer is on disk before the table goes on."""

    id: str
    person: Person
    source: Source
    of: TrainedOut
    shift: Shift
    begun: At
    asked: Asked | None
    """The moment that waits, with its answers, and when the house gave it; none when the shift is over."""
    standing: Standing
    last: Asked | None = None
    """The moment that was answered last."""
    held: int | None = None
    """How much of its time the waiting moment has used, while an instructor has stopped the table."""
    left: bool = False

    @property
    def is_over(self) -> bool:
        return self.left or self.asked is None


SHIFTS = Shelf("shift", LiveRecord)


class LiveTables:
    """The shifts of a house's learners."""

    def __init__(self, store: Store, now: Callable[[], At]) -> None:
        self._store, self._now = store, now
        self._runner = Runner(WAITING)

    async def begin(self, person: Person, of: TrainedOut, wanted: BeginShift) -> LiveRecord:
        """A new shift with its first moment; one that was not finished is left."""
        shift, stood = await self._runner.run(wanted, SECONDS)
        now = self._now()
        asked = asked_now(stood.question, now) if stood.question is not None else None
        made = LiveRecord(
            id=secrets.token_hex(8),
            person=person,
            source=wanted.source,
            of=of,
            shift=shift,
            begun=now,
            asked=asked,
            standing=stood.standing,
        )

        def work() -> None:
            before = [kept for kept in self._of(person) if not kept.record.is_over]
            closed = [SHIFTS.over(kept, replace(kept.record, left=True)) for kept in before]
            write(self._store, SHIFTS.new(key_of(person, made.id), made), *closed)

        await asyncio.to_thread(decided, work)
        return made

    async def answer(self, person: Person, id_: str, place: int, typed: str) -> LiveRecord:
        """Judge an answer and let the table go on; one that was given already changes nothing."""
        at = self._now()
        record = await asyncio.to_thread(self.find, person, id_)
        if record.is_over or record.held is not None or place != len(record.shift.deeds):
            return record
        assert record.asked is not None
        deed = Deed(read_answer(record.asked.question, typed), max(0, at - record.asked.at))
        shift = replace(record.shift, deeds=(*record.shift.deeds, deed))
        return await self._moved(person, id_, record, shift)

    async def inject(self, person: Person, id_: str, surprise: Surprise) -> LiveRecord:
        """Let something happen at a learner's table as soon as it can."""
        record = await asyncio.to_thread(self.find, person, id_)
        if record.is_over:
            raise Problem("not-found.shift")
        return await self._moved(person, id_, record, injected(record.shift, surprise))

    async def _moved(self, person: Person, id_: str, record: LiveRecord, shift: Shift) -> LiveRecord:
        """The shift as the worker finds it; what it is at now if somebody else was faster."""
        stood = await self._runner.run(MoveShift(source=record.source, shift=shift), SECONDS)
        now, answered = self._now(), len(shift.deeds) > len(record.shift.deeds)
        waiting = stood.question
        same = not answered and record.asked is not None and waiting is not None
        begun = record.asked.at if same and record.asked is not None else now
        after = replace(
            record,
            shift=shift,
            asked=asked_now(waiting, begun) if waiting is not None else None,
            last=record.asked if answered else record.last,
            standing=stood.standing,
        )

        def work() -> LiveRecord:
            kept = self._find(person, id_)
            if kept.record != record:
                return kept.record
            write(self._store, SHIFTS.over(kept, after))
            return after

        return await asyncio.to_thread(decided, work)

    async def stop(self, person: Person, id_: str, *, stopped: bool) -> LiveRecord:
        """Stop a table to talk about it, or let it go on; its time stands still meanwhile."""
        now = self._now()

        def work() -> LiveRecord:
            kept = self._find(person, id_)
            record = kept.record
            if record.is_over or record.asked is None or stopped is (record.held is not None):
                return record
            if stopped:
                after = replace(record, held=max(0, now - record.asked.at))
            else:
                asked = replace(record.asked, at=At(now - (record.held or 0)))
                after = replace(record, held=None, asked=asked)
            write(self._store, SHIFTS.over(kept, after))
            return after

        return await asyncio.to_thread(decided, work)

    async def moment(self, person: Person, id_: str, place: int) -> Stood:
        """Any moment of a shift again, with what was answered to it."""
        record = await asyncio.to_thread(self.find, person, id_)
        if not 0 <= place < len(record.shift.deeds):
            raise Problem("not-found.moment")
        shift = replace(record.shift, deeds=record.shift.deeds[: place + 1])
        return await self._runner.run(MoveShift(source=record.source, shift=shift, looks_back=True), SECONDS)

    async def leave(self, person: Person, id_: str) -> LiveRecord:
        """End a shift; what was answered is kept."""

        def work() -> LiveRecord:
            kept = self._find(person, id_)
            after = replace(kept.record, left=True)
            write(self._store, SHIFTS.over(kept, after))
            return after

        return await asyncio.to_thread(decided, work)

    # What was dealt.

    def find(self, person: Person, id_: str) -> LiveRecord:
        """A shift; `Problem` if there is none."""
        return self._find(person, id_).record

    def _find(self, person: Person, id_: str) -> Kept[LiveRecord]:
        kept = SHIFTS.find(self._store, key_of(person, id_))
        if kept is None:
            raise Problem("not-found.shift")
        return kept

    def _of(self, person: Person) -> Iterator[Kept[LiveRecord]]:
        for key in self._store.keys(SHIFTS.kind):
            if key.startswith(f"{person}/") and (kept := SHIFTS.find(self._store, key)) is not None:
                yield kept

    def shifts(self, person: Person) -> tuple[LiveRecord, ...]:
        """Every shift of a person, the oldest first."""
        return tuple(sorted((kept.record for kept in self._of(person)), key=lambda record: record.begun))

    async def close(self) -> None:
        """Let the worker go."""
        await self._runner.close()
