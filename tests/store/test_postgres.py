"""The store in PostgreSQL keeps the contract, for several processes, and over lost connections."""

import threading
from collections.abc import Iterator
from contextlib import closing
from queue import Queue
from typing import Any

import psycopg
import pytest

from puntobanco.faults import Refused
from puntobanco.store import Answered, Batch, Clash, Failed, Part, looked_at
from puntobanco.store import postgres as module
from puntobanco.store.postgres import PostgresStore
from tests.patience import PATIENCE
from tests.store.contract import *  # noqa: F403
from tests.store.contract import TABLE, lines, person, written
from tests.store.postgres import Server, own_server


@pytest.fixture
def store(postgres: str) -> Iterator[PostgresStore]:
    with closing(PostgresStore(postgres)) as opened:
        yield opened


@pytest.fixture
def other(postgres: str) -> Iterator[PostgresStore]:
    """Another process, as far as the database can tell."""
    with closing(PostgresStore(postgres)) as opened:
        yield opened


def test_of_two_processes_the_slower_one_is_told(store: PostgresStore, other: PostgresStore) -> None:
    written(store, lines(TABLE, 0, b"a"))
    with pytest.raises(Clash, match="stands at 1, not at 0"):
        other.append(lines(TABLE, 0, b"b")).result(PATIENCE)
    written(other, lines(TABLE, 1, b"b"), person(0, b"x"))
    with pytest.raises(Clash, match="guest/anna stands at 1"):
        store.append(person(0, b"y")).result(PATIENCE)


def test_processes_that_write_at_the_same_moment_never_both_win(store: PostgresStore, other: PostgresStore) -> None:
    """Two hosts fight for one stream and one document; together they write every number once."""
    wins: Queue[int] = Queue()

    def fight(mine: PostgresStore) -> None:
        number = 0
        while number < 60:
            batch = Batch(
                parts=(Part(TABLE, number, (b"x",)), Part("house", number, (b"y",))),
                answers=(Answered(f"{id(mine)} {number}", "d", b"yes"),),
                documents=(person(number, b"z").documents[0],),
            )
            try:
                mine.append(batch).result(PATIENCE)
                wins.put(number)
                number += 1
            except Clash as clash:
                assert clash.stands > number, clash
                number = clash.stands

    fighters = [threading.Thread(target=fight, args=(one,)) for one in (store, other)]
    for fighter in fighters:
        fighter.start()
    for fighter in fighters:
        fighter.join(PATIENCE)
    assert sorted(wins.get() for _ in range(wins.qsize())) == list(range(60))
    assert (store.length(TABLE), store.length("house"), len(list(store.answers()))) == (60, 60, 60)


def test_other_processes_hear_of_a_commit(store: PostgresStore, other: PostgresStore) -> None:
    told: Queue[tuple[str, int]] = Queue()
    other.listen(lambda stream, length: told.put((stream, length)))
    written(store, lines("table/with:colon", 0, b"a", b"b"))
    assert told.get(timeout=PATIENCE) == ("table/with:colon", 2)


def test_what_a_commit_must_mean_is_asked_for(postgres: str, postgres_server: str) -> None:
    loose = postgres.replace("search_path", "fsync=off%20-csearch_path")
    with pytest.raises(Refused):
        PostgresStore(loose)
    with closing(PostgresStore(postgres)) as store:
        written(store, lines(TABLE, 0, b"a"))
        assert store._writing().execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_an_address_that_leads_nowhere_is_told_in_a_sentence() -> None:
    with pytest.raises(Refused, match="nowhere at this machine: there is no connection"):
        PostgresStore("postgresql://x@/nowhere?host=/tmp/no-such-folder")
    with pytest.raises(Refused, match="not a PostgreSQL address"):
        PostgresStore("postgresql://x:y:z@[")


def test_an_empty_database_is_no_house_for_a_reader(postgres: str) -> None:
    with pytest.raises(Refused, match="no house in it"):
        looked_at(postgres)
    PostgresStore(postgres).close()
    looked_at(postgres).close()


def test_tables_of_a_newer_program_are_left_alone(postgres: str) -> None:
    PostgresStore(postgres).close()
    with psycopg.connect(postgres) as connection:
        connection.execute("UPDATE puntobanco SET version = version + 1")
    for use in (PostgresStore, looked_at):
        with pytest.raises(Refused, match="this program knows"):
            use(postgres)


# Lost connections.


def cut_all(postgres: str) -> None:
    """The database ends every connection of the house but this one."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'puntobanco' AND pid <> pg_backend_pid()"
        )


def test_after_a_lost_connection_all_goes_on(store: PostgresStore, postgres: str) -> None:
    told: Queue[int] = Queue()
    store.listen(lambda stream, length: told.put(length))
    for number in range(5):
        written(store, lines(TABLE, number, b"x"))
        assert told.get(timeout=PATIENCE) == number + 1
        cut_all(postgres)
        assert store.length(TABLE) == number + 1


def test_what_was_written_while_the_ear_was_deaf_is_heard_later(
    store: PostgresStore, other: PostgresStore, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: Queue[int] = Queue()
    store.listen(lambda stream, length: told.put(length))
    connect = store._pool.connect
    gate = threading.Event()

    def late() -> Any:
        gate.wait(PATIENCE)
        return connect()

    monkeypatch.setattr(store._pool, "connect", late)
    cut_all(postgres)
    written(other, lines(TABLE, 0, b"a"), lines(TABLE, 1, b"b"))
    gate.set()
    assert told.get(timeout=PATIENCE) == 2


class Cut(psycopg.OperationalError):
    """A connection that is lost when the commit was sent, before or after the database did it."""


@pytest.mark.parametrize("kept", [True, False])
def test_a_commit_whose_answer_is_lost_is_looked_up(
    store: PostgresStore, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that was kept is called lost, and nothing is done twice."""
    cuts: list[Any] = []

    class Cutting(module._Attempt):
        def made(self, connection: Any, channel: str) -> Any:
            if cuts:
                return super().made(connection, channel)
            cuts.append(connection)
            severed: Any = _Severed(connection, kept)
            return super().made(severed, channel)

    monkeypatch.setattr(module, "_Attempt", Cutting)
    batch = Batch(parts=(Part(TABLE, 0, (b"a",)),), answers=(Answered("c-1", "d", b"yes"),))
    store.append(batch).result(PATIENCE)
    assert len(cuts) == 1
    assert (list(store.read(TABLE)), store.answered("c-1")) == ([b"a"], batch.answers[0])
    written(store, lines(TABLE, 1, b"b"))


class _Severed:
    def __init__(self, connection: Any, kept: bool) -> None:
        self._connection, self._kept = connection, kept

    def execute(self, statement: str, *values: Any) -> Any:
        if statement != "COMMIT":
            return self._connection.execute(statement, *values)
        if self._kept:
            self._connection.execute("COMMIT")
        self._connection.close()
        raise Cut("the connection is gone")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


@pytest.fixture
def server() -> Iterator[Server]:
    server = own_server()
    yield server
    server.remove()


def test_a_server_that_crashes_and_comes_back_loses_nothing(server: Server) -> None:
    with closing(PostgresStore(server.address)) as store:
        written(store, lines(TABLE, 0, b"a"))
        server.stop("immediate")
        lost = store.append(lines(TABLE, 1, b"b"))
        assert isinstance(lost.exception(10), Failed), "within its patience nobody answered"
        with pytest.raises(Failed):
            store.length(TABLE)
        server.start()
        assert list(store.read(TABLE)) == [b"a"]
        written(store, lines(TABLE, 1, b"b"))
