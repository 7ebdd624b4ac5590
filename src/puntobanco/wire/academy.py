"""What the academy's screens send and get: drills, live tables, examinations. No answer goes out before it is given."""

from msgspec import Struct

from puntobanco.academy.exam import ByHand, Mark
from puntobanco.academy.session import Speed
from puntobanco.wire.academy_in import *
from puntobanco.words import Names, Text, Wording


class TrainedOut(Struct, frozen=True, kw_only=True):
    """A set-up that can be trained, and what a dealer there is asked."""

    kind: str
    name: str
    rulebook: str
    rulebook_title: Names
    title: Names
    skills: tuple[str, ...]
    for_players: tuple[str, ...] = ()
    """What those who bet may learn here; skills of a dealer may be among them."""


class ChoiceOut(Struct, frozen=True):
    """One answer that is offered."""

    text: Wording


class QuestionOut(Struct, frozen=True, kw_only=True):
    """A question without its answer."""

    number: int
    """Its place in the drill, from 0."""
    skill: str
    form: str
    situation: tuple[Text, ...]
    asks: Text
    choices: tuple[ChoiceOut, ...]
    chips: tuple[int, ...]
    """The denominations to pay with, in minor units."""
    currency: str
    digits: int
    limit: int | None
    """Milliseconds for the answer, counted by the house from the moment it gave the question; none for no limit."""
    left: int | None
    """How many of them are left now."""


class ClauseOut(Struct, frozen=True, kw_only=True):
    """A clause, and what it means in our words."""

    clause: str
    meaning: str


class CorrectedOut(Struct, frozen=True, kw_only=True):
    """What is said of an answer."""

    number: int
    right: bool
    late: bool
    answer: Wording
    """The right one."""
    working: tuple[Text, ...]
    clauses: tuple[ClauseOut, ...]
    milliseconds: int


class TallyOut(Struct, frozen=True, kw_only=True):
    """How often something was asked and answered well, and how long that took in all."""

    skill: str
    asked: int
    good: int
    milliseconds: int


class MissedOut(Struct, frozen=True, kw_only=True):
    """A clause of answers that were wrong or late."""

    clause: ClauseOut
    times: int


class ScoreOut(Struct, frozen=True, kw_only=True):
    """What answers come to: in all, by skill, and the clauses that were missed most."""

    total: TallyOut
    by_skill: tuple[TallyOut, ...]
    missed: tuple[MissedOut, ...]


class DrillOut(Struct, frozen=True, kw_only=True):
    """A drill as it stands: the question that waits, or the correction of the last, or what it came to."""

    id: str
    of: TrainedOut
    speed: Speed
    questions: int
    answered: int
    question: QuestionOut | None
    corrected: CorrectedOut | None
    score: ScoreOut | None
    """Once it is over."""


class LiveErrorOut(Struct, frozen=True, kw_only=True):
    """A moment that was answered wrongly."""

    number: int
    round: int
    area: str
    clauses: tuple[str, ...]


class LiveScoreOut(Struct, frozen=True, kw_only=True):
    """What a shift comes to; each tally has an area or a surprise in place of a skill."""

    total: TallyOut
    by_area: tuple[TallyOut, ...]
    surprises: tuple[TallyOut, ...]
    an_hour: int
    """Hands an hour."""
    target: int
    is_met: bool
    errors: tuple[LiveErrorOut, ...]
    missed: tuple[MissedOut, ...]


class ShiftOut(Struct, frozen=True, kw_only=True):
    """A shift at a live table as it stands: the moment that waits, what was said of the last, or what it came to."""

    id: str
    of: TrainedOut
    round: int
    rounds: int
    answered: int
    good: int
    stopped: bool
    """Whether an instructor has stopped the table."""
    question: QuestionOut | None
    corrected: CorrectedOut | None
    score: LiveScoreOut | None
    """Once it is over."""


class MomentOut(Struct, frozen=True, kw_only=True):
    """A moment of a shift as it was."""

    round: int
    area: str
    question: QuestionOut
    given: Wording
    """What was answered; empty for nothing."""
    corrected: CorrectedOut


