"""Shuffles that are wrong in ways that have happened; the battery must catch every one."""

import os
from collections.abc import Callable, Iterator
from itertools import chain, repeat

from puntobanco.shoe.shuffle import DrawBelow, below_from_bytes, shuffled

STACK = tuple(range(416))

Shuffle = Callable[[], tuple[int, ...]]
"""One more shuffle of eight decks, the cards by number."""


def system_bytes() -> Iterator[int]:
    """Bytes from the operating system, without end."""
    return chain.from_iterable(os.urandom(1 << 16) for _ in repeat(None))


def production() -> Shuffle:
    """The shuffle as the house uses it."""
    below = below_from_bytes(system_bytes())
    return lambda: shuffled(STACK, below)


def naive_swap() -> Shuffle:
    """Every place swapped with any place: 416 to the 416th ways, which do not share out among the orders."""
    below = below_from_bytes(system_bytes())

    def shuffle() -> tuple[int, ...]:
        order = list(STACK)
        for place in range(len(order)):
            chosen = below(len(order))
            order[place], order[chosen] = order[chosen], order[place]
        return tuple(order)

    return shuffle


def sattolo() -> Shuffle:
    """Off by one: a card is never swapped with itself, so none stays where it is."""
    below = below_from_bytes(system_bytes())
    return lambda: shuffled(STACK, lambda bound: below(bound - 1))


def eight_bit_scaling() -> Shuffle:
    """A byte scaled up to the bound: 256 numbers for up to 416 places."""
    source = system_bytes()
    return lambda: shuffled(STACK, lambda bound: next(source) * bound >> 8)


def ten_bit_modulo() -> Shuffle:
    """The rest of ten bits by the bound, nothing thrown away: small rests come more often."""
    below = below_from_bytes(system_bytes())
    return lambda: shuffled(STACK, lambda bound: below(1024) % bound)


def word_used_twice() -> Shuffle:
    """One random word for two picks in turn."""
    below = _twice(below_from_bytes(system_bytes()))
    return lambda: shuffled(STACK, below)


def _twice(below: DrawBelow) -> DrawBelow:
    words: list[int] = []

    def draw(bound: int) -> int:
        if not words:
            words.extend([below(1 << 16)] * 2)
        return words.pop() % bound

    return draw


def retained_slug() -> Shuffle:
    """40 cards kept together in their old order, the rest shuffled well."""
    below = below_from_bytes(system_bytes())

    def shuffle() -> tuple[int, ...]:
        start = below(377)
        rest = shuffled(STACK[:start] + STACK[start + 40 :], below)
        place = below(377)
        return rest[:place] + STACK[start : start + 40] + rest[place:]

    return shuffle


CANARIES: dict[str, Callable[[], Shuffle]] = {
    "naive swap": naive_swap,
    "Sattolo": sattolo,
    "8-bit scaling": eight_bit_scaling,
    "10-bit modulo": ten_bit_modulo,
    "a word used twice": word_used_twice,
    "a 40-card slug": retained_slug,
}
