"""What a correction would change, before anybody decides it: every person's return, old and new. Nothing is done."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.faults import Refused
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.server.api.door import Door, body_of, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem, of_faults
from puntobanco.server.api.route import route
from puntobanco.server.authority import fault_of
from puntobanco.table import commands as ask
from puntobanco.table.acts.irregular.corrections import preview
from puntobanco.wire.messages import Message, Name


class CorrectionIn(Message, frozen=True, kw_only=True):
    """A correction to look at: the cards of a settled round as they really were."""

    table: Name
    number: int
    player: tuple[str, ...]
    banker: tuple[str, ...]


class ReturnChanged(Struct, frozen=True, kw_only=True):
    """What the round had returned to a person, and what it would return."""

    person: Person
    old: Minor
    new: Minor


class CorrectionOut(Struct, frozen=True, kw_only=True):
    """Everybody whose return would change."""

    changes: tuple[ReturnChanged, ...]


@route("POST", "/api/preview/correction", takes=CorrectionIn, gives=CorrectionOut, more=(404, 409, 429))
async def preview_correction(door: Door, request: Request) -> Response:
    """What a correction of a settled round would change for everybody; for those who may propose it."""
    session = door.found(request).session
    asked = await body_of(request, CorrectionIn)
    table = table_named(door, asked.table)
    player, banker = (tuple(ask.CardText(card) for card in hand) for hand in (asked.player, asked.banker))
    act = ask.CorrectRound(
        number=asked.number, player=player, banker=banker, reason="", second=Person(""), debt=True
    )  # a debt is decided with the correction, and hides nothing from those who look first
    fault = fault_of(session, f"table/{asked.table}", act, table.procedure)
    if fault is not None:
        raise of_faults([fault])
    staff = table.staff.get(session.who.person) if session.who else None
    if staff is None or (session.who and staff.role is not session.who.role):
        raise Problem("not-your-role.you-table")
    try:
        made = preview(table, act)
    except Refused as found:
        raise of_faults(found.faults) from None
    changes = tuple(ReturnChanged(person=person, old=old, new=new) for person, old, new in made.changes)
    return json(CorrectionOut(changes=changes))
