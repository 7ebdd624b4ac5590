"""What the API does, without the network: sign in, command, propose, look. Every refusal is a `Problem` in words."""

import asyncio
import time
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from puntobanco.faults import Refused
from puntobanco.floor import HOUSE
from puntobanco.house import commands as house_ask
from puntobanco.journal.entry import read_value
from puntobanco.money import Minor
from puntobanco.procedure.asking import At
from puntobanco.procedure.roles import BETTORS
from puntobanco.server.accounts import approvals, login, sessions
from puntobanco.server.accounts.attempts import Attempt
from puntobanco.server.accounts.context import Accounts, profile_of
from puntobanco.server.accounts.credentials import codes, factors
from puntobanco.server.accounts.credentials.factors import Enrolled, Offered
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.documents import SESSIONS
from puntobanco.server.accounts.records import Approval, Session
from puntobanco.server.accounts.sessions import Found, Signed
from puntobanco.server.accounts.turns import Turns
from puntobanco.server.analysis.analyst import Analyst
from puntobanco.server.api.out import holding_out
from puntobanco.server.api.pace import Pace, check_size, is_small
from puntobanco.server.api.problems import Problem, of_faults, problem_of
from puntobanco.server.authority import (
    Authority,
    alone,
    concerns,
    details_of,
    fact_of,
    place_of,
    refused_alone,
    second_for,
    unfit_on_record,
    with_second,
)
from puntobanco.server.casino import Casino
from puntobanco.server.integrity.integrity import Integrity
from puntobanco.server.integrity.verification import Verification
from puntobanco.server.log import Log
from puntobanco.server.metrics import Metrics
from puntobanco.server.practice import Waiting
from puntobanco.server.rates import Rates
from puntobanco.server.reading import Readings
from puntobanco.server.sequencer.requests import NotJudged, Request
from puntobanco.server.watch.hub import Audience
from puntobanco.store import Failed
from puntobanco.table import commands as ask
from puntobanco.table.model.state import Table
from puntobanco.wire.answers import Answer
from puntobanco.wire.messages import Acts, CommandIn, ProposeIn, SessionOut, SocketCommand
from puntobanco.wire.posts import ALL, Post, posts_of

if TYPE_CHECKING:
    from puntobanco.server.cluster.hosting import Hosting

Result = TypeVar("Result")

_BETTORS = posts_of(BETTORS)
SWEEP = 60.0
"""Seconds between two looks for what is over: sessions, approvals, words of refusals."""


