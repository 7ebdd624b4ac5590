"""A battery of tests for shuffles of eight decks: what many shuffles must look like if every order is equally likely.

The cards are numbered 0 to 415 in the order before the shuffle; a card's face is its number's rest by 52. Blocks of
shuffles are counted with NumPy and judged together: chi-square where whole tables are counted, and where each shuffle
gives a few numbers their averages against exact expectations.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from puntobanco.analysis.composition import fresh
from puntobanco.analysis.values import value_counts, value_facts
from puntobanco.cards import DECK
from puntobanco.rules.round import Round, Winner, next_card, winner

DECKS = 8
CARDS = 52 * DECKS
LAGS = 10
BINS = 16
"""The number of classes into which the distances between neighbours' numbers fall."""

Array = np.ndarray[Any, np.dtype[Any]]


class Battery:
    """Counts over all shuffles given so far."""

    def __init__(self) -> None:
        self.shuffles = 0
        self.place_card = np.zeros(CARDS * CARDS, np.int64)
        self.fixed = np.zeros(6, np.int64)
        self.neighbours = Averages(NEIGHBOUR_MEANS)
        self.ascents = 0
        self.coupons = Averages(np.array([coupon_mean()]))
        self.matches = np.zeros(LAGS)
        self.pairs_of_shoes = np.zeros(LAGS)
        self.outcomes = dict.fromkeys(Winner, 0)

    def add(self, block: Array) -> None:
        """Count a block: one shuffle a row, the card's number at each place."""
        self.shuffles += len(block)
        places = np.arange(CARDS)
        self.place_card += np.bincount((places * CARDS + block).ravel(), minlength=CARDS * CARDS)
        fixed = (block == places).sum(axis=1)
        self.fixed += np.bincount(np.minimum(fixed, 5), minlength=6)
        self.neighbours.add(neighbour_counts(block))
        self.ascents += int((block[:, 1:] > block[:, :-1]).sum())
        self.coupons.add(faces_complete(block)[:, None])
        for lag in range(1, LAGS + 1):
            self.matches[lag - 1] += (block[lag:] == block[:-lag]).sum()
            self.pairs_of_shoes[lag - 1] += len(block) - lag
        for row in block[:, :6].tolist():
            self.outcomes[first_winner(row)] += 1

    def judge(self) -> dict[str, float]:
        """For each test how likely honest shuffles are to be at least as far off, to either side."""
        number, freedom = self.shuffles, CARDS - 1
        table = self.place_card.reshape(CARDS, CARDS)
        off_card = ((table - number / CARDS) ** 2).sum() * freedom / number
        by_face = table.reshape(CARDS, DECKS, 52).sum(axis=1)
        off_face = ((by_face - number / 52) ** 2).sum() * freedom / (number * DECKS)
        rows = ((table - number / CARDS) ** 2).sum(axis=1) * CARDS / number
        fixed = [math.exp(-1) / math.factorial(points) for points in range(5)]
        ascents = (self.ascents / number - freedom / 2) ** 2 * number / ((CARDS + 1) / 12)
        lags = ((self.matches - self.pairs_of_shoes) ** 2 / self.pairs_of_shoes).sum()
        outcomes, exact = zip(*((self.outcomes[one], chance) for one, chance in exact_winners().items()), strict=True)
        return {
            "place × card": chi_square(off_card, freedom**2),
            "place × face": chi_square(off_face, freedom * 51),
            "the worst place": min(1.0, CARDS * min(chi_square(one, freedom) for one in rows)),
            "fixed points": goodness(self.fixed.tolist(), [*fixed, 1 - sum(fixed)]),
            "neighbours": self.neighbours.judge(),
            "runs": chi_square(ascents, 1),
            "cards until all faces": self.coupons.judge(),
            "places kept from shoe to shoe": chi_square(lags, LAGS),
            "first hands": goodness(outcomes, exact),
        }


def rejected(chances: dict[str, float], level: float = 0.01) -> list[str]:
    """The tests that fail jointly at this level, by Holm: the least likely first, each against what is left."""
    failed = []
    for rank, (name, chance) in enumerate(sorted(chances.items(), key=lambda one: one[1])):
        if chance > level / (len(chances) - rank):
            break
        failed.append(name)
    return failed


