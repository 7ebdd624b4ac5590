"""A card as it was written down: ``4h``, ``K?`` where nobody noted the suit, ``??`` where nobody saw it."""

from collections.abc import Iterable

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.notation.guard import clipped

UNKNOWN = "?"


class Face(Struct, frozen=True):
    rank: Rank | None = None
    suit: Suit | None = None

    def __str__(self) -> str:
        return (self.rank.value if self.rank else UNKNOWN) + (self.suit.value if self.suit else UNKNOWN)

    @property
    def card(self) -> Card | None:
        """The card, if all of it is known."""
        return Card(self.rank, self.suit) if self.rank is not None and self.suit is not None else None

    @property
    def counts_as(self) -> Card | None:
        """A card that counts the same in a hand: the rules of drawing never look at suits."""
        return Card(self.rank, self.suit or Suit.SPADES) if self.rank is not None else None


HIDDEN = Face()


class NotAFace(ValueError):
    """Text that names no card, known or unknown."""


_RANKS = {**{rank.value: rank for rank in Rank}, UNKNOWN: None}
_SUITS = {**{suit.value: suit for suit in Suit}, UNKNOWN: None, **{suit.symbol: suit for suit in Suit}}


def face(card: Card | None) -> Face:
    """The face of a card; `HIDDEN` for a card that nobody saw."""
    return Face(card.rank, card.suit) if card is not None else HIDDEN


def read_faces(text: str) -> tuple[Face, ...]:
    """Cards one after another: ``4hAc8s``; spaces, commas, ``10h``, ``KS`` and ``K♠`` are understood too."""
    packed = "".join(text.replace(",", " ").split()).replace("10", "T")
    if len(packed) % 2:
        raise NotAFace(f"{clipped(text)} is no row of cards: each has a rank (A23456789TJQK?) and a suit (shdc?)")
    faces = []
    for at in range(0, len(packed), 2):
        rank, suit = packed[at].upper(), packed[at + 1].lower()
        if rank not in _RANKS or suit not in _SUITS:
            raise NotAFace(
                f"{clipped(packed[at : at + 2])} is no card: write a rank (A23456789TJQK?) and a suit (shdc?)"
            )
        faces.append(Face(_RANKS[rank], _SUITS[suit]))
    return tuple(faces)


def write_faces(faces: Iterable[Face]) -> str:
    return "".join(map(str, faces))
