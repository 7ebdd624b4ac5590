"""Connections in number and time: who makes room for whom."""

from collections.abc import Callable
from typing import Any

import pytest

from puntobanco.server.entrance.limits import RESERVE, Limits, room_for
from puntobanco.server.entrance.visits import GRACE, State, Visit, Visits

PROXY = "10.0.0.5"


class Here:
    """Connections by a clock of their own, and which of them were closed."""

    def __init__(self, **limits: Any) -> None:
        self.time = 1_000.0
        self.dropped: list[str] = []
        self.why: list[str] = []
        self.visits = Visits(
            Limits(**limits), lambda: self.time, is_proxy=lambda address: address == PROXY, on_closed=self.why.append
        )

    def comes(self, name: str, address: str = "203.0.113.1", session: str | None = None) -> Visit:
        """Somebody who may show a session."""
        visit = self.visits.enter(address, self._drop(name))
        assert visit is not None
        if session:
            self.visits.identify(visit, address, session)
        return visit

    def _drop(self, name: str) -> Callable[[], None]:
        return lambda: self.dropped.append(name)

    def later(self, seconds: float) -> None:
        """Time passes, and it is looked whose is over."""
        self.time += seconds
        self.visits.sweep()


@pytest.mark.parametrize(("seconds", "closed"), [(9.9, []), (10.0, ["a"]), (10.1, ["a"])])
def test_a_connection_that_sends_no_header_is_closed_after_its_time(seconds: float, closed: list[str]) -> None:
    here = Here(header=10.0)
    here.comes("a")
    here.later(seconds)
    assert here.dropped == closed and len(here.visits) == 1 - len(closed)


def test_each_state_has_its_own_time_and_answering_and_sockets_none() -> None:
    here = Here(header=10.0, body=30.0, idle=5.0, stalled=7.0)
    for state in State:
        here.visits.move(here.comes(state.name), state)
    gone: dict[str, float] = {}
    for second in range(1, 100):
        here.later(1.0)
        gone |= {name: second for name in here.dropped if name not in gone}
    assert gone == {"IDLE": 5, "CLOSING": 7, "STALLED": 7, "HEADER": 10, "BODY": 30}
    assert len(here.visits) == 2 and here.visits.anonymous == 2


def test_time_begins_anew_when_somebody_does_something_else() -> None:
    here = Here(header=10.0)
    visit = here.comes("a")
    here.later(9.0)
    here.visits.move(visit, State.IDLE)
    here.visits.move(visit, State.HEADER)
    here.later(9.0)
    assert not here.dropped
    here.later(1.0)
    assert here.dropped == ["a"]


def test_the_address_with_the_most_makes_room_oldest_first() -> None:
    here = Here(anonymous=5, of_address=100)
    here.comes("alone", "203.0.113.9")
    for number in range(4):
        here.comes(f"crowd-{number}")
        here.time += GRACE
    here.comes("new", "203.0.113.10")
    assert here.dropped == ["crowd-0"] and here.why == ["room"]
    here.comes("newer", "203.0.113.11")
    assert here.dropped == ["crowd-0", "crowd-1"]
    assert here.visits.anonymous == 5


@pytest.mark.parametrize(("number", "closed"), [(2, 0), (3, 0), (4, 1), (9, 6)])
def test_an_address_has_its_own_bound(number: int, closed: int) -> None:
    here = Here(of_address=3)
    for one in range(number):
        here.comes(f"{one}")
    here.comes("other", "203.0.113.2")
    assert here.dropped == [f"{one}" for one in range(closed)]


def test_ipv6_is_bounded_by_its_64() -> None:
    here = Here(of_address=2)
    for one in range(3):
        here.comes(f"{one}", f"2001:db8::{one + 1}")
    here.comes("other", "2001:db8:0:1::1")
    assert here.dropped == ["0"]


def test_a_signed_in_person_never_makes_room_for_somebody_who_is_not() -> None:
    here = Here(anonymous=3, of_address=3, connections=6)
    signed = [here.comes(f"signed-{one}", session=f"s{one}") for one in range(3)]
    for visit, state in zip(signed, (State.SOCKET, State.BUSY, State.BODY), strict=True):
        here.visits.move(visit, state)
    for one in range(100):
        here.comes(f"crowd-{one}", f"203.0.113.{one % 5}")
    assert not [name for name in here.dropped if name.startswith("signed")]
    assert here.visits.anonymous == 3 and len(here.visits) == 6


