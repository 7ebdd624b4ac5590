"""Guests of a house with several processes: bots spread over all of them, and one who keeps asking how it goes."""

import asyncio
import itertools
import uuid
from collections import Counter
from contextlib import suppress
from random import Random
from time import perf_counter

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from puntobanco.client import Client
from puntobanco.client.connection import AGAIN
from puntobanco.journal.entry import encode
from puntobanco.money import Minor
from puntobanco.table import commands as ask
from tests.server.durability.players import Players, Witness

OFTEN = 0.1
"""Seconds between two questions."""
LATE = 2.0
"""Seconds in which every question is answered, were it only that one is to ask again."""


class Spread(Players):
    """Bots of one table come through the doors of different processes."""

    def __init__(self, urls: tuple[str, ...], tables: tuple[str, ...], players: int, chance: Random) -> None:
        super().__init__(urls[0], tables, players, chance)
        doors = itertools.cycle(urls)
        self._make = lambda: Witness(next(doors), self.book)


class Pulse:
    """How long this process itself did not run: waits in that time are nobody else's fault."""

    def __init__(self) -> None:
        self.stood_still = 0.0

    async def run(self) -> None:
        """Watch the time until cancelled."""
        while True:
            before = perf_counter()
            await asyncio.sleep(0.01)
            late = perf_counter() - before - 0.01
            self.stood_still += late if late > 0.05 else 0.0


class Asker:
    """Asks one process about one table, again and again, and keeps the times of all answers.

    What it asks for is refused, for it has no chips; but the host of the table has to say so, and write it down.
    """

    def __init__(self, url: str, table: str, pulse: "Pulse") -> None:
        self.url, self.table, self._pulse = url, table, pulse
        self.answers: list[tuple[float, float]] = []
        """When each question was asked, and when it was answered."""
        self.slowest = 0.0
        """The longest that anybody waited for a word, be it only to ask again."""
        self.again: Counter[str] = Counter()
        self._client = Client(url)

    async def come(self) -> None:
        """Come in as a player."""
        await self._client.enter("asker")
        await self._client.act_as("player")

    async def run(self) -> None:
        """Ask until cancelled; after the end of the process its successor is asked."""
        address = self.url.replace("http", "ws") + "/api/socket"
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                async with connect(address, additional_headers=self._client._headers(), compression=None) as socket:
                    while True:
                        await self._ask(socket)
                        await asyncio.sleep(OFTEN)
            await asyncio.sleep(OFTEN)

    async def _ask(self, socket: ClientConnection) -> None:
        """One question, under the same id until it is answered."""
        act = ask.PlaceBets(bets=(ask.Stake(wager="player", amount=Minor(1)),))
        id_ = uuid.uuid4().hex
        frame = encode({"type": "command", "stream": f"table/{self.table}", "id": id_, "act": act}).decode()
        first = perf_counter()
        while True:
            sent, stood_still = perf_counter(), self._pulse.stood_still
            await socket.send(frame)
            told = msgspec.json.decode(await socket.recv())
            waited = perf_counter() - sent - (self._pulse.stood_still - stood_still)
            self.slowest = max(self.slowest, waited)
            if told["type"] == "answer":
                self.answers.append((first, perf_counter()))
                return
            assert told["title"] in AGAIN, told
            self.again[told["title"]] += 1
            await asyncio.sleep(OFTEN)

    def back_after(self, moment: float) -> float | None:
        """Seconds from a moment until a question that was asked after it was answered."""
        return next((done - moment for asked, done in self.answers if asked >= moment), None)

    async def go(self) -> None:
        """Let go of the house."""
        await self._client.close()
