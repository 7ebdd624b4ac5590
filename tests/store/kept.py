"""Journals in stores, for the tests."""

from collections.abc import Iterable, Mapping

from puntobanco.store import Batch, MemoryStore, Part, Store
from tests.patience import PATIENCE


def store_of(streams: Mapping[str, Iterable[bytes]], store: Store | None = None) -> Store:
    """A store that holds these streams: a new one in memory, if none is given."""
    store = store or MemoryStore()
    for stream, lines in streams.items():
        store.append(Batch(parts=(Part(stream, 0, tuple(lines)),))).result(PATIENCE)
    return store
