"""Listening to commits in PostgreSQL, of this process and of others."""

import time
from threading import Event, Thread

from puntobanco.faults import Refused
from puntobanco.store.port import Failed
from puntobanco.store.postgres_connections import LOST, PATIENCE, PAUSE, Connection, ConnectionPool
from puntobanco.store.sql import SqlReader
from puntobanco.store.writer import Listeners

LOOK = 0.2
"""Seconds between two checks whether the listener has been closed."""


def channel_of(connection: Connection) -> str:
    """The name under which commits are told: one for each schema, so that two houses in one database stay apart."""
    (schema,) = connection.execute("SELECT current_schema()").fetchone() or ("public",)
    return f"puntobanco_{schema}"[:63]


class Listener:
    """A thread with a connection of its own that hears every notification, and catches up after it lost one."""

    def __init__(self, pool: ConnectionPool, listeners: Listeners) -> None:
        self._pool, self._listeners = pool, listeners
        self._heard: dict[str, int] = {}
        self._ready, self._over = Event(), Event()
        self._thread = Thread(target=self._run, name="puntobanco ear", daemon=True)
        self._thread.start()
        if not self._ready.wait(PATIENCE * 2):
            self.close()
            raise Failed(f"{pool.where} does not answer.")

    def close(self) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                connection = self._pool.connect()
            except (*LOST, Refused):  # another server may stand in its place for a while
                time.sleep(PAUSE)
                continue
            try:
                connection.execute(f'LISTEN "{channel_of(connection)}"')
                self._catch_up()
                self._ready.set()
                while not self._over.is_set():
                    for told in connection.notifies(timeout=LOOK, stop_after=1):
                        stream, _, length = told.payload.rpartition(":")
                        self._tell(stream, int(length))
            except (*LOST, Failed):
                time.sleep(PAUSE)
            finally:
                connection.close()

    def _catch_up(self) -> None:
        """Note the lengths at the start; after a lost connection, tell of every stream that has grown meanwhile."""
        reader = SqlReader(self._pool.ask)
        for stream in reader.streams():
            length = reader.length(stream)
            if not self._ready.is_set():
                self._heard[stream] = length
            else:
                self._tell(stream, length)

    def _tell(self, stream: str, length: int) -> None:
        if length > self._heard.get(stream, 0):
            self._heard[stream] = length
            self._listeners.tell({stream: length})
