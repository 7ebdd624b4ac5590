"""A lesson: which questions it asks, how long an answer may take, and what the answers come to."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from msgspec import Struct

from puntobanco.academy.answers import is_right
from puntobanco.academy.chance import Draw, stream
from puntobanco.academy.question import Form, Question
from puntobanco.academy.skills import Skill
from puntobanco.clauses import ClauseId

A_SECOND = 1000


class Speed(Enum):
    """How long an answer may take."""

    CALM = "calm"
    """As long as it wants."""
    USUAL = "usual"
    FAST = "fast"


_SECONDS = {Speed.USUAL: 30, Speed.FAST: 10}
_LONGER = {Form.CHIPS: 3, Form.ORDER: 3, Form.MONEY: 2}
"""What is typed at length has more time."""


def limit(speed: Speed, form: Form) -> int | None:
    """The milliseconds in which a question of this form is to be answered; none for no limit."""
    seconds = _SECONDS.get(speed)
    return None if seconds is None else seconds * _LONGER.get(form, 1) * A_SECOND


class Answered(Struct, frozen=True, kw_only=True):
    """One answer, with all that is needed to ask the question again and to judge it anew."""

    setup: str
    skill: str
    seed: str
    number: int
    answer: str
    milliseconds: int
    right: bool
    late: bool
    clauses: tuple[ClauseId, ...]
    at: str = ""
    """When it was given, as ISO 8601 writes it; empty where nobody keeps the time."""

    @property
    def good(self) -> bool:
        return self.right and not self.late


def answered(question: Question, answer: str, milliseconds: int, speed: Speed, at: str = "") -> Answered:
    """An answer judged; one that came too late does not count as good."""
    most = limit(speed, question.posed.form)
    return Answered(
        setup=question.setup,
        skill=question.skill,
        seed=question.seed,
        number=question.number,
        answer=answer,
        milliseconds=milliseconds,
        right=is_right(question, answer),
        late=most is not None and milliseconds > most,
        clauses=question.clauses,
        at=at,
    )


def lesson(skills: Sequence[Skill], seed: str, number: int) -> tuple[tuple[str, int], ...]:
    """The skills and numbers of a lesson's questions: every skill in turn, in a new order each time round."""
    draw = Draw(stream("lesson", seed, *(skill.id for skill in skills)))
    turns: list[tuple[str, int]] = []
    while len(turns) < number:
        turns += [(skill.id, len(turns) + place) for place, skill in enumerate(draw.some(skills, len(skills)))]
    return tuple(turns[:number])


class Tally(Struct, frozen=True):
    """How often something was asked and answered well, and how long it took in all."""

    asked: int
    good: int
    milliseconds: int

    @property
    def seconds_each(self) -> str:
        """Seconds an answer, to a tenth."""
        tenths = (self.milliseconds // max(1, self.asked) + 50) // 100
        return f"{tenths // 10}.{tenths % 10}"


class Score(Struct, frozen=True, kw_only=True):
    """What answers come to, in all and by skill, and how often each clause was missed."""

    total: Tally
    by_skill: Mapping[str, Tally]
    missed: Mapping[ClauseId, int]
    """The clauses of answers that were wrong or late, the most frequent first."""


def score(answers: Iterable[Answered]) -> Score:
    given = tuple(answers)
    missed = Counter(clause for answer in given if not answer.good for clause in answer.clauses)
    skills = dict.fromkeys(answer.skill for answer in given)
    return Score(
        total=_tally(given),
        by_skill={skill: _tally([answer for answer in given if answer.skill == skill]) for skill in skills},
        missed=dict(sorted(missed.items(), key=lambda clause: (-clause[1], clause[0]))),
    )


def _tally(given: Sequence[Answered]) -> Tally:
    return Tally(len(given), sum(answer.good for answer in given), sum(answer.milliseconds for answer in given))
