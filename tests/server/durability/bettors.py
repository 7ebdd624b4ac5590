"""Bettors who put bets down and take them back, as fast as they are answered, in one long round."""

import asyncio
from random import Random

from puntobanco.client import Answer, NotServed
from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.table import commands as ask
from tests.server.durability.players import Players, Witness

CHIPS = 20_000_00


class Bettors(Players):
    """Bots open a table; then only bettors act there."""

    def __init__(self, url: str, table: str, bettors: int, chance: Random) -> None:
        super().__init__(url, (table,), 0, chance)
        self.table, self._number = table, bettors
        self.clients: list[Witness] = []
        self._stakes: list[ask.Stake] = []

    async def come(self) -> None:
        """Open the table, deal as far as the next round's bets, and let bettors sit down."""
        await super().come()
        (crew,) = self._crews
        assert crew._watching is not None
        number = 0
        while (view := await crew._watching.at_least(number)).seen["step"]["act"] != "close-bets":
            number = await crew._move(view)
        dealer = await crew.member("dealer")
        for seat in range(1, self._number + 1):
            client = self._make()
            self.clients.append(client)
            await client.enter(f"bettor {seat}")
            await client.act_as("player", self.table)
            await self._cashier.command("house", house_ask.OpenAccount(person=client.person))
            await client.command(crew.stream, ask.Join(person=client.person, seat=seat))
            chips = ask.BuyIn(person=client.person, amount=Minor(CHIPS), cash=True)
            assert (await dealer.command(crew.stream, chips)).done
            seen = (await client.view(crew.stream)).seen
            boxes = next(one["boxes"] for one in seen["offers"] if one["act"] == "place-bets")
            box = next(one for one in boxes if one["wager"] == "banker")
            self._stakes.append(ask.Stake(wager="banker", amount=Minor(box["least"]), seat=box["seat"]))

    async def bet(self, commands: int) -> int:
        """Give this number of commands, all bettors at once; how many were answered."""
        left = [commands // self._number + (place < commands % self._number) for place in range(self._number)]
        await asyncio.gather(*(self._bet(place, count) for place, count in enumerate(left)))
        return sum(left)

    async def _bet(self, place: int, count: int) -> None:
        for number in range(count):
            answer = await self.one(place, number)
            assert answer.done, answer

    async def one(self, place: int, number: int) -> Answer:
        """Put a bet down, or take it back."""
        stake = self._stakes[place]
        back = ask.TakeBack(wager=stake.wager, seat=stake.seat)
        act = back if number % 2 else ask.PlaceBets(bets=(stake,))
        return await self.clients[place].command(f"table/{self.table}", act)

    async def until_stopped(self, most: int) -> NotServed | None:
        """Give commands until the house turns one away; why it did."""

        async def on(place: int) -> NotServed | None:
            for number in range(most):
                try:
                    await self.one(place, number)
                except NotServed as why:
                    return why
            return None

        found = await asyncio.gather(*(on(place) for place in range(self._number)))
        return next((why for why in found if why is not None), None)

    async def go(self) -> None:
        """Let go of the house."""
        for client in self.clients:
            await client.close()
        await super().go()
