"""Examinations as a house holds them: two accounts, the house's clock, a record that anybody verifies.

The examiner sets the paper and closes it; the house signs with its own keys on the word of the examiner's account. The
record holds ids and hashes; the name of the candidate stands in a document of its own, which can be deleted.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.academy import exam
from puntobanco.academy.session import Speed
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.exam_jobs import Sat, SayInExam, SetPaper, Step
from puntobanco.server.academy.records import Asked, asked_now, key_of
from puntobanco.server.accounts.documents import Kept, Shelf, decided, write
from puntobanco.server.api.problems import Problem
from puntobanco.server.integrity.checkpoints import Keys
from puntobanco.store import Store
from puntobanco.wire.academy import TrainedOut
from puntobanco.work.runner import Runner

WAITING, SECONDS = 256, 120.0


class ExamName(Struct, frozen=True, kw_only=True):
    """Who a candidate is; the record holds only the hash of this."""

    candidate: str
    name: str
    salt: str


class ExamRecord(Struct, frozen=True, kw_only=True):
    """An examination of one candidate."""

    id: str
    candidate: Person
    examiner: Person
    of: TrainedOut
    lines: tuple[str, ...]
    """The record, as a stranger verifies it."""
    speed: Speed
    questions: int
    set_at: At
    opened: bool = False
    over: bool = False
    """Whether every question is answered, or the paper was handed in."""
    answered: int = 0
    extra: int = 0
    asked: Asked | None = None
    limit: int | None = None
    marks: Mapping[str, str] = {}
    result: exam.Result | None = None

    @property
    def file(self) -> bytes:
        return "".join(f"{line}\n" for line in self.lines).encode()


EXAMS = Shelf("exam", ExamRecord)
NAMES = Shelf("exam-name", ExamName)


class Exams:
    """The examinations of a house."""

    def __init__(self, store: Store, now: Callable[[], At], keys: Keys) -> None:
        self._store, self._now, self.keys = store, now, keys
        self._runner = Runner(WAITING)

    async def set(self, examiner: Person, candidate: Person, name: str, of: TrainedOut, wanted: SetPaper) -> ExamRecord:
        """A new paper; one of the same candidate that is not closed is put aside."""
        id_ = secrets.token_hex(8)
        who = ExamName(candidate=candidate, name=name, salt=secrets.token_hex(16))
        paper = replace(
            wanted,
            key=self.keys.key,
            software=f"puntobanco {version('puntobanco')}",
            person=exam.candidate_hash(msgspec.json.encode(who)),
            at=self._now(),
        )
        sat = await self._runner.run(paper, SECONDS)
        made = ExamRecord(
            id=id_,
            candidate=candidate,
            examiner=examiner,
            of=of,
            lines=tuple(line.decode() for line in sat.lines),
            speed=wanted.speed,
            questions=wanted.questions,
            set_at=sat.sitting.at,
        )
        key = key_of(candidate, id_)
        await asyncio.to_thread(lambda: write(self._store, EXAMS.new(key, made), NAMES.new(key, who)))
        return made

    async def begin(self, candidate: Person, id_: str) -> ExamRecord:
        """The candidate begins; the time of the first question runs."""
        return await self._say(candidate, id_, lambda lines, at: _said(lines, Step.BEGIN, candidate, at))

    async def answer(self, candidate: Person, id_: str, number: int, typed: str) -> ExamRecord:
        """An answer; one that was given already changes nothing."""
        record = await asyncio.to_thread(self.find, candidate, id_)
        if record.asked is None or number != record.answered:
            return record
        spent = max(0, self._now() - record.asked.at)
        return await self._say(
            candidate,
            id_,
            lambda lines, at: replace(_said(lines, Step.ANSWER, candidate, at), typed=typed, milliseconds=spent),
        )

    async def hand_in(self, candidate: Person, id_: str) -> ExamRecord:
        return await self._say(candidate, id_, lambda lines, at: _said(lines, Step.HAND_IN, candidate, at))

    async def extend(self, examiner: Person, candidate: Person, id_: str, percent: int) -> ExamRecord:
        """More time for every answer from here on."""
        return await self._say(
            candidate, id_, lambda lines, at: replace(_said(lines, Step.EXTEND, examiner, at), percent=percent)
        )

    async def end(
        self, examiner: Person, candidate: Person, id_: str, marks: Mapping[exam.ByHand, exam.Mark]
    ) -> ExamRecord:
        """Mark by hand, close, and sign."""
        return await self._say(
            candidate, id_, lambda lines, at: replace(_said(lines, Step.CLOSE, examiner, at), marks=dict(marks))
        )

    async def _say(self, candidate: Person, id_: str, said: Callable[[tuple[bytes, ...], At], SayInExam]) -> ExamRecord:
        record = await asyncio.to_thread(self.find, candidate, id_)
        job = said(tuple(line.encode() for line in record.lines), self._now())
        sat = self._signed(await self._runner.run(job, SECONDS), job)
        after = _after(record, sat, self._now())

        def work() -> ExamRecord:
            kept = self._find(candidate, id_)
            if kept.record != record:
                return kept.record
            write(self._store, EXAMS.over(kept, after))
            return after

        return await asyncio.to_thread(decided, work)

    def _signed(self, sat: Sat, job: SayInExam) -> Sat:
        """A record that was closed, signed."""
        if job.step is not Step.CLOSE:
            return sat
        said = exam.signature(sat.sitting, self.keys.key, self.keys.sign)
        sitting, line = exam.next_line(sat.sitting, said, at=sat.sitting.at, by=job.by)
        return replace(sat, sitting=sitting, lines=(*sat.lines, line))

    # What there is.

    def find(self, candidate: Person, id_: str) -> ExamRecord:
        """An examination; `Problem` if there is none."""
        return self._find(candidate, id_).record

    def _find(self, candidate: Person, id_: str) -> Kept[ExamRecord]:
        kept = EXAMS.find(self._store, key_of(candidate, id_))
        if kept is None:
            raise Problem("not-found.exam")
        return kept

    def of(self, candidate: Person) -> tuple[ExamRecord, ...]:
        """Every examination of a candidate, the oldest first."""
        return tuple(sorted(self._of(candidate), key=lambda record: record.set_at))

    def _of(self, candidate: Person) -> Iterator[ExamRecord]:
        for key in self._store.keys(EXAMS.kind):
            if key.startswith(f"{candidate}/") and (kept := EXAMS.find(self._store, key)) is not None:
                yield kept.record

    def name(self, candidate: Person, id_: str) -> ExamName | None:
        """Who the candidate is, as long as that stands somewhere."""
        kept = NAMES.find(self._store, key_of(candidate, id_))
        return kept.record if kept is not None else None

    def forget(self, candidate: Person, id_: str) -> None:
        """Delete the document with the candidate's name; nothing in the record names them then."""
        kept = NAMES.find(self._store, key_of(candidate, id_))
        if kept is not None:
            write(self._store, NAMES.gone(kept))

    async def close(self) -> None:
        """Let the worker go."""
        await self._runner.close()


def _said(lines: tuple[bytes, ...], step: Step, by: Person, at: At) -> SayInExam:
    return SayInExam(lines=lines, step=step, by=by, at=at)


def _after(record: ExamRecord, sat: Sat, now: At) -> ExamRecord:
    """The examination once something was said; the time of a question that was not answered runs on."""
    sitting, question = sat.sitting, sat.question
    answered = len(sitting.answers)
    same = record.asked is not None and answered == record.answered
    asked = asked_now(question, record.asked.at if same and record.asked is not None else now) if question else None
    return replace(
        record,
        lines=(*record.lines, *(line.decode() for line in sat.lines)),
        opened=sitting.opened,
        over=sitting.done,
        answered=answered,
        extra=sitting.extra,
        asked=asked,
        limit=sat.limit,
        marks={item.value: mark.value for item, mark in sitting.by_hand()},
        result=sitting.result,
    )
