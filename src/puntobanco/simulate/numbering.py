"""The facts of a round by number, and tables from what a kernel knows to these numbers.

A fact's number is its place in `every_facts`: 3,394 by counts alone, 26,765 with pairs and triples. Every
table here is worked out from the readable rules, so a kernel that looks things up holds no rule of its own.
Royal 9 hands are counted apart, 49 kinds on either side: such a hand is a natural, so it goes with no third
card, and what the two hands show of it says nothing that the other facts would add to.
"""

from enum import Enum
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puntobanco.cards import DECK, Rank
from puntobanco.rules.facts import Facts, HandFacts, Reads, Royal9, every_facts, facts
from puntobanco.rules.hand import PairKind
from puntobanco.rules.round import Round
from puntobanco.rules.tableau import banker_decision, player_decision

Array = NDArray[Any]

NO_CARD = 10
"""In the place of a third card's value: none was drawn."""

DRAWS = 12
"""The bit, counted from the right, that says in `after_five` that the Banker draws; the fact stands below it."""

PAIR, ROYAL = 4, 6
"""Where the kind of pair and the Royal 9 begin in the word of a two-card hand; its count stands below them."""

MATCHES = len(PairKind) + 1
"""How a hand's cards match: its kind of pair, or a suited triple as one kind more."""


class What(Enum):
    """How finely rounds are told apart."""

    VALUES = "values"
    """By counts and third cards, which is all that a wager on values reads."""
    FULL = "full"
    """By pairs, suits, suited triples and Royal 9 as well."""


@cache
def facts_by_number(what: What) -> tuple[Facts, ...]:
    """Every facts that are told apart, in the order of their numbers."""
    return tuple(every_facts(Reads.COUNTS if what is What.VALUES else Reads.PAIRS | Reads.TRIPLES))


@cache
def royals_by_number() -> tuple[Royal9 | None, ...]:
    """Number 0 is no Royal 9; the other 48 are a face, its suit and the nine's suit."""
    return tuple(dict.fromkeys(one.player.royal for one in every_facts(Reads.ROYAL)))


class Tables(NamedTuple):
    """What the kernels look up, each a flat row of 16-bit numbers."""

    after_four: Array
    """By both two-card counts: whether the Player draws."""
    after_five: Array
    """By both two-card counts and the Player's third value: whether the Banker draws, and the fact's number as far
    as it is known; the Banker's third value is added to it."""
    points: Array
    """By card: its value."""
    rank: Array
    """By card."""
    two_cards: Array
    """By first and second card: the hand's count, its kind of pair and its Royal 9, in one word."""
    first: Array
    """By number in VALUES: the number in FULL when nothing matches."""
    shape: Array
    """By number in VALUES: which of the few ways of matching its hands have."""
    match: Array
    """By shape, then both hands' matches and whether both pairs are of one rank: what is added to `first`."""


@cache
def tables() -> Tables:
    """All of them, worked out once."""
    first, shape, match = _matches()
    return Tables(
        after_four=_row(player_decision(player, banker).draws for player, banker in product(range(10), repeat=2)),
        after_five=_after_five(),
        points=_row(card.points for card in DECK),
        rank=_row(list(Rank).index(card.rank) for card in DECK),
        two_cards=_two_cards(),
        first=first,
        shape=shape,
        match=match,
    )


def _row(values: Any) -> Array:
    return np.array(list(values), dtype=np.int16)


def _third(hand: HandFacts) -> int:
    return NO_CARD if hand.third is None else hand.third


def _after_five() -> Array:
    known: dict[tuple[int, int, int], int] = {}
    for number, one in enumerate(facts_by_number(What.VALUES)):
        known.setdefault((one.player.two, one.banker.two, _third(one.player)), number)
    row = np.zeros((10, 10, NO_CARD + 1), dtype=np.int16)
    for (player, banker, third), number in known.items():
        draws = banker_decision(player, banker, None if third == NO_CARD else third).draws
        row[player, banker, third] = number | draws << DRAWS
    return row.ravel()


def _two_cards() -> Array:
    kinds, royals = list(PairKind), royals_by_number()
    row = []
    for hand in product(DECK, repeat=2):
        known = facts(Round(hand, hand)).player
        row.append(known.two | kinds.index(known.pair) << PAIR | royals.index(known.royal) << ROYAL)
    return _row(row)


def _matches() -> tuple[Array, Array, Array]:
    """`first`, `shape` and `match`: the facts in FULL follow those in VALUES, each with all its ways of matching."""
    first: dict[tuple[int, int, int, int], int] = {}
    added: dict[tuple[int, int, int, int], list[tuple[int, int]]] = {}
    for number, one in enumerate(facts_by_number(What.FULL)):
        plain = (one.player.two, one.banker.two, _third(one.player), _third(one.banker))
        start = first.setdefault(plain, number)
        added.setdefault(plain, []).append((_match(one), number - start))
    shapes = {ways: number for number, ways in enumerate(dict.fromkeys(map(tuple, added.values())))}
    match = np.zeros((len(shapes), 2 * MATCHES**2), dtype=np.int16)
    for ways, number in shapes.items():
        for place, more in ways:
            match[number, place] = more
    return _row(first.values()), _row(shapes[tuple(ways)] for ways in added.values()), match.ravel()


def _match(one: Facts) -> int:
    kinds = list(PairKind)
    player, banker = (len(kinds) if hand.triple else kinds.index(hand.pair) for hand in (one.player, one.banker))
    return (player * MATCHES + banker) * 2 + one.twin
