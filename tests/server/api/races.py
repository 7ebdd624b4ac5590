"""Races: bets around the close, money for one spent by many at once, and commands that are sent again and again."""

import asyncio
import json
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from puntobanco.house import commands as house_ask
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.server.accounts.posts import Post
from puntobanco.table import commands as ask
from puntobanco.table.phases import Phase
from tests.pace import slowness
from tests.server.api.hired import Hired
from tests.server.api.lines import Wire, wire
from tests.server.api.served import TABLE, Served, asking, setup_text
from tests.server.api.staffed import Staffed, bet

PLAYERS, BETS = 6, 20
"""People at the table, and how often each of them bets around one close."""
SETTLERS = 16


@contextmanager
def a_house(**more: Any) -> Iterator[Served]:
    """A house in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, Served(data=Path(folder) / "house", **more) as served:
        yield served


# No more bets is a place in the sequence.


def race_the_close(size: int, seed: int) -> str:
    """So many bets in rounds, sent within 70 ms of the close over a socket each; then many who settle at once."""
    rounds = -(-size // (PLAYERS * BETS))
    chance = Random(seed)
    with a_house(practice=True, database="") as served:
        staffed = Staffed(served)
        staffed.until(Phase.READY)
        players = [staffed.player(10_000_000, seat) for seat in range(1, PLAYERS + 1)]
        taken = late = 0
        slowest = 0.0
        for _ in range(rounds):
            staffed.until(Phase.BETTING)
            told, close, longest = asyncio.run(_round(served, staffed, players, chance))
            slowest = max(slowest, longest)
            accepted = [one for one in told if one.get("done")]
            assert all(one["at"][TABLE] < close["at"][TABLE] for one in accepted), f"seed {seed}"
            _check_journal(served, {one["id"] for one in accepted}, {one["id"] for one in told}, close["id"])
            taken, late = taken + len(accepted), late + len(told) - len(accepted)
            staffed.until(Phase.RESULT)
            asyncio.run(_settled_once(staffed))
            staffed.next()
        assert slowest < 2 * slowness(), f"an answer took {slowest:.2f} s"
        staffed.table.books.check()
    assert taken and late, "all bets were on one side of the close: nothing was shown"
    return (
        f"{taken + late:,} bets around {rounds} closes over {PLAYERS} sockets, {taken:,} before and {late:,} after: "
        f"every accepted one stands before the close, the slowest answer after {slowest * 1000:.0f} ms; and of "
        f"{SETTLERS} who settled each round at once one did."
    )


async def _round(served: Served, staffed: Staffed, players: list[Any], chance: Random) -> tuple[Any, Any, float]:
    async with AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(wire(one)) for one in players]
        dealer = await stack.enter_async_context(wire(staffed.staff[Role.DEALER]))

        async def later(seconds: float, line: Wire, act: Any) -> dict[str, Any]:
            await asyncio.sleep(seconds)
            return await line.command(act, TABLE)

        asked = [later(chance.uniform(0, 0.1), line, bet(100)) for line in wires for _ in range(BETS)]
        *told, close = await asyncio.gather(*asked, later(0.03, dealer, ask.CloseBets()))
        assert close["done"], close
        return told, close, max(line.slowest for line in wires)


def _check_journal(served: Served, accepted: set[str], asked: set[str], close: str) -> None:
    """On disk too: the accepted bets before the close; of the others nothing but that somebody tried."""
    entries = [json.loads(line) for line in served.serving.casino.store.read(TABLE)]
    ids = [entry["id"] for entry in entries]
    assert accepted <= set(ids[: ids.index(close)])
    late = [event["type"] for entry in entries if entry["id"] in asked - accepted for event in entry["events"]]
    assert set(late) <= {"incident"}, late


async def _settled_once(staffed: Staffed) -> None:
    async with AsyncExitStack() as stack:
        people = (staffed.staff[Role.DEALER], staffed.staff[Role.PIT])
        wires = [await stack.enter_async_context(wire(people[one % 2])) for one in range(SETTLERS)]
        told = await asyncio.gather(*(line.command(ask.Settle(), TABLE) for line in wires))
    assert sum(bool(one.get("done")) for one in told) == 1, told


# Money for one.


AT_ONCE = 20
"""How often somebody who has money for one tries at once."""


def race_for_money(size: int, seed: int) -> str:
    """A wallet spent at two tables over two sockets at once, then a rack bet over two: each is spent once."""
    tables = (setup_text("rws-non-commission"), setup_text("rws-non-commission", "SG-02"))
    with a_house(practice=True, tables=tables) as served:
        places = [Staffed(served), Staffed(served, "table/SG-02")]
        for place in places:
            place.until(Phase.READY)
        for _ in range(size):
            asyncio.run(_spend(served, places))
    return (
        f"{size:,} people with money for one buy-in and one bet tried {AT_ONCE} of each at once, over two sockets and "
        "at two tables: one of each was taken, nothing ever stood below zero, all books balanced."
    )


async def _spend(served: Served, places: list[Staffed]) -> None:
    one, other = places
    anna = one.player(0, 1, wallet=10_000)
    person = Person(anna.person)
    anna.does(ask.Join(person=person, seat=1), other.stream)
    other.players.append(anna)
    async with AsyncExitStack() as stack:
        cages = [await stack.enter_async_context(wire(place.staff[Role.CASHIER])) for place in places]
        buying = ask.BuyIn(person=person, amount=Minor(10_000))
        asked = (cages[n % 2].command(buying, places[n % 2].stream) for n in range(AT_ONCE))
        told = await asyncio.gather(*asked)
        assert sum(answer.get("done", False) for answer in told) == 1, told
        racks = [place.rack(anna) for place in places]
        assert sorted(racks) == [0, 10_000] and served.state("house").wallet(person) == 0
        place = places[racks.index(10_000)]
        place.until(Phase.BETTING)
        lines = [await stack.enter_async_context(wire(anna)) for _ in range(2)]
        bets = (lines[n % 2].command(bet(10_000), place.stream) for n in range(AT_ONCE))
        told = await asyncio.gather(*bets)
        assert sum(answer.get("done", False) for answer in told) == 1, told
        assert place.rack(anna) == 0
    for each in places:
        each.table.books.check()
    served.state("house").books.check()
    place.until(Phase.SETTLED)
    place.next()
    for each in places:
        anna.does(ask.Leave(person=person), each.stream)
        each.players.remove(anna)
    anna.close()


# Exactly once.


def send_thrice(size: int, seed: int) -> str:
    """So many commands, each twice at once over two sessions of one person, and again after a restart."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        house: dict[str, Any] = {"data": Path(folder) / "house", "database": ""}
        with Served(**house) as served:
            people = Hired(served)
            operator = people.hire("olivia", Post.OPERATOR)
            operator.does(house_ask.FundCage(amount=Minor(10**12)), "house")
            carl = people.hire("carl", Post.CASHIER)
            again = people.sign_in("carl").acting("cashier")
            operator.does(ask.Appoint(person=Person(carl.person), role=Role.CASHIER))
            carl.does(house_ask.OpenAccount(person=Person("anna")), "house")
            commands = [_command(number, chance) for number in range(size)]
            first = asyncio.run(_sent(commands, [carl, again], chance, 2))
            stands, tokens = served.numbers(), [carl.token, again.token]
            _expect_money(served, commands)
        with Served(**house) as served:
            callers = [served.caller() for _ in tokens]
            for caller, token in zip(callers, tokens, strict=True):
                caller.http.cookies.set("puntobanco", str(token), domain="127.0.0.1")
            second = asyncio.run(_sent(commands, callers, chance, 1))
            assert served.numbers() == stands, "a repeated command had another effect"
            _expect_money(served, commands)
            _refuse_other_content(callers[0], commands[:: max(1, size // 50)])
            assert served.numbers() == stands
    for command in commands:
        told = first[command["id"]] + second[command["id"]]
        assert len(told) == 3 and told[0] == told[1] == told[2] and told[0]["done"], (seed, told)
    return (
        f"{size:,} commands, each sent twice over two sessions at once and once more after a restart, in another order "
        "each time: every one had one effect and one answer; the same id with another content was refused."
    )


def _command(number: int, chance: Random) -> dict[str, Any]:
    amount = Minor(chance.randrange(1, 1_000) * 50)
    if chance.random() < 0.5:
        return asking(house_ask.Deposit(person=Person("anna"), amount=amount), "house", f"once-{number:06}")
    return asking(ask.Fill(amount=amount, slip=str(number)), TABLE, f"once-{number:06}")


async def _sent(commands: list[Any], callers: list[Any], chance: Random, times: int) -> dict[str, list[Any]]:
    """Every command so many times, in any order, each over whichever session; all answers by id."""
    told: dict[str, list[Any]] = {one["id"]: [] for one in commands}
    async with AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(wire(caller)) for caller in callers]
        order = commands * times
        chance.shuffle(order)
        for start in range(0, len(order), 100):
            some = order[start : start + 100]
            for answer in await asyncio.gather(*(_asked(lines, chance, one) for one in some)):
                told[answer["id"]].append(answer)
    return told


async def _asked(lines: list[Wire], chance: Random, command: dict[str, Any]) -> dict[str, Any]:
    free = [line for line in lines if command["id"] not in line.waiting]
    return await chance.choice(free).ask(command)


def _expect_money(served: Served, commands: list[Any]) -> None:
    """Every amount moved once: into the wallet, or onto the table."""
    acts = [json.loads(bytes(one["act"])) for one in commands]
    moved = {kind: sum(act["amount"] for act in acts if act["type"] == kind) for kind in ("deposit", "fill")}
    assert served.state("house").wallet(Person("anna")) == moved["deposit"]
    assert served.state("house").at_table("SG-01") == moved["fill"]


def _refuse_other_content(caller: Any, commands: list[Any]) -> None:
    for command in commands:
        other = asking(house_ask.Deposit(person=Person("anna"), amount=Minor(7_777)), "house", command["id"])
        answer = caller.post("/api/commands", other)
        assert (answer.status_code, answer.json()["title"]) == (409, "other-content"), answer.text
