"""A jackpot beside the wagers: how likely each tier is in a round, what it adds to a qualifying unit, where it pays.

Whatever a jackpot pays comes on top of what the wager itself returns. All bets that qualify in a round share it, so
what it adds to each unit is what a round is worth, divided by all qualifying stakes of that round. What an award is
rounded up by is left out.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from puntobanco.analysis.distribution import PricedWager, Weights, kind_of, line_figures
from puntobanco.jackpot.link.terms import Terms, Tier
from puntobanco.money import Minor
from puntobanco.rulebooks.model import Setup
from puntobanco.wagers.triggers import declared
from puntobanco.wagers.wager import WagerId

Met = tuple[str, ...]
"""The tiers that a round wins, by name."""


def outcomes(tiers: Sequence[Tier], weights: Weights) -> Counter[Met]:
    """How many draws win which tiers together; only tiers that a hand wins are looked at."""
    triggers = {tier.name: declared(tier.trigger) for tier in tiers if tier.trigger}
    leaves = (leaf for trigger in triggers.values() for leaf in trigger.condition.leaves())
    known, ways = weights.of(kind_of(weights.game, leaves))
    found: Counter[Met] = Counter()
    for facts, number in zip(known, ways, strict=True):
        if number:
            found[tuple(name for name, trigger in triggers.items() if trigger.met(facts))] += number
    return found


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
    total = sum(found.values())
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
    wanted = next(worth for worth in tiers if worth.tier.name == name)
    if not wanted.probability:
        return None
    others = sum((worth.a_round or Fraction(0) for worth in tiers if worth is not wanted), Fraction(0))
    award = (edge * staked - others) / wanted.probability
    most = wanted.tier.most
    if award <= wanted.tier.least or (most is not None and award > most):
        return None
    return award / wanted.tier.part


def least_qualifying(setup: Setup, terms: Terms) -> Minor:
    """The smallest amount that can qualify in a round with a bet."""
    staked = [offer.minimum.minor for wager, offer in setup.offers.items() if wager in terms.qualifying_wagers]
    return max(terms.qualifying_minimum, Minor(min(staked, default=1)))


def qualifying_edges(setup: Setup, terms: Terms, weights: Weights) -> dict[WagerId, Fraction]:
    """The house edge of every wager that qualifies and that the cards alone decide."""
    edges = {}
    for wager, offer in setup.offers.items():
        if wager in terms.qualifying_wagers and offer.wager.parameter is None:
            lines = line_figures(PricedWager(offer.wager, offer.pay_table, setup.currency), None, weights)
            total = sum(line.ways for line in lines)
            edges[wager] = -sum((line.net * line.ways for line in lines), Fraction(0)) / total
    return edges
