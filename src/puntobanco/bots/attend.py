"""A practice house that is never empty: a dealer at every table that somebody looks at, and bots at some seats.

They run beside the house, in its own process and only in practice. A person who takes the dealer's post has it: the
house's own dealer stands back, the bots bet, and the pit does what a dealer alone may not. When that person has gone,
the dealer comes back.
"""

import asyncio
from collections.abc import Callable
from random import Random

from puntobanco.bots import hands, jackpots
from puntobanco.bots.hands import AT_ONCE, BETTING, DEALER, STAFF, Pace
from puntobanco.bots.plans import stakes
from puntobanco.dealing.moves import Move
from puntobanco.faults import Refused
from puntobanco.floor import table_stream
from puntobanco.procedure.roles import SUPERVISORS, Role
from puntobanco.server.api.service import Service
from puntobanco.server.casino import Casino
from puntobanco.server.practice import CAGE, HANDS, Giver, Waiting, run_low
from puntobanco.server.sequencer.requests import NotJudged
from puntobanco.server.shoes.keeper import Cards
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import OPEN, phase_of
from puntobanco.table.model.state import Table
from puntobanco.table.offers import offers
from puntobanco.table.steps import NextStep, next_step

LOW = 500_00
"""A rack below which a bot gets chips again."""
TOLD = 4.0
"""The shortest pause in seconds of which everybody who watches is told."""
FREE = 2
"""Seats that bots leave free for people."""


async def attend(service: Service, pace: Pace | None = None) -> None:
    """Look after every table for as long as the house is served; never in a house for money."""
    if not service.accounts.practice:
        return
    tables = sorted(service.casino.sequencer.floor.tables)
    attendants = [Attendant(service.casino, service.waiting, name, pace or Pace(), Random()) for name in tables]
    await asyncio.gather(*(attendant.run(service.broken) for attendant in attendants))


def _is_supervisors(table: Table) -> bool:
    """Whether what is next is for a supervisor who is a person: a way out, a pause, a table that they have closed."""
    closed = not table.is_open and table.rounds > 0
    return table.trouble is not None or table.paused is not None or table.dispute is not None or closed


