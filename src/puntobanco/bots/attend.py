"""A practice house that is never empty: a dealer at every table that somebody looks at, and bots at some seats.

They run beside the house, in its own process and only in practice. A person who takes the dealer's post has it: the
house's own dealer stands back, the bots bet, and the pit does what a dealer alone may not. When that person has gone,
the dealer comes back.
"""

import asyncio
from random import Random

from puntobanco.bots import hands
from puntobanco.bots.hands import BETTING, DEALER, PIT, STAFF, Pace
from puntobanco.bots.plans import stakes
from puntobanco.dealing.moves import Move
from puntobanco.faults import Refused
from puntobanco.floor import table_stream
from puntobanco.procedure.roles import SUPERVISORS, Role
from puntobanco.server.api.service import Service
from puntobanco.server.practice import CAGE, HANDS, Giver, is_hand
from puntobanco.server.sequencer.requests import NotJudged
from puntobanco.server.shoes.keeper import Cards
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import FLOAT
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
    attendants = [Attendant(service, name, pace or Pace(), Random()) for name in tables]
    await asyncio.gather(*(attendant.run() for attendant in attendants))


def _is_supervisors(table: Table) -> bool:
    """Whether what is next is for a supervisor who is a person: a way out, a pause, a table that they have closed."""
    closed = not table.is_open and table.rounds > 0
    return table.trouble is not None or table.paused is not None or table.dispute is not None or closed


class Attendant:
    """The house's own hands at one table."""

    def __init__(self, service: Service, name: str, pace: Pace, chance: Random) -> None:
        self._service, self.name, self.pace, self._chance = service, name, pace, chance
        self._casino, self.waiting, self._giver = service.casino, service.waiting, Giver(service.casino)
        self.stream = table_stream(name)
        self.bots = tuple(ask.Person(f"{HANDS}bot-{name}-{number + 1}") for number in range(pace.bots))
        self._seen: dict[ask.Person, int] = {}
        """When each person was last there."""
        self._dealer: tuple[ask.Person, int] | None = None
        """Which person had the dealer's post last, and when they were last there."""
        self._stood: tuple[object, ...] = ()
        self._due = 0
        self._bets: dict[ask.Person, int] = {}
        """When each bot bets in this round."""
        self._round = -1

    async def run(self) -> None:
        """Look, and do what is next, until the task is cancelled."""
        while True:
            try:
                await self.turn()
            except (NotJudged, Refused):
                await asyncio.sleep(1)
            except Exception as found:  # noqa: BLE001  # one table that fails must not end the others
                self._service.broken("practice", found)
                await asyncio.sleep(5)
            await asyncio.sleep(self.pace.look)

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
    def table(self) -> Table | None:
        """How the table stands."""
        head = self._casino.head(self.stream)
        return head.state if head is not None and isinstance(head.state, Table) else None

    # One turn.

    async def turn(self) -> None:
        """Do what is due now."""
        table = self.table
        watched, roles = self._there()
        if table is None or self.stream in self._casino.sequencer.stopped or not (watched or table.round is not None):
            return
        dealer = self._person_deals()
        if dealer is None and self._keyed():
            return  # its cards come out of a real shoe, so a person deals them
        if roles & SUPERVISORS and _is_supervisors(table):
            return
        if await self._on_record(table, dealer) or await self._seat(table, dealer) or await self._bet(table):
            return
        beside = hands.errand(table)
        if beside is not None and (dealer is None or beside[0] != DEALER):
            await self._give(beside)
        else:
            await self._go_on(table, dealer)

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
        if table.books[FLOAT] < hands.FILL // 2:
            await self._giver.fund()
            return await self._give((PIT, ask.Fill(amount=hands.FILL, slip=f"practice {table.position}")))
        if dealer is None and self._dealer is not None:
            person, self._dealer = self._dealer[0], None
            if person in table.staff:
                await self._operate(ask.Dismiss(person=person))
        return False

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

    async def _go_on(self, table: Table, dealer: ask.Person | None) -> None:
        """Do what is next when its time has come; what is for a person who deals is left to them."""
        step = next_step(table)
        moves = hands.next_moves(table, step)
        if dealer is not None:
            moves = tuple(move for move in moves if not hands.is_dealers(table, step, move, dealer))
            if step.act == "close-bets" or self._is_there(step.person):
                return
        if not moves or not self._is_due(table, told=dealer is None):
            return
        for move in moves:
            if await self._give(move):
                return
        self._due = self._casino.now() + 2_000  # nothing of it was done: not at once again

    def _is_due(self, table: Table, *, told: bool) -> bool:
        """Whether the pause before the next move is over; watchers are told of a longer one of the dealer's."""
        step, now = next_step(table), self._casino.now()
        betting = table.round is not None and step.act in BETTING
        stood = (table.rounds, "bets") if betting else (table.position, step.act)
        if stood != self._stood:
            self._stood = stood
            pause = self.pace.bets if betting else self._pause(table, step)
            self._due = now + round(pause * 1000)
            self.waiting.over(self.name)
            if told and (betting or pause >= TOLD):
                self.waiting.wait(self.name, pause)
                self._due = now
            return pause <= 0
        return now >= max(self._due, self.waiting.until(self.name))

    def _pause(self, table: Table, step: NextStep) -> float:
        """The pause before the next move, which is shorter for a guest who has left the table."""
        pause = hands.pause_before(table, step, self.pace)
        waits = step.person is not None and not is_hand(step.person) and not self._is_there(step.person)
        return min(pause, self.pace.choice) if waits else pause

    async def _give(self, move: Move) -> bool:
        """Give a command; whether it was done."""
        who, act = move
        return (await self._giver.ask(self.stream, who, act)).done
