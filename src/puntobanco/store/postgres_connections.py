"""Connections to PostgreSQL: making them, the settings they must have, and the tables they need."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL

from puntobanco.faults import Fault, Refused
from puntobanco.store.port import Failed
from puntobanco.store.sql import Row, Value
from puntobanco.words import Param

Connection = psycopg.Connection[Row]
LOST = (psycopg.OperationalError, psycopg.InterfaceError)

PATIENCE = 1.5
"""Seconds for which a lost connection is tried again before somebody is told: less than anybody waits for an answer."""
PAUSE = 0.05
"""Seconds between two tries."""
MOST_IDLE = 4
"""Connections for reading that are kept when nobody reads."""
OLDEST = 130_000
"""PostgreSQL 13: the first that says of a transaction whether it was committed, by its whole id."""

SETTINGS = (("synchronous_commit", "on"), ("fsync", "on"), ("full_page_writes", "on"), ("server_encoding", "UTF8"))
"""What a commit must mean: that it is on disk."""
OPENING = {
    "connect_timeout": "2",
    "tcp_user_timeout": "2000",
    "keepalives_idle": "5",
    "application_name": "puntobanco",
}
"""Settings of a connection where the address gives none; with them a dead host is noticed in seconds."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE entries (
            stream text COLLATE "C" NOT NULL,
            number bigint NOT NULL CHECK (number >= 0),
            line bytea NOT NULL,
            PRIMARY KEY (stream, number)
        )
        """,
        """
        CREATE TABLE answers (
            command text COLLATE "C" NOT NULL PRIMARY KEY,
            digest text NOT NULL,
            answer bytea NOT NULL
        )
        """,
        """
        CREATE TABLE documents (
            kind text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            version bigint NOT NULL CHECK (version > 0),
            body bytea NOT NULL,
            PRIMARY KEY (kind, key)
        )
        """,
    ),
    (
        "ALTER TABLE answers ADD COLUMN words bytea, ADD COLUMN fades bigint",
        "CREATE INDEX fading ON answers (fades) WHERE fades IS NOT NULL",
    ),
)
"""From one version of the tables to the next, forward only; the table `puntobanco` says how many are behind it."""
PRESENT = len(MIGRATIONS)
_TURN = 0x50554E42
"""The lock under which one process at a time looks after the tables."""


class ConnectionPool:
    def __init__(self, address: str) -> None:
        self.address = address
        try:
            given = conninfo_to_dict(address)
        except psycopg.Error as error:
            raise _refused("no-such-store.none-postgresql", "the address", error=str(error)) from None
        host = str(given.get("host") or "/")
        self.where = f"{given.get('dbname') or 'the database'} at {'this machine' if host.startswith('/') else host}"
        self._given = {name: value for name, value in OPENING.items() if name not in given}
        self._free: list[Connection] = []
        self._lock = Lock()
        self.closed = False
        self._away_until = 0.0

    def connect(self) -> Connection:
        """A new connection, refused unless its settings make a commit durable."""
        made = psycopg.connect(self.address, autocommit=True, **self._given)  # type: ignore[arg-type]
        try:
            made.execute("SET synchronous_commit = on")
            made.execute("SET idle_in_transaction_session_timeout = '5s'")
            found = made.execute("SELECT " + ", ".join(f"current_setting('{name}')" for name, _ in SETTINGS)).fetchone()
            assert found is not None
            for (name, wanted), value in zip(SETTINGS, found, strict=True):
                if value != wanted:
                    raise _refused("not-safe.must", self.where, name=name, value=value, wanted=wanted)
            if made.info.server_version < OLDEST:
                raise _refused("too-old", self.where)
        except BaseException:
            made.close()
            raise
        return made

    def first(self) -> Connection:
        """The first connection; `Refused` says in a sentence why a store cannot be opened."""
        try:
            return self.connect()
        except psycopg.Error as error:
            raise _refused("unreadable.connection", self.where, error=_told(error)) from None

    def ask(self, question: str, values: Sequence[Value]) -> list[Row]:
        """The rows that answer a question; after a lost connection it is asked again.

        While the database is known to be unreachable, nothing is retried: callers must not queue behind each other.
        """
        until = time.monotonic() + (PATIENCE if time.monotonic() > self._away_until else 0.0)
        while True:
            try:
                with self.idle() as connection:
                    return connection.execute(in_postgres(question), values).fetchall()
            except LOST as error:
                if time.monotonic() > until:
                    self._away_until = time.monotonic() + PATIENCE
                    raise Failed(f"{self.where} does not answer ({_told(error)}).") from error
            except psycopg.Error as error:
                raise Failed(f"{self.where} cannot be read ({_told(error)}).") from error
            time.sleep(PAUSE)

    @contextmanager
    def idle(self) -> Iterator[Connection]:
        """A connection for the caller alone."""
        with self._lock:
            if self.closed:
                raise Failed("the store is closed.")
            connection = self._free.pop() if self._free else None
        connection = connection or self.connect()
        try:
            yield connection
        except LOST:
            self._drop_idle()  # the others were lost with it, most likely
            connection.close()
            raise
        except BaseException:
            connection.close()
            raise
        with self._lock:
            keep = not self.closed and len(self._free) < MOST_IDLE
            if keep:
                self._free.append(connection)
        if not keep:
            connection.close()

    def _drop_idle(self) -> None:
        with self._lock:
            free, self._free = self._free, []
        for connection in free:
            connection.close()

    def close(self) -> None:
        self.closed = True
        self._drop_idle()

    def failed(self, error: BaseException, known: str = "nothing was written.") -> Failed:
        """The failure to report for a database error."""
        made = Failed(f"{self.where} cannot be written to ({_told(error)}): {known}")
        made.__cause__ = error
        return made


def in_postgres(question: str) -> SQL:
    return SQL(question.replace("?", "%s"))


def version_of(connection: Connection) -> int:
    """How many migrations the tables have behind them; nothing before the first."""
    if connection.execute("SELECT to_regclass('puntobanco')").fetchone() == (None,):
        return 0
    (version,) = connection.execute("SELECT version FROM puntobanco").fetchone() or (0,)
    if version > PRESENT:
        raise _refused("newer", "the database", version=version, present=PRESENT)
    return int(version)


def migrate(connection: Connection) -> None:
    """Migrate the tables; of several processes that start together, one does it."""
    try:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
            version = version_of(connection)
            if version == 0:
                connection.execute("CREATE TABLE IF NOT EXISTS puntobanco (version bigint NOT NULL)")
                connection.execute("INSERT INTO puntobanco SELECT 0 WHERE NOT EXISTS (SELECT FROM puntobanco)")
            for statements in MIGRATIONS[version:]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute("UPDATE puntobanco SET version = %s WHERE version <> %s", (PRESENT, PRESENT))
    except psycopg.Error as error:
        raise _refused("unreadable.tables-cannot", "the database", error=_told(error)) from None


def look_at(connection: Connection) -> None:
    """`Refused` unless the tables are there and of the present version."""
    version = version_of(connection)
    if version < PRESENT:
        key = "older.tables" if version else "not-a-store.empty"
        raise _refused(key, "the database", version=version, present=PRESENT)


def _told(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0][:200] if lines else type(error).__name__


def _refused(key: str, where: str, /, **params: Param) -> Refused:
    return Refused(Fault(key, where, None, params))
