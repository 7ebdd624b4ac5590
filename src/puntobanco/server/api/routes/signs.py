"""The signs of a table, for everybody who stands before it: what its rulebook has it display, and whether it does."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.server.api.door import Door, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.route import route
from puntobanco.table.views.felt import Sign, signs_for


class SignsOut(Struct, frozen=True, kw_only=True):
    """The signs that a table must display."""

    posted: bool
    signs: tuple[Sign, ...]


@route("GET", "/api/signs/{table}", gives=SignsOut, signed_in=False, more=(429,))
async def get_signs(door: Door, request: Request) -> Response:
    """The signs that a table must display, word for word."""
    table = table_named(door, request.path_params["table"])
    return json(SignsOut(posted=table.signs, signs=signs_for(table)))
