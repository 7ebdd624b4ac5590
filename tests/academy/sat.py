"""Examinations sat by script, shared by tests and by the proof."""

from collections.abc import Callable, Collection
from functools import cache
from hashlib import sha256

import puntobanco as pb
from puntobanco.academy import exam
from puntobanco.academy.question import Form, Question
from puntobanco.academy.session import Speed
from puntobanco.procedure.asking import At

CANDIDATE, EXAMINER, KEY = "c-17", "e-4", "key-1"
QUICK = ("count", "draw", "winner", "line", "pay", "burn", "cut", "cutting-card", "float", "slips", "limits")
"""Skills whose questions move no table."""
START = 1_700_000_000_000


def sign(data: bytes) -> bytes:
    """A signature for tests: real keys are tried in tests/cli/test_exam.py."""
    return sha256(b"secret" + data).digest()


def check(signature: bytes, signed: bytes) -> bool:
    return signature == sign(signed)


@cache
def paper(
    setup: str = "rws-non-commission",
    *,
    questions: int = 40,
    seed: str = "7",
    speed: Speed = Speed.USUAL,
    each_part: int = 0,
    skills: tuple[str, ...] = QUICK,
) -> exam.Paper:
    return exam.new_paper(
        pb.load(setup),
        candidate=CANDIDATE,
        examiner=EXAMINER,
        key=KEY,
        seed=seed,
        software="puntobanco test",
        questions=questions,
        speed=speed,
        pass_marks=exam.PassMarks(total=80, each_part=each_part),
        skills=skills,
    )


def wrong(question: Question) -> str:
    """An answer that is not accepted."""
    if question.posed.form is Form.CHOICE:
        return next(choice.id for choice in question.posed.choices if choice.id not in question.posed.accepted)
    return "999999999"


class Sat:
    """A record that grows, at two seconds a line."""

    def __init__(self, paper: exam.Paper) -> None:
        self.sitting, line = exam.first_line(paper, at=At(START))
        self.lines = [line]

    @property
    def record(self) -> bytes:
        return b"".join(line + b"\n" for line in self.lines)

    def say(self, said: exam.Said, by: str = EXAMINER, *, at: int | None = None) -> None:
        moment = At(START + 2000 * len(self.lines) if at is None else at)
        self.sitting, line = exam.next_line(self.sitting, said, at=moment, by=by)
        self.lines.append(line)

    def answer(self, answer: str, milliseconds: int = 900) -> None:
        self.say(exam.answer_to(self.sitting, answer, milliseconds), CANDIDATE)

    def answer_all(self, answer: Callable[[int, Question], str]) -> None:
        while (question := exam.asked(self.sitting)) is not None:
            self.answer(answer(len(self.sitting.answers), question))

    def finish(self) -> None:
        """Mark, close and sign."""
        self.say(exam.Marked(marks=dict.fromkeys(exam.ByHand, exam.Mark.PASSED)))
        self.say(exam.closing(self.sitting))
        self.say(exam.signature(self.sitting, KEY, sign))


def sat(paper: exam.Paper, faults: Collection[int] = ()) -> Sat:
    """A whole examination, with everything answered rightly but for some places."""
    done = Sat(paper)
    done.say(exam.Opened(), CANDIDATE)
    done.answer_all(lambda place, question: wrong(question) if place in faults else question.posed.accepted[0])
    done.finish()
    return done
