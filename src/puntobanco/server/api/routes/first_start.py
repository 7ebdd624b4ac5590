"""The first start at the browser: found a house with the code that was printed at the machine."""

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.sessions import person_out
from puntobanco.server.entrance.address import address_of, network_of
from puntobanco.server.new_tables import known_currencies, ready_setups
from puntobanco.wire import messages as m
from puntobanco.wire.tables import CheckedTable, FirstCheckIn, FirstStartOut, FoundIn


def _check_guesses(door: Door, request: Request) -> None:
    """The code has a hundred random bits; those who try many are slowed all the same."""
    if not door.service.sessions.sign_ins.allows(network_of(address_of(request))):
        raise Problem("too-fast.many-attempts")


@route("GET", "/api/first-start", gives=FirstStartOut, signed_in=False, more=(429,))
async def look_at_first_start(door: Door, request: Request) -> Response:
    """Whether the house waits to be founded, and the set-ups that it can be founded with."""
    if not door.service.first_start.waits:
        return json(FirstStartOut(waits=False))
    ready = await door.service.in_thread(ready_setups)
    return json(FirstStartOut(waits=True, ready=ready, currencies=known_currencies()))


@route("POST", "/api/first-start/check", takes=FirstCheckIn, gives=list[CheckedTable], signed_in=False, more=(401,))
async def check_first_tables(door: Door, request: Request) -> Response:
    """Check the code and what a house that is not founded yet is to have; nothing is done."""
    first = door.service.first_start
    message = await body_of(request, FirstCheckIn)
    _check_guesses(door, request)
    first.check_code(message.code)
    return json(await door.service.in_thread(lambda: first.check(message)))


@route("POST", "/api/first-start", takes=FoundIn, gives=list[m.AddedOut], signed_in=False, more=(401,))
async def found_house(door: Door, request: Request) -> Response:
    """Found the house: its name and currency, tables, and officers with one-time passwords that are told once."""
    service = door.service
    message = await body_of(request, FoundIn)
    _check_guesses(door, request)
    officers = await service.first_start.found(message)
    service.log("house founded", name=service.casino.name, tables=len(message.tables))
    return json([m.AddedOut(person=person_out(officer.profile), password=officer.password) for officer in officers])
