"""What every store does, whatever it is made of."""

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct


class Part(Struct, frozen=True):
    """Rows for one stream, and where they must come to stand."""

    stream: str
    expected: int
    """How many rows the writer believes the stream to have."""
    rows: tuple[bytes, ...]


class Clash(Exception):
    """Somebody else has written to the stream: read what is new, and decide again."""

    def __init__(self, stream: str, expected: int, stands: int) -> None:
        super().__init__(f"{stream} stands at {stands}, not at {expected}: nothing was written.")
        self.stream, self.expected, self.stands = stream, expected, stands


class Store(Protocol):
    """Streams of rows that only grow."""

    def append(self, *parts: Part) -> None:
        """Write all parts durably, or none of them: `Clash` if a stream does not stand where it is expected."""

    def read(self, stream: str, start: int = 0) -> Iterator[bytes]:
        """The rows of a stream in their order, from a position on."""
