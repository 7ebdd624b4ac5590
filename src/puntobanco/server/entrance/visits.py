"""Who is connected: every connection of this process, bounded in number and in time.

Nobody knows whose a new connection is before its header has been read, so it is always taken in. Where there are too
many, a connection of somebody who is not signed in makes room: from the address that has the most of them, first those
that have been waiting for a while, then sockets, then those being answered, the oldest first. A connection is signed in
when it shows the cookie of a session that holds; it is never closed for one that does not.
"""

from collections import Counter
from collections.abc import Callable
from enum import IntEnum
from itertools import islice
from math import inf

from puntobanco.server.entrance.address import network_of
from puntobanco.server.entrance.limits import Limits, room_for


class State(IntEnum):
    HEADER = 0
    """It has not sent a complete header, or not finished its handshake."""
    IDLE = 1
    CLOSING = 2
    BODY = 3
    BUSY = 4
    STALLED = 5
    """More is to be sent to it than the system holds."""
    SOCKET = 6


WAITING, SOCKETS, ANSWERED = 0, 1, 2
KINDS = (WAITING, WAITING, WAITING, ANSWERED, ANSWERED, ANSWERED, SOCKETS)
"""By state, in which order the connections of an address are closed."""
GRACE = 2.0
"""Seconds for which somebody new is not closed before the sockets of the same address: their header is on its way."""


class Visit:
    __slots__ = ("address", "began", "drop", "expired", "gone", "group", "left", "session", "state", "until")

    def __init__(self, address: str, drop: Callable[[], None], now: float) -> None:
        self.address, self.drop, self.began = address, drop, now
        self.expired: Callable[[], None] = _nothing
        """What is done when its time is over, before it is closed; it may say goodbye, or take more time."""
        self.state = State.HEADER
        self.session: str | None = None
        self.group: Group | None = None
        self.until = inf
        self.left = 0
        """How many bytes were still to be sent when it was last looked at."""
        self.gone = False


def _nothing() -> None:
    pass


class Group:
    """The connections of one address that are not signed in, or those of one session."""

    __slots__ = ("kinds", "most", "name", "size")

    def __init__(self, name: str, most: float) -> None:
        self.name, self.most, self.size = name, most, 0
        self.kinds: tuple[dict[Visit, None], ...] = ({}, {}, {})

    def first(self, now: float, but: Visit | None) -> Visit | None:
        """The one that is closed first; `but` only if it is asked for without a name."""
        waiting, sockets, answered = (
            next((visit for visit in islice(kind, 2) if visit is not but), None) for kind in self.kinds
        )
        if waiting is not None and waiting.began + GRACE <= now:
            return waiting
        return sockets or answered or waiting


