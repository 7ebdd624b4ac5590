"""What the academy's screens send: which drills, live tables, papers and marks, and answers as they are typed."""

from typing import Annotated, Literal

from msgspec import Meta

from puntobanco.academy.exam import ByHand, Mark
from puntobanco.academy.live import Surprise
from puntobanco.academy.live.shift import MOST_GUESTS, MOST_ROUNDS, USUAL_TARGET
from puntobanco.academy.session import Speed
from puntobanco.wire.messages import Message, Name

MOST_QUESTIONS = 200
SkillId = Annotated[str, Meta(min_length=1, max_length=40)]


class SetupOf(Message, frozen=True, kw_only=True):
    """The set-up that is trained: of a table of this house, or a ready one."""

    kind: Literal["table", "ready"]
    name: Name


class DrillIn(Message, frozen=True, kw_only=True):
    """A drill: which skills of which set-up, how fast, and how many questions."""

    of: SetupOf
    skills: Annotated[tuple[SkillId, ...], Meta(max_length=64)] = ()
    """Only these; all of the set-up if none is named."""
    speed: Speed = Speed.USUAL
    questions: Annotated[int, Meta(ge=1, le=MOST_QUESTIONS)] = 10


class DoIn(Message, frozen=True, kw_only=True):
    """An assignment of one's class that one begins."""

    assignment: Annotated[str, Meta(min_length=1, max_length=80)]


class JoinIn(Message, frozen=True, kw_only=True):
    """The code of a class, as the instructor tells it."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class ClassIn(Message, frozen=True, kw_only=True):
    """A new class."""

    name: Name


class LessonIn(Message, frozen=True, kw_only=True):
    """Which skill of which set-up is taught."""

    of: SetupOf
    skill: SkillId


class AnswerIn(Message, frozen=True, kw_only=True):
    """An answer as it is typed, to the question that it names; empty if the learner gives up."""

    number: Annotated[int, Meta(ge=0, le=MOST_QUESTIONS)]
    typed: Annotated[str, Meta(max_length=400)] = ""


class ShiftIn(Message, frozen=True, kw_only=True):
    """A live table: how many rounds, guests and surprises."""

    of: SetupOf
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 10
    guests: Annotated[int, Meta(ge=1, le=MOST_GUESTS)] = 3
    faults: Annotated[int, Meta(ge=0, le=100)] | None = None
    """In how many of a hundred rounds each surprise happens; the usual rates if none is named."""
    target: Annotated[int, Meta(ge=1, le=1000)] = USUAL_TARGET
    """Hands an hour."""


class SurpriseIn(Message, frozen=True, kw_only=True):
    """What an instructor lets happen at a learner's table."""

    surprise: Surprise


class StopIn(Message, frozen=True, kw_only=True):
    """Whether a learner's table stands still."""

    stopped: bool


class DeedIn(Message, frozen=True, kw_only=True):
    """An answer at a live table, as it is typed, to the moment that it names; empty for none."""

    number: Annotated[int, Meta(ge=0, le=100_000)]
    typed: Annotated[str, Meta(max_length=400)] = ""


class ExamIn(Message, frozen=True, kw_only=True):
    """A paper: for whom, on what, how long, and what is a pass."""

    of: SetupOf
    candidate: Annotated[str, Meta(min_length=1, max_length=80)]
    skills: Annotated[tuple[SkillId, ...], Meta(max_length=64)] = ()
    speed: Speed = Speed.USUAL
    questions: Annotated[int, Meta(ge=1, le=MOST_QUESTIONS)] = 50
    seed: Annotated[str, Meta(max_length=80)] = ""
    """Chosen by the examiner; by chance if empty."""
    total: Annotated[int, Meta(ge=0, le=100)] = 80
    """The pass mark, in per cent of all questions."""
    each_part: Annotated[int, Meta(ge=0, le=100)] = 0


class ExtendIn(Message, frozen=True, kw_only=True):
    """Extra time in per cent, in all."""

    percent: Annotated[int, Meta(ge=1, le=400)]


class MarkIn(Message, frozen=True, kw_only=True):
    """What the examiner says of something that no screen tests."""

    item: ByHand
    mark: Mark


class CloseIn(Message, frozen=True, kw_only=True):
    """The marks given by hand; what is not marked was not seen."""

    marks: Annotated[tuple[MarkIn, ...], Meta(max_length=20)] = ()
