"""Examinations as a house holds them: two accounts, the house's clock, a record that anybody verifies.

The examiner sets the paper and closes it; the house signs with its own keys on the word of the examiner's account. The
record holds ids and hashes; the name of the candidate stands in a document of its own, which can be deleted.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from importlib.metadata import version

import msgspec
from msgspec.structs import replace

from puntobanco.academy import exam
from puntobanco.academy.session import Speed
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.exam_jobs import Sat, SayInExam, SetPaper, Step
from puntobanco.server.academy.records import Asked, Record, Records, key_of
from puntobanco.server.accounts.documents import Shelf, write
from puntobanco.server.integrity.checkpoints import Keys
from puntobanco.store import Store
from puntobanco.wire.academy import TrainedOut

SECONDS = 120.0


class ExamRecord(Record, frozen=True, kw_only=True):
    """An examination of one candidate."""

    examiner: Person
    lines: tuple[str, ...]
    """The record, as a stranger verifies it."""
    speed: Speed
    questions: int
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
NAMES = Shelf("exam-name", exam.Candidate)


class Exams(Records[ExamRecord]):
    """The examinations of a house."""

    def __init__(self, store: Store, now: Callable[[], At], keys: Keys) -> None:
        super().__init__(store, now, EXAMS, "not-found.exam")
        self.keys = keys

    async def set(self, candidate: Person, name: str, of: TrainedOut, wanted: SetPaper) -> ExamRecord:
        """A new paper; one of the same candidate that is not closed is put aside."""
        who = exam.Candidate(candidate=candidate, name=name, salt=secrets.token_hex(16))
        paper = replace(
            wanted,
            key=self.keys.key,
            software=f"puntobanco {version('puntobanco')}",
            person=exam.candidate_hash(msgspec.json.encode(who)),
            at=self._now(),
        )
        sat = await self._runner.run(paper, SECONDS)
        made = ExamRecord(
            id=secrets.token_hex(8),
            person=candidate,
            examiner=Person(wanted.examiner),
            of=of,
            begun=sat.sitting.at,
            lines=tuple(line.decode() for line in sat.lines),
            speed=wanted.speed,
            questions=wanted.questions,
        )
        named = NAMES.new(key_of(candidate, made.id), who)
        await asyncio.to_thread(write, self._store, self._new(made), named)
        return made

    async def begin(self, candidate: Person, id_: str) -> ExamRecord:
        """The candidate begins; the time of the first question runs."""
        return await self._say(candidate, id_, SayInExam(step=Step.BEGIN, by=candidate))

    async def answer(self, candidate: Person, id_: str, number: int, typed: str) -> ExamRecord:
        """An answer; one that was given already changes nothing."""
        record = await asyncio.to_thread(self.find, candidate, id_)
        if record.asked is None or number != record.answered:
            return record
        spent = max(0, self._now() - record.asked.at)
        said = SayInExam(step=Step.ANSWER, by=candidate, typed=typed, milliseconds=spent)
        return await self._say(candidate, id_, said)

    async def hand_in(self, candidate: Person, id_: str) -> ExamRecord:
        return await self._say(candidate, id_, SayInExam(step=Step.HAND_IN, by=candidate))

    async def extend(self, examiner: Person, candidate: Person, id_: str, percent: int) -> ExamRecord:
        """More time for every answer from here on."""
        return await self._say(candidate, id_, SayInExam(step=Step.EXTEND, by=examiner, percent=percent))

    async def end(
        self, examiner: Person, candidate: Person, id_: str, marks: Mapping[exam.ByHand, exam.Mark]
    ) -> ExamRecord:
        """Mark by hand, close, and sign."""
        return await self._say(candidate, id_, SayInExam(step=Step.CLOSE, by=examiner, marks=dict(marks)))

    async def _say(self, candidate: Person, id_: str, said: SayInExam) -> ExamRecord:
        record = await asyncio.to_thread(self.find, candidate, id_)
        job = replace(said, lines=tuple(line.encode() for line in record.lines), at=self._now())
        sat = self._signed(await self._runner.run(job, SECONDS), job)
        return await self._replace(record, _after(record, sat, self._now()))

    def _signed(self, sat: Sat, job: SayInExam) -> Sat:
        """A record that was closed, signed."""
        if job.step is not Step.CLOSE:
            return sat
        said = exam.signature(sat.sitting, self.keys.key, self.keys.sign)
        sitting, line = exam.next_line(sat.sitting, said, at=sat.sitting.at, by=job.by)
        return replace(sat, sitting=sitting, lines=(*sat.lines, line))

    def name(self, candidate: Person, id_: str) -> exam.Candidate | None:
        """Who the candidate is, as long as that stands somewhere."""
        kept = NAMES.find(self._store, key_of(candidate, id_))
        return kept.record if kept is not None else None

    def forget(self, candidate: Person, id_: str) -> None:
        """Delete the document with the candidate's name; nothing in the record names them then."""
        kept = NAMES.find(self._store, key_of(candidate, id_))
        if kept is not None:
            write(self._store, NAMES.gone(kept))


def _after(record: ExamRecord, sat: Sat, now: At) -> ExamRecord:
    """The examination once something was said; the time of a question that was not answered runs on."""
    sitting, question = sat.sitting, sat.question
    answered = len(sitting.answers)
    begun = record.asked.at if record.asked is not None and answered == record.answered else now
    return replace(
        record,
        lines=(*record.lines, *(line.decode() for line in sat.lines)),
        opened=sitting.opened,
        over=sitting.done,
        answered=answered,
        extra=sitting.extra,
        asked=Asked(at=begun, question=question) if question is not None else None,
        limit=sat.limit,
        marks={item.value: mark.value for item, mark in sitting.by_hand()},
        result=sitting.result,
    )
