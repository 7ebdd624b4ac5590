"""Examinations over HTTP: an examiner sets, extends, marks and closes; a candidate answers; anybody verifies."""

import secrets
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.academy import exam
from puntobanco.procedure.asking import Person
from puntobanco.server.academy.exam_jobs import SetPaper
from puntobanco.server.academy.exams import ExamRecord
from puntobanco.server.academy.told_exam import exam_out
from puntobanco.server.accounts.context import profile_of
from puntobanco.server.api.door import Door, body_of, json, sent
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.routes.academy.classes import instructor
from puntobanco.server.api.routes.academy.drills import MORE, id_in, learner, of_learner, source_of
from puntobanco.wire import academy as m
from puntobanco.wire.messages import DoneOut
from puntobanco.words import LANGUAGES


@route("POST", "/api/school/exams", takes=m.ExamIn, gives=m.ExamOut, more=MORE)
async def set_exam(door: Door, request: Request) -> Response:
    """Set a paper for a learner of one's classes."""
    session = instructor(door, request)
    asked = await body_of(request, m.ExamIn)
    candidate, service = Person(asked.candidate), door.service
    if not await service.in_thread(lambda: service.classes.of(candidate)):
        raise Problem("not-found.learner")
    source = source_of(door, asked.of)
    wanted = SetPaper(
        source=source,
        candidate=candidate,
        examiner=session.person,
        seed=asked.seed or secrets.token_hex(8),
        questions=asked.questions,
        speed=asked.speed,
        total=asked.total,
        each_part=asked.each_part,
        skills=asked.skills,
    )
    of = await service.academy.trained_at(source)
    name = await service.in_thread(lambda: profile_of(service.accounts, candidate).record.name)
    return _told(door, await service.exams.set(candidate, name, of, wanted))


@route("POST", "/api/school/exams/{person}/{id}/extend", takes=m.ExtendIn, gives=m.ExamOut, more=MORE)
async def extend_exam(door: Door, request: Request) -> Response:
    """Grant extra time for every answer from here on; it is recorded, the reason is not."""
    session = instructor(door, request)
    asked = await body_of(request, m.ExtendIn)
    found = await door.service.exams.extend(session.person, *of_learner(request), asked.percent)
    return _told(door, found)


@route("POST", "/api/school/exams/{person}/{id}/close", takes=m.CloseIn, gives=m.ExamOut, more=MORE)
async def close_exam(door: Door, request: Request) -> Response:
    """Mark by hand what a screen cannot test, close the examination and sign its record."""
    session = instructor(door, request)
    asked = await body_of(request, m.CloseIn)
    marks = {given.item: given.mark for given in asked.marks}
    return _told(door, await door.service.exams.end(session.person, *of_learner(request), marks))


@route("POST", "/api/school/exams/{person}/{id}/forget", gives=DoneOut, more=MORE)
async def forget_candidate(door: Door, request: Request) -> Response:
    """Delete the document with the candidate's name; the record names nobody."""
    instructor(door, request)
    await door.service.in_thread(lambda: door.service.exams.forget(*of_learner(request)))
    return json(DoneOut())


@route("GET", "/api/school/exams/{person}/{id}/record", media="application/x-ndjson", more=MORE)
async def get_exam_record(door: Door, request: Request) -> Response:
    """The record, for `puntobanco verify` or anybody's own program; only once it is closed, for it holds the seed."""
    instructor(door, request)
    record = await _closed(door, request)
    return sent(record.file, "application/x-ndjson", "exam.pb")


@route("GET", "/api/school/exams/{person}/{id}/verdict", gives=m.VerdictOut, more=MORE)
async def verify_exam(door: Door, request: Request) -> Response:
    """The record verified as a stranger verifies it: chain, lines, questions, score, signature."""
    instructor(door, request)
    record = await _closed(door, request)
    verdict = await door.service.in_thread(lambda: exam.verify(record.file, door.service.exams.keys.check))
    return json(m.VerdictOut(holds=verdict.holds, lines=verdict.lines, key=door.service.exams.keys.key))


@route("GET", "/api/school/exams/{person}/{id}/certificate", media="text/html", query=("language",), more=MORE)
async def get_certificate(door: Door, request: Request) -> Response:
    """The certificate page, to be printed: what was tested, the result, what was marked by hand, how to check it."""
    instructor(door, request)
    record, service = await _closed(door, request), door.service
    wanted = request.query_params.get("language", "en")
    language = wanted if wanted in LANGUAGES else "en"

    def page() -> bytes:
        from puntobanco.reports.certificate import certificate_of, typeset

        sitting = exam.read_sitting(record.file)
        named = service.exams.name(record.person, record.id)
        day = datetime.fromtimestamp(sitting.at // 1000, UTC).date().isoformat()
        return typeset(
            certificate_of(sitting, name=named.name if named is not None else "", date=day, language=language), "html"
        )

    return sent(await service.in_thread(page), "text/html; charset=utf-8")


@route("POST", "/api/academy/exams/{id}/begin", gives=m.ExamOut, more=MORE)
async def begin_exam(door: Door, request: Request) -> Response:
    """Begin one's examination; the time of the first question runs."""
    session, _ = learner(door, request)
    return _told(door, await door.service.exams.begin(session.person, id_in(request)), asks=True)


@route("POST", "/api/academy/exams/{id}/answer", takes=m.AnswerIn, gives=m.ExamOut, more=MORE)
async def answer_exam(door: Door, request: Request) -> Response:
    """Answer the question that waits; nothing is said of it, and the next one comes."""
    session, _ = learner(door, request)
    asked = await body_of(request, m.AnswerIn)
    found = await door.service.exams.answer(session.person, id_in(request), asked.number, asked.typed)
    return _told(door, found, asks=True)


@route("POST", "/api/academy/exams/{id}/hand-in", gives=m.ExamOut, more=MORE)
async def hand_in_exam(door: Door, request: Request) -> Response:
    """Hand in before every question is answered; those that are open count as missed."""
    session, _ = learner(door, request)
    return _told(door, await door.service.exams.hand_in(session.person, id_in(request)), asks=True)


async def _closed(door: Door, request: Request) -> ExamRecord:
    """An examination that is closed; before that, its record would tell the questions."""
    record = await door.service.in_thread(lambda: door.service.exams.find(*of_learner(request)))
    if record.result is None:
        raise Problem("not-found.record")
    return record


def _told(door: Door, record: ExamRecord, *, asks: bool = False) -> Response:
    return json(exam_out(record, door.service.now, asks=asks))
