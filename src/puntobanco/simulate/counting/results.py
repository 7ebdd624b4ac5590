"""What came of counting: a figure and its standard error for every target, and the best target of a run."""

from math import sqrt

import numpy as np
from msgspec import Struct

from puntobanco.simulate.counting.kernel import BETS, FELL, HANDS, SIDE, SQUARES, UNITS, Floats


class Estimate(Struct, frozen=True):
    """A simulated figure and its standard error."""

    value: float
    error: float

    def z(self, other: float) -> float:
        """How many standard errors it lies from another figure."""
        return (self.value - other) / self.error if self.error else 0.0


class Counted(Struct, frozen=True, kw_only=True):
    """What came of one target; figures for each bet are none where no bet was ever made."""

    target: float
    """A bet was made when the count was at least this."""
    bets: int
    betting_stdev: float | None
    """The deviation of what was staked on one bet, over the rounds that were bet on, as they fell."""
    bet_frequency: Estimate
    average_edge: Estimate | None
    """Of the wager alone, in the rounds bet on."""
    units_per_100: Estimate
    """Won in 100 hands dealt, any forced main bet included."""
    fell_per_100: Estimate
    """The same as the rounds fell: the check."""
    units_per_hour: Estimate
    units_per_shoe: Estimate
    bets_per_shoe: Estimate
    desirability: Estimate | None
    """1,000 times units a hand, over the full-shoe deviation times the root of the bet frequency."""

    @property
    def hands_to_one_deviation(self) -> float | None:
        """Hands dealt until what is expected to be won is as large as one deviation; none if nothing is."""
        if self.desirability is None or self.desirability.value <= 0:
            return None
        return (1000 / self.desirability.value) ** 2


def counted(
    target: float, sums: Floats, products: Floats, shoes: int, *, deviation: float, hands_an_hour: int
) -> Counted:
    """The figures of one target from its sums over shoes and the sums of every two of them multiplied."""
    spread = (products - np.outer(sums, sums) / shoes) * shoes / max(shoes - 1, 1)

    def estimate(value: float, slope: Floats) -> Estimate:
        return Estimate(float(value), sqrt(max(0.0, float(slope @ spread @ slope))))

    def ratio(above: int, below: int | None, scale: float = 1.0) -> Estimate:
        """A ratio of two sums (of shoes where there is no second), its error by how both vary between shoes."""
        whole = shoes if below is None else sums[below]
        value, slope = scale * sums[above] / whole, np.zeros(len(sums))
        slope[above] = scale / whole
        if below is not None:
            slope[below] -= value / whole
        return estimate(value, slope)

    def desirability() -> Estimate:
        scale = 1000 / (deviation * sqrt(sums[HANDS] * sums[BETS]))
        value, slope = scale * sums[UNITS], np.zeros(len(sums))
        slope[UNITS] = scale
        slope[HANDS], slope[BETS] = -value / 2 / sums[HANDS], -value / 2 / sums[BETS]
        return estimate(value, slope)

    bets = int(sums[BETS])
    return Counted(
        target=target,
        bets=bets,
        betting_stdev=sqrt(max(0.0, sums[SQUARES] / bets - (sums[FELL] / bets) ** 2)) if bets else None,
        bet_frequency=ratio(BETS, HANDS),
        average_edge=ratio(SIDE, BETS) if bets else None,
        units_per_100=ratio(UNITS, HANDS, 100),
        fell_per_100=ratio(FELL, HANDS, 100),
        units_per_hour=ratio(UNITS, HANDS, hands_an_hour),
        units_per_shoe=ratio(UNITS, None),
        bets_per_shoe=ratio(BETS, None),
        desirability=desirability() if bets else None,
    )
