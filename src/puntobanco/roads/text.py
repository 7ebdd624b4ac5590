"""The roads as letters or shapes on a grid of text, readable without colour.

A panel is a grid of cells of one width. Each cell also says what it means, so that a terminal may colour it.
"""

from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import Struct

from puntobanco.roads.board import Board, Derived, Ring
from puntobanco.roads.coup import LETTERS, Coup
from puntobanco.roads.derived import Colour
from puntobanco.roads.grid import ROWS, STAR_ROWS, first_shown
from puntobanco.roads.words import (
    ASK_NAMES,
    MARK_NAMES,
    ROAD_NAMES,
    WINNER_NAMES,
    Word,
    colour_word,
    counts_text,
)
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.words import in_words

WIDTH = 110
SPARE = 2
"""Empty columns kept at the right edge, so that the next mark is always in sight."""
BEAD_COLUMNS, LEAST_COLUMNS, MOST_COLUMNS = 15, 12, 52
GAP = 4
EMPTY = "·"


class Tone(Enum):
    EMPTY = "empty"
    BANKER = "banker"
    PLAYER = "player"
    TIE = "tie"
    REGULAR = "regular"
    IRREGULAR = "irregular"
    HEADING = "heading"
    PLAIN = "plain"


class Cell(Struct, frozen=True, gc=False):
    text: str
    tone: Tone = Tone.PLAIN


Line = tuple[Cell, ...]
Grid = dict[tuple[int, int], Cell]


class Panel(Struct, frozen=True):
    title: str
    lines: tuple[Line, ...]
    width: int


WINNER_TONES = {Winner.BANKER: Tone.BANKER, Winner.PLAYER: Tone.PLAYER, Winner.TIE: Tone.TIE}
SHAPES = {Winner.BANKER: "○", Winner.PLAYER: "□", Winner.TIE: "◇"}
_COLOUR_CELLS = {
    (Colour.RED, False): Cell("R", Tone.REGULAR),
    (Colour.BLUE, False): Cell("I", Tone.IRREGULAR),
    (Colour.RED, True): Cell("●", Tone.REGULAR),
    (Colour.BLUE, True): Cell("○", Tone.IRREGULAR),
}


def as_text(
    board: Board, *, width: int = WIDTH, language: str = "en", shapes: bool = False, three_star: bool = False
) -> str:
    lines = as_lines(board, width=width, language=language, shapes=shapes, three_star=three_star)
    return "\n".join("".join(cell.text for cell in line).rstrip() for line in lines)


def as_lines(
    board: Board, *, width: int = WIDTH, language: str = "en", shapes: bool = False, three_star: bool = False
) -> list[Line]:
    """The whole board as lines of cells, panels side by side where they fit."""
    panels = [_bead_plate(board, width, language, shapes), _big_road(board, width, language, shapes)]
    panels += [_derived(derived, width, language, shapes) for derived in board.derived]
    if three_star:
        panels.append(_three_star(board, width, language, shapes))
    counts = in_words(counts_text(board), language) if board.beads else Word.NEW_SHOE.said(language)
    lines: list[Line] = [*((Cell(line),) for line in _wrapped(counts.split(" · "), width, " · ")), ()]
    for row in _rows(panels, width):
        lines += [*_beside(row), ()]
    lines += [_ask(board, side, language, shapes) for side in ASK_NAMES]
    return [*lines, (), *((Cell(note),) for note in _notes(width, language, shapes))]


