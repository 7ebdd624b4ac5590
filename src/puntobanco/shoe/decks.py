"""Whole decks, what a heap of cards consists of, and how it differs from whole decks."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from puntobanco.cards import DECK, Card


def decks_of(number: int) -> tuple[Card, ...]:
    """All cards of a number of decks, deck by deck [MA 3(a); RWS 2.2.1; NZ 3.4(a)(i) cards; NZ 3.4(a)(iii) cards]."""
    return DECK * number


def composition(cards: Iterable[Card]) -> Counter[Card]:
    return Counter(cards)


class Difference(Struct, frozen=True):
    """What a heap of cards has too little and too much of, each card as often as it is wanting or over."""

    missing: tuple[Card, ...]
    excess: tuple[Card, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.excess)


def missing_or_excess(cards: Iterable[Card], decks: int) -> Difference:
    """How a heap of cards differs from whole decks; false when it does not."""
    there, whole = composition(cards), composition(decks_of(decks))
    return Difference(missing=tuple((whole - there).elements()), excess=tuple((there - whole).elements()))
