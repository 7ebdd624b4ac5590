"""The house as the network sees it: its sessions, its commands, what may be looked at, and work in other processes."""

import asyncio
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from puntobanco.floor import HOUSE
from puntobanco.procedure.asking import At
from puntobanco.procedure.roles import BETTORS
from puntobanco.server.academy.academy import Academy
from puntobanco.server.academy.classes import Classes
from puntobanco.server.academy.exams import Exams
from puntobanco.server.academy.live import LiveTables
from puntobanco.server.accounts import approvals
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.sessions import Found
from puntobanco.server.analysis.analyst import Analyst
from puntobanco.server.api.commands import Commands
from puntobanco.server.api.pace import Rates
from puntobanco.server.api.sessions import Sessions
from puntobanco.server.casino import Casino
from puntobanco.server.cluster.hosting import Hosting
from puntobanco.server.first_start import FirstStart
from puntobanco.server.integrity.integrity import Integrity
from puntobanco.server.integrity.verification import Verification
from puntobanco.server.log import Log
from puntobanco.server.metrics import Metrics
from puntobanco.server.practice import Waiting
from puntobanco.server.reading import Readings
from puntobanco.server.tables import LeftOut
from puntobanco.server.watch.views import Audience
from puntobanco.store import Failed
from puntobanco.wire.answers import Answer
from puntobanco.wire.messages import CommandIn, SocketCommand
from puntobanco.wire.posts import ALL, posts_of

Result = TypeVar("Result")

_BETTORS = posts_of(BETTORS)
SWEEP = 60.0
"""Seconds between two looks for what is over: sessions, approvals, words of refusals."""


class Service:
    """What the routes and sockets of a house work with."""

    def __init__(
        self,
        *,
        casino: Casino,
        accounts: Accounts,
        sessions: Sessions,
        commands: Commands,
        integrity: Integrity,
        hosting: Hosting | None,
        first_start: FirstStart,
        left_out: tuple[LeftOut, ...],
        log: Log,
        metrics: Metrics,
    ) -> None:
        self.casino, self.accounts, self.sessions, self.commands = casino, accounts, sessions, commands
        self.integrity, self.log, self.metrics = integrity, log, metrics
        self.hosting = hosting
        """Which tables this process hosts, where several share a store."""
        self.first_start = first_start
        self.left_out = left_out
        """Table files that were not used at the start."""
        self.strangers = Rates(time.monotonic, burst=5_000, a_second=500)
        """Requests of those at one address who are not signed in."""
        self.looks = Rates(time.monotonic, burst=1_000, a_second=200)
        self.pace = commands.pace
        self.waiting = Waiting(casino)
        self.analyst = Analyst()
        self.academy = Academy(casino.store, casino.now)
        self.live = LiveTables(casino.store, casino.now)
        self.exams = Exams(casino.store, casino.now, integrity.checkpoints.keys)
        self.classes = Classes(casino.store, casino.now)
        self.readings = Readings(casino.store)
        self.verification = Verification(casino.now)

    @property
    def now(self) -> At:
        """The time by the house's clock."""
        return self.casino.now()

    async def command(self, found: Found, message: CommandIn | SocketCommand) -> Answer:
        """Judge a command of somebody who is signed in, here or where its table is; `Problem` if it is not judged."""
        self.commands.check_pace(found, message.act)
        asked = self.hosting.ask if self.hosting is not None else self.commands.judged
        answer = await asked(found, message)
        self.pace.answered(found.key, answer)
        return answer

    def audience(self, found: Found | None, stream: str) -> Audience:
        """As whom a session sees a stream: as it acts, as far as that reaches; else as the public."""
        acting = found.session.acting if found is not None else None
        if found is None or acting is None:
            return Audience(stream)
        kind, _, name = stream.partition("/")
        reaches = acting.covers(name if kind == "table" else ALL) or (kind == HOUSE and acting.post in _BETTORS)
        if kind == "link" and name in self.casino.sequencer.floor.links_of(acting.scope):
            reaches = True  # they work at one of its tables
        return Audience(stream, found.session.who if reaches else None)

    def broken(self, where: str, found: Exception) -> None:
        """The program failed: told in the log and counted, with where it was and no more of its innards than that."""
        trace = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(found.__traceback__)[-4:]]
        self.log("program error", where=where, error=type(found).__name__, words=str(found)[:200], trace=trace)
        self.metrics.count("errors")

    async def sweep(self) -> None:
        """Take away sessions and approvals that are over, and the words of old refusals, as long as the house runs."""
        while True:
            await asyncio.sleep(SWEEP)
            with suppress(Failed):  # a store that has failed stops tables by itself
                await self.sessions.sweep()
                await self.in_thread(lambda: approvals.sweep(self.accounts, self.now))
                await self.in_thread(lambda: self.casino.store.fade(self.now))

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Work that waits for the disk, off the thread that judges."""
        return await asyncio.to_thread(work)

    async def close(self) -> None:
        """Let the workers go."""
        for workers in (self.analyst, self.academy, self.live, self.exams, self.readings, self.verification):
            await workers.close()
