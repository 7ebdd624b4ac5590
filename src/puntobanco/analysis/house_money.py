"""Winnings added to a main bet: what the parlay is worth, always added or only when the four cards favour it.

The bettor chooses with the first four cards face up. By then the wager has won one of its lines, as its
declaration says; what comes of the main bet depends on values only. So the four cards are weighed by value and
by the pairs they make, and their future by the values that are left.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.ranks import PAIRS, all_ranks
from puntobanco.analysis.values import Values
from puntobanco.cards import Card, Rank, Suit
from puntobanco.rules.facts import Facts, facts
from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import PairKind
from puntobanco.rules.round import Round
from puntobanco.wagers.wager import Result

MainLines = dict[tuple[int, int, int | None, int | None], LineFigure]
"""By two-card counts and third cards, the line of the main bet; its ways are of no account."""


_RANKS = {rank.points: rank for rank in Rank if rank.points}
_SECOND = {PairKind.MIXED: Suit.HEARTS, PairKind.COLOURED: Suit.CLUBS, PairKind.PERFECT: Suit.SPADES}


class Hand(Struct, frozen=True):
    """Two cards by value, the lower first, and the pair that they make."""

    values: tuple[int, int]
    pair: PairKind

    def cards(self, nought: Rank) -> tuple[Card, Card]:
        """Two such cards; of a pair of noughts, of this rank."""
        first, second = (_RANKS.get(value, nought) for value in self.values)
        if self.pair is PairKind.NONE:
            return Card(Rank.QUEEN if self.values == (0, 0) else first, Suit.SPADES), Card(second, Suit.HEARTS)
        return Card(first, Suit.SPADES), Card(second, _SECOND[self.pair])


class Seen(Struct, frozen=True):
    """The first four cards, told apart by value and by the pairs they make."""

    player: Hand
    banker: Hand
    twin: bool

    @property
    def facts(self) -> Facts:
        """A round that begins with such cards, for a wager that four cards decide."""
        return facts(Round(self.player.cards(Rank.TEN), self.banker.cards(Rank.TEN if self.twin else Rank.JACK)))


@lru_cache(maxsize=1)
def every_hand() -> tuple[Hand, ...]:
    """Every two cards; two of one value are a pair, unless the value is nought (T, J, Q, K)."""
    return tuple(
        Hand((low, high), kind)
        for low in range(10)
        for high in range(low, 10)
        for kind in (PairKind.NONE, *PAIRS)
        if (kind is PairKind.NONE and low == 0) or (low == high) is (kind is not PairKind.NONE)
    )


@lru_cache(maxsize=1)
def every_seen() -> tuple[Seen, ...]:
    """Every four cards, in their one order."""
    return tuple(
        Seen(player, banker, twin)
        for player, banker in product(every_hand(), repeat=2)
        for twin in (False, True)
        if _can_be(player, banker, twin=twin)
    )


def _can_be(player: Hand, banker: Hand, *, twin: bool) -> bool:
    """Two pairs of one value are of one rank, unless that value is nought."""
    alike = PairKind.NONE not in (player.pair, banker.pair) and player.values == banker.values
    return alike if twin else not alike or player.values[0] == 0


class Added(Struct, frozen=True, kw_only=True):
    """A wager whose winnings may be added to a main bet."""

    won: tuple[LineFigure, ...]
    places: tuple[int, ...]
    """For each of `every_seen()` the place of its line in `won`, or -1 where nothing is won."""
    returns_stake: bool

    def net(self, won: LineFigure, main: LineFigure) -> Fraction:
        """What one unit nets on a line whose winnings then ride on the main bet."""
        winnings = won.net if self.returns_stake else won.net + 1
        return won.net + winnings * main.net


class Parlay(Struct, frozen=True):
    """The winning lines of a wager whose winnings are added to a main bet."""

    always: tuple[LineFigure, ...]
    favourable: tuple[LineFigure, ...]
    """Added only when the four cards favour the main bet, and otherwise taken."""


# How often four cards come.


class FourCards:
    """Counts the ordered draws of four cards from one composition."""

    def __init__(self, composition: Composition) -> None:
        self.values = composition.by_value
        ranks = all_ranks(composition)
        self._ranks = [[rank for rank in ranks if rank.value == value] for value in range(10)]

    def of(self, seen: Seen) -> int:
        """In how many ordered draws exactly these come."""
        player, banker = list(_counted(seen.player)), list(_counted(seen.banker))
        twin = seen.twin if PairKind.NONE not in (seen.player.pair, seen.banker.pair) else None
        return sum(sign * other * self._ways(one, two, twin) for sign, one in player for other, two in banker)

    def _ways(self, one: Hand, other: Hand, twin: bool | None) -> int:
        """The draws of two hands, of which one that is no pair may be any two cards of its values."""
        if other.pair is not PairKind.NONE:
            if one.pair is not PairKind.NONE:
                return self._pairs(one, other, twin)
            one, other = other, one
        left = list(self.values)
        if one.pair is PairKind.NONE:
            ways = _two(left, one.values)
        else:
            ways = sum(rank.pair[PAIRS.index(one.pair)] for rank in self._ranks[one.values[0]])
        for value in one.values:
            left[value] -= 1
        return ways * _two(left, other.values) if ways else 0

    def _pairs(self, hand: Hand, other: Hand, twin: bool | None) -> int:
        """Two pairs: of one rank, of two, or either way."""
        mine, theirs = self._ranks[hand.values[0]], self._ranks[other.values[0]]
        kind, another = PAIRS.index(hand.pair), PAIRS.index(other.pair)
        same = mine if hand.values == other.values else []
        ways = 0
        if twin is not False:
            ways += sum(rank.two_pairs[kind][another] for rank in same)
        if twin is not True:
            ways += sum(rank.pair[kind] for rank in mine) * sum(rank.pair[another] for rank in theirs)
            ways -= sum(rank.pair[kind] * rank.pair[another] for rank in same)
        return ways


def _counted(hand: Hand) -> Iterator[tuple[int, Hand]]:
    """The hand; if two cards of one value are to be no pair, any two of that value less all pairs."""
    yield 1, hand
    if hand.pair is PairKind.NONE and hand.values[0] == hand.values[1]:
        yield from ((-1, Hand(hand.values, kind)) for kind in PAIRS)


def _two(left: list[int], values: tuple[int, int]) -> int:
    """The ordered draws of any two cards of these values."""
    one, other = values
    return left[one] * (left[one] - 1) if one == other else 2 * left[one] * left[other]


# What becomes of the main bet.


class Future(Struct, frozen=True):
    """What may become of the main bet once four cards are seen: the ways of each of its lines."""

    ways: Mapping[str, int]

    def favours(self, lines: Mapping[str, LineFigure]) -> bool:
        """Whether the main bet gains on average from here."""
        return sum(lines[line].net * ways for line, ways in self.ways.items()) > 0

    @property
    def total(self) -> int:
        """All draws of the two cards that may still come."""
        return sum(self.ways.values())


def future(values: Values, player: int, banker: int, main: MainLines) -> Future:
    """The lines of the main bet over the next two cards, drawn or not."""
    total = sum(values)
    ways: dict[str, int] = {}
    thirds: list[int | None] = list(range(10)) if PUNTO_BANCO.player_decision(player, banker).draws else [None]
    for third in thirds:
        first = 1 if third is None else values[third]
        for other in range(10) if PUNTO_BANCO.banker_decision(player, banker, third).draws else (None,):
            line = main[player, banker, third, other].line
            ways[line] = ways.get(line, 0) + first * _rest(values, third, other, total)
    return Future(ways)


def _rest(values: Values, third: int | None, other: int | None, total: int) -> int:
    """Ways of the two cards that may come, but for the Player's third card."""
    if third is None:
        return total * (total - 1) if other is None else values[other] * (total - 1)
    return total - 1 if other is None else values[other] - (third == other)


