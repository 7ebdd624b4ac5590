"""The fast twin of `full`: the ways of all 26,765 facts with pairs and triples at once.

The number of ways of one set of facts is a short sum: how often its pairs come, times how often whatever follows comes
from the cards then left. Which of these products it takes is fixed and worked out once; a composition only fills in the
numbers. Whole numbers throughout: no product exceeds all ordered draws, which 64 bits hold up to ten decks.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.fast.polynomial import Integers, np
from puntobanco.analysis.fast.ranks import KINDS, by_value, pairs, suits_of, triples, two_pairs
from puntobanco.analysis.fast.values import value_fact_counts
from puntobanco.analysis.full import full_facts, full_patterns, pair_values
from puntobanco.analysis.ranks import PAIRS
from puntobanco.analysis.values import falling, value_facts
from puntobanco.rules.hand import PairKind
from puntobanco.rules.witnesses import Pattern

ANY, TRIPLE = KINDS, KINDS + 1
"""The forms of a paired hand: a pair of each kind, a pair of any kind, a suited triple."""
FORMS = KINDS + 2
APART, TWIN, EITHER = range(3)
"""Two pairs of two ranks, of one rank, or either way."""
NO_CARD = 10

Third = int | None
Element = tuple[int, int, int]
"""A sign, the value of a pair or triple, and its form."""


@lru_cache(maxsize=1)
def _thirds() -> tuple[tuple[Third, Third], ...]:
    """The 66 ways to draw no, one or two third cards."""
    return tuple(combinations_with_replacement((*range(10), None), 2))


# How often pairs come.


def _by_form(kinds: Integers, triple: Integers) -> Integers:
    """Along the last axis: each kind, any kind, triple."""
    return np.concatenate([kinds, kinds.sum(axis=-1, keepdims=True), triple[..., None]], axis=-1)


def _one_rank(suits: Integers) -> Integers:
    """By rank and the forms of both hands, the draws of both from one rank."""
    left = suits[:, None, :] - 3 * np.eye(4, dtype=np.int64)
    tripled = triples(suits)
    beside = (tripled[..., None] * pairs(left)).sum(axis=1)
    both = (tripled * triples(left).sum(axis=-1)).sum(axis=1)
    found = np.zeros((len(suits), FORMS, FORMS), dtype=np.int64)
    found[:, :KINDS] = _by_form(two_pairs(suits), beside)
    found[:, ANY] = found[:, :KINDS].sum(axis=1)
    found[:, TRIPLE] = _by_form(beside, both)
    return found


def _pair_ways(composition: Composition) -> Integers:
    """What comes first, in one row: one paired hand by value and form, then two by both and by how ranks match."""
    suits = suits_of(composition)
    alone = _by_form(pairs(suits), triples(suits).sum(axis=1))
    single = by_value(alone)
    both = np.zeros((10, FORMS, 10, FORMS, 3), dtype=np.int64)
    both[..., APART] = single[:, :, None, None] * single
    values = np.arange(10)
    both[values, :, values, :, APART] -= by_value(alone[:, :, None] * alone[:, None, :])
    both[values, :, values, :, TWIN] = by_value(_one_rank(suits))
    both[..., EITHER] = both[..., APART] + both[..., TWIN]
    return np.concatenate([single.ravel(), both.ravel()])


_SINGLES = 10 * FORMS


def _single(value: int, form: int) -> int:
    return value * FORMS + form


def _double(value: int, form: int, other: int, another: int, ranks: int) -> int:
    return _SINGLES + (((value * FORMS + form) * 10 + other) * FORMS + another) * 3 + ranks


# How often the rest comes.


def _drawn(left: Integers) -> Integers:
    """By the case of third cards, their ordered draws from what is left."""
    padded = np.concatenate([left, np.ones((*left.shape[:-1], 1), dtype=np.int64)], axis=-1)
    one, two = np.array([[NO_CARD if card is None else card for card in case] for case in _thirds()]).T
    found: Integers = padded[..., one] * (padded[..., two] - ((one == two) & (one != NO_CARD)))
    return found


def _rest_ways(composition: Composition) -> Integers:
    """What comes then, in one row: third cards and another hand after one paired hand, third cards after two."""
    values, counts, eye = np.array(composition.by_value), np.arange(10), np.eye(10, dtype=np.int64)
    took = values - np.stack([2 * eye, 3 * eye])
    gone = np.array([[case.count(value) for value in range(10)] for case in _thirds()])
    left = took[:, :, None, :] - gone
    mates = left[..., (counts - counts[:, None]) % 10] - (2 * counts[:, None] % 10 == counts)
    others = (left[..., None] * mates).sum(axis=-2)
    single = _drawn(took)[..., None] * others
    both = _drawn(took[:, :, None, None, :] + took - values)
    return np.concatenate([single.ravel(), both.ravel()])


_CASES = 66
_AFTER_ONE = 2 * 10 * _CASES * 10


def _after_one(form: int, value: int, case: int, count: int) -> int:
    return (((form == TRIPLE) * 10 + value) * _CASES + case) * 10 + count


def _after_two(form: int, value: int, another: int, other: int, case: int) -> int:
    return _AFTER_ONE + ((((form == TRIPLE) * 10 + value) * 2 + (another == TRIPLE)) * 10 + other) * _CASES + case


# Which products the ways of a set of facts are the sum of.


class _Terms(NamedTuple):
    """Signed products, those of a set of facts one after the other, and where its rest is found."""

    signs: Integers
    pairs: Integers
    rests: Integers
    starts: Integers
    """Where the products of a set of facts begin."""
    places: Integers
    """The facts that have any."""
    plain: Integers
    """The facts without a pair."""
    values: Integers
    """For each of them, its place in `value_facts()`."""
    thirds: Integers
    """For each facts, how many third cards were drawn."""


Product = tuple[int, int, int]


@lru_cache(maxsize=1)
def _terms() -> _Terms:
    by_counts = {
        (facts.player.two, facts.player.third, facts.banker.two, facts.banker.third): place
        for place, facts in enumerate(value_facts())
    }
    products: list[Product] = []
    starts, places, plain, values = [], [], [], []
    for place, (player, banker, twin) in enumerate(full_patterns()):
        before = len(products)
        products += _products(player, banker, twin=twin)
        if len(products) > before:
            starts.append(before)
            places.append(place)
        if player.pair is PairKind.NONE and banker.pair is PairKind.NONE:
            plain.append(place)
            values.append(by_counts[player.two, player.third, banker.two, banker.third])
    columns = np.array(products, dtype=np.int64).T
    thirds = [(player.third is not None) + (banker.third is not None) for player, banker, _ in full_patterns()]
    return _Terms(*columns, *(np.array(column) for column in (starts, places, plain, values, thirds)))


def _products(player: Pattern, banker: Pattern, *, twin: bool) -> Iterator[Product]:
    """What is no pair is the difference to all draws with that count."""
    if PairKind.NONE not in (player.pair, banker.pair):
        yield from _both(player, _elements(player), banker, _elements(banker), TWIN if twin else APART)
    elif player.pair is not PairKind.NONE:
        yield from _only(player, banker)
    elif banker.pair is not PairKind.NONE:
        yield from _only(banker, player)
    else:
        for hand, other in ((player, banker), (banker, player)):
            yield from ((-sign, one, rest) for sign, one, rest in _one(hand, _any_pair(hand), other))
        yield from _both(player, _any_pair(player), banker, _any_pair(banker), EITHER)


def _only(paired: Pattern, other: Pattern) -> Iterator[Product]:
    """A pair in one hand and none in the other."""
    yield from _one(paired, _elements(paired), other)
    both = _both(paired, _elements(paired), other, _any_pair(other), EITHER)
    yield from ((-sign, one, rest) for sign, one, rest in both)


def _elements(hand: Pattern) -> list[Element]:
    """What makes up a paired hand: a perfect pair whose third card completes no triple is all such less triples."""
    triple = [] if hand.third is None or hand.third not in pair_values(hand.two) else [hand.third]
    if hand.triple:
        return [(1, value, TRIPLE) for value in triple]
    found = [(1, value, PAIRS.index(hand.pair)) for value in pair_values(hand.two)]
    return found + [(-1, value, TRIPLE) for value in triple if hand.pair is PairKind.PERFECT]


def _any_pair(hand: Pattern) -> list[Element]:
    return [] if hand.two % 2 else [(1, value, ANY) for value in pair_values(hand.two)]


def _one(paired: Pattern, elements: list[Element], other: Pattern) -> Iterator[Product]:
    for sign, value, form in elements:
        case = _case(paired, form, other, ANY)
        yield sign, _single(value, form), _after_one(form, value, case, other.two)


def _both(hand: Pattern, mine: list[Element], other: Pattern, theirs: list[Element], ranks: int) -> Iterator[Product]:
    for sign, value, form in mine:
        for another_sign, another, other_form in theirs:
            rest = _after_two(form, value, other_form, another, _case(hand, form, other, other_form))
            yield sign * another_sign, _double(value, form, another, other_form, ranks), rest


@lru_cache(maxsize=1)
def _case_places() -> dict[tuple[Third, Third], int]:
    places = {case: place for place, case in enumerate(_thirds())}
    return places | {case[::-1]: place for case, place in places.items()}


def _case(hand: Pattern, form: int, other: Pattern, other_form: int) -> int:
    """The third cards that are still to be drawn: that of a triple has been."""
    due = None if form == TRIPLE else hand.third
    owed = None if other_form == TRIPLE else other.third
    return _case_places()[due, owed]


def fast_full_counts(composition: Composition) -> Integers:
    """The ways of each of `full_facts()`; together they are all ordered draws of six cards."""
    terms, total = _terms(), composition.total
    products = terms.signs * _pair_ways(composition)[terms.pairs] * _rest_ways(composition)[terms.rests]
    undealt = np.array([falling(total - 4 - drawn, 2 - drawn) for drawn in range(3)])
    ways = np.zeros(len(full_facts()), dtype=np.int64)
    ways[terms.places] = np.add.reduceat(products, terms.starts) * undealt[terms.thirds[terms.places]]
    ways[terms.plain] += value_fact_counts(np.array(composition.by_value))[terms.values]
    return ways
