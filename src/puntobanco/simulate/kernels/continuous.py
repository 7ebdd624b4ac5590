"""The kernel of a continuous shuffler, dealt by the model of `puntobanco.shoe.continuous`.

The machine's next cards, as many as the buffer, lie in the chute in an order that is settled; the others are the
mix. Whenever a card is dealt, a card from the mix moves up behind the chute, any of them as likely as the others.
When the round is over its cards join the mix at once. Nothing is burnt here: burnt cards go back with the first
round's, and until then nobody who has not seen them knows them from cards of the mix.

The pile is a ring. From `start` on lie the chute, then the mix in any order; after a round the start moves on by
the cards dealt, which leaves them at the end of the mix. This file holds everything its kernel uses, see `kernels`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puntobanco.simulate.compiled import compiled

Array = NDArray[Any]

i64: Any = np.int64


class Plain(NamedTuple):
    """The tables of the kernels one by one, by the numbers they are asked with."""

    counts: Array
    """By first and second card, as the next two: the count of the hand."""
    pair: Array
    royal: Array
    player_draws: Array
    """By both two-card counts."""
    banker_draws: Array
    """By both two-card counts and the Player's third value, 10 for none; so is the next."""
    fact: Array
    points: Array
    rank: Array
    first: Array
    shape: Array
    match: Array
    """By shape, both hands' matches and whether both pairs are of one rank."""


@compiled
def _at(pile: Array, start: int, place: int) -> int:
    """A place of the ring, counted from its start."""
    return start + place - (pile.size if start + place >= pile.size else 0)


@compiled
def _next_card(pile: Array, start: int, dealt: int, buffer: int, number: int) -> int:
    """The front card, once a card of the mix has moved up behind the chute."""
    behind = buffer + dealt
    chosen = behind + ((number * (pile.size - behind)) >> 32)
    behind, chosen = _at(pile, start, behind), _at(pile, start, chosen)
    pile[behind], pile[chosen] = pile[chosen], pile[behind]
    card: int = i64(pile[_at(pile, start, dealt)])
    return card


@compiled
def deal_rounds(
    pile: Array, buffer: int, printed: Array, numbers: Array, table: Plain, counted: Array, royals: Array, rounds: Array
) -> int:
    """Deal a round for each row of six numbers; `counted[1:]` by number of fact, `royals` by Royal 9.

    `printed` are first cards that lie on the layout, below nought where they come from the machine.
    `rounds` takes the six cards of each round. How many came from the machine.
    """
    start = total = 0
    for number, row in enumerate(numbers):
        dealt, third = 0, 10
        p1, b1 = printed
        if p1 < 0:
            p1, dealt = _next_card(pile, start, dealt, buffer, i64(row[0])), dealt + 1
        if b1 < 0:
            b1, dealt = _next_card(pile, start, dealt, buffer, i64(row[1])), dealt + 1
        p2, dealt = _next_card(pile, start, dealt, buffer, i64(row[2])), dealt + 1
        b2, dealt = _next_card(pile, start, dealt, buffer, i64(row[3])), dealt + 1
        player, banker = table.counts[p1, p2], table.counts[b1, b2]
        player_match, banker_match = i64(table.pair[p1, p2]), i64(table.pair[b1, b2])
        twin = player_match > 0 and banker_match > 0 and table.rank[p1] == table.rank[b1]
        rounds[number, 0], rounds[number, 1], rounds[number, 2], rounds[number, 3] = p1, b1, p2, b2
        rounds[number, 4] = rounds[number, 5] = 52
        if table.player_draws[player, banker]:
            card = _next_card(pile, start, dealt, buffer, i64(row[4]))
            dealt, third, rounds[number, 4] = dealt + 1, i64(table.points[card]), card
            player_match += p1 == p2 == card
        fact = i64(table.fact[player, banker, third])
        if table.banker_draws[player, banker, third]:
            card = _next_card(pile, start, dealt, buffer, i64(row[5]))
            dealt, fact, rounds[number, 5] = dealt + 1, fact + i64(table.points[card]), card
            banker_match += b1 == b2 == card
        way = table.match[table.shape[fact], player_match, banker_match, i64(twin)]
        counted[i64(table.first[fact]) + i64(way) + 1] += 1
        royals[i64(table.royal[p1, p2]) * 49 + i64(table.royal[b1, b2])] += 1
        total += dealt
        start = _at(pile, start, dealt)
    return total
