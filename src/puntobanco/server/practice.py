"""What only a practice house has: hands of its own, chips for nothing, and a dealer who waits for a guest.

Everything is done by ordinary commands, given by the house itself: they are judged, written and told like any other.
"""

from uuid import uuid4

from msgspec import Struct

from puntobanco.floor import HOUSE, table_stream
from puntobanco.floor.transaction import SYSTEM
from puntobanco.house import commands as house_ask
from puntobanco.house.state import CAGE as CAGE_ACCOUNT
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.casino import Casino
from puntobanco.server.sequencer.requests import Request
from puntobanco.table import commands as ask
from puntobanco.table.model.accounts import held_of
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import Answer

HANDS = "practice-"
"""How the names of the house's own hands begin; nobody who comes in has such a name."""
CAGE = Person(f"{HANDS}cage")
DEALER = Person(f"{HANDS}dealer")
OWNER = Person(f"{HANDS}owner")
"""Who gives a practice house its money and its posts: not its cashier, because nobody acts for themselves."""
CHIPS = Minor(5_000_00)
"""What is handed out at a time: play money."""
FUNDS = Minor(100_000_000_00)
"""What the cage of a practice house begins with, once somebody works there."""
SLIP = "P-0"
"""The slip of what programs do with play money: there is no paper."""
AMPLE = 1_000
"""How many chips of each denomination lie in a practice tray."""
LONGEST = 60
"""Seconds for which a guest may have the dealer wait at a time."""
LONGEST_ROUND = 600
"""Seconds for which guests may have the dealer wait in one round, so that nobody holds a table up without end."""


def _handed_out(table: Table) -> Minor:
    """What a guest gets at a time: never more than the table sells without a supervisor."""
    limit = table.rules.setup.limits.buy_in
    most = CHIPS if limit is None else min(CHIPS, limit.minor)
    return Minor(table.rules.terms.chips.most_of(table.money(most)).minor)


def ample(table: Table) -> dict[Minor, int]:
    """A tray that lasts for hundreds of rounds: as many chips of each denomination."""
    return {Minor(value): AMPLE for value in table.rules.terms.chips.values}


def run_low(table: Table) -> dict[Minor, int]:
    """What is missing of each denomination of which less than half is left."""
    held = table.tray.chips
    return {value: full - held.get(value, 0) for value, full in ample(table).items() if held.get(value, 0) < full // 2}


def is_hand(person: Person) -> bool:
    """Whether somebody is one of the house's own hands."""
    return person.startswith(HANDS)


class Giver(Struct, frozen=True):
    """Gives commands in the name of a practice house."""

    casino: Casino

    async def ask(self, stream: str, who: Who, act: object) -> Answer:
        """The answer to a command of somebody in the house."""
        return await self.casino.ask(Request(stream=stream, id=f"{uuid4()}", who=who, act=act))

    async def fund(self) -> None:
        """A cage that runs out gets play money, so that it can send fills."""
        house = self.casino.sequencer.floor.house
        if house is not None and house.books[CAGE_ACCOUNT] < FUNDS // 2:
            act = house_ask.FundCage(amount=FUNDS, slip=SLIP)
            await self.ask(HOUSE, Who(OWNER, Role.OPERATOR), act)

    async def appoint(self, table: str, person: Person, role: Role) -> Answer:
        """Somebody is on a table's record from now on."""
        act = ask.Appoint(person=person, role=role)
        return await self.ask(table_stream(table), Who(OWNER, Role.OPERATOR), act)

    async def chips(self, name: str, table: Table, person: Person) -> Answer:
        """Hand out chips without payment, over the table."""
        house = self.casino.sequencer.floor.house
        if house is None or person not in house.people:
            await self.ask(HOUSE, Who(CAGE, Role.CASHIER), house_ask.OpenAccount(person=person))
        if CAGE not in table.staff:
            await self.appoint(name, CAGE, Role.CASHIER)
        cashier, amount = Who(CAGE, Role.CASHIER), _handed_out(table)
        await self.ask(HOUSE, cashier, house_ask.Deposit(person=person, amount=amount, slip=SLIP))
        return await self.ask(table_stream(name), cashier, ask.BuyIn(person=person, amount=amount))

    async def fill(self, name: str, table: Table) -> Answer:
        """Chips of every denomination that has run low, without anybody carrying them."""
        await self.fund()
        act = ask.Fill(chips=run_low(table) or ample(table), slip=SLIP)
        return await self.ask(table_stream(name), SYSTEM, act)


def present(casino: Casino, table: str) -> frozenset[Person]:
    """Everybody who has a table before them now."""
    stream = table_stream(table)
    return frozenset(
        seen.who.person for seen in casino.hub.watching() if seen.stream == stream and seen.who is not None
    )


def with_chips(table: Table) -> frozenset[Person]:
    """The guests who have chips on the felt; not the house's own bots."""
    return frozenset(person for person in table.guests if not is_hand(person) and table.books[held_of(person)])


class Waiting:
    """Until when the house's own dealers wait, and for how long guests have had them wait in the round."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._ready: dict[str, tuple[object, frozenset[Person]]] = {}
        self._asked: dict[str, tuple[int, int]] = {}

    def until(self, table: str) -> At:
        """When the dealer goes on; 0 where none waits."""
        return self._casino.hub.until.get(table_stream(table), At(0))

    def wait(self, table: str, seconds: float) -> None:
        """The dealer goes on `seconds` from now; everybody who watches the table is told."""
        self._casino.hub.wait(table_stream(table), At(self._casino.now() + round(seconds * 1000)))

    def over(self, table: str) -> None:
        """Nobody waits any more."""
        if self.until(table):
            self._casino.hub.wait(table_stream(table), At(0))

    def go_on(self, name: str, table: Table, person: Person) -> bool:
        """A guest asks the dealer to go on; whether everybody has who has chips on the felt, so that it is done.

        While nobody has any, everybody counts who has the table before them, for they may yet bet.
        """
        stands = table.rounds, table.round is not None and bool(table.round.called)
        before, ready = self._ready.get(name, (stands, frozenset()))
        ready = (ready if before == stands else frozenset()) | {person}
        self._ready[name] = stands, ready
        wanted = with_chips(table) or (present(self._casino, name) & table.guests.keys())
        if wanted <= ready:
            self.wait(name, 0)
            return True
        return False

    def more(self, table: str, round_: int, seconds: int) -> bool:
        """A guest has the dealer wait `seconds` from now; false if the round has waited long enough."""
        now = self._casino.now()
        until, before = At(now + seconds * 1000), max(now, self.until(table))
        number, asked = self._asked.get(table, (round_, 0))
        asked = (asked if number == round_ else 0) + max(0, until - before)
        if asked > LONGEST_ROUND * 1000:
            return False
        self._asked[table] = round_, asked
        if until > before:
            self._casino.hub.wait(table_stream(table), until)
        return True
