"""Opening the store that an address names."""

from importlib import import_module
from pathlib import Path
from types import ModuleType

from puntobanco.faults import Fault, Refused
from puntobanco.store.memory import MemoryStore
from puntobanco.store.port import Reader, Store
from puntobanco.store.sqlite import SqliteReader, SqliteStore

FILE = "puntobanco.sqlite"
"""The file in a house's folder."""
MEMORY = "memory:"
_POSTGRES = ("postgresql://", "postgres://")
_ADVICE = (
    "It is a folder, a file that ends in .sqlite, sqlite:///path (four slashes begin at the root) "
    "or postgresql://user@host/database."
)


def opened(address: str | Path) -> Store:
    """The store at a path or an address, made if there is none; `Refused` says why not."""
    if address == MEMORY:
        return MemoryStore()
    if is_postgres(address):
        store: Store = _postgres().PostgresStore(str(address))
        return store
    return SqliteStore(file_of(address))


def looked_at(address: str | Path) -> Reader:
    """The store at a path or an address, only for reading; another process may be writing to it."""
    if is_postgres(address):
        reader: Reader = _postgres().PostgresReader(str(address))
        return reader
    return SqliteReader(file_of(address))


def _postgres() -> ModuleType:
    try:
        return import_module("puntobanco.store.postgres")
    except ModuleNotFoundError as missing:
        if missing.name != "psycopg":
            raise
        raise Refused(Fault.of("not-installed.program-without", "postgresql")) from None


def is_postgres(address: str | Path) -> bool:
    return isinstance(address, str) and address.startswith(_POSTGRES)


def file_of(address: str | Path) -> Path:
    if isinstance(address, str):
        kind, found, rest = address.partition("://")
        if found and (kind != "sqlite" or not rest.startswith("/") or len(rest) < 2):
            raise Refused(Fault.of("no-such-store.kind", address[:100]))
        if address == MEMORY or not address:
            raise Refused(Fault.of("no-such-store.what-memory", address))
        if found:
            return Path(rest[1:])
    path = Path(address)
    return path / FILE if path.is_dir() or not path.suffix else path
