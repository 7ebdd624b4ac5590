"""Signing in and out: sessions begin, change and end here, at a bounded pace."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec

from puntobanco.procedure.asking import At
from puntobanco.procedure.roles import BETTORS
from puntobanco.server.accounts import login, sessions
from puntobanco.server.accounts.attempts import Attempt
from puntobanco.server.accounts.context import Accounts, profile_of
from puntobanco.server.accounts.credentials import factors
from puntobanco.server.accounts.credentials.factors import Enrolled, Offered
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.exclusions import Exclusions
from puntobanco.server.accounts.officers import OFFICERS_DO
from puntobanco.server.accounts.posts import NEED_A_FACTOR, Holding
from puntobanco.server.accounts.records import Approval, Profile, Session
from puntobanco.server.accounts.sessions import Found, Signed
from puntobanco.server.accounts.turns import Turns
from puntobanco.server.api.pace import Rates
from puntobanco.server.api.problems import Problem
from puntobanco.server.metrics import Metrics
from puntobanco.wire import messages as m
from puntobanco.wire.messages import SessionOut
from puntobanco.wire.posts import Post


class Sessions:
    """The sessions of a house as the network sees them."""

    def __init__(self, accounts: Accounts, metrics: Metrics, now: Callable[[], At], exclusions: Exclusions) -> None:
        self.accounts, self._metrics, self._now, self._exclusions = accounts, metrics, now, exclusions
        self.on_ended: list[Callable[[tuple[str, ...]], None]] = []
        """Told the keys of sessions that have ended, so that their sockets are closed."""
        self.sign_ins = Rates(time.monotonic, burst=30, a_second=1)
        self.entries = Rates(time.monotonic, burst=2_000, a_second=5)
        self.turns = Turns()
        """Work with passwords: slow on purpose, so only a few at once."""
        self.hold: Callable[[float], Awaitable[None]] = asyncio.sleep
        """How a guess is held when many places guess at one account."""

    @property
    def now(self) -> At:
        """The time by the house's clock."""
        return self._now()

    async def sign_in(self, name: str, password: str, code: str, browser: Browser) -> Signed:
        """Begin a session. Anyone who asks too fast, or has guessed wrongly, hears so before anything is hashed."""
        place, _ = self.accounts.devices.place(browser, name, self.now)
        if not self.sign_ins.allows(place):
            self._metrics.count("turned_away", "sign-in")
            raise Problem("too-fast.many-attempts")
        attempt = Attempt(self.accounts, name, browser, self.now)
        try:
            if attempt.slowed:
                await self.hold(attempt.slowed / 1000)
            return await self.turns.take(
                lambda: login.looked_at(self.accounts, attempt, password, code, self.now),
                lambda: attempt.asker(self.now),
            )
        finally:
            attempt.close(self.now)

    async def enter(self, name: str, address: str) -> Signed:
        """Come into a practice house."""
        if not self.entries.allows(address):
            raise Problem("too-fast.many-come")
        return await asyncio.to_thread(lambda: login.enter(self.accounts, name, self.now))

    async def set_password(self, token: str, old: str, new: str, browser: Browser) -> Signed:
        """Set another password; every other session of this person ends."""
        signed = await self.turns.take(lambda: login.set_password(self.accounts, token, old, new, self.now, browser))
        self.ended(signed.ended)
        return signed

    async def offer_factor(self, token: str, password: str, code: str, browser: Browser) -> Offered:
        """A secret for a new second factor."""
        return await self.turns.take(lambda: factors.offer(self.accounts, token, password, code, self.now, browser))

    async def enrol(self, token: str, code: str) -> Enrolled:
        """Make the secret that was offered the second factor; every other session of this person ends."""
        enrolled = await asyncio.to_thread(lambda: factors.enrol(self.accounts, token, code, self.now))
        self.ended(enrolled.signed.ended)
        return enrolled

    async def act_as(self, token: str, post: str, scope: str) -> Signed:
        """Act in another post: the session goes on under another id."""
        try:
            wanted = Post(post)
        except ValueError:
            raise Problem("no-such-post") from None
        signed = await asyncio.to_thread(lambda: self._chosen(token, wanted, scope))
        self.ended(signed.ended)
        return signed

    def _chosen(self, token: str, wanted: Post, scope: str) -> Signed:
        found = self.found(token)
        if found is not None and wanted.role in BETTORS:
            self._exclusions.check(found.session.person)
        return sessions.choose(self.accounts, token, wanted, scope, self.now)

    async def sign_out(self, token: str) -> None:
        """End a session."""
        self.ended(await asyncio.to_thread(lambda: sessions.sign_out(self.accounts, token, self.now)))

    def found(self, token: str | None, *, touch: bool = True) -> Found | None:
        """Whose session this is."""
        return sessions.find(self.accounts, token, self.now, touch=touch) if token else None

    def session_out(self, found: Found) -> SessionOut:
        """A session as its person sees it."""
        session = found.session
        acting = session.acting
        return SessionOut(
            person=session.person,
            name=profile_of(self.accounts, session.person).record.name,
            acting=holding_out(acting) if acting else None,
            acts_as=session.who.person if session.who else "",
            may=tuple(holding_out(holding) for holding in session.held),
            must_change=session.must_change,
            must_enrol=factors.must_enrol(self.accounts, session),
            second_factor=session.factor,
            practice=session.practice,
            ends=sessions.ends_at(session),
        )

    def ended(self, keys: tuple[str, ...]) -> None:
        """Sessions have ended: their sockets are closed."""
        if keys:
            for told in self.on_ended:
                told(keys)

    async def sweep(self) -> None:
        """Take away sessions that are over."""
        self.ended(await asyncio.to_thread(lambda: sessions.sweep(self.accounts, self.now)))


def holding_out(holding: Holding) -> m.HoldingOut:
    """A post and where it holds."""
    return m.HoldingOut(post=holding.post.value, scope=holding.scope)


def person_out(profile: Profile) -> m.PersonOut:
    """A person, as an officer sees them."""
    return m.PersonOut(
        id=profile.id,
        login=profile.login,
        name=profile.name,
        holdings=tuple(map(holding_out, profile.holdings)),
        locked=profile.locked,
        disabled=profile.disabled,
        erased=profile.erased,
        must_change=profile.must_change,
        second_factor=profile.factor is not None,
        must_enrol=profile.factor is None and any(held.post in NEED_A_FACTOR for held in profile.holdings),
    )


def signed_in_out(session: Session, mine: Session) -> m.SignedInOut:
    """A session, as an officer sees it at their own."""
    return m.SignedInOut(
        id=session.login,
        person=session.person,
        acting=holding_out(session.acting) if session.acting else None,
        started=session.started,
        seen=session.seen,
        ends=sessions.ends_at(session),
        yours=session.login == mine.login,
    )


def approval_out(approval: Approval, password: str | None = None) -> m.ApprovalOut:
    """A proposal, with what is proposed; a one-time password only for the officer whose agreement has just made it."""
    change = approval.matter in OFFICERS_DO
    return m.ApprovalOut(
        id=approval.id,
        matter=approval.matter.value,
        what=approval.matter.words,
        place=approval.place,
        by=approval.by,
        at=approval.at,
        stage=approval.stage.value,
        stream=approval.stream,
        fact=approval.fact,
        second=approval.second,
        words=approval.words,
        change=msgspec.json.decode(approval.details, type=m.ChangeOut) if change else None,
        act=msgspec.Raw(approval.details) if not change else None,
        password=password,
    )
