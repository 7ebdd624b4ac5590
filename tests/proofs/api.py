"""A served house withstands hostile messages, races and repetition: see `tests.server.api`."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from puntobanco.procedure.roles import Role
from puntobanco.table.model.phases import Phase
from tests.patience import PATIENCE
from tests.proofs import Parts, Proof
from tests.server.api import hostile
from tests.server.api.lines import Wire, wire
from tests.server.api.races import send_thrice
from tests.server.api.races_close import race_the_close, race_to_settle, told_of_settling, told_of_the_close
from tests.server.api.races_money import CLIENTS, ROUNDS, race_for_money, told_of_money
from tests.server.api.races_void import settle_or_void, told_of_void
from tests.server.api.served import TABLE, Caller, Served, setup_text
from tests.server.api.staffed import Staffed, bet

JACKPOT = "new-zealand-commission-jackpot"
AT_ONCE = 40
"""Frames sent before their answers are waited for."""


@contextmanager
def a_house(**more: Any) -> Iterator[Served]:
    """A house in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, Served(data=Path(folder) / "house", **more) as served:
        yield served


class Attack:
    """Hostile frames at a practice house in the middle of its betting."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served, self.chance = served, Random(seed)
        self.said: Counter[str] = Counter()
        self.staffed = Staffed(served)
        self.staffed.until(Phase.READY)
        self.player = self.staffed.player(seat=1)
        self.staffed.until(Phase.BETTING)
        self.player.does(bet(1000))
        names = {"person": self.player.person, "wager": "player", "table": "SG-01"}
        self.templates = list(hostile.templates(names))
        (link,) = (one for one in served.numbers() if one.startswith("link/"))
        self.streams = {"table": TABLE, "house": "house", "link": link}
        staff = self.staffed.staff
        self.callers = {
            "table": (self.player, staff[Role.DEALER], staff[Role.PIT], staff[Role.CASHIER]),
            "house": (self.staffed.operator, staff[Role.CASHIER]),
            "link": (self.staffed.operator, served.guest("jackpot"), staff[Role.DEALER]),
        }

    def act(self) -> tuple[str, Caller, str]:
        """A hostile act: to which stream, by whom, and its JSON."""
        machine, template = self.chance.choice(self.templates)
        amount = self.chance.choice(hostile.AMOUNTS + hostile.LARGE if machine == "table" else hostile.AMOUNTS)
        return self.streams[machine], self.chance.choice(self.callers[machine]), hostile.put_in(template, amount)

    def command(self, number: int) -> tuple[Caller, str]:
        """A hostile command, by whom."""
        stream, caller, act = self.act()
        return caller, f'"stream":"{stream}","id":"hostile-{number}","act":{act}'

    def check(self, answer: dict[str, Any], frame: object) -> None:
        """Whatever is said to it, it is neither done nor an error of the program."""
        told = answer.get("title") or answer["type"]
        assert not answer.get("done") and answer.get("status") != 500, (str(frame)[:300], answer)
        self.said[told] += 1

    async def over_sockets(self, wires: dict[Caller, Wire], number: int) -> None:
        """A handful of frames over the socket."""
        frames: list[tuple[Caller, str | bytes]] = []
        for one in range(AT_ONCE):
            if self.chance.random() < 0.3:
                frames.append((self.chance.choice(list(wires)), hostile.junk(self.chance)))
            else:
                caller, body = self.command(number + one)
                frames.append((caller, '{"type":"command",' + body + "}"))
        told = await asyncio.gather(*(wires[caller].raw(frame) for caller, frame in frames))
        for answer in told:  # they come when they are ready, not in the order in which they were asked for
            name = f'"id":"{answer.get("id")}"'
            self.check(answer, [frame for _, frame in frames if isinstance(frame, str) and name in frame])

    def over_http(self, number: int) -> None:
        """One frame as a request."""
        if self.chance.random() < 0.3:
            path = self.chance.choice(("/api/commands", "/api/approvals", "/api/sign-in", "/api/act-as", "/api/people"))
            frame = hostile.junk(self.chance)
            caller, body = self.player, frame if isinstance(frame, bytes) else frame.encode()
        else:
            path = self.chance.choice(("/api/commands", "/api/commands", "/api/approvals"))
            caller, text = self.command(number)
            whole = "{" + (text if path == "/api/commands" else text.replace(f'"id":"hostile-{number}",', "")) + "}"
            body = whole.encode()
        answer = caller.post(path, body)
        told = answer.json()
        if path == "/api/approvals" and answer.status_code == 200:
            self.said["only proposed"] += 1
            return
        self.check(told, body)

    def honest(self, number: int) -> None:
        """In between everybody else is served: a view, and a bet that is done."""
        before = self.served.numbers()[TABLE]
        assert self.player.get(f"/api/view/{TABLE}").json()["number"] == before
        self.player.does(bet(100))
        assert self.served.numbers()[TABLE] == before + 1
        assert self.player.get("/ready").status_code == 200, number


async def _attack(served: Served, attack: Attack, size: int) -> int:
    callers = {caller for callers in attack.callers.values() for caller in callers}
    sent = honest = 0
    wires: dict[Caller, Wire] = {}
    async with AsyncExitStack() as stack:
        for caller in callers:
            wires[caller] = await stack.enter_async_context(wire(caller))
        expected = served.numbers()
        while sent < size:
            await attack.over_sockets(wires, sent)
            sent += AT_ONCE
            for number in range(AT_ONCE // 8):
                attack.over_http(sent + number)
            sent += AT_ONCE // 8
            if served.numbers() != expected:
                raise AssertionError(f"a stream has changed: {expected} became {served.numbers()}")
            if sent // 1_000 > honest:
                honest = sent // 1_000
                attack.honest(sent)
                expected = served.numbers()
    return sent


def hostile_frames(size: int, seed: int) -> str:
    """A number of frames, over HTTP and sockets, in the middle of a round; in between an honest bet."""
    with a_house(practice=True, tables=(setup_text("rws-non-commission"), setup_text(JACKPOT))) as served:
        attack = Attack(served, seed)
        sent = asyncio.run(_attack(served, attack, size))
        attack.honest(sent)
        too_large(served, attack.player)
        assert not served.logged("program error"), served.logged("program error")[0]
        assert not served.serving.casino.sequencer.stopped
    said = ", ".join(f"{count:,} {what}" for what, count in attack.said.most_common())
    return (
        f"{sent:,} frames, amounts through {len(attack.templates)} places of an amount: none done, no error, no stream "
        f"changed, and honest bets between them were done. Said to them: {said}."
    )


def too_large(served: Served, caller: Caller) -> None:
    """Megabytes of digits are not read to their end."""
    digits = b'{"stream":"house","id":"12345678","act":{"type":"fund-cage","amount":' + b"9" * 4_000_000 + b"}}"
    assert caller.post("/api/commands", digits).status_code == 413

    async def over_socket() -> None:
        async with wire(caller) as line:
            with suppress(ConnectionClosed):  # it may be closed before everything is sent
                await line.line.send(digits.decode())
            await asyncio.wait_for(line.line.wait_closed(), PATIENCE)
            assert line.line.close_code == 1009

    asyncio.run(over_socket())


PROOFS = (
    Proof(
        name="hostile-frames",
        what="hostile frames and amounts through every command that takes one change nothing and harm nobody",
        run=hostile_frames,
        small=5_000,
        full=100_000,
    ),
    Proof(
        name="close-race",
        what="bets around the close of 50 tables at once: what was accepted stands before the close",
        parts=Parts(work=race_the_close, told=told_of_the_close, step=10_000),
        small=400,
        full=100_000,
    ),
    Proof(
        name="exactly-once",
        what="commands sent three times, over other sessions and after a restart, have one effect and one answer",
        run=send_thrice,
        small=1_000,
        full=10_000,
    ),
    Proof(
        name="settle-or-void",
        what="a round settled and voided at once by two people and many callers comes to one end, and only once",
        parts=Parts(work=settle_or_void, told=told_of_void, step=100),
        small=8,
        full=2_000,
    ),
    Proof(
        name="overspend",
        what="money for one spent by many at once, over two sockets and at two tables, is spent once",
        parts=Parts(work=race_for_money, told=told_of_money, step=CLIENTS * ROUNDS),
        small=4,
        full=50_000,
    ),
    Proof(
        name="settle-race",
        what="a round that many settle at once is settled by one of them and paid once",
        parts=Parts(work=race_to_settle, told=told_of_settling, step=500),
        small=8,
        full=10_000,
    ),
)
