"""Kinds of cards, and what some cards can be asked: in one hand, or in both hands together."""

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import combinations

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.features import RANK, RED, SUIT, Feature, Label, Labels, NumberOf, Part, Value, kinds
from puntobanco.rules.hand import Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition, hand_is, hands_are

Numbers = frozenset[int]

EVERY_CARD = frozenset(Card(rank, suit) for rank in Rank for suit in Suit)
ANY_WORTH: Numbers = frozenset(range(10))
MOST_CARDS = 6
"""Of one round."""


class OneOfCards(Struct, frozen=True):
    cards: frozenset[Card]

    def __call__(self, card: Card) -> Value:
        return card in self.cards


class ValueAmong(Struct, frozen=True):
    """The value of a label for a card that is one of these; None for any other card."""

    cards: frozenset[Card]
    label: Label

    def __call__(self, card: Card) -> Value:
        return self.label.of(card) if card in self.cards else None


class CardItem(Struct, frozen=True):
    """One kind of card: by rank, suit or colour, a face card; None where it may be any."""

    rank: Rank | None = None
    suit: Suit | None = None
    red: bool | None = None
    face: bool = False

    def takes(self, card: Card) -> bool:
        fits = self.rank in (None, card.rank) and self.suit in (None, card.suit)
        return fits and self.red in (None, card.suit.is_red) and (card.rank.is_face or not self.face)


class Thing(Struct, frozen=True):
    """Kinds of cards, of which a card is one; or what the cards are worth."""

    items: tuple[CardItem, ...] = ()
    worth: Numbers | None = None

    @property
    def cards(self) -> frozenset[Card]:
        return frozenset(card for card in EVERY_CARD if any(item.takes(card) for item in self.items))

    def label(self) -> Label | None:
        """Whether a card is one of them; what it is worth, where that is asked."""
        return None if self.worth is not None else Label(f"one of {_listed(self.cards)}", OneOfCards(self.cards))

    def values(self, *, fits: bool = True) -> frozenset[Value]:
        """The values of that label for cards of these kinds, or for all others."""
        if self.worth is not None:
            return frozenset(self.worth if fits else ANY_WORTH - self.worth)
        return frozenset({fits})


def _listed(cards: frozenset[Card]) -> str:
    return " ".join(sorted(f"{card.rank.value}{card.suit.value}" for card in cards))


class Alike(Enum):
    SUIT = "suit"
    RANK = "rank"
    COLOUR = "colour"

    @property
    def label(self) -> Label:
        return {Alike.SUIT: SUIT, Alike.RANK: RANK, Alike.COLOUR: RED}[self]


# --- what some cards are asked, in one hand or in both together -----------------------------------


def different(values: Labels) -> int:
    return len(set(values))


Tally = frozenset[tuple[Value, int]]
"""Values, each with the number of cards that have it."""


def tally(values: Labels) -> Tally:
    """How many cards have each value."""
    return frozenset(Counter(value for value in values if value is not None).items())


def numbers_in_hand(values: Labels) -> frozenset[int]:
    """The numbers of cards that have one value in common."""
    return frozenset(number for _, number in tally(values))


def numbers_together(player: Tally, banker: Tally) -> frozenset[int]:
    """The numbers of cards of both hands that have one value in common."""
    return frozenset((Counter(dict(player)) + Counter(dict(banker))).values())


def _with_any(numbers: Numbers) -> Iterator[frozenset[int]]:
    """Every set of numbers with one of these in it that six cards can have in common."""
    for size in range(1, 4):
        for found in combinations(range(1, MOST_CARDS + 1), size):
            if sum(found) <= MOST_CARDS and numbers.intersection(found):
                yield frozenset(found)


class CountOf(Struct, frozen=True, tag="count"):
    """One of these numbers of the cards is of a kind; with `alike`, of that kind and of one suit, rank or colour."""

    thing: Thing
    numbers: Numbers
    alike: Alike | None = None

    def in_hand(self, side: Side, part: Part) -> Condition:
        if self.alike:
            return hand_is(side, Feature(self._among(), part, numbers_in_hand), *_with_any(self.numbers))
        return hand_is(side, self._number(part), *self.numbers)

    def together(self, part: Part) -> Condition:
        if self.alike:
            return hands_are(Feature(self._among(), part, tally), numbers_together, _with_any(self.numbers))
        return hands_are(self._number(part), on.total, self.numbers)

    def _number(self, part: Part) -> Feature:
        return Feature(self.thing.label(), part, NumberOf(self.thing.values()))

    def _among(self) -> Label:
        assert self.alike
        cards = self.thing.cards
        return Label(f"{self.alike.value} among {_listed(cards)}", ValueAmong(cards, self.alike.label))


class AllAre(Struct, frozen=True, tag="all"):
    thing: Thing

    def in_hand(self, side: Side, part: Part) -> Condition:
        return hand_is(side, self._others(part), 0)

    def together(self, part: Part) -> Condition:
        return hands_are(self._others(part), on.total, (0,))

    def _others(self, part: Part) -> Feature:
        return Feature(self.thing.label(), part, NumberOf(self.thing.values(fits=False)))


class Show(Struct, frozen=True, tag="show"):
    """The cards show one of these numbers of suits, ranks or colours."""

    alike: Alike
    numbers: Numbers

    def in_hand(self, side: Side, part: Part) -> Condition:
        return hand_is(side, Feature(self.alike.label, part, different), *self.numbers)

    def together(self, part: Part) -> Condition:
        return hands_are(Feature(self.alike.label, part, kinds), on.together, self.numbers)


CardTest = CountOf | AllAre | Show
