"""Exact figures of a table's wagers for everybody, worked out in a process of their own and kept.

They are for whole decks: what has been dealt is no part of them, so they help nobody to count cards, and every house
tells them beside its tables. Only a practice house also has figures of the cards that are left, as one who wrote down
every card would work them out.
"""

from collections import Counter

from starlette.requests import Request
from starlette.responses import Response

from puntobanco.cards import DECK
from puntobanco.server.analysis import jobs
from puntobanco.server.api.door import Door, sent
from puntobanco.server.api.named import table_named
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.route import route
from puntobanco.server.api.routes.analysis import source_of
from puntobanco.table.model.state import Table
from puntobanco.table.shared.results import called_results
from puntobanco.table.views import display_view
from puntobanco.wire.analysis import FiguresOut, Of


@route("GET", "/api/figures/{table}", gives=FiguresOut, signed_in=False, more=(403, 429, 503))
async def get_table_figures(door: Door, request: Request) -> Response:
    """House edge and hit frequency of every wager of a table, for whole decks."""
    name = request.path_params["table"]
    return sent(await door.service.analyst.ask(jobs.Plain(source=source_of(door, Of(kind="table", name=name)))))


@route("GET", "/api/odds/{table}", gives=FiguresOut, more=(403, 429, 503))
async def get_table_odds(door: Door, request: Request) -> Response:
    """The same for the cards that nobody has seen yet, at a table of a practice house; refused in a house for money."""
    door.found(request)
    name = request.path_params["table"]
    table = table_named(door, name)
    if not door.service.accounts.practice:
        raise Problem("not-practice.figures-shown")
    left = unseen_cards(table)
    body = await door.service.analyst.ask(jobs.Plain(source=source_of(door, Of(kind="table", name=name)), left=left))
    return sent(body)


def unseen_cards(table: Table) -> dict[str, int]:
    """The cards of the shoe that the whole room has not seen: those to come, those face down and those burnt unseen."""
    felt, results = display_view(table).felt, called_results(table)
    left = Counter({str(card): table.rules.setup.shoe.decks for card in DECK})
    left.subtract(str(card) for result in results for card in (*result.player, *result.banker))
    if table.round is not None and table.rounds not in {result.number for result in results}:
        seen = (card for hand in felt.hands for card in hand.cards if not card.printed)
        left.subtract(card.name for card in seen if card.name is not None)
    left.subtract(felt.shoe.burnt_shown if felt.shoe is not None else ())
    return {name: max(0, number) for name, number in left.items()}
