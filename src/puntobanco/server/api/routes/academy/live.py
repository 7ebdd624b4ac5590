"""Live tables over HTTP: a learner deals, and an instructor looks on, lets things happen, stops and looks back."""

import secrets

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.server.academy.live import LiveRecord
from puntobanco.server.academy.live_jobs import BeginShift
from puntobanco.server.academy.told_live import moment_out, shift_out
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.routes.academy.classes import instructor
from puntobanco.server.api.routes.academy.drills import MORE, id_in, learner, of_learner, source_of
from puntobanco.wire import academy as m


@route("POST", "/api/academy/shifts", takes=m.ShiftIn, gives=m.ShiftOut, more=MORE)
async def begin_shift(door: Door, request: Request) -> Response:
    """Begin a shift at a live table; one that was not finished is ended."""
    session, academy = learner(door, request)
    asked = await body_of(request, m.ShiftIn)
    source = source_of(door, asked.of)
    wanted = BeginShift(
        source=source,
        seed=secrets.token_hex(8),
        rounds=asked.rounds,
        guests=asked.guests,
        faults=asked.faults,
        target=asked.target,
    )
    return await _told(door, await door.service.live.begin(session.person, await academy.trained_at(source), wanted))


@route("GET", "/api/academy/shifts/{id}", gives=m.ShiftOut, more=MORE)
async def get_shift(door: Door, request: Request) -> Response:
    """One's shift as it stands: an instructor may have stopped it, or let something happen."""
    session, _ = learner(door, request)
    return await _told(
        door, await door.service.in_thread(lambda: door.service.live.find(session.person, id_in(request)))
    )


@route("POST", "/api/academy/shifts/{id}/answer", takes=m.DeedIn, gives=m.ShiftOut, more=MORE)
async def answer_moment(door: Door, request: Request) -> Response:
    """Answer the moment that waits; the table goes on, and the next moment comes back."""
    session, _ = learner(door, request)
    asked = await body_of(request, m.DeedIn)
    return await _told(door, await door.service.live.answer(session.person, id_in(request), asked.number, asked.typed))


@route("POST", "/api/academy/shifts/{id}/leave", gives=m.ShiftOut, more=MORE)
async def leave_shift(door: Door, request: Request) -> Response:
    """End a shift before its last round; the answers are kept."""
    session, _ = learner(door, request)
    return await _told(door, await door.service.live.leave(session.person, id_in(request)))


@route("POST", "/api/school/shifts/{person}/{id}/surprise", takes=m.SurpriseIn, gives=m.ShiftOut, more=MORE)
async def inject_surprise(door: Door, request: Request) -> Response:
    """Let something happen at a learner's table as soon as it can."""
    instructor(door, request)
    asked = await body_of(request, m.SurpriseIn)
    return await _told(door, await door.service.live.inject(*of_learner(request), asked.surprise))


@route("POST", "/api/school/shifts/{person}/{id}/stop", takes=m.StopIn, gives=m.ShiftOut, more=MORE)
async def stop_shift(door: Door, request: Request) -> Response:
    """Stop a learner's table to talk about it, or let it go on; its time stands still meanwhile."""
    instructor(door, request)
    asked = await body_of(request, m.StopIn)
    return await _told(door, await door.service.live.stop(*of_learner(request), stopped=asked.stopped))


@route("GET", "/api/school/shifts/{person}/{id}/moments/{number}", gives=m.MomentOut, more=MORE)
async def get_moment(door: Door, request: Request) -> Response:
    """Any moment of a learner's shift again, with what was answered and what was right."""
    instructor(door, request)
    number = str(request.path_params["number"])
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise Problem("not-found.moment")
    found = await door.service.live.moment(*of_learner(request), int(number))
    return json(await door.service.in_thread(lambda: moment_out(found)))


async def _told(door: Door, record: LiveRecord) -> Response:
    return json(await door.service.in_thread(lambda: shift_out(record, door.service.now)))
