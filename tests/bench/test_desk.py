"""The desk's measurement without its work: what it would run can be run, and a limit that is missed is said."""

import subprocess

import pytest

from bench import desk
from bench.desk import Row, Took
from tests.cli.examples import read


def test_every_command_of_the_desk_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*words: str) -> Took:
        read(list(words))
        return Took(1.0, 2.0 if "--no-simulation" in words else 3.0)

    monkeypatch.setattr(desk, "ran", read_only)
    rows = desk.measure()
    assert [row.measured for row in rows] == [
        3.0,
        pytest.approx(3 / desk.CORES),
        pytest.approx(3 / desk.CORES),
        None,
        1.5,
    ]
    assert str(rows[-1]).endswith("holds")


def test_a_verb_that_fails_is_no_measurement() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        desk.ran("edge", "no-such-set-up")


@pytest.mark.parametrize(("measured", "said"), [(1.49, "holds"), (1.5, "holds"), (1.51, "MISSED")])
def test_a_limit_is_held_below_and_at_it_and_missed_above(measured: float, said: str) -> None:
    assert str(Row("a report", Took(1.0, 1.0), measured, 1.5)).endswith(said)
