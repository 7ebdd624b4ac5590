"""The pair and the suited triple of one hand of punto banco, with their ways: a short count for wagers about them.

A wager that asks only for these sees a hand as one of five patterns: each kind of pair, a suited triple, or neither.
The first two cards decide all but the triple, for which the hand must also have drawn; so a triple is drawn first,
rank by rank, and what the other cards may be after which the hand draws is counted by value.
"""

from collections.abc import Iterator
from functools import lru_cache

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.ranks import PAIRS, RankWays, all_ranks
from puntobanco.analysis.values import Values, falling, pair_sums
from puntobanco.cards import cards
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Round

_PAIRS = (("4s 4h", "Ts 5h"), ("4s 4c", "Ts 5h"), ("4s 4s", "Ts 5h"))
_PATTERNS = {  # a hand of each pattern, and another with which it makes a complete round
    Side.PLAYER: (*_PAIRS, ("2s 2s 2s", "Ts 7h"), ("Ts 8h", "Ts 5h")),
    Side.BANKER: (*_PAIRS, ("2s 2s 2s", "Ts 6h"), ("Ts 8h", "Ts 5h")),
}


@lru_cache(maxsize=2)
def hand_facts_of(side: Side) -> tuple[Facts, ...]:
    """A round for each pattern: mixed, coloured and perfect pair, suited triple, neither."""
    rounds = ((cards(own), cards(other)) for own, other in _PATTERNS[side])
    return tuple(facts(Round(*(hands if side is Side.PLAYER else hands[::-1])), PUNTO_BANCO) for hands in rounds)


def hand_counts(composition: Composition, side: Side) -> list[int]:
    """The ways of each pattern; together they are all ordered draws of six cards."""
    ranks, total = all_ranks(composition), composition.total
    undealt = falling(total - 2, 4)
    triples = sum(_triples(composition.by_value, ranks, side))
    ways = [sum(rank.pair[kind] for rank in ranks) * undealt for kind in range(len(PAIRS))]
    ways[-1] -= triples
    return [*ways, triples, falling(total, 6) - sum(ways) - triples]


def _triples(values: Values, ranks: tuple[RankWays, ...], side: Side) -> Iterator[int]:
    for value in range(10):
        triple = sum(rank.triple for rank in ranks if rank.value == value)
        if triple:
            left = tuple(number - 3 * (place == value) for place, number in enumerate(values))
            drawn = _player_draws if side is Side.PLAYER else _banker_draws
            yield triple * drawn(left, 2 * value % 10)


def _player_draws(left: Values, count: int) -> int:
    """Ordered draws of the Banker's two cards, and of the rest, after which the Player's pair drew."""
    products, doubles = pair_sums(left)
    drew = (other for other in range(10) if PUNTO_BANCO.player_decision(count, other).draws)
    return sum(products[other] - doubles[other] for other in drew) * (sum(left) - 2)


def _banker_draws(left: Values, count: int) -> int:
    """Ordered draws of the Player's cards, and of the rest, after which the Banker's pair drew."""
    products, doubles = pair_sums(left)
    ways = 0
    for player in range(10):
        if not PUNTO_BANCO.player_decision(player, count).draws:
            if PUNTO_BANCO.banker_decision(player, count, None).draws:
                ways += (products[player] - doubles[player]) * (sum(left) - 2)
            continue
        for third, number in enumerate(left):
            if number and PUNTO_BANCO.banker_decision(player, count, third).draws:
                ways += number * _pairs_after(left, products, doubles, player, third)
    return ways


def _pairs_after(left: Values, products: list[int], doubles: list[int], count: int, gone: int) -> int:
    """Ordered pairs with this count when one card of a value is gone."""
    return products[count] - doubles[count] - 2 * left[(count - gone) % 10] + 2 * (2 * gone % 10 == count)
