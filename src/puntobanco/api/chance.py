"""Where the chance of a shuffled shoe comes from: a seed, or the system."""

from random import Random
from secrets import randbelow

from puntobanco.shoe.shuffle import DrawBelow


def chance(seed: int | None) -> DrawBelow:
    """Numbers from a seed, the same every time and for practice only; without one from the system."""
    return randbelow if seed is None else Random(seed).randrange
