"""A house with its people in a few words: two officers who have set their passwords, and time that is only told.

`Front()` has the officers ``olga`` and ``otto`` signed in; `front.hire("dina", Post.DEALER, "T1")` adds somebody with a
grant that both have agreed to, and `front.sign_in("dina", Post.DEALER, "T1")` lets them act in it.
"""

from collections.abc import Callable
from itertools import count

import pytest

from puntobanco.faults import Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts import founding, login, officers, people, sessions
from puntobanco.server.accounts.approvals import Spent
from puntobanco.server.accounts.context import Accounts, by_login
from puntobanco.server.accounts.credentials import factors
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.documents import PEOPLE, write
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Noted, Profile, Session
from puntobanco.server.accounts.sessions import Signed
from puntobanco.store.memory import MemoryStore
from puntobanco.store.port import Batch, Store
from puntobanco.wire.posts import ALL, Post
from tests.authenticator import Authenticator

SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
NINE_O_CLOCK = 1_800_000_000_000
AWAY = Browser("10.0.0.9")


def counting() -> Callable[[int], bytes]:
    """Chance that never repeats itself and can be told again."""
    numbers = count(1)
    return lambda size: next(numbers).to_bytes(size, "big")


class Front:
    """The accounts of a house, its log, and a clock that a test moves."""

    def __init__(self, *, practice: bool = False, store: Store | None = None, officers: bool = True) -> None:
        self.now = At(NINE_O_CLOCK)
        self.log: list[Noted] = []
        self.store = store or MemoryStore()
        self.accounts = Accounts(self.store, practice=practice, cost=CHEAP, chance=counting(), tell=self.log.append)
        founding.check_mode(self.store, practice=practice, now=self.now)
        self.founders = founding.first_officers(self.accounts, self.now)
        self.passwords = {one.profile.login: one.password for one in self.founders}
        self.phones: dict[str, Authenticator] = {}
        self.recovery: dict[str, list[str]] = {}
        if officers and not practice:
            self.olga = self.settle_in("officer-1", Post.OFFICER)
            self.otto = self.settle_in("officer-2", Post.OFFICER)

    def later(self, milliseconds: int) -> None:
        """Time passes."""
        self.now = At(self.now + milliseconds)

    def settle_in(self, name: str, post: Post | None = None, scope: str = ALL) -> Signed:
        """Sign in with the one-time password, set an own one and a second factor if need be, and act in a post."""
        signed = self.sign_in(name)
        own = f"{name} and a few words"
        signed = login.set_password(self.accounts, signed.token, self.passwords[name], own, self.now)
        self.passwords[name] = own
        if factors.must_enrol(self.accounts, signed.session):
            signed = self.enrol(name, signed)
        return signed if post is None else self.choose(signed, post, scope)

    def sign_in(self, name: str, post: Post | None = None, scope: str = ALL) -> Signed:
        """Sign in again, and act in a post."""
        code = self.code(name) if name in self.phones else ""
        signed = login.sign_in(self.accounts, name, self.passwords[name], self.now, code=code)
        return signed if post is None else self.choose(signed, post, scope)

    def code(self, name: str) -> str:
        """A code that was not used yet; time passes until there is one."""
        self.later(self.phones[name].wait(self.now))
        return self.phones[name].code(self.now)

    def enrol(self, name: str, signed: Signed) -> Signed:
        """Set up a second factor."""
        self.phones[name] = Authenticator(
            factors.offer(self.accounts, signed.token, self.passwords[name], "", self.now).secret
        )
        enrolled = factors.enrol(self.accounts, signed.token, self.code(name), self.now)
        self.recovery[name] = list(enrolled.recovery)
        return enrolled.signed

    def choose(self, signed: Signed, post: Post, scope: str = ALL) -> Signed:
        """Act in a post from now on."""
        return sessions.choose(self.accounts, signed.token, post, scope, self.now)

    def add(self, name: str) -> Person:
        """An account with nothing granted."""
        added = people.add(self.accounts, self.olga.session, name, name.title(), self.now)
        self.passwords[name] = added.password
        return added.profile.id

    def grant(self, person: Person, post: Post, scope: str = ALL) -> None:
        """A grant that one officer proposes and the other agrees to."""
        holding = Holding(post, scope)
        proposed = officers.propose_grant(self.accounts, self.olga.session, person, holding, self.now)
        officers.approve(self.accounts, self.otto.session, proposed.id, self.now)

    def hire(self, name: str, post: Post, scope: str = ALL) -> Signed:
        """Somebody new, granted a post and acting in it."""
        self.grant(self.add(name), post, scope)
        return self.settle_in(name, post, scope)

    def who_is(self, name: str) -> Profile:
        """Somebody's profile, by login name."""
        kept = by_login(self.accounts, name)
        assert kept is not None
        return kept.record

    def holds(self, signed: Signed) -> bool:
        """Whether a session still holds, without touching it."""
        return sessions.find(self.accounts, signed.token, self.now, touch=False) is not None

    def wrong(self, name: str, password: str = "not this one at all") -> str:
        """A sign-in that must be refused; what is said."""
        return refused(lambda: login.sign_in(self.accounts, name, password, self.now, AWAY))

    def guess(self, name: str, times: int, browser: Browser = AWAY) -> None:
        """Wrong passwords, each after the pause that the one before it brought."""
        for _ in range(times):
            refused(lambda: login.sign_in(self.accounts, name, "not this one at all", self.now, browser))
            self.later(5 * SECOND)

    def told(self, what: str) -> list[Noted]:
        """What the log says of something."""
        return [noted for noted in self.log if noted.what == what]

    def put(self, profile: Profile) -> None:
        """Write a profile straight into the store, as nobody could."""
        kept = PEOPLE.find(self.store, profile.id)
        assert kept is not None
        write(self.store, PEOPLE.over(kept, profile), noted=Noted(at=self.now, what="put by a test"))


def use(store: Store, spent: Spent) -> None:
    """Write an agreement as used, as a command that uses it does."""
    store.append(Batch(documents=(spent.document,), deed=spent.deed)).result()


def refused(work: Callable[[], object]) -> str:
    """Something that must be refused; what is said."""
    with pytest.raises(Refused) as found:
        work()
    return str(found.value)


def code(work: Callable[[], object]) -> str:
    """Something that must be refused; its code."""
    with pytest.raises(Refused) as found:
        work()
    return found.value.faults[0].code


def acting(person: str, post: Post | None, scope: str = ALL, *, practice: bool = False, login: str = "") -> Session:
    """A session as the server would have it, without a store."""
    holding = Holding(post, scope) if post else None
    return Session(
        person=Person(person),
        login=login or f"login of {person}",
        started=At(NINE_O_CLOCK),
        seen=At(NINE_O_CLOCK),
        held=(holding,) if holding else (),
        acting=holding,
        practice=practice,
    )
