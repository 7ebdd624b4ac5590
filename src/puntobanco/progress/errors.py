"""The error map: how often each clause was asked and missed; speed and accuracy over time; and rows for export."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from puntobanco.academy.session import Answered
from puntobanco.clauses import ClauseId
from puntobanco.progress.memory import moment_of

IN_A_STEP = 20
"""Answers that make one point of a curve."""
COLUMNS = (
    "at", "setup", "skill", "seed", "number", "answer", "right", "late", "good", "milliseconds", "clauses",
)  # fmt: skip


class Errors(Struct, frozen=True):
    """What happened with one clause."""

    clause: ClauseId
    asked: int
    missed: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.missed, self.asked)


class Step(Struct, frozen=True):
    """Some answers after one another."""

    last: int
    """The place of the last of them, from 1."""
    day: str
    good: Fraction
    seconds: Fraction
    """The mean of their times."""


def error_map(answers: Sequence[Answered]) -> tuple[Errors, ...]:
    """Every clause that was asked, the most missed first."""
    asked: dict[ClauseId, list[bool]] = {}
    for answer in answers:
        for clause in dict.fromkeys(answer.clauses):
            asked.setdefault(clause, []).append(answer.good)
    found = [Errors(clause, len(good), good.count(False)) for clause, good in asked.items()]
    return tuple(sorted(found, key=lambda errors: (-errors.share, -errors.missed, errors.clause)))


def curve(answers: Sequence[Answered], size: int = IN_A_STEP) -> tuple[Step, ...]:
    """Accuracy and time, step by step."""
    steps = []
    for first in range(0, len(answers), size):
        some = answers[first : first + size]
        last = first + len(some)
        seconds = Fraction(sum(answer.milliseconds for answer in some), 1000 * len(some))
        good = Fraction(sum(answer.good for answer in some), len(some))
        steps.append(Step(last, moment_of(some[-1], last - 1).date().isoformat(), good, seconds))
    return tuple(steps)


def rows(answers: Sequence[Answered]) -> Iterator[tuple[str, ...]]:
    """Every answer as a row of a table, under `COLUMNS`."""
    yield COLUMNS
    for answer in answers:
        yield (
            answer.at,
            answer.setup,
            answer.skill,
            answer.seed,
            str(answer.number),
            answer.answer,
            *(str(int(value)) for value in (answer.right, answer.late, answer.good)),
            str(answer.milliseconds),
            "; ".join(answer.clauses),
        )
