"""How much slower this machine is just now than the one the limits were set on, so that a limit of time holds anywhere.

A builder may be half as fast and share its cores with other tests. The same fixed work is done beside what is timed, by
the same clock, and seconds are given as they would have been on the quiet machine.
"""

import os
import time
from collections.abc import Callable

Clock = Callable[[], float]

ALONE = "PUNTOBANCO_PROVING"
"""Set in the environment by `./go prove`, which has the machine to itself."""

GENEROUS = 20

_QUIET = 0.0055
"""Seconds of the fixed work on the quiet machine of docs/proofs.md; the least of many."""


def _fixed_work() -> int:
    """What the program itself does most: small objects, dictionaries, whole numbers, strings."""
    found: dict[str, int] = {}
    for number in range(40_000):
        key = str(number % 997)
        found[key] = found.get(key, 0) + number
    return len(found)


def _timed(work: Callable[[], object], clock: Clock) -> float:
    begun = clock()
    work()
    return clock() - begun


def slowness(clock: Clock = time.perf_counter, tries: int = 5) -> float:
    """1 on the quiet machine or a faster one, 2 where the same work takes twice as long; the least of some tries."""
    return max(1.0, min(_timed(_fixed_work, clock) for _ in range(tries)) / _QUIET)


def allowed(seconds: float) -> float:
    """Wall-clock seconds allowed for what takes at most `seconds` on the quiet machine.

    In the suite other tests and other programs take their share of the cores, so the limit is generous there and finds
    only what has become slower by an order of magnitude. `./go prove` runs alone and holds the limit itself.
    """
    return seconds * slowness() * (1 if os.environ.get(ALONE) else GENEROUS)


def quickest(work: Callable[[], object], tries: int, clock: Clock = time.process_time) -> float:
    """Processor seconds of the best of `tries` runs, as they would have been on the quiet machine."""
    best, pace = float("inf"), float("inf")
    for _ in range(tries):
        best, pace = min(best, _timed(work, clock)), min(pace, slowness(clock, 1))
    return best / pace
