"""A nursery: a process that has everything loaded, and from which a house is born in a moment, to be killed at any.

``python -m tests.server.durability.nursery`` reads one order a line from its input, forks a house for each, and prints
the process it is; with an order as its argument it is that house itself. The houses are the ones that people are
served; only this harness adds where one must die.
"""

import asyncio
import mmap
import os
import resource
import signal
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct

from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.build import App, build
from puntobanco.server.integrity.self_check import Install
from puntobanco.server.sequencer.requests import Request
from puntobanco.server.sequencer.sequencer import Job, Sequencer
from puntobanco.server.serve import serve, server_of
from puntobanco.server.settings import Settings
from puntobanco.server.shoes.keeper import Cards
from puntobanco.server.watch import hub, views
from puntobanco.store import sqlite_file
from puntobanco.store.port import Batch
from puntobanco.store.sqlite import SqliteStore
from puntobanco.store.validate import Rows
from puntobanco.store.writer import Written
from puntobanco.wire.answers import Answer
from tests.looked_once import look_once
from tests.support import SETUPS

ARRIVED, JUDGED, WRITING, WRITTEN, ANSWERING = POINTS = ("arrived", "judged", "writing", "written", "answering")
"""The way of a command through the house: each is between its arrival and its acknowledgement."""
COUNTS = struct.Struct("=3q")
"""Commands that have arrived, that were handed to the store, that left the sequencer with an answer."""
TOLD = "told"
HALFWAY = 25
"""Steps of SQLite's machine between two moments at which a house may die in the middle of a statement."""

PACE = 0.01
"""Seconds between two views, so that bots act often."""


class Order(Struct, frozen=True, kw_only=True):
    """A house to be born."""

    data: str
    port: int
    tables: tuple[str, ...]
    random: tuple[str, ...] = ()
    """The tables that are dealt from random shoes, by name."""
    dies_at: str = ""
    """A point of a command's way at which the process kills itself, and at the how manieth command."""
    after: int = 1
    careless: bool = False
    """The canary: nothing is ever synced."""
    held: bool = False
    """Whether it waits before it opens anything until there is a file called `go`."""
    checkpoint: int = 0
    """Rows after which the log is brought into the database; the usual number if none."""
    tells: bool = False
    """Whether it writes the id of every answered command into a file called `told`, before anybody hears the answer."""
    most_bytes: int = 0
    """How large a file may grow; no limit if none."""
    database: str = ""
    """A postgresql:// address that it shares with other processes, and with them the folder `house`."""
    house: str = ""
    lease: float = 6.0


def settings_of(order: Order) -> Settings:
    """How such a house is served: for practice, with everything on."""
    texts = tuple((name, (SETUPS / f"{name}.toml").read_text(encoding="utf-8")) for name in order.tables)
    return Settings(
        data=Path(order.house or order.data),
        practice=True,
        tables=texts,
        port=order.port,
        database=order.database,
        lease=order.lease,
    )


