"""A hand of two or three cards: its side, its point count, naturals and kinds of pair."""

from collections.abc import Sequence
from enum import Enum
from functools import cached_property

from puntobanco.cards import Card


class Side(Enum):
    """The two hands of the game."""

    PLAYER = "player"
    BANKER = "banker"

    @cached_property
    def other(self) -> "Side":
        """The hand across the table."""
        return Side.BANKER if self is Side.PLAYER else Side.PLAYER

    @property
    def title(self) -> str:
        """The hand's name at the start of a sentence."""
        return self.value.capitalize()


class PairKind(Enum):
    """How the first two cards of a hand match."""

    NONE = "none"
    MIXED = "mixed"
    COLOURED = "coloured"
    PERFECT = "perfect"


def point_count(cards: Sequence[Card]) -> int:
    """The right-hand digit of the cards' total, 0 to 9.

    [MA 6(b); MA 6(b)(1); MA 6(b)(2); RWS 1.17; NZ 1.1 Point Count; NZ 4.2(a); NZ 4.2(b)]
    """
    return sum(card.points for card in cards) % 10


def pair_kind(first: Card, second: Card) -> PairKind:
    """Mixed: one red, one black. Coloured: one colour, two suits. Perfect: one suit. All of one rank."""
    if first.rank is not second.rank:
        return PairKind.NONE
    if first.suit is second.suit:
        return PairKind.PERFECT
    if first.suit.is_red is second.suit.is_red:
        return PairKind.COLOURED
    return PairKind.MIXED


def is_natural_count(count: int) -> bool:
    """A count of 8 or 9, which on two cards is a natural [MA 1 Natural; RWS 1.10; NZ 1.1 Natural]."""
    return count >= 8