class Visits:
    def __init__(
        self,
        limits: Limits,
        now: Callable[[], float],
        *,
        is_proxy: Callable[[str], bool] = lambda address: False,
        on_closed: Callable[[str], None] = lambda why: None,
    ) -> None:
        self.limits, self._now, self._is_proxy, self._closed = limits, now, is_proxy, on_closed
        self.most = room_for(limits)
        self._states: tuple[dict[Visit, None], ...] = tuple({} for _ in State)
        self._seconds = (limits.header, limits.idle, limits.stalled, limits.body, inf, limits.stalled, inf)
        self._addresses: dict[str, Group] = {}
        self._sessions: dict[str, Group] = {}
        self._levels: list[dict[Group, None]] = [{}]
        """The groups of addresses by their size, so that the largest is found at once."""
        self.anonymous = 0
        self.closed: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._states))

    # Coming, going, and what somebody is doing.

    def enter(self, address: str, drop: Callable[[], None]) -> Visit | None:
        """A new connection, for which another is closed if there is no room; none if everybody here is signed in."""
        visit = Visit(address, drop, self._now())
        self._states[State.HEADER][visit] = None
        visit.until = visit.began + self.limits.header
        self._join(visit, self._address(address))
        while self.anonymous > self.limits.anonymous or len(self) > self.most:
            if not self.make_room(visit):
                self.close(visit, "full")
                return None
        return visit

    def leave(self, visit: Visit) -> None:
        if not visit.gone:
            visit.gone = True
            del self._states[visit.state][visit]
            self._part(visit)

    def move(self, visit: Visit, state: State) -> None:
        """Move a connection to another state; its time limit starts again."""
        if visit.gone:
            return
        del self._states[visit.state][visit]
        self._states[state][visit] = None
        if KINDS[state] != KINDS[visit.state] and visit.group is not None:
            del visit.group.kinds[KINDS[visit.state]][visit]
            visit.group.kinds[KINDS[state]][visit] = None
        visit.state, visit.began = state, self._now()
        visit.until = visit.began + self._seconds[state]

    def identify(self, visit: Visit, address: str, session: str | None) -> None:
        """A header has been read: where it comes from, and whose session it shows."""
        if visit.gone or (session == visit.session and address == visit.address):
            return
        self._part(visit)
        visit.address, visit.session = address, session
        self._join(visit, self._address(address) if session is None else self._session(session))

    def ended(self, keys: tuple[str, ...]) -> None:
        """Make the connections of ended sessions anonymous."""
        for key in keys:
            group = self._sessions.get(key)
            for visit in [visit for kind in group.kinds for visit in kind] if group else ():
                self._part(visit)
                visit.session = None
                self._join(visit, self._address(visit.address))

    # Bounds.

    def make_room(self, but: Visit | None = None) -> bool:
        """Close one for the sake of others: somebody not signed in, else a connection that nobody is using."""
        while len(self._levels) > 1 and not self._levels[-1]:
            self._levels.pop()
        found = next(iter(self._levels[-1])).first(self._now(), but) if len(self._levels) > 1 else None
        if found is None:
            found = next(iter(self._states[State.IDLE]), None)
        if found is None:
            return False
        self.close(found, "room")
        return True

    def close(self, visit: Visit, why: str) -> None:
        if not visit.gone:
            self.leave(visit)
            self.count(why)
            visit.drop()

    def count(self, why: str) -> None:
        self.closed[why] += 1
        self._closed(why)

    def sweep(self) -> None:
        """End the time of those whose time is over."""
        now = self._now()
        for state, seconds in zip(State, self._seconds, strict=True):
            if seconds != inf:
                for visit in list(self._states[state]):
                    if visit.until > now:
                        break
                    self._expire(visit)

    def _expire(self, visit: Visit) -> None:
        state = visit.state
        visit.expired()
        if not visit.gone and visit.state is state and visit.until <= self._now():
            self.close(visit, state.name.lower())

    def _address(self, address: str) -> Group:
        proxy = self._is_proxy(address)  # it speaks for many, who are bounded by their own addresses
        name = f"proxy {address}" if proxy else network_of(address)
        group = self._addresses.get(name)
        if group is None:
            group = self._addresses[name] = Group(name, inf if proxy else self.limits.of_address)
        return group

    def _session(self, key: str) -> Group:
        return self._sessions.get(key) or self._sessions.setdefault(key, Group(key, self.limits.of_session))

    def _join(self, visit: Visit, group: Group) -> None:
        visit.group = group
        group.kinds[KINDS[visit.state]][visit] = None
        self._sized(group, 1, anonymous=visit.session is None)
        if group.size > group.most:
            self.close(group.first(self._now(), visit) or visit, "of-one")

    def _part(self, visit: Visit) -> None:
        group = visit.group
        assert group is not None, "anyone who is here belongs somewhere"
        del group.kinds[KINDS[visit.state]][visit]
        visit.group = None
        self._sized(group, -1, anonymous=visit.session is None)

    def _sized(self, group: Group, change: int, *, anonymous: bool) -> None:
        before = group.size
        group.size = before + change
        if not anonymous:
            if not group.size:
                del self._sessions[group.name]
            return
        self.anonymous += change
        if before:
            del self._levels[before][group]
        if not group.size:
            del self._addresses[group.name]
            return
        if group.size == len(self._levels):
            self._levels.append({})
        self._levels[group.size][group] = None
