"""Ordered draws of pairs, double pairs and suited triples, rank by rank, from the numbers of each suit."""

from itertools import product

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.values import falling
from puntobanco.cards import Rank, Suit
from puntobanco.rules.hand import PairKind

PAIRS = (PairKind.MIXED, PairKind.COLOURED, PairKind.PERFECT)
_SUITS = tuple(Suit)


def _kind(one: int, other: int) -> int:
    """The place in `PAIRS` of a pair of these two suits."""
    if one == other:
        return 2
    return 1 if _SUITS[one].is_red is _SUITS[other].is_red else 0


_KIND = tuple(tuple(_kind(one, other) for other in range(4)) for one in range(4))

Suits = tuple[int, ...]
ByKind = list[int]
ByKinds = list[list[int]]


class RankWays(Struct, frozen=True):
    """What one rank can do, in ordered draws; kinds are places in `PAIRS`."""

    value: int
    pair: ByKind
    two_pairs: ByKinds
    """A pair of each kind in one hand and one of each kind in the other: a twin."""
    triple: int
    triple_and_pair: ByKind
    """Three of one suit in one hand, a pair of each kind in the other."""
    two_triples: int


def pairs_of(suits: Suits) -> ByKind:
    ways = [0, 0, 0]
    for one, other in product(range(4), repeat=2):
        ways[_KIND[one][other]] += suits[one] * (suits[other] - (one == other))
    return ways


def _without(suits: Suits, *gone: int) -> Suits:
    left = list(suits)
    for suit in gone:
        left[suit] -= 1
    return tuple(left)


def rank_ways(rank: Rank, suits: Suits) -> RankWays:
    two_pairs = [[0, 0, 0] for _ in PAIRS]
    for one, other in product(range(4), repeat=2):
        ways = suits[one] * (suits[other] - (one == other))
        if ways:
            for kind, more in enumerate(pairs_of(_without(suits, one, other))):
                two_pairs[_KIND[one][other]][kind] += ways * more
    triple_and_pair, two_triples, triple = [0, 0, 0], 0, 0
    for suit in range(4):
        ways = falling(suits[suit], 3)
        if ways:
            left = _without(suits, suit, suit, suit)
            triple += ways
            two_triples += ways * sum(falling(number, 3) for number in left)
            for kind, more in enumerate(pairs_of(left)):
                triple_and_pair[kind] += ways * more
    return RankWays(rank.points, pairs_of(suits), two_pairs, triple, triple_and_pair, two_triples)


def all_ranks(composition: Composition) -> tuple[RankWays, ...]:
    return tuple(rank_ways(rank, suits) for rank, suits in composition.by_rank.items())
