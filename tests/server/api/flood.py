"""Large and bad commands, as fast as eight sockets of one session can send them, from a process of their own.

`python -m tests.server.api.flood PORT COOKIE` floods a house until its input is closed, and then says what it was told.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from statistics import median
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.patience import PATIENCE
from tests.server.api.lines import Wire, wire
from tests.server.api.served import TABLE, Caller, Served
from tests.server.api.staffed import Staffed, bet

SOCKETS = 8
STAKES = 1_850
"""Bad stakes in one command: about 55 KB of them."""


def large(stakes: int, id_: str, kind: str = "command") -> str:
    """A command with bad stakes."""
    bets = [{"wager": f"x{number}", "amount": 1} for number in range(stakes)]
    message = {"type": kind, "stream": TABLE, "id": id_, "act": {"type": "place-bets", "bets": bets}}
    return json.dumps(
        message if kind else {name: message[name] for name in ("stream", "id", "act")}, separators=(",", ":")
    )


async def _flood(port: int, cookie: str) -> Counter[str]:
    said: Counter[str] = Counter()
    over = asyncio.Event()

    async def one(number: int) -> None:
        address, origin = f"ws://127.0.0.1:{port}/api/socket", f"http://127.0.0.1:{port}"
        more: Any = {"origin": origin, "additional_headers": {"Cookie": cookie}, "compression": None}
        async with connect(address, max_size=None, ping_interval=None, **more) as line:
            listening = asyncio.create_task(_listen(line, said))
            sent = 0
            with suppress(ConnectionClosed):
                while not over.is_set():
                    for stakes in (STAKES, 64):  # one that is turned away, and one that is judged whole
                        await line.send(large(stakes, f"flood-{number}-{sent}-{stakes}"))
                        said["sent"] += 1
                    sent += 1
                    if sent == 1 and said["sent"] >= 2 * SOCKETS:
                        print("flooding", flush=True)  # noqa: T201
            listening.cancel()

    floods = [asyncio.create_task(one(number)) for number in range(SOCKETS)]
    await asyncio.to_thread(sys.stdin.read)
    over.set()
    _, waiting = await asyncio.wait(floods, timeout=2)  # a socket that the house does not read waits to send
    for task in waiting:
        task.cancel()
    await asyncio.gather(*floods, return_exceptions=True)
    return said


async def _listen(line: Any, said: Counter[str]) -> None:
    with suppress(ConnectionClosed):
        async for text in line:
            message = json.loads(text)
            said[message.get("title") or message["type"]] += 1
            said["bytes"] += len(text)


@contextmanager
def flooded(served: Served, caller: Caller, said: Counter[str]) -> Iterator[None]:
    """A house that is flooded meanwhile; afterwards what the flood was told."""
    command = [sys.executable, "-m", "tests.server.api.flood", str(served.settings.port), caller.cookies()["Cookie"]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None and process.stdout.readline() == "flooding\n"
            yield
        finally:
            said.update(json.loads(process.communicate(timeout=PATIENCE)[0].splitlines()[-1]))


class Flood:
    """A practice house in its betting: an honest player, and a session that means no good."""

    def __init__(self, served: Served) -> None:
        self.served, self.staffed = served, Staffed(served)
        self.staffed.until(Phase.READY)
        self.honest, self.bad = self.staffed.player(seat=1), self.staffed.player(seat=2)
        self.staffed.until(Phase.BETTING)
        self.said: Counter[str] = Counter()
        self.quiet: list[float] = []
        self.loud: list[float] = []

    def stored(self) -> tuple[int, int]:
        """How many answers of the flood the store keeps, and how many bytes they are."""
        kept = [one for one in self.served.serving.casino.store.answers() if one.command.startswith("flood-")]
        return len(kept), sum(len(one.command) + len(one.digest) + len(one.answer) + len(one.words) for one in kept)

    def round(self, size: int) -> None:
        """As many honest commands in the quiet, and as many under the flood."""
        self.quiet += asyncio.run(self._commands(size))
        with flooded(self.served, self.bad, self.said):
            self.loud += asyncio.run(self._commands(size))

    async def _commands(self, size: int) -> list[float]:
        async with wire(self.honest) as line:
            return [await self._timed(line, number) for number in range(size)]

    async def _timed(self, line: Wire, number: int) -> float:
        act = ask.TakeBack(wager="player") if number % 2 else bet(1000)
        begun = time.perf_counter()
        told = await line.command(act, TABLE)
        taken = time.perf_counter() - begun
        assert told.get("done"), told
        await asyncio.sleep(0.02)  # no quicker than its session may
        return taken

    @property
    def ratio(self) -> float:
        """How much longer an honest command takes under the flood, by the medians."""
        return median(self.loud) / median(self.quiet)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(_flood(int(sys.argv[1]), sys.argv[2]))))  # noqa: T201
