"""What the kernel of bankrolls is given: a table, a wager and what it pays, in numbers.

Numba compiles anew when the number or the types of these fields change; when only their order does, change the file of
the kernels too.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Hands(NamedTuple):
    """How hands are sorted for a wager that asks for more than counts, see `simulate.views`; empty for others."""

    two: Ints
    """By side, and by first and second card."""
    three: Ints
    """Of the Player's Hand, and behind it of the Banker's."""
    begin: int
    """Where the Banker's begin."""
    width: int
    """The sorts of the Banker's Hand."""


class Deal(NamedTuple):
    """A table and a wager in numbers; cards come in kinds, the ten values or all 52."""

    full: Ints
    """Cards of each kind in a full shoe."""
    burn: Ints
    """Cards burnt after a first card of each kind."""
    rules: Ints
    """Whether the first card is turned for the burn, the cards in front of the cutting card, the rounds that follow
    the one that it opens, the rounds that follow the one in which it comes out, and for a continuous shuffler the
    cards in its chute, below nought for a shoe."""
    points: Ints
    """By kind, its value; behind the kinds `NO_CARD`."""
    printed: Ints
    """The first card of either hand where it is printed on the layout, else below nought."""
    player_draws: NDArray[np.bool_]
    banker_draws: NDArray[np.bool_]
    lines: Ints
    """The number of the line that holds: by both two-card counts and both third cards where a wager asks for no more,
    else by the sorts of both hands."""
    hands: Hands


class Pay(NamedTuple):
    """What a table pays for a stake, in minor units: see `payments`, which has it from the settlement."""

    begins: Ints
    """The stakes at which the stretches begin: within one, payments repeat from period to period."""
    period: int
    step: int
    """What chips tell apart; a period has a whole number of steps."""
    over: Ints
    """By stretch and step: how much of the stake the table does not take."""
    nets: Ints
    """By stretch, step and line: what the bettor is richer by."""
    more: Ints
    """By stretch and line: what each further period adds."""
    means: Floats
    """By stretch and step: the exact mean of the nets over a full shoe."""
    more_mean: Floats
    fees: Ints
    """By stretch: what is put down beside the stake and does not come back."""
    results: Ints
    """By line: 1 won, 0 pushed, -1 lost."""
