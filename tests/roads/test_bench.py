"""The measurement of the roads runs on shoes dealt by the rules, and a shoe takes no time worth waiting for."""

from bench import measurements
from bench.roads import GOAL, HEADING, LEFT, dealt_shoe, measure


def test_the_measurement_is_found_by_its_name() -> None:
    assert "roads" in measurements()


def test_a_dealt_shoe_is_whole() -> None:
    coups = dealt_shoe(3)
    cards = sum(len(coup.cards or "") - 1 for coup in coups) // 2
    assert 416 - LEFT <= cards <= 416 and 70 <= len(coups) <= 90


def test_the_table_has_the_demanded_figure() -> None:
    rows = measure(3)
    assert [row.goal for row in rows if row.goal] == [GOAL]
    assert 0 < rows[-1].mean < 10 * GOAL, "far slower than it should be, even on a busy machine"
    assert all(len(str(row)) == len(HEADING) for row in rows)
