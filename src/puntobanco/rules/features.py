"""What a condition may ask of a hand: a label of its cards, some of the cards, and a measure of their labels.

A feature sees nothing of a card but its label: what it is worth in the game, or the value that a `Label` gives it
(its rank, its suit, whether it is red). So a feature cannot read more than it declares, and exact analysis, which
counts cards by their labels instead of one by one, cannot be wrong about it: two cards of equal worth and equal
labels are one class. A wager that needs something new declares a label or a measure of its own; both are
functions of a module or frozen records that can be called, so that declarations can be compared, hashed and pickled.
"""

from collections.abc import Callable, Hashable
from enum import Enum
from functools import cached_property

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.facts import HandFacts
from puntobanco.rules.hand import PairKind, Royal9, pair_kind, royal_9

Value = Hashable
Labels = tuple[Value, ...]


class Label(Struct, frozen=True):
    """Something that can be said of a single card."""

    id: str
    of: Callable[[Card], Value]


class Part(Enum):
    """Which cards of a hand are looked at, in the order in which they were dealt."""

    ALL = slice(0, 3)
    FIRST_TWO = slice(0, 2)
    FIRST = slice(0, 1)
    SECOND = slice(1, 2)
    THIRD = slice(2, 3)


FOUR_CARDS = frozenset({Part.FIRST_TWO, Part.FIRST, Part.SECOND})
"""The parts that are known after the first four cards of a round."""


_UNKNOWN: Value = object()


class Feature(Struct, frozen=True, dict=True):
    """A value that every hand has."""

    label: Label | None
    """None for what each card is worth in the game."""
    part: Part
    measure: Callable[..., Value]
    """What the labels of these cards come to, given as one tuple."""

    def __hash__(self) -> int:
        """Worked out once: features are the keys by which a hand remembers their values."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.label, self.part.name, self.measure))

    def value(self, hand: HandFacts) -> Value:
        """Its value for a hand, which remembers it."""
        known = hand.known
        found = known.get(self, _UNKNOWN)  # looked up once: settlement asks this for every line of every bet
        if found is not _UNKNOWN:
            return found
        if self.label is None:
            found = self.measure(hand.points[self.part.value])
        else:
            found = self.measure(tuple([self.label.of(card) for card in hand.cards[self.part.value]]))
        known[self] = found
        return found


# Labels.


def _card(card: Card) -> Value:
    return card


def _rank(card: Card) -> Value:
    return card.rank


def _suit(card: Card) -> Value:
    return card.suit


def _is_red(card: Card) -> Value:
    return card.suit.is_red


class Among(Struct, frozen=True):
    """Whether a card is one of these: a label that tells no more apart than it must."""

    ranks: frozenset[Rank] = frozenset(Rank)
    suits: frozenset[Suit] = frozenset(Suit)

    def __call__(self, card: Card) -> Value:
        return card.rank in self.ranks and card.suit in self.suits


CARD = Label("card", _card)
RANK = Label("rank", _rank)
SUIT = Label("suit", _suit)
RED = Label("red", _is_red)


# Measures.


def last_digit(values: tuple[int, ...]) -> int:
    """The right-hand digit of the total of what cards are worth."""
    return sum(values) % 10


def number(values: Labels) -> int:
    """How many cards there are."""
    return len(values)


def only(values: Labels) -> Value:
    """The one value there is; None where there is no card."""
    return values[0] if values else None


def kinds(values: Labels) -> frozenset[Value]:
    """The different values, each once."""
    return frozenset(values)


def in_order(values: Labels) -> Labels:
    """The values one by one, as they were dealt."""
    return values


def highest(values: tuple[int, ...]) -> int:
    return max(values)


class NumberOf(Struct, frozen=True):
    """How many of the cards have one of these values."""

    wanted: frozenset[Value]

    def __call__(self, values: Labels) -> int:
        return sum([value in self.wanted for value in values])


def common(values: Labels) -> Value:
    """The one value that two or more cards share; None where they differ, or are fewer."""
    return values[0] if len(values) > 1 and len(set(values)) == 1 else None


def alike_three(values: Labels) -> bool:
    """Whether there are three cards and all have one value."""
    return len(values) == 3 and values[0] == values[1] == values[2]


def kind_of_pair(cards: tuple[Card, Card]) -> PairKind:
    """How two cards match."""
    return pair_kind(*cards)


def royal_of(cards: tuple[Card, Card]) -> Royal9 | None:
    return royal_9(*cards)


# Features that the rulebooks use.

COUNT = Feature(None, Part.ALL, last_digit)
TWO = Feature(None, Part.FIRST_TWO, last_digit)
SIZE = Feature(None, Part.ALL, number)
THIRD = Feature(None, Part.THIRD, only)
PAIR = Feature(CARD, Part.FIRST_TWO, kind_of_pair)
PAIR_RANK = Feature(RANK, Part.FIRST_TWO, common)
TRIPLE = Feature(CARD, Part.ALL, alike_three)
ROYAL = Feature(CARD, Part.FIRST_TWO, royal_of)
