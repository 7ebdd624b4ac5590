"""Games that a set-up may choose: the one of the rulebooks, and variants that are dealt elsewhere.

A set-up that chooses a game which its rulebook does not print says so (`departs_from_rulebook`).
"""

from msgspec.structs import replace

from puntobanco.cards import card
from puntobanco.clauses import ClauseId
from puntobanco.rules.game import (
    PUNTO_BANCO,
    Game,
    after_draw,
    after_stand,
    player_choice,
    player_row,
)
from puntobanco.rules.hand import Side

BACCARAT_GOLD = Game(
    id="baccarat-gold",
    title="Baccarat Gold",
    chinese=("Baccarat Gold 百家乐", "Baccarat Gold 百家樂"),
    rows=(
        player_row("player-0-4", "Player on 0 to 4", range(5), draws=True),
        player_choice("player-5", "Player on 5", (5,)),
        player_row("player-6-7", "Player on 6 or 7", (6, 7), draws=False),
        after_stand("banker-after-stand", "Banker, when the Player stood", range(8), range(6)),
        after_draw("banker-0-3", "Banker on 0 to 3, when the Player drew", range(4), range(10)),
        after_draw("banker-4-5", "Banker on 4 or 5, when the Player drew", (4, 5), range(3, 8)),
        after_draw("banker-6-7", "Banker on 6 or 7, when the Player drew", (6, 7), ()),
    ),
    clause=ClauseId("HOUSE baccarat-gold"),
    source="https://wizardofodds.com/games/baccarat/gold/",
)
"""Dealt in California: the bettor on the Player may stand on 5, and the Banker's table is another."""

SEVEN_UP = replace(
    PUNTO_BANCO,
    id="seven-up",
    title="7 Up Baccarat",
    chinese=("7 Up 百家乐", "7 Up 百家樂"),
    printed={Side.PLAYER: card("7s")},
    clause=ClauseId("HOUSE seven-up"),
    source="https://wizardofodds.com/games/7-up-baccarat/",
)
"""Dealt at Marina Bay Sands: the Player's first card is a 7 printed on the layout; drawing is as usual.

No source says which suit is printed; ours is the seven of spades.
"""

GAMES = (PUNTO_BANCO, BACCARAT_GOLD, SEVEN_UP)


def game_named(game_id: str) -> Game | None:
    """The game of that id: one of the library, or one of them with its choices made."""
    every = (way for game in GAMES for way in (game, *game.strategies()))
    return next((game for game in every if game.id == game_id), None)
