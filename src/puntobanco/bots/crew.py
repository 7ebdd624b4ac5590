"""The staff of a table as bots: they do whatever the dealer's view says is next, round after round."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from puntobanco.bots import jackpots
from puntobanco.bots.cards import Cards
from puntobanco.bots.moves import FILL, Move, Moves
from puntobanco.bots.player import Player
from puntobanco.bots.tally import Tally
from puntobanco.client import Answer, Client, Subscription, View
from puntobanco.money import Minor
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask

BUY_IN = Minor(20_000_00)
LOW = 1_000_00
"""A rack below which a bot buys chips again."""
MOST_REFUSED = 5
"""Moves refused one after another before the bots give a table up."""

Appoint = Callable[[str, ask.Person, Role], Awaitable[Answer]]
"""The operator puts somebody on a table's record."""


class Stuck(Exception):
    """Bots cannot go on at this table: it needs a person."""


class Crew:
    """A dealer, and whoever else is needed, at one table."""

    def __init__(self, make: Callable[[], Client], table: str, tally: Tally, appoint: Appoint, chance: Random) -> None:
        self._make, self.table, self.tally, self._appoint, self._chance = make, table, tally, appoint, chance
        self.stream = f"table/{table}"
        self.players: dict[str, Player] = {}
        self._staff: dict[str, Client] = {}
        self._moves = Moves(Cards(chance.randrange), chance)
        self._watching: Subscription | None = None
        self._refusals = 0
        self._jackpots: tuple[str, ...] = ()

    # Coming and going.

    async def come(self) -> None:
        """Take the table over: a dealer and a pit on its record, and a float."""
        dealer = await self.member("dealer")
        pit = await self.member("pit")
        self.tally.count(await pit.command(self.stream, ask.Fill(amount=FILL, slip="opening")))
        self._watching = await dealer.watch(self.stream)
        self._jackpots = await jackpots.by_hand(dealer, self.table)
        number = 0
        while not (view := await self._watching.at_least(number)).seen["felt"]["is_open"]:
            number = await self._move(view)

    async def member(self, role: str) -> Client:
        """Somebody in a role, who comes when first needed."""
        if role not in self._staff:
            client = self._staff[role] = self._make()
            await client.enter(f"{role} bot")
            await client.act_as(role, self.table)
            await self._appoint(self.table, client.person, Role(role))
        return self._staff[role]

    async def seat(self, player: Player, seat: int | None) -> None:
        """A player sits down and buys chips."""
        if await player.sit(seat):
            self.players[player.person] = player
            self.tally.players = len(self.players)
            await self._buy(player.person)

    async def _buy(self, person: ask.Person) -> None:
        """Chips for cash, over the table."""
        dealer = await self.member("dealer")
        self.tally.count(await dealer.command(self.stream, ask.BuyIn(person=person, amount=BUY_IN), cash=True))

    async def go(self) -> None:
        """Players leave, and everybody lets the house go."""
        dealer = self._staff.get("dealer")
        for person, player in self.players.items():
            if dealer is not None and await player.owes():
                await dealer.command(self.stream, ask.CollectCommission(person=ask.Person(person)))
            await player.leave()
        for client in (*self._staff.values(), *(player.client for player in self.players.values())):
            await client.close()

    # Playing.

    async def play(self, rounds: int | None, pace: float, stop: asyncio.Event) -> None:
        """Round after round, until there were enough or somebody says stop; the round under way is finished."""
        assert self._watching is not None, "the crew has not come yet"
        number = betted = 0
        while True:
            view = await self._watching.at_least(number)
            seen, round_ = view.seen, view.seen["felt"]["round"]
            self._note(seen)
            if round_ is None and (stop.is_set() or (rounds is not None and self.tally.rounds >= rounds)):
                return
            if seen["step"]["act"] in ("close-bets", "free-hand") and round_["number"] != betted:
                betted = round_["number"]
                number = await self.bets(view, pace)
                continue
            await self._ask_players(view)
            number = await self._move(view)
            if pace and not stop.is_set():
                await asyncio.sleep(pace / 25)

    def _note(self, seen: dict[str, Any]) -> None:
        self.tally.phase = seen["phase"]
        self.tally.results = [_short(one) for one in seen["felt"]["results"][-12:]]

    async def bets(self, view: View, pace: float) -> int:
        """Everybody bets within the time that the round has for it; how far the table has come then."""
        loop = asyncio.get_running_loop()
        until = loop.time() + pace

        async def bet(player: Player) -> None:
            await asyncio.sleep(self._chance.uniform(0, pace * 0.8))
            seen = await player.seen(view.number)
            if seen["rack"] < LOW:
                await self._buy(player.person)
            await player.bet(max(view.number, player.newest))

        await asyncio.gather(*(bet(player) for player in self.players.values()))
        await asyncio.sleep(max(0.0, until - loop.time()))
        dealer = await self.member("dealer")
        return max(view.number, (await dealer.view(self.stream)).number)

    async def _ask_players(self, view: View) -> None:
        """What is put to players before the next move: insurance, and what is done with their winnings."""
        step, felt = view.seen["step"]["act"], view.seen["felt"]
        if step == "settle-early":
            await asyncio.gather(*(player.choose(view.number) for player in self.players.values()))
        elif step == "draw" and _cards(felt) >= 4 and any(player.insures for player in self.players.values()):
            await asyncio.gather(*(player.insure(view.number) for player in self.players.values()))

    async def _move(self, view: View) -> int:
        """Do what is next; how far the table has come then."""
        seen, step = view.seen, view.seen["step"]
        if not self._moves.knows(step["act"]):
            raise Stuck(step["sentence"])
        if step["person"] is not None and step["person"] not in self.players:
            return view.number + 1  # a guest's own turn: wait for it
        answers = []
        for move in self._moves.next(seen):
            answer = await self._give(move)
            if answer.done:
                self.tally.count(answer)
                self._done(move)
                if isinstance(move.act, jackpots.WHEN):
                    await jackpots.attend(await self.member("dealer"), self.table, self._jackpots)
                return max(view.number, answer.at.get(self.stream, 0))
            answers.append(answer)
        self._refusals += 1
        for answer in answers[:1]:
            self.tally.count(answer)
        if self._refusals > MOST_REFUSED or not answers:
            raise Stuck(answers[0].refused[0].sentence if answers else step["sentence"])
        await asyncio.sleep(0.2)
        return view.number

    async def _give(self, move: Move) -> Answer:
        player = self.players.get(move.by)
        client = player.client if player else await self.member(move.by)
        return await client.command(self.stream, move.act)

    def _done(self, move: Move) -> None:
        self._refusals = 0
        self._moves.cards.gone(move.cards, move.side)
        if isinstance(move.act, ask.ReturnDiscards):
            self._moves.cards.mixed()
        if isinstance(move.act, ask.EndRound):
            self.tally.rounds += 1


def _cards(felt: dict[str, Any]) -> int:
    return sum(len(hand["cards"]) for hand in felt["hands"])


def _short(result: dict[str, Any]) -> str:
    return {"player": "P", "banker": "B"}.get(result["winner"], "T")
