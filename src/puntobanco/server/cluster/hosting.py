"""Hosting: one of several processes on one store, which hosts its share of the tables and knows who has the others.

Every process takes commands for every table, and sends views of every table. What it does not host it passes on; what
it does not write it follows, as soon as the store tells of it. House and jackpots are written by all of them, each at
the position it has read.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil

from puntobanco.journal.machines import is_played
from puntobanco.procedure.asking import Person
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.documents import SESSIONS
from puntobanco.server.accounts.guesses import Count
from puntobanco.server.accounts.sessions import Found
from puntobanco.server.api.problems import Problem
from puntobanco.server.casino import Casino
from puntobanco.server.cluster.leases import PROCESS, Came, Lease
from puntobanco.server.cluster.membership import TABLES, Membership
from puntobanco.server.cluster.rpc import Office, Passed, Unreached
from puntobanco.server.sequencer.sequencer import Sequencer
from puntobanco.store import Failed, Store
from puntobanco.wire.answers import Answer
from puntobanco.wire.messages import CommandIn, SocketCommand

PATIENCE = 1.8
"""Timeout in seconds while the process that holds the lease is judging: the answer is then not known yet."""
NOBODY = 1.0
"""Timeout in seconds while no process holds the lease: a table takes longer than that to move."""
GRACE = 1.0
"""Seconds for which a free table is left to a process that hosts fewer tables."""
REST = 10.0
"""Seconds for which a table that has moved stays where it is, unless its host dies."""
SOON = 0.02
"""Seconds between two looks whether a table that is on the move has come somewhere."""
MOMENTS = 10
"""Looks after which the last holder is asked again."""

Judge = Callable[[Found, CommandIn], Awaitable[Answer]]


class Hosting:
    """What one of several processes does besides judging."""

    def __init__(
        self, membership: Membership, casino: Casino, accounts: Accounts, judge: Judge, log: Callable[..., None]
    ) -> None:
        self._membership, self._casino, self._accounts, self._judge, self._log = (
            membership,
            casino,
            accounts,
            judge,
            log,
        )
        self.leases, self.process, self.held = membership.leases, membership.process, membership.held
        self._office = Office(membership.key, membership.listening, self)
        self._follower = Follower(casino.store, casino.sequencer)
        self._moved: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []

    # Running.

    async def open(self) -> None:
        await self._office.open()
        self._follower.begin()
        await self._beat()
        self._tasks = [asyncio.create_task(run()) for run in (self._follower.run, self._run)]
        self._membership.join()

    async def close(self) -> None:
        """Judge nothing more, and give every table back at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._follower.end()
        with suppress(Failed):
            await self.leases.give_back(self.leases.held())
        await self._office.close()
        await self._membership.leave()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.leases.pace.look)
            try:
                await self._beat()
            except Failed as failed:
                self._log("store does not answer", why=str(failed))

    async def _beat(self) -> None:
        """Look, renew, take what is free, and give back what is too much."""
        leases = self.leases
        await leases.look()
        for key in await leases.renew(lambda key: self._casino.sequencer.stopped.get(key)):
            self._log("table moved away", stream=key)
        if not leases.holds(PROCESS + self.process):
            await leases.take(PROCESS + self.process)
        await leases.sweep()
        self._lift()
        tables = sorted(stream for stream in self._casino.sequencer.durable if stream.startswith(TABLES))
        mine = [stream for stream in tables if leases.holds(stream)]
        share = ceil(len(tables) / (1 + len(leases.others())))
        for table in tables:
            if not leases.holds(table) and (free := leases.free_for(table)) >= 0:
                if len(mine) < share or free >= GRACE:
                    mine += [table] if await self._take(table) else []
        if len(mine) > share:
            await self._give_one_back(mine)

    async def _take(self, table: str) -> bool:
        came = await self.leases.take(table)
        if came is None:
            return False
        self._moved[table] = asyncio.get_running_loop().time()
        self._log("table hosted here", stream=table, was=came.value)
        self._casino.host(table, after_death=came is Came.EXPIRED)
        return True

    async def _give_one_back(self, mine: list[str]) -> None:
        """Give back an idle table when another process has come that hosts fewer."""
        long_ago = asyncio.get_running_loop().time() - REST
        for table in mine:
            if self._moved.get(table, 0) < long_ago and self._casino.sequencer.is_quiet(table):
                self._log("table given back", stream=table)
                await self.leases.give_back((table,))
                return

    def _lift(self) -> None:
        """The store answers again: what has stopped because it did not goes on from what it has."""
        sequencer = self._casino.sequencer
        for stream in tuple(sequencer.unwritten & sequencer.durable.keys()):
            if sequencer.is_quiet(stream):
                sequencer.lift(stream)
                self._log("goes on", stream=stream)

    # Passing on.

    async def ask(self, found: Found, message: CommandIn | SocketCommand) -> Answer:
        """The answer of the process that hosts the table; `Problem` if it is not known in time."""
        fields = {name: getattr(message, name) for name in CommandIn.__struct_fields__}
        passed = Passed(session=found.key, command=CommandIn(**fields))
        try:
            async with asyncio.timeout(PATIENCE) as limit:
                return await self._found_out(found, passed, limit)
        except TimeoutError:
            raise Problem("not-known-yet") from None

    async def _found_out(self, found: Found, passed: Passed, limit: asyncio.Timeout) -> Answer:
        """Ask this process or the host, repeatedly while the table moves between processes."""
        stream, begun = passed.command.stream, asyncio.get_running_loop().time()
        while True:
            holder = self.leases.holder(stream)
            limit.reschedule(begun + PATIENCE)
            try:
                if self._membership.holds(stream):
                    return await self._judge(found, passed.command)
                if holder is not None:
                    return await self._membership.callers.ask(holder.address, passed, self._left(limit))
            except Unreached as why:
                self._log("not passed on", stream=stream, why=str(why))
            except Problem as problem:
                if problem.code != "moved":
                    raise
            limit.reschedule(begun + NOBODY)
            await self._a_moment(stream, holder)

    @staticmethod
    def _left(limit: asyncio.Timeout) -> float:
        return max(0.01, (limit.when() or 0.0) - asyncio.get_running_loop().time())

    async def _a_moment(self, stream: str, before: Lease | None) -> None:
        """Wait until the table is elsewhere, as far as can be seen from here, but not for long."""
        for _ in range(MOMENTS):
            await asyncio.sleep(SOON)
            after = self.leases.holder(stream)
            if self._membership.holds(stream) or (
                after is not None and (before is None or after.process != before.process)
            ):
                return

    # For other processes.

    async def answer(self, passed: Passed) -> Answer:
        """The answer to a command that another process has passed on."""
        if not self._membership.holds(passed.command.stream):
            raise Problem("moved.table-hosted")
        kept = SESSIONS.find(self._accounts.store, passed.session)
        if kept is None:
            raise Problem("no-session.nobody")
        return await self._judge(Found(passed.session, kept.record), passed.command)

    def count(self, account: str, place: str) -> Count:
        return self._accounts.guesses.count(account, place, self._casino.now())

    def has_screen(self, person: Person) -> bool:
        return self._casino.hub.has_screen(person)


