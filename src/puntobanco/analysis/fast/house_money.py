"""The fast twin of `house_money`: winnings added to a main bet, all four cards at once."""

from collections.abc import Mapping
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.fast.polynomial import Integers, Numbers, np, order_cube
from puntobanco.analysis.fast.ranks import pairs_by_value, twins_by_value
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.house_money import (
    Added,
    MainLines,
    Parlay,
    added_line,
    every_hand,
    every_seen,
    taken_line,
)
from puntobanco.analysis.ranks import PAIRS
from puntobanco.analysis.values import value_facts
from puntobanco.rules.hand import PairKind


class _Hands(NamedTuple):
    """`every_hand()` as columns."""

    low: Integers
    high: Integers
    alike: Integers
    """One where both cards have one value."""
    pair: Integers
    """The place of the pair in `PAIRS`, or -1."""
    taken: Integers
    """By hand and value, how many cards it takes."""


@lru_cache(maxsize=1)
def _hands() -> _Hands:
    low, high = np.array([hand.values for hand in every_hand()]).T
    pair = np.array([PAIRS.index(hand.pair) if hand.pair is not PairKind.NONE else -1 for hand in every_hand()])
    taken = (low[:, None] == np.arange(10)).astype(np.int64) + (high[:, None] == np.arange(10))
    return _Hands(low, high, (low == high).astype(np.int64), pair, taken)


class _Four(NamedTuple):
    """`every_seen()` as columns: the places of the two hands, and how their pairs match."""

    player: Integers
    banker: Integers
    twin: Numbers
    """Whether the pairs are of one rank."""
    apart: Numbers
    """Whether they are of one value and of two ranks."""
    cards: Integers
    """The values of the four cards, as one number."""


@lru_cache(maxsize=1)
def _four() -> _Four:
    place = {hand: number for number, hand in enumerate(every_hand())}
    player = np.array([place[seen.player] for seen in every_seen()])
    banker = np.array([place[seen.banker] for seen in every_seen()])
    hands, twin = _hands(), np.array([seen.twin for seen in every_seen()])
    alike = (hands.pair[player] >= 0) & (hands.pair[banker] >= 0) & (hands.low[player] == hands.low[banker])
    two = hands.low * 10 + hands.high
    return _Four(player, banker, twin, alike & ~twin, two[player] * 100 + two[banker])


def seen_ways(composition: Composition) -> Integers:
    """In how many ordered draws each of `every_seen()` comes."""
    hands, four = _hands(), _four()
    twins = twins_by_value(composition)
    ways = _hand_ways(composition, twins)
    value, one, other = hands.low[four.player], hands.pair[four.player], hands.pair[four.banker]
    twin: Integers = twins[value, one, other]
    found: Integers = np.where(four.twin, twin, ways[four.player, four.banker] - twin * four.apart)
    return found


def _hand_ways(composition: Composition, twins: Integers) -> Integers:
    """By the Player's and the Banker's hand, the ordered draws; pairs of one rank and of two together.

    Two cards of nought that are no pair come last: they are all two such cards less the pairs.
    """
    hands, values = _hands(), np.array(composition.by_value)
    pairs, of_one_rank = pairs_by_value(composition)
    paired, places = hands.pair >= 0, np.flatnonzero(hands.pair >= 0)
    left = values - hands.taken
    orders = 2 - hands.alike
    drawn = values[hands.low] * (values[hands.high] - hands.alike) * orders
    first = np.where(paired, pairs[hands.low, hands.pair], drawn)
    ways: Integers = first[:, None] * left[:, hands.low] * (left[:, hands.high] - hands.alike) * orders
    ways[np.ix_(~paired, paired)] = ways[np.ix_(paired, ~paired)].T
    value, kind = hands.low[places], hands.pair[places]
    same = value[:, None] == value
    apart = first[places, None] * first[places] - same * of_one_rank[value[:, None], kind[:, None], kind]
    ways[np.ix_(places, places)] = apart + same * twins[value[:, None], kind[:, None], kind]
    noughts = np.flatnonzero((hands.alike == 1) & (hands.low == 0))
    (plain,) = noughts[hands.pair[noughts] < 0]
    tens = noughts[noughts != plain]
    ways[:, plain] -= ways[:, tens].sum(axis=1)
    ways[plain, :] = ways[:, plain]
    ways[plain, plain] -= ways[plain, tens].sum()
    return ways


def fast_parlay(composition: Composition, added: Added, main: MainLines) -> Parlay:
    """The lines of `parlay_figures`, their ways worked out for all four cards at once."""
    places, four = np.array(added.places), _four()
    won = np.flatnonzero(places >= 0)
    _, first, values = np.unique(four.cards[won], return_index=True, return_inverse=True)
    lines, futures = _futures(composition, won[first], main)
    after, place = futures[values], places[won]
    scale = lcm(*(line.net.denominator for line in lines))
    favoured = after @ np.array([int(line.net * scale) for line in lines]) > 0
    ways = seen_ways(composition)[won, None] * after
    always: list[LineFigure] = []
    favourable: list[LineFigure] = []
    for number, line in enumerate(added.won):
        here = place == number
        if taken := int(ways[here & ~favoured].sum()):
            favourable.append(taken_line(line, taken))
        for figures, states in ((always, here), (favourable, here & favoured)):
            sums = ways[states].sum(axis=0).tolist()
            figures += [added_line(added, line, base, many) for base, many in zip(lines, sums, strict=True) if many]
    return Parlay(tuple(always), tuple(favourable))


def _futures(composition: Composition, some: Integers, main: MainLines) -> tuple[list[LineFigure], Integers]:
    """The lines of a main bet, and by some four cards and line the draws of the next two cards."""
    four, hands = _four(), _hands()
    player, banker = four.player[some], four.banker[some]
    left = np.array(composition.by_value) - hands.taken[player] - hands.taken[banker]
    draws = left[:, :, None] * (left[:, None, :] - np.eye(10, dtype=np.int64))
    counts = (hands.low + hands.high) % 10
    lines, cube = _line_cube(main)
    drawn = cube[counts[player], counts[banker]]
    found = [(draws * (drawn == line)).sum(axis=(1, 2)) for line in range(len(lines))]
    return lines, np.stack(found, axis=1)


def _line_cube(main: MainLines) -> tuple[list[LineFigure], Integers]:
    """The lines of a main bet, and by both two-card counts and the next two cards the place of the line."""
    known: dict[str, int] = {}
    lines: Mapping[str, LineFigure] = {line.line: line for line in main.values()}
    places = [
        known.setdefault(
            main[facts.player.two, facts.banker.two, facts.player.third, facts.banker.third].line,
            len(known),
        )
        for facts in value_facts()
    ]
    return [lines[name] for name in known], np.array(places)[order_cube()]
