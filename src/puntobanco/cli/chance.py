"""Where the chance of a game in the terminal comes from."""

import os
from collections.abc import Iterator
from random import Random

from puntobanco.shoe.shuffle import DrawBelow, below_from_bytes


def chance(seed: int | None) -> DrawBelow:
    """Numbers from a seed, the same every time and for practice only; without one from the system."""
    return below_from_bytes(_system_bytes()) if seed is None else Random(seed).randrange


def _system_bytes() -> Iterator[int]:
    while True:
        yield from os.urandom(1024)
