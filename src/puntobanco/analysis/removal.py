"""What one card is worth: how the exact return of a wager changes when that card leaves the shoe."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition, fresh
from puntobanco.analysis.distribution import Weights, by_counts, by_pairs, leaves_of
from puntobanco.analysis.figures import Figures
from puntobanco.cards import DECK, Card, Rank
from puntobanco.html_text import Record, table_html
from puntobanco.rules.game import Game
from puntobanco.wagers.planner import plan
from puntobanco.wagers.wager import Wager


class Effects(Struct, frozen=True, kw_only=True, dict=True):
    """A wager over the cards that are left, and the change of its return for each card taken out."""

    figures: Figures
    left: Composition
    by_card: Mapping[Card, Fraction]
    """By each of the 52 cards that is left."""

    def __repr__(self) -> str:
        return f"<Effects of removal on {self.figures.wager}, {self.figures.decks} decks>"

    def __hash__(self) -> int:
        return hash(self.figures)

    def records(self) -> list[Record]:
        """A row a card: the change of the return, exact as a text and as a decimal."""
        return [
            {"card": str(card), "exact": str(effect), "effect": float(effect)} for card, effect in self.by_card.items()
        ]

    def _repr_html_(self) -> str:
        ranks = [rank.value for rank in self.by_rank]
        return table_html(
            ("rank", *ranks), [("effect", *(f"{float(e):+.6f}" for e in self.by_rank.values()))], repr(self)[1:-1]
        )

    @cached_property
    def suits_matter(self) -> bool:
        """Whether it matters of which suit a card is; if not, the four cards of a rank have one effect."""
        return len({(card.rank, effect) for card, effect in self.by_card.items()}) > len(self.by_rank)

    @cached_property
    def by_rank(self) -> Mapping[Rank, Fraction]:
        """By each rank that is left; where suits matter, for a card of that rank whose suit is not known."""
        found = {rank: self._mean(card for card in self.by_card if card.rank is rank) for rank in Rank}
        return {rank: effect for rank, effect in found.items() if effect is not None}

    @cached_property
    def by_value(self) -> tuple[Fraction, ...]:
        """The mean effect of a card of each worth, 0 to 9; nought where none is left."""
        found = (self._mean(card for card in self.by_card if card.points == value) for value in range(10))
        return tuple(effect or Fraction(0) for effect in found)

    def _mean(self, cards: Iterable[Card]) -> Fraction | None:
        found = [(self.left.of(card.rank, card.suit), self.by_card[card]) for card in cards]
        whole = sum(number for number, _ in found)
        return sum((number * effect for number, effect in found), Fraction(0)) / whole if whole else None


Key = tuple[object, ...]

Weigh = Callable[[Composition, Game], Weights]
"""How the facts of a composition are weighed: plainly, or by the fast twins."""


def without_each(
    asked: Query, decks: int, weigh: Weigh = Weights, left: Composition | None = None
) -> Mapping[Card, Mapping[Key, Figures]]:
    """Every figure asked for when one card is gone, by each of the 52 that is left.

    A wager on counts sees only values, and one on pairs only ranks while as many cards of each suit are left, since
    every suit can take another's place; so one card stands for all that are alike. Any other wager says by its plan
    what is alike.
    """
    whole, game = left or fresh(decks), asked.rulebook.game
    found: dict[Card, dict[Key, Figures]] = {
        card: {} for card, number in zip(DECK, whole.counts, strict=True) if number
    }
    sorted_wagers: dict[tuple[Hashable, ...], set[str]] = {}
    for wager in wagers_asked(asked):
        sorted_wagers.setdefault(alike(game, wager), set()).add(wager.id)
    for likeness, wagers in sorted_wagers.items():
        names, after = frozenset(wagers), dict[Hashable, dict[Key, Figures]]()
        for card, kind in zip(DECK, likeness, strict=True):
            if card not in found:
                continue
            known = card if isinstance(kind, Rank) and len(set(whole.by_rank[kind])) > 1 else kind
            if known not in after:
                rest = whole.without([card])
                figures = figures_of(replace(asked, wagers=names), rest, decks, weigh(rest, game))
                after[known] = {key_of(figure): figure for figure in figures if figure.wager in names}
            found[card] |= after[known]
    return found


def effects_of_removal(
    asked: Query, decks: int, weigh: Weigh = Weights, left: Composition | None = None
) -> tuple[Effects, ...]:
    """The effects on every figure asked for: each wager, pay table and condition; of whole decks, or of cards left."""
    whole, without, game = left or fresh(decks), without_each(asked, decks, weigh, left), asked.rulebook.game
    return tuple(
        Effects(
            figures=figures,
            left=whole,
            by_card={
                card: rest[key_of(figures)].expected_return - figures.expected_return for card, rest in without.items()
            },
        )
        for figures in figures_of(asked, whole, decks, weigh(whole, game))
    )


def key_of(figures: Figures) -> Key:
    """What tells one figure from another, whatever the cards."""
    return (figures.version, figures.wager, figures.pay_table, tuple(figures.given.items()))


def wagers_asked(asked: Query) -> tuple[Wager, ...]:
    """The declarations behind a question; a wager over several rounds only where it is named, to be refused."""
    return tuple(
        wager
        for wager in asked.rulebook.wagers
        if (asked.wagers & {wager.id, wager.family} if asked.wagers else not wager.series)
    )


# Two cards with one likeness have one effect on a wager.


@lru_cache(maxsize=256)
def alike(game: Game, wager: Wager) -> tuple[Hashable, ...]:
    """For each of the 52 cards, what tells it apart from others when it leaves a shoe with as many of each suit."""
    leaves = tuple(wager.leaves())
    if by_counts(leaves):
        return game.worth(DECK)
    if by_pairs(leaves) and not game.printed:
        return tuple(card.rank for card in DECK)
    slots = [slot for given in wager.givens() for slot in plan(game, leaves_of(wager, given)).slots]
    return tuple(tuple(slot.classes[place] for slot in slots) for place in range(len(DECK)))
