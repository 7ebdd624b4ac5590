"""Live tables as the house runs them: it moves the table in a worker, takes the time, judges and keeps."""

import asyncio
import secrets
from collections.abc import Callable

from msgspec.structs import replace

from puntobanco.academy.live import Deed, Shift, Surprise, injected
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.jobs import read_answer
from puntobanco.server.academy.live_jobs import BeginShift, MoveShift, Standing, Stood
from puntobanco.server.academy.records import Asked, Course, Courses
from puntobanco.server.accounts.documents import Shelf
from puntobanco.server.api.problems import Problem
from puntobanco.store import Store
from puntobanco.wire.academy import TrainedOut

SECONDS = 60.0


class LiveRecord(Course, frozen=True, kw_only=True):
    """A shift of one learner; every answer is on disk before the table goes on."""

    shift: Shift
    asked: Asked | None
    """The moment that waits, with its answers, and when the house gave it; none when the shift is over."""
    standing: Standing
    last: Asked | None = None
    """The moment that was answered last."""
    held: int | None = None
    """How much of its time the waiting moment has used, while an instructor has stopped the table."""

    @property
    def is_over(self) -> bool:
        return self.left or self.asked is None


SHIFTS = Shelf("shift", LiveRecord)


class LiveTables(Courses[LiveRecord]):
    """The shifts of a house's learners."""

    def __init__(self, store: Store, now: Callable[[], At]) -> None:
        super().__init__(store, now, SHIFTS, "not-found.shift")

    async def begin(self, person: Person, of: TrainedOut, wanted: BeginShift) -> LiveRecord:
        """A new shift with its first moment; one that was not finished is left."""
        shift, stood = await self._runner.run(wanted, SECONDS)
        now = self._now()
        made = LiveRecord(
            id=secrets.token_hex(8),
            person=person,
            source=wanted.source,
            of=of,
            shift=shift,
            begun=now,
            asked=Asked(at=now, question=stood.question) if stood.question is not None else None,
            standing=stood.standing,
        )
        return await self._open(made)

    async def answer(self, person: Person, id_: str, place: int, typed: str) -> LiveRecord:
        """Judge an answer and let the table go on; one that was given already changes nothing."""
        at = self._now()
        record = await asyncio.to_thread(self.find, person, id_)
        if record.is_over or record.held is not None or place != len(record.shift.deeds):
            return record
        assert record.asked is not None
        deed = Deed(read_answer(record.asked.question, typed), max(0, at - record.asked.at))
        return await self._moved(record, replace(record.shift, deeds=(*record.shift.deeds, deed)))

    async def inject(self, person: Person, id_: str, surprise: Surprise) -> LiveRecord:
        """Let something happen at a learner's table as soon as it can."""
        record = await asyncio.to_thread(self.find, person, id_)
        if record.is_over:
            raise Problem("not-found.shift")
        return await self._moved(record, injected(record.shift, surprise))

    async def _moved(self, record: LiveRecord, shift: Shift) -> LiveRecord:
        """The shift as the worker finds it; what it is at now if somebody else was faster."""
        stood = await self._runner.run(MoveShift(source=record.source, shift=shift), SECONDS)
        answered, waiting = len(shift.deeds) > len(record.shift.deeds), stood.question
        begun = self._now() if answered or record.asked is None else record.asked.at
        after = replace(
            record,
            shift=shift,
            asked=Asked(at=begun, question=waiting) if waiting is not None else None,
            last=record.asked if answered else record.last,
            standing=stood.standing,
        )
        return await self._replace(record, after)

    async def stop(self, person: Person, id_: str, *, stopped: bool) -> LiveRecord:
        """Stop a table to talk about it, or let it go on; its time stands still meanwhile."""
        now = self._now()

        def change(record: LiveRecord) -> LiveRecord:
            if record.is_over or record.asked is None or stopped is (record.held is not None):
                return record
            if stopped:
                return replace(record, held=max(0, now - record.asked.at))
            return replace(record, held=None, asked=replace(record.asked, at=At(now - (record.held or 0))))

        return await self._change(person, id_, change)

    async def moment(self, person: Person, id_: str, place: int) -> Stood:
        """Any moment of a shift again, with what was answered to it."""
        record = await asyncio.to_thread(self.find, person, id_)
        if not 0 <= place < len(record.shift.deeds):
            raise Problem("not-found.moment")
        shift = replace(record.shift, deeds=record.shift.deeds[: place + 1])
        return await self._runner.run(MoveShift(source=record.source, shift=shift, looks_back=True), SECONDS)
