"""The yardstick that limits of time are held against."""

from collections.abc import Callable, Iterator

from tests import pace


def clock_of(ticks: list[float]) -> Callable[[], float]:
    given: Iterator[float] = iter(ticks)
    return lambda: next(given)


def test_a_machine_of_half_the_speed_is_twice_as_slow() -> None:
    usual = pace._QUIET
    assert pace.slowness(clock_of([0, 2 * usual]), tries=1) == 2
    assert pace.slowness(clock_of([0, 3 * usual, 10, 10 + 2 * usual]), tries=2) < 2.001
    assert pace.slowness(clock_of([0, usual / 2]), tries=1) == 1, "a faster one is held to the same limit"


def test_seconds_are_those_of_the_quiet_machine() -> None:
    usual = pace._QUIET
    ticks = [0.0, 4.0, 5.0, 5.0 + 2 * usual]  # four seconds of work, then the fixed work in twice its time
    assert abs(pace.quickest(lambda: None, 1, clock_of(ticks)) - 2.0) < 1e-9


def test_a_stutter_beside_one_try_does_not_excuse_slow_work() -> None:
    usual = pace._QUIET
    ticks = [0.0, 4.0, 5.0, 5.0 + 9 * usual, 6.0, 10.0, 11.0, 11.0 + usual]
    assert abs(pace.quickest(lambda: None, 2, clock_of(ticks)) - 4.0) < 1e-9
