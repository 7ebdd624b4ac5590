"""How slow this machine is just now: what is asserted of time is scaled by it."""

from time import perf_counter

WORK = 3_000_000
USUAL = 0.06
"""Seconds that the work takes on a machine of the usual kind that does nothing else."""


def slower() -> float:
    """How many times as long as usual a fixed piece of work takes here and now; at least once."""
    begun = perf_counter()
    sum(range(WORK))
    return max(1.0, (perf_counter() - begun) / USUAL)
