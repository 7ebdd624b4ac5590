"""The bench of the academy in its small form: every skill and a live table are measured, whatever the machine does."""

from bench import measurements
from bench.academy import HEADING, measure
from puntobanco.academy import PLAYERS_ALONE, SKILLS


def test_every_skill_and_a_live_table_stand_beside_a_move_of_the_machine() -> None:
    *skills, live = measure(questions=1, rounds=1)
    assert {row.work for row in skills} == {skill.id for skill in (*SKILLS, *PLAYERS_ALONE)}
    assert "10 guests" in live.work
    assert all(0 < row.mean <= row.longest and row.moves > 0 and row.goal > 0 for row in (*skills, live))
    assert "academy" in measurements() and all(len(str(row)) == len(HEADING) for row in (*skills, live))
