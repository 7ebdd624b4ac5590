"""What two officers do together: grant a post, unlock, hand out a new one-time password, take a second factor away."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At, Matter, Person
from puntobanco.server.accounts import approvals
from puntobanco.server.accounts.context import Accounts, check_acts, keep, profile_of, refuse
from puntobanco.server.accounts.credentials.passwords import one_time
from puntobanco.server.accounts.documents import APPROVALS, PEOPLE, SESSIONS, decided
from puntobanco.server.accounts.people import can_officiate, check_not_oneself, noted_grant, with_grant
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Approval, Grant, Noted, Profile, Session, Stage
from puntobanco.server.accounts.sessions import of_person
from puntobanco.wire.posts import ALL, Post


class Change(Struct, frozen=True, kw_only=True):
    person: Person
    holding: Holding | None = None


class Done(Struct, frozen=True, kw_only=True):
    """What was done, the one-time password if one was made, and the sessions that ended."""

    approval: Approval
    profile: Profile
    password: str | None = None
    ended: tuple[str, ...] = ()


OFFICERS_DO = frozenset({Matter.GRANT, Matter.UNLOCK, Matter.RESET, Matter.FACTOR})
_NEW_START = frozenset({Matter.RESET, Matter.FACTOR})
"""Matters that end all sessions of the person they concern."""


def propose_grant(accounts: Accounts, session: Session, person: Person, holding: Holding, now: At) -> Approval:
    """Ask that a post be granted; it takes effect at that person's next login."""
    change = Change(person=person, holding=holding)
    _check_may(session, change)
    grant = Grant(holding=holding, by=session.person, second=None, at=now)
    with_grant(profile_of(accounts, person).record, grant)
    return _propose(accounts, session, Matter.GRANT, change, now)


def propose_unlock(accounts: Accounts, session: Session, person: Person, now: At) -> Approval:
    """Ask that a locked or disabled account be let in again."""
    _check_may(session, Change(person=person))
    profile = profile_of(accounts, person).record
    if not profile.locked and not profile.disabled:
        refuse("not-locked", profile.login)
    return _propose(accounts, session, Matter.UNLOCK, Change(person=person), now)


def propose_reset(accounts: Accounts, session: Session, person: Person, now: At) -> Approval:
    """Ask for a new one-time password in place of one that was forgotten."""
    _check_may(session, Change(person=person))
    profile_of(accounts, person)
    return _propose(accounts, session, Matter.RESET, Change(person=person), now)


def propose_factor(accounts: Accounts, session: Session, person: Person, now: At) -> Approval:
    """Ask that a second factor be taken away that was lost with its recovery codes; they set up another."""
    _check_may(session, Change(person=person))
    profile = profile_of(accounts, person).record
    if profile.factor is None:
        refuse("no-second-factor", profile.login)
    return _propose(accounts, session, Matter.FACTOR, Change(person=person), now)


def _propose(accounts: Accounts, session: Session, matter: Matter, change: Change, now: At) -> Approval:
    return approvals.propose(accounts, session, matter, ALL, msgspec.json.encode(change), now)


def _check_may(session: Session, change: Change) -> None:
    """Whether they may ask at all: before anything is told about the account that it is for."""
    check_acts(session, Post.OFFICER)
    check_not_oneself(session, change.person)


def approve(accounts: Accounts, session: Session, id_: str, now: At) -> Done:
    check_acts(session, Post.OFFICER)
    password = one_time(accounts.chance)
    hashed = ""

    def work() -> Done:
        nonlocal hashed
        kept, after = approvals.agreed(accounts, session, id_, now)
        if after.matter not in OFFICERS_DO:
            refuse("not-this-way", "approval")
        if (session.school or not session.practice) and not can_officiate(profile_of(accounts, after.by).record):
            refuse("second-person.who-proposed", "approval")
        if after.matter is Matter.RESET and not hashed:
            hashed = accounts.passwords.hashed(password)
        change = msgspec.json.decode(after.details, type=Change)
        check_not_oneself(session, change.person)
        person = profile_of(accounts, change.person)
        profile = _changed(person.record, after, change, hashed, now)
        theirs = of_person(accounts, change.person) if after.matter in _NEW_START else ()
        used = replace(after, stage=Stage.USED)
        gone = (SESSIONS.gone(ended) for ended in theirs)
        told = password if after.matter is Matter.RESET else None
        done = Done(approval=used, profile=profile, password=told, ended=tuple(ended.key for ended in theirs))
        keep(accounts, _noted(done, now), APPROVALS.over(kept, used), PEOPLE.over(person, profile), *gone)
        return done

    return decided(work)


def _changed(profile: Profile, approval: Approval, change: Change, hashed: str, now: At) -> Profile:
    match approval.matter:
        case Matter.GRANT:
            assert change.holding is not None
            grant = Grant(holding=change.holding, by=approval.by, second=approval.second, at=now)
            return with_grant(profile, grant)
        case Matter.UNLOCK:
            return replace(profile, locked=False, disabled=False)
        case Matter.FACTOR:
            return replace(profile, factor=None)
        case _:
            return replace(profile, hashed=hashed, must_change=True, locked=False)


def _noted(done: Done, now: At) -> Noted:
    approval, person = done.approval, done.profile.id
    if approval.matter is Matter.GRANT:
        return noted_grant(person, done.profile.grants[-1])
    what = "unlocked" if approval.matter is Matter.UNLOCK else approval.matter.value
    return Noted(at=now, what=what, person=person, by=approval.by, second=approval.second)
