"""How long exact counts take for one composition: the fast twins, the plain ones, and the ratio of the two.

Both are measured in the same run, best of several, on one core. By itself: ``python -m bench.exact``.
"""

import os
import sys

if "numpy" not in sys.modules:
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import NamedTuple

import numpy as np

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Kind, PricedWager, Weights, by_counts, kind_of
from puntobanco.analysis.fast.cards import FastWeights
from puntobanco.analysis.fast.values import expected_returns, outcome_counts, polynomial, value_fact_counts, value_nets
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.values import value_counts, value_facts
from puntobanco.cards import DECK
from puntobanco.rulebooks import RULEBOOKS
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.wagers import conditions as on

BATCHES = (64, 1024)
TIMES = 7


class Row(NamedTuple):
    """One measurement: microseconds for each composition, fast and plain, and the most that it may take."""

    work: str
    fast: float
    plain: float
    limit: float | None

    @property
    def ratio(self) -> float:
        """How many times faster the fast twin is."""
        return self.plain / self.fast

    def __str__(self) -> str:
        most = "" if self.limit is None else f"{self.limit:>10,.0f}"
        return f"{self.work:<58}{self.fast:>12,.1f}{self.plain:>12,.1f}{self.ratio:>9,.1f}{most:>10}"


HEADING = f"{'exact counts, microseconds for each composition':<58}{'fast':>12}{'plain':>12}{'ratio':>9}{'at most':>10}"


def best(work: Callable[..., object], *given: object) -> float:
    """The fewest microseconds of several runs; the first, which builds tables, is not counted."""
    work(*given)
    found = []
    for _ in range(TIMES):
        begun = perf_counter()
        work(*given)
        found.append(perf_counter() - begun)
    return min(found) * 1e6


def compositions(number: int) -> list[Composition]:
    """Remainders of eight decks."""
    chance = Random(8)
    return [Composition(tuple(chance.randint(2, 8) for _ in DECK)) for _ in range(number)]


def plain_outcomes(values: tuple[int, ...]) -> dict[Winner, int]:
    """Player, Banker and Tie by the plain counts."""
    ways = dict.fromkeys(Winner, 0)
    for facts, number in zip(value_facts(), value_counts(values), strict=True):
        ways[facts.winner] += number
    return ways


def run() -> list[Row]:
    """All measurements."""
    return [*_by_values(), *_patterns(), *_rulebooks()]


def _by_values() -> Iterator[Row]:
    composition = compositions(1)[0].by_value
    batches = {size: np.array([each.by_value for each in compositions(size)]) for size in BATCHES}
    plain = best(plain_outcomes, composition)
    for size, batch in batches.items():
        yield Row(f"Player, Banker, Tie, batches of {size:,}", best(outcome_counts, batch) / size, plain, 20)
    wager = polynomial(*value_nets(_some_value_wager()))
    for size, batch in batches.items():
        found = best(expected_returns, batch, wager) / size
        yield Row(f"expected return of one value wager, batches of {size:,}", found, plain, None)
    plain = best(value_counts, composition)
    single = np.array(composition)
    yield Row("all 3,394 facts by counts, one composition", best(value_fact_counts, single), plain, 1_000)
    batch = batches[64]
    yield Row("all 3,394 facts by counts, batches of 64", best(value_fact_counts, batch) / 64, plain, None)


def _some_value_wager() -> PricedWager:
    """The first wager of the first rulebook that reads counts only."""
    book = RULEBOOKS[0]
    wager = next(known for known in book.wagers if by_counts(known.leaves()) and known.parameter is None)
    return PricedWager(wager, wager.pay_tables[0], book.currency)


def _patterns() -> Iterator[Row]:
    composition = compositions(1)[0]
    for work, condition in (
        ("pairs of both hands", on.TWIN | on.BOTH_PAIRED),
        ("the Player's pair", on.paired(Side.PLAYER)),
        ("Royal 9", on.SAME_ROYAL),
    ):
        kind = kind_of(PUNTO_BANCO, condition.leaves())
        fast, plain = best(_weighed, FastWeights, composition, kind), best(_weighed, Weights, composition, kind)
        yield Row(f"{work}, one composition", fast, plain, 1_000)


def _weighed(weights: type[Weights], composition: Composition, kind: Kind) -> object:
    return weights(composition).of(kind)


def _all_figures(asked: Query, composition: Composition, weights: type[Weights]) -> list[Figures]:
    return list(figures_of(asked, composition, weights=weights(composition)))


def _rulebooks() -> Iterator[Row]:
    composition = compositions(1)[0]
    for book in RULEBOOKS:
        asked = Query(rulebook=book, versions=book.versions)
        number = len(_all_figures(asked, composition, Weights))
        plain = best(_all_figures, asked, composition, Weights)
        fast = best(_all_figures, asked, composition, FastWeights)
        yield Row(f"all {number:,} figures of {book.id}, facts grouped", fast, plain, 50_000)


def main() -> None:
    """Print the table."""
    sys.stdout.write("\n".join([HEADING, *map(str, run()), ""]))


if __name__ == "__main__":
    main()
