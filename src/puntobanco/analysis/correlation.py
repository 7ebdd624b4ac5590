"""How wagers of one round go together: the exact covariance of what they net, over every draw from the cards left."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import lcm, sqrt

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import (
    Kind,
    Meters,
    PricedWager,
    Weights,
    grouped,
    kind_of,
    leaves_of,
    settled_lines,
)
from puntobanco.rules.facts import Facts


class Staked(Struct, frozen=True):
    """One unit on a wager, on one pay table, with the chair or the insurance bet where there is one."""

    offered: PricedWager
    given: int | None = None


class Together(Struct, frozen=True):
    """The means and the covariance matrix of some wagers, in the order in which they were asked for."""

    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]

    def __repr__(self) -> str:
        told = f", correlation {self.correlation(0, 1):+.6f}" if len(self.means) == 2 else ""
        return f"<Together: {len(self.means)} wagers{told}>"

    def correlation(self, one: int, other: int) -> float:
        """Between -1 and 1; nought beside a wager whose result is always the same."""
        spread = self.covariances[one][one] * self.covariances[other][other]
        return float(self.covariances[one][other]) / sqrt(spread) if spread else 0.0

    @property
    def correlations(self) -> tuple[tuple[float, ...], ...]:
        """The whole matrix, rounded only here."""
        places = range(len(self.means))
        return tuple(tuple(self.correlation(place, other) for other in places) for place in places)

    def variance(self, stakes: Sequence[Fraction | int]) -> Fraction:
        """The variance of what these stakes net together."""
        pairs = product(enumerate(stakes), repeat=2)
        return sum((mine * yours * self.covariances[i][j] for (i, mine), (j, yours) in pairs), Fraction(0))


def together(
    staked: Sequence[Staked], composition: Composition, meters: Meters | None = None, weights: Weights | None = None
) -> Together:
    """Wagers of the same round, one unit each; `weights` may be the fast twin of the plain ones.

    A wager that may only be made in some states (Insurance) is made in every one of them, and nets nothing in
    the rounds where it is not open.
    """
    scale, rounds = rounds_together(staked, weights or Weights(composition), meters)
    total = sum(number for _, number in rounds)
    means = [Fraction(sum(nets[place] * n for nets, n in rounds), total * scale) for place in range(len(staked))]
    matrix = [[Fraction(0)] * len(staked) for _ in staked]
    for one in range(len(staked)):
        for other in range(one, len(staked)):
            both = Fraction(sum(nets[one] * nets[other] * n for nets, n in rounds), total * scale**2)
            matrix[one][other] = matrix[other][one] = both - means[one] * means[other]
    return Together(tuple(means), tuple(tuple(row) for row in matrix))


def rounds_together(
    staked: Sequence[Staked], weights: Weights, meters: Meters | None = None
) -> tuple[int, list[tuple[list[int], int]]]:
    """A scale, and what the bets net together times that scale, each with its ways."""
    kind, known, ways = _weighed(staked, weights)
    columns = [_nets(bet, kind, known, meters) for bet in staked]
    scale = lcm(*(net.denominator for nets, _ in columns for net in nets))
    return scale, _joint_rounds(columns, ways, scale)


def _joint_rounds(
    columns: Sequence[tuple[list[Fraction], list[int]]], ways: Sequence[int], scale: int
) -> list[tuple[list[int], int]]:
    """The nets of all wagers, times `scale`, that come up together, each with its ways."""
    whole = [[int(net * scale) for net in nets] for nets, _ in columns]
    joint: Counter[tuple[int, ...]] = Counter()
    for places, number in zip(zip(*(places for _, places in columns), strict=True), ways, strict=True):
        joint[places] += number
    return [([nets[place] for nets, place in zip(whole, places, strict=True)], n) for places, n in joint.items() if n]


def _nets(
    staked: Staked, kind: Kind, known: Sequence[Facts], meters: Meters | None
) -> tuple[list[Fraction], list[int]]:
    """What the groups of a wager net, and the group of each set of facts; the last group: rounds without the bet."""
    wager = staked.offered.wager
    sorted_facts = grouped(wager, staked.given, kind, known)
    nets = [settled_lines(staked.offered, staked.given, [w], [1], meters)[0].net for w in sorted_facts.witnesses]
    places = list(sorted_facts.places)
    if wager.windows:
        shut = len(nets)
        places = [p if wager.is_open(f, staked.given) else shut for f, p in zip(known, places, strict=True)]
    return [*nets, Fraction(0)], places


def _weighed(staked: Sequence[Staked], weights: Weights) -> tuple[Kind, Sequence[Facts], Sequence[int]]:
    """The fewest facts that tell the lines of all wagers apart, with their ways."""
    leaves = (leaf for bet in staked for leaf in leaves_of(bet.offered.wager, bet.given))
    kind = kind_of(weights.game, leaves)
    return kind, *weights.of(kind)
