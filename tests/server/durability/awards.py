"""kill -9 inside the award of a jackpot: whatever the moment, it is paid exactly once.

A bettor has won the Major at a table whose cards are keyed in, and two people have agreed that it is paid. From these
files the console confirms the hit again and again, and each time the house dies at another moment of it.
"""

import asyncio
import shutil
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from puntobanco.bots.crew import Crew
from puntobanco.cards import cards
from puntobanco.jackpot.link import commands as link_ask
from puntobanco.jackpot.link.state import Link
from puntobanco.money import Minor
from puntobanco.procedure.asking import Person, Who
from puntobanco.procedure.jackpot import Instrument
from puntobanco.procedure.roles import Role
from puntobanco.table import commands as ask
from tests.proofs import Found, Piece
from tests.server.durability.audit import Auditor
from tests.server.durability.every_call import CALLS, Line, Session, came_out
from tests.server.durability.faults import trace_of, traced
from tests.server.durability.houses import nursery
from tests.server.durability.nursery import POINTS, WRITING, Order
from tests.server.durability.players import Book, Players, Witness

SETUP, TABLE, LINK = "new-zealand-commission-jackpot", "NZ-14", "link/Baccarat Jackpot"
TIE_ON_9 = "Ks Qd Kh Qc 9s 9d"
"""Both hands have a pair that counts nothing and draw a 9 each: the Major [setup]."""
STAKE = Minor(2_500)
NEVER = 60_000
"""A call that is never made: it is only counted how many there are."""
HALVES = 12
"""Moments in the middle of the statement that writes the award."""


class Award(Session):
    """A house in which a hit waits for the console, and its confirmation as the whole script."""

    first = last = 0
    """The calls that the house makes for the award, by their numbers from its start."""

    def _order(self, data: Path) -> Order:
        return Order(data=str(data), port=self._born.port, tables=(SETUP,), checkpoint=200)

    async def prepare(self) -> Players:
        """Win the Major, have it agreed that it is paid, put the files aside, and see how it comes out."""
        data = self._folder / "prepared"
        house = await self._born.open(self._order(data))
        players = Players(house.url, (TABLE,), 1, self._chance)
        await players.come()
        (crew,) = players._crews
        await self._win(crew)
        jack, second = players._make(), players._make()
        for client, name in ((jack, "first"), (second, "second")):
            await client.enter(f"{name} at the console")
            await client.act_as("jackpot")
        confirm = await self._agreed(jack, second, self._pending(data))
        await second.close()
        await self._end(house)
        shutil.copytree(data, self._folder / "before")
        jack._book = self._book
        self.script = (confirm,)
        await self._measure()
        return players

    async def _win(self, crew: Crew) -> None:
        """A round with a bet that qualifies, dealt from cards that win."""
        assert crew._watching is not None
        number = 0
        while (view := await crew._watching.at_least(number)).seen["step"]["act"] not in ("close-bets", "free-hand"):
            number = await crew._move(view)
        (player,) = crew.players.values()
        answer = await player.client.command(
            crew.stream, ask.PlaceBets(bets=(ask.Stake(wager="player", amount=STAKE, seat=1),))
        )
        assert answer.done, answer
        left = crew.cards.left
        for one in cards(TIE_ON_9):
            left.remove(one)
        left[:0] = cards(TIE_ON_9)
        number = (await (await crew.member("dealer")).view(crew.stream)).number
        while (view := await crew._watching.at_least(number)).seen["step"]["act"] != "open-bets":
            number = await crew._move(view)

    def _pending(self, data: Path) -> link_ask.Confirm:
        auditor = Auditor(data, Book())
        auditor.look()
        link = auditor.streams[LINK].state
        assert isinstance(link, Link) and len(link.pending) == 1, "nothing was won"
        (hit,) = link.pending
        second = Who(Person("second"), Role.PIT)
        return link_ask.Confirm(hit=hit.number, shown=hit.before.shown, instrument=Instrument.CHIPS, second=second)

    async def _agreed(self, jack: Witness, other: Witness, act: link_ask.Confirm) -> Line:
        """The confirmation, to which a second person has agreed."""
        message: Any = {"stream": LINK, "act": to_builtins(act, str_keys=True) | {"type": "confirm"}}
        made = await jack._http.post("/api/approvals", json=message)
        assert made.is_success, made.text
        told = await other._http.post(f"/api/approvals/{made.json()['id']}", json={"agree": True})
        assert told.is_success, told.text
        return Line(jack, LINK, act, approval=made.json()["id"])

    async def _measure(self) -> None:
        """Once without a kill: how it comes out, and which calls are made for it."""
        data = self._folder / "measured"
        shutil.copytree(self._folder / "before", data)
        house = self._born.born(replace(self._order(data), held=True))
        while not (data / "waits").exists():
            await asyncio.sleep(0.001)
        with traced(house, f"{CALLS}:signal=KILL:when={NEVER}", paths=True):
            (data / "go").touch()
            await house.ready(perf_counter())
            self.first = len(trace_of(house).read_text(encoding="utf-8", errors="replace").splitlines()) + 1
            before = came_out(data)
            await self._give()
            self.last = len(trace_of(house).read_text(encoding="utf-8", errors="replace").splitlines())
        await house.ended()
        self._cameout = came_out(data)
        assert self._cameout != before and self.last > self.first, "nothing was paid"

    async def kill(self, number: int) -> str:
        """The next kill of one kind or the other; at which moment, or nothing if it did not come to that."""
        if number % 2:
            call = self._chance.randint(self.first, self.last)
            return "at a call" if await self.killed(f"{CALLS}:signal=KILL:when={call}") else ""
        point = POINTS[number // 2 % len(POINTS)]
        after = self._chance.randint(1, HALVES) if point == WRITING else 1
        return point if await self.killed("", dies_at=point, after=after) else ""


def awards(piece: Piece, seed: int) -> Found:
    """Kill the house this number of times inside an award."""

    async def all_kills() -> Found:
        counts: dict[str, int] = {}
        with nursery() as born, TemporaryDirectory() as folder:
            award = Award(born, Path(folder), 0, Random(f"{seed} {piece.start}"))
            players = await award.prepare()
            kills = tried = 0
            try:
                while kills < piece.size:
                    moment = await award.kill(piece.start + tried)
                    tried += 1
                    kills += bool(moment)
                    assert tried < 20 + 4 * piece.size, "the house does not die"
                    if moment:
                        counts[f"killed: {moment}"] = counts.get(f"killed: {moment}", 0) + 1
            finally:
                await award.script[0].client.close()
                await players.go()
        return Found({**counts, "calls": award.last - award.first + 1}, {"seconds": award.slowest})

    return asyncio.run(all_kills())


def told_of_awards(found: Found, size: int, seed: int) -> str:
    """What all kills came to."""
    kills = found.group("killed: ")
    assert sum(kills.values()) == size, found
    moments = ", ".join(f"{moment} {number:,}" for moment, number in kills.items())
    return (
        f"{size:,} kills inside the confirmation of a hit ({moments}): after the restart the same command was "
        "answered, and every account of link, table and house stood as without a kill: paid once, never twice or "
        f"not at all; back within {found.most['seconds']:.2f} s (seed {seed})."
    )
