"""A board as a plain record for programs: squares as [row, column] from nought, R for red and U for blue."""

from collections.abc import Iterable, Sequence
from typing import Any

from puntobanco.roads.board import Board, Derived
from puntobanco.roads.coup import LETTERS
from puntobanco.roads.derived import Colour
from puntobanco.rules.hand import Side

_COLOURS = {Colour.RED: "R", Colour.BLUE: "U", None: None}
_SIDES = {Side.BANKER: "B", Side.PLAYER: "P"}


def as_record(board: Board) -> dict[str, Any]:
    """Everything that is on the board, told apart by coup number."""
    return {
        "results": " ".join(coup.token for coup in board.coups),
        "tail": board.tail.value,
        "bead_plate": [[*bead.square, LETTERS[bead.coup.winner]] for bead in board.beads if bead.coup.winner],
        "big_road": [
            {
                "side": _SIDES[streak.side],
                "coups": [ring.coup.number for ring in streak.rings],
                "ties": [len(ring.ties) for ring in streak.rings],
            }
            for streak in board.big_road
        ],
        "big_road_cells": [[list(ring.square) for ring in streak.rings] for streak in board.big_road],
        "ties_before_first_circle": len(board.waiting),
        **_derived(board.derived),
        "three_star": [[*ring.square, LETTERS[ring.coup.winner]] for ring in board.three_star if ring.coup.winner],
    }


def _derived(roads: Sequence[Derived]) -> dict[str, Any]:
    return {
        "derived": {one.road.value: "".join(_letters(one)) for one in roads},
        "derived_cells": {one.road.value: [[list(mark.square) for mark in run] for run in one.runs] for one in roads},
        "derived_coups": {one.road.value: [[mark.coup.number for mark in run] for run in one.runs] for one in roads},
        "ask": {
            letter: {one.road.value: _COLOURS[one.asked(side)] for one in roads} for side, letter in _SIDES.items()
        },
    }


def _letters(derived: Derived) -> Iterable[str]:
    return (str(_COLOURS[mark.colour]) for run in derived.runs for mark in run)
