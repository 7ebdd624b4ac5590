"""Exact figures of a table's wagers for everybody, worked out in a process of their own and kept.

They are for whole decks: what has been dealt is no part of them, so they help nobody to count cards.
"""

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.server.analysis import jobs
from puntobanco.server.api.door import Door
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.routes.analysis import source_of
from puntobanco.server.api.routes.roads import table_named
from puntobanco.wire.analysis import FiguresOut, Of


@route("GET", "/api/figures/{table}", gives=FiguresOut, signed_in=False, more=(403, 429, 503))
async def get_table_figures(door: Door, request: Request) -> Response:
    """House edge and hit frequency of every wager of a table, for whole decks."""
    door.check_pace(request)
    name = request.path_params["table"]
    if not door.service.accounts.practice and table_named(door, name).is_open:
        raise Problem("not-practice.figures-shown")
    body = await door.service.analyst.ask(jobs.Plain(source=source_of(door, Of(kind="table", name=name))))
    return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")
