"""Fast twins for wagers that look at ranks and suits: pair and triple patterns, Royal 9 hands, House Money added.

The facts and their order are those of the plain twins in `patterns` and `royal`; only the ways are worked out
anew, all ranks and suits at once.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm
from typing import NamedTuple

from puntobanco.analysis.composition import MOST_DECKS, Composition, fresh
from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.fast import value_fact_counts
from puntobanco.analysis.fast_polynomial import Integers, Numbers, np, order_cube
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.house_money import MainLines, Parlay
from puntobanco.analysis.patterns import Weighted, hand_patterns, pair_patterns
from puntobanco.analysis.ranks import PAIRS
from puntobanco.analysis.royal import royal_patterns
from puntobanco.analysis.values import falling, value_facts
from puntobanco.cards import DECK, Card, Rank, Suit
from puntobanco.rules.facts import Facts
from puntobanco.rules.hand import PairKind, Side, pair_kind
from puntobanco.wagers.wager import Result


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
        return super()._weigh(kind)

    def parlay(self, odds: dict[int, Fraction], main: MainLines, nets: dict[str, Fraction]) -> Parlay:
        """House Money added to a main bet."""
        return fast_parlay(self.composition, odds, main, nets)


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


def _suits(composition: Composition) -> Integers:
    """By rank and suit, how many are left."""
    return np.array(list(composition.by_rank.values()), dtype=np.int64)


# Pairs of both hands.


class _FourSuits(NamedTuple):
    """Every four suits of one rank in order: the Player's two, then the Banker's."""

    suits: Integers
    before: Integers
    """For each of the four, how many of its suit came before it."""
    kinds: Integers
    """The kinds of the two pairs, as one number."""


@lru_cache(maxsize=1)
def _pair_kinds() -> Integers:
    """By two suits, the place in `PAIRS` of their pair."""
    kinds = [[pair_kind(Card(Rank.ACE, one), Card(Rank.ACE, other)) for other in Suit] for one in Suit]
    return np.array([[PAIRS.index(kind) for kind in row] for row in kinds])


@lru_cache(maxsize=1)
def _four_suits() -> _FourSuits:
    suits = np.array(list(product(range(4), repeat=4)))
    before = np.array([[list(four[:place]).count(suit) for place, suit in enumerate(four)] for four in suits.tolist()])
    kinds = _pair_kinds()
    return _FourSuits(suits, before, kinds[suits[:, 0], suits[:, 1]] * 3 + kinds[suits[:, 2], suits[:, 3]])


def _by_kind(kinds: Integers, ways: Integers, size: int) -> Integers:
    """Ways summed by kind, in whole numbers."""
    found = np.zeros((*ways.shape[:-1], size), dtype=np.int64)
    for kind in range(size):
        found[..., kind] = ways[..., kinds == kind].sum(axis=-1)
    return found


def _pairs(suits: Integers) -> Integers:
    """By rank and kind, the ordered pairs."""
    ways = suits[:, :, None] * (suits[:, None, :] - np.eye(4, dtype=np.int64))
    return _by_kind(_pair_kinds().ravel(), ways.reshape(len(suits), -1), len(PAIRS))


def pair_counts(composition: Composition) -> Integers:
    """The ways of the patterns of `pair_patterns`, in their order."""
    suits, total, four = _suits(composition), composition.total, _four_suits()
    undealt, rest = falling(total - 4, 2), falling(total - 2, 2)
    pairs = _pairs(suits)
    alone = pairs.sum(axis=0)
    twin = _by_kind(four.kinds, (suits[:, four.suits] - four.before).prod(axis=-1).sum(axis=0), 9)
    apart = (np.outer(alone, alone) - pairs.T @ pairs).ravel()
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
    suits, total = _suits(composition), composition.total
    triples = int((_triples(suits) * _drawn(np.array(composition.by_value), side)).sum())
    ways = _pairs(suits).sum(axis=0) * falling(total - 2, 4)
    ways[PAIRS.index(PairKind.PERFECT)] -= triples
    return np.array([*ways, triples, falling(total, 6) - int(ways.sum()) - triples])


def _triples(suits: Integers) -> Integers:
    """By value, the ordered draws of three cards of one rank and suit."""
    ways = (suits * (suits - 1) * (suits - 2)).sum(axis=1)
    found = np.zeros(10, dtype=np.int64)
    np.add.at(found, [rank.points for rank in Rank], ways)
    return found


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


# House Money added to a main bet.


class _Seen(NamedTuple):
    """The first four cards by value, with a pair in one hand or in both."""

    taken: Integers
    """By state and value, how many of the four cards have it."""
    counts: tuple[Integers, Integers]
    """The two-card counts, Player's and Banker's."""
    pair: Integers
    """The value of the pair (of the Player's, if both hands are pairs)."""
    other: tuple[Integers, Integers]
    """The values of the other hand."""
    both: Numbers
    """Whether both hands are pairs."""


@lru_cache(maxsize=1)
def _seen() -> _Seen:
    both = [(value, value, other, other) for value, other in product(range(10), repeat=2)]
    one, two = (side.tolist() for side in np.triu_indices(10))
    player = [(value, value, *hand) for value in range(10) for hand in zip(one, two, strict=True)]
    cards = np.array([*both, *player, *((*hand[2:], *hand[:2]) for hand in player)])
    turned = (np.arange(len(cards)) >= len(both) + len(player))[:, None]
    pair, other = np.where(turned, cards[:, 2:], cards[:, :2]), np.where(turned, cards[:, :2], cards[:, 2:])
    taken = (cards[:, :, None] == np.arange(10)).sum(axis=1)
    counts = (cards[:, :2].sum(axis=1) % 10, cards[:, 2:].sum(axis=1) % 10)
    is_both = np.arange(len(cards)) < len(both)
    return _Seen(taken, counts, pair[:, 0], (other[:, 0], other[:, 1]), is_both)


def _seen_ways(composition: Composition) -> Integers:
    """In how many ordered draws each four cards come; the states with one pair leave out those with two."""
    seen, values = _seen(), np.array(composition.by_value)
    ranks = _suits(composition).sum(axis=1)
    place = [rank.points for rank in Rank]
    pairs = ranks * (ranks - 1)
    both = np.outer(pairs, pairs)
    np.fill_diagonal(both, pairs * (ranks - 2) * (ranks - 3))
    by_values = np.zeros((10, 10), dtype=np.int64)
    np.add.at(by_values, (np.array(place)[:, None], np.array(place)), both)
    by_value = np.zeros(10, dtype=np.int64)
    np.add.at(by_value, place, pairs)
    (one, two), pair = seen.other, seen.pair
    left = values - 2 * np.eye(10, dtype=np.int64)
    ways = left[pair, one] * (left[pair, two] - (one == two)) * np.where(one == two, 1, 2) * by_value[pair]
    ways -= by_values[pair, one] * (one == two)
    return np.where(seen.both, by_values[pair, one], ways)


def fast_parlay(
    composition: Composition, odds: dict[int, Fraction], main: MainLines, nets: dict[str, Fraction]
) -> Parlay:
    """The lines of `parlay_figures`, their ways worked out for all four cards at once."""
    seen, ways = _seen(), _seen_ways(composition)
    names, lines = _line_cube(main)
    left = np.array(composition.by_value) - seen.taken
    draws = left[:, :, None] * (left[:, None, :] - np.eye(10, dtype=np.int64))
    drawn = lines[seen.counts]
    after = np.stack([(draws * (drawn == line)).sum(axis=(1, 2)) for line in range(len(names))], axis=1)
    may_be = np.stack([(lines == line).any(axis=(2, 3))[seen.counts] for line in range(len(names))], axis=1)
    scale = lcm(*(nets[name].denominator for name in names))
    favoured = after @ np.array([int(nets[name] * scale) for name in names]) > 0
    always: list[LineFigure] = []
    favourable: list[LineFigure] = []
    rest = falling(composition.total - 4, 2)
    for pairs, title in ((2, "both-pairs"), (1, "one-pair")):
        here = (seen.both == (pairs == 2)) & (ways > 0)
        if (here & ~favoured).any():
            taken = int(ways[here & ~favoured].sum()) * rest
            favourable.append(_line(f"{title}, taken", odds[pairs], taken))
        for place, name in enumerate(names):
            for figures, states in ((always, here), (favourable, here & favoured)):
                if (states & may_be[:, place]).any():
                    number = int((ways[states] * after[states, place]).sum())
                    figures.append(_line(f"{title}, added, {name}", odds[pairs] * (1 + nets[name]), number))
    dealt = int(ways.sum()) * rest
    for figures in (always, favourable):
        figures.append(_line("no-pair", Fraction(-1), falling(composition.total, 6) - dealt))
    return Parlay(tuple(always), tuple(favourable))


def _line_cube(main: MainLines) -> tuple[list[str], Integers]:
    """The lines of a main bet, and by both two-card counts and the next two cards the place of the line."""
    known: dict[str, int] = {}
    places = [
        known.setdefault(main[one.player.two, one.banker.two, one.player.third, one.banker.third], len(known))
        for one in value_facts()
    ]
    return list(known), np.array(places)[order_cube()]


def _line(name: str, net: Fraction, ways: int) -> LineFigure:
    result = Result.WIN if net > 0 else Result.PUSH if net == 0 else Result.LOSE
    return LineFigure(line=name, label=name, result=result, pays="", net=net, ways=ways)
