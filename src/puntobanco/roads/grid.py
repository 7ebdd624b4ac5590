"""Squares of a road: columns that run down six rows and turn right where they cannot go on ("dragon tail")."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

ROWS = 6
STAR_ROWS = 3


class Square(NamedTuple):
    """A place on a road, both numbers from nought."""

    row: int
    column: int


class Tail(Enum):
    """What a column does after its first turn: try down at every step, or stay on its row. No colour depends on it."""

    DOWN_FIRST = "down_first"
    HOLD_ROW = "hold_row"


def in_turn(number: int, rows: int = ROWS) -> list[Square]:
    """The squares of `number` marks that fill column after column."""
    return [Square(place % rows, place // rows) for place in range(number)]


def in_columns(lengths: Iterable[int], tail: Tail) -> list[list[Square]]:
    """The squares of each column, given how many marks it has.

    A column starts at the first free top square to the right of where the one before started, tucked over its tail.
    """
    taken: set[Square] = set()
    start = -1
    columns = []
    for length in lengths:
        start += 1
        while Square(0, start) in taken:
            start += 1
        columns.append(_column(start, length, tail, taken))
        taken.update(columns[-1])
    return columns


def _column(start: int, length: int, tail: Tail, taken: set[Square]) -> list[Square]:
    square, turned = Square(0, start), False
    squares = [square]
    for _ in range(length - 1):
        below = Square(square.row + 1, square.column)
        goes_down = below.row < ROWS and below not in taken and not (turned and tail is Tail.HOLD_ROW)
        square = below if goes_down else Square(square.row, square.column + 1)
        turned = turned or not goes_down
        squares.append(square)
    return squares


def first_shown(used: int, columns: int, spare: int = 0) -> int:
    """The first column on screen: the oldest whole columns go where the newest, and some empty ones, would not fit."""
    return max(0, used + spare - columns)
