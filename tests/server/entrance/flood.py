"""Hostile frames by the million, from a process of its own, while others play: `python -m tests.server.entrance.flood`.

Signed-in guests in every post, and strangers, send frames that are no message and amounts that are none, as fast as the
house reads them. In between come frames of 64 MB, messages that never end, floods of pings, sockets that are never read
and connections that send no header. What is said to them is counted; nothing of it may be done, and nothing may fail.
"""

import argparse
import asyncio
import json
import socket
import struct
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from tests.server.api import hostile
from tests.server.entrance.lines import frame

POSTS = ("player", "dealer", "pit", "casino-supervisor", "cashier", "operator", "", "")
"""Whom the attackers come as, in turns; some as nobody."""
ATTACKERS = 16
SPECIAL = 100
"""Frames between two attacks of another kind."""
HELD = 50
"""Connections that are held open at once by each attacker."""


class Attacker:
    """One who attacks: a session, and a socket that is opened again when it is closed."""

    def __init__(self, url: str, tables: list[str], post: str, chance: Random) -> None:
        self.url, self.port, self.tables = url, int(url.rpartition(":")[2]), tables
        self.post, self.chance = post, chance
        self.cookie = ""
        self.said: Counter[str] = Counter()
        self.sent = 0
        self.wrong: list[str] = []
        self._held: list[socket.socket] = []
        names = {"person": "guest-0000000000000000.player", "wager": "player", "table": tables[0]}
        self._templates = list(hostile.templates(names))

    async def come(self) -> None:
        """Come in, in a post; or stay outside."""
        if not self.post:
            return
        async with httpx2.AsyncClient(base_url=self.url, headers={"Origin": self.url}, trust_env=False) as client:
            for path, body in (("/api/enter", {"name": "hostile"}), ("/api/act-as", {"post": self.post, "scope": "*"})):
                answer = await client.post(path, json=body)
                assert answer.status_code == 200, answer.text
            self.cookie = f"puntobanco={client.cookies.get('puntobanco')}"

    @asynccontextmanager
    async def line(self) -> AsyncIterator[ClientConnection]:
        """A socket, and somebody who reads what is said."""
        more: Any = {"additional_headers": {"Cookie": self.cookie} if self.cookie else {}, "compression": None}
        address = f"{self.url.replace('http', 'ws')}/api/socket"
        async with connect(address, origin=self.url, max_size=None, ping_interval=None, **more) as line:  # type: ignore[arg-type]
            reading = asyncio.create_task(self._read(line))
            try:
                yield line
            finally:
                reading.cancel()

    async def _read(self, line: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in line:
                told = json.loads(text)
                if told.get("done") or told.get("status") == 500:
                    self.wrong.append(str(told)[:300])
                self.said[told.get("title") or told["type"]] += 1

    def frame(self) -> str | bytes:
        """A frame that is no message, or a command with an amount that is none."""
        if self.chance.random() < 0.3:
            return hostile.junk(self.chance)
        machine, template = self.chance.choice(self._templates)
        amount = self.chance.choice(hostile.AMOUNTS)
        stream = {"table": f"table/{self.chance.choice(self.tables)}", "house": "house"}.get(machine, "link/none")
        act = hostile.put_in(template, amount)
        return f'{{"type":"command","stream":"{stream}","id":"hostile-{self.chance.getrandbits(60)}","act":{act}}}'

    async def attack(self, frames: int) -> None:
        """Send this number of frames; where the house closes the socket, over another."""
        while self.sent < frames and not self.wrong:
            try:
                async with self.line() as line:
                    await self._pour(line, frames)
                    await self._listen()
            except (OSError, InvalidStatus, WebSocketException, TimeoutError) as found:
                self.said[type(found).__name__] += 1
                await asyncio.sleep(0.05)

    async def _pour(self, line: ClientConnection, frames: int) -> None:
        while self.sent < frames and not self.wrong:
            await line.send(self.frame())
            self.sent += 1
            if self.sent % SPECIAL == 0:
                await self._special()

    async def _listen(self) -> None:
        """Until nothing more is said."""
        heard = -1
        while heard < (heard := self.said.total()):
            await asyncio.sleep(2.0)

    async def _special(self) -> None:
        """One of the other attacks, over a connection of its own."""
        kind = self.chance.randrange(6)
        self.said[f"special {kind}"] += 1
        with suppress(OSError, WebSocketException, ConnectionClosed, TimeoutError):
            async with AsyncExitStack() as stack:
                if kind == 0:  # it sends no header, and is held open
                    self._hold(b"")
                    return
                if kind == 1:
                    self._hold(b"GET / HTTP/1.1\r\nX-a: b")
                    return
                line = await stack.enter_async_context(self.line())
                if kind == 2:  # fragments without end
                    await line.send("x" for _ in range(400))
                elif kind == 3:  # 64 MB are announced
                    _raw(line, bytes((0x81, 0xFF)) + struct.pack("!Q", 64 * 1024 * 1024) + bytes(4) + b"x" * 60_000)
                elif kind == 4:
                    _raw(line, frame(9) * 2_000)
                else:  # everything is watched, and nothing read
                    line.transport.pause_reading()
                    for table in self.tables:
                        await line.send(json.dumps({"type": "watch", "stream": f"table/{table}"}))
                await asyncio.sleep(0.1)
                line.transport.abort()

    def _hold(self, first: bytes) -> None:
        self._held.append(socket.create_connection(("127.0.0.1", self.port), 5))
        self._held[-1].sendall(first)
        if len(self._held) > HELD:
            self._held.pop(0).close()


def _raw(line: ClientConnection, data: bytes) -> None:
    line.transport.write(data)


async def flood(url: str, frames: int, seed: int) -> Counter[str]:
    """All attackers together; what was said to them."""
    async with httpx2.AsyncClient(base_url=url, trust_env=False) as client:
        tables = [table["name"] for table in (await client.get("/api/lobby")).json()["tables"]]
    attackers = [
        Attacker(url, tables, POSTS[number % len(POSTS)], Random(f"{seed} {number}")) for number in range(ATTACKERS)
    ]
    for attacker in attackers:
        await attacker.come()
    share = -(-frames // ATTACKERS)
    await asyncio.gather(*(attacker.attack(share) for attacker in attackers))
    wrong = [one for attacker in attackers for one in attacker.wrong]
    assert not wrong, wrong[0]
    said = Counter[str]({"sent": sum(attacker.sent for attacker in attackers)})
    for attacker in attackers:
        said.update(attacker.said)
    return said


def main() -> None:
    """Run by the proof, which reads what was said from standard output."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--url", required=True)
    parser.add_argument("--frames", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    asked = parser.parse_args()
    json.dump(asyncio.run(flood(asked.url, asked.frames, asked.seed)), sys.stdout)


if __name__ == "__main__":
    main()
