"""The roads of a table as squares and colours, so that a browser draws them and works out nothing."""

from functools import lru_cache

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.roads.board import Derived, Ring, board
from puntobanco.roads.coup import Coup, Dealt, coup_of
from puntobanco.roads.derived import Colour
from puntobanco.roads.words import board_texts, counts_text, coup_text, ties_text
from puntobanco.rules.game import Game
from puntobanco.rules.round import Round, Winner
from puntobanco.server.api.door import Door, json
from puntobanco.server.api.named import table_named
from puntobanco.server.api.route import route
from puntobanco.table.model.state import Result
from puntobanco.table.shared.results import called_results
from puntobanco.words import Text


class RoadMark(Struct, frozen=True, kw_only=True):
    """A mark in its square: whose win or which colour, and what it says when it is pointed at."""

    row: int
    column: int
    coup: int
    winner: Winner
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False
    total: int | None = None
    ties: int = 0
    told: Text


class DerivedMark(Struct, frozen=True, kw_only=True):
    """A mark of a derived road: regular is red, irregular is blue."""

    row: int
    column: int
    coup: int
    regular: bool


class DerivedOut(Struct, frozen=True, kw_only=True):
    """A derived road, and what a coming win of each side would add to it."""

    road: str
    marks: tuple[DerivedMark, ...]
    if_banker: bool | None
    if_player: bool | None


class RoadsOut(Struct, frozen=True, kw_only=True):
    """All roads of the present shoe."""

    coups: int
    beads: tuple[RoadMark, ...]
    big: tuple[RoadMark, ...]
    waiting: int
    """Ties before the first ring."""
    derived: tuple[DerivedOut, ...]
    counts: Text
    told: tuple[Text, ...]
    """The roads in sentences, for those who cannot see them."""


@route("GET", "/api/roads/{table}", gives=RoadsOut, signed_in=False, more=(429,))
async def get_roads(door: Door, request: Request) -> Response:
    """The roads of a table's present shoe: squares and colours, and the same in words."""
    table = table_named(door, request.path_params["table"])
    return json(roads_of(called_results(table), table.rules.setup.game))


@lru_cache(maxsize=64)
def roads_of(results: tuple[Result, ...], game: Game) -> RoadsOut:
    """The roads of these rounds; a void hand and a round called off give them nothing."""
    dealt = {True: Dealt.FREE_HAND, False: Dealt.WITH_BETS}
    made = board(
        coup_of(Round(result.player, result.banker), game, number=result.number, dealt=dealt[result.free])
        for result in results
        if not result.kind
    )
    return RoadsOut(
        coups=len(made.coups),
        beads=tuple(_mark(*bead.square, bead.coup, coup_text(bead.coup)) for bead in made.beads),
        big=tuple(_ring(ring) for streak in made.big_road for ring in streak.rings),
        waiting=len(made.waiting),
        derived=tuple(_derived(derived) for derived in made.derived),
        counts=counts_text(made),
        told=board_texts(made),
    )


def _ring(ring: Ring) -> RoadMark:
    told = coup_text(ring.coup)
    return _mark(*ring.square, ring.coup, ties_text(told, ring) if ring.ties else told, len(ring.ties))


def _mark(row: int, column: int, coup: Coup, told: Text, ties: int = 0) -> RoadMark:
    assert coup.winner is not None and coup.number is not None, "only numbered coups with a result are on a board"
    return RoadMark(
        row=row,
        column=column,
        coup=coup.number,
        winner=coup.winner,
        natural=coup.natural,
        player_pair=coup.player_pair,
        banker_pair=coup.banker_pair,
        total=coup.total,
        ties=ties,
        told=told,
    )


def _derived(derived: Derived) -> DerivedOut:
    return DerivedOut(
        road=derived.road.name.lower().replace("_", "-"),
        marks=tuple(
            DerivedMark(
                row=mark.square.row,
                column=mark.square.column,
                coup=mark.coup.number or 0,
                regular=mark.colour.is_regular,
            )
            for run in derived.runs
            for mark in run
        ),
        if_banker=_regular(derived.if_banker),
        if_player=_regular(derived.if_player),
    )


def _regular(colour: Colour | None) -> bool | None:
    return colour.is_regular if colour is not None else None
