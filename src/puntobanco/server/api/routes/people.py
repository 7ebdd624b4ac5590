"""The routes for officers and the cage: people, what they are granted, and what is taken from them."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.procedure.asking import Person
from puntobanco.server.accounts import context, officers, people, sessions
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Approval, Profile, Session
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.service import Service
from puntobanco.server.api.sessions import approval_out, person_out, signed_in_out
from puntobanco.wire import messages as m
from puntobanco.wire.posts import Post


@route("GET", "/api/people", gives=list[m.PersonOut])
async def list_people(door: Door, request: Request) -> Response:
    """Everybody, for officers."""
    _officer(door, request)
    return json([person_out(kept.record) for kept in context.everybody(door.service.accounts)])


@route("POST", "/api/people", takes=m.AddPerson, gives=m.AddedOut)
async def add_person(door: Door, request: Request) -> Response:
    """Add a person."""
    session, service = door.found(request).session, door.service
    message = await body_of(request, m.AddPerson)
    added = await service.sessions.turns.take(
        lambda: people.add(service.accounts, session, message.login, message.name, service.now)
    )
    return json(m.AddedOut(person=person_out(added.profile), password=added.password))


@route("POST", "/api/people/{id}/admit", takes=m.GrantIn, gives=m.PersonOut)
async def admit_person(door: Door, request: Request) -> Response:
    """Let a person bet."""
    session, service, id_ = _about(door, request)
    holding = _holding(await body_of(request, m.GrantIn))
    admitted: Profile = await service.in_thread(
        lambda: people.admit(service.accounts, session, id_, holding, service.now)
    )
    return json(person_out(admitted))


@route("POST", "/api/people/{id}/grants", takes=m.GrantIn, gives=m.ApprovalOut)
async def grant_post(door: Door, request: Request) -> Response:
    """Propose a post for a person."""
    session, service, id_ = _about(door, request)
    holding = _holding(await body_of(request, m.GrantIn))
    proposed: Approval = await service.in_thread(
        lambda: officers.propose_grant(service.accounts, session, id_, holding, service.now)
    )
    return json(approval_out(proposed))


@route("POST", "/api/people/{id}/unlock", gives=m.ApprovalOut, more=(404, 409))
async def unlock_person(door: Door, request: Request) -> Response:
    """Propose to let a person in again."""
    return await _proposed(door, request, officers.propose_unlock)


@route("POST", "/api/people/{id}/reset", gives=m.ApprovalOut, more=(404, 409))
async def reset_password(door: Door, request: Request) -> Response:
    """Propose a new one-time password."""
    return await _proposed(door, request, officers.propose_reset)


@route("POST", "/api/people/{id}/second-factor", gives=m.ApprovalOut, more=(404, 409))
async def reset_second_factor(door: Door, request: Request) -> Response:
    """Propose to take away a lost second factor."""
    return await _proposed(door, request, officers.propose_factor)


async def _proposed(door: Door, request: Request, propose: Callable[..., Approval]) -> Response:
    session, service, id_ = _about(door, request)
    return json(approval_out(await service.in_thread(lambda: propose(service.accounts, session, id_, service.now))))


@route("POST", "/api/people/{id}/revoke", takes=m.GrantIn, gives=m.DoneOut)
async def revoke_post(door: Door, request: Request) -> Response:
    """Take a post from a person, at once."""
    session, service, id_ = _about(door, request)
    holding = _holding(await body_of(request, m.GrantIn))
    return await _taken(door, lambda: people.revoke(service.accounts, session, id_, holding, service.now))


@route("POST", "/api/people/{id}/lock", takes=m.Why, gives=m.DoneOut)
async def lock_person(door: Door, request: Request) -> Response:
    """Let nobody in on an account."""
    session, service, id_ = _about(door, request)
    words = (await body_of(request, m.Why)).words
    return await _taken(door, lambda: people.lock(service.accounts, session, id_, service.now, words))


@route("POST", "/api/people/{id}/disable", takes=m.Why, gives=m.DoneOut)
async def disable_person(door: Door, request: Request) -> Response:
    """End the use of an account."""
    session, service, id_ = _about(door, request)
    words = (await body_of(request, m.Why)).words
    return await _taken(door, lambda: people.disable(service.accounts, session, id_, service.now, words))


@route("POST", "/api/people/{id}/erase", gives=m.DoneOut, more=(409,))
async def erase_person(door: Door, request: Request) -> Response:
    """Forget a person but for the id."""
    session, service, id_ = _about(door, request)
    return await _taken(door, lambda: people.erase(service.accounts, session, id_, service.now))


@route("GET", "/api/sessions", gives=list[m.SignedInOut], more=(429,))
async def list_sessions(door: Door, request: Request) -> Response:
    """Who is signed in now, for officers."""
    mine = _officer(door, request)
    service = door.service
    found = await service.in_thread(lambda: sessions.signed_in(service.accounts, service.now))
    return json([signed_in_out(session, mine) for session in found])


@route("POST", "/api/sessions/{id}/end", gives=m.DoneOut, more=(409,))
async def end_session(door: Door, request: Request) -> Response:
    """End somebody's session, at once."""
    session, service, id_ = door.found(request).session, door.service, request.path_params["id"]
    return await _taken(door, lambda: people.end_session(service.accounts, session, id_, service.now))


def _officer(door: Door, request: Request) -> Session:
    session = door.found(request).session
    if session.acting is None or session.acting.post is not Post.OFFICER:
        raise Problem("not-your-role.officer-sees")
    return session


async def _taken(door: Door, work: Callable[[], tuple[str, ...]]) -> Response:
    """Do it, and close the sockets of the sessions that end by it."""
    door.service.sessions.ended(await door.service.in_thread(work))
    return json(m.DoneOut())


def _about(door: Door, request: Request) -> tuple[Session, Service, Person]:
    return door.found(request).session, door.service, Person(request.path_params["id"])


def _holding(message: m.GrantIn) -> Holding:
    try:
        return Holding(Post(message.post), message.scope)
    except ValueError:
        raise Problem("no-such-post") from None