class Attendant:
    """The house's own hands at one table."""

    def __init__(self, casino: Casino, waiting: Waiting, name: str, pace: Pace, chance: Random) -> None:
        self._casino, self.waiting, self._giver = casino, waiting, Giver(casino)
        self.name, self._chance = name, chance
        self._pace = pace
        self.stream = table_stream(name)
        self.bots = tuple(ask.Person(f"{HANDS}bot-{name}-{number + 1}") for number in range(pace.bots))
        self._seen: dict[ask.Person, int] = {}
        """When each person was last there."""
        self._dealer: tuple[ask.Person, int] | None = None
        """Which person had the dealer's post last, and when they were last there."""
        self._stood: tuple[object, ...] = ()
        self._left: tuple[object, ...] = ()
        """For what the table waited when the guest who was asked had left."""
        self._watched = False
        """Whether anybody looks at the table."""
        self._due = 0
        self._bets: dict[ask.Person, int] = {}
        """When each bot bets in this round."""
        self._round = -1

    async def run(self, broken: Callable[[str, Exception], None]) -> None:
        """Look, and do what is next, until the task is cancelled; `broken` is told what went wrong."""
        while True:
            try:
                await self.turn()
            except (NotJudged, Refused):
                await asyncio.sleep(1)
            except Exception as found:  # noqa: BLE001  # one table that fails must not end the others
                broken("practice", found)
                await asyncio.sleep(5)
            await asyncio.sleep(0 if self._makes_history else self._pace.look)

    # Who is there.

    def _there(self) -> tuple[bool, set[Role]]:
        """Whether anybody looks at the table, and in which roles people stand at it."""
        now, roles, watched = self._casino.now(), set(), False
        for audience in self._casino.hub.watching():
            if audience.stream != self.stream:
                continue
            watched = True
            if audience.who is not None:
                roles.add(audience.who.role)
                self._seen[audience.who.person] = now
                if audience.who.role is Role.DEALER:
                    self._dealer = audience.who.person, now
        return watched, roles

    def _person_deals(self) -> ask.Person | None:
        """The person who has the dealer's post, also for a moment after they have left the screen."""
        if self._dealer is None:
            return None
        person, last = self._dealer
        return person if self._casino.now() - last <= self.pace.grace * 1000 else None

    def _is_there(self, person: ask.Person | None) -> bool:
        """Whether somebody who is a person has the table before them."""
        last = self._seen.get(person) if person is not None else None
        return last is not None and self._casino.now() - last <= self.pace.grace * 1000

    @property
    def pace(self) -> Pace:
        """How long things take now: no time at all as long as a table has no history and nobody looks at it."""
        return AT_ONCE if self._makes_history else self._pace

    @property
    def _makes_history(self) -> bool:
        table = self.table
        return table is not None and table.rounds < self._pace.history and not self._watched and self._dealer is None

    @property
    def table(self) -> Table | None:
        """How the table stands; nothing while another process hosts it, whose own hands attend it."""
        head = self._casino.head(self.stream) if self._casino.hosts(self.stream) else None
        return head.state if head is not None and isinstance(head.state, Table) else None

    # One turn.

    async def turn(self) -> None:
        table = self.table
        watched, roles = self._there()
        self._watched = watched
        if table is None or self.stream in self._casino.sequencer.stopped:
            return
        if not (watched or table.round is not None or self._makes_history):
            return
        dealer = self._person_deals()
        if dealer is None and self._keyed():
            return  # its cards come out of a real shoe, so a person deals them
        if roles & SUPERVISORS and _is_supervisors(table):
            return
        if await self._prepared(table, dealer, roles) or await self._jackpots(dealer):
            return
        if not await self._run_errand(table, dealer):
            await self._go_on(table, dealer)

    async def _run_errand(self, table: Table, dealer: ask.Person | None) -> bool:
        """Do what is to be done beside the round, unless it is for a person who deals; whether it was done."""
        beside = hands.errand(table)
        return beside is not None and (dealer is None or beside[0] != DEALER) and await self._give(beside)

    async def _prepared(self, table: Table, dealer: ask.Person | None, roles: set[Role]) -> bool:
        """Chips, staff, seats and bets, one at a time; whether there was something to do."""
        if await self._carry(table, roles) or await self._on_record(table, dealer):
            return True
        return await self._seat(table, dealer) or await self._bet(table)

    def _keyed(self) -> bool:
        shoes = self._casino.shoes
        return shoes is None or shoes.elected(self.name) is not Cards.RANDOM

    async def _on_record(self, table: Table, dealer: ask.Person | None) -> bool:
        """The staff are on the table's record: the dealer as long as no person has the post."""
        if dealer is not None and DEALER.person in table.staff:
            await self._operate(ask.Dismiss(person=DEALER.person))
            self.waiting.over(self.name)
            return True
        for member in STAFF:
            if member.person not in table.staff and (dealer is None or member != DEALER):
                await self._giver.appoint(self.name, member.person, member.role)
                return True
        if run_low(table):
            return (await self._giver.fill(self.name, table)).done
        if dealer is None and self._dealer is not None:
            person, self._dealer = self._dealer[0], None
            if person in table.staff:
                await self._operate(ask.Dismiss(person=person))
        return False

    async def _carry(self, table: Table, roles: set[Role]) -> bool:
        """A fill or a credit goes on its way though nobody else is there."""
        move = hands.order_move(table, roles)
        if move is None:
            return False
        if CAGE not in table.staff:
            await self._giver.fund()
            return (await self._giver.appoint(self.name, CAGE, Role.CASHIER)).done
        return await self._give(move)

    async def _operate(self, act: ask.AnyAct) -> None:
        await self._giver.ask(self.stream, ask.Who(CAGE, Role.OPERATOR), act)

    # Players.

    async def _seat(self, table: Table, dealer: ask.Person | None) -> bool:
        """Bots sit down, and the seats of people who have long gone are free again."""
        if phase_of(table) not in OPEN or (table.round is not None and next_step(table).act not in BETTING):
            return False
        now, by = self._casino.now(), ask.Who(dealer, Role.DEALER) if dealer else DEALER
        for person in hands.people_at(table) if table.round is None else ():
            if now - self._seen.setdefault(person, now) > self.pace.gone * 1000:
                return await self._give((by, ask.Leave(person=person)))
        free = [seat for seat in table.rules.setup.seats if seat not in table.by_seat]
        for bot in self.bots:
            if bot not in table.guests and len(free) > FREE:
                seat = free[-1 - len(free) // 4]
                if await self._give((ask.Who(bot, Role.PLAYER), ask.Join(person=bot, seat=seat))):
                    await self._giver.chips(self.name, table, bot)
                    return True
        return False

    async def _bet(self, table: Table) -> bool:
        """Each bot bets once a round, at a moment of its own."""
        round_, now = table.round, self._casino.now()
        if round_ is None or next_step(table).act not in BETTING:
            return False
        if round_.number != self._round:
            self._round = round_.number
            time = min(self.pace.thinks, self.pace.bets / 2) * 1000
            self._bets = {bot: now + round(self._chance.uniform(0.1, 1) * time) for bot in self.bots}
        for bot, at in self._bets.items():
            if at <= now and bot in table.guests:
                del self._bets[bot]
                await self._bet_of(table, bot)
                return True
        return False

    async def _bet_of(self, table: Table, bot: ask.Person) -> None:
        who = ask.Who(bot, Role.PLAYER)
        if table.rack(bot) < LOW:
            await self._giver.chips(self.name, table, bot)
            return
        boxes = [box for offer in offers(table, who) if offer.act == "place-bets" for box in offer.boxes]
        chosen = stakes(boxes, self._chance, table.rack(bot))
        if chosen:
            await self._give((who, ask.PlaceBets(bets=chosen)))

    # The next move.

    async def _jackpots(self, dealer: ask.Person | None) -> bool:
        """The house's dealer activates jackpots and records what the table has won; whether anything was done."""
        due = jackpots.due(self._casino.sequencer.floor, self.name) if dealer is None else ()
        for stream, act in due:
            if (await self._giver.ask(stream, DEALER, act)).done:
                return True
        return False

    async def _go_on(self, table: Table, dealer: ask.Person | None) -> None:
        """Do what is next when its time has come; what is for a person who deals is left to them."""
        step = next_step(table)
        moves = hands.next_moves(table, step)
        if dealer is not None:
            moves = tuple(move for move in moves if not hands.is_dealers(table, step, move, dealer))
            if step.act == "close-bets":
                return
        if not moves or not self._is_due(table, told=dealer is None):
            return
        for move in moves:
            if await self._give(move):
                self._stood = ()
                return
        self._due = self._casino.now() + 2_000  # nothing of it was done: not at once again

    def _is_due(self, table: Table, *, told: bool) -> bool:
        """Whether the pause before the next move is over; watchers are told of a longer one of the dealer's."""
        step, now = next_step(table), self._casino.now()
        betting = table.round is not None and step.act in BETTING
        stood, shorter = hands.standing(table, step), now + round(self.pace.choice * 1000)
        if stood != self._stood:
            self._stood = stood
            pause = self.pace.bets if betting else self._pause(table, step)
            self._due = now + round(pause * 1000)
            self.waiting.over(self.name)
            if told and (betting or pause >= TOLD):
                self.waiting.wait(self.name, pause)
                self._due = now
            return pause <= 0
        if self._left != stood and self._is_away(hands.asked_of(table, step)):
            self._left = stood  # once: others may ask for time after that
            if max(self._due, self.waiting.until(self.name)) > shorter:
                self._due = shorter
                self.waiting.over(self.name)
        return now >= max(self._due, self.waiting.until(self.name))

    def _is_away(self, guest: ask.Person | None) -> bool:
        """Whether somebody is asked who has left the table's screen."""
        return guest is not None and not self._is_there(guest)

    def _pause(self, table: Table, step: NextStep) -> float:
        """The pause before the next move, which is shorter for a guest who has left the table."""
        pause = hands.pause_before(table, step, self.pace)
        return min(pause, self.pace.choice) if self._is_away(hands.asked_of(table, step)) else pause

    async def _give(self, move: Move) -> bool:
        who, act = move
        return (await self._giver.ask(self.stream, who, act)).done
