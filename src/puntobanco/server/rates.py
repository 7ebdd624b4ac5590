"""Rates: how much one asker may ask for in a while, by a bucket that fills again."""

from collections import OrderedDict
from collections.abc import Callable


class Rates:
    """A bucket for each asker: `burst` at once, and `a_second` more every second after that."""

    def __init__(self, now: Callable[[], float], *, burst: float, a_second: float, askers: int = 10_000) -> None:
        self._now, self._burst, self._a_second, self._askers = now, burst, a_second, askers
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, asker: str, cost: float = 1) -> bool:
        """Whether this asker may ask for something of this cost now; if so it is counted.

        What costs more than a full bucket is allowed when the bucket is full, and leaves a debt.
        """
        now = self._now()
        left = self._now_left(asker, now)
        allowed = left >= min(cost, self._burst)
        if allowed:
            self._left[asker] = (left - cost, now)
        return allowed

    def charge(self, asker: str, cost: float) -> None:
        """Count what something has cost after all, even if that leaves a debt."""
        now = self._now()
        self._left[asker] = (self._now_left(asker, now) - cost, now)

    def wait(self, asker: str, cost: float = 1) -> float:
        """Seconds until this asker may ask for something of this cost; 0 if they may now."""
        if asker not in self._left:
            return 0.0  # the bucket is full
        return max(0.0, (min(cost, self._burst) - self._now_left(asker, self._now())) / self._a_second)

    def _now_left(self, asker: str, now: float) -> float:
        left, since = self._left.pop(asker, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        self._left[asker] = (left, now)
        if len(self._left) > self._askers:
            self._left.popitem(last=False)
        return left
