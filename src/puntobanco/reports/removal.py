"""What a wager's return gains or loses when one card is gone, cards with the same effect put together."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.reports.study import Study
from puntobanco.words import Wording


class Removed(Struct, frozen=True):
    """Cards whose removal has one effect, and the change of the return in each case."""

    cards: str
    number: int
    """How many of a deck they are."""
    effects: Mapping[Wording, Fraction]


def removal(study: Study) -> tuple[Removed, ...]:
    """The effect of removing one card, by value; by rank or by card where ranks of a value differ."""
    groups: dict[tuple[int, tuple[Fraction, ...]], list[Card]] = {}
    for card, cases in study.without.items():
        effects = tuple(cases[name].expected_return - before.expected_return for name, before in study.cases.items())
        groups.setdefault((card.points, effects), []).append(card)
    ordered = sorted(groups.items(), key=lambda group: (group[0][0], list(Rank).index(group[1][0].rank)))
    return tuple(
        Removed(_named(cards), len(cards), dict(zip(study.cases, effects, strict=True)))
        for (_, effects), cards in ordered
    )


def _named(cards: list[Card]) -> str:
    """``10 J Q K`` where every suit is alike, ``K♠ K♥`` where not."""
    ranks = list(dict.fromkeys(card.rank for card in cards))
    if all(sum(card.rank is rank for card in cards) == len(Suit) for rank in ranks):
        return " ".join(_rank(rank) for rank in ranks)
    return " ".join(f"{_rank(card.rank)}{card.suit.symbol}" for card in cards)


def _rank(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.value
