"""Where streams are written: rows appended at an expected position, read back in order."""

from puntobanco.store.port import Clash, Part, Store
from puntobanco.store.sqlite import SqliteStore

__all__ = ["Clash", "Part", "SqliteStore", "Store"]
