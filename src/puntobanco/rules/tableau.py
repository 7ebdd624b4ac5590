"""The drawing table as data. Who draws is the same in every rulebook; each cites it by its own clauses.

The Player's Hand acts first and looks only at itself. The Banker's Hand acts second: by its own
count alone if the Player stood, by its count and the Player's third card if the Player drew. A
natural on either side ends the deal before anybody acts. Nobody may choose otherwise [RWS 1.1; NZ 1.1 Table of Play].
"""

from enum import Enum

from msgspec import Struct

from puntobanco.rules.hand import Side, is_natural_count


class Row(Enum):
    """The rows of the table, as the documents print them."""

    NATURAL_PLAYER = "the Player has a natural"
    NATURAL_BANKER = "the Banker has a natural"
    PLAYER_0_5 = "Player on 0 to 5"
    PLAYER_6_7 = "Player on 6 or 7"
    BANKER_AFTER_STAND = "Banker, when the Player stood"
    BANKER_0_2 = "Banker on 0, 1 or 2, when the Player drew"
    BANKER_3 = "Banker on 3, when the Player drew"
    BANKER_4 = "Banker on 4, when the Player drew"
    BANKER_5 = "Banker on 5, when the Player drew"
    BANKER_6 = "Banker on 6, when the Player drew"
    BANKER_7 = "Banker on 7, when the Player drew"


PLAYER_DRAWS_ON = frozenset(range(6))
BANKER_DRAWS_AFTER_STAND_ON = frozenset(range(6))

BANKER_DRAWS_AGAINST: tuple[frozenset[int], ...] = (
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
    frozenset({2, 3, 4, 5, 6, 7}),
    frozenset({4, 5, 6, 7}),
    frozenset({6, 7}),
    frozenset(),
)
"""By the Banker's two-card count: the values of the Player's third card against which the Banker draws."""

_BANKER_ROWS = (
    Row.BANKER_0_2,
    Row.BANKER_0_2,
    Row.BANKER_0_2,
    Row.BANKER_3,
    Row.BANKER_4,
    Row.BANKER_5,
    Row.BANKER_6,
    Row.BANKER_7,
)


class Decision(Struct, frozen=True):
    """What one hand does about a third card, and the row that says so."""

    side: Side
    draws: bool
    row: Row


def player_decision(player: int, banker: int) -> Decision:
    """What the Player's Hand does, given both two-card counts."""
    if is_natural_count(player):
        return Decision(Side.PLAYER, False, Row.NATURAL_PLAYER)
    if is_natural_count(banker):
        return Decision(Side.PLAYER, False, Row.NATURAL_BANKER)
    if player in PLAYER_DRAWS_ON:
        return Decision(Side.PLAYER, True, Row.PLAYER_0_5)
    return Decision(Side.PLAYER, False, Row.PLAYER_6_7)


def banker_decision(player: int, banker: int, player_third: int | None) -> Decision:
    """What the Banker's Hand does, given both two-card counts and the value of the Player's third card."""
    if is_natural_count(banker):
        return Decision(Side.BANKER, False, Row.NATURAL_BANKER)
    if is_natural_count(player):
        return Decision(Side.BANKER, False, Row.NATURAL_PLAYER)
    if player_third is None:
        return Decision(Side.BANKER, banker in BANKER_DRAWS_AFTER_STAND_ON, Row.BANKER_AFTER_STAND)
    return Decision(Side.BANKER, player_third in BANKER_DRAWS_AGAINST[banker], _BANKER_ROWS[banker])
