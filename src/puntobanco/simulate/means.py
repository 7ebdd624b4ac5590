"""The mean of every wager while a run goes on: what each fact nets is worked out once, then a look is one product."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puntobanco.analysis.distribution import PricedWager, Weights, grouped, settled_lines
from puntobanco.analysis.figures import Figures, Given
from puntobanco.rulebooks.model import Setup
from puntobanco.rules.facts import Facts, Reads
from puntobanco.simulate.compare import asked_offers, exact_figures, royal_hand
from puntobanco.simulate.histogram import Histogram
from puntobanco.simulate.numbering import What, facts_by_number, royals_by_number
from puntobanco.wagers.terms import Offer

Numbers = NDArray[np.float64]
CONFIDENT = 1.959963984540054
"""Standard errors to either side of a mean that hold it in 95 of 100 runs."""


class Mean(NamedTuple):
    """What a wager has netted for each unit so far."""

    bets: int
    mean: float
    margin: float
    """To either side of the mean, 95 in 100; by the exact deviation."""
    z: float
    """How many standard errors the mean lies from the exact return."""


class Watched(NamedTuple):
    """One wager that is watched: its exact figures, and what it nets on each fact."""

    offer: Offer
    exact: Figures
    reads: str
    nets: Numbers
    bets: Numbers
    """One where the bet can be made, nought where its window does not open."""
    expected: float
    deviation: float

    def mean(self, facts: Numbers) -> Mean:
        """Its mean over what was dealt."""
        bets = int(self.bets @ facts)
        if not bets:
            return Mean(0, 0.0, 0.0, 0.0)
        mean, error = float(self.nets @ facts) / bets, self.deviation / sqrt(bets)
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
    """The mean of each over what has been dealt so far."""
    found: dict[str, Numbers] = {}
    for reads in {one.reads for one in every}:
        if reads == "royals":
            assert dealt.royals is not None, "a run for Royal 9 counts Royal 9 hands"
            found[reads] = dealt.royals.ravel().astype(np.float64)
        else:
            found[reads] = (dealt.by_values() if reads == "values" else dealt).facts.astype(np.float64)
    return [one.mean(found[one.reads]) for one in every]


def _watched(setup: Setup, offer: Offer, given: int | None, weights: Weights) -> Watched:
    offered, wager = PricedWager(offer.wager, offer.pay_table, setup.currency), offer.wager
    reads, facts = _facts(wager.reads())
    open_now = [not wager.windows or wager.is_open(one, given) for one in facts]
    named: Given = {} if wager.parameter is None else {wager.parameter.name: given}
    exact = exact_figures(setup, offer, given, named, weights)
    return Watched(
        offer=offer,
        exact=exact,
        reads=reads,
        nets=_nets(offered, given, reads, facts, open_now),
        bets=np.array(open_now, dtype=np.float64),
        expected=float(exact.expected_return),
        deviation=exact.stdev,
    )


def _facts(reads: Reads) -> tuple[str, Sequence[Facts]]:
    if Reads.ROYAL in reads:
        known = [royal_hand(one) for one in royals_by_number()]
        return "royals", [Facts(player, banker) for player in known for banker in known]
    what = What.VALUES if reads in (Reads(0), Reads.COUNTS) else What.FULL
    return what.value, facts_by_number(what)


def _nets(
    offered: PricedWager, given: int | None, reads: str, facts: Sequence[Facts], open_now: Sequence[bool]
) -> Numbers:
    """What each fact nets; each line is settled once, by a fact on which the bet can be made."""
    places = grouped(offered.wager, given, f"{reads} by number", facts).places
    by_group: dict[int, float] = {}
    for place, one, is_open in zip(places, facts, open_now, strict=True):
        if is_open and place not in by_group:
            by_group[place] = float(settled_lines(offered, given, [one], [1])[0].net)
    pairs = zip(places, open_now, strict=True)
    return np.array([by_group[place] if is_open else 0.0 for place, is_open in pairs])
