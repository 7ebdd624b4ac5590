"""Examinations as the API sends them: what a candidate is asked, and what it came to once it is closed."""

from puntobanco.academy import exam
from puntobanco.procedure.asking import At
from puntobanco.server.academy.exams import ExamRecord
from puntobanco.server.academy.told import clauses_out, question_out, tally_out
from puntobanco.wire import academy as m


def exam_out(record: ExamRecord, now: At, *, asks: bool = False) -> m.ExamOut:
    """An examination; its question only for the candidate."""
    asked, result = record.asked, record.result
    shown = None
    if asks and asked is not None and not record.over:
        shown = question_out(asked.question, record.answered, record.limit, max(0, now - asked.at))
    return m.ExamOut(
        id=record.id,
        candidate=record.person,
        of=record.of,
        questions=record.questions,
        answered=record.answered,
        opened=record.opened,
        over=record.over,
        extra=record.extra,
        question=shown,
        result=_result(record, result) if result is not None else None,
    )


def _result(record: ExamRecord, result: exam.Result) -> m.ExamResultOut:
    return m.ExamResultOut(
        passed=result.passed,
        total=tally_out("", result.total),
        parts=tuple(tally_out(part.value, tally) for part, tally in result.by_part()),
        by_hand=tuple(m.MarkOut(item=exam.ByHand(item), mark=exam.Mark(mark)) for item, mark in record.marks.items()),
        missed=tuple(
            m.ExamMissedOut(
                number=missed.number, skill=missed.skill, late=missed.late, clauses=clauses_out(missed.clauses)
            )
            for missed in result.missed
        ),
    )
