"""The fast twin of `ranks`: pairs, double pairs and suited triples of all ranks at once, added up by value."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.fast.polynomial import Integers, np
from puntobanco.analysis.ranks import PAIRS
from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.hand import pair_kind

KINDS = len(PAIRS)


def suits_of(composition: Composition) -> Integers:
    """By rank and suit, how many are left."""
    return np.array(list(composition.by_rank.values()), dtype=np.int64)


@lru_cache(maxsize=1)
def pair_kinds() -> Integers:
    """By two suits, the place in `PAIRS` of their pair."""
    kinds = [[pair_kind(Card(Rank.ACE, one), Card(Rank.ACE, other)) for other in Suit] for one in Suit]
    return np.array([[PAIRS.index(kind) for kind in row] for row in kinds])


class _FourSuits(NamedTuple):
    """Every four suits of one rank in order: the Player's two, then the Banker's."""

    suits: Integers
    before: Integers
    """For each of the four, how many of its suit came before it."""
    kinds: Integers
    """The kinds of the two pairs, as one number."""


@lru_cache(maxsize=1)
def _four_suits() -> _FourSuits:
    suits = np.array(list(product(range(4), repeat=4)))
    before = np.array([[list(four[:place]).count(suit) for place, suit in enumerate(four)] for four in suits.tolist()])
    kinds = pair_kinds()
    return _FourSuits(suits, before, kinds[suits[:, 0], suits[:, 1]] * KINDS + kinds[suits[:, 2], suits[:, 3]])


def _by_kind(kinds: Integers, ways: Integers, size: int) -> Integers:
    """Ways summed by kind, in whole numbers."""
    found = np.zeros((*ways.shape[:-1], size), dtype=np.int64)
    for kind in range(size):
        found[..., kind] = ways[..., kinds == kind].sum(axis=-1)
    return found


def pairs(suits: Integers) -> Integers:
    """By rank and kind, the ordered pairs."""
    ways = suits[..., :, None] * (suits[..., None, :] - np.eye(4, dtype=np.int64))
    return _by_kind(pair_kinds().ravel(), ways.reshape(*suits.shape[:-1], -1), KINDS)


def two_pairs(suits: Integers) -> Integers:
    """By rank and both kinds, the ordered draws of two pairs of the rank."""
    four = _four_suits()
    ways = (suits[:, four.suits] - four.before).prod(axis=-1)
    return _by_kind(four.kinds, ways, KINDS * KINDS).reshape(-1, KINDS, KINDS)


def by_value(ways: Integers) -> Integers:
    """What the ranks of a value can do together."""
    found = np.zeros((10, *ways.shape[1:]), dtype=np.int64)
    np.add.at(found, [rank.points for rank in Rank], ways)
    return found


def pairs_by_value(composition: Composition) -> tuple[Integers, Integers]:
    """By value and kind, the ordered pairs; and by value and two kinds, pairs of a rank times pairs of the same."""
    found = pairs(suits_of(composition))
    return by_value(found), by_value(found[:, :, None] * found[:, None, :])


def twins_by_value(composition: Composition) -> Integers:
    """By value and both kinds, two pairs of one rank."""
    return by_value(two_pairs(suits_of(composition)))


def triples(suits: Integers) -> Integers:
    """By rank and suit, the ordered draws of three cards of one rank and suit."""
    found: Integers = suits * (suits - 1) * (suits - 2)
    return found