class Watched:
    """Counts the way of every command where others can read it, and dies where it was told to."""

    def __init__(self, order: Order) -> None:
        self._dies_at, self._left = order.dies_at, order.after
        path = Path(order.data) / "counts"
        path.write_bytes(bytes(COUNTS.size))
        with path.open("r+b") as file:
            self._counts = mmap.mmap(file.fileno(), COUNTS.size)
        self.arrived = self.judged = self.answered = 0
        told = Path(order.data) / TOLD
        self._told = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_APPEND) if order.tells else None

    def die(self, point: str, after: int) -> None:
        """Die at a point, at the how manieth command from now on."""
        self._dies_at, self._left = point, after

    def passed(self, point: str) -> None:
        """A command has come this far."""
        if point == self._dies_at:
            self._left -= 1
            if self._left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def count(self, **more: int) -> None:
        """Write down how many."""
        for name, number in more.items():
            setattr(self, name, getattr(self, name) + number)
        COUNTS.pack_into(self._counts, 0, self.arrived, self.judged, self.answered)

    def hook(self) -> None:
        """Put itself into the sequencer and the store."""
        ask, hand, add, write = Sequencer.ask, Sequencer._write, SqliteStore._add, SqliteStore._write
        write_together = SqliteStore._is_written

        async def asked(sequencer: Sequencer, request: Request, *documents: Any, **more: Any) -> Answer:
            self.count(arrived=1)
            self.passed(ARRIVED)
            try:
                answer = await ask(sequencer, request, *documents, **more)
                if self._told is not None:
                    os.write(self._told, f"{request.id}\n".encode())
                return answer
            finally:
                self.passed(ANSWERING)
                self.count(answered=1)

        def handed(sequencer: Sequencer, job: Job, batch: Batch) -> None:
            hand(sequencer, job, batch)
            self.count(judged=1)
            self.passed(JUDGED)

        def added(store: SqliteStore, rows: Rows) -> None:
            add(store, rows)
            if rows.answers:
                self.passed(WRITING)

        def added_together(store: SqliteStore, rows: Rows) -> bool:
            if self._dies_at == WRITING and rows.answers:  # in the middle of the one statement
                store._file.set_progress_handler(lambda: self.passed(WRITING), HALFWAY)
            return write_together(store, rows)

        def written(store: SqliteStore, batches: list[Batch]) -> Written:
            done = write(store, batches)
            if any(batch.answers for batch in batches):
                self.passed(WRITTEN)
            return done

        patched: Callable[..., None] = setattr
        patched(Sequencer, "ask", asked)
        patched(Sequencer, "_write", handed)
        patched(SqliteStore, "_add", added)
        patched(SqliteStore, "_is_written", added_together)
        patched(SqliteStore, "_write", written)


def live(order: Order) -> None:
    """Be that house until killed."""
    if order.careless:
        changed = (
            ("synchronous", "OFF", 0) if name == "synchronous" else (name, *rest) for name, *rest in sqlite_file.PRAGMAS
        )
        sqlite_file.PRAGMAS = tuple(changed)  # type: ignore[assignment]
    if order.checkpoint:
        sys.modules[SqliteStore.__module__].CHECKPOINT = order.checkpoint  # type: ignore[attr-defined]
    views.PACE, hub.LOOK = PACE, PACE / 10
    watched = Watched(order)
    watched.hook()
    if order.database:
        from tests.server.cluster.armed import arm

        arm(watched, order)
    if order.held:
        (Path(order.data) / "waits").touch()
    while order.held and not os.path.exists(Path(order.data) / "go"):  # no other call than this one
        time.sleep(0.002)
    if order.most_bytes:
        resource.setrlimit(resource.RLIMIT_FSIZE, (order.most_bytes, resource.RLIM_INFINITY))

    def ready(serving: App) -> None:
        shoes = serving.casino.shoes
        assert shoes is not None
        for named in order.random:
            if shoes.elected(named) is not Cards.RANDOM:
                shoes.elect(named, Cards.RANDOM)

    asyncio.run(serve(settings_of(order), ready, cost=CHEAP))


def main() -> None:
    """Fork a house for every order; when no more can come, end those that live."""
    born: list[int] = []
    look_once()
    Install().look()
    asyncio.run(_warmed())
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Order)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _begin(order)
        born.append(pid)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
    for pid in born:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


async def _warmed() -> None:
    """Open and close a house once, so that those born later find everything loaded."""
    with TemporaryDirectory() as folder:
        settings = settings_of(Order(data=folder, port=8000, tables=("massachusetts-ez",)))
        serving = await build(settings, cost=CHEAP)
        server_of(serving, settings).config.load()
        await serving.close()


def _begin(order: Order) -> None:
    """In the child: its own output, then the house; its end is the process's end."""
    (Path(order.data) / "pid").write_text(str(os.getpid()), encoding="ascii")
    said = os.open(Path(order.data) / "said", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for standard, opened in ((0, os.open("/dev/null", os.O_RDONLY)), (1, said), (2, said)):
        os.dup2(opened, standard)
    code = 1
    try:
        live(order)
        code = 0
    except BaseException as found:  # noqa: BLE001  # whatever it was is told, and the process ends
        os.write(2, f"ended: {type(found).__name__}: {found}\n".encode())
    finally:
        os._exit(code)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _begin(msgspec.json.decode(sys.argv[1], type=Order))
    main()
