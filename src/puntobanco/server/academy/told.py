"""Drills as the API sends them: a question without its answer, a correction with its clauses in our words."""

from collections.abc import Iterable, Mapping
from functools import cache

from puntobanco.academy import Question, corrected
from puntobanco.academy.session import Answered, Tally, limit, score
from puntobanco.clauses import ClauseId
from puntobanco.pages.register import Registers, read_registers
from puntobanco.procedure.asking import At, Person
from puntobanco.server.academy.academy import answers_of
from puntobanco.server.academy.classes import Assignment, SchoolClass, best
from puntobanco.server.academy.jobs import Taught
from puntobanco.server.academy.records import Drill
from puntobanco.wire import academy as m

MOST_MISSED, MOST_DRILLS, MOST_PARTS = 20, 40, 4
"""Clauses of a score, drills of a learner, and parts of a shortened clause that are shown."""


@cache
def _registers() -> Registers:
    return read_registers()


def clauses_out(ids: Iterable[str]) -> tuple[m.ClauseOut, ...]:
    """Clauses with their meanings; a shortened id is told by its first parts."""
    known = _registers()
    clauses = (clause for cited in ids for clause in known.stands_for(cited)[:MOST_PARTS])
    return tuple(m.ClauseOut(clause=clause, meaning=known.clauses[clause].meaning) for clause in clauses)


def question_out(question: Question, place: int, most: int | None = None, spent: int = 0) -> m.QuestionOut:
    posed = question.posed
    return m.QuestionOut(
        number=place,
        skill=question.skill,
        form=posed.form.value,
        situation=posed.situation,
        asks=posed.asks,
        choices=tuple(m.ChoiceOut(choice.text) for choice in posed.choices),
        chips=posed.chips,
        currency=question.currency.code,
        digits=question.currency.digits,
        limit=most,
        left=None if most is None else max(0, most - spent),
    )


def drill_out(drill: Drill, now: At) -> m.DrillOut:
    """A drill as its learner sees it."""
    asked, waits = drill.asked, drill.waits and not drill.left
    shown = None
    if asked is not None:
        most = limit(drill.speed, asked.question.posed.form)
        shown = question_out(asked.question, drill.asked_place, most, max(0, now - asked.at) if waits else 0)
    return m.DrillOut(
        id=drill.id,
        of=drill.of,
        speed=drill.speed,
        questions=len(drill.turns),
        answered=len(drill.answers),
        question=shown,
        corrected=_corrected(drill) if not waits and not drill.left else None,
        score=score_out(drill.answers) if drill.is_over else None,
    )


def _corrected(drill: Drill) -> m.CorrectedOut | None:
    if drill.asked is None or not drill.answers:
        return None
    place, given = len(drill.answers) - 1, drill.answers[-1]
    return corrected_out(
        drill.asked.question, given.answer, place, right=given.right, late=given.late, spent=given.milliseconds
    )


def corrected_out(
    question: Question, answer: str, place: int, *, right: bool, late: bool = False, spent: int
) -> m.CorrectedOut:
    found = corrected(question, answer)
    return m.CorrectedOut(
        number=place,
        right=right,
        late=late,
        answer=found.answer,
        working=found.working,
        clauses=clauses_out(found.clauses),
        milliseconds=spent,
    )


def tally_out(name: str, tally: Tally) -> m.TallyOut:
    return m.TallyOut(skill=name, asked=tally.asked, good=tally.good, milliseconds=tally.milliseconds)


def missed_out(missed: Mapping[ClauseId, int]) -> tuple[m.MissedOut, ...]:
    """The clauses missed most, each with its meaning."""
    most = list(missed.items())[:MOST_MISSED]
    return tuple(m.MissedOut(clause=clause, times=times) for cited, times in most for clause in clauses_out((cited,)))


def score_out(answers: Iterable[Answered]) -> m.ScoreOut:
    found = score(answers)
    return m.ScoreOut(
        total=tally_out("", found.total),
        by_skill=tuple(tally_out(skill, tally) for skill, tally in found.by_skill.items()),
        missed=missed_out(found.missed),
    )


def joined_out(classes: Iterable[SchoolClass], drills: tuple[Drill, ...]) -> tuple[m.JoinedOut, ...]:
    """Somebody's classes, with what they have done of each assignment."""
    return tuple(
        m.JoinedOut(
            id=class_.id,
            name=class_.name,
            assignments=tuple(assignment_out(given, drills) for given in class_.assignments),
        )
        for class_ in classes
    )


def assignment_out(given: Assignment, drills: tuple[Drill, ...] = ()) -> m.AssignmentOut:
    return m.AssignmentOut(
        id=given.id,
        of=given.of,
        skills=given.skills,
        speed=given.speed,
        questions=given.questions,
        done=_done(drills, given.id),
    )


def _done(drills: tuple[Drill, ...], assignment: str) -> m.TallyOut | None:
    found = best(drills, assignment)
    return tally_out("", score(found.answers).total) if found is not None else None


def learner_out(
    person: Person,
    name: str,
    given: tuple[Assignment, ...],
    drills: tuple[Drill, ...],
    now: At,
    shift: m.ShiftOut | None = None,
    exam: m.ExamOut | None = None,
) -> m.LearnerOut:
    """A learner as the instructor sees them; the drill that is open, with its question, as it is before them."""
    found = score_out(answer for drill in drills for answer in drill.answers)
    open_ = [drill for drill in drills if not drill.is_over]
    return m.LearnerOut(
        person=person,
        name=name,
        total=found.total,
        done=tuple(_done(drills, assignment.id) for assignment in given),
        missed=found.missed[:MOST_PARTS],
        now=drill_out(open_[-1], now) if open_ else None,
        shift=shift,
        exam=exam,
    )


def lesson_out(skill: str, taught: Taught) -> m.LessonOut:
    return m.LessonOut(
        skill=skill,
        clauses=clauses_out(taught.clauses),
        examples=tuple(
            m.WorkedOut(question=question_out(question, place), answer=answer, working=working)
            for place, (question, answer, working) in enumerate(taught.examples)
        ),
    )


def progress_out(drills: tuple[Drill, ...], setup: str) -> m.ProgressOut:
    """What somebody has answered for a set-up, and how their last drills went."""
    some = [drill for drill in drills if drill.of.name == setup and drill.answers]
    return m.ProgressOut(
        score=score_out(answers_of(some, setup)),
        drills=tuple(
            m.DrilledOut(
                at=drill.begun,
                asked=len(drill.answers),
                good=sum(given.good for given in drill.answers),
                milliseconds=sum(given.milliseconds for given in drill.answers),
            )
            for drill in some[-MOST_DRILLS:]
        ),
    )
