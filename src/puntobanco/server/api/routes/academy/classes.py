"""The instructor's side of the academy: classes, assignments, who does what now, and what it came to."""

import csv
import io
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.procedure.asking import Person
from puntobanco.server.academy.classes import SchoolClass
from puntobanco.server.academy.told import assignment_out, learner_out
from puntobanco.server.academy.told_live import shift_out
from puntobanco.server.accounts.context import profile_of
from puntobanco.server.accounts.records import Session
from puntobanco.server.api.door import Door, body_of, json, sent
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.routes.academy.drills import last_exam, source_of
from puntobanco.wire import academy as m
from puntobanco.wire.messages import DoneOut
from puntobanco.wire.posts import Post

MORE = (403, 404, 409, 429, 503)


def instructor(door: Door, request: Request) -> Session:
    """Who teaches; `Problem` for anybody else, and in a house for money."""
    if not door.service.accounts.practice:
        raise Problem("not-practice.done-house")
    session = door.found(request).session
    if session.must_change:
        raise Problem("must-change.one-time")
    if session.acting is None or session.acting.post is not Post.INSTRUCTOR:
        raise Problem("not-your-role.instructors")
    return session


@route("GET", "/api/school/classes", gives=list[m.ClassesOut], more=MORE)
async def list_classes(door: Door, request: Request) -> Response:
    """Every class, for instructors."""
    instructor(door, request)
    found = await door.service.in_thread(door.service.classes.all)
    return json([m.ClassesOut(id=class_.id, name=class_.name, learners=len(class_.learners)) for class_ in found])


@route("POST", "/api/school/classes", takes=m.ClassIn, gives=m.ClassOut, more=MORE)
async def make_class(door: Door, request: Request) -> Response:
    """A new class; learners come in by its code."""
    session = instructor(door, request)
    asked = await body_of(request, m.ClassIn)
    made = await door.service.in_thread(lambda: door.service.classes.make(session.person, asked.name))
    return json(_class_out(door, made))


@route("GET", "/api/school/classes/{id}", gives=m.ClassOut, more=MORE)
async def get_class(door: Door, request: Request) -> Response:
    """A class: what each learner does now, has done and misses."""
    instructor(door, request)
    return json(await door.service.in_thread(lambda: _class_out(door, _found(door, request))))


@route("POST", "/api/school/classes/{id}/assignments", takes=m.DrillIn, gives=DoneOut, more=MORE)
async def assign_drill(door: Door, request: Request) -> Response:
    """Have everybody in a class do a drill."""
    instructor(door, request)
    asked, service, id_ = await body_of(request, m.DrillIn), door.service, str(request.path_params["id"])
    source = source_of(door, asked.of)
    of = await service.academy.trained_at(source)
    await service.in_thread(lambda: service.classes.assign(id_, source, of, asked.skills, asked.speed, asked.questions))
    return json(DoneOut())


@route("GET", "/api/school/classes/{id}/results", media="text/csv", more=MORE)
async def get_class_results(door: Door, request: Request) -> Response:
    """Every answer of a class as a table for other programs."""
    instructor(door, request)
    text = await door.service.in_thread(lambda: "".join(_rows(door, _found(door, request))))
    return sent(text, "text/csv; charset=utf-8", "class.csv")


def _found(door: Door, request: Request) -> SchoolClass:
    return door.service.classes.find(str(request.path_params["id"]))


def _class_out(door: Door, class_: SchoolClass) -> m.ClassOut:
    service = door.service
    return m.ClassOut(
        id=class_.id,
        name=class_.name,
        code=class_.code,
        assignments=tuple(assignment_out(given) for given in class_.assignments),
        learners=tuple(
            learner_out(
                person,
                profile_of(service.accounts, person).record.name,
                class_.assignments,
                service.academy.all(person),
                service.now,
                last_shift(door, person),
                last_exam(door, person),
            )
            for person in class_.learners
        ),
    )


def last_shift(door: Door, person: Person) -> m.ShiftOut | None:
    """The live table at which somebody dealt last."""
    shifts = door.service.live.all(person)
    return shift_out(shifts[-1], door.service.now) if shifts else None


COLUMNS = ("learner", "set-up", "assignment", "skill", "seed", "number", "at", "seconds", "right", "late", "clauses")


def _rows(door: Door, class_: SchoolClass) -> Iterator[str]:
    """A line for each answer; the seed and the number ask its question again."""
    yield _line(COLUMNS)
    for person in class_.learners:
        for drill in door.service.academy.all(person):
            for given in drill.answers:
                yield _line((
                    person,
                    drill.of.name,
                    drill.assignment,
                    given.skill,
                    given.seed,
                    given.number,
                    given.at,
                    f"{given.milliseconds / 1000:.1f}",
                    int(given.right),
                    int(given.late),
                    " ".join(given.clauses),
                ))  # fmt: skip


def _line(values: tuple[object, ...]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow(values)
    return out.getvalue()
