"""How wagers of one round go together: the exact covariance of what they net, over every draw from the cards left."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm, sqrt

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import Meters, PricedWager, Weights, grouped, settled_lines
from puntobanco.analysis.full import full_facts
from puntobanco.analysis.royal import FACES
from puntobanco.analysis.values import falling
from puntobanco.cards import DECK, Card, Rank, Suit
from puntobanco.rules.facts import Facts, HandFacts, Reads, facts
from puntobanco.rules.round import Round


class Staked(Struct, frozen=True):
    """One unit on a wager, on one pay table, with the chair or the insurance bet where there is one."""

    offered: PricedWager
    given: int | None = None


class Together(Struct, frozen=True):
    """The means and the covariance matrix of some wagers, in the order in which they were asked for."""

    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]

    def correlation(self, one: int, other: int) -> float:
        """Between -1 and 1; nought beside a wager whose result is always the same."""
        spread = self.covariances[one][one] * self.covariances[other][other]
        return float(self.covariances[one][other]) / sqrt(spread) if spread else 0.0

    @property
    def correlations(self) -> tuple[tuple[float, ...], ...]:
        """The whole matrix, rounded only here."""
        places = range(len(self.means))
        return tuple(tuple(self.correlation(place, other) for other in places) for place in places)

    def variance(self, stakes: Sequence[Fraction | int]) -> Fraction:
        """The variance of all wagers together, with these stakes on them."""
        pairs = product(enumerate(stakes), repeat=2)
        return sum((mine * yours * self.covariances[i][j] for (i, mine), (j, yours) in pairs), Fraction(0))


def together(
    staked: Sequence[Staked], composition: Composition, meters: Meters | None = None, weights: Weights | None = None
) -> Together:
    """Wagers of the same round, one unit each; `weights` may be the fast twin of the plain ones.

    A wager that may only be made in some states (Insurance) is made in every one of them, and nets nothing in
    the rounds where it is not open.
    """
    kind, known, ways = _weighed(staked, weights or Weights(composition))
    columns = [_nets(one, kind, known, meters) for one in staked]
    scale = lcm(*(net.denominator for nets, _ in columns for net in nets))
    rounds = _joint_rounds(columns, ways, scale)
    total = sum(number for _, number in rounds)
    means = [Fraction(sum(nets[place] * n for nets, n in rounds), total * scale) for place in range(len(staked))]
    matrix = [[Fraction(0)] * len(staked) for _ in staked]
    for one in range(len(staked)):
        for other in range(one, len(staked)):
            both = Fraction(sum(nets[one] * nets[other] * n for nets, n in rounds), total * scale**2)
            matrix[one][other] = matrix[other][one] = both - means[one] * means[other]
    return Together(tuple(means), tuple(tuple(row) for row in matrix))


def _joint_rounds(
    columns: Sequence[tuple[list[Fraction], list[int]]], ways: Sequence[int], scale: int
) -> list[tuple[list[int], int]]:
    """The nets of all wagers, times `scale`, that come up together, each with its ways."""
    whole = [[int(net * scale) for net in nets] for nets, _ in columns]
    joint: Counter[tuple[int, ...]] = Counter()
    for places, number in zip(zip(*(places for _, places in columns), strict=True), ways, strict=True):
        joint[places] += number
    return [([nets[place] for nets, place in zip(whole, places, strict=True)], n) for places, n in joint.items() if n]


def _nets(staked: Staked, kind: str, known: Sequence[Facts], meters: Meters | None) -> tuple[list[Fraction], list[int]]:
    """What the groups of a wager net, and the group of every facts; the last group is for rounds without the bet."""
    wager = staked.offered.wager
    sorted_facts = grouped(wager, staked.given, kind, known)
    nets = [settled_lines(staked.offered, staked.given, [w], [1], meters)[0].net for w in sorted_facts.witnesses]
    places = list(sorted_facts.places)
    if wager.windows:
        shut = len(nets)
        places = [p if wager.is_open(f, staked.given) else shut for f, p in zip(known, places, strict=True)]
    return [*nets, Fraction(0)], places


def _weighed(staked: Sequence[Staked], weights: Weights) -> tuple[str, Sequence[Facts], Sequence[int]]:
    """The fewest facts that tell the lines of all wagers apart, with their ways."""
    reads = Reads(0)
    for one in staked:
        reads |= one.offered.wager.reads()
    if Reads.ROYAL in reads:
        return "whole", whole_facts(), whole_counts(weights)
    kind = "full" if reads & (Reads.PAIRS | Reads.TRIPLES) else "values"
    return kind, *weights.of(kind)


# Royal 9 beside other wagers: rounds with a Royal 9 are over after four cards, so these are gone through card by card.


@lru_cache(maxsize=1)
def whole_facts() -> tuple[Facts, ...]:
    """Every facts there is: those of `full_facts` for rounds without a Royal 9, then those with one or two."""
    return (*full_facts(), *dict.fromkeys(royal_round.known for royal_round in _royal_rounds()))


def whole_counts(weights: Weights) -> list[int]:
    """The ways of each of them; together they are all ordered draws of six cards."""
    number = dict(zip(DECK, weights.composition.counts, strict=True))
    rest = falling(weights.composition.total - 4, 2)
    ways = [*weights.of("full")[1], *[0] * (len(whole_facts()) - len(full_facts()))]
    for (face, nine), others in _by_royal():
        left = number | {face: number[face] - 1, nine: number[nine] - 1}
        royal = 2 * number[face] * number[nine] * rest
        for place, plain, one, other in others:
            some = royal * (left[one] * (left[one] - 1) if one is other else 2 * left[one] * left[other])
            ways[place] += some
            ways[plain] -= some
    return ways


class _RoyalRound(Struct, frozen=True):
    """A Royal 9 in one hand and two cards in the other, and what the facts would be were it not one."""

    known: Facts
    plain: Facts
    royal: tuple[Card, Card]
    other: tuple[Card, Card]


@lru_cache(maxsize=1)
def _by_royal() -> tuple[tuple[tuple[Card, Card], list[tuple[int, int, Card, Card]]], ...]:
    """Each Royal 9 with its rounds, facts by their places in `whole_facts`."""
    places = {known: place for place, known in enumerate(whole_facts())}
    found: dict[tuple[Card, Card], list[tuple[int, int, Card, Card]]] = {}
    for royal_round in _royal_rounds():
        found.setdefault(royal_round.royal, []).append(
            (places[royal_round.known], places[royal_round.plain], *royal_round.other)
        )
    return tuple(found.items())


@lru_cache(maxsize=1)
def _royal_rounds() -> tuple[_RoyalRound, ...]:
    """Every two hands of which one is a Royal 9 at least, whatever the order of the cards in them."""
    royals = [(Card(face, suit), Card(Rank.NINE, nine)) for face, suit, nine in product(FACES, Suit, Suit)]
    of_royal = {royal: facts(Round(royal, royal)).player for royal in royals}
    by_cards = {frozenset(royal): hand for royal, hand in of_royal.items()}
    rounds = []
    for place, card in enumerate(DECK):
        for other in ((card, another) for another in DECK[place:]):
            theirs = by_cards.get(frozenset(other))
            hand = theirs or facts(Round(other, other)).player
            plain = HandFacts(hand.two, None, hand.pair)
            for royal, mine in of_royal.items():
                bare = HandFacts(mine.two, None)
                rounds.append(_RoyalRound(Facts(mine, hand), Facts(bare, plain), royal, other))
                if theirs is None:
                    rounds.append(_RoyalRound(Facts(hand, mine), Facts(plain, bare), royal, other))
    return tuple(rounds)
