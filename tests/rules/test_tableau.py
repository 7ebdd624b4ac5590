"""The drawing table, drawn as a table: rows are two-card counts, columns the Player's third card."""

import pytest

from puntobanco.rules.game import PUNTO_BANCO
from puntobanco.rules.hand import Side

AFTER_A_DRAW = """
        0 1 2 3 4 5 6 7 8 9
    0   D D D D D D D D D D
    1   D D D D D D D D D D
    2   D D D D D D D D D D
    3   D D D D D D D D . D
    4   . . D D D D D D . .
    5   . . . . D D D D . .
    6   . . . . . . D D . .
    7   . . . . . . . . . .
"""

GRID = [
    (int(count), third, mark == "D")
    for count, *marks in (line.split() for line in AFTER_A_DRAW.strip().splitlines()[1:])
    for third, mark in enumerate(marks)
]


@pytest.mark.parametrize(("banker", "third", "draws"), GRID)
def test_the_banker_after_the_player_drew(banker: int, third: int, draws: bool) -> None:
    decision = PUNTO_BANCO.banker_decision(0, banker, third)
    assert (decision.side, decision.draws) == (Side.BANKER, draws)
    assert decision.row.id == ("banker-0-2" if banker <= 2 else f"banker-{banker}")


def test_the_grid_is_complete() -> None:
    assert len(GRID) == 80


@pytest.mark.parametrize(("banker", "draws"), [(0, True), (4, True), (5, True), (6, False), (7, False)])
@pytest.mark.parametrize("player", [6, 7])
def test_the_banker_after_the_player_stood(player: int, banker: int, draws: bool) -> None:
    decision = PUNTO_BANCO.banker_decision(player, banker, None)
    assert (decision.side, decision.draws, decision.row.id) == (Side.BANKER, draws, "banker-after-stand")


@pytest.mark.parametrize(
    ("player", "draws", "row"),
    [
        (0, True, "player-0-5"),
        (5, True, "player-0-5"),
        (6, False, "player-6-7"),
        (7, False, "player-6-7"),
        (8, False, "natural-player"),
        (9, False, "natural-player"),
    ],
)
@pytest.mark.parametrize("banker", range(8))
def test_the_player_looks_only_at_itself(player: int, draws: bool, row: str, banker: int) -> None:
    decision = PUNTO_BANCO.player_decision(player, banker)
    assert (decision.side, decision.draws, decision.row.id) == (Side.PLAYER, draws, row)


@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_on_either_side_ends_the_drawing(natural: int, count: int) -> None:
    game = PUNTO_BANCO
    for decision in (game.player_decision(natural, count), game.banker_decision(natural, count, None)):
        assert (decision.row.id, decision.draws) == ("natural-player", False)
    for decision in (game.player_decision(count, natural), game.banker_decision(count, natural, None)):
        assert (decision.row.id, decision.draws) == ("natural-banker", False)
