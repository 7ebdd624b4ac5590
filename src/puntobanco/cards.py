"""Rank, suit and card, with the text notation ``Ks``, ``9h``, ``Td``."""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cached_property

from msgspec import Struct

from puntobanco.html_text import card_html


class Rank(Enum):
    """The thirteen face values. Two cards are a pair when their ranks are equal [NZ 1.1 Face Value]."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    __hash__ = object.__hash__  # Enum's own is slow, and ranks are looked up at every count

    @cached_property
    def points(self) -> int:
        """What the card is worth in a hand: its number, tens and pictures nothing, an ace one.

        [MA 6(a); MA 6(a)(1); MA 6(a)(2); MA 6(a)(3); RWS 3.2; RWS 3.2.1; RWS 3.2.2; RWS 3.2.3]
        [NZ 4.1(a); NZ 4.1(b); NZ 4.1(c)]
        """
        return "A23456789".find(self.value) + 1

    @cached_property
    def burn_points(self) -> int:
        """What it is worth when the first card of a shoe sets the burn: tens and pictures ten [MA 5(e) s5; NZ 4.1A]."""
        return self.points or 10

    @cached_property
    def is_face(self) -> bool:
        """A jack, queen or king; a ten is none."""
        return self in (Rank.JACK, Rank.QUEEN, Rank.KING)


class Suit(Enum):
    """The four suits; hearts and diamonds are red."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    __hash__ = object.__hash__

    @cached_property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)

    @cached_property
    def symbol(self) -> str:
        """The suit as it is drawn on a card."""
        return {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[self.value]


class Card(Struct, frozen=True, order=False):
    """One of the 52 cards of a deck."""

    rank: Rank
    suit: Suit

    @property
    def points(self) -> int:
        """What the card is worth in a hand."""
        return self.rank.points

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"card('{self}')"

    def _repr_html_(self) -> str:
        return card_html(self.rank.value.replace("T", "10") + self.suit.symbol, red=self.suit.is_red)


def cards_html(shown: Iterable[Card]) -> str:
    """Cards side by side, as a notebook draws them."""
    return "".join(card._repr_html_() for card in shown)


class NotACard(ValueError):
    """Text that names no card of the deck."""


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)

_SIGNS = str.maketrans({suit.symbol: suit.value for suit in Suit})
_BY_TEXT = {str(card): card for card in DECK}


def card(text: "str | Card") -> Card:
    """Read one card: rank ``A23456789TJQK`` and suit ``shdc``; also ``10h``, ``KS``, ``K♠``, and a card as it is."""
    if isinstance(text, Card):
        return text
    tidy = text.strip().translate(_SIGNS) if isinstance(text, str) else ""
    if tidy.startswith("10"):
        tidy = "T" + tidy[2:]
    found = _BY_TEXT.get(tidy[:1].upper() + tidy[1:].lower())
    if found is None:
        raise NotACard(
            f"“{str(text)[:20]}” is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (s h d c), "
            "for example Ks or 9h."
        )
    return found


AnyCards = str | Sequence[str | Card]
"""Cards, as `cards` reads them."""


def cards(text: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Read several cards: ``"2h 3c"``, ``"2h3c"``, or a list of texts or cards."""
    if not isinstance(text, str):
        return tuple(card(name) for name in (text if isinstance(text, Iterable) else (text,)))
    read: list[Card] = []
    for word in text.replace(",", " ").split():
        while word:
            step = 3 if word.startswith("10") else 2
            read.append(card(word[:step]))
            word = word[step:]
    return tuple(read)
