"""Guessing at a house of several processes: they count together, so the third wrong guess locks at every door."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from puntobanco.server.cluster import membership
from tests.patience import PATIENCE
from tests.server.api.attacks import holds
from tests.server.api.hired import Hired
from tests.server.api.served import Served
from tests.server.cluster.test_two_processes import until

WRONG = "not this one at all"
SECONDS = 5 / 60
"""Minutes after which a pair has waited for as long as a wrong guess costs."""


class Doors:
    """A house for money with two processes that know of each other."""

    def __init__(self, one: Served, two: Served) -> None:
        self.both, self.hired = (one, two), Hired(one)
        until(lambda: all(len(peers(door)) == 1 for door in self.both))
        two.clock.ahead = one.clock.ahead
        self.hired.add("gina")

    def guess(self, door: int, password: str = WRONG) -> str:
        """Somebody tries at a door, after a pause; what they are told."""
        for one in self.both:
            one.clock.later(SECONDS)
        return self.at_once(door, password)

    def at_once(self, door: int, password: str = WRONG) -> str:
        """Somebody tries at a door; what they are told."""
        answer = self.both[door].caller().sign_in("gina", password)
        return "in" if answer.status_code == 200 else str(answer.json()["title"])

    def noted(self, what: str) -> int:
        """How often both processes together noted something."""
        return sum(one["noted"]["what"] == what for door in self.both for one in door.logged("account"))


def peers(served: Served) -> tuple[str, ...]:
    hosting = served.serving.service.hosting
    assert hosting is not None
    return hosting.leases.peers()


@pytest.fixture
def doors(tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Doors]:
    """Two processes, neither of which takes the other for dead or silent because the machine is busy."""
    monkeypatch.setattr(membership, "COUNTED", PATIENCE)
    made: dict[str, Any] = {"data": tmp_path / "house", "database": postgres, "lease": PATIENCE}
    with ExitStack() as stack:
        one = stack.enter_context(Served(**made))
        yield Doors(one, stack.enter_context(Served(**made)))


def test_the_third_wrong_guess_locks_the_pair_whichever_door_it_came_to(doors: Doors) -> None:
    assert [doors.guess(door) for door in (0, 1, 0)] == ["sign-in"] * 3
    right = doors.hired.passwords["gina"]
    assert [doors.guess(door, right) for door in (0, 1)] == ["locked-here"] * 2
    assert doors.noted("locked-there") == 1 and holds(doors.hired.olga)
    for one in doors.both:
        one.clock.later(15)
    assert doors.guess(1, right) == "in"


def test_a_wrong_guess_makes_the_pair_wait_at_the_other_door_too(doors: Doors) -> None:
    assert doors.guess(0) == "sign-in"
    assert doors.at_once(1, doors.hired.passwords["gina"]) == "too-fast"
    assert doors.guess(1, doors.hired.passwords["gina"]) == "in"


def test_guessing_at_both_doors_at_once_gets_three_guesses(doors: Doors) -> None:
    with ThreadPoolExecutor(16) as pool:
        told = set(pool.map(lambda number: doors.at_once(number % 2), range(16)))
    assert told <= {"sign-in", "too-fast", "locked-here"} and doors.noted("sign-in-failed") <= 3


def test_where_the_other_process_is_gone_people_still_come_in(doors: Doors) -> None:
    hosting = doors.both[0].serving.service.hosting
    assert hosting is not None
    hosting.leases.peers = lambda: ("127.0.0.1:1",)  # type: ignore[method-assign]
    assert doors.guess(0) == "sign-in" and doors.guess(0, doors.hired.passwords["gina"]) == "in"
    assert doors.both[0].logged("guesses not counted together")
