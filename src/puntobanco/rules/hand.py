"""A hand: its side, the kinds of pair, and Royal 9."""

from enum import Enum
from functools import cached_property

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit


class Side(Enum):
    """The two hands of the game."""

    PLAYER = "player"
    BANKER = "banker"

    __hash__ = object.__hash__  # Enum's own is slow, and hands are looked up at every card

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


def pair_kind(first: Card, second: Card) -> PairKind:
    """Mixed: one red, one black. Coloured: one colour, two suits. Perfect: one suit. All of one rank."""
    if first.rank is not second.rank:
        return PairKind.NONE
    if first.suit is second.suit:
        return PairKind.PERFECT
    if first.suit.is_red is second.suit.is_red:
        return PairKind.COLOURED
    return PairKind.MIXED


class Royal9(Struct, frozen=True):
    """A two-card hand of a nine and a jack, queen or king."""

    face: Rank
    face_suit: Suit
    nine_suit: Suit

    @property
    def is_suited(self) -> bool:
        """Whether both cards are of one suit."""
        return self.face_suit is self.nine_suit


FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)
ROYALS = tuple(Royal9(face, face_suit, nine_suit) for face in FACES for face_suit in Suit for nine_suit in Suit)


def royal_9(first: Card, second: Card) -> Royal9 | None:
    for nine, face in ((first, second), (second, first)):
        if nine.rank is Rank.NINE and face.rank.is_face:
            return Royal9(face.rank, face.suit, nine.suit)
    return None
