"""What one card is worth: how the exact return of a wager changes when that card leaves a fresh shoe."""

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
    """A wager over a fresh shoe, and the change of its return for each card taken out."""

    figures: Figures
    by_card: Mapping[Card, Fraction]
    """By each of the 52 cards."""

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
        return len({(card.rank, effect) for card, effect in self.by_card.items()}) > len(Rank)

    @cached_property
    def by_rank(self) -> Mapping[Rank, Fraction]:
        """By rank; where suits matter, for a card of that rank whose suit is not known."""
        return {rank: _mean(self.by_card[card] for card in DECK if card.rank is rank) for rank in Rank}

    @cached_property
    def by_value(self) -> tuple[Fraction, ...]:
        """The mean effect of a card of each worth, 0 to 9."""
        return tuple(_mean(self.by_card[card] for card in DECK if card.points == value) for value in range(10))


def _mean(numbers: Iterable[Fraction]) -> Fraction:
    found = list(numbers)
    return Fraction(sum(found, Fraction(0))) / len(found)


Key = tuple[object, ...]

Weigh = Callable[[Composition, Game], Weights]
"""How the facts of a composition are weighed: plainly, or by the fast twins."""


def without_each(asked: Query, decks: int, weigh: Weigh = Weights) -> Mapping[Card, Mapping[Key, Figures]]:
    """Every figure asked for when one card is gone from a fresh shoe, by each of the 52.

    In a fresh shoe a wager on counts sees only values and a wager on pairs only ranks, since every suit can
    take another's place; so one card stands for all that are alike. Any other wager says by its plan what is alike.
    """
    whole, game = fresh(decks), asked.rulebook.game
    found: dict[Card, dict[Key, Figures]] = {card: {} for card in DECK}
    sorted_wagers: dict[tuple[Hashable, ...], set[str]] = {}
    for wager in wagers_asked(asked):
        sorted_wagers.setdefault(alike(game, wager), set()).add(wager.id)
    for likeness, wagers in sorted_wagers.items():
        names, after = frozenset(wagers), dict[Hashable, dict[Key, Figures]]()
        for card, kind in zip(DECK, likeness, strict=True):
            if kind not in after:
                left = whole.without([card])
                figures = figures_of(replace(asked, wagers=names), left, decks, weigh(left, game))
                after[kind] = {key_of(figure): figure for figure in figures if figure.wager in names}
            found[card] |= after[kind]
    return found


def effects_of_removal(asked: Query, decks: int, weigh: Weigh = Weights) -> tuple[Effects, ...]:
    """The effects on every figure asked for: each wager, pay table and condition."""
    whole, without, game = fresh(decks), without_each(asked, decks, weigh), asked.rulebook.game
    return tuple(
        Effects(
            figures=figures,
            by_card={card: without[card][key_of(figures)].expected_return - figures.expected_return for card in DECK},
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
    """For each of the 52 cards, what tells it apart from others when it leaves a fresh shoe."""
    leaves = tuple(wager.leaves())
    if by_counts(leaves):
        return game.worth(DECK)
    if by_pairs(leaves) and not game.printed:
        return tuple(card.rank for card in DECK)
    slots = [slot for given in wager.givens() for slot in plan(game, leaves_of(wager, given)).slots]
    return tuple(tuple(slot.classes[place] for slot in slots) for place in range(len(DECK)))
