"""How far the result of many rounds may lie from its mean, and the lowest and highest return that may be elected."""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import fresh
from puntobanco.analysis.distribution import weights_for
from puntobanco.analysis.figures import Figures
from puntobanco.elections import Between
from puntobanco.procedure.keys import DECKS
from puntobanco.rulebooks.model import Rulebook

ROUNDS = (10**5, 10**6, 10**7, 10**8)
CONFIDENCE = 0.95


class Interval(Struct, frozen=True, kw_only=True):
    """Where the return of this number of rounds lies with this confidence, by the normal approximation.

    Returns are what comes back of a unit staked: 1 less the house edge.
    """

    rounds: int
    confidence: float
    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


def volatility_index(deviation: float, confidence: float = CONFIDENCE) -> float:
    """The deviation of one round times the quantile: divided by the square root of the rounds it is the margin."""
    return NormalDist().inv_cdf((1 + confidence) / 2) * deviation


def intervals(figures: Figures, rounds: Sequence[int] = ROUNDS, confidence: float = CONFIDENCE) -> tuple[Interval, ...]:
    """The interval of the return for each number of rounds, flat stakes and independent rounds."""
    mean, index = 1 + float(figures.expected_return), volatility_index(figures.stdev, confidence)
    return tuple(
        Interval(
            rounds=number,
            confidence=confidence,
            mean=mean,
            low=mean - index / sqrt(number),
            high=mean + index / sqrt(number),
        )
        for number in rounds
    )


class ReturnRange(Struct, frozen=True, kw_only=True):
    """The figures of a wager with the lowest and with the highest return over all that may be elected."""

    lowest: Figures
    highest: Figures
    every: tuple[Figures, ...]
    """One for each version, pay table, number of decks and condition."""


def return_range(book: Rulebook, wager: str, versions: Iterable[str] = ()) -> ReturnRange | None:
    """Over every version, pay table and number of decks that the rulebook permits; none for a wager without figures.

    What may be elected about the procedure (rounding, chips, caps) depends on the stake, and is not in it: see
    `stakes.at_stake`. A progressive meter stands at its seed.
    """
    every = tuple(_every(book, wager, frozenset(versions)))
    if not every:
        return None
    by_return = sorted(every, key=lambda figures: figures.expected_return)
    return ReturnRange(lowest=by_return[0], highest=by_return[-1], every=every)


def decks_permitted(book: Rulebook) -> range:
    permit = next(permit for permit in book.permits if permit.key is DECKS)
    assert isinstance(permit.values, Between)
    return range(permit.values.low, permit.values.high + 1)


def _every(book: Rulebook, wager: str, wanted: frozenset[str]) -> Iterator[Figures]:
    versions = tuple(version for version in book.versions if not wanted or version.id in wanted)
    asked = Query(rulebook=book, versions=versions, wagers=frozenset({wager}))
    for decks in decks_permitted(book):
        weights = weights_for(fresh(decks), book.game)
        yield from figures_of(asked, fresh(decks), decks, weights)
