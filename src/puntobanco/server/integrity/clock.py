"""The clock: the one source of time in a process, and a watch over it.

Order is always a number and never a time, so a clock that jumps spoils no round and no chain; but readers of the
times must be told that it jumped.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime

from msgspec import Struct

from puntobanco.procedure.asking import At
from puntobanco.words import Moment, Text, say

FORWARD = 5_000
"""Milliseconds by which the clock may be ahead of what has really passed between two looks."""
SLEWED = 50
"""Milliseconds by which it may fall behind: a clock that is corrected gently runs slow, it does not jump."""
LOOK = 1.0
"""Seconds between two looks."""


class Jump(Struct, frozen=True, kw_only=True):
    """A jump of the clock: the time that was expected, and the time that it shows."""

    before: At
    after: At

    @property
    def words(self) -> Text:
        moved = self.after - self.before
        code = "integrity.clock-forward" if moved > 0 else "integrity.clock-back"
        return say(code, seconds=f"{abs(moved) / 1000:,.3f}", before=_moment(self.before), after=_moment(self.after))


def _moment(at: At) -> Moment | str:
    """A time; only the number where the clock shows a year that no calendar has."""
    try:
        return Moment(datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds"))
    except (OverflowError, OSError, ValueError):
        return str(at)


def wall_clock() -> At:
    """Milliseconds since 1970, in Universal Time: summer time does not move it. Order never depends on it."""
    return At(time.time_ns() // 1_000_000)


def steady_clock() -> int:
    """A monotonic clock in milliseconds, which nobody can set."""
    return time.monotonic_ns() // 1_000_000


class Clock:
    """What the house reads the time from, watched against what has really passed."""

    def __init__(self, now: Callable[[], At] = wall_clock, steady: Callable[[], int] = steady_clock) -> None:
        self.now, self._steady = now, steady
        self._seen, self._since = now(), steady()

    def look(self) -> Jump | None:
        """Whether the clock has jumped since the last look: back at all, or too far forward."""
        now, passed = self.now(), self._steady()
        due, seen = At(self._seen + passed - self._since), self._seen
        self._seen, self._since = now, passed
        if now < seen or now < due - SLEWED or now > due + FORWARD:
            return Jump(before=due, after=now)
        return None
