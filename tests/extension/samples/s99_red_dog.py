"""An invented wager: Red Dog wins when the Player's Hand wins, and more with a natural nine."""

from puntobanco.clauses import citing
from puntobanco.rulebooks.new_zealand.games import ALL
from puntobanco.rules.hand import Side
from puntobanco.wagers.conditions import OTHERWISE, count_is, natural_winner, wins
from puntobanco.wagers.wager import Kind, Names, Wager, WagerId, lose, one_table, pays, same_lines, win

HOUSE = citing("HOUSE")
_NINE = natural_winner(Side.PLAYER) & count_is(Side.PLAYER, 9)

WAGERS = (
    Wager(
        id=WagerId("red-dog"),
        family="red-dog",
        names=Names("Red Dog", "红狗", "紅狗"),
        clause=HOUSE("red-dog 1"),
        kind=Kind.SIDE,
        versions=ALL,
        lines=same_lines(
            win("natural-nine", "Player wins with a natural nine", _NINE, HOUSE("red-dog 2")),
            win("win", "Player wins otherwise", ~_NINE & wins(Side.PLAYER), HOUSE("red-dog 3")),
            lose("lose", "Any other result", OTHERWISE, HOUSE("red-dog 4")),
        ),
        pay_tables=one_table(
            pays("natural-nine", "7 to 1", HOUSE("red-dog 2")), pays("win", "1 to 2", HOUSE("red-dog 3"))
        ),
    ),
)