def _bead_plate(board: Board, width: int, language: str, shapes: bool) -> Panel:
    wide = max([2, *(len(coup.token) for coup in board.coups)]) + 1
    cells: Grid = {bead.square: _coup_cell(bead.coup, bead.coup.token, shapes) for bead in board.beads}
    columns = max(1, min(BEAD_COLUMNS, width // wide))
    return _panel(Word.BEAD_PLATE, language, cells, wide=wide, columns=columns, spare=0)


def _big_road(board: Board, width: int, language: str, shapes: bool) -> Panel:
    cells: Grid = {ring.square: _ring_cell(ring, shapes) for streak in board.big_road for ring in streak.rings}
    if board.waiting:
        cells[0, 0] = _coup_cell(board.waiting[0], f"?{_ties(len(board.waiting))}", shapes)
    return _panel(Word.BIG_ROAD, language, cells, wide=2, columns=width // 2)


def _derived(derived: Derived, width: int, language: str, shapes: bool) -> Panel:
    cells: Grid = {mark.square: _COLOUR_CELLS[mark.colour, shapes] for run in derived.runs for mark in run}
    return _panel(ROAD_NAMES[derived.road], language, cells, wide=1, columns=width)


def _three_star(board: Board, width: int, language: str, shapes: bool) -> Panel:
    cells: Grid = {ring.square: _ring_cell(ring, shapes) for ring in board.three_star}
    return _panel(Word.THREE_STAR, language, cells, wide=2, columns=width // 2, rows=STAR_ROWS)


def _coup_cell(coup: Coup, token: str, shapes: bool) -> Cell:
    assert coup.winner is not None, "only coups with a result are on a board"
    mark = SHAPES[coup.winner] if shapes else LETTERS[coup.winner]
    return Cell(mark + token[1:], WINNER_TONES[coup.winner])


def _ring_cell(ring: Ring, shapes: bool) -> Cell:
    return _coup_cell(ring.coup, f"?{_ties(len(ring.ties))}", shapes)


def _ties(number: int) -> str:
    return _RAISED[number] if number < len(_RAISED) else "⁺"


_RAISED = ("", *"¹²³⁴⁵⁶⁷⁸⁹")


def _panel(
    name: Word,
    language: str,
    cells: Grid,
    *,
    wide: int,
    columns: int,
    spare: int = SPARE,
    rows: int = ROWS,
) -> Panel:
    """The newest columns that fit, each cell as wide as the others."""
    used = max((column + 1 for _, column in cells), default=0)
    columns = max(1, min(columns, MOST_COLUMNS, max(used + spare, LEAST_COLUMNS)))
    first = first_shown(used, columns, spare)
    blank = Cell(EMPTY.ljust(wide), Tone.EMPTY)
    filled = {square: Cell(cell.text.ljust(wide), cell.tone) for square, cell in cells.items()}
    lines = []
    for row in range(rows):
        lines.append(tuple(filled.get((row, column), blank) for column in range(first, first + columns)))
    return Panel(name.said(language), tuple(lines), columns * wide)


def _rows(panels: Sequence[Panel], width: int) -> list[list[Panel]]:
    rows: list[list[Panel]] = []
    room = 0
    for panel in panels:
        if not rows or room < GAP + panel.width:
            rows.append([])
            room = width + GAP
        rows[-1].append(panel)
        room -= panel.width + GAP
    return rows


def _beside(panels: Sequence[Panel]) -> Iterable[Line]:
    """The lines of panels that stand side by side, their titles first."""
    titled = [((Cell(panel.title, Tone.HEADING),), *panel.lines) for panel in panels]
    for number in range(max(map(len, titled))):
        line: list[Cell] = []
        for panel, lines in zip(panels, titled, strict=True):
            own = lines[number] if number < len(lines) else ()
            wide = (panel.width if own else 0) if number else cells_wide(panel.title)
            line += [*own, Cell(" " * (panel.width + GAP - wide))]
        yield tuple(line)


def cells_wide(text: str) -> int:
    """How many places a terminal gives the text: two for a Chinese character."""
    return sum(2 if "\u2e80" <= letter <= "\uffdc" else 1 for letter in text)


def _ask(board: Board, side: Side, language: str, shapes: bool) -> Line:
    """What a win of this side would add to each derived road."""
    line = [Cell(f"{ASK_NAMES[side].said(language)}  ", Tone.HEADING)]
    for derived in board.derived:
        colour = derived.asked(side)
        answer = Cell("–", Tone.EMPTY) if colour is None else _COLOUR_CELLS[colour, shapes]
        line += [Cell(f" {ROAD_NAMES[derived.road].said(language)} "), answer, Cell("  ")]
    return tuple(line)


def _notes(width: int, language: str, shapes: bool) -> Iterable[str]:
    """What the signs mean, that red and blue mean something else below, and that nothing here foretells."""
    winners = (SHAPES if shapes else LETTERS).items()
    signs = [f"{sign} {WINNER_NAMES[winner].said(language)}" for winner, sign in winners]
    signs += [f"{letter} {word.said(language)}" for letter, (_, word) in zip("npb", MARK_NAMES, strict=True)]
    signs += [f"¹ {Word.TIES_ON_RING.said(language)}"]
    for colour in Colour:
        sign = _COLOUR_CELLS[colour, shapes].text
        signs.append(f"{sign} {colour_word(colour.is_regular).said(language)}")
    yield from _wrapped(signs, width, "  ")
    for word in (Word.DERIVED_NOTE, Word.FOOTER):
        yield from _wrapped(word.said(language).split(" "), width, " ")


def _wrapped(parts: Iterable[str], width: int, between: str) -> Iterable[str]:
    line = ""
    for part in parts:
        longer = f"{line}{between}{part}" if line else part
        if line and cells_wide(longer) > width:
            yield line
            longer = part
        line = longer
    yield line