class MarkOut(Struct, frozen=True, kw_only=True):
    """What was marked by hand."""

    item: ByHand
    mark: Mark


class ExamMissedOut(Struct, frozen=True, kw_only=True):
    """A question that was not answered well."""

    number: int
    skill: str
    late: bool
    clauses: tuple[ClauseOut, ...]


class ExamResultOut(Struct, frozen=True, kw_only=True):
    """What an examination came to; what was marked by hand stands apart."""

    passed: bool
    total: TallyOut
    parts: tuple[TallyOut, ...]
    by_hand: tuple[MarkOut, ...]
    missed: tuple[ExamMissedOut, ...]


class ExamOut(Struct, frozen=True, kw_only=True):
    """An examination as it stands; no answer goes out before it is closed."""

    id: str
    candidate: str
    of: TrainedOut
    questions: int
    answered: int
    opened: bool
    over: bool
    """Whether every question is answered, or the paper was handed in."""
    extra: int
    """Per cent of time that were granted on top."""
    question: QuestionOut | None
    """The one that waits, for the candidate alone."""
    result: ExamResultOut | None
    """Once it is closed and signed."""


class VerdictOut(Struct, frozen=True, kw_only=True):
    """Whether a record holds when it is verified from its first line."""

    holds: bool
    lines: int
    key: str
    """The name of the key that has signed."""


class WorkedOut(Struct, frozen=True, kw_only=True):
    """An example with its answer."""

    question: QuestionOut
    answer: Wording
    working: tuple[Text, ...]


class LessonOut(Struct, frozen=True, kw_only=True):
    """A lesson: the clauses that a skill rests on, and worked examples."""

    skill: str
    clauses: tuple[ClauseOut, ...]
    examples: tuple[WorkedOut, ...]


class DrilledOut(Struct, frozen=True, kw_only=True):
    """A drill that was finished or left."""

    at: int
    asked: int
    good: int
    milliseconds: int


class ProgressOut(Struct, frozen=True, kw_only=True):
    """What a learner has answered for a set-up so far."""

    score: ScoreOut
    drills: tuple[DrilledOut, ...]
    """The last ones, the oldest first."""


class AssignmentOut(Struct, frozen=True, kw_only=True):
    """A drill that a class is to do, and what came of one's own best."""

    id: str
    of: TrainedOut
    skills: tuple[str, ...]
    """None for every skill in turn."""
    speed: Speed
    questions: int
    done: TallyOut | None = None


class JoinedOut(Struct, frozen=True, kw_only=True):
    """A class as its learner sees it."""

    id: str
    name: str
    assignments: tuple[AssignmentOut, ...]


class LearnerOut(Struct, frozen=True, kw_only=True):
    """A learner as the instructor sees them."""

    person: str
    name: str
    total: TallyOut
    """Of all drills."""
    done: tuple[TallyOut | None, ...]
    """The best of each assignment, in their order."""
    missed: tuple[MissedOut, ...]
    """The clauses missed most."""
    now: DrillOut | None
    """The drill that is open."""
    shift: ShiftOut | None
    """The live table that they dealt last."""
    exam: ExamOut | None
    """Their last examination."""


class ClassOut(Struct, frozen=True, kw_only=True):
    """A class as the instructor sees it."""

    id: str
    name: str
    code: str
    """Who has it may come in."""
    assignments: tuple[AssignmentOut, ...]
    learners: tuple[LearnerOut, ...]


class ClassesOut(Struct, frozen=True, kw_only=True):
    """A class in a list."""

    id: str
    name: str
    learners: int


class AcademyOut(Struct, frozen=True, kw_only=True):
    """What can be trained here, and the drill that was not finished."""

    tables: tuple[TrainedOut, ...]
    ready: tuple[TrainedOut, ...]
    drill: DrillOut | None
    shift: ShiftOut | None
    """The live table that was not finished."""
    exam: ExamOut | None
    """One's last examination."""
    classes: tuple[JoinedOut, ...]
