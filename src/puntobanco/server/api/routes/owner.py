"""The routes of the operator: tables that are added, the second place, and who is at work."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.faults import Fault, Refused
from puntobanco.money import Currency
from puntobanco.procedure.roles import BETTORS
from puntobanco.server.accounts import sessions
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Session
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.integrity.second_place import check_folder
from puntobanco.server.new_tables import checked, found_tables, good_tables, ready_setups
from puntobanco.wire.messages import DoneOut, HoldingOut
from puntobanco.wire.posts import ALL, Post, posts_of
from puntobanco.wire.tables import CheckedTable, FolderIn, ReadySetup, TablesIn

BETS = posts_of(BETTORS)


def operator(door: Door, request: Request, place: str = ALL) -> Session:
    """Somebody who acts as the operator of the whole house, or of a table."""
    session = door.found(request).session
    acting = session.acting
    if acting is None or acting.post is not Post.OPERATOR or not acting.covers(place):
        raise Problem("not-your-role.operator-alone")
    return session


def _currency(door: Door) -> Currency:
    house = door.service.casino.floor.house
    if house is None:
        raise Refused(Fault("no-house.been-founded", "house"))
    return house.currency


@route("GET", "/api/tables/ready", gives=list[ReadySetup], more=(429,))
async def list_ready_setups(door: Door, request: Request) -> Response:
    """The set-ups that come with the program, for the operator."""
    operator(door, request)
    return json(await door.service.in_thread(ready_setups))


@route("POST", "/api/tables/check", takes=TablesIn, gives=list[CheckedTable])
async def check_tables(door: Door, request: Request) -> Response:
    """How new tables would stand beside those of the house, with every fault; nothing is done."""
    operator(door, request)
    tables, casino = (await body_of(request, TablesIn)).tables, door.service.casino
    return json(await door.service.in_thread(lambda: checked(casino, tables, _currency(door))))


@route("POST", "/api/tables", takes=TablesIn, gives=DoneOut)
async def add_tables(door: Door, request: Request) -> Response:
    """Found new tables, all of them or none; they are closed until they are staffed and filled."""
    session, service = operator(door, request), door.service
    asked = (await body_of(request, TablesIn)).tables
    async with service.first_start.founding:
        tables = await service.in_thread(lambda: good_tables(service.casino, asked, _currency(door)))
        await found_tables(service.casino, tables)
    service.log("tables added", person=session.person, tables=[table.setup.name for table in tables])
    return json(DoneOut())


@route("POST", "/api/second-place", takes=FolderIn, gives=DoneOut)
async def choose_second_place(door: Door, request: Request) -> Response:
    """Have the checkpoints copied to a folder from now on; the house needs it at every later start."""
    session, service = operator(door, request), door.service
    folder = check_folder((await body_of(request, FolderIn)).path)
    await service.in_thread(lambda: service.integrity.choose_second_place(folder))
    service.log("second place chosen", person=session.person)
    return json(DoneOut())


class AtWork(Struct, frozen=True, kw_only=True):
    """Somebody who is signed in and acts in a post."""

    person: str
    acting: HoldingOut
    since: int


@route("GET", "/api/on-duty", gives=list[AtWork], more=(429,))
async def list_on_duty(door: Door, request: Request) -> Response:
    """The staff who are signed in now and act in a post, for the operator."""
    operator(door, request)
    service = door.service
    found = await service.in_thread(lambda: sessions.signed_in(service.accounts, service.now))
    newest = {(held.person, held.acting): held for held in sorted(found, key=lambda held: held.started)}.values()
    return json([_at_work(held, held.acting) for held in newest if held.acting and held.acting.post not in BETS])


def _at_work(session: Session, acting: Holding) -> AtWork:
    person = session.who.person if session.who is not None else session.person
    return AtWork(person=person, acting=HoldingOut(post=acting.post.value, scope=acting.scope), since=session.started)
