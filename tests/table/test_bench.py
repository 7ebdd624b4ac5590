"""The measurement of the table runs: it deals what it says, and what it folds is what was dealt."""

from collections import Counter

from bench import measurements
from bench.table import EVENTS_GOAL, HEADING, ROUNDS_GOAL, SEATS, WAGERS, BenchTable, measure


def test_the_measurement_is_found_by_its_name() -> None:
    assert "table" in measurements()


def test_a_round_has_fourteen_seats_with_three_bets_each_and_one_command_a_bet() -> None:
    played = BenchTable(1)
    seconds, working, commands = played.rounds(1)
    happened = Counter(str(one.event.__struct_config__.tag) for one in played.events)
    bets = [one for one in played.events if one.event.__struct_config__.tag == "bets-placed"]
    assert happened["bets-placed"] == SEATS * len(WAGERS) == 42
    assert len({one.command for one in bets}) == len({one.by.person for one in bets}) * 3 == 42
    assert happened["round-settled"] == happened["round-ended"] == 1
    assert len(seconds) == 1 and seconds[0] > 0 < working and commands >= 42 + 8


def test_the_table_has_the_demanded_figures_and_the_fold_is_compared() -> None:
    rows = measure(2)
    assert [row.goal for row in rows if row.goal] == [ROUNDS_GOAL, EVENTS_GOAL, EVENTS_GOAL]
    assert all(row.speed > 0 for row in rows)
    assert all(len(str(row)) == len(HEADING) for row in rows)


def test_a_shoe_ends_and_another_is_dealt() -> None:
    played = BenchTable(2)
    played.rounds(1)
    played._end_of_shoe()
    played.rounds(1)
    assert played.table.shoes == 2
