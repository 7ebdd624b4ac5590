"""How many ordered draws of six cards give each of the 3,394 facts by counts, in plain whole numbers.

The order in which cards are drawn does not change how many ways there are, so the third cards may be taken
out first. What is left then decides the two counts of the first four cards: once a hand's two values are
fixed, the other hand's pairs are counted by a formula instead of a search. Sixty-six small tables (none, one
or two third cards taken out) give all 3,394 numbers.
"""

from functools import lru_cache
from operator import mul

from puntobanco.rules.facts import Facts
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.witnesses import by_counts

Values = tuple[int, ...]
Joint = list[list[int]]
"""By the Player's and the Banker's two-card counts, the ordered draws of the first four cards."""


def value_facts(game: Game = PUNTO_BANCO) -> tuple[Facts, ...]:
    return by_counts(game)


@lru_cache(maxsize=16)
def _keys(game: Game) -> tuple[tuple[int, int, int | None, int | None], ...]:
    return tuple((f.player.two, f.banker.two, f.player.third, f.banker.third) for f in value_facts(game))


def falling(number: int, times: int) -> int:
    """The falling factorial: number · (number - 1) · …, `times` factors."""
    product = 1
    for step in range(times):
        product *= number - step
    return product


def value_counts(values: Values, game: Game = PUNTO_BANCO) -> list[int]:
    """The ways of each facts by counts; together they are all ordered draws of six cards.

    Of a game in which no card is printed on the layout.
    """
    total = sum(values)
    tables: dict[tuple[int, ...], Joint] = {}
    weights: dict[tuple[int | None, int | None], tuple[Joint, int]] = {}

    def table(third: int | None, other: int | None) -> tuple[Joint, int]:
        taken = tuple(sorted(value for value in (third, other) if value is not None))
        left, ways = list(values), 1
        for value in taken:
            ways *= left[value]
            left[value] -= 1
        if taken not in tables:
            tables[taken] = first_four(tuple(left)) if ways else []
        undealt = falling(total - 4 - len(taken), 2 - len(taken))
        return tables[taken], ways * undealt

    counts = []
    for player, banker, third, other in _keys(game):
        if (third, other) not in weights:
            weights[third, other] = table(third, other)
        joint, ways = weights[third, other]
        counts.append(joint[player][banker] * ways if ways else 0)
    return counts


def first_four(values: Values) -> Joint:
    """The ordered draws of four cards by the two counts they make: Player's first, then Banker's.

    Two values i and j of the Player leave the Banker the pairs of all cards with a count, less those that need one of
    the two cards, which are counted twice where they need both. Added up over all i and j with one count, i may stand
    for j as well, since the draws of both are the same.
    """
    turned = [[values[count - value] for value in range(10)] for count in range(10)]
    products, doubles = pair_sums(values)
    pairs = [product - double for product, double in zip(products, doubles, strict=True)]
    joint = []
    for player in range(10):
        ways = [number * other for number, other in zip(values, turned[player], strict=True)]
        for value in range(player // 2, 10, 5) if player % 2 == 0 else ():
            ways[value] -= values[value]
        total = sum(ways)
        row = [total * left - 4 * sum(map(mul, ways, back)) for left, back in zip(pairs, turned, strict=True)]
        for value, number in enumerate(ways):
            row[2 * value % 10] += 4 * number
        row[player] += 2 * total
        joint.append(row)
    return joint


def pair_sums(values: Values) -> tuple[list[int], list[int]]:
    """By the last digit of the sum: products of the numbers of two values, and numbers of values that double to it."""
    products, doubles = [0] * 10, [0] * 10
    for value, number in enumerate(values):
        doubles[2 * value % 10] += number
        for other, another in enumerate(values):
            products[(value + other) % 10] += number * another
    return products, doubles
