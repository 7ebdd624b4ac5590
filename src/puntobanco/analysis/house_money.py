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
from puntobanco.rules.tableau import banker_decision, player_decision
from puntobanco.wagers.wager import Result

MainLines = dict[tuple[int, int, int | None, int | None], str]
"""By two-card counts and third cards, the line of the main bet."""


class Seen(Struct, frozen=True):
    """Four cards by value, whether each hand is a pair, and in how many ordered draws."""

    player: tuple[int, int]
    banker: tuple[int, int]
    pairs: int
    ways: int


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
    """What may become of the main bet once four cards are seen: the ways of each of its lines."""

    ways: dict[str, int]

    def favours(self, nets: dict[str, Fraction]) -> bool:
        """Whether the main bet gains on average from here."""
        return sum(nets[line] * ways for line, ways in self.ways.items()) > 0

    @property
    def total(self) -> int:
        """All draws of the two cards that may still come."""
        return sum(self.ways.values())


def future(values: Values, player: int, banker: int, main: MainLines) -> Future:
    """The lines of the main bet over the next two cards, drawn or not."""
    total = sum(values)
    ways: dict[str, int] = {}
    thirds: list[int | None] = list(range(10)) if player_decision(player, banker).draws else [None]
    for third in thirds:
        first = 1 if third is None else values[third]
        for other in range(10) if banker_decision(player, banker, third).draws else (None,):
            line = main[player, banker, third, other]
            ways[line] = ways.get(line, 0) + first * _rest(values, third, other, total)
    return Future(ways)


def _rest(values: Values, third: int | None, other: int | None, total: int) -> int:
    """Ways of the two cards that may come, but for the Player's third card."""
    if third is None:
        return total * (total - 1) if other is None else values[other] * (total - 1)
    return total - 1 if other is None else values[other] - (third == other)


class Parlay(Struct, frozen=True):
    """House Money with its winnings added to a main bet."""

    always: tuple[LineFigure, ...]
    favourable: tuple[LineFigure, ...]
    """Added only when the four cards favour the main bet, and otherwise taken."""


def parlay_figures(
    composition: Composition, odds: dict[int, Fraction], main: MainLines, nets: dict[str, Fraction]
) -> Parlay:
    """The lines of House Money both ways; `odds` by the number of paired hands, `nets` by the main bet's lines."""
    always: dict[str, LineFigure] = {}
    favourable: dict[str, LineFigure] = {}
    futures: dict[tuple[int, ...], Future] = {}
    dealt = 0
    for seen in seen_pairs(composition):
        key = tuple(sorted(seen.player)) + tuple(sorted(seen.banker))
        if key not in futures:
            futures[key] = _after(composition.by_value, seen, main)
        after = futures[key]
        dealt += seen.ways * after.total
        won, name = odds[seen.pairs], "both-pairs" if seen.pairs == 2 else "one-pair"
        favoured = after.favours(nets)
        if not favoured:
            _add(favourable, f"{name}, taken", won, seen.ways * after.total)
        for line, ways in after.ways.items():
            for figures in (always, favourable) if favoured else (always,):
                _add(figures, f"{name}, added, {line}", won * (1 + nets[line]), seen.ways * ways)
    for figures in (always, favourable):
        _add(figures, "no-pair", Fraction(-1), falling(composition.total, 6) - dealt)
    return Parlay(tuple(always.values()), tuple(favourable.values()))


def _after(values: Values, seen: Seen, main: MainLines) -> Future:
    left = list(values)
    for value in (*seen.player, *seen.banker):
        left[value] -= 1
    return future(tuple(left), sum(seen.player) % 10, sum(seen.banker) % 10, main)


def _add(lines: dict[str, LineFigure], name: str, net: Fraction, ways: int) -> None:
    known = lines.get(name)
    result = Result.WIN if net > 0 else Result.PUSH if net == 0 else Result.LOSE
    together = ways + (known.ways if known else 0)
    lines[name] = LineFigure(line=name, label=name, result=result, pays="", net=net, ways=together)
