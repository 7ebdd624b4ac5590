"""Commands that are sent again and again: each has one effect and one answer."""

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
from puntobanco.table import commands as ask
from puntobanco.wire.posts import Post
from tests.server.api.hired import Hired
from tests.server.api.lines import Wire, wire
from tests.server.api.served import TABLE, Served, asking


@contextmanager
def a_house(**more: Any) -> Iterator[Served]:
    """A house in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, Served(data=Path(folder) / "house", **more) as served:
        yield served


def send_thrice(size: int, seed: int) -> str:
    """A number of commands, each twice at once over two sessions of one person, and again after a restart."""
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
    return asking(ask.CountFloat(chips={Minor(50): number + 1}), TABLE, f"once-{number:06}")


async def _sent(commands: list[Any], callers: list[Any], chance: Random, times: int) -> dict[str, list[Any]]:
    """Every command `times` times, in any order, each over any session; all answers by id."""
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
    """Every amount came into the wallet once, and every count of the tray is on record once, with its alert."""
    acts = [json.loads(bytes(one["act"])) for one in commands]
    deposits = [act["amount"] for act in acts if act["type"] == "deposit"]
    assert served.state("house").wallet(Person("anna")) == sum(deposits)
    assert served.state(TABLE).position == len(("set up", "carl")) + 2 * (len(acts) - len(deposits))


def _refuse_other_content(caller: Any, commands: list[Any]) -> None:
    for command in commands:
        other = asking(house_ask.Deposit(person=Person("anna"), amount=Minor(7_777)), "house", command["id"])
        answer = caller.post("/api/commands", other)
        assert (answer.status_code, answer.json()["title"]) == (409, "other-content"), answer.text
