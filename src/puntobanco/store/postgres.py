"""A store in PostgreSQL, for several processes: the primary keys guard every position against a second writer."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress

import psycopg

from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.journal.chain import End, end_of
from puntobanco.store.port import Batch, Failed, Heard, Reader, Told
from puntobanco.store.postgres_connections import (
    LOST,
    PATIENCE,
    PAUSE,
    Connection,
    ConnectionPool,
    in_postgres,
    look_at,
    migrate,
)
from puntobanco.store.postgres_listener import Listener, channel_of
from puntobanco.store.sql import (
    ANSWER,
    FADE,
    LAST,
    PAGE,
    Row,
    SqlReader,
    answer_in,
    answer_rows,
    document_rows,
    entry_rows,
    need_empty,
    row_of,
)
from puntobanco.store.validate import NO_ACCOUNTS, Rows, Stands, Wanted, judged, wanted
from puntobanco.store.writer import Listeners, Writer, Written

MOST_RACES = 50
"""How often a group of batches is judged again because another process was faster."""

LENGTHS = """
    SELECT stream, (SELECT max(number) + 1 FROM entries WHERE entries.stream = named.stream)
    FROM unnest(%s::text[]) AS named (stream)
"""
ANSWERS = f"SELECT {ANSWER} FROM answers WHERE command = ANY(%s)"
VERSIONS = """
    SELECT kind, key, version FROM documents JOIN unnest(%s::text[], %s::text[]) AS named (kind, key) USING (kind, key)
"""
ADD_ENTRIES = "INSERT INTO entries (stream, number, line) SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[])"
ADD_ANSWERS = f"""
    INSERT INTO answers ({ANSWER})
    SELECT * FROM unnest(%s::text[], %s::text[], %s::bytea[], %s::bytea[], %s::bigint[])
"""
ADD_DOCUMENT = "INSERT INTO documents (kind, key, version, body) VALUES (%s, %s, %s, %s)"
PUT_DOCUMENT = "UPDATE documents SET version = %s, body = %s WHERE kind = %s AND key = %s AND version = %s"
DROP_DOCUMENT = "DELETE FROM documents WHERE kind = %s AND key = %s AND version = %s"
TELL = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS named (told)"
COPIES = (
    ("COPY entries (stream, number, line) FROM STDIN", entry_rows),
    (f"COPY answers ({ANSWER}) FROM STDIN", answer_rows),
    ("COPY documents (kind, key, version, body) FROM STDIN", document_rows),
)


class Raced(Exception):
    """Another process has written since the lengths and versions were read: validate again."""


RACES = (
    Raced,
    psycopg.errors.UniqueViolation,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
)


class PostgresReader(SqlReader):
    def __init__(self, address: str) -> None:
        self._pool = ConnectionPool(address)
        super().__init__(self._pool.ask)
        connection = self._pool.first()
        try:
            self._prepare(connection)
        finally:
            connection.close()

    def _prepare(self, connection: Connection) -> None:
        look_at(connection)

    @contextmanager
    def frozen(self) -> Iterator[Reader]:
        try:
            with self._pool.idle() as connection:
                connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                connection.execute("SELECT FROM entries LIMIT 1")  # the first reading is the moment
                yield _Frozen(connection)
                connection.execute("ROLLBACK")
        except psycopg.Error as error:
            raise Failed(f"{self._pool.where} cannot be read ({error}).") from error

    def close(self) -> None:
        self._pool.close()


class _Frozen(SqlReader):
    def __init__(self, connection: Connection) -> None:
        super().__init__(lambda question, values: connection.execute(in_postgres(question), values).fetchall())

    def frozen(self) -> AbstractContextManager[Reader]:
        """The reader itself: it already reads one moment."""
        return nullcontext(self)

    def close(self) -> None:
        """Nothing to close: the transaction ends with `frozen`."""


class PostgresStore(PostgresReader):
    """A store in a database. A batch whose future has ended well is on the database's disk."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._listeners = Listeners()
        self._listener: Listener | None = None
        self._connection: Connection | None = None
        self._channel = ""
        self._writer = Writer(self._write, lambda grown: None)

    def _prepare(self, connection: Connection) -> None:
        migrate(connection)

    def append(self, batch: Batch) -> "Future[None]":
        return self._writer.append(batch)

    def write(self, batch: Batch, told: Told) -> None:
        """Write all of it durably, or none, and say so in the writing thread."""
        self._writer.write(batch, told)

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Be told of every commit, of other processes too; the result ends it."""
        if self._listener is None:
            self._listener = Listener(self._pool, self._listeners)
        return self._listeners.add(heard)

    def fade(self, now: int) -> int:
        """Drop the words of answers whose time has come, a page at a time."""
        total = 0
        try:
            while True:
                with self._pool.idle() as connection:
                    gone = connection.execute(in_postgres(FADE), (now,)).rowcount
                total += gone
                if gone < PAGE:
                    return total
        except psycopg.Error as error:
            raise self._pool.failed(error) from error

    def fill(self, source: Reader) -> None:
        try:
            with self._pool.idle() as connection, connection.transaction():
                connection.execute("LOCK TABLE entries, answers, documents IN EXCLUSIVE MODE")
                need_empty(_Frozen(connection))
                for copy, rows in COPIES:
                    with connection.cursor() as cursor, cursor.copy(copy) as target:
                        for row in rows(source):
                            target.write_row(row)
        except psycopg.Error as error:
            raise self._pool.failed(error) from error

    def close(self) -> None:
        """Let the connections go; what was appended is on disk."""
        self._writer.close()
        if self._listener is not None:
            self._listener.close()
        self._let_go()
        super().close()

    # In the writing thread.

    def _write(self, batches: list[Batch]) -> Written:
        """Judge and write, again if another process was faster or the connection was lost, until it is known."""
        until, races = time.monotonic() + PATIENCE, 0
        while True:
            attempt = _Attempt(batches)
            try:
                return attempt.made(self._writing(), self._channel)
            except RACES as error:
                if not self._undone():
                    self._let_go()
                races += 1
                if races > MOST_RACES:
                    raise self._pool.failed(error) from error
            except LOST as error:
                self._let_go()
                if attempt.committing and self._committed(attempt.transaction, error):
                    return attempt.written
                if time.monotonic() > until:
                    raise self._pool.failed(error) from error
                time.sleep(PAUSE)
            except psycopg.Error as error:
                self._let_go()
                raise self._pool.failed(error) from error

    def _writing(self) -> Connection:
        if self._connection is None:
            self._connection = self._pool.connect()
            self._channel = channel_of(self._connection)
        return self._connection

    def _undone(self) -> bool:
        """Whether the transaction is taken back and the connection can be used again."""
        with suppress(*LOST):
            if self._connection is not None:
                self._connection.execute("ROLLBACK")
                return True
        return False

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _committed(self, transaction: str, lost: BaseException) -> bool:
        """What became of a transaction whose connection was lost while it was committed.

        The database knows each by its id, so nothing is done twice and nothing that it kept is called lost.
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(*LOST):
                row = self._writing().execute("SELECT pg_xact_status(%s::xid8)", (transaction,)).fetchone()
                if row in (("committed",), ("aborted",)):
                    return row == ("committed",)
            if self._connection is not None and self._connection.closed:
                self._let_go()
            time.sleep(PAUSE)
        raise self._pool.failed(lost, "whether it was written is not known.") from lost


