"""What an examination comes to: worked out from the questions and the answers alone, the same for everybody."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from puntobanco.academy.answers import is_right
from puntobanco.academy.exam.paper import PassMarks
from puntobanco.academy.question import Question
from puntobanco.academy.session import Tally
from puntobanco.academy.skills import BY_ID, Part
from puntobanco.clauses import ClauseId


class Answer(Struct, frozen=True, kw_only=True):
    """What was answered to a question, and in which time; nothing where it was not reached."""

    text: str
    milliseconds: int
    limit: int | None
    """What it had, with all extra time that had been granted."""

    @property
    def late(self) -> bool:
        return self.limit is not None and self.milliseconds > self.limit


class Missed(Struct, frozen=True, kw_only=True):
    """A question that was not answered well, with the clauses that the candidate is sent back to."""

    number: int
    """Its place in the paper, from 0."""
    skill: str
    answer: str
    right: str
    late: bool
    """Whether the answer was the right one, but too late."""
    clauses: tuple[ClauseId, ...]


class Result(Struct, frozen=True, kw_only=True):
    """The score of the screen. What the examiner marks by hand stands beside it and changes nothing here."""

    total: Tally
    parts: Mapping[str, Tally]
    skills: Mapping[str, Tally]
    missed: tuple[Missed, ...]
    passed: bool

    def by_part(self) -> Iterator[tuple[Part, Tally]]:
        """The tally of each part, in the order of the parts; a record orders them by name."""
        return ((part, self.parts[part.value]) for part in Part if part.value in self.parts)


def result_of(questions: Sequence[Question], answers: Sequence[Answer], marks: PassMarks) -> Result:
    """The score of these answers; questions that were not reached count as missed."""
    unanswered = Answer(text="", milliseconds=0, limit=None)
    given = [*answers, *[unanswered] * (len(questions) - len(answers))]
    pairs = list(zip(questions, given, strict=True))
    parts = {part.value: _tally([pair for pair in pairs if BY_ID[pair[0].skill].part is part]) for part in Part}
    parts = {part: tally for part, tally in parts.items() if tally.asked}
    skills = {skill: _tally([pair for pair in pairs if pair[0].skill == skill]) for skill in BY_ID}
    total = _tally(pairs)
    return Result(
        total=total,
        parts=parts,
        skills={skill: tally for skill, tally in skills.items() if tally.asked},
        missed=tuple(_missed(place, *pair) for place, pair in enumerate(pairs) if not _is_good(*pair)),
        passed=_reaches(total, marks.total) and all(_reaches(tally, marks.each_part) for tally in parts.values()),
    )


def _is_good(question: Question, answer: Answer) -> bool:
    return is_right(question, answer.text) and not answer.late


def _tally(pairs: Sequence[tuple[Question, Answer]]) -> Tally:
    spent = sum(answer.milliseconds for _, answer in pairs)
    return Tally(len(pairs), sum(_is_good(*pair) for pair in pairs), spent)


def _missed(place: int, question: Question, answer: Answer) -> Missed:
    return Missed(
        number=place,
        skill=question.skill,
        answer=answer.text,
        right=question.posed.accepted[0],
        late=is_right(question, answer.text),
        clauses=question.clauses,
    )


def _reaches(tally: Tally, percent: int) -> bool:
    return tally.good * 100 >= percent * tally.asked
