"""House Money added to a bet: what the parlay is worth, always added or only when the four cards favour it.

The bettor chooses with the first four cards face up. What then comes depends on values only, so each pair of
hands is weighed by rank, and its future by the values that are left.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.figures import LineFigure
from puntobanco.analysis.values import Values, falling
from puntobanco.rules.facts import Facts, HandFacts
from puntobanco.rules.hand import PairKind
from puntobanco.rules.tableau import banker_decision, player_decision
from puntobanco.wagers.wager import Result

MainNets = dict[tuple[int, int, int | None, int | None], tuple[str, Fraction]]
"""By two-card counts and third cards, the line of the main bet and what it nets for each unit."""


class Seen(Struct, frozen=True):
    """Four cards by value, whether each hand is a pair, and in how many ordered draws."""

    player: tuple[int, int]
    banker: tuple[int, int]
    pairs: int
    ways: int

    @property
    def facts(self) -> Facts:
        """What House Money looks at."""
        both = self.pairs == 2
        player = HandFacts(0, None, PairKind.MIXED if self.pairs else PairKind.NONE)
        return Facts(player, HandFacts(0, None, PairKind.MIXED if both else PairKind.NONE))


def seen_pairs(composition: Composition) -> Iterator[Seen]:
    """Every four cards by value with a pair in one hand or in both."""
    ranks = [(rank.points, sum(suits)) for rank, suits in composition.by_rank.items()]
    values = composition.by_value
    pairs = [sum(falling(number, 2) for value, number in ranks if value == wanted) for wanted in range(10)]
    both = _both_paired(ranks)
    for value in range(10):
        for other in range(10):
            if both[value][other]:
                yield Seen((value, value), (other, other), 2, both[value][other])
        left = [number - 2 * (place == value) for place, number in enumerate(values)]
        for one in range(10):
            for two in range(one, 10):
                plain = left[one] * (left[two] - (one == two)) * (1 if one == two else 2) * pairs[value]
                plain -= both[value][one] if one == two else 0
                if plain:
                    yield Seen((value, value), (one, two), 1, plain)
                    yield Seen((one, two), (value, value), 1, plain)


def _both_paired(ranks: list[tuple[int, int]]) -> list[list[int]]:
    """By the values of both hands, ordered draws of a pair in each."""
    both = [[0] * 10 for _ in range(10)]
    for place, (value, number) in enumerate(ranks):
        for another, (other, more) in enumerate(ranks):
            both[value][other] += falling(number, 4) if place == another else falling(number, 2) * falling(more, 2)
    return both


class Future(Struct, frozen=True):
    """What may become of the main bet once four cards are seen: ways by its line, and its mean."""

    ways: dict[str, int]
    nets: dict[str, Fraction]

    @property
    def total(self) -> int:
        """All draws of the two cards that may still come."""
        return sum(self.ways.values())

    @property
    def mean(self) -> Fraction:
        """What the main bet nets on average from here."""
        return sum((self.nets[line] * ways for line, ways in self.ways.items()), Fraction(0)) / self.total


def future(values: Values, player: int, banker: int, nets: MainNets) -> Future:
    """The lines of the main bet over the next two cards, drawn or not."""
    total = sum(values)
    ways: dict[str, int] = {}
    found: dict[str, Fraction] = {}
    thirds: list[int | None] = list(range(10)) if player_decision(player, banker).draws else [None]
    for third in thirds:
        first = total if third is None else values[third]
        draws = banker_decision(player, banker, third).draws
        for other in range(10) if draws else (None,):
            second = _second(values, third, other, total)
            line, net = nets[player, banker, third, other]
            number = first * second if third is not None else second * (total if other is None else 1)
            found[line] = net
            ways[line] = ways.get(line, 0) + number
    return Future(ways, found)


def _second(values: Values, third: int | None, other: int | None, total: int) -> int:
    """Ways of the second card that may come, given the first."""
    if other is None:
        return total - 1
    if third is None:
        return values[other] * (total - 1)
    return values[other] - (third == other)


class Added(Struct, frozen=True, kw_only=True):
    """How House Money winnings are used: added to which bet, and when."""

    to: str
    only_if_favourable: bool


def added_figures(
    composition: Composition, odds: dict[int, Fraction], nets: MainNets, *, only_if_favourable: bool
) -> tuple[LineFigure, ...]:
    """The lines of House Money with its winnings added to a main bet; `odds` by the number of paired hands."""
    values = composition.by_value
    lines: dict[str, LineFigure] = {}
    futures: dict[tuple[int, int, tuple[int, ...]], Future] = {}
    dealt = 0
    for seen in seen_pairs(composition):
        left = list(values)
        for value in (*seen.player, *seen.banker):
            left[value] -= 1
        key = (sum(seen.player) % 10, sum(seen.banker) % 10, tuple(left))
        if key not in futures:
            futures[key] = future(key[2], key[0], key[1], nets)
        after = futures[key]
        dealt += seen.ways * after.total
        won = odds[seen.pairs]
        name = "both-pairs" if seen.pairs == 2 else "one-pair"
        if only_if_favourable and after.mean <= 0:
            _add(lines, f"{name}, taken", won, seen.ways * after.total)
            continue
        for line, ways in after.ways.items():
            _add(lines, f"{name}, added, {line}", won * (1 + after.nets[line]), seen.ways * ways)
    _add(lines, "no-pair", Fraction(-1), falling(composition.total, 6) - dealt)
    return tuple(lines.values())


def _add(lines: dict[str, LineFigure], name: str, net: Fraction, ways: int) -> None:
    known = lines.get(name)
    result = Result.WIN if net > 0 else Result.PUSH if net == 0 else Result.LOSE
    together = ways + (known.ways if known else 0)
    lines[name] = LineFigure(line=name, label=name, result=result, pays="", net=net, ways=together)
