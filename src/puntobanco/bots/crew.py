"""The staff of a table as bots: they make the moves that the dealer's view names, round after round."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from random import Random

import msgspec

from puntobanco.bots import jackpots
from puntobanco.bots.cards import Cards
from puntobanco.bots.player import Player
from puntobanco.bots.tally import Tally
from puntobanco.client import Answer, Client, Subscription, View
from puntobanco.dealing.moves import Move, NoEligibleStaff, Staff, complete
from puntobanco.money import Minor
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.table import commands as ask
from puntobanco.table.next_move import NextMove
from puntobanco.table.views.cards import Finished
from puntobanco.table.views.dealer import DealerView
from puntobanco.table.views.felt import Felt
from puntobanco.table.views.tray import OrderStage
from puntobanco.words import in_words

BUY_IN = Minor(20_000_00)
FILL = Minor(10_000_000_00)
STACKS = 100 * 20
"""Chips of each smaller denomination in a fill; the rest of it comes in the largest."""
LOW = 1_000_00
"""A rack below which a bot buys chips again."""
MOST_REFUSED = 5
"""Moves refused one after another before the bots give a table up."""

SEEN = msgspec.json.Decoder(DealerView)
Appoint = Callable[[str, ask.Person, Role], Awaitable[Answer]]
"""The operator puts somebody on a table's record."""


class Stuck(Exception):
    """Bots cannot go on at this table: it needs a person."""


