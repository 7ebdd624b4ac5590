"""The interval of a report, and how it is cut into days or shifts."""

from bisect import bisect_right
from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from puntobanco.notation.timestamps import day_of, time_of

DAY = 86_400_000
MINUTE = 60_000
MOST_PERIODS = 4_000
"""Periods of one report that are named even if nothing happened in them."""


class Interval(Struct, frozen=True, kw_only=True):
    """From a time, which belongs to it, to a time, which does not; without one it is open on that side."""

    since: int | None = None
    until: int | None = None

    def holds(self, at: int) -> bool:
        return (self.since is None or at >= self.since) and (self.until is None or at < self.until)


class By(Enum):
    WHOLE = "whole"
    DAY = "day"
    SHIFT = "shift"


class Cut(Struct, frozen=True, kw_only=True):
    """How a time finds its period: whole, by gaming day, or by shift."""

    by: By = By.WHOLE
    starts: tuple[int, ...] = (0,)
    """When a day, or each shift, begins, in milliseconds after midnight, the earliest first."""
    offset: int = 0
    """How far the house's clock on the wall is ahead of universal time, in milliseconds."""

    def start_of(self, at: int) -> int:
        """When the period of a time began, by the clock on the wall."""
        local = at + self.offset
        starts = self.starts if self.by is By.SHIFT else self.starts[:1]
        midnight = local - local % DAY
        shift = bisect_right(starts, local - midnight)
        return midnight + starts[shift - 1] if shift else midnight - DAY + starts[-1]

    def label(self, at: int) -> str:
        """The period of a time: ``2024-06-07``, ``2024-06-07 14:00``, or nothing where there is only one."""
        if self.by is By.WHOLE:
            return ""
        start = self.start_of(at)
        return day_of(start) if self.by is By.DAY else f"{day_of(start)} {time_of(start)[11:16]}"

    def labels(self, interval: Interval) -> Iterator[str]:
        """Every period of a closed interval in its order, also those in which nothing happened."""
        if interval.since is None or interval.until is None or self.by is By.WHOLE:
            return
        starts = self.starts if self.by is By.SHIFT else self.starts[:1]
        step = interval.since
        for _ in range(MOST_PERIODS):
            if step >= interval.until:
                return
            yield self.label(step)
            begun = self.start_of(step)
            of_day = begun % DAY
            shift = starts.index(of_day) + 1
            following = begun - of_day + (starts[shift] if shift < len(starts) else DAY + starts[0])
            step = following - self.offset
