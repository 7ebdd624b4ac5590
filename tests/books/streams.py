"""Streams for the tests: lines in memory, and evenings of events written as the entries that a host would have made."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from puntobanco.books.read import read_books
from puntobanco.books.scan import Query, Scan
from puntobanco.journal.chain import End
from puntobanco.journal.entry import encode


class Memory:
    """Streams in memory."""

    def __init__(self, lines: Mapping[str, Sequence[bytes]]) -> None:
        self._lines = lines

    def streams(self) -> tuple[str, ...]:
        return tuple(sorted(self._lines))

    def read(self, stream: str) -> Sequence[bytes]:
        return self._lines[stream]


def written(stream: str, events: Iterable[Any]) -> list[bytes]:
    """Recorded events as entries, one a command; what was asked is left out, for no report reads it."""
    end, lines = End(stream=stream), []
    for _, group in groupby(events, key=lambda one: (one.command, one.at)):
        together = list(group)
        first = together[0]
        entry = end._entry(first.command, first.at, first.by, None, tuple(one.event for one in together))
        lines.append(encode(entry))
        end = end.after(lines[-1], len(together))
    return lines


def books_of(events: Iterable[Any], name: str = "T", asked: Query | None = None) -> Scan:
    """What the books find in one table's events."""
    return read_books(Memory({f"table/{name}": written(f"table/{name}", events)}), asked or Query())
