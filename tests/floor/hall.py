"""A hall: a house, its tables and their jackpot, every one with its own stream, asked through the floor alone.

`Hall()` founds the house; `hall.table("massachusetts-commission", "MA-01")` opens a table of it, linked to the jackpot
of its set-up. After everything that is asked all books balance and agree; `hall.expect_refolded()` folds every stream
again from its bytes.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from puntobanco import floor
from puntobanco.faults import Fault
from puntobanco.floor import HOUSE, Floor, Outcome, link_stream, table_stream
from puntobanco.house import commands as house_ask
from puntobanco.house import events as house_ev
from puntobanco.house.machine import evolve as house_evolve
from puntobanco.house.machine import fold as house_fold
from puntobanco.house.state import DOOR, JACKPOTS, House
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.events import Hit
from puntobanco.jackpot.link.verify import decode, encode, verify
from puntobanco.jackpot.meter import MILLIONTHS
from puntobanco.money import Currency, Minor
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.roles import Role
from puntobanco.rules.hand import Side
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.machine import fold
from tests.support import table_of
from tests.table.evening import NINE_O_CLOCK, Evening

OLGA = ask.Who(ask.Person("olga"), Role.OPERATOR)
CARL = ask.Who(ask.Person("carl"), Role.CASHIER)
PIA = ask.Who(ask.Person("pia"), Role.PIT)
CURRENCIES = {"massachusetts": Currency("USD", 2, "$"), "new-zealand": Currency("NZD", 2, "$")}
CAGE = Minor(10**12)
SIDES = (Side.PLAYER, Side.BANKER)


class Hall:
    """A floor as it stands, and what happened in each of its streams."""

    def __init__(self, currency: Currency) -> None:
        founded = house_ev.HouseFounded(name="Example Casino", currency=currency)
        first = house_ev.Recorded(position=0, at=ask.At(0), by=OLGA, command="0", event=founded)
        self.floor = Floor(house=house_evolve(None, first))
        self.streams: dict[str, list[Any]] = {HOUSE: [first]}
        self.tables: dict[str, AtTable] = {}
        self.now = NINE_O_CLOCK
        self.at_house(OLGA, house_ask.FundCage(amount=CAGE))

    def table(self, setup: str, name: str = "", changes: Mapping[str, Any] | None = None) -> "AtTable":
        """Open a table of the house, with staff, signs, float, cards and the link."""
        named = {"name": name, **(changes or {})} if name else changes
        self.at_house(OLGA, house_ask.AddTable(table=table_of(setup, named)["name"], currency=self.house.currency.code))
        made = AtTable(self, setup, named)
        self.tables[made.name] = made
        return made

    def keep(self, made: Outcome) -> None:
        """Go on from what happened; nothing may be refused halfway, and all books hold."""
        assert made.parts or made.floor is self.floor
        self.floor = made.floor
        for part in made.parts:
            self.streams.setdefault(part.stream, []).extend(part.events)
        self.expect_books()

    def expect_books(self) -> None:
        """Everything balances and agrees; less than a minor unit of each link is on its way."""
        floor.check_agreement(self.floor)
        self.house.books.check()
        for table in self.floor.tables.values():
            table.books.check()
        for name, link in self.floor.links.items():
            link.check(link.meters)
            on_its_way = -link.books["clearing:house"] - self.house.at_link(name) * MILLIONTHS  # type: ignore[index]
            assert 0 <= on_its_way < MILLIONTHS, f"{on_its_way} millionths are on their way to {name}"

    def expect_refolded(self) -> None:
        """Every stream, read again from its bytes, gives the state as it stands."""
        for name, table in self.floor.tables.items():
            rows = [msgspec.json.encode(one) for one in self.streams[table_stream(name)]]
            assert fold(msgspec.json.decode(row, type=ev.Recorded) for row in rows) == table, name
        rows = [msgspec.json.encode(one) for one in self.streams[HOUSE]]
        assert house_fold(msgspec.json.decode(row, type=house_ev.Recorded) for row in rows) == self.house
        for name, link in self.floor.links.items():
            assert verify(decode(encode(one)) for one in self.streams[link_stream(name)]) == link, name

    @property
    def house(self) -> House:
        assert self.floor.house is not None
        return self.floor.house

    def at_house(self, who: ask.Who, act: house_ask.AnyAct) -> None:
        """Ask the house something that it must do."""
        made = floor.at_house(self.floor, house_ask.Command(id=self._id(), at=ask.At(self.now), who=who, act=act))
        assert not made.refused, made.refused
        self.keep(made)

    def at_link(self, act: link_ask.AnyAct, who: ask.Who, name: str = "") -> Fault | None:
        """Ask something of a jackpot's link; the first reason if it was refused."""
        command = link_ask.Command(id=self._id(), at=ask.At(self.now), who=who, act=act)
        made = floor.at_link(self.floor, name or next(iter(self.floor.links)), command)
        self.keep(made)
        return made.refused[0] if made.refused else None

    def _id(self) -> str:
        self.now += 1000
        return f"hall {self.now}"

    # The money of the house.

    def spent(self) -> int:
        """What the house has put into jackpots, in minor units."""
        return -self.house.books[JACKPOTS]

    def out(self) -> int:
        """What has left over the door, less what came in."""
        return self.house.books[DOOR]


