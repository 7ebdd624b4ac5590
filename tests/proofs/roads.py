"""The roads of random shoes: a second reading of the derived roads, opposite ask marks, and no square used twice."""

import random

from puntobanco.roads.board import Board, Derived, board
from puntobanco.roads.coup import Coup
from puntobanco.roads.derived import Colour, Road
from puntobanco.roads.grid import Tail
from puntobanco.rules.hand import Side
from puntobanco.rules.round import Winner
from tests.proofs import Proof

FLIP = {Colour.RED: Colour.BLUE, Colour.BLUE: Colour.RED, None: None}
SIDES = {Winner.BANKER: Side.BANKER, Winner.PLAYER: Side.PLAYER}


class Paper:
    """A big road without a bottom edge, kept square by square as a player keeps it with a pencil."""

    def __init__(self) -> None:
        self.filled: set[tuple[int, int]] = set()
        self.last: Winner | None = None
        self.column, self.row = -1, -1

    def write(self, winner: Winner) -> None:
        """One more ring: below the last one, or at the top of the next column."""
        if winner is self.last:
            self.row += 1
        else:
            self.column, self.row = self.column + 1, 0
        self.last = winner
        self.filled.add((self.column, self.row))

    def look(self, column: int, row: int, back: int) -> Colour | None:
        """Look this number of columns to the left, at this row and the row above: both filled or both empty is red.

        At the top of a column: the flip of what it would have been, had the column before gone on.
        """
        if row == 0:
            old = column - 1
            foot = sum((old, place) in self.filled for place in range(len(self.filled)))
            return FLIP[self.look(old, foot, back)] if old >= 0 else None
        if column - back < 0:
            return None
        here, above = ((column - back, place) in self.filled for place in (row, row - 1))
        return Colour.RED if here == above else Colour.BLUE


def read_again(coups: list[Coup]) -> dict[Road, list[Colour]]:
    """The marks of the derived roads, coup by coup, from the paper."""
    paper = Paper()
    found: dict[Road, list[Colour]] = {road: [] for road in Road}
    for coup in coups:
        if coup.winner in SIDES:
            paper.write(coup.winner)
            for back, road in enumerate(Road, 1):
                colour = paper.look(paper.column, paper.row, back)
                found[road] += [colour] if colour else []
    return found


def random_shoe(chance: random.Random) -> list[Coup]:
    """A shoe as dealt, or one that clings to a side or leaves it, so that tails nest and collide."""
    length = chance.randint(60, 90)
    if chance.random() < 0.5:
        return [Coup(chance.choices(list(Winner), (4462, 4586, 952))[0]) for _ in range(length)]
    stays = chance.choice((0.1, 0.3, 0.7, 0.85, 0.95))
    side, coups = chance.choice((Winner.BANKER, Winner.PLAYER)), []
    for _ in range(length):
        if chance.random() > stays:
            side = Winner.BANKER if side is Winner.PLAYER else Winner.PLAYER
        coups.append(Coup(Winner.TIE if chance.random() < 0.1 else side))
    return coups


def colours(derived: Derived) -> list[Colour]:
    """The marks of a derived road in order."""
    return [mark.colour for run in derived.runs for mark in run]


def check_asks(shown: Board) -> None:
    """One ask mark is the flip of the other, and both are empty together."""
    for one in shown.derived:
        assert one.if_banker is FLIP[one.if_player], f"{one.road.value}: {one.if_banker} beside {one.if_player}"


def check_squares(shown: Board) -> None:
    """Every mark has a square of its own, on the grid, its column beginning at the top."""
    columns = [[[ring.square for ring in streak.rings] for streak in shown.big_road]]
    columns += [[[mark.square for mark in run] for run in one.runs] for one in shown.derived]
    for road in columns:
        squares = [square for column in road for square in column]
        assert len(set(squares)) == len(squares), "two marks on one square"
        assert all(0 <= square.row < 6 for square in squares), "a mark off the grid"
        assert all(column[0].row == 0 for column in road), "a column that does not begin at the top"


def shoes(size: int, seed: int) -> str:
    """Draw this number of shoes in both styles, and cut each short once to ask what comes."""
    chance = random.Random(seed)
    marks = answered = 0
    for number in range(size):
        coups = random_shoe(chance)
        whole, held = board(coups), board(coups, tail=Tail.HOLD_ROW)
        again = read_again(coups)
        cut = chance.randrange(len(coups))
        before, after = board(coups[:cut]), board(coups[: cut + 1])
        for shown in (whole, held, before):
            check_asks(shown)
            check_squares(shown)
        winner = coups[cut].winner
        for one, other, asked, come in zip(whole.derived, held.derived, before.derived, after.derived, strict=True):
            said = f"shoe {number}, {one.road.value}"
            assert colours(one) == colours(other) == again[one.road], f"{said}: two readings differ"
            marks += len(colours(one))
            if winner in SIDES:
                promised = asked.asked(SIDES[winner])
                expected = [*colours(asked), *([promised] if promised else [])]
                assert colours(come) == expected, f"{said}: coup {cut + 1} adds another mark than asked"
                answered += promised is not None
    return f"{size:,} shoes, {marks:,} derived marks read twice without a difference, {answered:,} ask marks came true."


PROOFS = (
    Proof(
        name="roads",
        what="derived roads agree with a second reading, ask marks are opposite and come true, squares never collide",
        run=shoes,
        small=300,
        full=20_000,
    ),
)
