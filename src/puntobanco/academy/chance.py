"""Numbers for questions: a stream that follows from a name, the same on every machine and in every year.

The stream is SHA-256 in counter mode over the name; two bytes at a time make even numbers (`shoe.shuffle`). Nothing in
it depends on a library's generator, so an examination can be replayed from its seed by anybody.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

from puntobanco.cards import Card, Rank, Suit
from puntobanco.shoe.shuffle import DrawBelow, below_from_bytes, shuffled

T = TypeVar("T")
RANKS, SUITS = tuple(Rank), tuple(Suit)


def stream(*name: str | int) -> DrawBelow:
    """The numbers that belong to a name."""
    return below_from_bytes(_bytes("/".join(map(str, name)).encode()))


def _bytes(name: bytes) -> Iterator[int]:
    for block in count():
        yield from sha256(name + b"#" + str(block).encode()).digest()


class Draw:
    """Choices made with a stream of numbers."""

    def __init__(self, below: DrawBelow) -> None:
        self.below = below

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], number: int) -> tuple[T, ...]:
        """Different ones, in a new order."""
        return shuffled(things, self.below)[:number]

    def between(self, least: int, most: int) -> int:
        return least + self.below(most - least + 1)

    def chance_of(self, part: int, whole: int) -> bool:
        return self.below(whole) < part

    def card(self, rank: Rank | None = None) -> Card:
        return Card(rank or self.one_of(RANKS), self.one_of(SUITS))
