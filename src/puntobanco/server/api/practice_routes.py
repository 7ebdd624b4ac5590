"""What only a practice house does: chips for nothing, and a place on a table's record for whoever tries a post.

Both are ordinary commands, given by the house itself: they are judged, written and told like any other.
"""

from uuid import uuid4

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.floor import HOUSE
from puntobanco.house import commands as house_ask
from puntobanco.house.accounts import CAGE as CAGE_ACCOUNT
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.roles import BETTORS, LADDER, Role
from puntobanco.server.api.messages import DoneOut, Message, Name
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.roads import table_named
from puntobanco.server.api.route import route
from puntobanco.server.api.wire import Door, body_of, json
from puntobanco.server.requests import Answer
from puntobanco.server.requests import Request as Asked
from puntobanco.table import commands as ask

CAGE = Person("practice-cage")
CHIPS = Minor(5_000_00)
"""What is handed out at a time: play money."""
FUNDS = Minor(100_000_000_00)
"""What the cage of a practice house begins with, once somebody works there."""


class AtTable(Message, frozen=True, kw_only=True):
    """At which table."""

    table: Name


class Giver(Struct, frozen=True):
    """Gives commands in the name of a practice house."""

    door: Door

    async def ask(self, stream: str, role: Role, act: object, *, cash: bool = False) -> Answer:
        """The answer to a command of the house."""
        who = Who(CAGE, role)
        return await self.door.service.casino.ask(Asked(stream=stream, id=f"{uuid4()}", who=who, act=act, cash=cash))


def _acting(door: Door, request: Request) -> Who:
    """Who asks, in a practice house and at a post there."""
    if not door.service.accounts.practice:
        raise Problem("not-practice", "this is done in a practice house only.")
    who = door.found(request).session.who
    if who is None:
        raise Problem("not-your-role", "choose a post first.")
    return who


def _refused(answer: Answer, code: str) -> Problem:
    problem = Problem(answer.refused[0].code, answer.refused[0].sentence, 409) if answer.refused else None
    return problem or Problem(code, "this was not done.", 409)


@route("POST", "/api/practice/chips", "Chips for nothing, in a practice house.", takes=AtTable, gives=DoneOut)
async def chips(door: Door, request: Request) -> Response:
    who = _acting(door, request)
    name = (await body_of(request, AtTable)).table
    table = table_named(door, name)
    if who.role not in BETTORS:
        raise Problem("not-your-role", "chips are for players.")
    giver, stream = Giver(door), f"table/{name}"
    house = door.service.casino.desk.floor.house
    if house is None or who.person not in house.people:
        await giver.ask(HOUSE, Role.CASHIER, house_ask.OpenAccount(person=who.person))
    if CAGE not in table.staff:
        await giver.ask(stream, Role.OPERATOR, ask.Appoint(person=CAGE, role=Role.CASHIER))
    answer = await giver.ask(stream, Role.CASHIER, ask.BuyIn(person=who.person, amount=CHIPS), cash=True)
    if not answer.done:
        raise _refused(answer, "no-chips")
    return json(DoneOut())


_STAND = "Stand at a table in the post one acts in, in a practice house: its record says so from now on."


@route("POST", "/api/practice/stand", _STAND, takes=AtTable, gives=DoneOut)
async def stand(door: Door, request: Request) -> Response:
    who = _acting(door, request)
    name = (await body_of(request, AtTable)).table
    staff = table_named(door, name).staff.get(who.person)
    if who.role not in {*LADDER, Role.CASHIER} or (staff is not None and staff.role is who.role):
        return json(DoneOut())
    await _fund(door)
    answer = await Giver(door).ask(f"table/{name}", Role.OPERATOR, ask.Appoint(person=who.person, role=who.role))
    if not answer.done:
        raise _refused(answer, "not-appointed")
    return json(DoneOut())


async def _fund(door: Door) -> None:
    """A practice house whose cage is empty gets play money, so that whoever supervises can bring a fill."""
    house = door.service.casino.desk.floor.house
    if house is not None and not house.books[CAGE_ACCOUNT]:
        await Giver(door).ask(HOUSE, Role.OPERATOR, house_ask.FundCage(amount=FUNDS, slip="practice"))
