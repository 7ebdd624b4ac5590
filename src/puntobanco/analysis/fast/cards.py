"""Fast twins for wagers that look at ranks and suits: pair and triple patterns, Royal 9 hands.

The facts and their order are those of the plain twins in `patterns` and `royal`; only the ways are worked out
anew, all ranks and suits at once.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from puntobanco.analysis.composition import MOST_DECKS, Composition, fresh
from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.fast.full import fast_full_counts
from puntobanco.analysis.fast.house_money import fast_parlay
from puntobanco.analysis.fast.polynomial import Integers, Numbers, np
from puntobanco.analysis.fast.ranks import by_value, pairs, suits_of, triples, two_pairs
from puntobanco.analysis.fast.values import value_fact_counts
from puntobanco.analysis.full import full_facts
from puntobanco.analysis.house_money import Added, MainLines, Parlay
from puntobanco.analysis.patterns import Weighted, hand_patterns, pair_patterns
from puntobanco.analysis.ranks import PAIRS
from puntobanco.analysis.royal import royal_patterns
from puntobanco.analysis.values import falling, value_facts
from puntobanco.cards import DECK, Card, Rank
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import PairKind, Side


class FastWeights(Weights):
    """The weighed facts of one composition as `Weights` has them, sooner."""

    def _weigh(self, kind: str) -> tuple[Sequence[Facts], Sequence[int]]:
        composition = self.composition
        if kind == "values":
            return value_facts(), value_fact_counts(np.array(composition.by_value)).tolist()
        if kind == "pairs":
            return _facts_of(kind), pair_counts(composition).tolist()
        if kind == "royal":
            return _facts_of(kind), royal_counts(composition).tolist()
        if kind in (Side.PLAYER.value, Side.BANKER.value):
            return _facts_of(kind), hand_counts(composition, Side(kind)).tolist()
        if kind == "full":
            return full_facts(), fast_full_counts(composition).tolist()
        return super()._weigh(kind)

    def parlay(self, added: Added, main: MainLines) -> Parlay:
        """The winnings of a wager added to a main bet."""
        return fast_parlay(self.composition, added, main)


@lru_cache(maxsize=4)
def _facts_of(kind: str) -> tuple[Facts, ...]:
    """The facts of a plain twin, which has the same ones in the same order for every composition."""
    whole = fresh(MOST_DECKS)
    plain: Weighted
    if kind == "pairs":
        plain = pair_patterns(whole)
    elif kind == "royal":
        plain = royal_patterns(whole)
    else:
        plain = hand_patterns(whole, Side(kind))
    return tuple(facts for facts, _ in plain)


# Pairs of both hands.


def pair_counts(composition: Composition) -> Integers:
    """The ways of the patterns of `pair_patterns`, in their order."""
    suits, total = suits_of(composition), composition.total
    undealt, rest = falling(total - 4, 2), falling(total - 2, 2)
    paired = pairs(suits)
    alone = paired.sum(axis=0)
    twin = two_pairs(suits).sum(axis=0).ravel()
    apart = (np.outer(alone, alone) - paired.T @ paired).ravel()
    both = (twin + apart).reshape(3, 3)
    only = [alone * rest - both.sum(axis=1), alone * rest - both.sum(axis=0)]
    ways = np.concatenate([np.stack([twin, apart], axis=1).ravel(), np.stack(only, axis=1).ravel()]) * undealt
    return np.append(ways, falling(total, 6) - ways.sum())


# One hand's pair or suited triple.


class _Draws(NamedTuple):
    """By the value of a hand's pair: what the other hand may have when the paired hand draws."""

    stood: Integers
    """By the other hand's count: one where the paired hand draws without a look at a third card."""
    third: Integers
    """By the other hand's third card and count: one where the paired hand draws after it."""


@lru_cache(maxsize=2)
def _draws(side: Side) -> _Draws:
    """Read off the facts: who draws is not written a second time."""
    stood = np.zeros((10, 10), dtype=np.int64)
    third = np.zeros((10, 10, 10), dtype=np.int64)
    for facts in value_facts():
        hand, other = facts.of(side), facts.of(side.other)
        for value in (value for value in range(10) if 2 * value % 10 == hand.two and hand.third is not None):
            if side is Side.PLAYER or other.third is None:
                stood[value, other.two] = 1
            else:
                third[value, other.third, other.two] = 1
    return _Draws(stood, third)


def hand_counts(composition: Composition, side: Side) -> Integers:
    """The ways of the patterns of `hand_patterns`, in their order."""
    suits, total = suits_of(composition), composition.total
    tripled = by_value(triples(suits).sum(axis=1))
    triple = int((tripled * _drawn(np.array(composition.by_value), side)).sum())
    ways = pairs(suits).sum(axis=0) * falling(total - 2, 4)
    ways[PAIRS.index(PairKind.PERFECT)] -= triple
    return np.array([*ways, triple, falling(total, 6) - int(ways.sum()) - triple])


def _drawn(values: Integers, side: Side) -> Integers:
    """By the value of a triple: the ordered draws of what else is dealt, after which its hand drew."""
    counts, draws = np.arange(10), _draws(side)
    left = values - 3 * np.eye(10, dtype=np.int64)
    doubles = (2 * counts[:, None] % 10 == counts).astype(np.int64)
    mates = left[:, (counts - counts[:, None]) % 10] - doubles
    pairs = (left[:, :, None] * mates).sum(axis=1)
    found: Integers = (pairs * draws.stood).sum(axis=1) * (left.sum(axis=1) - 2)
    after = (pairs[:, None, :] - 2 * mates) * left[:, :, None]
    found += (after * draws.third).sum(axis=(1, 2))
    return found


# Royal 9.


class _Royals(NamedTuple):
    """The 48 Royal 9 hands: the places of their two cards in `DECK`, and whether two hands share one."""

    faces: Integers
    nines: Integers
    same_face: Numbers
    same_nine: Numbers


@lru_cache(maxsize=1)
def _royals() -> _Royals:
    hands = dict.fromkeys(facts.player.royal for facts in _facts_of("royal") if facts.player.royal)
    faces = np.array([DECK.index(Card(royal.face, royal.face_suit)) for royal in hands])
    nines = np.array([DECK.index(Card(Rank.NINE, royal.nine_suit)) for royal in hands])
    return _Royals(faces, nines, faces[:, None] == faces, nines[:, None] == nines)


def royal_counts(composition: Composition) -> Integers:
    """The ways of the patterns of `royal_patterns`, in their order."""
    total, royals, cards = composition.total, _royals(), np.array(composition.counts)
    undealt, rest = falling(total - 4, 2), falling(total - 2, 2)
    faces, nines = cards[royals.faces], cards[royals.nines]
    first = 2 * faces * nines
    both = first[:, None] * 2 * (faces - royals.same_face) * (nines - royals.same_nine)
    alone = first * rest - both.sum(axis=1)
    ways = np.concatenate([both.ravel(), np.repeat(alone, 2)]) * undealt
    return np.append(ways, falling(total, 6) - ways.sum())
