"""What one card is worth: how the exact return of a wager changes when that card leaves a fresh shoe."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from puntobanco.analysis.cases import Asked, figures_of
from puntobanco.analysis.composition import fresh
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


def effects_of_removal(asked: Asked, decks: int) -> tuple[Effects, ...]:
    """The effects on every figure asked for: each wager, pay table and condition.

    In a fresh shoe a wager on counts sees only values and a wager on pairs only ranks, since every suit can
    take another's place; so one card stands for all that are alike. Royal 9 names suits: there each is tried.
    """
    whole = fresh(decks)
    alike = _likeness(asked)
    after: dict[object, dict[object, Fraction]] = {}
    for card in DECK:
        if alike(card) not in after:
            found = figures_of(asked, whole.without([card]), decks)
            after[alike(card)] = {_key(one): one.expected_return for one in found}
    return tuple(
        Effects(
            figures=one,
            by_card={card: after[alike(card)][_key(one)] - one.expected_return for card in DECK},
            suits_matter=_reads_suits(wagers_asked(asked), one.wager),
        )
        for one in figures_of(asked, whole, decks)
    )


def _key(figures: Figures) -> tuple[object, ...]:
    return (figures.version, figures.wager, figures.pay_table, tuple(figures.given.items()))


def wagers_asked(asked: Asked) -> tuple[Wager, ...]:
    """The declarations behind a question."""
    return tuple(
        wager for wager in asked.rulebook.wagers if not asked.wagers or asked.wagers & {wager.id, wager.family}
    )


def _reads_suits(wagers: Iterable[Wager], wanted: str) -> bool:
    return any(wager.id == wanted and Reads.ROYAL in wager.reads() for wager in wagers)


def _likeness(asked: Asked) -> Callable[[Card], object]:
    """Two cards with one likeness have one effect on everything asked for."""
    reads = Reads(0)
    for wager in wagers_asked(asked):
        reads |= wager.reads()
    if Reads.ROYAL in reads:
        return lambda card: card
    if reads & (Reads.PAIRS | Reads.TRIPLES):
        return lambda card: card.rank
    return lambda card: card.points
