"""The roads in a terminal: the same letters or shapes as in plain text, in colour."""

from rich.text import Text

from puntobanco.cli.terminal import SIDE_STYLES, console
from puntobanco.roads import Board
from puntobanco.roads.text import Tone, as_lines

STYLES = {
    Tone.EMPTY: "dim",
    Tone.BANKER: SIDE_STYLES["banker"],
    Tone.PLAYER: SIDE_STYLES["player"],
    Tone.TIE: SIDE_STYLES["tie"],
    Tone.REGULAR: "red",
    Tone.IRREGULAR: "blue",
    Tone.HEADING: "bold",
    Tone.PLAIN: "",
}


def print_board(board: Board, *, language: str, shapes: bool, three_star: bool) -> None:
    """The whole board, as wide as the window."""
    for line in as_lines(board, width=console.width, language=language, shapes=shapes, three_star=three_star):
        text = Text(no_wrap=True, overflow="ignore")
        for cell in line:
            text.append(cell.text, STYLES[cell.tone])
        text.rstrip()
        console.print(text, crop=False)