def test_somebody_signed_in_comes_in_whatever_strangers_hold() -> None:
    here = Here(anonymous=10, of_address=4, connections=12)
    for one in range(40):
        here.visits.move(here.comes(f"crowd-{one}", f"203.0.113.{one % 5}"), State.SOCKET)
    for one in range(12):
        visit = here.comes(f"signed-{one}", "203.0.113.0", session=f"s{one}")
        here.visits.move(visit, State.SOCKET)
    assert not [name for name in here.dropped if name.startswith("signed")]
    assert here.visits.anonymous == 0 and len(here.visits) == 12
    assert here.visits.enter("203.0.113.0", lambda: None) is None, "a stranger does not come in for one of them"
    assert len(here.visits) == 12 and here.why[-1] == "full"


def test_a_kept_connection_that_nobody_uses_makes_room_even_of_somebody_signed_in() -> None:
    here = Here(connections=2)
    here.visits.move(here.comes("socket", session="a"), State.SOCKET)
    here.visits.move(here.comes("idle", session="b"), State.IDLE)
    here.comes("new")
    assert here.dropped == ["idle"]


def test_sockets_of_strangers_make_room_before_somebody_whose_header_is_on_its_way() -> None:
    here = Here(of_address=3)
    for one in range(3):
        here.visits.move(here.comes(f"socket-{one}"), State.SOCKET)
    for one in range(3):
        here.comes(f"new-{one}")
    assert here.dropped == ["socket-0", "socket-1", "socket-2"]
    here.time += GRACE
    here.visits.move(here.comes("socket-3"), State.SOCKET)
    here.comes("newest")
    assert here.dropped[3:] == ["new-0", "new-1"], "anyone who waits for longer is closed before a socket"


def test_one_session_has_a_bound_and_pays_for_it_alone() -> None:
    here = Here(of_session=2)
    here.visits.move(here.comes("other", session="b"), State.IDLE)
    for one in range(3):
        here.visits.move(here.comes(f"{one}", session="a"), State.BUSY)
    assert here.dropped == ["0"] and here.why == ["of-one"]


def test_a_session_that_has_ended_protects_nobody_any_more() -> None:
    here = Here(of_address=1)
    here.visits.move(here.comes("a", session="s"), State.BUSY)
    assert here.visits.anonymous == 0
    here.visits.ended(("s", "unknown"))
    assert here.visits.anonymous == 1
    here.comes("b")
    assert here.dropped == ["a"]


def test_a_proxy_speaks_for_many_who_are_bounded_by_their_own_addresses() -> None:
    here = Here(of_address=2)
    through = [here.comes(f"{one}", PROXY) for one in range(6)]
    assert not here.dropped
    for visit in through[:3]:
        here.visits.identify(visit, "203.0.113.7", None)
    assert here.dropped == ["0"] and here.visits.anonymous == 5


def test_counts_come_back_to_nothing() -> None:
    here = Here(anonymous=7, of_address=3, of_session=2, connections=9)
    for one in range(200):
        visit = here.visits.enter(f"203.0.113.{one % 7}", lambda: None)
        if visit is None:
            continue
        here.visits.identify(visit, f"203.0.113.{one % 3}", f"s{one % 5}" if one % 2 else None)
        here.visits.move(visit, State(one % len(State)))
        assert len(here.visits) <= 9 and here.visits.anonymous <= 7
        if one % 50 == 0:
            here.visits.ended(tuple(f"s{number}" for number in range(5)))
    for kind in here.visits._states:
        for visit in list(kind):
            here.visits.leave(visit)
            here.visits.leave(visit)
    assert len(here.visits) == 0 and here.visits.anonymous == 0
    assert not here.visits._addresses and not here.visits._sessions and not any(here.visits._levels)


@pytest.mark.parametrize(
    ("soft", "room"), [(1024, 1024 - RESERVE), (2 * RESERVE, RESERVE), (RESERVE, RESERVE // 2), (10**6, 20_000)]
)
def test_files_are_kept_for_everything_else(monkeypatch: pytest.MonkeyPatch, soft: int, room: int) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda which: (soft, soft))
    assert room_for(Limits()) == room
