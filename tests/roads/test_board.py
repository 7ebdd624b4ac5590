"""The board: streaks, ties and where they go, tails, derived marks and asks, all with the coups they come from."""

import pytest

from puntobanco.roads import Board, Tail, board, read_coups
from puntobanco.roads.derived import Colour, Road, mark
from puntobanco.roads.grid import Square, first_shown, in_columns, in_turn
from puntobanco.rules.hand import Side

RED, BLUE = Colour.RED, Colour.BLUE


def shown(text: str, tail: Tail = Tail.DOWN_FIRST) -> Board:
    return board(read_coups(text), tail=tail)


def derived(text: str) -> dict[str, str]:
    """Each derived road as letters, R regular and I irregular."""
    return {
        one.road.value: "".join("R" if found.colour.is_regular else "I" for run in one.runs for found in run)
        for one in shown(text).derived
    }


def test_a_tie_breaks_no_streak_and_lies_on_the_ring_before_it() -> None:
    (streak,) = shown("B T T B").big_road
    assert streak.side is Side.BANKER
    assert [[tie.number for tie in ring.ties] for ring in streak.rings] == [[2, 3], []]


def test_ties_before_the_first_ring_wait_and_then_move_onto_it() -> None:
    assert [coup.number for coup in shown("T T").waiting] == [1, 2]
    moved = shown("T T P")
    assert moved.waiting == () and [tie.number for tie in moved.big_road[0].rings[0].ties] == [1, 2]


def test_the_marks_of_a_tied_coup_are_on_the_bead_plate_only() -> None:
    (streak,) = shown("B Tpb").big_road
    assert not streak.rings[0].coup.player_pair and not streak.rings[0].coup.banker_pair
    assert shown("B Tpb").beads[1].coup.player_pair


def test_the_bead_plate_fills_down_and_then_right() -> None:
    assert [bead.square for bead in shown("B" * 7).beads][5:] == [Square(5, 0), Square(0, 1)]


@pytest.mark.parametrize(("beads", "first"), [(89, 0), (90, 0), (91, 1), (96, 1), (97, 2)])
def test_a_full_bead_plate_drops_its_oldest_whole_column(beads: int, first: int) -> None:
    columns = in_turn(beads)[-1].column + 1
    assert first_shown(columns, 15) == first


@pytest.mark.parametrize(("used", "first"), [(49, 0), (50, 0), (51, 1)])
def test_two_empty_columns_stay_at_the_right_edge(used: int, first: int) -> None:
    assert first_shown(used, 52, 2) == first


@pytest.mark.parametrize(("length", "last"), [(5, Square(4, 0)), (6, Square(5, 0)), (7, Square(5, 1))])
def test_the_seventh_ring_of_a_streak_turns_right(length: int, last: Square) -> None:
    assert in_columns([length], Tail.DOWN_FIRST)[0][-1] == last


def test_the_next_streak_starts_beside_the_first_column_tucked_over_the_tail() -> None:
    _, second = in_columns([9, 6], Tail.DOWN_FIRST)
    assert second == [Square(0, 1), Square(1, 1), Square(2, 1), Square(3, 1), Square(4, 1), Square(4, 2)]


def test_after_its_turn_a_tail_tries_down_or_holds_its_row() -> None:
    down, held = (in_columns([7, 8], tail)[1][5:] for tail in (Tail.DOWN_FIRST, Tail.HOLD_ROW))
    assert down == [Square(4, 2), Square(5, 2), Square(5, 3)]
    assert held == [Square(4, 2), Square(4, 3), Square(4, 4)]


def test_a_streak_starts_further_right_where_a_nested_tail_holds_the_top() -> None:
    columns = in_columns([12, 11, 10, 9, 8, 7, 3], Tail.HOLD_ROW)
    assert columns[5][:3] == [Square(0, 5), Square(0, 6), Square(0, 7)]
    assert columns[6][0] == Square(0, 12)


def test_the_first_marks_come_where_the_trade_has_them() -> None:
    """Big eye boy from the second column's second ring, or failing that the third column's first."""
    assert derived("B P")["big_eye"] == "" and derived("B P P")["big_eye"] == "I"
    assert derived("B P B")["big_eye"] == "R"
    assert derived("B P B P P") == {"big_eye": "RRI", "small": "RI", "cockroach": "I"}


def test_going_down_is_irregular_only_at_the_first_step_past_the_foot() -> None:
    assert [mark([2, 9], 1, member, 1) for member in (2, 3, 4, 5)] == [RED, BLUE, RED, RED]


def test_a_new_column_is_regular_when_the_two_before_are_even() -> None:
    assert mark([3, 3], 2, 1, 1) is RED and mark([3, 2], 2, 1, 1) is BLUE and mark([3], 1, 1, 1) is None


def test_a_derived_mark_knows_its_coup() -> None:
    (big_eye, *_) = shown("B T P P").derived
    assert [(found.coup.number, found.colour) for run in big_eye.runs for found in run] == [(4, BLUE)]


def test_the_two_answers_of_an_ask_are_opposite_or_both_empty() -> None:
    asked = {one.road: (one.asked(Side.BANKER), one.asked(Side.PLAYER)) for one in shown("B P P P B").derived}
    assert asked == {Road.BIG_EYE: (RED, BLUE), Road.SMALL: (BLUE, RED), Road.COCKROACH: (None, None)}


def test_a_corrected_coup_redraws_everything() -> None:
    assert shown("B B P") != shown("B P P") and shown("B B P") == shown("BBP")
