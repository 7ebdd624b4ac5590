"""Hands a second of the simulator against a plain C program, two cores against one, and the readable path.

Everything is measured in the same run, in turns, and the best of several is taken. Rates on one core are by
processor time, so other work on the machine disturbs them less; two cores against one is by the clock on the wall.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.yardstick import VECTORS, Yardstick, yardstick
from puntobanco.money import Amount
from puntobanco.procedure.opening import ShoeRules
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import facts
from puntobanco.rules.features import RED, Feature, NumberOf, Part
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round
from puntobanco.setup import read_setup
from puntobanco.shoe.deal import play_shoe
from puntobanco.shoe.decks import decks_of
from puntobanco.shoe.opening import prepare
from puntobanco.simulate.kernels.chunk import deal_chunk
from puntobanco.simulate.kernels.first_use import get_ready
from puntobanco.simulate.numbering import What
from puntobanco.simulate.plan import CHUNK_OF_SHOES, Plan
from puntobanco.simulate.run import cores, run
from puntobanco.simulate.views import View, view_of
from puntobanco.wagers.conditions import hand_is
from puntobanco.wagers.settlement import settle
from puntobanco.wagers.terms import Bet
from puntobanco.wagers.wager import WagerId

SETUP = Path(__file__).parents[1] / "setups" / "massachusetts-commission.toml"
"""Eight decks, 14 cards behind the cutting card, always one more hand: what the yardstick deals."""

TIMES = 7
TIMES_TWO_CORES = 5
SHOES = 100_000
SHOES_TWO_CORES = 100 * CHUNK_OF_SHOES
HANDS_READ = 4_000


class Row(NamedTuple):
    """One measurement."""

    work: str
    rate: float | None
    """Million hands a second."""
    ratio: float
    goal: float | None

    def __str__(self) -> str:
        rate = "" if self.rate is None else f"{self.rate:,.3g}"
        goal = "" if self.goal is None else f"{self.goal:.1f}"
        return f"{self.work:<58}{rate:>12}{self.ratio:>10,.2f}{goal:>8}"


HEADING = f"{'simulation, one core unless said':<58}{'M hands/s':>12}{'ratio':>10}{'goal':>8}"


PEERS = "Quoted by others, not measured here: PyBaccarat 0.18 M hands/s; the fastest in Rust 8.9 M, without bets."


def main() -> None:
    """Print the table."""
    busy = f"{os.getloadavg()[0]:.1f} processes were at work on {cores()} cores when this began"
    sys.stdout.write(
        "\n".join([HEADING, *map(str, measured()), "", f"{busy}; two cores / one wants both free.", PEERS, ""])
    )


def measured() -> Iterator[Row]:
    """All measurements."""
    table = read_setup(SETUP.read_text(encoding="utf-8"))
    for what in What:
        get_ready(_plan(table.shoe, what))
    colours = view_of(hand_is(Side.PLAYER, Feature(RED, Part.ALL, NumberOf(frozenset({True}))), 3).leaves())
    with yardstick() as program, yardstick(VECTORS) as vectors:
        works: dict[str, Callable[[int], float]] = {
            "yardstick": lambda seed: _yardstick_rate(program, seed),
            "limit": lambda seed: _yardstick_rate(vectors, seed),
            "values": lambda seed: _kernel_rate(table.shoe, What.VALUES, seed),
            "full": lambda seed: _kernel_rate(table.shoe, What.FULL, seed),
            "view": lambda seed: _kernel_rate(table.shoe, What.VALUES, seed, (colours,)),
        }
        turns = [{name: work(seed) for name, work in works.items()} for seed in range(TIMES)]
    best = {name: max(turn[name] for turn in turns) for name in works}
    base = best["yardstick"]
    yield Row("plain C yardstick: Player, Banker, Tie", base, 1.0, None)
    yield Row("C by vectors, written by hand, the same / yardstick", best["limit"], best["limit"] / base, None)
    yield Row("our kernel by values, 3,394 facts / yardstick", best["values"], best["values"] / base, 1.2)
    yield Row("our kernel by cards, 26,765 facts, Royal 9 / yardstick", best["full"], best["full"] / base, 1.0)
    yield Row("the same with a view: three red cards / yardstick", best["view"], best["view"] / base, None)
    yield Row("our kernel by values / C by vectors", None, best["values"] / best["limit"], None)
    yield Row("our kernel by cards / C by vectors", None, best["full"] / best["limit"], None)
    for what in What:
        one, two = _cores_rates(table.shoe, what)
        yield Row(f"two cores / one, by {what.value}", two, two / one, 1.7)
    readable = max(_readable_rate(table, seed) for seed in range(3))
    yield Row("our kernel by cards / readable rules, a round at a time", readable, best["full"] / readable, None)


def _yardstick_rate(program: Yardstick, seed: int) -> float:
    found = program(SHOES, seed)
    return found.hands / found.nanoseconds * 1e3


def _plan(rules: ShoeRules, what: What, seed: int = 1, views: tuple[View, ...] = ()) -> Plan:
    return Plan(rules=rules, shoes=SHOES, what=what, seed=seed, views=views)


def _kernel_rate(rules: ShoeRules, what: What, seed: int, views: tuple[View, ...] = ()) -> float:
    begun = time.thread_time()
    rounds = deal_chunk(_plan(rules, what, seed, views), 0, SHOES).rounds
    return rounds / (time.thread_time() - begun) / 1e6


def _cores_rates(rules: ShoeRules, what: What) -> tuple[float, float]:
    """The best rates of one worker and of two, taken in turns."""
    plan = Plan(rules=rules, shoes=SHOES_TWO_CORES, what=what)
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(TIMES_TWO_CORES):
        for workers, found in rates.items():
            with ThreadPoolExecutor(workers) as pool:
                begun = time.perf_counter()
                rounds = run(plan, pool).rounds
                found.append(rounds / (time.perf_counter() - begun) / 1e6)
    return max(rates[1]), max(rates[2])


def _readable_rate(table: Setup, seed: int) -> float:
    """Rounds dealt from a shuffled stack, read, and settled for one bettor with three bets."""
    bets = tuple(
        Bet(seat=3, wager=WagerId(wager), stake=Amount.read("10.00", table.currency))
        for wager in ("banker", "player", "tie")
    )
    begun = time.thread_time()
    for round_ in islice(_rounds(table.shoe, Random(seed)), HANDS_READ):
        settle(table.terms, facts(round_), bets)
    return HANDS_READ / (time.thread_time() - begun) / 1e6


def _rounds(rules: ShoeRules, chance: Random) -> Iterator[Round]:
    cards = list(decks_of(rules.decks))
    while True:
        chance.shuffle(cards)
        yield from play_shoe(prepare(tuple(cards), rules)[1])
