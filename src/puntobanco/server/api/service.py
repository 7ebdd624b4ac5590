"""What the API does, without the network: sign in, command, propose, look. Every refusal is a `Problem` in words."""

import asyncio
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from puntobanco.faults import Refused
from puntobanco.floor import HOUSE
from puntobanco.journal.entry import read_value
from puntobanco.money import LARGEST_MINOR
from puntobanco.procedure.asking import At
from puntobanco.procedure.roles import BETTORS
from puntobanco.server.accounts import approvals, login, sessions
from puntobanco.server.accounts.context import Accounts, profile_of
from puntobanco.server.accounts.kept import SESSIONS
from puntobanco.server.accounts.passwords import Turns
from puntobanco.server.accounts.posts import ALL, Post, posts_of
from puntobanco.server.accounts.records import Approval
from puntobanco.server.accounts.sessions import Found, Signed
from puntobanco.server.analysis.analyst import Analyst
from puntobanco.server.api.messages import Acts, CommandIn, ProposeIn, SessionOut, SocketCommand
from puntobanco.server.api.out import holding_out
from puntobanco.server.api.problems import Problem, of_faults, problem_of
from puntobanco.server.authority import Authority, details_of, place_of, second_for, with_second
from puntobanco.server.casino import Casino
from puntobanco.server.hub import Audience
from puntobanco.server.integrity import Integrity
from puntobanco.server.log import Log
from puntobanco.server.metrics import Metrics
from puntobanco.server.practice import Waiting
from puntobanco.server.rates import Rates
from puntobanco.server.requests import Answer, NotJudged, Request
from puntobanco.server.verifying import Verifying
from puntobanco.store import Document, Failed
from puntobanco.table import commands as ask
from puntobanco.table.state import Table

if TYPE_CHECKING:
    from puntobanco.server.hosting import Hosting

Result = TypeVar("Result")

_BETTORS = posts_of(BETTORS)
SWEEP = 60.0
"""Seconds between two looks for sessions and approvals that are over."""


def _decoders() -> dict[str, msgspec.json.Decoder[Any]]:
    from puntobanco.house import commands as house_ask
    from puntobanco.progressives.link import commands as link_ask

    kinds: dict[str, Any] = {"table": ask.AnyAct, HOUSE: house_ask.AnyAct, "link": link_ask.AnyAct}
    return {name: msgspec.json.Decoder(kind, dec_hook=read_value) for name, kind in kinds.items()}


DECODERS = _decoders()


