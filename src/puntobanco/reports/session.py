"""Many bets on one wager: what may come of a session, worked out bet by bet, and by the normal law for long runs."""

from collections import defaultdict
from math import gcd, lcm, sqrt
from statistics import NormalDist

from msgspec import Struct

from puntobanco.analysis.figures import Figures

SESSION = 100
"""Bets in a session: an hour or two of play."""

RUNS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
"""The numbers of bets for which every report gives a range."""

NEGLIGIBLE = 1e-13
"""A result less likely than this is left out of a session, and its chance counted as lost."""


class Session(Struct, frozen=True, kw_only=True):
    """The results of a session in units staked, lowest first, each with its probability."""

    bets: int
    results: tuple[tuple[float, float], ...]
    step: float
    """The results of bets that are not pushed lie this far apart."""
    lost: float
    """The probability of all results that were left out."""

    def quantile(self, part: float) -> float:
        """The lowest result that is not exceeded with this probability."""
        reached = 0.0
        for result, probability in self.results:
            reached += probability
            if reached >= part:
                return result
        return self.results[-1][0]

    def chance(self, sign: int) -> float:
        """How likely it is to be behind (-1), even (0) or ahead (1)."""
        return sum(chance for result, chance in self.results if (result > 0) - (result < 0) == sign)


def session(figures: Figures, bets: int = SESSION) -> Session:
    """Equal bets on one wager, each with the probabilities of a fresh shoe."""
    unit = lcm(*(line.net.denominator for line in figures.lines))
    single: dict[int, float] = defaultdict(float)
    for line in figures.lines:
        if line.ways:
            single[int(line.net * unit)] += line.ways / figures.total
    results = {0: 1.0}
    for _ in range(bets):
        further: dict[int, float] = defaultdict(float)
        for result, probability in results.items():
            if probability > NEGLIGIBLE:
                for net, chance in single.items():
                    further[result + net] += probability * chance
        results = further
    lowest = min(single)
    step = gcd(*(net - lowest for net in single)) or 1
    ordered = tuple((result / unit, results[result]) for result in sorted(results))
    return Session(
        bets=bets, results=ordered, step=step / unit, lost=max(0.0, 1 - sum(chance for _, chance in ordered))
    )


class Run(Struct, frozen=True, kw_only=True):
    """Many equal bets by the normal law: expected result and 95% range, in units staked."""

    bets: int
    expected: float
    low: float
    high: float


def volatility(figures: Figures, confidence: float) -> float:
    """The volatility index: the standard deviations of one bet that hold the confidence."""
    return NormalDist().inv_cdf((1 + confidence) / 2) * figures.stdev


def run(figures: Figures, bets: int) -> Run:
    """The range after a number of bets; never below the loss of all, nor above the best of all."""
    mean, spread = float(figures.expected_return) * bets, volatility(figures, 0.95) * sqrt(bets)
    nets = [float(line.net) for line in figures.lines if line.ways]
    return Run(
        bets=bets, expected=mean, low=max(mean - spread, min(nets) * bets), high=min(mean + spread, max(nets) * bets)
    )
