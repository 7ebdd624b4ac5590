"""kill -9 at every call that writes or syncs: each round of a session is played again and again from the same files,
and each time the house dies at the next call. It comes back, the same commands are given to their end, and the round
must come out card for card and cent for cent as it did when nothing happened.
"""

import asyncio
import shutil
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.client.client import AnyAct
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import Answer
from tests.pace import allowed
from tests.patience import PATIENCE
from tests.proofs import Found, Piece
from tests.server.durability.audit import Auditor
from tests.server.durability.faults import traced
from tests.server.durability.houses import House, Nursery, nursery
from tests.server.durability.kills import SLOWEST
from tests.server.durability.nursery import Order
from tests.server.durability.players import Book, Players, Witness

SETUPS, TABLES, RANDOM = ("massachusetts-ez", "new-zealand-commission"), ("MA-03", "NZ-01"), ("MA-03",)
"""One table with a random shoe and one whose cards are keyed in: the rounds of the session are played in turn."""
CALLS = "pwrite64,pwritev,write,ftruncate,fsync,fdatasync"
MOST = 5_000
"""Calls that one round may take at most: there is an end to it."""
WHOLE = 100
"""The size of a round that is killed at every call; a fifth of it is killed at every fifth."""
JUDGED = 10
"""After every tenth kill the whole journal is judged again; its chain, books and answers after each."""


class Line(Struct, frozen=True):
    """A command of the script, and who gives it."""

    client: Witness
    stream: str
    act: AnyAct
    approval: str | None = None


class Scribe(Witness):
    """Somebody whose commands are written down."""

    script: list[Line]

    async def command(self, stream: str, act: AnyAct, *, id: str = "", **more: Any) -> Answer:
        answer = await super().command(stream, act, id=id, **more)
        if answer.done:
            self.script.append(Line(self, stream, act))
        return answer


class Session:
    """A house as it stood before one round of the session, the script of that round, and how it came out."""

    def __init__(self, born: Nursery, folder: Path, round_: int, chance: Random) -> None:
        self._born, self._folder, self._round, self._chance = born, folder, round_, chance
        self.script: tuple[Line, ...] = ()
        self._cameout: dict[str, Any] = {}
        self._book = Book()
        self.slowest = 0.0
        self.counts: Counter[str] = Counter()

    def _order(self, data: Path) -> Order:
        return Order(data=str(data), port=self._born.port, tables=SETUPS, random=RANDOM, checkpoint=200)

    async def prepare(self) -> Players:
        """Play up to the round, put the files aside, and write down how the round goes."""
        data, given = self._folder / "prepared", list[Line]()
        house = await self._born.open(self._order(data))
        players = Players(house.url, TABLES, 2, self._chance)
        players.book = self._book

        def scribe() -> Scribe:
            made = Scribe(house.url, self._book)
            made.script = given
            return made

        players._make = scribe
        players._operator, players._cashier = scribe(), scribe()
        await players.come()
        for one in range(-len(TABLES), self._round):  # one at each table before the session begins
            await self._play_one(players, one)
        await self._end(house)
        shutil.copytree(data, self._folder / "before")
        house = await self._born.open(self._order(data))
        given.clear()
        await self._play_one(players, self._round)
        await self._end(house)
        self._cameout, self.script = came_out(data), tuple(given)
        assert len(self.script) >= 8, f"a round of {len(self.script)} commands"
        return players

    async def _play_one(self, players: Players, round_: int) -> None:
        crew = players._crews[round_ % len(TABLES)]
        await crew.play(crew.tally.rounds + 1, 0.0, asyncio.Event())

    async def _end(self, house: House) -> None:
        house.kill()
        await house.ended()

    async def killed(self, inject: str, **dies: Any) -> bool:
        """Die at a call, or at a point of a command's way, come back and play on; whether it came to that."""
        data = self._folder / "now"
        shutil.copytree(self._folder / "before", data)
        for line in self.script:
            await line.client._unlink()
        self._book.told.clear()
        try:
            return await self._killed(data, inject, dies)
        except AssertionError as found:
            raise AssertionError(f"round {self._round}, killed by {inject or dies}: {found}") from found
        finally:
            shutil.rmtree(data)

    async def _killed(self, data: Path, inject: str, dies: dict[str, Any]) -> bool:
        house = self._born.born(replace(self._order(data), held=True, **dies))
        while not (data / "waits").exists():
            await asyncio.sleep(0.001)
        playing = asyncio.create_task(self._give())
        try:
            with traced(house, inject, paths=True):
                (data / "go").touch()
                while house.lives and not playing.done():
                    await asyncio.sleep(0.002)
                died = not playing.done()
            await house.ended()
            self.counts["before anything was told"] += died and not self._book.told
            if died:
                Auditor(data, self._book).look()
                house = await self._back(data)
            await asyncio.wait_for(playing, PATIENCE)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            await self._end(house)
        self._expect_whole(data)
        return died

    async def _back(self, data: Path) -> House:
        begun = perf_counter()
        house = self._born.born(self._order(data))
        await house.ready(begun)
        self.slowest = max(self.slowest, house.seconds)
        assert house.seconds <= allowed(SLOWEST), f"it took {house.seconds:.1f} s to come back"
        return house

    async def _give(self) -> None:
        for line in self.script:
            answer = await line.client.command(line.stream, line.act, approval=line.approval)
            assert answer.done, f"{line.act} was done before, and not after a kill: {answer}"

    def _expect_whole(self, data: Path) -> None:
        """Everything that was told is there once, and the round came out as it had."""
        auditor = Auditor(data, self._book)
        auditor.look()
        now = came_out(data)
        assert now == self._cameout, f"the round came out as {now}, and before as {self._cameout}"
        self.counts["acknowledged"] += auditor.counts["acknowledged"]
        self.counts["looked at"] += 1
        if self.counts["looked at"] % JUDGED == 1:
            auditor.close()
            self.counts["entries judged again"] += auditor.counts["entries judged again"]


