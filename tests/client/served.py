"""A practice house that is really served, beside the test, on a port of this machine."""

import asyncio
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from puntobanco.server.build import App, Beside, build
from puntobanco.server.serve import server_of
from puntobanco.server.settings import Settings
from tests.patience import PATIENCE

SETUPS = Path(__file__).parents[2] / "setups"
EACH_RULEBOOK = ("massachusetts-commission", "rws-non-commission", "new-zealand-commission")


@contextmanager
def served(data: Path, *setups: str, practice: bool = True, beside: Sequence[Beside] = ()) -> Iterator[str]:
    """The address of a house with these tables."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    texts = tuple((name, (SETUPS / f"{name}.toml").read_text("utf-8")) for name in setups)
    settings = Settings(data=data, practice=practice, tables=texts, port=port, random_cards=bool(beside))
    begun, over, failed = threading.Event(), threading.Event(), list[BaseException]()

    async def serving() -> None:
        house: App = await build(settings, beside=beside)
        server = server_of(house, settings)
        running = asyncio.create_task(server.serve())
        while not server.started and not running.done():
            await asyncio.sleep(0.01)
        begun.set()
        while not over.is_set() and not running.done():
            await asyncio.sleep(0.02)
        server.should_exit = True
        await running
        await house.close()

    def run() -> None:
        try:
            asyncio.run(serving())
        except BaseException as found:  # noqa: BLE001  # told to the test, which waits
            failed.append(found)
            begun.set()

    thread = threading.Thread(target=run)
    thread.start()
    begun.wait(PATIENCE)
    if failed:
        raise failed[0]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        over.set()
        thread.join(PATIENCE)


class Relay:
    """A line to the house that can be cut, or go silent towards the client."""

    def __init__(self, to: str) -> None:
        host, _, port = to.removeprefix("http://").partition(":")
        self._to = (host, int(port))
        self.silent = False
        self.opened = 0
        self._writers: list[asyncio.StreamWriter] = []
        self._server: asyncio.Server | None = None

    async def open(self) -> str:
        """Where it listens."""
        self._server = await asyncio.start_server(self._between, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.opened += 1
        there_reader, there_writer = await asyncio.open_connection(*self._to)
        self._writers += [writer, there_writer]
        await asyncio.gather(self._copy(reader, there_writer, False), self._copy(there_reader, writer, True))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, to_client: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if not (to_client and self.silent):
                    writer.write(data)
                    await writer.drain()
        writer.close()

    def cut(self) -> None:
        """Cut every line."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def close(self) -> None:
        """Listen no longer."""
        self.cut()
        if self._server is not None:
            self._server.close()
