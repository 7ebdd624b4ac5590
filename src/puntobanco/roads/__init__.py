"""The scoreboards of a shoe: bead plate, big road, the three derived roads with their ask marks, three-star road.

A list of coups goes in, a board comes out, and every drawing reads that board.
"""

from puntobanco.roads.board import Board, board
from puntobanco.roads.coup import Coup, Dealt, coup_of, read_coups
from puntobanco.roads.grid import Tail

__all__ = ["Board", "Coup", "Dealt", "Tail", "board", "coup_of", "read_coups"]
