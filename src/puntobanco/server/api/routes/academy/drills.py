"""The academy over HTTP, in a practice house: lessons, drills and progress. Answers are judged by the house."""

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.pages.ready import ready_names
from puntobanco.procedure.asking import Person
from puntobanco.server.academy.academy import Academy
from puntobanco.server.academy.jobs import Source
from puntobanco.server.academy.records import Drill
from puntobanco.server.academy.told import drill_out, joined_out, lesson_out, progress_out
from puntobanco.server.academy.told_exam import exam_out
from puntobanco.server.academy.told_live import shift_out
from puntobanco.server.accounts.records import Session
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.named import setup_text
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.wire import academy as m

MORE = (403, 404, 409, 429, 503)


def learner(door: Door, request: Request) -> tuple[Session, Academy]:
    """Who learns; `Problem` in a house for money."""
    if not door.service.accounts.practice:
        raise Problem("not-practice.done-house")
    return door.found(request).session, door.service.academy


def source_of(door: Door, of: m.SetupOf) -> Source:
    """What a worker needs of a set-up; `Problem` if there is no such thing here."""
    return Source(kind=of.kind, name=of.name, text=setup_text(door, of.kind, of.name))


@route("GET", "/api/academy", gives=m.AcademyOut, more=MORE)
async def get_academy(door: Door, request: Request) -> Response:
    """What can be trained: the tables of this house and ready set-ups; and one's drill that is not finished."""
    session, academy = learner(door, request)
    names = sorted(door.service.casino.sequencer.floor.tables)
    tables = tuple(source_of(door, m.SetupOf(kind="table", name=name)) for name in names)
    ready = tuple(source_of(door, m.SetupOf(kind="ready", name=name)) for name in ready_names())
    found = await academy.trained((*tables, *ready))
    drills = await door.service.in_thread(lambda: academy.all(session.person))
    open_ = [drill for drill in drills if not drill.is_over]
    dealing = await door.service.in_thread(lambda: open_shift(door, session.person))
    out = m.AcademyOut(
        tables=tuple(trained for trained in found if trained.kind == "table"),
        ready=tuple(trained for trained in found if trained.kind == "ready"),
        drill=drill_out(open_[-1], door.service.now) if open_ else None,
        shift=dealing,
        exam=await door.service.in_thread(lambda: last_exam(door, session.person, asks=True)),
        classes=await door.service.in_thread(lambda: joined_out(door.service.classes.of(session.person), drills)),
    )
    return json(out)


@route("POST", "/api/academy/lessons", takes=m.LessonIn, gives=m.LessonOut, more=MORE)
async def get_lesson(door: Door, request: Request) -> Response:
    """The lesson of a skill: its clauses in our words, and examples with their answers."""
    _, academy = learner(door, request)
    asked = await body_of(request, m.LessonIn)
    taught = await academy.taught(source_of(door, asked.of), asked.skill)
    return json(await door.service.in_thread(lambda: lesson_out(asked.skill, taught)))


@route("POST", "/api/academy/drills", takes=m.DrillIn, gives=m.DrillOut, more=MORE)
async def begin_drill(door: Door, request: Request) -> Response:
    """Begin a drill; one that was not finished is ended."""
    session, academy = learner(door, request)
    asked = await body_of(request, m.DrillIn)
    drill = await academy.begin(session.person, source_of(door, asked.of), asked.skills, asked.speed, asked.questions)
    return await _told(door, drill)


@route("POST", "/api/academy/assignments", takes=m.DoIn, gives=m.DrillOut, more=MORE)
async def begin_assignment(door: Door, request: Request) -> Response:
    """Begin the drill of an assignment of one's class; the best one counts."""
    session, academy = learner(door, request)
    asked = await body_of(request, m.DoIn)
    of = await door.service.in_thread(lambda: door.service.classes.assignment(session.person, asked.assignment))
    drill = await academy.begin(session.person, of.source, of.skills, of.speed, of.questions, of.id)
    return await _told(door, drill)


@route("POST", "/api/academy/join", takes=m.JoinIn, gives=m.JoinedOut, more=MORE)
async def join_class(door: Door, request: Request) -> Response:
    """Come into a class by its code."""
    session, academy = learner(door, request)
    asked = await body_of(request, m.JoinIn)
    joined = await door.service.in_thread(lambda: door.service.classes.join(session.person, asked.code))
    drills = await door.service.in_thread(lambda: academy.all(session.person))
    return json(joined_out((joined,), drills)[0])


@route("POST", "/api/academy/drills/{id}/answer", takes=m.AnswerIn, gives=m.DrillOut, more=MORE)
async def answer_question(door: Door, request: Request) -> Response:
    """Answer the question that waits; the correction comes back, once."""
    session, academy = learner(door, request)
    asked = await body_of(request, m.AnswerIn)
    return await _told(door, await academy.answer(session.person, id_in(request), asked.number, asked.typed))


@route("POST", "/api/academy/drills/{id}/next", gives=m.DrillOut, more=MORE)
async def ask_next_question(door: Door, request: Request) -> Response:
    """The next question; its time begins when the house has made it."""
    session, academy = learner(door, request)
    return await _told(door, await academy.next(session.person, id_in(request)))


@route("POST", "/api/academy/drills/{id}/leave", gives=m.DrillOut, more=MORE)
async def leave_drill(door: Door, request: Request) -> Response:
    """End a drill before all is answered; the answers are kept."""
    session, academy = learner(door, request)
    return await _told(door, await academy.leave(session.person, id_in(request)))


@route("GET", "/api/academy/progress/{name}", gives=m.ProgressOut, more=MORE)
async def get_progress(door: Door, request: Request) -> Response:
    """What one has answered for a set-up so far: by skill, by clause, and drill by drill."""
    session, academy = learner(door, request)
    name = str(request.path_params["name"])
    drills = await door.service.in_thread(lambda: academy.all(session.person))
    return json(await door.service.in_thread(lambda: progress_out(drills, name)))


def last_exam(door: Door, person: Person, *, asks: bool = False) -> m.ExamOut | None:
    """The examination that was set for somebody last; its question only for themselves."""
    exams = door.service.exams.all(person)
    return exam_out(exams[-1], door.service.now, asks=asks) if exams else None


def open_shift(door: Door, person: Person) -> m.ShiftOut | None:
    """The live table that somebody has not finished."""
    shifts = [record for record in door.service.live.all(person) if not record.is_over]
    return shift_out(shifts[-1], door.service.now) if shifts else None


def id_in(request: Request) -> str:
    """The id of a drill, a shift or an examination, as the path names it."""
    return str(request.path_params["id"])


def of_learner(request: Request) -> tuple[Person, str]:
    """Whose shift or examination an instructor's path names, and its id."""
    return Person(str(request.path_params["person"])), id_in(request)


async def _told(door: Door, drill: Drill) -> Response:
    return json(await door.service.in_thread(lambda: drill_out(drill, door.service.now)))
