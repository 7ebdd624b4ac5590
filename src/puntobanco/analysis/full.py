"""The ways of all 26,765 facts with pairs and triples, for wagers that mix them with counts, and for correlation.

A pair is drawn first, rank by rank; whatever follows is then counted by value alone from the cards left, as
in `values`. What is no pair is the difference to all draws with that count.
"""

from functools import lru_cache

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.ranks import PAIRS, RankWays, all_ranks
from puntobanco.analysis.values import falling, pair_sums
from puntobanco.rules.facts import Facts, HandFacts
from puntobanco.rules.hand import PairKind
from puntobanco.rules.witnesses import Pattern, by_pairs

_KIND_PLACE = {kind: place for place, kind in enumerate(PAIRS)}

Third = int | None
Drawn = tuple[int, ...]
"""Values of cards that were taken out of the composition first, lowest first."""
Draws = tuple[int, int, Drawn, Drawn]
"""Of a pair of one value: its ways, the value, the cards it took, and its third card if that is still due."""


def full_facts() -> tuple[Facts, ...]:
    """Every set of facts with pairs and triples, in their one order."""
    return by_pairs()


@lru_cache(maxsize=1)
def full_patterns() -> tuple[tuple[Pattern, Pattern, bool], ...]:
    """The patterns of both hands for each set of facts, and whether their pairs are of one rank."""
    return tuple((_pattern(facts.player), _pattern(facts.banker), facts.twin) for facts in full_facts())


def _pattern(hand: HandFacts) -> Pattern:
    return Pattern(hand.two, hand.third, hand.pair, hand.triple)


def full_counts(composition: Composition) -> list[int]:
    """The ways of each facts; together they are all ordered draws of six cards."""
    ways = _Ways(composition)
    return [ways.of(*patterns) for patterns in full_patterns()]


