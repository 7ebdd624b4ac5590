"""Kinds of cards, and what some cards can be asked: in one hand, or in both hands together."""

from enum import Enum

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.features import RANK, RED, SUIT, Feature, Label, Labels, NumberOf, Part, Value, kinds
from puntobanco.rules.hand import Side
from puntobanco.wagers import conditions as on
from puntobanco.wagers.conditions import Condition, HandIs, hand_is, hands_are

Numbers = frozenset[int]

EVERY_CARD = frozenset(Card(rank, suit) for rank in Rank for suit in Suit)
ANY_WORTH: Numbers = frozenset(range(10))


class OneOfCards(Struct, frozen=True):
    """Whether a card is one of these."""

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
        """Whether a card is of this kind."""
        fits = self.rank in (None, card.rank) and self.suit in (None, card.suit)
        return fits and self.red in (None, card.suit.is_red) and (card.rank.is_face or not self.face)


class Thing(Struct, frozen=True):
    """Kinds of cards, of which a card is one; or what the cards are worth."""

    items: tuple[CardItem, ...] = ()
    worth: Numbers | None = None

    @property
    def cards(self) -> frozenset[Card]:
        """Every card of these kinds."""
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
    """What cards may have in common."""

    SUIT = "suit"
    RANK = "rank"
    COLOUR = "colour"

    @property
    def label(self) -> Label:
        """The label that is compared."""
        return {Alike.SUIT: SUIT, Alike.RANK: RANK, Alike.COLOUR: RED}[self]


# --- what some cards are asked, in one hand or in both together -----------------------------------


def different(values: Labels) -> int:
    """How many different values there are."""
    return len(set(values))


def counted_kinds(values: Labels) -> tuple[int, frozenset[Value]]:
    """How many cards have a value, and the different values."""
    found = [value for value in values if value is not None]
    return len(found), frozenset(found)


def alike_in_hand(values: Labels) -> tuple[int, int]:
    """How many cards have a value, and how many different values there are."""
    number, kinds_found = counted_kinds(values)
    return number, len(kinds_found)


def alike_together(player: tuple[int, frozenset[Value]], banker: tuple[int, frozenset[Value]]) -> tuple[int, int]:
    """How many cards of both hands have a value, and how many different values there are."""
    return player[0] + banker[0], len(player[1] | banker[1])


class CountOf(Struct, frozen=True, tag="count"):
    """One of these numbers of the cards is of a kind; with `alike`, and those are of one suit, rank or colour."""

    thing: Thing
    numbers: Numbers
    alike: Alike | None = None

    def in_hand(self, side: Side, part: Part) -> Condition:
        """Asked of one hand."""
        if self.alike:
            feature = Feature(self._among(), part, alike_in_hand)
            return HandIs(side, feature, frozenset((number, 1) for number in self.numbers))
        return hand_is(side, self._number(part), *self.numbers)

    def together(self, part: Part) -> Condition:
        """Asked of both hands together."""
        if self.alike:
            feature = Feature(self._among(), part, counted_kinds)
            return hands_are(feature, alike_together, ((number, 1) for number in self.numbers))
        return hands_are(self._number(part), on.total, self.numbers)

    def _number(self, part: Part) -> Feature:
        return Feature(self.thing.label(), part, NumberOf(self.thing.values()))

    def _among(self) -> Label:
        assert self.alike
        cards = self.thing.cards
        return Label(f"{self.alike.value} among {_listed(cards)}", ValueAmong(cards, self.alike.label))


class AllAre(Struct, frozen=True, tag="all"):
    """Every one of the cards is of a kind."""

    thing: Thing

    def in_hand(self, side: Side, part: Part) -> Condition:
        """Asked of one hand."""
        return hand_is(side, self._others(part), 0)

    def together(self, part: Part) -> Condition:
        """Asked of both hands together."""
        return hands_are(self._others(part), on.total, (0,))

    def _others(self, part: Part) -> Feature:
        return Feature(self.thing.label(), part, NumberOf(self.thing.values(fits=False)))


class Show(Struct, frozen=True, tag="show"):
    """The cards show one of these numbers of suits, ranks or colours."""

    alike: Alike
    numbers: Numbers

    def in_hand(self, side: Side, part: Part) -> Condition:
        """Asked of one hand."""
        return hand_is(side, Feature(self.alike.label, part, different), *self.numbers)

    def together(self, part: Part) -> Condition:
        """Asked of both hands together."""
        return hands_are(Feature(self.alike.label, part, kinds), on.together, self.numbers)


CardTest = CountOf | AllAre | Show
