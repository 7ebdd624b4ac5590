"""A fair shuffle over numbers that the caller draws; there is no chance in here.

The shuffle goes from the last place to the second and swaps each with one of the places up to it, itself
included. If every number is drawn evenly below its bound, every order of the cards is equally likely: the
choices for n cards are n · (n-1) · … · 2, one for each order, and no two of them give the same order.
"""

from collections.abc import Callable, Iterator, Sequence

from puntobanco.cards import Card

DrawBelow = Callable[[int], int]
"""Given n, a whole number from 0 to n-1, each as likely as the others."""


class BadDraw(ValueError):
    """A number that was not drawn as asked for, or a source that has run dry."""


def shuffled(cards: Sequence[Card], below: DrawBelow) -> tuple[Card, ...]:
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

    def below(bound: int) -> int:
        if not 1 <= bound <= 1 << 16:
            raise BadDraw(f"Two bytes cannot give a number below {bound}.")
        whole_runs = (1 << 16) - (1 << 16) % bound
        while (number := _pair(source)) >= whole_runs:
            pass
        return number % bound

    return below


def _pair(source: Iterator[int]) -> int:
    high, low = next(source, None), next(source, None)
    if high is None or low is None:
        raise BadDraw("The source of bytes has run dry.")
    return high << 8 | low
