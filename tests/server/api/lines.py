"""Sockets in numbers: messages sent without waiting, answers gathered by the id of their command."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.server.api.served import Caller, asking


class Wire:
    """A socket that returns each answer to its caller."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.others: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.slowest = 0.0

    async def listen(self) -> None:
        """Hand every message to the caller that waits for it."""
        with suppress(ConnectionClosed):
            async for text in self.line:
                self._hand_over(json.loads(text))

    def _hand_over(self, message: dict[str, Any]) -> None:
        waiting = self.waiting.pop(message.get("id") or "", None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
        else:
            self.others.put_nowait(message)

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command, or the problem with it; how long the slowest took is remembered."""
        begun = time.monotonic()
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[message["id"]] = answer
        await self.line.send(msgspec.json.encode({"type": "command", **message}).decode())
        told = await asyncio.wait_for(answer, PATIENCE)
        self.slowest = max(self.slowest, time.monotonic() - begun)
        return told

    async def command(self, act: Any, stream: str, id_: str = "", **more: Any) -> dict[str, Any]:
        """Ask for an act."""
        return await self.ask(asking(act, stream, id_, **more))

    async def raw(self, frame: str | bytes) -> dict[str, Any]:
        """Send whatever it is; what is said to it."""
        await self.line.send(frame)
        return await asyncio.wait_for(self.others.get(), PATIENCE)


@asynccontextmanager
async def socket_of(caller: Caller) -> AsyncIterator[ClientConnection]:
    """The bare socket of somebody."""
    served = caller.served
    address = f"ws://127.0.0.1:{served.settings.port}/api/socket"
    more: Any = {"origin": served.origin, "additional_headers": caller.cookies(), "compression": None}
    async with connect(address, max_size=None, ping_interval=None, **more) as line:
        yield line


@asynccontextmanager
async def wire(caller: Caller) -> AsyncIterator[Wire]:
    """A socket of somebody, with what comes over it kept."""
    async with socket_of(caller) as line:
        made = Wire(line)
        listening = asyncio.create_task(made.listen())
        try:
            yield made
        finally:
            listening.cancel()
