"""The three derived roads: is the shoe regular? Worked out from the lengths of the streaks, never from the drawing."""

from collections.abc import Sequence
from enum import Enum


class Road(Enum):
    """The derived roads, each one column further back on the big road than the one before; `Word` has their names."""

    BIG_EYE = "big_eye"
    SMALL = "small"
    COCKROACH = "cockroach"

    @property
    def back(self) -> int:
        """How many columns of the big road it looks back."""
        return list(Road).index(self) + 1


class Colour(Enum):
    """A mark of a derived road. It does not say who won."""

    RED = "red"
    BLUE = "blue"

    @property
    def is_regular(self) -> bool:
        """Red is regular, blue irregular."""
        return self is Colour.RED


def mark(lengths: Sequence[int], streak: int, member: int, back: int) -> Colour | None:
    """The mark that a member of a streak adds, both counted from nought and one; none while too little lies before it.

    A new column is regular when the two finished columns it compares are even; going down is irregular only at
    the first step past the foot of the column it looks at.
    """
    if member == 1:
        looked_at, compared = streak - 1 - back, streak - 1
        return None if looked_at < 0 else _colour(lengths[compared] == lengths[looked_at])
    looked_at = streak - back
    return None if looked_at < 0 else _colour(member != lengths[looked_at] + 1)


def _colour(regular: bool) -> Colour:
    return Colour.RED if regular else Colour.BLUE
