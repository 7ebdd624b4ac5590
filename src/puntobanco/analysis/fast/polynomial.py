"""Sums over all draws of six cards as polynomials in the numbers of the ten values, for many compositions at once.

Six cards of the same values weigh the same in whatever order they come, so what a value wager nets over all
ordered draws is a fixed sum of 5,005 terms: how much the orders of six values net together, times the falling
factorials of their numbers. Each term is a product of one part for the values 0 to 4 and one for 5 to 9. The part
of lower degree (three at most) is summed first by a matrix product in doubles; those sums stay far below 2**53
and are exact. The rest is multiplied and summed in 64-bit whole numbers, where nothing exceeds the largest net
times all ordered draws.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import factorial, isfinite
from typing import Any, NamedTuple

from puntobanco.analysis.composition import LEAST_CARDS, MOST_DECKS
from puntobanco.analysis.values import value_facts
from puntobanco.cards import DECK
from puntobanco.faults import Fault, Refused

try:
    import numpy as np
except ModuleNotFoundError:
    raise Refused(Fault.of("no-numpy", "puntobanco.analysis.fast")) from None

__all__ = ["Integers", "Numbers", "Polynomial", "batch_of", "np", "order_cube", "polynomial", "sums"]

Integers = np.ndarray[Any, np.dtype[np.int64]]
Numbers = np.ndarray[Any, np.dtype[Any]]

DRAWN = LEAST_CARDS
MOST_CARDS = MOST_DECKS * len(DECK)
EXACT_DOUBLE, EXACT_INTEGER = 2**53, 2**63
_HALF = 5
_CHUNK = 96
"""How many compositions are worked out together: their parts stay in the processor's own memory."""


def batch_of(values: Numbers) -> Integers:
    """Compositions by value, one a row, or `Refused`: ten whole numbers, from six cards to ten decks."""
    given = np.asarray(values)
    if given.dtype.kind not in "iu" or given.ndim == 0 or given.shape[-1] != 10:
        raise Refused(Fault.of("not-values", "composition"))
    rows: Integers = given.reshape(-1, 10).astype(np.int64, copy=False)
    if not rows.size:
        return rows
    if rows.min() < 0:
        raise Refused(Fault.of("negative.fewer-cards", "composition"))
    if rows.max() > MOST_CARDS or (totals := rows.sum(axis=1)).max() > MOST_CARDS:
        raise Refused(
            Fault.of("too-many.decks-hold-cards", "composition", most_decks=MOST_DECKS, most_cards=MOST_CARDS)
        )
    if totals.min() < LEAST_CARDS:
        raise Refused(Fault.of("too-few", "cards", least_cards=LEAST_CARDS))
    return rows


@lru_cache(maxsize=1)
def order_cube() -> Integers:
    """By the Player's and the Banker's two-card counts and the next two cards: the place of the facts they make.

    A card that nobody draws may be anything; the first of the two is the Banker's when the Player stands.
    """
    cube = np.full((10, 10, 10, 10), -1, dtype=np.int64)
    for place, facts in enumerate(value_facts()):
        third, other = facts.player.third, facts.banker.third
        drawn = tuple(card for card in (third, other) if card is not None)
        cube[facts.player.two, facts.banker.two, *drawn] = place
    return cube


# The parts: products of falling factorials of the numbers of five values, of degree six at most.


class _Step(NamedTuple):
    """How the parts of one value more are made: which part before it, times which falling factorial."""

    parents: Integers
    powers: Integers


class _Parts(NamedTuple):
    """The 462 parts of one half, those of lower degree first."""

    steps: tuple[_Step, ...]
    exponents: Integers
    bounds: tuple[int, ...]
    """Where the parts of each degree begin; the last is where they end."""

    def of(self, degree: int) -> slice:
        return slice(self.bounds[degree], self.bounds[degree + 1])


@lru_cache(maxsize=1)
def _parts() -> _Parts:
    steps = []
    exponents = np.zeros((1, 0), dtype=np.int64)
    for _ in range(_HALF):
        room = DRAWN - exponents.sum(axis=1)
        parents = np.repeat(np.arange(len(room)), room + 1)
        powers = np.concatenate([np.arange(left + 1) for left in room])
        exponents = np.column_stack([exponents[parents], powers])
        steps.append(_Step(parents, powers))
    degrees = exponents.sum(axis=1)
    order = np.argsort(degrees, kind="stable")
    steps[-1] = _Step(steps[-1].parents[order], steps[-1].powers[order])
    bounds = np.searchsorted(degrees[order], np.arange(DRAWN + 2))
    return _Parts(tuple(steps), exponents[order], tuple(int(bound) for bound in bounds))


def _half_products(factorials: Integers) -> Integers:
    """The 462 products of a half, one a row, from the falling factorials by value and power; compositions last."""
    products = np.ones((1, factorials.shape[-1]), dtype=np.int64)
    for step, powers in zip(_parts().steps, factorials, strict=True):
        products = products[step.parents] * powers[step.powers]
    return products


def _falling(rows: Integers) -> Integers:
    """By value and power the falling factorials of the numbers; compositions last."""
    numbers = rows.T
    factorials = np.ones((10, DRAWN + 1, len(rows)), dtype=np.int64)
    for power in range(DRAWN):
        np.multiply(factorials[:, power], numbers - power, out=factorials[:, power + 1])
    return factorials


