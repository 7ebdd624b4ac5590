"""The scoreboards of a shoe, from results, rounds or a shoe file."""

from collections.abc import Iterable

from puntobanco.notation.results import for_roads
from puntobanco.notation.shoe_file import ShoeFile
from puntobanco.roads import Board, Coup, Tail, board, coup_of, read_coups
from puntobanco.rules.game import PUNTO_BANCO, Game
from puntobanco.rules.round import Round


def roads(
    results: str | ShoeFile | Iterable[str | Round | Coup], game: Game = PUNTO_BANCO, *, tail: Tail = Tail.DOWN_FIRST
) -> Board:
    """Bead plate, big road, the three derived roads and their ask marks; a notebook draws them.

    Results are written as ``B P Tb Bn``, in one text or several, or are rounds or coups, or a shoe read from a file.

    >>> shown = roads("B B P T P B B")
    >>> shown
    <Board: 7 coups, B B P T P B B>
    >>> shown.svg()[:4]
    '<svg'
    >>> roads(["B", "P", "T"]) == roads("B P T")
    True
    """
    if isinstance(results, str):
        results = [results]
    if isinstance(results, ShoeFile):
        coups = [for_roads(coup, results.game) for coup in results.coups]
    else:
        coups = [coup for result in results for coup in _coups(result, game)]
    return board(coups, tail=tail)


def _coups(result: str | Round | Coup, game: Game) -> Iterable[Coup]:
    if isinstance(result, str):
        return read_coups(result)
    return (result,) if isinstance(result, Coup) else (coup_of(result, game),)
