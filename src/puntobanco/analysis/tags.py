"""Counting tags: whole numbers from -4 to +4 by card value, and how well they follow the effects of removal.

A tag is added to the running count when a card of its value is seen. The best tags are found by going through
the values one by one and keeping, for each sum and each sum of squares that tags can have so far, only the
tags that follow the effects best; what two sets of tags have in common there decides their correlation, so
nothing better is ever dropped and the answer is the best of all 9¹⁰ sets.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, gcd, lcm, sqrt

from msgspec import Struct

from puntobanco.analysis import removal
from puntobanco.cards import Rank
from puntobanco.faults import Fault, Refused
from puntobanco.rules.game import USUAL_POINTS, Game

MOST = 4
"""Tags lie between -4 and +4."""

RANKS_OF = tuple(sum(rank.points == value for rank in Rank) for value in range(10))
"""How many of the thirteen ranks count 0, 1, … 9: four of them nothing."""

Effects = Sequence[Fraction]
"""By value, 0 to 9."""

Part = tuple[int, int, Fraction]
"""How many cards have one tag and one effect, and these."""


def check_points(game: Game) -> None:
    """Refuse a game in which cards are worth something else: a tag stands for all cards of one usual value."""
    if game.points != USUAL_POINTS:
        raise Refused(Fault.of("other-points", game.id, game.clause, game=game.title))


class Tags(Struct, frozen=True):
    """A tag for each value, 0 to 9."""

    by_value: tuple[int, ...]

    @property
    def sum(self) -> int:
        """Over the thirteen ranks; nought for balanced tags."""
        return sum(number * tag for number, tag in zip(RANKS_OF, self.by_value, strict=True))

    @property
    def is_balanced(self) -> bool:
        """Whether a whole deck counts nought."""
        return self.sum == 0

    def __str__(self) -> str:
        """As a person writes them: ``3,4,5=-1 6=-2 7=+1 8,9=+2``; values that are left out count nought."""
        found: dict[int, list[str]] = {}
        for value in (*range(1, 10), 0):
            if self.by_value[value]:
                found.setdefault(self.by_value[value], []).append(_name(value))
        return " ".join(f"{','.join(names)}={tag:+d}" for tag, names in found.items()) or "none"


def _name(value: int) -> str:
    return {0: "T", 1: "A"}.get(value, str(value))


_GROUP = re.compile(r"([A2-9T0KQJ](?:,[A2-9T0KQJ]|-[2-9])*)=([+-]?[0-4])", re.ASCII)
_VALUES = {"A": 1, "T": 0, "0": 0, "J": 0, "Q": 0, "K": 0} | {str(value): value for value in range(2, 10)}


def read_tags(text: str) -> Tags:
    """Read ``3,4,5=-1 6=-2 7=+1 8,9=+2`` or ``4-7=-1 8-9=+2``; T is every card that counts nothing."""
    found: dict[int, int] = {}
    for word in text.replace("−", "-").replace("–", "-").upper().replace("10", "T").split():
        match = _GROUP.fullmatch(word)
        if match is None:
            raise Refused(Fault.of("not-a-tag", "tags", word=word[:30]))
        for value in _values(match[1]):
            if found.setdefault(value, int(match[2])) != int(match[2]):
                raise Refused(Fault.of("two-tags", "tags", name=_name(value)))
    if not any(found.values()):
        raise Refused(Fault.of("no-tags", "tags"))
    return Tags(tuple(found.get(value, 0) for value in range(10)))


def _values(text: str) -> list[int]:
    values = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        values += list(range(_VALUES[first], _VALUES[last] + 1)) if dash else [_VALUES[first]]
    return values


def correlation(tags: Tags, effects: Effects) -> float:
    """How closely tags follow the effects of removal over the thirteen ranks: the betting correlation, at most 1."""
    return _correlation(list(zip(RANKS_OF, tags.by_value, effects, strict=True)))


def card_correlation(tags: Tags, effects: removal.Effects) -> float:
    """The same over the cards that are left, where cards of one value may differ in their effect."""
    left = effects.left
    return _correlation(
        [
            (left.of(card.rank, card.suit), tags.by_value[card.points], effect)
            for card, effect in effects.by_card.items()
        ]
    )


def _correlation(parts: list[Part]) -> float:
    common, tag_spread, effect_spread = _spreads(parts)
    square = tag_spread * effect_spread
    return float(common) / sqrt(square) if square else 0.0


def _spreads(parts: list[Part]) -> tuple[Fraction, Fraction, Fraction]:
    """The covariance of tags and effects, and the variance of each."""
    whole = sum(number for number, _, _ in parts)
    mean = sum((number * effect for number, _, effect in parts), Fraction(0)) / whole
    tag_mean = Fraction(sum(number * tag for number, tag, _ in parts), whole)
    common = sum((number * tag * (effect - mean) for number, tag, effect in parts), Fraction(0)) / whole
    tag_spread = Fraction(sum(number * tag * tag for number, tag, _ in parts), whole) - tag_mean**2
    effect_spread = sum((number * (effect - mean) ** 2 for number, _, effect in parts), Fraction(0)) / whole
    return common, tag_spread, effect_spread


def worth_of_one(tags: Tags, effects: Effects, decks: int) -> float:
    """What a true count of one adds to the return, as if effects added up: the best line through them.

    The running count is weighed by the effect that goes with one point of it; the fewer cards are left, the more.
    """
    common, spread, _ = _spreads(list(zip(RANKS_OF, tags.by_value, effects, strict=True)))
    deck = 4 * sum(RANKS_OF)
    return float(common / spread) * (decks * deck - 1) / deck if spread else 0.0


def highest_count(tags: Tags, decks: int, left: int) -> float:
    """About the highest true count that a shoe ever reaches: four deviations with `left` cards left."""
    deck = 4 * sum(RANKS_OF)
    size = decks * deck
    squares = sum(number * tag * tag for number, tag in zip(RANKS_OF, tags.by_value, strict=True)) / sum(RANKS_OF)
    spread = squares - (tags.sum / sum(RANKS_OF)) ** 2
    return 4 * deck * sqrt(spread * (size - left) / ((size - 1) * left))


TARGETS = 16
"""Targets in a sweep."""


def targets_around(critical: float) -> tuple[float, ...]:
    """Whole true counts to be tried, from half of the one at which the edge is expected to turn."""
    step = max(1, ceil(abs(critical) / 10))
    first = step * max(1, floor(critical / 2 / step)) if critical > 0 else step * floor(critical * 2 / step)
    return tuple(float(first + step * place) for place in range(TARGETS))


def best_tags(effects: Effects) -> Tags | None:
    """The balanced tags that follow the effects best, the smallest such; none where all cards have one effect."""
    if len(set(effects)) == 1:
        return None
    whole = lcm(*(effect.denominator for effect in effects))
    scaled = [int(effect * whole) for effect in effects]
    kept: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(0, 0): (0, ())}
    room = sum(RANKS_OF) * MOST
    for number, effect in zip(RANKS_OF, scaled, strict=True):
        room -= number * MOST
        further: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        for (total, squares), (score, tags) in kept.items():
            for tag in range(-MOST, MOST + 1):
                key = (total + number * tag, squares + number * tag * tag)
                better = score + number * tag * effect
                known = further.get(key)
                if abs(key[0]) <= room and (known is None or better > known[0]):
                    further[key] = (better, (*tags, tag))
        kept = further
    scores = [(score, squares, tags) for (_, squares), (score, tags) in kept.items() if squares and score > 0]
    best = max(scores, key=lambda score: (Fraction(score[0] ** 2, score[1]), -score[1]))
    return _smallest(Tags(best[2]))


def _smallest(tags: Tags) -> Tags:
    common = gcd(*tags.by_value)
    return Tags(tuple(tag // common for tag in tags.by_value))
