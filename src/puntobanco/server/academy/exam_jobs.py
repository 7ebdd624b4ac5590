"""Examinations in a worker: a paper set, and each line of a record judged as in every verification."""

from enum import Enum

from msgspec import Struct

from puntobanco.academy import exam
from puntobanco.academy.question import Question
from puntobanco.academy.session import Speed
from puntobanco.procedure.asking import At
from puntobanco.server.academy.jobs import Source, read_answer, setup_of
from puntobanco.work.job import Job, Progress


class Step(Enum):
    """What candidate or examiner does."""

    BEGIN = "begin"
    ANSWER = "answer"
    HAND_IN = "hand-in"
    EXTEND = "extend"
    CLOSE = "close"


class Sat(Struct, frozen=True, kw_only=True):
    """A record after something was said: its new lines, and what the candidate is asked now."""

    lines: tuple[bytes, ...]
    sitting: exam.Sitting
    question: Question | None
    limit: int | None


class SetPaper(Job[None, Sat], frozen=True, kw_only=True):
    """A paper set by an examiner; the house adds its key, its software, the hash of the candidate and the time."""

    source: Source
    candidate: str
    examiner: str
    seed: str
    questions: int
    speed: Speed
    total: int
    each_part: int
    skills: tuple[str, ...]
    key: str = ""
    software: str = ""
    person: str = ""
    at: At = At(0)

    def work(self, progress: Progress[None]) -> Sat:
        paper = exam.new_paper(
            setup_of(self.source),
            candidate=self.candidate,
            examiner=self.examiner,
            key=self.key,
            seed=self.seed,
            software=self.software,
            questions=self.questions,
            speed=self.speed,
            pass_marks=exam.PassMarks(total=self.total, each_part=self.each_part),
            skills=self.skills,
            person=self.person,
        )
        sitting, line = exam.first_line(paper, at=self.at)
        return Sat(lines=(line,), sitting=sitting, question=None, limit=None)


class SayInExam(Job[None, Sat], frozen=True, kw_only=True):
    """Something said in an examination, by somebody; the house adds the record so far and the time."""

    step: Step
    by: str
    lines: tuple[bytes, ...] = ()
    at: At = At(0)
    typed: str = ""
    milliseconds: int = 0
    percent: int = 0
    marks: dict[exam.ByHand, exam.Mark] = {}

    def work(self, progress: Progress[None]) -> Sat:
        sitting = exam.read_sitting(b"\n".join(self.lines) + b"\n")
        lines: list[bytes] = []
        for said in self._said(sitting):
            sitting, line = exam.next_line(sitting, said, at=At(max(self.at, sitting.at)), by=self.by)
            lines.append(line)
        if self.step is Step.CLOSE:
            sitting, line = exam.next_line(sitting, exam.closing(sitting), at=At(max(self.at, sitting.at)), by=self.by)
            lines.append(line)
        question = exam.asked(sitting)
        return Sat(
            lines=tuple(lines),
            sitting=sitting,
            question=question.bare if question is not None else None,
            limit=exam.limit_of(sitting, question) if question is not None else None,
        )

    def _said(self, sitting: exam.Sitting) -> tuple[exam.Said, ...]:
        match self.step:
            case Step.BEGIN:
                return (exam.Opened(),)
            case Step.ANSWER:
                question = exam.asked(sitting)
                answer = read_answer(question, self.typed) if question is not None else ""
                return (exam.answer_to(sitting, answer, self.milliseconds),)
            case Step.HAND_IN:
                return (exam.HandedIn(),)
            case Step.EXTEND:
                return (exam.Extended(percent=self.percent),)
            case Step.CLOSE:
                marks = dict.fromkeys(sitting.paper.by_hand, exam.Mark.NOT_SEEN) | self.marks
                ended = () if sitting.done else (exam.HandedIn(),)
                return (*ended, exam.Marked(marks=marks))
