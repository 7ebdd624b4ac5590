"""All roads of a shoe, worked out from the whole list of its coups every time: no road keeps a state of its own."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from puntobanco.roads.coup import Coup, numbered
from puntobanco.roads.derived import Colour, Road, mark
from puntobanco.roads.grid import STAR_ROWS, Square, Tail, in_columns, in_turn
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner


class Bead(Struct, frozen=True, gc=False):
    square: Square
    coup: Coup


class Ring(Struct, frozen=True, gc=False):
    """A decided coup on the big road, with the ties that came after it; the first one has those before it too."""

    square: Square
    coup: Coup
    ties: tuple[Coup, ...]


class Streak(Struct, frozen=True):
    """A run of coups won by one side; ties do not break it."""

    side: Side
    rings: tuple[Ring, ...]


class Mark(Struct, frozen=True, gc=False):
    """A mark of a derived road, and the coup that added it."""

    square: Square
    colour: Colour
    coup: Coup


class Derived(Struct, frozen=True):
    """A derived road: runs of one colour, and what the coming coup would add to it."""

    road: Road
    runs: tuple[tuple[Mark, ...], ...]
    if_banker: Colour | None
    if_player: Colour | None

    def asked(self, side: Side) -> Colour | None:
        """The mark that a win of this side would add."""
        return self.if_banker if side is Side.BANKER else self.if_player


class Board(Struct, frozen=True):
    """The five scoreboards of a shoe, as data: bead plate, big road, derived roads, ask marks."""

    beads: tuple[Bead, ...]
    big_road: tuple[Streak, ...]
    waiting: tuple[Coup, ...]
    """Ties before the first ring."""
    derived: tuple[Derived, ...]
    three_star: tuple[Ring, ...]
    tail: Tail

    def __repr__(self) -> str:
        last = " ".join(coup.token for coup in self.coups[-8:])
        number = len(self.beads)
        shown = f", {'… ' if number > 8 else ''}{last}" if number else ""
        return f"<Board: {number} coup{'' if number == 1 else 's'}{shown}>"

    def text(self) -> str:
        """The roads as plain text."""
        from puntobanco.roads.text import as_text

        return as_text(self)

    def svg(self, *, dark: bool = False, language: str = "en", totals: bool = False) -> str:
        """The roads as one SVG picture."""
        from puntobanco.roads.svg import Look, as_svg

        return as_svg(self, Look(language=language, dark=dark, totals=totals))

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def coups(self) -> tuple[Coup, ...]:
        """The coups that count."""
        return tuple(bead.coup for bead in self.beads)


class _Decided(Struct):
    coup: Coup
    ties: list[Coup]

    @property
    def side(self) -> Side:
        return Side.BANKER if self.coup.winner is Winner.BANKER else Side.PLAYER


def board(coups: Iterable[Coup], *, tail: Tail = Tail.DOWN_FIRST) -> Board:
    """The roads of these coups; void hands and rounds called off give them nothing."""
    counted = numbered(coups)
    decided, waiting = _decided(counted)
    streaks = [list(run) for _, run in groupby(decided, key=lambda coup: coup.side)]
    places = in_columns(map(len, streaks), tail)
    stars = in_turn(len(decided), STAR_ROWS)
    return Board(
        beads=tuple(map(Bead, in_turn(len(counted)), counted)),
        big_road=tuple(Streak(run[0].side, _rings(squares, run)) for squares, run in zip(places, streaks, strict=True)),
        waiting=tuple(waiting),
        derived=tuple(_derived(road, streaks, tail) for road in Road),
        three_star=_rings(stars, decided),
        tail=tail,
    )


def _decided(coups: Iterable[Coup]) -> tuple[list[_Decided], list[Coup]]:
    """Every decided coup with its ties, and the ties that still wait for a first one."""
    decided: list[_Decided] = []
    waiting: list[Coup] = []
    for coup in coups:
        if coup.winner is Winner.TIE:
            (decided[-1].ties if decided else waiting).append(coup)
        else:
            decided.append(_Decided(coup, waiting))
            waiting = []
    return decided, waiting


def _rings(squares: Sequence[Square], decided: Sequence[_Decided]) -> tuple[Ring, ...]:
    return tuple(Ring(square, coup.coup, tuple(coup.ties)) for square, coup in zip(squares, decided, strict=True))


def _derived(road: Road, streaks: list[list[_Decided]], tail: Tail) -> Derived:
    lengths, back = [len(streak) for streak in streaks], road.back
    marks = [
        (colour, decided.coup)
        for place, streak in enumerate(streaks)
        for member, decided in enumerate(streak, 1)
        if (colour := mark(lengths, place, member, back)) is not None
    ]
    runs = [(colour, [coup for _, coup in run]) for colour, run in groupby(marks, key=lambda marked: marked[0])]
    places = in_columns((len(run) for _, run in runs), tail)
    return Derived(
        road=road,
        runs=tuple(
            tuple(Mark(square, colour, coup) for square, coup in zip(squares, run, strict=True))
            for squares, (colour, run) in zip(places, runs, strict=True)
        ),
        if_banker=_asked(Side.BANKER, streaks, lengths, back),
        if_player=_asked(Side.PLAYER, streaks, lengths, back),
    )


def _asked(side: Side, streaks: list[list[_Decided]], lengths: list[int], back: int) -> Colour | None:
    """The mark of a coming win: the last streak goes on, or a new one begins."""
    if not streaks:
        return None
    if streaks[-1][0].side is side:
        return mark(lengths, len(lengths) - 1, lengths[-1] + 1, back)
    return mark(lengths, len(lengths), 1, back)
