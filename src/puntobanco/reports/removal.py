"""What a wager's return gains or loses when one card is gone, cards with the same effect put together."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from puntobanco.cards import Card, Rank, Suit
from puntobanco.reports.cases import Cases
from puntobanco.reports.study import Study


class Removed(Struct, frozen=True):
    """Cards whose removal has one effect, and the change of the return in each case."""

    cards: str
    number: int
    """How many of a deck they are."""
    effects: Mapping[str, Fraction]


def removal(study: Study) -> tuple[Removed, ...]:
    """The effect of removing one card, by value; by rank or by card where ranks of a value differ."""
    groups: dict[tuple[int, tuple[Fraction, ...]], list[Card]] = {}
    for card, cases in study.without.items():
        effects = tuple(_effect(study.cases, cases, name) for name in study.cases)
        groups.setdefault((card.points, effects), []).append(card)
    ordered = sorted(groups.items(), key=lambda one: (one[0][0], _order(one[1][0])))
    return tuple(
        Removed(_named(cards), len(cards), dict(zip(study.cases, effects, strict=True)))
        for (_, effects), cards in ordered
    )


def _effect(before: Cases, after: Cases, name: str) -> Fraction:
    return after[name].expected_return - before[name].expected_return


def _order(card: Card) -> int:
    return list(Rank).index(card.rank)


def _named(cards: list[Card]) -> str:
    """``10 J Q K`` where every suit is alike, ``K♠ K♥`` where not."""
    ranks = list(dict.fromkeys(card.rank for card in cards))
    if all(sum(card.rank is rank for card in cards) == len(Suit) for rank in ranks):
        return " ".join(_rank(rank) for rank in ranks)
    return " ".join(f"{_rank(card.rank)}{card.suit.symbol}" for card in cards)


def _rank(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.value
