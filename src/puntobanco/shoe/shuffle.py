"""A fair shuffle over numbers that the caller draws; there is no chance in here.

The shuffle goes from the last place to the second and swaps each with one of the places up to it, itself
included. If every number is drawn evenly below its bound, every order of the cards is equally likely: the
choices for n cards are n · (n-1) · … · 2, one for each order, and no two of them give the same order.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

DrawBelow = Callable[[int], int]
"""Given n, a whole number from 0 to n-1, each as likely as the others."""

T = TypeVar("T")


class BadDraw(ValueError):
    """A number that was not drawn as asked for, or a source that has run dry."""


def shuffled(cards: Sequence[T], below: DrawBelow) -> tuple[T, ...]:
    """The cards in the order that the numbers drawn make; asks for one number below n, n-1, … 2."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        if not 0 <= chosen <= last:
            raise BadDraw(f"Asked for a number below {last + 1}, got {chosen}.")
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def below_from_bytes(source: Iterator[int]) -> DrawBelow:
    """Even numbers out of even bytes, two at a time.

    A pair of bytes is a number below 65,536. Those at the top that do not fill a whole run of n are thrown
    away and the next pair is read, for taking them would favour the small remainders.
    """
    pairs = zip(source, source, strict=False)

    def below(bound: int) -> int:
        if not 1 <= bound <= 1 << 16:
            raise BadDraw(f"Two bytes cannot give a number below {bound}.")
        whole_runs = (1 << 16) - (1 << 16) % bound
        for high, low in pairs:
            number = high << 8 | low
            if number < whole_runs:
                return number % bound
        raise BadDraw("The source of bytes has run dry.")

    return below
