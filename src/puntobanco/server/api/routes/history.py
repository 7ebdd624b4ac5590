"""A person's own last rounds at a table, card by card, with every wager as it was settled."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.cards import cards
from puntobanco.procedure.asking import Person
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round, Winner, winner
from puntobanco.server.api.door import Door, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.table.events import WagerSettled
from puntobanco.table.model.records import Finished
from puntobanco.table.model.state import Table
from puntobanco.table.views.person import settled_by
from puntobanco.wagers.wager import Names


class RoundRecalled(Struct, frozen=True, kw_only=True):
    """A settled round as one who bet in it recalls it."""

    number: int
    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int
    banker_total: int
    winner: Winner
    settled: tuple[WagerSettled, ...]
    settled_by: tuple[Names, ...]
    """What the line of each of these is called."""


class HistoryOut(Struct, frozen=True, kw_only=True):
    """One's own rounds that the table still has by it, the newest first."""

    rounds: tuple[RoundRecalled, ...]


@route("GET", "/api/history/{table}", gives=HistoryOut, more=(429,))
async def get_own_history(door: Door, request: Request) -> Response:
    """One's own last rounds at a table, with their cards and every wager's line."""
    who = door.found(request).session.who
    table = table_named(door, request.path_params["table"])
    if who is None:
        raise Problem("not-your-role.choose-post")
    mine = (_recalled(table, finished, who.person) for finished in reversed(table.finished))
    return json(HistoryOut(rounds=tuple(recalled for recalled in mine if recalled.settled)))


def _recalled(table: Table, finished: Finished, person: Person) -> RoundRecalled:
    game = table.rules.setup.game
    settled = tuple(wager for wager in finished.wagers if wager.bettor == person)
    round_ = Round(cards(finished.player), cards(finished.banker))
    return RoundRecalled(
        number=finished.number,
        player=finished.player,
        banker=finished.banker,
        player_total=round_.count(Side.PLAYER, game),
        banker_total=round_.count(Side.BANKER, game),
        winner=winner(round_, game),
        settled=settled,
        settled_by=settled_by(table, settled),
    )
