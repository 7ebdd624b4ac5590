"""The mean of every wager while a run goes on: what each fact nets is worked out once, then a look is one product."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puntobanco.analysis.distribution import PricedWager, Weights, grouped, settled_lines
from puntobanco.analysis.figures import Figures, Given
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts
from puntobanco.simulate.compare import asked_offers, exact_figures, sample
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import Source, source_of, witnesses
from puntobanco.wagers.terms import Offer

Numbers = NDArray[np.float64]
CONFIDENT = 1.959963984540054
"""Standard errors to either side of a mean that hold it in 95 of 100 runs."""


class Mean(NamedTuple):
    """What a wager has netted for each unit so far."""

    bets: int
    mean: float
    margin: float
    """Half the width of the 95% interval around the mean, by the exact deviation."""
    z: float
    """How many standard errors the mean lies from the exact return."""


class Watched(NamedTuple):
    """One wager that is watched: its exact figures, and what it nets on each fact."""

    offer: Offer
    offered: PricedWager
    given: int | None
    exact: Figures
    source: Source
    nets: Numbers
    """By number of the fact; nothing for a view, whose few answers are settled when they are dealt."""
    bets: Numbers
    """1 where the bet can be made, 0 where its window does not open."""
    expected: float
    deviation: float

    def mean(self, dealt: Histogram) -> Mean:
        nets, made, ways = self.nets, self.bets, dealt.counts(self.source)
        if ways is None:
            facts, numbers = sample(dealt, self.offer.wager)
            ways, (nets, made) = np.array(numbers, dtype=np.float64), _worth(self.offered, self.given, None, facts)
        bets = int(made @ ways)
        if not bets:
            return Mean(0, 0.0, 0.0, 0.0)
        mean, error = float(nets @ ways) / bets, self.deviation / sqrt(bets)
        z = (mean - self.expected) / error if error else 0.0
        return Mean(bets, mean, CONFIDENT * error, z)


def watched(setup: Setup, wagers: frozenset[str], weights: Weights) -> tuple[Watched, ...]:
    """Every wager asked for, one a value of its parameter."""
    return tuple(
        _watched(setup, offer, given, weights)
        for offer in asked_offers(setup, wagers)
        for given in offer.wager.givens()
    )


def means(every: Sequence[Watched], dealt: Histogram) -> list[Mean]:
    return [watcher.mean(dealt) for watcher in every]


def _watched(setup: Setup, offer: Offer, given: int | None, weights: Weights) -> Watched:
    offered, wager = PricedWager(offer.wager, offer.pay_table, setup.currency), offer.wager
    source = source_of(wager.leaves(), setup.game)
    nets, bets = _worth(offered, given, source, witnesses(source, setup.game))
    named: Given = {} if wager.parameter is None else {wager.parameter.name: given}
    exact = exact_figures(setup, offer, given, named, weights)
    return Watched(
        offer=offer,
        offered=offered,
        given=given,
        exact=exact,
        source=source,
        nets=nets,
        bets=bets,
        expected=float(exact.expected_return),
        deviation=exact.stdev,
    )


def _worth(
    offered: PricedWager, given: int | None, source: Source | None, facts: Sequence[Facts]
) -> tuple[Numbers, Numbers]:
    """What each fact nets, and whether the bet can be made; each line is settled once, by a fact on which it can."""
    wager = offered.wager
    open_now = [not wager.windows or wager.is_open(witness, given) for witness in facts]
    places = grouped(wager, given, source, facts).places if source else range(len(facts))
    by_group: dict[int, float] = {}
    for place, witness, is_open in zip(places, facts, open_now, strict=True):
        if is_open and place not in by_group:
            by_group[place] = float(settled_lines(offered, given, [witness], [1])[0].net)
    pairs = zip(places, open_now, strict=True)
    nets = [by_group[place] if is_open else 0.0 for place, is_open in pairs]
    return np.array(nets, dtype=np.float64), np.array(open_now, dtype=np.float64)
