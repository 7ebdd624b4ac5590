"""Several bets of one bettor on the same round: what they net together, exactly.

The bets are settled on every kind of round that tells them apart (see `correlation`), so the whole distribution is
known, and not the mean and the variance alone.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.correlation import Staked, rounds_together
from puntobanco.analysis.distribution import Meters, Weights


class Spread(Struct, frozen=True, kw_only=True):
    """What a set of bets nets: its whole distribution, lowest first, in the unit of the stakes."""

    staked: Fraction
    outcomes: tuple[tuple[Fraction, int], ...]
    """A net result and its ways."""
    any_loss: int
    """Ways in which at least one of the bets loses."""

    @property
    def total(self) -> int:
        """All draws."""
        return sum(ways for _, ways in self.outcomes)

    @property
    def mean(self) -> Fraction:
        """What all bets together net on average."""
        return Fraction(sum((net * ways for net, ways in self.outcomes), Fraction(0)), self.total)

    @property
    def variance(self) -> Fraction:
        """The variance of what they net."""
        return Fraction(sum((net**2 * ways for net, ways in self.outcomes), Fraction(0)), self.total) - self.mean**2

    @property
    def stdev(self) -> float:
        """The standard deviation, rounded only here."""
        return sqrt(self.variance)

    @property
    def behind(self) -> Fraction:
        """How likely the bettor is to be poorer after the round."""
        return Fraction(sum(ways for net, ways in self.outcomes if net < 0), self.total)

    @property
    def ahead(self) -> Fraction:
        """How likely they are to win more than they lose."""
        return Fraction(sum(ways for net, ways in self.outcomes if net > 0), self.total)

    @property
    def some_bet_loses(self) -> Fraction:
        """How likely at least one of the bets is to lose."""
        return Fraction(self.any_loss, self.total)

    def __repr__(self) -> str:
        return f"<Spread of {self.staked}: mean {float(self.mean):+.6f}, behind {float(self.behind):.4%}>"


def spread(
    staked: Sequence[Staked],
    stakes: Sequence[Fraction | int],
    composition: Composition,
    meters: Meters | None = None,
    weights: Weights | None = None,
) -> Spread:
    """The bets with their stakes, by the odds of their pay tables.

    A bet that may only be made in some states (Insurance) is made in every one of them, and nets nothing elsewhere.
    """
    scale, rounds = rounds_together(staked, weights or Weights(composition), meters)
    found: dict[Fraction, int] = {}
    lost = 0
    for nets, ways in rounds:
        net = sum((Fraction(each, scale) * stake for each, stake in zip(nets, stakes, strict=True)), Fraction(0))
        found[net] = found.get(net, 0) + ways
        if any(each < 0 < stake for each, stake in zip(nets, stakes, strict=True)):
            lost += ways
    together = sum((Fraction(stake) for stake in stakes), Fraction(0))
    return Spread(staked=together, outcomes=tuple(sorted(found.items())), any_loss=lost)
