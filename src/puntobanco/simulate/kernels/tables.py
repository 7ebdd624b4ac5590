"""What the kernels of shoes are given: the rules of the game, of the shoe and of views, as rows of numbers.

Numba compiles anew when the number or the types of these fields change; when only their order does, change the file of
the kernels too.
"""

from typing import Any, NamedTuple

from numpy.typing import NDArray

Array = NDArray[Any]


class Tables(NamedTuple):
    """The readable rules as rows of numbers, worked out by `lookup`."""

    after_four: Array
    """By both two-card counts: whether the Player draws."""
    after_five: Array
    """By both two-card counts and the Player's third value: whether the Banker draws, from bit `shoes.DRAWN` on; below
    it the number of the fact by values, to which the Banker's third value is still to be added."""
    points: Array
    rank: Array
    """By card."""
    two_cards: Array
    """By first and second card, the word of a hand: its count, from bit `shoes.PAIR` its kind of pair, from `ROYAL` its
    Royal 9."""
    first: Array
    """By number of the fact by values: the number by cards when nothing matches."""
    shape: Array
    """By number of the fact by values: which of the few ways of matching its hands have."""
    match: Array
    """By shape, then both hands' matches and whether both pairs are of one rank: what is added to `first`."""


class Views(NamedTuple):
    """The tables of views one behind the other, the Player's Hand before the Banker's: see `simulate.views`."""

    two: Array
    three: Array
    begin: Array
    """Where the `three` of each hand begins."""
    answers: Array
    cells: Array
    """Where the `answers` of each view begin."""
    width: Array
    """The sorts of the Banker's Hand, by view."""


class Deal(NamedTuple):
    """What a table's rules for the shoe come to, in numbers."""

    pile: Array
    """The cards of a full shoe, each as its value or as its place in the deck."""
    edges: Array
    """Where each kind but the last ends in a full shoe."""
    hidden: Array
    """By the first card: how many are burnt unseen."""
    first_seen: bool
    """Whether the first card is seen before the burn; if not, `hidden` holds one number for all shoes."""
    cutting: int
    """Cards in front of the cutting card; beyond the shoe if there is none."""
    by_end: bool
    """Whether the round is the last in which the cutting card comes out."""
    past: int
    """If not: 1 if the last round is the one that begins behind the cutting card, 0 if also one right at it."""
    buffer: int
    """Cards in the chute of a continuous shuffler."""
    printed: Array
    """The first card of the Player's and of the Banker's Hand where it is printed, else `shoes.NOT_PRINTED`."""
