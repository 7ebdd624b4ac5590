"""Houses in processes of their own, as the test that starts, kills and inspects them sees them."""

import asyncio
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec

from puntobanco.store.open import FILE
from tests.patience import PATIENCE
from tests.server.durability.nursery import COUNTS, Order

ROOT = Path(__file__).parents[3]
"""Seconds after which something hangs, however busy the machine is."""


class NotBorn(Exception):
    """A house that ended before it could be asked anything; what it said."""


class Told(NamedTuple):
    """What a process counted up to its end."""

    arrived: int
    judged: int
    answered: int


class House:
    """One process that serves a house."""

    def __init__(self, pid: int, order: Order) -> None:
        self.pid, self.order = pid, order
        self._end: int | None = os.pidfd_open(pid)
        self.seconds = 0.0
        """From its birth until it could be asked."""

    @property
    def data(self) -> Path:
        return Path(self.order.data)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.order.port}"

    @property
    def lives(self) -> bool:
        """Whether the process is there; when it has gone its descriptor is let go, for thousands may come and go."""
        if self._end is None:
            return False
        ended = select.poll()
        ended.register(self._end, select.POLLIN)
        if ended.poll(0):
            os.close(self._end)
            self._end = None
        return self._end is not None

    def kill(self) -> None:
        """kill -9."""
        with suppress(ProcessLookupError):
            if self._end is not None:
                signal.pidfd_send_signal(self._end, signal.SIGKILL)

    async def ended(self, patience: float = PATIENCE) -> None:
        """Wait until the process is gone."""
        until = perf_counter() + patience
        while self.lives:
            assert perf_counter() < until, "the house does not end"
            await asyncio.sleep(0.001)

    async def ready(self, begun: float) -> None:
        """Wait until it answers at its door; `NotBorn` if it ends before."""
        while not await self.get("/health"):
            if not self.lives:
                raise NotBorn(self.said())
            assert perf_counter() - begun < PATIENCE, f"the house does not open: {self.said()}"
            await asyncio.sleep(0.005)
        self.seconds = perf_counter() - begun

    async def get(self, path: str) -> bytes:
        """What it answers to a simple question; nothing if it does not answer."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.order.port)
        except OSError:
            return b""
        try:
            host = f"127.0.0.1:{self.order.port}"
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            return await asyncio.wait_for(reader.read(), PATIENCE)
        except (OSError, TimeoutError):
            return b""
        finally:
            writer.close()

    def counted(self) -> Told:
        """How far commands had come, as the process itself wrote down."""
        return Told(*COUNTS.unpack((self.data / "counts").read_bytes()))

    def said(self) -> str:
        """What it wrote into its log."""
        said = self.data / "said"
        return said.read_text(encoding="utf-8", errors="replace")[-2000:] if said.exists() else ""

    @property
    def file(self) -> Path:
        """Its database."""
        return self.data / FILE


class Nursery:
    """Where houses are born."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.durability.nursery"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT,
        )  # fmt: skip
        self.port = free_port()

    def born(self, order: Order) -> House:
        """A new process, which may not be ready yet."""
        Path(order.data).mkdir(exist_ok=True)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()
        return House(int(self._process.stdout.readline()), order)

    async def open(self, order: Order) -> House:
        """A new house, ready to be asked."""
        begun = perf_counter()
        house = self.born(order)
        await house.ready(begun)
        return house

    def close(self) -> None:
        """No more are born, and none lives on."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()


@contextmanager
def nursery() -> Iterator[Nursery]:
    """A nursery for a while."""
    with closing(Nursery()) as opened:
        yield opened


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
