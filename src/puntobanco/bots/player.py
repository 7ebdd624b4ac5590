"""A player bot: it bets by a plan, insures now and then, and chooses what is done with House Money."""

from random import Random

import msgspec
from msgspec.structs import replace

from puntobanco.bots.plans import stake_of, stakes
from puntobanco.bots.tally import Tally
from puntobanco.client import Answer, Client, Subscription
from puntobanco.table import commands as ask
from puntobanco.table.views.person import PersonView

SEEN = msgspec.json.Decoder(PersonView)


class Player:
    def __init__(self, client: Client, table: str, tally: Tally, chance: Random) -> None:
        self.client, self.table, self.tally, self.chance = client, table, tally, chance
        self.stream = f"table/{table}"
        self._insured: tuple[int, int] | None = None
        self._watching: Subscription | None = None

    async def come(self, name: str) -> None:
        await self.client.enter(name)
        await self.client.act_as("player", self.table)
        self._watching = await self.client.watch(self.stream)

    @property
    def person(self) -> ask.Person:
        return self.client.person

    async def do(self, act: ask.AnyAct, bets: int = 0) -> Answer:
        return self.tally.count(await self.client.command(self.stream, act), bets)

    async def sit(self, seat: int | None) -> bool:
        return (await self.do(ask.Join(person=self.person, seat=seat))).done

    async def seen(self, number: int) -> PersonView:
        """What it sees once the table has `number` entries."""
        assert self._watching is not None, "it has not come yet"
        return (await self._watching.at_least(number)).read(SEEN)

    @property
    def newest(self) -> int:
        """How many entries the table had by its newest view."""
        return self._watching.now.number if self._watching and self._watching.now else 0

    @property
    def insures(self) -> bool:
        """Whether this table has insurance at all."""
        now = self._watching.now if self._watching else None
        return now is not None and bool(now.read(SEEN).insurance)

    @property
    def views(self) -> int:
        return self._watching.views if self._watching else 0

    async def bet(self, number: int) -> bool:
        """Put bets down in the round that was opened; whether anything lies there now."""
        seen = await self.seen(number)
        boxes = [box for offer in seen.offers if offer.act == "place-bets" for box in offer.boxes]
        chosen = stakes(boxes, self.chance, seen.rack)
        if not chosen:
            return False
        return (await self.do(ask.PlaceBets(bets=chosen), len(chosen))).done

    async def insure(self, number: int) -> None:
        seen = await self.seen(number)
        offered = [insurance.box for insurance in seen.insurance if insurance.box is not None]
        if offered and self.chance.random() < 0.4:
            box = self.chance.choice(offered)
            await self.do(ask.PlaceBets(bets=(stake_of(box, box.least),)), 1)

    async def choose(self, number: int) -> None:
        """Have winnings handed over, or added to a bet of one's own."""
        seen = await self.seen(number)
        for won in seen.winnings:
            onto = self.chance.choice([None, *won.onto])
            await self.do(ask.ChooseWinnings(wager=won.wager, onto=onto))

    def answer(self, act: ask.AnyAct) -> ask.AnyAct:
        """Its own answer to what it is offered: a cut, the shoe."""
        match act:
            case ask.AnswerCut() if self._total and self.chance.random() < 0.5:
                return replace(act, at=self.chance.randrange(self._total // 4, 3 * self._total // 4))
            case ask.AnswerShoe():
                take, dealer = self.chance.choice(((True, True), (True, False), (False, False)))
                return replace(act, take=take, dealer_deals=dealer)
            case _:
                return act

    @property
    def _total(self) -> int:
        now = self._watching.now if self._watching else None
        shoe = now.read(SEEN).felt.shoe if now is not None else None
        return shoe.total if shoe is not None else 0

    async def owes(self) -> bool:
        """Whether commission is marked for it."""
        return bool((await self.client.view(self.stream)).read(SEEN).owed)

    async def leave(self) -> None:
        await self.do(ask.Leave(person=self.person))
