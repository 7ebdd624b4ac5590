"""The story of a table's shoes taken up from the store, without reading everything that ever happened there."""

from collections.abc import Iterator
from typing import Any

from puntobanco.dealing.trail import Story, is_start, story_from
from puntobanco.journal.machines import TABLE
from puntobanco.store import Reader
from puntobanco.table.model.state import Table

_WINDOW = 500
"""Entries that are looked at first; twice as many each time that they do not reach back far enough."""
_STARTS = 2
"""The present shoe and the one before."""


def story_of(store: Reader, stream: str, table: Table, entries: int) -> Story:
    """The story of a table that has come so far, out of its latest entries."""
    window = _WINDOW
    while True:
        first = max(0, entries - window)
        events = list(_events(store, stream, first, entries))
        starts = [number for number, event in enumerate(events) if is_start(event)]
        if first == 0 or len(starts) >= _STARTS:
            since = starts[-_STARTS] if first else 0
            return story_from(events[since:], table.shoe.out if table.shoe is not None else 0)
        window *= 2


def _events(store: Reader, stream: str, first: int, until: int) -> Iterator[Any]:
    for number, line in enumerate(store.read(stream, first), first):
        if number >= until:
            return
        yield from TABLE.decoder.decode(line).events
