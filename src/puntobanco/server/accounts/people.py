"""What one officer does alone: add people, lock and disable them, take grants away, erase them."""

import re
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At, Person
from puntobanco.procedure.roles import BETTORS
from puntobanco.server.accounts.context import (
    Accounts,
    check_acts,
    check_visible,
    keep,
    new_id,
    profile_of,
    refuse,
    shown_name,
)
from puntobanco.server.accounts.credentials.passwords import one_time
from puntobanco.server.accounts.documents import LOGINS, PEOPLE, SESSIONS, decided
from puntobanco.server.accounts.posts import Holding, incompatible
from puntobanco.server.accounts.records import Grant, Noted, Profile, Session
from puntobanco.server.accounts.sessions import ending, of_person
from puntobanco.store.port import Clash, Document
from puntobanco.wire.posts import ALL, OFFICES, Post, posts_of
from puntobanco.words import say

ALONE = posts_of(BETTORS)
"""Posts that one person's word gives: they have no power over anybody else's money."""

_LOGIN = re.compile(r"[a-z0-9][a-z0-9._@-]{1,59}")


class Added(Struct, frozen=True, kw_only=True):
    """A person, and the one-time password, which is told once and kept nowhere."""

    profile: Profile
    password: str


def add(accounts: Accounts, session: Session, login: str, name: str, now: At) -> Added:
    """Give a person an account, with nothing granted yet."""
    check_acts(session, Post.OFFICER, Post.CASHIER, *([Post.INSTRUCTOR] if accounts.school else []))
    added, documents = made(accounts, login, name)
    try:
        keep(accounts, Noted(at=now, what="person-added", person=added.profile.id, by=session.person), *documents)
    except Clash:
        refuse("known-already.somebody-login", login[:40])
    return added


def made(accounts: Accounts, login: str, name: str, *grants: Grant) -> tuple[Added, tuple[Document, ...]]:
    """A new person, and the documents to be written."""
    login = check_login(login)
    id_, password = Person(new_id(accounts, "p")), one_time(accounts.chance)
    hashed = accounts.passwords.hashed(password)
    profile = Profile(id=id_, login=login, name=shown_name(name) or login, hashed=hashed, grants=grants)
    return Added(profile=profile, password=password), (PEOPLE.new(id_, profile), LOGINS.new(login, id_))


def check_login(text: str) -> str:
    """A login name as it is kept; `Refused` if it cannot be one."""
    login = text.strip().casefold()
    if not _LOGIN.fullmatch(login):
        refuse("no-name.cannot-login", login[:40] or "login")
    return login


def admit(accounts: Accounts, session: Session, person: Person, holding: Holding, now: At) -> Profile:
    """Let somebody bet: the one grant that needs no second person."""
    check_acts(session, Post.OFFICER, Post.CASHIER)
    if holding.post not in ALONE:
        refuse("second-person.make-somebody", "grant", post=holding.post.text)
    check_not_oneself(session, person)
    if session.acting is not None and not session.acting.covers(holding.scope):
        refuse("not-your-table.you-act", "grant", scope=session.acting.scope)
    grant = Grant(holding=holding, by=session.person, second=None, at=now)
    return decided(lambda: _admitted(accounts, session, person, grant))


def check_not_oneself(session: Session, person: Person) -> None:
    """Refuse a person who would decide about their own account."""
    if person == session.person:
        refuse("not-yourself.decides-about", "accounts")


def _admitted(accounts: Accounts, session: Session, person: Person, grant: Grant) -> Profile:
    kept = profile_of(accounts, person)
    profile = with_grant(kept.record, grant)
    keep(accounts, noted_grant(person, grant), PEOPLE.over(kept, profile))
    return profile


def noted_grant(person: Person, grant: Grant) -> Noted:
    words = grant.holding.words
    return Noted(at=grant.at, what="granted", person=person, by=grant.by, second=grant.second, words=words)


