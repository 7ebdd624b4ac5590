"""The people of a simulated house: the staff of each table do whatever is next, guests bet what they like."""

import asyncio
from collections import Counter
from random import Random
from typing import Any

from puntobanco.cards import DECK, Card
from puntobanco.dealing.moves import UsualSet, next_move
from puntobanco.dealing.shuffled import shown_when_burnt
from puntobanco.floor.transaction import SYSTEM
from puntobanco.house import commands as house_ask
from puntobanco.ledger.chips import spread
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.opening import Burn
from puntobanco.procedure.roles import Role
from puntobanco.shoe.decks import decks_of
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.next_move import WantedCard
from puntobanco.table.offers import offers
from puntobanco.table.shared.boxes import Box
from puntobanco.wire.answers import Answer
from tests.server.simulated.house import World, person

OLGA, CARL = person("olga", Role.OPERATOR), person("carl", Role.CASHIER)
GUESTS = tuple(Person(name) for name in ("anna", "ben", "cho"))
STAFF = {"dina": Role.DEALER, "pia": Role.PIT, "sam": Role.CASINO_SUPERVISOR, "max": Role.SHIFT_MANAGER}
WALLET, CHIPS = Minor(10_000_000), Minor(1_000_000)


class AnyCards(UsualSet):
    """Real cards keyed in as they come: any of those that can still come."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._left: list[Card] = []

    def next_set(self, usual: ask.ReceiveCards, total: int) -> ask.ReceiveCards:
        self._left = list(decks_of(total // len(DECK) - 1))  # one deck fewer: the burnt cards come out of that one
        self._chance.shuffle(self._left)
        return usual

    def card(self, wanted: WantedCard) -> ask.CardText:
        return ask.CardText(str(self._left[wanted.place % len(self._left)]))

    def burnt(self, burn: Burn) -> tuple[ask.CardText, ...]:
        return shown_when_burnt(burn, lambda place: DECK[place % len(DECK)])


class Crowd:
    """Everybody in the house; each numbers the commands they give."""

    def __init__(self, world: World, seed: int) -> None:
        self.world, self.chance = world, Random(seed)
        self._given: Counter[str] = Counter()
        self.over = False
        self._boxes: dict[tuple[Who, str], tuple[Box, ...]] = {}

    async def ask(self, who: Who, stream: str, act: Any) -> Answer:
        """One command, until it is answered."""
        self._given[who.person] += 1
        return await self.world.ask(who, f"{who.person} {self._given[who.person]}", stream, act)

    async def found(self) -> None:
        """Money in the cage and in wallets."""
        await self.ask(OLGA, "house", house_ask.FundCage(amount=Minor(10**12)))
        for guest in GUESTS:
            await self.ask(CARL, "house", house_ask.OpenAccount(person=guest))
            await self.ask(CARL, "house", house_ask.Deposit(person=guest, amount=WALLET))

    # Staff.

    async def run_table(self, name: str, rounds: int) -> None:
        """Open a table and deal this number of rounds."""
        stream, cards = f"table/{name}", AnyCards(self.chance)
        staff = {Person(f"{one} {name}"): role for one, role in STAFF.items()}
        for who, role in (*staff.items(), (CARL.person, Role.CASHIER)):
            await self.ask(OLGA, stream, ask.Appoint(person=who, role=role))
        pit = person(f"pia {name}", Role.PIT)
        seen = self.world.table(name)
        assert seen is not None
        chips = dict(spread(10**9, seen.rules.terms.chips.values))
        await self.ask(pit, stream, ask.PostSigns())
        await self.ask(SYSTEM, stream, ask.Fill(chips=chips))
        await self.ask(pit, stream, ask.OpenTable())
        for seat, guest in enumerate(GUESTS, 1):
            await self.ask(Who(guest, Role.PLAYER), stream, ask.Join(person=guest, seat=seat))
            await self.ask(CARL, stream, ask.BuyIn(person=guest, amount=CHIPS))
        while (table := self.world.table(name)) is None or table.rounds < rounds or table.round is not None:
            await asyncio.sleep(self.chance.uniform(0.01, 0.2))
            if table is not None:
                await self._next(name, table, staff, cards)

    async def _next(self, name: str, table: Table, staff: dict[Person, Role], cards: AnyCards) -> None:
        if phase_of(table) is Phase.BETTING:
            await asyncio.sleep(self.chance.uniform(0.5, 4))
        if table.trouble is not None:
            exit_ = self.chance.choice(table.trouble.remedies).exit
            out = ask.Resolve(exit=exit_, reason="seen to", second=Person(f"pia {name}"))
            await self.ask(person(f"max {name}", Role.SHIFT_MANAGER), f"table/{name}", out)
            return
        options = table.round.options if table.round is not None else None
        if options is not None and options.waiting:
            who, choice = options.waiting[0], ask.ChooseOption(take_back=self.chance.random() < 0.5)
            await self.ask(Who(who, Role.PLAYER), f"table/{name}", choice)
            return
        who_, act = next_move(table, staff, cards)
        await self.ask(who_, f"table/{name}", act)

    # Guests.

    async def play(self, guest: Person, name: str) -> None:
        """Bet, raise, take back, and sometimes what nobody can pay, as long as there is a table."""
        who = Who(guest, Role.PLAYER)
        while not self.over:
            await asyncio.sleep(self.chance.uniform(0.1, 1.5))
            table = self.world.table(name)
            if table is None or table.round is None or phase_of(table) is not Phase.BETTING:
                continue
            boxes = self._boxes_of(table, who)
            if self.chance.random() < 0.15 and (mine := [key for key in table.round.bets if key.bettor == guest]):
                key = self.chance.choice(mine)
                act: Any = ask.TakeBack(wager=key.wager, seat=key.seat, given=key.given)
            elif boxes:
                box = self.chance.choice(boxes)
                amount = Minor(table.rack(guest) + 1) if self.chance.random() < 0.05 else box.least
                act = ask.PlaceBets(bets=(ask.Stake(wager=box.wager, amount=amount, seat=box.seat, given=box.given),))
            else:
                continue
            await self.ask(who, f"table/{name}", act)

    def _boxes_of(self, table: Table, who: Who) -> tuple[Box, ...]:
        """What somebody saw on the layout when they first looked: to work it out takes longer than to judge a bet."""
        key = who, table.rules.setup.name
        if not self._boxes.get(key):
            place = next((one for one in offers(table, who) if one.act == "place-bets"), None)
            self._boxes[key] = place.boxes if place is not None else ()
        return self._boxes[key]
