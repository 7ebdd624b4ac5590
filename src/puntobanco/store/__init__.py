"""The stores of streams, answers and documents: `port` is their interface, `open` finds the store of an address."""

# mypy: implicit-reexport
# ruff: noqa: F401

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