def _decoders() -> dict[str, msgspec.json.Decoder[Any]]:
    from puntobanco.jackpot.link import commands as link_ask

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
        self.strangers = Rates(time.monotonic, burst=5_000, a_second=500)
        """Requests of those at one address who are not signed in."""
        self.looks = Rates(time.monotonic, burst=1_000, a_second=200)
        self.pace = Pace()
        self._turns = Turns()
        self.hold: Callable[[float], Awaitable[None]] = asyncio.sleep
        """How a guess is held when many places guess at one account."""
        self.waiting = Waiting(casino)
        self.integrity: Integrity | None = None
        """What watches over the house, if anything does."""
        self.analyst = Analyst()
        """Who works out figures, in processes of their own."""
        self.readings = Readings(casino.store)
        self.verification = Verification(casino.now)
        self.hosting: Hosting | None = None
        """Which tables this process hosts, where several share a store."""

    @property
    def now(self) -> At:
        """The time by the house's clock."""
        return self.casino.now()

    # People.

    async def sign_in(self, name: str, password: str, code: str, browser: Browser) -> Signed:
        """Begin a session. Anyone who asks too fast, or has guessed wrongly, hears so before anything is hashed."""
        place, _ = self.accounts.devices.place(browser, name, self.now)
        if not self.sign_ins.allows(place):
            self.metrics.count("turned_away", "sign-in")
            raise Problem("too-fast", "too many attempts from here.", instead="Wait a little, and try again.")
        attempt = Attempt(self.accounts, name, browser, self.now)
        try:
            if attempt.slowed:
                await self.hold(attempt.slowed / 1000)
            return await self._turns.take(
                lambda: login.looked_at(self.accounts, attempt, password, code, self.now),
                lambda: attempt.asker(self.now),
            )
        finally:
            attempt.close(self.now)

    async def enter(self, name: str, address: str) -> Signed:
        """Come into a practice house."""
        if not self.entries.allows(address):
            raise Problem("too-fast", "too many have come in from here; wait a little.")
        return await self.in_thread(lambda: login.enter(self.accounts, name, self.now))

    async def set_password(self, token: str, old: str, new: str, browser: Browser) -> Signed:
        """Set another password; every other session of this person ends."""
        signed = await self.slowly(lambda: login.set_password(self.accounts, token, old, new, self.now, browser))
        self.ended(signed.ended)
        return signed

    async def offer_factor(self, token: str, password: str, code: str, browser: Browser) -> Offered:
        """A secret for a new second factor."""
        return await self.slowly(lambda: factors.offer(self.accounts, token, password, code, self.now, browser))

    async def enrol(self, token: str, code: str) -> Enrolled:
        """Make the secret that was offered the second factor; every other session of this person ends."""
        enrolled = await self.in_thread(lambda: factors.enrol(self.accounts, token, code, self.now))
        self.ended(enrolled.signed.ended)
        return enrolled

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
            must_enrol=factors.must_enrol(self.accounts, session),
            second_factor=session.factor,
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
        self._check_pace(found, message.act)
        asked = self.hosting.ask if self.hosting is not None else self.judged
        answer = await asked(found, message)
        self.pace.answered(found.key, answer)
        return answer

    async def judged(self, found: Found, message: CommandIn | SocketCommand) -> Answer:
        """Judge a command in this process."""
        begun = time.perf_counter()
        act = alone(self.act_of(message.stream, message.act))
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
            # The sequencer looks for an earlier answer itself; here only so that a repeated command uses no approval.
            answer = self.casino.sequencer.kept(request) if second_for(act, table, who) is not None else None
            if answer is None:
                spent: approvals.Spent | None = None
                if not self.casino.sequencer.is_flying(request.id):  # else what it used may have been used by itself
                    request, spent = self._with_second(found, request, message.approval, table)
                if spent is None:
                    answer = await self.casino.ask(request)
                else:
                    answer = await self.casino.ask(request, spent.document, deed=spent.deed)
        except (NotJudged, Refused) as found_out:
            problem = problem_of(found_out)
            self.metrics.count("turned_away", problem.code)
            raise problem from None
        self.metrics.count("commands", "done" if answer.done else "refused")
        self.metrics.answered(time.perf_counter() - begun)
        return answer

    def _check_pace(self, found: Found, act: msgspec.Raw) -> None:
        try:
            self.pace.ask(found.key, act)
        except Problem as problem:
            self.metrics.count("turned_away", problem.code)
            raise

    def act_of(self, stream: str, raw: msgspec.Raw) -> Acts:
        """What is asked for, checked as far as its form goes."""
        kind = stream.partition("/")[0]
        try:
            act: Acts = DECODERS[kind].decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as found:
            raise Problem("not-understood", f"this is no command of {kind}: {found}") from None
        if not is_small(raw):
            check_size(act)
        for name in (getattr(act, "person", None), getattr(act, "nominee", None)):
            if isinstance(name, str) and not name.isprintable():
                raise Problem("control-character", "a character in the name of a person cannot be seen.", 409)
        return act

    def _table(self, stream: str) -> Table | None:
        """The table on which the next command is judged: whether two people are needed hangs on how it stands."""
        state = self.casino.sequencer.ahead(stream)
        return state if isinstance(state, Table) else None

    def _with_second(
        self, found: Found, request: Request, approval: str | None, table: Table | None
    ) -> tuple[Request, approvals.Spent | None]:
        """The command with the second person who agreed to it, where two are needed."""
        matter = second_for(request.act, table, request.who)
        if matter is None:
            return request, None
        if approval is None:
            raise Problem("second-person", f"two people decide this: {matter.value}.", 409, "Propose it first.")
        place, session, now = place_of(request.stream, request.act), found.session, self.now
        if isinstance(request.act, house_ask.Withdraw) and codes.is_code(approval):
            owner, asked = request.act.person, details_of(_without_slip(request.act))
            spent = codes.spend(self.accounts, session, owner, approval, asked, request.stream, now)
        else:
            stream, fact = request.stream, fact_of(request.act, table)
            spent = approvals.spend(self.accounts, session, approval, matter, place, request.asked, now, stream, fact)
        act = with_second(request.act, spent.second) if spent.second is not None else request.act
        return msgspec.structs.replace(request, act=act), spent

    async def withdrawal_code(self, found: Found, amount: Minor) -> str:
        """A code by which the cage may pay this person so much out of their wallet, once."""
        session = found.session
        details = details_of(house_ask.Withdraw(person=session.acts_as, amount=amount))
        self._check_pace(found, msgspec.Raw(details))
        return await self.in_thread(lambda: codes.make(self.accounts, session, details, HOUSE, self.now))

    async def propose(self, found: Found, message: ProposeIn) -> Approval:
        """Ask that another person agrees to a command."""
        self._check_pace(found, message.act)
        act = self.act_of(message.stream, message.act)
        table = self._table(message.stream)
        procedure = table.procedure if table is not None else None
        fault = self.authority.allowed(found.session, message.stream, act, self.now, procedure)
        if fault is not None:
            raise of_faults([fault])
        matter = second_for(act, table, found.session.who)
        if matter is None:
            if refused := refused_alone(act, table, found.session.who):
                raise of_faults(refused)
            raise Problem("no-second", "one person is enough for this.", 409, "Send the command itself.")
        place, details = place_of(message.stream, act), details_of(act)
        session, stream = found.session, message.stream
        whom = concerns(act, self.casino.sequencer.ahead(stream))
        return await self.in_thread(
            lambda: approvals.propose(self.accounts, session, matter, place, details, self.now, stream, whom)
        )

    async def agree(self, session: Session, id_: str) -> Approval:
        """Agree to a proposal; to what a table decides, in a role on that table's record that may agree to it."""

        def unfit(approval: Approval) -> str:
            table = self._table(approval.stream)
            return unfit_on_record(approval.matter, table, approval.who, session.who) if table is not None else ""

        return await self.in_thread(lambda: approvals.approve(self.accounts, session, id_, self.now, unfit))

    # Looking.

    def audience(self, found: Found | None, stream: str) -> Audience:
        """As whom a session sees a stream: as it acts, as far as that reaches; else as the public."""
        acting = found.session.acting if found is not None else None
        if found is None or acting is None:
            return Audience(stream)
        kind, _, name = stream.partition("/")
        reaches = acting.covers(name if kind == "table" else ALL) or (kind == HOUSE and acting.post in _BETTORS)
        if kind == "link" and name in self.casino.sequencer.floor.links_of(acting.scope):
            reaches = True  # whoever works at one of its tables
        return Audience(stream, found.session.who if reaches else None)

    def broken(self, where: str, found: Exception) -> None:
        """The program failed: told in the log and counted, with where it was and no more of its innards than that."""
        trace = [f"{one.name}:{one.lineno}" for one in traceback.extract_tb(found.__traceback__)[-4:]]
        self.log("program error", where=where, error=type(found).__name__, words=str(found)[:200], trace=trace)
        self.metrics.count("errors")

    async def sweep(self) -> None:
        """Take away sessions and approvals that are over, and the words of old refusals, as long as the house runs."""
        while True:
            await asyncio.sleep(SWEEP)
            with suppress(Failed):  # a store that has failed stops tables by itself
                self.ended(await self.in_thread(lambda: sessions.sweep(self.accounts, self.now)))
                await self.in_thread(lambda: approvals.sweep(self.accounts, self.now))
                await self.in_thread(lambda: self.casino.store.fade(self.now))

    # Threads.

    async def slowly(self, work: Callable[[], Result]) -> Result:
        """Work with a password for somebody who is signed in: slow on purpose, so only two at once."""
        return await self._turns.take(work)

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        """Work that waits for the disk, off the thread that judges."""
        return await asyncio.to_thread(work)


def _without_slip(act: house_ask.Withdraw) -> house_ask.Withdraw:
    """A withdrawal as its owner knows it: the slip is the cashier's."""
    return msgspec.structs.replace(act, slip="")
