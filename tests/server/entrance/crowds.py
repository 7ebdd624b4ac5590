"""Crowds at the door of a house in a process of its own: connections held open for nothing, and people who play there.

The crowd is in this process, with a thread that opens anew whatever the house closes; so are the guests, who lose their
sockets, come back and bet.
"""

import asyncio
import re
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx2
from msgspec import Struct

from puntobanco.bots.crew import Crew
from puntobanco.bots.house import House
from puntobanco.bots.player import Player
from puntobanco.bots.tally import Tally
from puntobanco.client import View
from puntobanco.money import Minor
from puntobanco.table import commands as ask
from tests.patience import PATIENCE
from tests.support import SETUPS

SETUP = "massachusetts-ez"
SOURCES = tuple(f"127.0.0.{number}" for number in range(1, 6))
"""Addresses of this machine that the crowd comes from; everybody else comes from the first."""
FIRST = (
    b"",
    b"GET / HTTP/1.1\r\nHost: a\r\nX-a: b",
    b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /api/enter HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    b"GET /api/socket HTTP/1.1\r\nHost: a\r\nOrigin: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
)
"""What the crowd sends: nothing, half a header, a request, half a body, or the handshake of a socket."""


class Housed(Struct, frozen=True):
    """A house in a process of its own."""

    url: str
    port: int
    process: int
    log: Path

    @property
    def resident(self) -> float:
        """Its memory, in megabytes."""
        for line in Path(f"/proc/{self.process}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        raise AssertionError("the house has ended")

    @property
    def descriptors(self) -> int:
        """How many files it has open."""
        return len(list(Path(f"/proc/{self.process}/fd").iterdir()))

    def check_log(self) -> None:
        """The program never failed."""
        assert "program error" not in self.log.read_text(encoding="utf-8"), self.log.read_text(encoding="utf-8")[-2000:]


@contextmanager
def housed(*more: str, tables: int = 1, files: int | None = None) -> Iterator[Housed]:
    """A practice house with some tables; `files` is all that it may open, as `ulimit -n` says."""
    with tempfile.TemporaryDirectory() as name, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port, folder = free.getsockname()[1], Path(name)
        free.close()
        begin = [sys.executable, "-m", "puntobanco", "serve", "--practice", "--no-bots", "--port", str(port), *more]
        begin += ["--data", str(folder / "house")]
        begin += [arg for number in range(1, tables + 1) for arg in ("--tables", _setup(folder, f"T{number:02}"))]
        limit = None if files is None else (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(begin, stdout=log, stderr=log, preexec_fn=limit)
        house = Housed(f"http://127.0.0.1:{port}", port, server.pid, folder / "log")
        try:
            _wait_for(house, server)
            yield house
            assert server.poll() is None, f"the house ended: {house.log.read_text(encoding='utf-8')[-2000:]}"
            house.check_log()
        finally:
            server.terminate()
            with suppress(subprocess.TimeoutExpired):
                server.wait(PATIENCE)
            server.kill()
            server.wait()


def _setup(folder: Path, name: str) -> str:
    text = (SETUPS / f"{SETUP}.toml").read_text(encoding="utf-8")
    (folder / f"{name}.toml").write_text(re.sub(r"(?m)^name = .*$", f'name = "{name}"', text, count=1), "utf-8")
    return str(folder / f"{name}.toml")


def _wait_for(house: Housed, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", house.port), 1):
            return
        time.sleep(0.1)
    raise AssertionError(f"the house was not served: {house.log.read_text(encoding='utf-8')[-2000:]}")


class Crowd:
    """A number of connections that are held open, from several addresses; what the house closes is opened again."""

    def __init__(self, house: Housed, size: int, *, half_open: bool = False, pause: float = 0.2) -> None:
        self._house, self._size, self._pause = house, size, pause
        self._first = FIRST[:2] if half_open else FIRST
        self._lines: list[socket.socket | None] = [None] * size
        self._over = threading.Event()
        self.full = threading.Event()
        """Set when every connection was opened once."""
        self.opened = 0
        self._thread = threading.Thread(target=self._hold, daemon=True)

    def __enter__(self) -> Self:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self._thread.start()
        assert self.full.wait(PATIENCE), f"the crowd came to {self.opened} connections of {self._size}"
        return self

    def __exit__(self, *found: object) -> None:
        self._over.set()
        self._thread.join(PATIENCE)
        for line in self._lines:
            if line is not None:
                line.close()

    def _hold(self) -> None:
        while not self._over.is_set():
            for place in range(self._size):
                if self._over.is_set():
                    return
                if not self._is_open(place):
                    self._open(place)
            self.full.set()
            self._over.wait(self._pause)

    def _is_open(self, place: int) -> bool:
        line = self._lines[place]
        if line is None:
            return False
        try:
            if line.recv(4096):
                return True
        except BlockingIOError:
            return True
        except OSError:
            pass
        line.close()
        self._lines[place] = None
        return False

    def _open(self, place: int) -> None:
        first = self._first[place % len(self._first)]
        line = socket.socket()
        try:
            line.settimeout(5)
            line.bind((SOURCES[place % len(SOURCES)], 0))
            line.connect(("127.0.0.1", self._house.port))
            line.sendall(first % self._house.url.encode() if b"%b" in first else first)
            line.setblocking(False)
        except OSError:  # the house is full of them just now
            line.close()
            return
        self._lines[place] = line
        self.opened += 1


class Returning(Crew):
    """A crew whose guests lose their sockets before every round, come back and bet."""

    waits: list[float]

    async def bets(self, view: View, pace: float) -> int:
        """Everybody at once: a new connection, a view, and a bet on it."""
        await asyncio.gather(*(self._return(player) for player in self.players.values()))
        return view.number

    async def _return(self, player: Player) -> None:
        client = player.client
        await client._unlink()
        begun = time.perf_counter()
        await client.view(self.stream)
        stake = ask.Stake(wager="player", amount=Minor(10_000))
        answer = await client.command(self.stream, ask.PlaceBets(bets=(stake,)))
        self.waits.append(time.perf_counter() - begun)
        assert answer.done and not answer.refused, answer
        self.tally.count(answer, 1)


class Guests(House):
    """People who play in a house with a crowd at its door."""

    def __init__(self, url: str, *, players: int, seed: int, crowd: Any) -> None:
        super().__init__(url, players=players, seed=seed)
        self.waits: list[float] = []
        self._crowd, self._here = crowd, 0
        self._gathered = asyncio.Event()

    def crew(self, tally: Tally, chance: Random) -> Crew:
        """A crew whose guests come back."""
        crew = Returning(self._client, tally.table, tally, self._appoint, chance)
        crew.waits = self.waits
        return crew

    async def run(self, crew: Crew, rounds: int | None, pace: float) -> None:
        """Everybody sits before the crowd comes."""
        self._here += 1
        if self._here == len(self.tallies):
            await asyncio.to_thread(self._crowd.__enter__)
            self._gathered.set()
        await self._gathered.wait()
        await super().run(crew, rounds, pace)


async def played(house: Housed, crowd: Crowd, *, players: int, rounds: int, seed: int) -> list[float]:
    """How long each guest took to come back and bet while the crowd was there."""
    guests = Guests(house.url, players=players, seed=seed, crowd=crowd)
    await guests.open()
    try:
        await guests.play(rounds)
    finally:
        await asyncio.to_thread(crowd.__exit__, None, None, None)
    stuck = [f"{tally.table}: {tally.sentence}" for tally in guests.tallies.values() if tally.stuck]
    assert not stuck, stuck
    return guests.waits


def answered(house: Housed) -> float:
    """How long an honest stranger waits for an answer."""
    begun = time.perf_counter()
    with httpx2.Client(trust_env=False, timeout=PATIENCE) as client:
        assert client.get(f"{house.url}/api/lobby").status_code == 200
    return time.perf_counter() - begun


def poured(house: Housed, megabytes: int, lines: int = 4) -> tuple[float, float]:
    """Headers that never end, over some connections, until so much was sent: the slowest honest answer, and the most
    memory that the house took for it."""
    begun, most, slowest = house.resident, 0.0, 0.0
    left, lock = [megabytes * 16], threading.Lock()

    def pour() -> None:
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", house.port), 10) as line:
                line.sendall(b"GET / HTTP/1.1\r\nX-a: ")
                while True:
                    with lock:
                        if left[0] <= 0:
                            return
                        left[0] -= 1
                    line.sendall(b"b" * 65_536)

    threads = [threading.Thread(target=pour) for _ in range(lines)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        slowest = max(slowest, answered(house))
        most = max(most, house.resident - begun)
    return slowest, most
