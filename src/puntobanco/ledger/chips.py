"""Chips by denomination: what a sum is made up of, and what is left of a stock of chips that pays it.

A bet and a payment are sums. They are made up by one stated rule, the largest chips first; of a stock that has too few
of one kind, the largest that make the sum exactly. What no chip of the table makes is coin, which is kept apart.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import gcd, lcm

from msgspec import Struct

from puntobanco.money import Minor

Stack = Mapping[Minor, int]
"""How many chips of each denomination, in minor units; a denomination without chips is left out."""


class Short(Exception):
    """A stock of chips cannot make a sum."""

    def __init__(self, amount: int, lacks: int) -> None:
        super().__init__(f"{amount} cannot be made: {lacks} are lacking.")
        self.amount, self.lacks = amount, lacks


class Tray(Struct, frozen=True):
    """A stock of chips; none of its numbers is ever below nothing."""

    chips: Stack = {}
    coin: int = 0
    """What no chip makes, in minor units: coin taken less coin handed out."""

    @property
    def worth(self) -> Minor:
        """What the chips are worth, without coin."""
        return worth(self.chips)

    @property
    def holds(self) -> int:
        """What the tray holds by its own record: chips and coin."""
        return self.worth + self.coin

    def plus(self, chips: Stack) -> "Tray":
        return Tray(added(self.chips, chips), self.coin)

    def minus(self, chips: Stack) -> "Tray":
        """The tray without some of its chips; `Short` if it has too few of a denomination."""
        lacks = sum(value * max(0, number - self.chips.get(value, 0)) for value, number in chips.items())
        if lacks:
            raise Short(worth(chips), lacks)
        return Tray(added(self.chips, {value: -number for value, number in chips.items()}), self.coin)

    def moved(self, taken: Iterable[int], paid: Iterable[int], values: tuple[int, ...]) -> "Tray":
        """The tray after sums came in and others were paid out of it; `Short` if it cannot make one of them."""
        chips, coin = dict(self.chips), self.coin
        for amount, times in Counter(taken).items():
            stack, rest = made_up(amount, values)
            coin += rest * times
            for value, number in stack:
                chips[value] = chips.get(value, 0) + number * times
        for amount in paid:
            stack, rest = made_up(amount, values)
            coin -= rest
            for value, number in stack:
                if chips.get(value, 0) < number:
                    stack = _out_of(chips, amount - rest)
                    break
            for value, number in stack:
                chips[value] -= number
                if not chips[value]:
                    del chips[value]
        return Tray(chips, coin)


def worth(chips: Stack) -> Minor:
    return Minor(sum(value * number for value, number in chips.items()))


def added(one: Stack, other: Stack) -> Stack:
    """Two stacks together; a number may be below nothing to take chips away."""
    sums = {value: one.get(value, 0) + other.get(value, 0) for value in sorted({*one, *other})}
    return {value: number for value, number in sums.items() if number}


Made = tuple[tuple[Minor, int], ...]


@lru_cache(maxsize=2**14)
def made_up(amount: int, values: tuple[int, ...]) -> tuple[Made, int]:
    """A sum in chips of these denominations, the largest first, and the rest that none of them makes."""
    unit = gcd(*values)
    for part in range(amount - amount % unit, 0, -unit):
        found = _picked(part, tuple([(value, part // value) for value in reversed(values)]))
        if found is not None:
            return found, amount - part
    return (), amount


def _out_of(chips: Stack, amount: int) -> Made:
    """The chips of a stock that make a sum exactly; `Short` if none do."""
    found = _picked(amount, tuple(sorted(chips.items(), reverse=True)))
    if found is None:
        raise Short(amount, max(0, amount - worth(chips)))
    return found


def _picked(amount: int, stock: tuple[tuple[int, int], ...]) -> Made | None:
    """The chips that make a sum exactly, as many of the largest as possible; nothing if there are none.

    Fewer than the most of a denomination help only within its slack: where the smaller chips come to more than that,
    some of one kind make a whole number of the larger ones.
    """
    below = [stock[place + 1 :] for place in range(len(stock))]
    slack = [sum(lcm(value, other) // value for other, _ in below[place]) for place, (value, _) in enumerate(stock)]
    reach = [sum(value * number for value, number in (stock[place], *below[place])) for place in range(len(stock))]
    failed: set[tuple[int, int]] = set()

    def pick(left: int, place: int) -> Made | None:
        if not left:
            return ()
        if place == len(stock) or left > reach[place] or (left, place) in failed:
            return None
        value, number = stock[place]
        most = min(number, left // value)
        for used in range(most, max(0, most - slack[place]) - 1, -1):
            rest = pick(left - used * value, place + 1)
            if rest is not None:
                return ((Minor(value), used), *rest) if used else rest
        failed.add((left, place))
        return None

    return pick(amount, 0)


def spread(amount: int, values: tuple[int, ...]) -> Stack:
    """A sum spread over all denominations, about the same worth in each: a float with change in it."""
    chips: dict[Minor, int] = {}
    left = amount
    for place in range(len(values), 0, -1):
        number = left // place // values[place - 1]
        left -= number * values[place - 1]
        chips[Minor(values[place - 1])] = number
    return added(chips, dict(made_up(left, values)[0]))