def pair_values(two: int) -> tuple[int, int]:
    """The two values of which a pair may be when it counts this much."""
    return (two // 2, two // 2 + 5)


class _Ways:
    """Counts facts of one composition, remembering what several facts share."""

    def __init__(self, composition: Composition) -> None:
        self.values = composition.by_value
        self.total = composition.total
        ranks = all_ranks(composition)
        self.ranks = [[rank for rank in ranks if rank.value == value] for value in range(10)]
        self._pairs: dict[Drawn, list[int]] = {}
        self._joint: dict[tuple[int, int, Third, Third], int] = {}
        self._together: dict[tuple[object, ...], int] = {}
        self._drawn: dict[Pattern, list[Draws]] = {}

    def of(self, player: Pattern, banker: Pattern, twin: bool) -> int:
        if player.pair is PairKind.NONE and banker.pair is PairKind.NONE:
            # All draws with these counts and thirds, less those with a pair in one hand, in the other, or in both.
            ways = self._any_any(player, banker)
            for hand, other in ((player, banker), (banker, player)):
                for paired in _as_pairs(hand):
                    ways -= self._one(paired, other)
            return ways + sum(self._both_sum(paired, banker) for paired in _as_pairs(player))
        if banker.pair is PairKind.NONE:
            return self._one(player, banker) - self._both_sum(player, banker)
        if player.pair is PairKind.NONE:
            return self._one(banker, player) - self._both_sum(banker, player)
        return self._both(player, banker, twin=twin)

    def _thirds(self, *hands: Pattern) -> Drawn:
        return tuple(hand.third for hand in hands if hand.third is not None)

    def _rest(self, thirds: Drawn) -> int:
        """Draws of the cards that nobody was dealt."""
        return falling(self.total - 4 - len(thirds), 2 - len(thirds))

    def _draw(self, gone: Drawn, then: Drawn) -> int:
        """The ordered draws of these values from what is left when others are gone."""
        left = list(self.values)
        for value in gone:
            left[value] -= 1
        ways = 1
        for value in then:
            ways *= max(0, left[value])
            left[value] -= 1
        return ways

    def _pairs_by_count(self, gone: Drawn) -> list[int]:
        """The ordered pairs by their count from what is left when these values are gone."""
        key = tuple(sorted(gone))
        if key not in self._pairs:
            left = list(self.values)
            for value in key:
                left[value] -= 1
            products, doubles = pair_sums(tuple(left))
            self._pairs[key] = [product - double for product, double in zip(products, doubles, strict=True)]
        return self._pairs[key]

    def _any_any(self, player: Pattern, banker: Pattern) -> int:
        """Draws with these two-card counts and thirds, whatever the pairs."""
        key = (player.two, banker.two, player.third, banker.third)
        if key not in self._joint:
            thirds = self._thirds(player, banker)
            ways = 0
            for value in range(10):
                other = (player.two - value) % 10
                first = self._draw((), (*thirds, value, other))
                if first:
                    ways += first * self._pairs_by_count((*thirds, value, other))[banker.two]
            self._joint[key] = ways * self._rest(thirds)
        return self._joint[key]

    def _drawn_pairs(self, hand: Pattern) -> list[Draws]:
        """The draws of a pair, for each value that it may have."""
        if hand not in self._drawn:
            self._drawn[hand] = self._draws(hand)
        return self._drawn[hand]

    def _draws(self, hand: Pattern) -> list[Draws]:
        found: list[Draws] = []
        for value in pair_values(hand.two):
            due: Drawn = () if hand.third is None else (hand.third,)
            kind = _KIND_PLACE[hand.pair]
            ranks = self.ranks[value]
            if hand.triple:
                if hand.third == value:
                    found.append((sum(rank.triple for rank in ranks), value, (value,) * 3, ()))
                continue
            found.append((sum(rank.pair[kind] for rank in ranks), value, (value, value), due))
            if hand.pair is PairKind.PERFECT and hand.third == value:
                found.append((-sum(rank.triple for rank in ranks), value, (value,) * 3, ()))
        return found

    def _one(self, paired: Pattern, other: Pattern) -> int:
        """Draws with this pair in one hand and this two-card count, paired or not, in the other."""
        ways = 0
        thirds = self._thirds(paired, other)
        for number, _, took, due in self._drawn_pairs(paired):
            if number:
                then = (*due, *self._thirds(other))
                ways += number * self._draw(took, then) * self._pairs_by_count((*took, *then))[other.two]
        return ways * self._rest(thirds)

    def _both_sum(self, paired: Pattern, other: Pattern) -> int:
        """Draws with this pair in one hand and a pair of any kind, with this count, in the other."""
        if other.two % 2:
            return 0
        key = ("sum", paired, other.two, other.third)
        if key not in self._together:
            self._together[key] = sum(
                self._both(paired, another, twin=twin) for another in _as_pairs(other) for twin in (False, True)
            )
        return self._together[key]

    def _both(self, hand: Pattern, other: Pattern, *, twin: bool) -> int:
        """Draws with these pairs in both hands, of one rank or of two."""
        key = (hand, other, twin)
        if key not in self._together:
            ways = 0
            thirds = self._thirds(hand, other)
            for _, value, took, due in self._drawn_pairs(hand):
                for _, another, takes, owed in self._drawn_pairs(other):
                    together = self._together_ways(hand, value, took, other, another, takes, twin=twin)
                    if together:
                        ways += together * self._draw((*took, *takes), (*due, *owed))
            self._together[key] = ways * self._rest(thirds)
        return self._together[key]

    def _together_ways(
        self, hand: Pattern, value: int, took: Drawn, other: Pattern, another: int, takes: Drawn, *, twin: bool
    ) -> int:
        """Ways of two pairs or triples, signed as `_drawn_pairs` signs triples that are to be taken off."""
        sign = _sign(hand, took) * _sign(other, takes)
        mine, theirs = self.ranks[value], self.ranks[another]
        if twin:
            return sign * sum(_twin_ways(rank, hand, took, other, takes) for rank in mine) if value == another else 0
        product = sum(_alone(rank, hand, took) for rank in mine) * sum(_alone(rank, other, takes) for rank in theirs)
        if value == another:
            product -= sum(_alone(rank, hand, took) * _alone(rank, other, takes) for rank in mine)
        return sign * product


def _sign(hand: Pattern, took: Drawn) -> int:
    """Minus one for a triple that is to be taken off a pair."""
    return -1 if len(took) == 3 and not hand.triple else 1


def _as_pairs(hand: Pattern) -> list[Pattern]:
    """The hand as every pair it may be with this count and third card."""
    if hand.two % 2:
        return []
    return [*(Pattern(hand.two, hand.third, kind) for kind in PAIRS), *_as_triple(hand)]


def _as_triple(hand: Pattern) -> list[Pattern]:
    """The hand as a suited triple, where its third card can complete one."""
    if hand.third is None or hand.third not in pair_values(hand.two):
        return []
    return [Pattern(hand.two, hand.third, PairKind.PERFECT, triple=True)]


def _alone(rank: RankWays, hand: Pattern, took: Drawn) -> int:
    return rank.triple if len(took) == 3 else rank.pair[_KIND_PLACE[hand.pair]]


def _twin_ways(rank: RankWays, hand: Pattern, took: Drawn, other: Pattern, takes: Drawn) -> int:
    if len(took) == 3 and len(takes) == 3:
        return rank.two_triples
    if len(took) == 3:
        return rank.triple_and_pair[_KIND_PLACE[other.pair]]
    if len(takes) == 3:
        return rank.triple_and_pair[_KIND_PLACE[hand.pair]]
    return rank.two_pairs[_KIND_PLACE[hand.pair]][_KIND_PLACE[other.pair]]
