"""Money for one, spent by many at once: over two sockets and at two tables it is spent once."""

import asyncio
from contextlib import AsyncExitStack

from msgspec import Struct

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from puntobanco.table.model.phases import Phase
from tests.proofs import Found, Piece
from tests.server.api.lines import Wire, wire
from tests.server.api.races import a_house
from tests.server.api.served import Caller, Served, setup_text
from tests.server.api.staffed import Staffed, bet

AT_ONCE = 20
"""How often somebody who has money for one tries at once."""
CLIENTS, ROUNDS = 7, 50
"""Clients in one house, who sit at both of its tables, and the rounds in which each of them tries."""
MONEY = 10_000
UNLIKELY = "player-pair"
"""A wager that nearly always loses, so that a bettor has nothing left."""


class Client(Struct):
    """Somebody with two sockets."""

    caller: Caller
    lines: list[Wire]

    @property
    def person(self) -> Person:
        return Person(self.caller.person)


def race_for_money(piece: Piece, seed: int) -> Found:
    """In each round clients with money for one buy-in and one bet try many of each, all of them at once."""
    tables = (setup_text("rws-non-commission"), setup_text("rws-non-commission", "SG-02"))
    with a_house(practice=True, tables=tables) as served:
        places = [Staffed(served), Staffed(served, "table/SG-02")]
        for place in places:
            place.until(Phase.READY)
        return asyncio.run(_rounds(served, places, piece.size))


async def _rounds(served: Served, places: list[Staffed], size: int) -> Found:
    taken = tried = people = 0
    async with AsyncExitStack() as stack:
        cages = [await stack.enter_async_context(wire(place.staff[Role.CASHIER])) for place in places]
        clients: list[Client] = []
        left = size
        while left > 0:
            while len(clients) < min(CLIENTS, left):
                clients.append(await _come(stack, places, _free_seat(places[0])))
                people += 1
            now = clients[: min(CLIENTS, left)]
            await asyncio.gather(*(_buy_in(served, places, cages, one) for one in now))
            for place in places:
                place.until(Phase.BETTING)
            await asyncio.gather(*(_bet(places, one) for one in now))
            _expect_balanced(served, places)
            for place in places:
                place.until(Phase.SETTLED)
                place.next()
            left, taken, tried = left - len(now), taken + 2 * len(now), tried + 2 * AT_ONCE * len(now)
            for one in [one for one in now if any(place.rack(one.caller) for place in places)]:
                _go(places, one)  # they won, and have money for more than one
                clients.remove(one)
    return Found({"people": people, "taken": taken, "tried": tried})


def _free_seat(place: Staffed) -> int:
    return next(seat for seat in range(1, CLIENTS + 1) if seat not in place.table.by_seat)


async def _come(stack: AsyncExitStack, places: list[Staffed], seat: int) -> Client:
    one, other = places
    caller = one.player(0, seat, wallet=MONEY)
    caller.does(ask.Join(person=Person(caller.person), seat=seat), other.stream)
    other.players.append(caller)
    return Client(caller, [await stack.enter_async_context(wire(caller)) for _ in range(2)])


def _go(places: list[Staffed], one: Client) -> None:
    for place in places:
        one.caller.does(ask.Leave(person=one.person), place.stream)
        place.players.remove(one.caller)


async def _buy_in(served: Served, places: list[Staffed], cages: list[Wire], one: Client) -> None:
    """A wallet with money for one buy-in, spent at two tables at once."""
    if not served.state("house").wallet(one.person):
        deposit = house_ask.Deposit(person=one.person, amount=Minor(MONEY))
        assert (await cages[0].command(deposit, "house"))["done"]
    buying = ask.BuyIn(person=one.person, amount=Minor(MONEY))
    told = await asyncio.gather(*(cages[n % 2].command(buying, places[n % 2].stream) for n in range(AT_ONCE)))
    assert sum(answer.get("done", False) for answer in told) == 1, told
    assert sorted(place.rack(one.caller) for place in places) == [0, MONEY]
    assert served.state("house").wallet(one.person) == 0


async def _bet(places: list[Staffed], one: Client) -> None:
    """Chips for one bet, staked over two sockets at once, and at the other table, where there are none."""
    place = next(place for place in places if place.rack(one.caller))
    other = next(each for each in places if each is not place)
    asked = (
        one.lines[n % 2].command(bet(MONEY, UNLIKELY), (other if n % 4 == 3 else place).stream) for n in range(AT_ONCE)
    )
    told = await asyncio.gather(*asked)
    assert sum(answer.get("done", False) for answer in told) == 1, told
    assert not any(each.rack(one.caller) for each in places)


def _expect_balanced(served: Served, places: list[Staffed]) -> None:
    for place in places:
        place.table.books.check()
    served.state("house").books.check()


def told_of_money(found: Found, size: int, seed: int) -> str:
    """What everybody got for it."""
    assert found["taken"] == 2 * size, found
    return (
        f"{size:,} times somebody with money for one buy-in and one bet tried {AT_ONCE} of each at once, over two "
        f"sockets and at two tables, {found['people']:,} people, up to {CLIENTS} of them at the same time: of "
        f"{found['tried']:,} commands {found['taken']:,} were taken, one each; nothing stood below zero, all books "
        "balanced."
    )
