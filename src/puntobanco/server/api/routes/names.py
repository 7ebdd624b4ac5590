"""People by their names, for the staff: what somebody is called, who may be chosen, and being on duty at a table."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.faults import Fault
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import BETTORS, SUPERVISORS
from puntobanco.server.accounts.names import Candidate, find_people, name_of
from puntobanco.server.accounts.records import Session
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem, of_faults
from puntobanco.server.api.route import route
from puntobanco.server.casino import FOUNDER
from puntobanco.server.practice import Giver
from puntobanco.table import commands as ask
from puntobanco.wire.messages import DoneOut, Message, Name
from puntobanco.wire.posts import ALL, Post, posts_of
from puntobanco.words import Text

_BETTORS = posts_of(BETTORS)
MOST = 200


class WhoIn(Message, frozen=True, kw_only=True):
    """Ids as events and views have them."""

    people: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=MOST)]


class NamedOut(Struct, frozen=True, kw_only=True):
    """What people are called, by their ids."""

    names: dict[str, Text]


class FoundOut(Struct, frozen=True, kw_only=True):
    """Somebody who may be chosen."""

    id: str
    name: str
    login: str
    """By which two people of one name are told apart; empty for a guest of a practice house, who has none."""
    post: str
    """In a practice house: in which post they are this person; else empty."""


class OnDuty(Message, frozen=True, kw_only=True):
    """At which table somebody takes the post that they act in."""

    table: Name


def _staff(door: Door, request: Request) -> Session:
    """Somebody who works here: guests know each other by their seats."""
    session = door.found(request).session
    if session.acting is None or session.acting.post in _BETTORS:
        raise Problem("not-your-role.staff-names")
    return session


@route("POST", "/api/names", takes=WhoIn, gives=NamedOut)
async def name_people(door: Door, request: Request) -> Response:
    """What people are called, for the staff."""
    _staff(door, request)
    asked = dict.fromkeys((await body_of(request, WhoIn)).people)
    store = door.service.accounts.store
    names = await door.service.in_thread(lambda: {id_: name_of(store, Person(id_)) for id_ in asked})
    return json(NamedOut(names=names))


@route("GET", "/api/people/find", gives=list[FoundOut], query=("text", "post", "table"), more=(429,))
async def find_person(door: Door, request: Request) -> Response:
    """People who hold a post at a table, or anybody, by a part of their name, for the staff."""
    _staff(door, request)
    asked = request.query_params
    try:
        post = Post(asked["post"]) if asked.get("post") else None
    except ValueError:
        raise Problem("no-such-post") from None
    accounts, text, table = door.service.accounts, asked.get("text", "")[:60], asked.get("table", ALL)
    found = await door.service.in_thread(lambda: find_people(accounts, text, post, table))
    return json([_found(candidate) for candidate in found])


def _found(candidate: Candidate) -> FoundOut:
    profile, post = candidate.profile, candidate.post
    login = "" if post is not None else profile.login
    return FoundOut(id=candidate.id, name=profile.name, login=login, post=post.value if post is not None else "")


@route("POST", "/api/duty", takes=OnDuty, gives=DoneOut, more=(404,))
async def go_on_duty(door: Door, request: Request) -> Response:
    """Take the supervisor's post that two officers have granted, at a table: its record says so from now on."""
    session = _staff(door, request)
    name = (await body_of(request, OnDuty)).table
    table_named(door, name)
    who, acting = session.who, session.acting
    if who is None or acting is None or who.role not in SUPERVISORS:
        raise Problem("not-your-role.supervisors-duty")
    if not acting.covers(name):
        raise of_faults([Fault.of("not-your-table.you-act", "duty", scope=acting.scope)])
    act = ask.Appoint(person=who.person, role=who.role)
    answer = await Giver(door.service.casino).ask(f"table/{name}", FOUNDER, act)
    if not answer.done:
        text = answer.refused[0].text
        raise Problem(text.code.removeprefix("refused."), status=409, **text.params)
    return json(DoneOut())