class AtTable(Evening):
    """An evening at one table of a hall."""

    def __init__(self, hall: Hall, setup: str, changes: Mapping[str, Any] | None = None) -> None:
        self.hall = hall
        super().__init__(setup, changes)

    @property
    def floor(self) -> Floor:
        """The floor of the hall."""
        return self.hall.floor

    @floor.setter
    def floor(self, floor: Floor) -> None:
        known = self.hall.floor
        if floor.house is None:  # the table as it was founded
            (name,) = floor.tables
            self.hall.streams[table_stream(name)] = self.events
            self.hall.floor = msgspec.structs.replace(known, tables={**known.tables, **floor.tables})

    def keep(self, made: Outcome) -> list[ev.Recorded]:
        """The hall keeps everything; what happened at this table is given back."""
        self.hall.keep(made)
        mine = [part for part in made.parts if part.stream == table_stream(self.name)]
        return [one for part in mine for one in part.events if floor.is_tables(one)]

    def attempt(self, person: str, act: ask.AnyAct, role: Role | None = None) -> tuple[ev.AnyEvent, ...]:
        self.hall.now = self.now = max(self.now, self.hall.now)
        return super().attempt(person, act, role)

    def sit(self, **seats: int) -> None:
        """People of the house with 10,000 each in their racks."""
        for person in seats:
            if person not in self.hall.house.people:
                self.hall.at_house(CARL, house_ask.OpenAccount(person=ask.Person(person)))
            deposit = house_ask.Deposit(person=ask.Person(person), amount=self.minor("10000"))
            self.hall.at_house(CARL, deposit)
        super().sit(**seats)

    # Royal 9, and meters.

    def royal(self, player: str, banker: str, *people: str, more: tuple[tuple[str, str, str], ...] = ()) -> None:
        """A round with Royal 9 bets, dealt and settled as far as the first four cards decide."""
        self.betting()
        for person in people:
            self.bet(person, "royal-9", "5")
        for person, wager, amount in more:
            self.bet(person, wager, amount)
        self.close()
        hands = {side: text.split() for side, text in zip(SIDES, (player, banker), strict=True)}
        self.draw_four(hands)
        self.show(hands)
        self.do("dina", ask.SettleEarly())

    def over(self, player: str = "", banker: str = "") -> None:
        """The third cards if there are any, and the end of the round."""
        self.thirds({side: text.split() for side, text in zip(SIDES, (player, banker), strict=True)})
        self.finish()

    def shown(self, meter: str) -> Any:
        """What a meter shows, in whole money, as an exact fraction."""
        return Fraction(self.jackpot.meters[meter].displayed, MILLIONTHS * 100)

    def rests(self) -> str | None:
        """Why the jackpot rests at this table."""
        return self.table.unlinked

    def pending(self) -> list[Any]:
        """Who waits for what: person, seat, meter, amount."""
        found = [one.award for one in self.table.awards]
        return [(one.bettor, one.seat, one.meter, Fraction(one.amount, 100)) for one in found]

    def hit(self, number: int) -> Hit:
        """A hit, pending or closed."""
        return next(one for one in (*self.jackpot.pending, *self.jackpot.closed) if one.number == number)

    def ask_link(self, act: link_ask.AnyAct, person: str = "jack", role: Role = Role.JACKPOT) -> Fault | None:
        """Ask the link something; the first reason if it was refused."""
        return self.hall.at_link(act, ask.Who(ask.Person(person), role))

    def confirm(self, hit: int, instrument: Instrument = Instrument.CHIPS) -> None:
        shown = self.hit(hit).before.shown
        confirm = link_ask.Confirm(hit=hit, shown=shown, instrument=instrument, second=PIA)
        refused = self.ask_link(confirm)
        assert refused is None, refused

    def reject(self, hit: int, words: str = "the sensor was wet") -> None:
        why = link_ask.Invalid.MALFUNCTION
        refused = self.ask_link(link_ask.Reject(hit=hit, why=why, words=words, second=PIA))
        assert refused is None, refused

    def lose(self, words: str = "the cable is cut") -> None:
        assert self.ask_link(link_ask.LoseTable(table=self.name, words=words)) is None

    def regain(self) -> None:
        assert self.ask_link(link_ask.RegainTable(table=self.name)) is None