class Crew:
    """A dealer at one table, and other staff as they are needed."""

    def __init__(self, make: Callable[[], Client], table: str, tally: Tally, appoint: Appoint, chance: Random) -> None:
        self._make, self.table, self.tally, self._appoint, self._chance = make, table, tally, appoint, chance
        self.stream = f"table/{table}"
        self.players: dict[ask.Person, Player] = {}
        self._staff: dict[str, Client] = {}
        self.cards = Cards(chance)
        self._watching: Subscription | None = None
        self._refusals = 0
        self._jackpots: tuple[str, ...] = ()

    # Coming and going.

    async def come(self) -> None:
        """Take the table over: a dealer and a pit on its record, and a float."""
        dealer = await self.member("dealer")
        await self.member("pit")
        self._watching = await dealer.watch(self.stream)
        await self._fill()
        self._jackpots = await jackpots.by_hand(dealer, self.table)
        number = 0
        while not (view := await self._watching.at_least(number)).read(SEEN).felt.is_open:
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
        """Chips for cash, over the table; a tray that has none left is filled first."""
        dealer, act = await self.member("dealer"), ask.BuyIn(person=person, amount=BUY_IN, cash=True)
        answer = await dealer.command(self.stream, act)
        self.tally.count(answer)
        if any(fault.code == "float-short" for fault in answer.refused):
            await self._fill()
            self.tally.count(await dealer.command(self.stream, act))

    async def _fill(self) -> None:
        """The dealer asks for chips, the cage makes them up, and two people accept them."""
        dealer = await self.member("dealer")
        felt = (await dealer.view(self.stream)).read(SEEN).felt
        self.tally.count(await dealer.command(self.stream, ask.AskFill(chips=a_fill(felt.chips))))
        for order in (await dealer.view(self.stream)).read(SEEN).orders:
            if order.stage is OrderStage.ASKED:
                await self._give("cashier", ask.MakeUpOrder(number=order.number))
            if order.stage in (OrderStage.ASKED, OrderStage.MADE_UP):
                for role in ("dealer", "pit"):
                    await self._give(role, ask.AcceptOrder(number=order.number))

    async def _give(self, role: str, act: ask.AnyAct) -> None:
        self.tally.count(await (await self.member(role)).command(self.stream, act))

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
            seen = view.read(SEEN)
            round_ = seen.felt.round
            self._note(seen)
            if round_ is None and (stop.is_set() or (rounds is not None and self.tally.rounds >= rounds)):
                return
            if round_ is not None and seen.step.act in ("close-bets", "free-hand") and round_.number != betted:
                betted = round_.number
                number = await self.bets(view, pace)
                continue
            await self._ask_players(view.number, seen)
            number = await self._move(view)
            if pace and not stop.is_set():
                await asyncio.sleep(pace / 25)

    def _note(self, seen: DealerView) -> None:
        self.tally.phase = seen.phase.value
        self.tally.results = [_short(result) for result in seen.felt.results[-12:]]

    async def bets(self, view: View, pace: float) -> int:
        """Everybody bets within the time that the round has for it; how far the table has come then."""
        loop = asyncio.get_running_loop()
        until = loop.time() + pace

        async def bet(player: Player) -> None:
            await asyncio.sleep(self._chance.uniform(0, pace * 0.8))
            seen = await player.seen(view.number)
            if seen.rack < LOW:
                await self._buy(player.person)
            await player.bet(max(view.number, player.newest))

        await asyncio.gather(*(bet(player) for player in self.players.values()))
        await asyncio.sleep(max(0.0, until - loop.time()))
        dealer = await self.member("dealer")
        return max(view.number, (await dealer.view(self.stream)).number)

    async def _ask_players(self, number: int, seen: DealerView) -> None:
        """What is put to players before the next move: insurance, and what is done with their winnings."""
        step = seen.step.act
        if step == "settle-early":
            await asyncio.gather(*(player.choose(number) for player in self.players.values()))
        elif step == "draw" and _cards(seen.felt) >= 4 and any(player.insures for player in self.players.values()):
            await asyncio.gather(*(player.insure(number) for player in self.players.values()))

    async def _move(self, view: View) -> int:
        """Do what is next; how far the table has come then."""
        seen = view.read(SEEN)
        self.cards.look(seen.felt)
        if seen.step.person is not None and seen.step.person not in self.players:
            return view.number + 1  # a guest's own turn: wait for it
        if seen.step.act == "record-hit":
            await jackpots.attend(await self.member("dealer"), self.table, self._jackpots)
            return view.number + 1
        answers = []
        for who, act in await self._moves(seen):
            answer = await self._client(who.person).command(self.stream, act)
            if answer.done:
                self.tally.count(answer)
                await self._done(act)
                return max(view.number, answer.at.get(self.stream, 0))
            answers.append(answer)
        self._refusals += 1
        for answer in answers[:1]:
            self.tally.count(answer)
        if self._refusals > MOST_REFUSED or not answers:
            raise Stuck(in_words(answers[0].refused[0].text) if answers else in_words(seen.step.text))
        await asyncio.sleep(0.2)
        return view.number

    async def _moves(self, seen: DealerView) -> tuple[Move, ...]:
        """What could be done next, the likeliest first."""
        move = seen.dealing.move
        if move is None:
            return tuple([(await self._who(role), act) for role, act in self.judged(seen)])
        who, act = await self._complete(move)
        player = self.players.get(who.person)
        made = [(who, player.answer(act) if player is not None else act)]
        if move.curator in self.players:
            made.insert(0, (ask.Who(move.curator, Role.PLAYER), act))
        if isinstance(act, ask.CloseBets):  # where bets exceed the differential they are brought down first
            made.append((who, ask.ReduceBets()))
        return tuple(made)

    def judged(self, seen: DealerView) -> Iterator[tuple[Role, ask.AnyAct]]:
        """What is done where somebody has to judge first: a fill; anything else needs a person."""
        order = next((order for order in seen.orders if order.stage in (OrderStage.ASKED, OrderStage.MADE_UP)), None)
        match seen.step.act:
            case "ask-fill":
                yield Role.DEALER, ask.AskFill(chips=a_fill(seen.felt.chips))
            case "make-up-order" if order is not None:
                yield Role.CASHIER, ask.MakeUpOrder(number=order.number)
            case "accept-order" if order is not None:
                yield (Role.PIT if order.signed else Role.DEALER), ask.AcceptOrder(number=order.number)

    async def _complete(self, move: NextMove) -> Move:
        """The move with its cards and who does it; staff who are missing come."""
        for role in (None, *LADDER):
            if role is not None:
                await self.member(role.value)
            try:
                return complete(move, self._on_duty, self.cards)
            except NoEligibleStaff as nobody:
                missing = nobody
        raise Stuck(str(missing))

    @property
    def _on_duty(self) -> Staff:
        return {client.person: Role(role) for role, client in self._staff.items()}

    async def _who(self, role: Role) -> ask.Who:
        return ask.Who((await self.member(role.value)).person, role)

    def _client(self, person: ask.Person) -> Client:
        player = self.players.get(person)
        if player is not None:
            return player.client
        return next(client for client in self._staff.values() if client.person == person)

    async def _done(self, act: ask.AnyAct) -> None:
        self._refusals = 0
        if isinstance(act, ask.EndRound):
            self.tally.rounds += 1
        if isinstance(act, jackpots.WHEN):
            await jackpots.attend(await self.member("dealer"), self.table, self._jackpots)


def a_fill(values: tuple[Minor, ...]) -> dict[Minor, int]:
    """The chips of a fill, as a cage would make it up: stacks of change, and the rest in large chips."""
    largest, *smaller = sorted(values, reverse=True)
    rest = FILL - sum(STACKS * value for value in smaller)
    return {largest: max(rest // largest, STACKS), **dict.fromkeys(smaller, STACKS)}


def _cards(felt: Felt) -> int:
    return sum(len(hand.cards) for hand in felt.hands)


def _short(result: Finished) -> str:
    return {"player": "P", "banker": "B"}.get(result.winner.value, "T")
