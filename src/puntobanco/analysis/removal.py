"""What one card is worth: how the exact return of a wager changes when that card leaves a fresh shoe."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.figures import Figures
from puntobanco.cards import DECK, Card, Rank
from puntobanco.rules.facts import Reads
from puntobanco.wagers.wager import Wager


class Effects(Struct, frozen=True, kw_only=True, dict=True):
    """A wager over a fresh shoe, and the change of its return for each card taken out."""

    figures: Figures
    by_card: Mapping[Card, Fraction]
    """By each of the 52 cards."""
    suits_matter: bool
    """Whether the wager tells suits apart by name; if not, the four cards of a rank have one effect."""

    @cached_property
    def by_rank(self) -> Mapping[Rank, Fraction]:
        """By rank; where suits matter, for a card of that rank whose suit is not known."""
        return {rank: _mean(self.by_card[card] for card in DECK if card.rank is rank) for rank in Rank}

    @cached_property
    def by_value(self) -> tuple[Fraction, ...]:
        """By what a card counts, 0 to 9."""
        return tuple(_mean(self.by_card[card] for card in DECK if card.points == value) for value in range(10))


def _mean(numbers: Iterable[Fraction]) -> Fraction:
    found = list(numbers)
    return Fraction(sum(found, Fraction(0))) / len(found)


Key = tuple[object, ...]

Weigh = Callable[[Composition], Weights]
"""How the facts of a composition are weighed: plainly, or by the fast twins."""


def without_each(asked: Query, decks: int, weigh: Weigh = Weights) -> Mapping[Card, Mapping[Key, Figures]]:
    """Every figure asked for when one card is gone from a fresh shoe, by each of the 52.

    In a fresh shoe a wager on counts sees only values and a wager on pairs only ranks, since every suit can
    take another's place; so one card stands for all that are alike. Royal 9 names suits: there each is tried.
    """
    whole = fresh(decks)
    found: dict[Card, dict[Key, Figures]] = {card: {} for card in DECK}
    for alike in (_value, _rank, _card):
        names = frozenset(str(wager.id) for wager in wagers_asked(asked) if _likeness(wager) is alike)
        after: dict[object, dict[Key, Figures]] = {}
        for card in DECK if names else ():
            if alike(card) not in after:
                left = whole.without([card])
                figures = figures_of(replace(asked, wagers=names), left, decks, weigh(left))
                after[alike(card)] = {key_of(figure): figure for figure in figures if figure.wager in names}
            found[card] |= after[alike(card)]
    return found


def effects_of_removal(asked: Query, decks: int, weigh: Weigh = Weights) -> tuple[Effects, ...]:
    """The effects on every figure asked for: each wager, pay table and condition."""
    whole, without = fresh(decks), without_each(asked, decks, weigh)
    return tuple(
        Effects(
            figures=one,
            by_card={card: without[card][key_of(one)].expected_return - one.expected_return for card in DECK},
            suits_matter=_reads_suits(wagers_asked(asked), one.wager),
        )
        for one in figures_of(asked, whole, decks, weigh(whole))
    )


def key_of(figures: Figures) -> Key:
    """What tells one figure from another, whatever the cards."""
    return (figures.version, figures.wager, figures.pay_table, tuple(figures.given.items()))


def wagers_asked(asked: Query) -> tuple[Wager, ...]:
    """The declarations behind a question."""
    return tuple(
        wager for wager in asked.rulebook.wagers if not asked.wagers or asked.wagers & {wager.id, wager.family}
    )


def _reads_suits(wagers: Iterable[Wager], wanted: str) -> bool:
    return any(wager.id == wanted and _likeness(wager) is _card for wager in wagers)


# Two cards with one likeness have one effect on a wager.


def _value(card: Card) -> object:
    return card.points


def _rank(card: Card) -> object:
    return card.rank


def _card(card: Card) -> object:
    return card


def _likeness(wager: Wager) -> Callable[[Card], object]:
    reads = wager.reads()
    if Reads.ROYAL in reads:
        return _card
    return _rank if reads & (Reads.PAIRS | Reads.TRIPLES) else _value
