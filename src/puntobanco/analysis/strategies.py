"""A game in which a hand may choose, priced for each way to choose and for the best one."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import PricedWager, Weights, line_figures
from puntobanco.analysis.figures import LineFigure
from puntobanco.rules.game import Game


class Strategy(Struct, frozen=True):
    """A wager when every choice is made one way."""

    game: Game
    """The game with every choice made this way."""
    lines: tuple[LineFigure, ...]

    @property
    def expected_return(self) -> Fraction:
        total = sum(line.ways for line in self.lines)
        return sum((line.net * line.ways for line in self.lines), Fraction(0)) / total


def strategies(
    offered: PricedWager,
    composition: Composition,
    game: Game,
    *,
    given: int | None = None,
    weigh: Callable[[Composition, Game], Weights] = Weights,
) -> tuple[Strategy, ...]:
    """The wager for every way to choose, the best for its bettor first; one way where nobody may choose."""
    found = [Strategy(way, line_figures(offered, given, weigh(composition, way))) for way in game.strategies()]
    return tuple(sorted(found, key=lambda strategy: -strategy.expected_return))
