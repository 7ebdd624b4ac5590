"""The few facts that a pair wager looks at, with their ways: kinds of pair in both hands, and suited triples.

A wager that reads no counts sees a hand only as a pattern: no pair, one of three kinds of pair, or a suited
triple. The first four cards decide all but the triple, for which the hand must also have drawn.
"""

from collections.abc import Iterator

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.ranks import PAIRS, RankWays, all_ranks
from puntobanco.analysis.values import Values, falling, pair_sums
from puntobanco.rules.facts import Facts, HandFacts
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import PairKind, Side

Weighted = list[tuple[Facts, int]]

_PLAIN = HandFacts(0, None)


def _hand(kind: PairKind, *, triple: bool = False) -> HandFacts:
    return HandFacts(0, 0 if triple else None, kind, triple)


def pair_patterns(composition: Composition) -> Weighted:
    """Both hands' pair kinds and whether they are of one rank, over all ordered draws of six cards."""
    ranks, total = all_ranks(composition), composition.total
    undealt = falling(total - 4, 2)
    alone = [sum(rank.pair[kind] for rank in ranks) for kind in range(3)]
    weighted: Weighted = []
    both_sum = [[0, 0, 0] for _ in PAIRS]
    for one, other in ((one, other) for one in range(3) for other in range(3)):
        twin = sum(rank.two_pairs[one][other] for rank in ranks)
        apart = alone[one] * alone[other] - sum(rank.pair[one] * rank.pair[other] for rank in ranks)
        both_sum[one][other] = twin + apart
        hands = (_hand(PAIRS[one]), _hand(PAIRS[other]))
        weighted += [(Facts(*hands, twin=True), twin * undealt), (Facts(*hands), apart * undealt)]
    rest = falling(total - 2, 2)
    for kind in range(3):
        only = alone[kind] * rest
        weighted.append((Facts(_hand(PAIRS[kind]), _PLAIN), (only - sum(both_sum[kind])) * undealt))
        weighted.append((Facts(_PLAIN, _hand(PAIRS[kind])), (only - sum(row[kind] for row in both_sum)) * undealt))
    neither = falling(total, 6) - sum(ways for _, ways in weighted)
    return [*weighted, (Facts(_PLAIN, _PLAIN), neither)]


def hand_patterns(composition: Composition, side: Side) -> Weighted:
    """One hand's pair kind and triple alone; the other hand is left plain."""
    ranks, total = all_ranks(composition), composition.total
    undealt = falling(total - 2, 4)
    triples = sum(ways for ways in _triples(composition.by_value, ranks, side))
    ways = [sum(rank.pair[kind] for rank in ranks) * undealt for kind in range(3)]
    ways[2] -= triples
    patterns = [(_hand(kind), number) for kind, number in zip(PAIRS, ways, strict=True)]
    patterns += [(_hand(PairKind.PERFECT, triple=True), triples)]
    patterns += [(_PLAIN, falling(total, 6) - sum(ways) - triples)]
    return [(Facts(hand, _PLAIN) if side is Side.PLAYER else Facts(_PLAIN, hand), number) for hand, number in patterns]


def _triples(values: Values, ranks: tuple[RankWays, ...], side: Side) -> Iterator[int]:
    """The ways of a suited triple of each value in one hand."""
    for value in range(10):
        triple = sum(rank.triple for rank in ranks if rank.value == value)
        if triple:
            left = [number - 3 * (place == value) for place, number in enumerate(values)]
            drawn = _player_draws if side is Side.PLAYER else _banker_draws
            yield triple * drawn(tuple(left), value)


def _player_draws(left: Values, value: int) -> int:
    """Ordered draws of the Banker's two cards, and of the rest, after which the Player's pair drew."""
    count, total = 2 * value % 10, sum(left)
    products, doubles = pair_sums(left)
    pairs = [products[other] - doubles[other] for other in range(10)]
    return sum(pairs[other] for other in range(10) if PUNTO_BANCO.player_decision(count, other).draws) * falling(
        total - 2, 1
    )


def _banker_draws(left: Values, value: int) -> int:
    """Ordered draws of the Player's cards, and of the rest, after which the Banker's pair drew."""
    count, total = 2 * value % 10, sum(left)
    if PUNTO_BANCO.is_natural(count):
        return 0
    products, doubles = pair_sums(left)
    pairs = [products[other] - doubles[other] for other in range(10)]
    stood = (other for other in range(10) if not PUNTO_BANCO.player_decision(other, count).draws)
    ways = sum(pairs[other] for other in stood if PUNTO_BANCO.banker_decision(other, count, None).draws) * (total - 2)
    for third, number in enumerate(left):
        if number:
            ways += number * _drew_and_banker_draws(left, products, doubles, count, third)
    return ways


def _drew_and_banker_draws(left: Values, products: list[int], doubles: list[int], count: int, third: int) -> int:
    """Ordered Player pairs that draw this third card, where the Banker then draws too."""
    pairs = _pairs_without_one(left, products, doubles, third)
    drew = (other for other in range(10) if PUNTO_BANCO.player_decision(other, count).draws)
    return sum(pairs[other] for other in drew if PUNTO_BANCO.banker_decision(other, count, third).draws)


def _pairs_without_one(values: Values, products: list[int], doubles: list[int], one: int) -> list[int]:
    """The ordered pairs by their count that are left when one card of a value is gone."""
    left = [products[count] - doubles[count] - 2 * values[count - one] for count in range(10)]
    left[2 * one % 10] += 2
    return left
