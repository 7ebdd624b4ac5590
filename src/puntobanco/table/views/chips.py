"""An amount as it lies on the layout: a stack of chips, the largest at the bottom and the smallest on top."""

from msgspec import Struct

from puntobanco.money import Amount, Chips, Minor


class Pile(Struct, frozen=True):
    """Chips of one value that lie on each other."""

    value: Minor
    number: int


def stack(chips: Chips, minor: int) -> tuple[Pile, ...]:
    """An amount in chips, read from the bottom up: smaller values lie on larger ones [NZ 5.3].

    As many large chips as leave something that the smaller ones can make; what no chip can make is left out.
    """
    left = chips.most_of(Amount(minor, chips.currency)).minor
    piles = []
    for place in reversed(range(len(chips.values))):
        value, smaller = chips.values[place], chips.values[:place]
        number = left // value
        while number and not _makes(smaller, left - number * value, chips):
            number -= 1
        if number:
            piles.append(Pile(Minor(value), number))
            left -= number * value
    return tuple(piles)


def _makes(values: tuple[int, ...], minor: int, chips: Chips) -> bool:
    return not minor or (bool(values) and Chips(values, chips.currency).makes(Amount(minor, chips.currency)))
