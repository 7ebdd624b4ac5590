"""What only a practice house has: hands of its own, chips for nothing, and a dealer who waits for a guest.

Everything is done by ordinary commands, given by the house itself: they are judged, written and told like any other.
"""

from uuid import uuid4

from msgspec import Struct

from puntobanco.floor import HOUSE, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house.state import CAGE as CAGE_ACCOUNT
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.casino import Casino
from puntobanco.server.sequencer.requests import Request
from puntobanco.table import commands as ask
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
LONGEST = 60
"""Seconds for which a guest may have the dealer wait at a time."""
LONGEST_ROUND = 600
"""Seconds for which guests may have the dealer wait in one round, so that nobody holds a table up without end."""


def is_hand(person: Person) -> bool:
    """Whether somebody is one of the house's own hands."""
    return person.startswith(HANDS)


class Giver(Struct, frozen=True):
    """Gives commands in the name of a practice house."""

    casino: Casino

    async def ask(self, stream: str, who: Who, act: object, *, cash: bool = False) -> Answer:
        """The answer to a command of somebody in the house."""
        return await self.casino.ask(Request(stream=stream, id=f"{uuid4()}", who=who, act=act, cash=cash))

    async def fund(self) -> None:
        """A cage that is empty gets play money, so that a supervisor can bring a fill."""
        house = self.casino.sequencer.floor.house
        if house is not None and not house.books[CAGE_ACCOUNT]:
            act = house_ask.FundCage(amount=FUNDS, slip="practice")
            await self.ask(HOUSE, Who(OWNER, Role.OPERATOR), act)

    async def appoint(self, table: str, person: Person, role: Role) -> Answer:
        """Somebody is on a table's record from now on."""
        act = ask.Appoint(person=person, role=role)
        return await self.ask(table_stream(table), Who(OWNER, Role.OPERATOR), act)

    async def chips(self, name: str, table: Table, person: Person) -> Answer:
        """Chips for nothing, over the table."""
        house = self.casino.sequencer.floor.house
        if house is None or person not in house.people:
            await self.ask(HOUSE, Who(CAGE, Role.CASHIER), house_ask.OpenAccount(person=person))
        if CAGE not in table.staff:
            await self.appoint(name, CAGE, Role.CASHIER)
        act = ask.BuyIn(person=person, amount=CHIPS)
        return await self.ask(table_stream(name), Who(CAGE, Role.CASHIER), act, cash=True)


def present(casino: Casino, table: str) -> frozenset[Person]:
    """Everybody who has a table before them now."""
    stream = table_stream(table)
    return frozenset(
        seen.who.person for seen in casino.hub.watching() if seen.stream == stream and seen.who is not None
    )


class Waiting:
    """Until when the house's own dealers wait, and for how long guests have had them wait in the round."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
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
