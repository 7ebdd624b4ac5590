"""A house full of bots: an operator who funds it, and a crew with players at every table."""

import asyncio
from collections.abc import Sequence
from random import Random

from puntobanco.bots.crew import Crew, Stuck
from puntobanco.bots.player import Player
from puntobanco.bots.tally import Tally
from puntobanco.client import Answer, Client, NoAnswer, NotServed
from puntobanco.faults import Fault, Refused
from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.server.practice import SLIP
from puntobanco.table import commands as ask

FUNDS = Minor(10_000_000_000_00)
"""What the owner brings to the cage: play money."""
AT_ONCE = 8
"""How many come through the door at the same time."""


class House:
    def __init__(self, url: str, *, players: int, seed: int | None = None) -> None:
        self.url, self._players = url, players
        self.chance = Random(seed)
        self.tallies: dict[str, Tally] = {}
        self.stop = asyncio.Event()
        """Set to let every table finish its round and stop."""
        self._operator, self._cashier = self._client(), self._client()
        self._door = asyncio.Semaphore(AT_ONCE)

    def _client(self) -> Client:
        return Client(self.url)

    async def open(self, tables: Sequence[str] = ()) -> None:
        """Come into the house: only where play money is played for, and only tables that exist."""
        lobby = await self._operator.lobby()
        if not lobby.practice:
            raise Refused(Fault.of("not-practice.bots-play", "house"))
        known = [table.name for table in lobby.tables]
        if unknown := [name for name in tables if name not in known]:
            there = ", ".join(known) or "none"
            raise Refused(Fault.of("no-such-table.house", unknown[0], there=there))
        self.tallies = {name: Tally(name) for name in tables or known}
        await self._operator.enter("operator bot")
        await self._operator.act_as("operator")
        await self._operator.command("house", house_ask.FundCage(amount=FUNDS, slip=SLIP))

        await self._cashier.enter("cashier bot")
        await self._cashier.act_as("cashier")

    async def _appoint(self, table: str, person: ask.Person, role: Role) -> Answer:
        return await self._operator.command(f"table/{table}", ask.Appoint(person=person, role=role))

    async def play(self, rounds: int | None = None, pace: float = 0.0) -> None:
        """Play at every table at once, until each has had its rounds or somebody says stop."""
        try:
            await asyncio.gather(*(self._table(tally, rounds, pace) for tally in self.tallies.values()))
        finally:
            await self._operator.close()
            await self._cashier.close()

    async def _table(self, tally: Tally, rounds: int | None, pace: float) -> None:
        chance = Random(self.chance.getrandbits(64))
        crew = self.crew(tally, chance)
        try:
            await self._fill(crew, tally)
            await self.run(crew, rounds, pace)
        except (Stuck, NoAnswer, NotServed) as found:
            tally.stuck, tally.sentence = True, str(found)
        finally:
            await _quietly(crew)

    def crew(self, tally: Tally, chance: Random) -> Crew:
        return Crew(self._client, tally.table, tally, self._appoint, chance)

    async def run(self, crew: Crew, rounds: int | None, pace: float) -> None:
        await crew.play(rounds, pace, self.stop)

    async def _fill(self, crew: Crew, tally: Tally) -> None:
        """Staff first, then an open table, then players on every free seat."""
        async with self._door:
            await crew.come()
        seats = await self._free(tally.table)
        for number in range(self._players):
            player = Player(self._client(), tally.table, tally, Random(self.chance.getrandbits(64)))
            async with self._door:
                await player.come(f"bot {number + 1}")
            await self._cashier.command("house", house_ask.OpenAccount(person=player.person))
            await crew.seat(player, seats[number] if number < len(seats) else None)

    async def _free(self, table: str) -> tuple[int, ...]:
        lobby = await self._operator.lobby()
        return next(there.free for there in lobby.tables if there.name == table)


async def _quietly(crew: Crew) -> None:
    """Close all clients, even if the house does not answer."""
    try:
        async with asyncio.timeout(10):
            await crew.go()
    except (TimeoutError, NoAnswer, NotServed):
        pass