PAUSE = 0.2
"""Seconds after which a stream that could not be read is tried again."""


class Follower:
    """Keeps the streams of a sequencer as the store has them, so that views and judgements are of one state."""

    def __init__(self, store: Store, sequencer: Sequencer) -> None:
        self._store, self._sequencer = store, sequencer
        self._due: dict[str, None] = {}
        self._work = asyncio.Event()
        self._end: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """Listen from now on; what was written before that is taken in first."""
        loop = asyncio.get_running_loop()

        def heard(stream: str, length: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._mark, stream, length)

        self._end = self._store.listen(heard)
        for stream in self._store.streams():
            self._mark(stream, self._store.length(stream))

    def end(self) -> None:
        self._end()

    def _mark(self, stream: str, length: int) -> None:
        """Note that a stream has grown beyond what this process has taken in or written."""
        if is_played(stream) and length > self._sequencer.number(stream):
            self._due[stream] = None
            self._work.set()

    async def run(self) -> None:
        """Take in what is new, one stream after another, as long as the house runs."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._due:
                stream = next(iter(self._due))
                self._due.pop(stream)
                try:
                    await self._take_in(stream)
                except Failed:
                    self._due[stream] = None
                    await asyncio.sleep(PAUSE)

    async def _take_in(self, stream: str) -> None:
        start = self._sequencer.on_disk(stream)
        lines = await asyncio.to_thread(lambda: list(self._store.read(stream, start)))
        self._sequencer.take_in(stream, start, lines)
        if self._sequencer.tenancy.holds(stream) and stream not in self._sequencer.stopped:
            self._sequencer.judge_due(stream)