def with_grant(profile: Profile, grant: Grant) -> Profile:
    """Somebody with a further grant; refused if one person does not hold both."""
    if profile.disabled:
        refuse("disabled", profile.login)
    if not grant.holding.scope.strip() or len(grant.holding.scope) > 100:
        refuse("no-such-table.grant-name", "grant")
    if grant.holding.post in OFFICES and grant.holding.scope != ALL:
        refuse("whole-house", "grant", post=grant.holding.post.text)
    check_visible(grant.holding.scope, "grant")
    for held in profile.holdings:
        if held == grant.holding:
            refuse("known-already.they", profile.login, post=held.post.text)
        why = incompatible(held.post, grant.holding.post)
        if why is not None:
            refuse(
                "incompatible",
                profile.login,
                post=held.post.text,
                post2=grant.holding.post.text,
                why=say(f"incompatible.{why}"),
            )
    return replace(profile, grants=(*profile.grants, grant))


def lock(accounts: Accounts, session: Session, person: Person, now: At, words: str = "") -> tuple[str, ...]:
    """Let nobody in on this account until it is unlocked; the sessions that ended."""
    noted = Noted(at=now, what="locked", person=person, by=session.person, reason=words)
    return _put(accounts, session, noted, lambda profile: replace(profile, locked=True))


def disable(accounts: Accounts, session: Session, person: Person, now: At, words: str = "") -> tuple[str, ...]:
    """End an account's use; the sessions that ended."""
    noted = Noted(at=now, what="disabled", person=person, by=session.person, reason=words)
    return _put(accounts, session, noted, lambda profile: replace(profile, disabled=True))


def revoke(accounts: Accounts, session: Session, person: Person, holding: Holding, now: At) -> tuple[str, ...]:
    """Take a grant away, at once; the sessions that ended."""

    def without(profile: Profile) -> Profile:
        kept = tuple(grant for grant in profile.grants if grant.holding != holding)
        if kept == profile.grants:
            refuse("not-granted.they", profile.login, post=holding.post.text)
        return replace(profile, grants=kept)

    words = holding.words
    noted = Noted(at=now, what="grant-taken-away", person=person, by=session.person, words=words)
    return _put(accounts, session, noted, without)


def erase(accounts: Accounts, session: Session, person: Person, now: At) -> tuple[str, ...]:
    """Forget everything about a person but the id, which every chain of events goes on naming."""

    def emptied(profile: Profile) -> Profile:
        return Profile(id=profile.id, login="", name="", erased=True, disabled=True)

    noted = Noted(at=now, what="erased", person=person, by=session.person)
    return _put(accounts, session, noted, emptied)


def end_session(accounts: Accounts, session: Session, login: str, now: At) -> tuple[str, ...]:
    """End one sign-in of anybody, at once; the sessions that ended. Its person may sign in again."""
    check_acts(session, Post.OFFICER)
    ended = ending(accounts, login)
    if not ended:
        refuse("session-over", "session")
    accounts.tell(Noted(at=now, what="session-ended", person=ended[0].record.person, by=session.person))
    return tuple(kept.key for kept in ended)


def _put(accounts: Accounts, session: Session, noted: Noted, change: Callable[[Profile], Profile]) -> tuple[str, ...]:
    """Take something from somebody: it holds at once, so all their sessions end."""
    check_acts(session, Post.OFFICER)
    assert noted.person is not None
    check_not_oneself(session, noted.person)
    return decided(lambda: _taken(accounts, noted, change))


def _taken(accounts: Accounts, noted: Noted, change: Callable[[Profile], Profile]) -> tuple[str, ...]:
    assert noted.person is not None
    person = noted.person
    kept = profile_of(accounts, person)
    after = change(kept.record)
    if can_officiate(kept.record) and not can_officiate(after):
        _check_two_left(accounts, person)
    theirs = of_person(accounts, person)
    named = LOGINS.find(accounts.store, kept.record.login) if after.erased else None
    gone = (*(SESSIONS.gone(ended) for ended in theirs), *((LOGINS.gone(named),) if named else ()))
    keep(accounts, noted, PEOPLE.over(kept, after), *gone)
    return tuple(ended.key for ended in theirs)


def can_officiate(profile: Profile) -> bool:
    """Whether somebody could act as an officer."""
    return profile.usable and not profile.locked and profile.holds(Post.OFFICER)


def _check_two_left(accounts: Accounts, leaving: Person) -> None:
    left = sum(can_officiate(kept.record) for kept in PEOPLE.all(accounts.store) if kept.key != leaving)
    if left < 2:
        refuse("two-officers.fewer-would", "accounts")