class Averages:
    """A few numbers of each shuffle, whose expectations are known exactly; their spread is taken from the data."""

    def __init__(self, means: Array) -> None:
        self.means = means
        self.number = 0
        self.sums = np.zeros(len(means))
        self.products = np.zeros((len(means), len(means)))

    def add(self, values: Array) -> None:
        """One row for each shuffle."""
        off = values - self.means
        self.number += len(off)
        self.sums += off.sum(axis=0)
        self.products += off.T @ off

    def judge(self) -> float:
        """How likely averages so far off are."""
        average = self.sums / self.number
        spread = self.products / self.number - np.outer(average, average)
        return chi_square(float(self.number * average @ np.linalg.solve(spread, average)), len(average))


def neighbour_counts(block: Array) -> Array:
    """How many neighbours lie how far apart, follow each other up or down, and have one face, in each shuffle."""
    distance = (block[:, 1:] - block[:, :-1]) % CARDS
    in_class = distance // (CARDS // BINS)
    counts = [(in_class == one).sum(axis=1) for one in range(BINS - 1)]
    special = [(distance == 1).sum(axis=1), (distance == CARDS - 1).sum(axis=1), (distance % 52 == 0).sum(axis=1)]
    return np.stack([*counts, *special], axis=1)


NEIGHBOUR_MEANS = np.array([CARDS // BINS - 1] + [CARDS // BINS] * (BINS - 2) + [1, 1, DECKS - 1], float)
"""Each distance from 1 to 415 is expected once among the 415 pairs of neighbours."""


def faces_complete(block: Array) -> Array:
    """How many cards of each shuffle it takes until every face has been seen."""
    where = np.argsort(block, axis=1)
    complete: Array = where.reshape(len(block), DECKS, 52).min(axis=1).max(axis=1) + 1
    return complete


@cache
def coupon_mean() -> float:
    """The exact expectation of that number, from the ways in which some faces are still unseen."""
    total = 0.0
    for seen in range(CARDS):
        missing = sum(
            (-1) ** (unseen + 1) * math.comb(52, unseen) * math.comb(CARDS - DECKS * unseen, seen)
            for unseen in range(1, 53)
        )
        total += missing / math.comb(CARDS, seen)
    return total


def first_winner(numbers: Sequence[int]) -> Winner:
    """Who wins the first round, by the rules."""
    round_, coming = Round(), iter(numbers)
    while (side := next_card(round_)) is not None:
        round_ = round_.with_card(side, DECK[next(coming) % 52])
    return winner(round_)


@cache
def exact_winners() -> dict[Winner, float]:
    """The exact chances of the first round of eight decks."""
    ways = dict.fromkeys(Winner, 0)
    for one, number in zip(value_facts(), value_counts(fresh(DECKS).by_value), strict=True):
        ways[one.winner] += number
    return {one: number / sum(ways.values()) for one, number in ways.items()}


def goodness(seen: Sequence[int], chances: Sequence[float]) -> float:
    """Chi-square of counts against exact chances."""
    number = sum(seen)
    off = sum((one - number * chance) ** 2 / (number * chance) for one, chance in zip(seen, chances, strict=True))
    return chi_square(off, len(seen) - 1)


def chi_square(value: float, freedom: int) -> float:
    """How likely a chi-square is so far from its middle, to either side."""
    below = lower_gamma(freedom / 2, float(value) / 2)
    return min(1.0, 2 * min(below, 1 - below) if 1e-9 < 1 - below else 2 * upper_gamma(freedom / 2, float(value) / 2))


def lower_gamma(shape: float, x: float) -> float:
    """The part of the gamma distribution below x, by its series."""
    if x <= 0:
        return 0.0
    if x > shape + 40 * math.sqrt(shape) + 200:
        return 1.0
    term = total = 1 / shape
    step = shape
    while term > total * 1e-16:
        step += 1
        term *= x / step
        total += term
    return min(1.0, total * math.exp(shape * math.log(x) - x - math.lgamma(shape)))


def upper_gamma(shape: float, x: float) -> float:
    """The part above x, by its continued fraction, for x well above the shape."""
    b = x + 1 - shape
    c, d = 1e300, 1 / b
    result = d
    for turn in range(1, 100_000):
        a = -turn * (turn - shape)
        b += 2
        d = 1 / (a * d + b)
        c = b + a / c
        result *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return math.exp(shape * math.log(x) - x - math.lgamma(shape)) * result
