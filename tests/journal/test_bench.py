"""The measurement of verifying is itself right: it makes a journal that holds, and gives every figure."""

from bench import measurements
from bench.verify import CHAIN_GOAL, JUDGED_GOAL, measure


def test_a_small_journal_is_made_and_measured() -> None:
    rows, made = measure(100)
    assert "events in" in made and "verify" in measurements()
    assert all(row.seconds > 0 for row in rows)
    assert [row.goal for row in rows if row.goal] == [CHAIN_GOAL, JUDGED_GOAL]
