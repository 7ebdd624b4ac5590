"""A game in which a hand may choose, priced for each way to choose and for the best one."""

from collections import defaultdict
from collections.abc import Hashable

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.analysis.cases import Query, figures_of
from puntobanco.analysis.composition import Composition
from puntobanco.analysis.distribution import LightWeights
from puntobanco.analysis.figures import Figures
from puntobanco.analysis.removal import Weigh, key_of
from puntobanco.rules.game import Game


class Strategy(Struct, frozen=True):
    """A wager when every choice is made one way."""

    game: Game
    """The game with every choice made this way."""
    figures: Figures


def strategies(
    asked: Query, composition: Composition, decks: int | None, game: Game, weigh: Weigh = LightWeights
) -> tuple[tuple[Strategy, ...], ...]:
    """Each figure asked for under every way to choose, the best for its bettor first; one way where nobody may."""
    found: dict[Hashable, list[Strategy]] = defaultdict(list)
    for way in game.strategies():
        played = replace(asked, rulebook=replace(asked.rulebook, game=way))
        for figures in figures_of(played, composition, decks, weigh(composition, way)):
            found[key_of(figures)].append(Strategy(way, figures))
    return tuple(tuple(sorted(some, key=lambda way: -way.figures.expected_return)) for some in found.values())
