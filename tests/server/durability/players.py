"""Bots that go on through the end of a house: each asks again until it is answered, and every answer is noted."""

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from uuid import uuid4

from msgspec import Struct

from puntobanco.bots.crew import Crew
from puntobanco.bots.house import FUNDS
from puntobanco.bots.player import Player
from puntobanco.bots.tally import Tally
from puntobanco.client import Answer, Client, NotServed, connection
from puntobanco.client.client import AnyAct
from puntobanco.house import commands as house_ask
from puntobanco.procedure.irregular import Exit
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.views.dealer import DealerView

connection.LATER = connection.SOON  # a client that lost a house tries again at once


class Acknowledged(Struct, frozen=True):
    """A command of which its asker knows what became."""

    stream: str
    act: AnyAct
    person: str
    answer: Answer


class Book:
    """What everybody who asked was told, in the order of telling."""

    def __init__(self) -> None:
        self.told: dict[str, Acknowledged] = {}
        self.asked = 0
        self.broken: list[str] = []
        """Answers that changed."""

    def note(self, id_: str, told: Acknowledged) -> None:
        """An answer came."""
        before = self.told.setdefault(id_, told)
        if before.answer != told.answer:
            self.broken.append(id_)


class Witness(Client):
    """A client that writes down what it was told, and does not give up while a house is away."""

    def __init__(self, url: str, book: Book) -> None:
        super().__init__(url)
        self._book = book

    async def command(self, stream: str, act: AnyAct, *, id: str = "", **more: Any) -> Answer:
        id = id or str(uuid4())
        self._book.asked += 1
        answer = await super().command(stream, act, id=id, **more)
        self._book.note(id, Acknowledged(stream, act, self.person, answer))
        return answer

    async def _http_ask(self, method: str, path: str, message: dict[str, str] | None = None) -> bytes:
        while True:
            try:
                return await super()._http_ask(method, path, message)
            except NotServed as found:
                if found.code not in ("no-house", "busy", "too-fast"):
                    raise
            await asyncio.sleep(0.05)


class Confirming(Crew):
    """Staff who also take the way out that the table gives."""

    def judged(self, seen: DealerView) -> Iterator[tuple[Role, ask.AnyAct]]:
        if seen.step.act == "resolve":
            for exit_ in (Exit.STAND, Exit.VOID):
                yield Role.PIT, ask.Resolve(exit=exit_, reason="as 5.4 says")
        yield from super().judged(seen)


class Players:
    """Bots at some tables, for as long as they are let."""

    def __init__(self, url: str, tables: tuple[str, ...], players: int, chance: Random) -> None:
        self.book = Book()
        self.tallies = {table: Tally(table) for table in tables}
        self._players, self._chance = players, chance
        self._make: Callable[[], Witness] = lambda: Witness(url, self.book)
        self._operator, self._cashier = self._make(), self._make()
        self._crews: list[Crew] = []
        self._stop = asyncio.Event()

    async def come(self) -> None:
        """Open every table, and let players sit down."""
        await self._operator.enter("operator bot")
        await self._operator.act_as("operator")
        await self._operator.command("house", house_ask.FundCage(amount=FUNDS, slip="for the bots"))
        await self._cashier.enter("cashier bot")
        await self._cashier.act_as("cashier")
        await asyncio.gather(*(self._come(tally) for tally in self.tallies.values()))

    async def _come(self, tally: Tally) -> None:
        crew = Confirming(self._make, tally.table, tally, self._appoint, self._chance)
        self._crews.append(crew)
        await crew.come()
        for number in range(1, self._players + 1):
            player = Player(self._make(), tally.table, tally, self._chance)
            await player.come(f"bot {number}")
            await self._cashier.command("house", house_ask.OpenAccount(person=player.person))
            await crew.seat(player, number)

    async def _appoint(self, table: str, person: ask.Person, role: Role) -> Answer:
        return await self._operator.command(f"table/{table}", ask.Appoint(person=person, role=role))

    async def play(self) -> None:
        """Play on until stopped; a crew that is stuck is an error."""
        await asyncio.gather(*(crew.play(None, 0.0, self._stop) for crew in self._crews))

    async def go(self) -> None:
        """Let go of the house, which may be gone."""
        for crew in self._crews:
            for client in (*crew._staff.values(), *(player.client for player in crew.players.values())):
                await client.close()
        await self._operator.close()
        await self._cashier.close()