class _Attempt:
    """One transaction for several batches."""

    def __init__(self, batches: list[Batch]) -> None:
        self._batches = batches
        self.transaction = ""
        self.committing = False
        self.written = Written([], {})

    def made(self, connection: Connection, channel: str) -> Written:
        """What became of each batch, once it is on disk."""
        stands = self._begun(connection, wanted(self._batches))
        rows, outcomes = judged(self._batches, stands)
        self.written = Written(outcomes, rows.grown)
        if not rows:
            connection.execute("ROLLBACK")
            return self.written
        _add(connection, rows)
        for change in _changes(rows):
            if connection.execute(*change).rowcount != 1:
                raise Raced("a document was written by another process.")
        told = [f"{stream}:{length}" for stream, length in rows.grown.items()]
        connection.execute(TELL, (channel, told))
        self.committing = True
        connection.execute("COMMIT")
        return self.written

    def _begun(self, connection: Connection, sought: Wanted) -> Stands:
        with connection.pipeline():
            connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
            transaction = connection.execute("SELECT pg_current_xact_id()::text")
            lengths = connection.execute(LENGTHS, (sought.streams,))
            answers = connection.execute(ANSWERS, (sought.commands,))
            kinds, keys = [kind for kind, _ in sought.keys], [key for _, key in sought.keys]
            versions = connection.execute(VERSIONS, (kinds, keys))
            last = connection.execute(in_postgres(LAST), (ACCOUNTS,)) if sought.accounts else None
        (self.transaction,) = transaction.fetchone() or ("",)
        return Stands(
            {stream: length or 0 for stream, length in lengths},
            {row[0]: answer_in(row) for row in answers},
            {(kind, key): version for kind, key, version in versions},
            _end(last) if last is not None else NO_ACCOUNTS,
        )


def _end(last: "psycopg.Cursor[Row]") -> End:
    row = last.fetchone()
    return end_of(ACCOUNTS, bytes(row[0]) if row else None)


def _add(connection: Connection, rows: Rows) -> None:
    """Lines and answers, always in the same order, so that two processes never wait for each other."""
    if rows.entries:
        streams, numbers, lines = zip(*sorted(rows.entries), strict=True)
        connection.execute(ADD_ENTRIES, (list(streams), list(numbers), list(lines)))
    if rows.answers:
        columns = zip(*sorted(map(row_of, rows.answers), key=lambda row: row[0]), strict=True)
        connection.execute(ADD_ANSWERS, [list(column) for column in columns])


def _changes(rows: Rows) -> Iterator[tuple[str, tuple[object, ...]]]:
    """A statement for every document that changes; each must change one row."""
    for (kind, key), document in sorted(rows.documents.items()):
        if document.body is None and document.over:
            yield DROP_DOCUMENT, (kind, key, document.over)
        elif document.body is not None and document.over:
            yield PUT_DOCUMENT, (document.version, document.body, kind, key, document.over)
        elif document.body is not None:
            yield ADD_DOCUMENT, (kind, key, document.version, document.body)
