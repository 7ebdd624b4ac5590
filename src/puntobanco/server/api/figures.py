"""Exact figures of a table's wagers for whoever asks, worked out in a process of their own and kept.

They are for whole decks: what has been dealt is no part of them, so they help nobody to count cards.
"""

import asyncio
import multiprocessing
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import Offered, Weights, line_figures
from puntobanco.analysis.figures import Figures
from puntobanco.server.api.problems import Problem
from puntobanco.server.api.roads import table_named
from puntobanco.server.api.route import route
from puntobanco.server.api.wire import Door, json
from puntobanco.setup import setup_from
from puntobanco.wagers.terms import Offer

MOST_KEPT = 64
"""Set-ups whose figures are kept."""


class WagerFigures(Struct, frozen=True, kw_only=True):
    """What a wager costs and how often it wins, in parts of one."""

    wager: str
    edge: float
    """Of each unit staked, what the house keeps."""
    hit: float
    push: float
    deviation: float


class FiguresOut(Struct, frozen=True, kw_only=True):
    """The figures of a table's wagers for whole decks."""

    decks: int
    wagers: tuple[WagerFigures, ...]
    left_out: tuple[str, ...]
    """Wagers whose figures depend on the cards shown when they are made, or on a meter."""


_FIGURES = "House edge and hit frequency of every wager of a table, for whole decks."
_kept: dict[bytes, asyncio.Task[FiguresOut]] = {}


@route("GET", "/api/figures/{table}", _FIGURES, gives=FiguresOut, signed_in=False, more=(403, 429))
async def figures(door: Door, request: Request) -> Response:
    door.check_pace(request)
    table = table_named(door, request.path_params["table"])
    if not door.service.accounts.practice and table.is_open:
        raise Problem("not-practice", "figures are not shown beside a table that is open for money.")
    values = msgspec.json.encode(table.rules.values, order="deterministic")
    if values not in _kept:
        while len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[values] = asyncio.ensure_future(_in_worker(values))
    return json(await asyncio.shield(_kept[values]))


async def _in_worker(values: bytes) -> FiguresOut:
    return await asyncio.get_running_loop().run_in_executor(_worker(), figures_of, values)


@cache
def _worker() -> ProcessPoolExecutor:
    """One process beside the tables; started when the first figures are asked for."""
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))


def figures_of(values: bytes) -> FiguresOut:
    """The figures of a set-up; in the worker."""
    read: Mapping[str, object] = msgspec.json.decode(values)
    setup = setup_from(read)
    decks = setup.shoe.decks
    weights = Weights(fresh(decks))
    plain = [offer for offer in setup.offers.values() if not offer.wager.windows and not offer.pay_table.meters]
    return FiguresOut(
        decks=decks,
        wagers=tuple(
            _of_wager(offer, Offered(offer.wager, offer.pay_table, setup.currency), weights) for offer in plain
        ),
        left_out=tuple(str(one) for one, offer in setup.offers.items() if offer not in plain),
    )


def _of_wager(offer: Offer, offered: Offered, weights: Weights) -> WagerFigures:
    given = offer.wager.givens()[0]
    lines = line_figures(offered, given, weights)
    found = Figures(
        rulebook="", version="", wager=offer.wager.id, pay_table=offer.pay_table.id, decks=None, given={}, lines=lines
    )
    return WagerFigures(
        wager=offer.wager.id,
        edge=float(-found.expected_return),
        hit=float(found.hit_frequency),
        push=float(found.push_frequency),
        deviation=found.stdev,
    )
