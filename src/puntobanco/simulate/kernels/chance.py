"""Where a chunk's chance comes from: its seed and its number, and nothing else.

The starting states of all generators of a seed are one splitmix64 sequence, cut into stretches of one chunk each,
so no two chunks of a seed ever start alike. Seeds next to each other begin far apart.
"""

import numpy as np
from numpy.typing import NDArray

from puntobanco.simulate.kernels.shoes import LANES
from puntobanco.simulate.plan import MOST_SEED

Words = NDArray[np.uint64]

WORDS = 4 * LANES
"""A xoshiro256++ generator has four words of state, and every lane has a generator."""

_GOLDEN = 0x9E3779B97F4A7C15


def starting_state(seed: int, chunk: int) -> Words:
    """The states of the generators of one chunk, first words first."""
    start = int(_mixed(np.array([seed], dtype=np.uint64))[0]) + _GOLDEN * WORDS * chunk
    steps = np.arange(1, WORDS + 1, dtype=np.uint64) * np.uint64(_GOLDEN)
    return _mixed(steps + np.uint64(start & MOST_SEED))


def _mixed(numbers: Words) -> Words:
    """The finishing step of splitmix64, which gives every number another of its own."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))