# The coefficients: what all orders of six values net together.


class _Sequences(NamedTuple):
    """Every six cards by value, the two cards of a hand in one order: their facts, their term, in how many orders."""

    facts: Integers
    terms: Integers
    orders: Integers


@lru_cache(maxsize=1)
def _sequences() -> _Sequences:
    parts = _parts()
    digits = 7 ** np.arange(_HALF)
    place = np.zeros(7**_HALF, dtype=np.int64)
    place[parts.exponents @ digits] = np.arange(len(parts.exponents))
    low = np.array([*digits, *[0] * _HALF])
    high = np.array([*[0] * _HALF, *digits])
    one, two = np.triu_indices(10)
    orders = np.where(one == two, 1, 2)
    facts = order_cube()[((one + two) % 10)[:, None], ((one + two) % 10)[None, :]]

    def sums_of(digit: Integers) -> Integers:
        pair = digit[one] + digit[two]
        found: Integers = pair[:, None, None, None] + pair[:, None, None] + digit[:, None] + digit
        return found

    terms = place[sums_of(low)] * len(parts.exponents) + place[sums_of(high)]
    ways = np.broadcast_to((orders[:, None] * orders)[..., None, None], facts.shape)
    return _Sequences(facts.ravel(), terms.ravel(), ways.ravel())


class _Block(NamedTuple):
    """The terms with one degree in the half that is summed first: which half, its parts, the other half's parts."""

    first: int
    low: slice
    high: slice
    weights: Numbers
    """By wager and part of the other half (together the rows) and by part of the half summed first."""


class Polynomial(NamedTuple):
    """What some value wagers net over all ordered draws of six cards, for any composition."""

    blocks: tuple[_Block, ...]
    wagers: int | None
    """How many; none for one wager given by itself."""
    most: float
    """The largest net, gains or losses."""
    whole: bool
    scale: int

    def is_exact(self, draws: int) -> bool:
        """Whether doubles hold the inner sums, and 64-bit whole numbers the sum over all draws."""
        inner = self.most * factorial(DRAWN) * MOST_CARDS ** (DRAWN // 2)
        return self.whole and inner < EXACT_DOUBLE and self.most * draws < EXACT_INTEGER


def polynomial(nets: Numbers, scale: int = 1) -> Polynomial:
    """The polynomial of one row of nets over `value_facts()`, or of several; whole nets are summed exactly.

    Nets that are not whole may be multiplied by `scale` first, by which expected returns are divided again.
    """
    given = np.asarray(nets)
    if given.ndim not in (1, 2) or given.shape[-1] != len(value_facts()) or given.dtype.kind not in "iuf":
        raise Refused(Fault.of("not-nets.wager-needs", "nets", value_facts=len(value_facts())))
    rows = given.reshape(-1, given.shape[-1]).astype(np.float64)
    most = float(np.abs(rows).max(initial=0))
    if not isfinite(most):
        raise Refused(Fault.of("not-nets.every-net", "nets"))
    sequences, size = _sequences(), len(_parts().exponents)
    terms = np.stack(
        [np.bincount(sequences.terms, sequences.orders * row[sequences.facts], minlength=size * size) for row in rows]
    ).reshape(-1, size, size)
    wagers = None if given.ndim == 1 else len(rows)
    return Polynomial(tuple(_blocks(terms)), wagers, most, given.dtype.kind != "f", scale)


def _blocks(terms: Numbers) -> Iterator[_Block]:
    for degree in range(DRAWN + 1):
        lower, upper = _parts().of(degree), _parts().of(DRAWN - degree)
        block = terms[:, lower, upper]
        if degree <= DRAWN // 2:
            block, first, low, high = block.transpose(0, 2, 1), 0, lower, upper
        else:
            first, low, high = 1, upper, lower
        yield _Block(first, low, high, np.ascontiguousarray(block.reshape(-1, block.shape[-1])))


def sums(rows: Integers, polynomial: Polynomial, *, exact: bool) -> Numbers:
    """The value of a polynomial for every composition, a column for each wager: whole numbers, or doubles."""
    found = np.empty((len(rows), polynomial.wagers or 1), dtype=np.int64 if exact else np.float64)
    for start in range(0, len(rows), _CHUNK):
        chunk = slice(start, start + _CHUNK)
        found[chunk] = _chunk_sums(rows[chunk], polynomial, exact=exact)
    return found


def _chunk_sums(rows: Integers, polynomial: Polynomial, *, exact: bool) -> Numbers:
    factorials, kind = _falling(rows), np.int64 if exact else np.float64
    halves = [_half_products(factorials[:_HALF]), _half_products(factorials[_HALF:])]
    lowest = _parts().bounds[DRAWN // 2 + 1]
    doubles = [half[:lowest].astype(np.float64) for half in halves]
    if not exact:
        halves = [half.astype(np.float64) for half in halves]
    found = np.zeros((polynomial.wagers or 1, len(rows)), dtype=kind)
    for block in polynomial.blocks:
        high = halves[1 - block.first][block.high]
        inner = (block.weights @ doubles[block.first][block.low]).astype(kind, copy=False)
        found += np.einsum("wpc,pc->wc", inner.reshape(-1, *high.shape), high)
    return found.T
