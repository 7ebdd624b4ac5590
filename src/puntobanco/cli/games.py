"""Games on the command line, by the names of the library."""

from puntobanco.cli.refusals import no_such
from puntobanco.faults import Fault, Refused
from puntobanco.rules.game import Game
from puntobanco.rules.games import GAMES, game_named


def find_game(wanted: str) -> Game:
    """A game in which every choice is made, by its id; `Refused` if there is none."""
    found = game_named(wanted)
    if found is None:
        raise Refused(no_such("game", wanted, (way.id for game in GAMES for way in game.strategies())))
    if found.choices:
        titles = " and ".join(row.title for row in found.choices)
        ways = ", ".join(way.id for way in found.strategies())
        raise Refused(Fault.of("open-choice.choose", wanted, found.clause, titles=titles, found=found.title, ways=ways))
    return found