def came_out(data: Path) -> dict[str, Any]:
    """Every account of every stream that has books, and of each table the last rounds card for card."""
    auditor = Auditor(data, Book())
    auditor.look()
    states = {stream: one.state for stream, one in auditor.streams.items()}
    found: dict[str, Any] = {stream: state.books for stream, state in states.items() if hasattr(state, "books")}
    for stream, state in states.items():
        if isinstance(state, Table):
            found[f"{stream} cards"] = tuple((one.number, one.player, one.banker) for one in state.finished)
    return found


def killed_at_every_call(piece: Piece, seed: int) -> Found:
    """One round of the session, killed at each call in turn until it goes through."""
    round_, stride = piece.start // WHOLE, WHOLE // piece.size

    async def one_round() -> Found:
        with nursery() as born, TemporaryDirectory() as folder:
            session = Session(born, Path(folder), round_, Random(f"{seed} {round_}"))
            players = await session.prepare()
            kills = 0
            try:
                while await session.killed(f"{CALLS}:signal=KILL:when={1 + kills * stride}"):
                    kills += 1
                    assert kills * stride < MOST, "there is no end to the calls"
            finally:
                await players.go()
        counts = {"kills": kills, "commands": len(session.script), **session.counts}
        return Found(counts, {"seconds": session.slowest, "calls": kills * stride})

    return asyncio.run(one_round())


def told_of_every_call(found: Found, size: int, seed: int) -> str:
    """What all kills came to."""
    rounds = -(-size // WHOLE)
    assert found["kills"] >= min(size, 10 * rounds), f"only {found['kills']} kills in {rounds} rounds"
    return (
        f"{rounds:,} rounds of {found['commands']:,} commands, each played again from the same files with a kill at "
        f"every {_nth(WHOLE // min(size, WHOLE))}write, truncation and sync of the database: {found['kills']:,} kills, "
        f"up to {found.most['calls']:.0f} calls in a round, {found['before anything was told']:,} kills before an "
        f"answer. Each time all that was acknowledged was kept ({found['acknowledged']:,}), the rest of the script was "
        f"done, and the round came out with the same cards and money; {found['entries judged again']:,} entries judged "
        f"again; back within {found.most['seconds']:.2f} s (seed {seed})."
    )


def _nth(stride: int) -> str:
    return f"{stride}th " if stride > 1 else ""