def parlay_figures(composition: Composition, added: Added, main: MainLines) -> Parlay:
    """The winning lines both ways, those that cannot come left out."""
    lines = {line.line: line for line in main.values()}
    always: Counter[tuple[int, str]] = Counter()
    favourable: Counter[tuple[int, str]] = Counter()
    taken: Counter[int] = Counter()
    for cards, by_place in _won_by_values(composition, added).items():
        after = _after(composition.by_value, cards, main)
        favoured = after.favours(lines)
        for place, number in by_place.items():
            if not favoured:
                taken[place] += number * after.total
            for line, ways in after.ways.items():
                always[place, line] += number * ways
                favourable[place, line] += number * ways * favoured
    return Parlay(_lines(added, lines, always), (*_taken(added, taken), *_lines(added, lines, favourable)))


_Cards = tuple[int, int, int, int]
"""The values of four cards: the Player's two, then the Banker's."""


def _won_by_values(composition: Composition, added: Added) -> Mapping[_Cards, Counter[int]]:
    """The ordered draws of four cards that win, by their values and by the place of the line."""
    four = FourCards(composition)
    found: dict[_Cards, Counter[int]] = {}
    for seen, place in zip(every_seen(), added.places, strict=True):
        if place >= 0 and (ways := four.of(seen)):
            found.setdefault((*seen.player.values, *seen.banker.values), Counter())[place] += ways
    return found


def _after(values: Values, cards: _Cards, main: MainLines) -> Future:
    left = list(values)
    for value in cards:
        left[value] -= 1
    return future(tuple(left), sum(cards[:2]) % 10, sum(cards[2:]) % 10, main)


def _taken(added: Added, ways: Mapping[int, int]) -> tuple[LineFigure, ...]:
    return tuple(taken_line(added.won[place], number) for place, number in ways.items() if number)


def _lines(added: Added, main: Mapping[str, LineFigure], ways: Mapping[tuple[int, str], int]) -> tuple[LineFigure, ...]:
    return tuple(
        added_line(added, added.won[place], main[line], number) for (place, line), number in ways.items() if number
    )


def taken_line(won: LineFigure, ways: int) -> LineFigure:
    """A winning line whose winnings the bettor takes."""
    return replace(won, line=f"{won.line}, taken", label=f"{won.label}, taken", ways=ways)


def parts_of(line: str) -> tuple[str, str, str]:
    """The winning line, what becomes of its winnings, and the line of the main bet that they ride on.

    A line of a wager by itself is only the first; where the bettor takes the winnings there is no third.
    """
    won, what, main = (*line.split(", "), "", "")[:3]
    return won, what, main


def added_line(added: Added, won: LineFigure, main: LineFigure, ways: int) -> LineFigure:
    """A winning line whose winnings ride on the main bet, which then ended on a line of its own."""
    net = added.net(won, main)
    return LineFigure(
        line=f"{won.line}, added, {main.line}",
        label=f"{won.label}, added, {main.label}",
        result=Result.WIN if net > 0 else Result.PUSH if net == 0 else Result.LOSE,
        pays=won.pays,
        net=net,
        ways=ways,
    )
