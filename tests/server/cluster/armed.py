"""A process on PostgreSQL that can be told, while it runs, where it is to die."""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from puntobanco.store import postgres
from puntobanco.store.port import Batch
from puntobanco.store.postgres import PostgresStore
from puntobanco.store.postgres_connections import Connection
from puntobanco.store.validate import Rows
from puntobanco.store.writer import Written
from tests.server.durability.nursery import WRITING, WRITTEN, Order, Watched

DEATH = "death"
"""The file that says at which point, and at the how manieth command."""
TOLD = signal.SIGUSR1


def arm(watched: Watched, order: Order) -> None:
    """Watch the store as well, and read when told where to die."""
    add, write = postgres._add, PostgresStore._write

    def added(connection: Connection, rows: Rows) -> None:
        add(connection, rows)
        if rows.answers:
            watched.passed(WRITING)

    def written(store: PostgresStore, batches: list[Batch]) -> Written:
        done = write(store, batches)
        if any(batch.answers for batch in batches):
            watched.passed(WRITTEN)
        return done

    def told(number: int, frame: Any) -> None:
        point, after = (Path(order.data) / DEATH).read_text(encoding="ascii").split()
        watched.die(point, int(after))

    patched: Callable[..., None] = setattr
    patched(postgres, "_add", added)
    patched(PostgresStore, "_write", written)
    signal.signal(TOLD, told)
