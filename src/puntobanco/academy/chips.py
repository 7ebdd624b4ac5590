"""The fewest chips: every way to make a sum out of a tray with as few pieces as possible."""

from collections.abc import Iterator, Mapping
from functools import cache
from math import lcm

from puntobanco.money import Amount, Currency
from puntobanco.words import Money, Several, listed, say


def payable(amount: int, values: tuple[int, ...]) -> bool:
    """Whether these chips make a sum above nothing, each as often as wanted."""
    return amount > 0 and bool(fewest(amount, {value: amount // value for value in values}))


def fewest(amount: int, tray: Mapping[int, int]) -> tuple[str, ...]:
    """Every way with the fewest pieces, in the plain form of an answer; none where the tray cannot make the sum.

    A way uses nearly as many of the larger chips as it can: where the smaller ones come to more than the slack, some
    of one kind could be exchanged for a larger one, and the way would have more pieces than need be.
    """
    stock = tuple((value, number) for value, number in sorted(tray.items(), reverse=True) if number)
    slack = [
        sum(lcm(value, other) // value for other, _ in stock[place + 1 :]) for place, (value, _) in enumerate(stock)
    ]

    def takes(left: int, place: int) -> range:
        value, number = stock[place]
        most = min(number, left // value)
        return range(most, max(0, most - slack[place]) - 1, -1)

    @cache
    def pieces(left: int, place: int) -> int | None:
        if not left or place == len(stock):
            return None if left else 0
        value = stock[place][0]
        known = [(take, pieces(left - take * value, place + 1)) for take in takes(left, place)]
        return min((take + rest for take, rest in known if rest is not None), default=None)

    def ways(left: int, place: int, number: int) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
            return
        value = stock[place][0]
        for take in takes(left, place):
            rest = left - take * value
            if (needed := pieces(rest, place + 1)) is not None and needed + take == number:
                part = (f"{take}x{value}",) if take else ()
                yield from ((*part, *way) for way in ways(rest, place + 1, needed))

    best = pieces(amount, 0)
    return () if best is None else tuple(" ".join(way) for way in ways(amount, 0, best))


def stock_text(chips: Mapping[int, int], currency: Currency) -> Several:
    """Chips by denomination, the largest first, as a parameter of a text."""
    return listed(
        say("academy.stack", n=number, chip=Money.of(Amount(value, currency)))
        for value, number in sorted(chips.items(), reverse=True)
    )
