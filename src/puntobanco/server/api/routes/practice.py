"""What only a practice house does: free chips, a post at a table for a visitor, a dealer who waits or goes on."""

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.procedure.asking import Who
from puntobanco.procedure.roles import BETTORS, LADDER, Role
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.practice import DEALER, LONGEST, Giver
from puntobanco.wire.answers import Answer
from puntobanco.wire.messages import DoneOut, Message, Name


class AtTable(Message, frozen=True, kw_only=True):
    """At which table."""

    table: Name


class WaitIn(Message, frozen=True, kw_only=True):
    """For how many seconds from now the dealer is to wait; 0 to go on at once."""

    table: Name
    seconds: Annotated[int, Meta(ge=0, le=LONGEST)]


def _acting(door: Door, request: Request) -> Who:
    """Who asks, in a practice house and at a post there."""
    if not door.service.accounts.practice:
        raise Problem("not-practice.done-house")
    who = door.found(request).session.who
    if who is None:
        raise Problem("not-your-role.choose-post")
    return who


def _refused(answer: Answer, key: str) -> Problem:
    if answer.refused:
        text = answer.refused[0].text
        return Problem(text.code.removeprefix("refused."), status=409, **text.params)
    return Problem(key, status=409)


@route("POST", "/api/practice/chips", takes=AtTable, gives=DoneOut)
async def take_practice_chips(door: Door, request: Request) -> Response:
    """Chips for nothing, in a practice house."""
    who = _acting(door, request)
    name = (await body_of(request, AtTable)).table
    table = table_named(door, name)
    if who.role not in BETTORS:
        raise Problem("not-your-role.chips-players")
    answer = await Giver(door.service.casino).chips(name, table, who.person)
    if not answer.done:
        raise _refused(answer, "no-chips.not-done")
    return json(DoneOut())


@route("POST", "/api/practice/stand", takes=AtTable, gives=DoneOut)
async def leave_practice_seat(door: Door, request: Request) -> Response:
    """Stand at a table in the post one acts in, in a practice house: its record says so from now on."""
    who = _acting(door, request)
    name = (await body_of(request, AtTable)).table
    staff = table_named(door, name).staff.get(who.person)
    if who.role not in {*LADDER, Role.CASHIER} or (staff is not None and staff.role is who.role):
        return json(DoneOut())
    giver = Giver(door.service.casino)
    await giver.fund()
    answer = await giver.appoint(name, who.person, who.role)
    if not answer.done:
        raise _refused(answer, "not-appointed.not-done")
    return json(DoneOut())


@route("POST", "/api/practice/wait", takes=WaitIn, gives=DoneOut)
async def hold_practice_dealer(door: Door, request: Request) -> Response:
    """Have the practice house's own dealer wait, or go on at once; done only as far as it is fair to others there."""
    who = _acting(door, request)
    asked = await body_of(request, WaitIn)
    table, waiting = table_named(door, asked.table), door.service.waiting
    if who.role not in BETTORS:
        raise Problem("not-your-role.players-dealer")
    if DEALER not in table.staff:
        return json(DoneOut(done=False))  # a person deals
    if asked.seconds:
        return json(DoneOut(done=waiting.more(asked.table, table.rounds, asked.seconds)))
    return json(DoneOut(done=waiting.go_on(asked.table, table, who.person)))
