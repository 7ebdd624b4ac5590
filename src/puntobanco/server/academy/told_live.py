"""Live tables as the API sends them: a moment without its answer, the verdict on the last, and the score."""

from msgspec.structs import replace

from puntobanco.academy.answers import in_words_of
from puntobanco.academy.live import LiveScore
from puntobanco.academy.question import Question
from puntobanco.procedure.asking import At
from puntobanco.server.academy.live import LiveRecord
from puntobanco.server.academy.live_jobs import Standing, Stood
from puntobanco.server.academy.told import corrected_out, missed_out, question_out, tally_out
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
        question=_shown(asked.question) if asked is not None and not record.left else None,
        corrected=_corrected(last.question, record.standing) if last is not None else None,
        score=score_out(score) if record.is_over else None,
    )


def _shown(question: Question) -> m.QuestionOut:
    return replace(question_out(question, question.number), skill=ANY)


def _corrected(question: Question, standing: Standing) -> m.CorrectedOut | None:
    judged = standing.last
    if judged is None:
        return None
    return corrected_out(question, judged.answer, judged.place, right=judged.right, spent=judged.milliseconds)


def score_out(score: LiveScore) -> m.LiveScoreOut:
    return m.LiveScoreOut(
        total=tally_out("", score.total),
        by_area=tuple(tally_out(area.value, tally) for area, tally in score.by_area.items()),
        surprises=tuple(tally_out(name, tally) for name, tally in score.surprises.items()),
        an_hour=score.pace.an_hour,
        target=score.pace.target,
        is_met=score.pace.is_met,
        errors=tuple(
            m.LiveErrorOut(number=judged.place, round=judged.round, area=judged.area.value, clauses=judged.clauses)
            for judged in score.errors
        ),
        missed=missed_out(score.missed),
    )


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
