"""An evening at a table of random cards, played through the sequencer by the staff as a program."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from puntobanco.dealing.moves import CAST, HostDeals, next_move
from puntobanco.floor import HOUSE, table_stream
from puntobanco.floor.transaction import SYSTEM
from puntobanco.house import commands as house_ask
from puntobanco.ledger.chips import spread
from puntobanco.money import Currency, Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import LADDER, Role
from puntobanco.server.casino import Casino
from puntobanco.server.sequencer.requests import Request
from puntobanco.server.shoes.keeper import Cards, ShoeKeeper
from puntobanco.server.shoes.sealing import Seal
from puntobanco.store import MemoryStore, Store
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.offers import offers
from puntobanco.table.shared.boxes import Box
from puntobanco.table.steps import next_step
from puntobanco.wire.answers import Answer
from tests.support import table_of

NZD = Currency("NZD", 2, "$")
KEY = bytes(range(32))
STAFF = {Person(person): role for person, role in CAST.items()}
OLGA = Who(Person("olga"), Role.OPERATOR)
MAX = Who(Person("max"), Role.SHIFT_MANAGER)
CARL = Who(Person("carl"), Role.CASHIER)
GUESTS = tuple(Who(Person(name), Role.PLAYER) for name in ("anna", "ben"))


def recorded(events: Iterable[ev.AnyEvent]) -> list[ev.Recorded]:
    """Events of a table in their places, as if one person had done everything at once."""
    return [ev.Recorded(position=n, at=At(0), by=OLGA, command=str(n), event=event) for n, event in enumerate(events)]


class Evening:
    """One house with one or more tables, and the people who work and play there."""

    def __init__(self, store: Store | None = None, key: bytes = KEY, seed: int = 1) -> None:
        self.store = store if store is not None else MemoryStore()
        self.key, self.chance = key, Random(seed)
        self.asked = 0
        self.answers: list[Answer] = []
        self.heard: list[Callable[[], None]] = []
        self.house: Casino

    async def open(self, *setups: dict[str, Any], cards: Cards = Cards.RANDOM) -> "Evening":
        """The house opens, new or again."""
        currency = NZD
        self.house = Casino(
            self.store, name="Example", currency=currency, now=lambda: At(1_000 + self.asked), seal=Seal(self.key)
        )
        for values in setups:
            if self.keeper.elected(values["name"]) is not cards:
                self.keeper.elect(values["name"], cards)
        await self.house.open({values["name"]: values for values in setups})
        return self

    async def again(self, key: bytes = KEY) -> "Evening":
        """The same house after a restart: nothing is left but the store."""
        later = Evening(self.store, key, seed=self.chance.randrange(1 << 30))
        later.asked = self.asked
        return await later.open()

    @property
    def keeper(self) -> ShoeKeeper:
        assert self.house.shoes is not None
        return self.house.shoes

    def table(self, name: str) -> Table:
        state = self.house.sequencer.durable[table_stream(name)].state
        assert isinstance(state, Table)
        return state

    async def put(self, name: str, who: Who, act: Any, stream: str = "") -> Answer:
        """Ask, and hear the answer."""
        self.asked += 1
        request = Request(stream=stream or table_stream(name), id=f"{self.asked}", who=who, act=act)
        answer = await self.house.ask(request)
        self.answers.append(answer)
        for hear in self.heard:
            hear()
        return answer

    async def do(self, name: str, who: Who, act: Any, stream: str = "") -> Answer:
        """Ask for something that must be granted."""
        answer = await self.put(name, who, act, stream)
        assert answer.done and not answer.refused, (who, act, answer.refused)
        return answer

    async def seat(self, name: str) -> None:
        """Staff, signs, chips, and two guests at the table."""
        await self.do("", OLGA, house_ask.FundCage(amount=Minor(1_000_000_000)), HOUSE)
        for guest in GUESTS:
            await self.do("", CARL, house_ask.OpenAccount(person=guest.person), HOUSE)
            await self.do("", CARL, house_ask.Deposit(person=guest.person, amount=Minor(100_000_000)), HOUSE)
        await self.staff(name)

    async def staff(self, name: str) -> None:
        for person, role in (*STAFF.items(), (CARL.person, Role.CASHIER)):
            if role in LADDER or role is Role.CASHIER:
                await self.do(name, OLGA, ask.Appoint(person=person, role=role))
        pit = Who(Person("pia"), Role.PIT)
        await self.do(name, OLGA, ask.PostSigns())
        chips = spread(100_000_000, self.table(name).rules.terms.chips.values)
        await self.do(name, SYSTEM, ask.Fill(chips=dict(chips)))
        await self.do(name, pit, ask.OpenTable())
        for seat, guest in enumerate(GUESTS, 1):
            await self.do(name, guest, ask.Join(person=guest.person, seat=seat))
            await self.do(name, CARL, ask.BuyIn(person=guest.person, amount=Minor(10_000_000)))

    async def move(self, name: str) -> None:
        """One thing: the guests bet while bets are open, everything else the staff do."""
        table = self.table(name)
        if table.trouble is not None:
            way = ask.Resolve(exit=table.trouble.remedies[0].exit, reason="seen to", second=Person("pia"))
            await self.do(name, MAX, way)
            return
        if phase_of(table) is Phase.BETTING and table.round is not None and not table.round.bets:
            for guest in GUESTS:
                await self._bet(name, guest)
        who, act = next_move(self.table(name), STAFF, HostDeals())
        if isinstance(act, ask.AnswerCut) and next_step(table).person is not None and self.chance.random() < 0.5:
            shoe, margin = table.shoe, table.rules.shoe.cut_from_end
            assert shoe is not None and margin is not None
            act = ask.AnswerCut(at=self.chance.randrange(margin, shoe.total - margin + 1))
        if isinstance(act, ask.Turn):
            await self._look(name, who, act)
        await self.do(name, who, act)

    async def _bet(self, name: str, guest: Who) -> None:
        place = next((one for one in offers(self.table(name), guest) if one.act == "place-bets"), None)
        boxes = [box for box in place.boxes if _takes(box)] if place else []
        for box in [box for box in boxes if box.wager in ("player", "banker")][: 1 + self.chance.randrange(2)][-1:]:
            stake = ask.Stake(wager=box.wager, amount=Minor(box.least), given=box.given)
            await self.do(name, guest, ask.PlaceBets(bets=(stake,)))

    async def _look(self, name: str, who: Who, act: ask.Turn) -> None:
        """The holder of cards looks at one before turning them."""
        round_ = self.table(name).round
        assert round_ is not None
        held = [place for place in round_.hidden(act.side) if round_.cards[place].holder == who.person]
        if held and round_.cards[held[0]].card is None:
            await self.put(name, who, ask.Look(side=act.side, place=round_.places(act.side).index(held[0]) + 1))

    async def rounds(self, name: str, number: int) -> None:
        """Play this number of further rounds, to the moment before the next."""
        until = self.table(name).rounds + number
        while self.table(name).rounds < until or self.table(name).round is not None:
            await self.move(name)

    async def until(self, name: str, when: Callable[[Table], bool]) -> None:
        """Until the table is like this."""
        while not when(self.table(name)):
            await self.move(name)


def _takes(box: Box) -> bool:
    return box.most is None or box.most >= box.least


def setup(name: str, called: str = "", **changes: Any) -> dict[str, Any]:
    """A ready set-up in New Zealand dollars."""
    values = table_of(name, {"currency": "NZD", **changes})
    return {**values, "name": called or values["name"]}
