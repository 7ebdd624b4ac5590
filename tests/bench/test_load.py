"""The load bench in its small form: every bet is answered, whatever the machine does beside it."""

from bench.load import lines, load
from bench.load_desk import rates


def test_every_bet_of_a_burst_is_answered() -> None:
    measured = load(tables=2, seats=4, watching=1, seconds=0, bursts=2)
    burst, flood = measured.result.burst, measured.result.flood
    assert measured.result.stuck == []
    assert (burst.sent, len(burst.seconds), burst.unanswered) == (16, 16, 0)
    assert (flood.sent, len(flood.seconds), flood.refused) == (8, 8, 0)
    assert measured.result.views > 0
    assert any(line.startswith("all in the last second") for line in lines(measured, []))


def test_commands_at_the_desk_are_counted_beside_raw_commits() -> None:
    found = rates({2: 0.0}, seconds=0.3, times=1)
    assert [(one.tables, one.bets) for one in found] == [(2, 3), (2, 1)]
    assert all(one.rate > 0 and one.raw > 0 and one.ratio == one.rate / one.raw for one in found)
