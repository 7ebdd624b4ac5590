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
        "derived": {road.road.value: "".join(_letters(road)) for road in roads},
        "derived_cells": {
            road.road.value: [[list(mark.square) for mark in run] for run in road.runs] for road in roads
        },
        "derived_coups": {road.road.value: [[mark.coup.number for mark in run] for run in road.runs] for road in roads},
        "ask": {
            letter: {road.road.value: _COLOURS[road.asked(side)] for road in roads} for side, letter in _SIDES.items()
        },
    }


def _letters(derived: Derived) -> Iterable[str]:
    return (str(_COLOURS[mark.colour]) for run in derived.runs for mark in run)
