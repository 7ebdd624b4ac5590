"""Live tables as they go out: a moment without its answer, what was said of the last, and the score."""

from puntobanco.academy import corrected
from puntobanco.academy.answers import in_words_of
from puntobanco.academy.live import LiveScore
from puntobanco.academy.question import Question
from puntobanco.academy.session import Tally
from puntobanco.procedure.asking import At
from puntobanco.server.academy.live import LiveRecord
from puntobanco.server.academy.live_jobs import Standing, Stood
from puntobanco.server.academy.told import MOST_MISSED, clauses_out, question_out
from puntobanco.wire import academy as m

ANY = "live"
"""In place of what a moment tests, which would tell what to look for."""


def shift_out(record: LiveRecord, now: At) -> m.ShiftOut:
    """A shift as its learner and the instructor see it."""
    asked, last, score = record.asked, record.last, record.standing.score
    return m.ShiftOut(
        id=record.id,
        of=record.of,
        round=record.standing.round,
        rounds=record.shift.rounds,
        answered=len(record.shift.deeds),
        good=score.total.good,
        stopped=record.held is not None,
        question=_shown(asked.question, asked.number) if asked is not None and not record.left else None,
        corrected=_corrected(last.question, record.standing) if last is not None else None,
        score=score_out(score) if record.is_over else None,
    )


def _shown(question: Question, number: int) -> m.QuestionOut:
    out = question_out(question, number)
    return m.QuestionOut(**{name: getattr(out, name) for name in out.__struct_fields__} | {"skill": ANY})


def _corrected(question: Question, standing: Standing) -> m.CorrectedOut | None:
    judged = standing.last
    if judged is None:
        return None
    found = corrected(question, judged.answer)
    return m.CorrectedOut(
        number=judged.place,
        right=judged.right,
        late=False,
        answer=found.answer,
        working=found.working,
        clauses=clauses_out(found.clauses),
        milliseconds=judged.milliseconds,
    )


def score_out(score: LiveScore) -> m.LiveScoreOut:
    return m.LiveScoreOut(
        total=_tally("", score.total),
        by_area=tuple(_tally(area.value, tally) for area, tally in score.by_area.items()),
        surprises=tuple(_tally(name, tally) for name, tally in score.surprises.items()),
        an_hour=score.pace.an_hour,
        target=score.pace.target,
        is_met=score.pace.is_met,
        errors=tuple(
            m.LiveErrorOut(number=judged.place, round=judged.round, area=judged.area.value, clauses=judged.clauses)
            for judged in score.errors
        ),
        missed=tuple(
            m.MissedOut(clause=clause, times=times)
            for cited, times in list(score.missed.items())[:MOST_MISSED]
            for clause in clauses_out((cited,))
        ),
    )


def _tally(name: str, tally: Tally) -> m.TallyOut:
    return m.TallyOut(skill=name, asked=tally.asked, good=tally.good, milliseconds=tally.milliseconds)


def moment_out(stood: Stood) -> m.MomentOut:
    """A moment that somebody looks back at."""
    question, judged = stood.again, stood.standing.last
    assert question is not None and judged is not None
    told = _corrected(question, stood.standing)
    assert told is not None
    return m.MomentOut(
        round=judged.round,
        area=judged.area.value,
        question=question_out(question, judged.place),
        given=in_words_of(question, judged.answer) if judged.answer else "",
        corrected=told,
    )
