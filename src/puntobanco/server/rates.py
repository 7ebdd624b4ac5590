"""Rates: how much one asker may ask for in a while, by a bucket that fills again."""

from collections import OrderedDict
from collections.abc import Callable


class Rates:
    """A bucket an asker: so many at once, and so many a second after that."""

    def __init__(self, now: Callable[[], float], *, burst: float, a_second: float, askers: int = 10_000) -> None:
        self._now, self._burst, self._a_second, self._askers = now, burst, a_second, askers
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, asker: str) -> bool:
        """Whether this asker may ask once more now; if so it is counted."""
        now = self._now()
        left, since = self._left.pop(asker, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        allowed = left >= 1
        self._left[asker] = (left - 1 if allowed else left, now)
        while len(self._left) > self._askers:
            self._left.popitem(last=False)
        return allowed
