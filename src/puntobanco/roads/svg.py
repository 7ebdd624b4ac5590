"""The roads as one SVG picture, each road with words for those who cannot see it and each mark with its coup."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from msgspec import Struct

from puntobanco.roads.board import Board, Derived, Ring
from puntobanco.roads.coup import LETTERS, Coup
from puntobanco.roads.derived import Colour
from puntobanco.roads.grid import ROWS, STAR_ROWS, Square, first_shown
from puntobanco.roads.svg_marks import BEAD, BIG, DARK, LIGHT, SMALL, Palette, Pen
from puntobanco.roads.words import (
    ASK_NAMES,
    ROAD_NAMES,
    WINNER_NAMES,
    Word,
    about,
    ask_text,
    bead_plate_text,
    big_road_text,
    board_told,
    colour_word,
    counts_text,
    coup_text,
    derived_text,
    three_star_text,
    ties_text,
)
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from puntobanco.words import in_words, sentence_of

BEAD_COLUMNS, BIG_COLUMNS, SMALL_COLUMNS, STAR_COLUMNS = 15, 53, 52, 22
SPARE = 2
"""Empty columns kept at the right edge, so that the next mark is always in sight."""

MARGIN, GAP, TITLE = 16, 22, 20
LEFT, RIGHT = MARGIN, MARGIN + BEAD_COLUMNS * BEAD + GAP
HALF = SMALL_COLUMNS * SMALL + GAP
FIRST = MARGIN + TITLE
SECOND = FIRST + ROWS * BIG + GAP + TITLE
THIRD = SECOND + ROWS * SMALL + GAP + TITLE
NOTES = THIRD + ROWS * SMALL + GAP + 12
WIDTH, HEIGHT = RIGHT + BIG_COLUMNS * BIG + MARGIN, NOTES + 3 * TITLE + 4
FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK SC', sans-serif"


class Look(Struct, frozen=True):
    language: str = "en"
    dark: bool = False
    shapes: bool = False
    totals: bool = False
    """Whether a bead shows the winning total, where it is known."""
    three_star: bool = False

    @property
    def palette(self) -> Palette:
        return DARK if self.dark else LIGHT

    @property
    def pen(self) -> Pen:
        return Pen(self.palette, self.shapes)


Drawn = tuple[Square, Coup, str, str]
"""A mark: its square, the coup it comes from, what it says when pointed at, and its drawing."""

Told = Mapping[int, str]
"""What each coup of the board says, by the identity of the coup: five roads tell the same one."""

DEFAULT = Look()


def as_svg(board: Board, look: Look = DEFAULT) -> str:
    said = look.language
    told = {id(bead.coup): in_words(coup_text(bead.coup), said) for bead in board.beads}
    title = escape(in_words(about(Word.ROADS.text(), counts_text(board)), said))
    summary = sentence_of("ref.stop", {}, said).join(board_told(board, said, three_star=look.three_star))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="group" aria-label="{title}" lang="{said}" font-family="{FONT}" font-size="14">',
        f"<title>{title}</title><desc>{escape(summary)}</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{look.palette.ground}"/>',
        _bead_plate(board, look, told),
        _big_road(board, look, told),
    ]
    places = ((RIGHT, SECOND), (RIGHT + HALF, SECOND), (RIGHT, THIRD))
    parts += [_derived(derived, look, told, at) for derived, at in zip(board.derived, places, strict=True)]
    parts += [_three_star(board, look, told)] if look.three_star else []
    parts += [_legend(look), _ask(board, look), _notes(board, look), "</svg>"]
    return "\n".join(parts) + "\n"


def _bead_plate(board: Board, look: Look, told: Told) -> str:
    pen = look.pen
    drawn = [
        (bead.square, bead.coup, told[id(bead.coup)], pen.bead(bead.coup, _inside(bead.coup, look)))
        for bead in board.beads
    ]
    label = in_words(bead_plate_text(board), look.language)
    return _road(Word.BEAD_PLATE, label, look, drawn, at=(LEFT, FIRST), size=BEAD, columns=BEAD_COLUMNS, spare=0)


def _inside(coup: Coup, look: Look) -> str:
    """The winning total, the letter, or the character of the felt."""
    if look.totals and coup.total is not None:
        return str(coup.total)
    assert coup.winner is not None, "only coups with a result are on a board"
    return LETTERS[coup.winner] if look.language == "en" else WINNER_NAMES[coup.winner].said(look.language)


def _big_road(board: Board, look: Look, told: Told) -> str:
    drawn = _rings((ring for streak in board.big_road for ring in streak.rings), look, told)
    label = in_words(big_road_text(board), look.language)
    if board.waiting:
        drawn = [(Square(0, 0), board.waiting[-1], label, look.pen.ties(len(board.waiting)))]
    return _road(Word.BIG_ROAD, label, look, drawn, at=(RIGHT, FIRST), size=BIG, columns=BIG_COLUMNS)


def _three_star(board: Board, look: Look, told: Told) -> str:
    drawn, label = _rings(board.three_star, look, told), in_words(three_star_text(board), look.language)
    name, at = Word.THREE_STAR, (LEFT, THIRD)
    return _road(name, label, look, drawn, at=at, size=BIG, columns=STAR_COLUMNS, rows=STAR_ROWS)


def _rings(rings: Iterable[Ring], look: Look, told: Told) -> list[Drawn]:
    pen = look.pen
    return [
        (ring.square, ring.coup, _ring_told(ring, look, told[id(ring.coup)]), pen.ring(ring.coup, len(ring.ties)))
        for ring in rings
    ]


def _ring_told(ring: Ring, look: Look, told: str) -> str:
    return in_words(ties_text(told, ring), look.language) if ring.ties else told


def _derived(derived: Derived, look: Look, told: Told, at: tuple[int, int]) -> str:
    words = {colour: colour_word(colour.is_regular).text() for colour in Colour}
    pictures = {colour: look.pen.derived(derived.road, colour) for colour in Colour}
    drawn = [
        (
            mark.square,
            mark.coup,
            Word.COLOURED.said(look.language, mark=words[mark.colour], told=told[id(mark.coup)]),
            pictures[mark.colour],
        )
        for run in derived.runs
        for mark in run
    ]
    label = in_words(derived_text(derived), look.language)
    return _road(ROAD_NAMES[derived.road], label, look, drawn, at=at, size=SMALL)


def _road(
    name: Word,
    told: str,
    look: Look,
    drawn: Sequence[Drawn],
    *,
    at: tuple[int, int],
    size: int,
    columns: int = SMALL_COLUMNS,
    rows: int = ROWS,
    spare: int = SPARE,
) -> str:
    """A titled grid with the newest columns that fit."""
    x, y = at
    first = first_shown(max((square.column + 1 for square, *_ in drawn), default=0), columns, spare)
    across = "".join(f"M0 {row * size}H{columns * size}" for row in range(rows + 1))
    down = "".join(f"M{column * size} 0V{rows * size}" for column in range(columns + 1))
    parts = [
        f'<g role="img" aria-label="{escape(told)}" transform="translate({x} {y})">',
        _words(name.said(look.language), look, x=0, y=-6, bold=True),
        f'<path d="{across}{down}" stroke="{look.palette.faint}" fill="none"/>',
    ]
    parts += [
        f'<g transform="translate({(square.column - first) * size} {square.row * size})" data-coup="{coup.number}">'
        f"<title>{escape(told)}</title>{picture}</g>"
        for square, coup, told, picture in drawn
        if square.column >= first
    ]
    return "".join([*parts, "</g>"])


def _legend(look: Look) -> str:
    """What the small marks at a bead or a ring mean, below the bead plate."""
    marked = (
        (Word.BANKER_PAIR, look.pen.ring(Coup(Winner.BANKER, banker_pair=True), 0)),
        (Word.PLAYER_PAIR, look.pen.ring(Coup(Winner.PLAYER, player_pair=True), 0)),
        (Word.NATURAL, look.pen.ring(Coup(Winner.BANKER, natural=True), 0)),
        (Word.TIE, look.pen.ring(Coup(Winner.PLAYER), 1)),
    )
    return "".join(
        f'<g transform="translate({LEFT + place * 128} {FIRST + ROWS * BEAD + 12})">{picture}'
        f"{_words(word.said(look.language), look, x=28, y=16)}</g>"
        for place, (word, picture) in enumerate(marked)
    )


def _ask(board: Board, look: Look) -> str:
    """What the next win of each side would add to the derived roads, drawn at twice their size."""
    parts = []
    for row, (side, name) in enumerate(ASK_NAMES.items()):
        y = THIRD + 8 + row * 34
        told = escape(in_words(ask_text(board, side), look.language))
        parts.append(
            f'<g role="img" aria-label="{told}" transform="translate({RIGHT + HALF} {y})"><title>{told}</title>'
        )
        parts.append(_words(name.said(look.language), look, x=0, y=17, bold=True))
        parts += [_asked(derived, side, look, 110 + place * 150) for place, derived in enumerate(board.derived)]
        parts.append("</g>")
    return "".join(parts)


def _asked(derived: Derived, side: Side, look: Look, x: int) -> str:
    colour = derived.asked(side)
    box = f'<rect x="{x}" width="24" height="24" fill="none" stroke="{look.palette.faint}"/>'
    name = _words(ROAD_NAMES[derived.road].said(look.language), look, x=x + 30, y=17)
    if colour is None:
        return box + name
    return f'{box}<g transform="translate({x + 1} 1) scale(2)">{look.pen.derived(derived.road, colour)}</g>{name}'


def _notes(board: Board, look: Look) -> str:
    """The counts of the shoe, what red and blue mean, and that nothing here foretells."""
    said = look.language
    counts = in_words(counts_text(board), said) if board.beads else Word.NEW_SHOE.said(said)
    lines = (counts, Word.DERIVED_NOTE.said(said), Word.FOOTER.said(said))
    return "".join(_words(line, look, x=LEFT, y=NOTES + place * TITLE) for place, line in enumerate(lines))


def _words(text: str, look: Look, *, x: int, y: int, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="{look.palette.ink}"{weight}>{escape(text)}</text>'