class Service:
    """The house as the network sees it."""

    def __init__(self, casino: Casino, accounts: Accounts, authority: Authority, log: Log, metrics: Metrics) -> None:
        self.casino, self.accounts, self.authority = casino, accounts, authority
        self.log, self.metrics = log, metrics
        self.on_ended: list[Callable[[tuple[str, ...]], None]] = []
        """Told the keys of sessions that have ended, so that their sockets are closed."""
        self.sign_ins = Rates(time.monotonic, burst=30, a_second=1)
        self.entries = Rates(time.monotonic, burst=2_000, a_second=5)
        self.looks = Rates(time.monotonic, burst=1_000, a_second=200)
        self.commands = Rates(time.monotonic, burst=400, a_second=100)
        self._turns = Turns()
        self.waiting = Waiting(casino)
        self.integrity: Integrity | None = None
        """What watches over the house, if anything does."""
        self.analyst = Analyst()
        """Who works out figures, in processes of their own."""
        self.verifying = Verifying()
        self.hosting: Hosting | None = None
        """Which tables this process hosts, where several share a store."""

    @property
    def now(self) -> At:
        """The time by the house's clock."""
        return self.casino.now()

    # People.

    async def sign_in(self, name: str, password: str, address: str) -> Signed:
        """Begin a session."""
        if not self.sign_ins.allows(address):
            raise Problem("too-fast", "too many attempts from here; wait a little.")
        return await self.slowly(lambda: login.sign_in(self.accounts, name, password, self.now, address))

    async def enter(self, name: str, address: str) -> Signed:
        """Come into a practice house."""
        if not self.entries.allows(address):
            raise Problem("too-fast", "too many have come in from here; wait a little.")
        return await self.in_thread(lambda: login.enter(self.accounts, name, self.now))

    async def set_password(self, token: str, old: str, new: str) -> Signed:
        """Set another password; every other session of this person ends."""
        try:
            signed = await self.slowly(lambda: login.set_password(self.accounts, token, old, new, self.now))
        except login.WrongPassword as wrong:
            self.ended(wrong.ended)
            raise
        self.ended(signed.ended)
        return signed

    async def act_as(self, token: str, post: str, scope: str) -> Signed:
        """Act in another post: the session goes on under another id."""
        try:
            wanted = Post(post)
        except ValueError:
            raise Problem("no-such-post", "there is no such post.") from None
        signed = await self.in_thread(lambda: sessions.choose(self.accounts, token, wanted, scope, self.now))
        self.ended(signed.ended)
        return signed

    async def sign_out(self, token: str) -> None:
        """End a session."""
        self.ended(await self.in_thread(lambda: sessions.sign_out(self.accounts, token, self.now)))

    def found(self, token: str | None, *, touch: bool = True) -> Found | None:
        """Whose session this is."""
        return sessions.find(self.accounts, token, self.now, touch=touch) if token else None

    def session(self, key: str) -> Found | None:
        """The session with a key, which another process has found to hold."""
        kept = SESSIONS.find(self.accounts.store, key)
        return Found(key, kept.record) if kept is not None else None

    def session_out(self, found: Found) -> SessionOut:
        """A session as its person sees it."""
        session = found.session
        acting = session.acting
        return SessionOut(
            person=session.person,
            name=profile_of(self.accounts, session.person).record.name,
            acting=holding_out(acting) if acting else None,
            acts_as=session.who.person if session.who else "",
            may=tuple(holding_out(one) for one in session.held),
            must_change=session.must_change,
            practice=session.practice,
            ends=sessions.ends_at(session),
        )

    def ended(self, keys: tuple[str, ...]) -> None:
        """Sessions have ended: whoever has their sockets closes them."""
        if keys:
            for told in self.on_ended:
                told(keys)

    # Commands.

    async def command(self, found: Found, message: CommandIn | SocketCommand) -> Answer:
        """Judge a command of somebody who is signed in; `Problem` if it is not even judged."""
        self._check_pace(found)
        if self.hosting is not None:
            return await self.hosting.ask(found, message)
        return await self.judged(found, message)

    async def judged(self, found: Found, message: CommandIn | SocketCommand) -> Answer:
        """Judge a command in this process."""
        begun = time.perf_counter()
        act = self.act_of(message.stream, message.act)
        table = self._table(message.stream)
        procedure = table.procedure if table is not None else None
        fault = self.authority.allowed(found.session, message.stream, act, self.now, procedure)
        if fault is not None:
            self.metrics.count("turned_away", fault.code)
            raise of_faults([fault])
        who = found.session.who
        assert who is not None, "authority lets nobody through who acts as nothing"
        asked = details_of(act)
        request = Request(
            stream=message.stream,
            id=message.id,
            who=who,
            act=act,
            cash=message.cash,
            seen=message.seen,
            asked=asked,
        )
        try:
            # The desk looks for an earlier answer itself; here only so that no approval is used for a repeated command.
            answer = self.casino.desk.kept(request) if second_for(act, table) is not None else None
            if answer is None:
                documents: tuple[Document, ...] = ()
                if not self.casino.desk.is_flying(request.id):  # else what it used may have been used by itself
                    request, documents = self._with_second(found, request, message.approval, table)
                answer = await self.casino.ask(request, *documents)
        except (NotJudged, Refused) as found_out:
            problem = problem_of(found_out)
            self.metrics.count("turned_away", problem.code)
            raise problem from None
        self.metrics.count("commands", "done" if answer.done else "refused")
        self.metrics.answered(time.perf_counter() - begun)
        return answer

    def _check_pace(self, found: Found) -> None:
        if not self.commands.allows(found.key):
            self.metrics.count("turned_away", "too-fast")
            raise Problem("too-fast", "too many commands at once; wait a moment.")

    def act_of(self, stream: str, raw: msgspec.Raw) -> Acts:
        """What is asked for, checked as far as its form goes."""
        kind = stream.partition("/")[0]
        try:
            act: Acts = DECODERS[kind].decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as found:
            raise Problem("not-understood", f"this is no command of {kind}: {found}") from None
        if any(abs(number) > LARGEST_MINOR for number in _numbers(act)):
            raise Problem("too-large-a-number", "a number in it is larger than anything that a house counts.")
        return act

    def _table(self, stream: str) -> Table | None:
        """The table on which the next command is judged: whether two people are needed hangs on how it stands."""
        state = self.casino.desk.ahead(stream)
        return state if isinstance(state, Table) else None

    def _with_second(
        self, found: Found, request: Request, approval: str | None, table: Table | None
    ) -> tuple[Request, tuple[Document, ...]]:
        """The command with the second person who agreed to it, where two are needed."""
        matter = second_for(request.act, table)
        if matter is None:
            return request, ()
        if approval is None:
            raise Problem("second-person", f"two people decide this: {matter.value}.", 409, "Propose it first.")
        place, session = place_of(request.stream, request.act), found.session
        spent = approvals.spend(
            self.accounts, session, approval, matter, place, request.asked, self.now, request.stream
        )
        act = with_second(request.act, spent.second) if spent.second is not None else request.act
        return msgspec.structs.replace(request, act=act), (spent.document,)

    async def propose(self, found: Found, message: ProposeIn) -> Approval:
        """Ask that another person agrees to a command."""
        self._check_pace(found)
        act = self.act_of(message.stream, message.act)
        table = self._table(message.stream)
        procedure = table.procedure if table is not None else None
        fault = self.authority.allowed(found.session, message.stream, act, self.now, procedure)
        if fault is not None:
            raise of_faults([fault])
        matter = second_for(act, table)
        if matter is None:
            raise Problem("no-second", "one person is enough for this.", 409, "Send the command itself.")
        place, details = place_of(message.stream, act), details_of(act)
        session, stream = found.session, message.stream
        return await self.in_thread(
            lambda: approvals.propose(self.accounts, session, matter, place, details, self.now, stream)
        )

    # Looking.

    def audience(self, found: Found | None, stream: str) -> Audience:
        """As whom a session sees a stream: as it acts, as far as that reaches; else as the public."""
        acting = found.session.acting if found is not None else None
        if found is None or acting is None:
            return Audience(stream)
        kind, _, name = stream.partition("/")
        reaches = acting.covers(name if kind == "table" else ALL) or (kind == HOUSE and acting.post in _BETTORS)
        if kind == "link" and name in self.casino.desk.floor.links_of(acting.scope):
            reaches = True  # whoever works at one of its tables
        return Audience(stream, found.session.who if reaches else None)

    def broken(self, where: str, found: Exception) -> None:
        """The program failed: told in the log and counted, with where it was and no more of its innards than that."""
        trace = [f"{one.name}:{one.lineno}" for one in traceback.extract_tb(found.__traceback__)[-4:]]
        self.log("program error", where=where, error=type(found).__name__, words=str(found)[:200], trace=trace)
        self.metrics.count("errors")

    async def sweep(self) -> None:
        """Take away sessions and approvals that are over, for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            with suppress(Failed):  # a store that has failed stops tables by itself
                self.ended(await self.in_thread(lambda: sessions.sweep(self.accounts, self.now)))
                await self.in_thread(lambda: approvals.sweep(self.accounts, self.now))

    # Threads.

    async def slowly(self, work: Callable[[], Result]) -> Result:
        """Work with a password: slow on purpose, so only two at once, and not too many in line."""
        return await self._turns.take(work)

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Work that waits for the disk, off the thread that judges."""
        return await asyncio.to_thread(work)


def _numbers(value: object) -> Iterator[int]:
    """Every number in an act."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, msgspec.Struct):
        for one in msgspec.structs.astuple(value):
            yield from _numbers(one)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _numbers(key)
            yield from _numbers(one)
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from _numbers(one)
