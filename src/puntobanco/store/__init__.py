"""The stores of streams, answers and documents: `port` is their interface, `open` finds the store of an address."""

from puntobanco.store.memory import MemoryStore
from puntobanco.store.open import looked_at, opened
from puntobanco.store.port import (
    Ahead,
    Answered,
    Batch,
    Clash,
    Deed,
    Document,
    Failed,
    Heard,
    Part,
    Reader,
    Repeated,
    Store,
    Told,
)
from puntobanco.store.sqlite import SqliteStore

__all__ = [
    "Ahead",
    "Answered",
    "Batch",
    "Clash",
    "Deed",
    "Document",
    "Failed",
    "Heard",
    "MemoryStore",
    "Part",
    "Reader",
    "Repeated",
    "SqliteStore",
    "Store",
    "Told",
    "looked_at",
    "opened",
]
