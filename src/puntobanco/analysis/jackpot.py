"""A jackpot beside the wagers: how likely each tier is in a round, what it adds to a qualifying unit, where it pays.

Whatever a jackpot pays comes on top of what the wager itself returns. All bets that qualify in a round share it, so
what it adds to each unit is what a round is worth, divided by all qualifying stakes of that round. What an award is
rounded up by is left out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Weights
from puntobanco.analysis.royal import FACES
from puntobanco.analysis.values import falling
from puntobanco.cards import Card, Rank, Suit
from puntobanco.jackpot.link.terms import Terms, Tier
from puntobanco.money import Minor
from puntobanco.rules.facts import Facts, HandFacts, Reads, facts, royal_9
from puntobanco.rules.round import Round
from puntobanco.wagers.triggers import Trigger, declared

Met = tuple[str, ...]
"""The tiers that a round wins, by name."""


def outcomes(tiers: Sequence[Tier], weights: Weights) -> Counter[Met]:
    """How many draws win which tiers together; only tiers that a hand wins are looked at."""
    triggers = {tier.name: declared(tier.trigger) for tier in tiers if tier.trigger}
    reads = Reads(0)
    for trigger in triggers.values():
        reads |= trigger.reads
    found: Counter[Met] = Counter()
    known, ways = weights.of(_kind(reads))
    for one, number in zip(known, ways, strict=True):
        if number:
            found[_met(triggers, one)] += number
    if Reads.ROYAL in reads:
        for one, number in _royal_rounds(weights.composition):
            found[_met(triggers, one)] += number
            found[_met(triggers, _plain(one))] -= number
    return +found


def _kind(reads: Reads) -> str:
    """The fewest facts that tell the triggers apart, Royal 9 aside."""
    if reads == Reads.PAIRS:
        return "pairs"
    return "full" if reads & (Reads.PAIRS | Reads.TRIPLES) else "values"


def _met(triggers: Mapping[str, Trigger], one: Facts) -> Met:
    return tuple(name for name, trigger in triggers.items() if trigger.met(one))


def _plain(one: Facts) -> Facts:
    """The same facts with no Royal 9 in sight, as they were counted first."""
    player, banker = (HandFacts(hand.two, hand.third, hand.pair, hand.triple) for hand in (one.player, one.banker))
    return Facts(player, banker, one.twin)


def _royal_rounds(composition: Composition) -> Iterator[tuple[Facts, int]]:
    """Every round with a Royal 9, over all ordered draws of six cards: a natural 9 ends it after four."""
    undealt = falling(composition.total - 4, 2)
    cards = [Card(rank, suit) for rank, suit in product(Rank, Suit)]
    royals = [(Card(face, suit), Card(Rank.NINE, nine)) for face, suit, nine in product(FACES, Suit, Suit)]
    hands = list(combinations_with_replacement(cards, 2))
    for royal in royals:
        left = {card: composition.of(card.rank, card.suit) for card in cards}
        first = _ways(left, royal)
        if not first:
            continue
        for card in royal:
            left[card] -= 1
        for hand in hands:
            number = first * _ways(left, hand) * undealt
            if number:
                yield facts(Round(royal, hand)), number
                if royal_9(*hand) is None:
                    yield facts(Round(hand, royal)), number


def _ways(left: Mapping[Card, int], hand: tuple[Card, Card]) -> int:
    one, other = hand
    return left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]


class Worth(Struct, frozen=True, kw_only=True):
    """What one tier is worth at a given meter; amounts in minor units."""

    tier: Tier
    shown: Fraction
    probability: Fraction | None
    """In a round; none where a number is drawn and nobody says how often."""

    @property
    def rounds_between(self) -> Fraction | None:
        """How many rounds pass on average from one hit to the next."""
        return 1 / self.probability if self.probability else None

    @property
    def award(self) -> Fraction:
        """What it pays now."""
        return award_of(self.tier, self.shown)

    @property
    def a_round(self) -> Fraction | None:
        """What a round is worth to all who qualify together."""
        return None if self.probability is None else self.probability * self.award


def award_of(tier: Tier, shown: Fraction) -> Fraction:
    """What a tier pays at a given meter, within its bounds."""
    award = max(shown * tier.part, Fraction(tier.least))
    return award if tier.most is None else min(award, Fraction(tier.most))


def worths(terms: Terms, weights: Weights, shown: Mapping[str, Fraction]) -> tuple[Worth, ...]:
    """Every tier of a jackpot at what its meter shows, or at its seed."""
    found = outcomes(terms.tiers, weights)
    total = falling(weights.composition.total, 6)
    return tuple(
        Worth(
            tier=tier,
            shown=shown.get(tier.name, Fraction(tier.parameters.seed)),
            probability=_probability(tier, found, total),
        )
        for tier in terms.tiers
    )


def _probability(tier: Tier, found: Mapping[Met, int], total: int) -> Fraction | None:
    if tier.random:
        return Fraction(1, tier.one_in) if tier.one_in else None
    return Fraction(sum(number for met, number in found.items() if tier.name in met), total)


def a_unit(tiers: Sequence[Worth], staked: Minor) -> Fraction:
    """What the jackpot adds to each unit when so much qualifies in a round; tiers nobody can weigh are left out."""
    return sum((tier.a_round or Fraction(0) for tier in tiers), Fraction(0)) / staked


def break_even(tiers: Sequence[Worth], name: str, staked: Minor, edge: Fraction) -> Fraction | None:
    """What a tier's meter shows when nobody has an edge, the others as they stand.

    None where that never is: it is not known how often it is won, its greatest pay-out is too small, or the others
    and its smallest pay-out are enough already.
    """
    one = next(worth for worth in tiers if worth.tier.name == name)
    if not one.probability:
        return None
    others = sum((worth.a_round or Fraction(0) for worth in tiers if worth is not one), Fraction(0))
    award = (edge * staked - others) / one.probability
    most = one.tier.most
    if award <= one.tier.least or (most is not None and award > most):
        return None
    return award / one.tier.part
