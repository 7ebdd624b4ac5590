"""What two officers do together: grant a post, unlock an account, hand out a new one-time password."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts import approvals
from puntobanco.server.accounts.context import Accounts, check_acts, profile_of, refuse
from puntobanco.server.accounts.kept import APPROVALS, PEOPLE, SESSIONS, decided, write
from puntobanco.server.accounts.passwords import one_time
from puntobanco.server.accounts.people import can_officiate, noted_grant, with_grant
from puntobanco.server.accounts.posts import ALL, Holding, Post
from puntobanco.server.accounts.records import Approval, Grant, Matter, Noted, Profile, Session, Stage
from puntobanco.server.accounts.sessions import of_person


class Change(Struct, frozen=True, kw_only=True):
    """What is to be done to an account."""

    person: Person
    holding: Holding | None = None


class Done(Struct, frozen=True, kw_only=True):
    """What was done, the one-time password if one was made, and the sessions that ended."""

    approval: Approval
    profile: Profile
    password: str | None = None
    ended: tuple[str, ...] = ()


OFFICERS_DO = frozenset({Matter.GRANT, Matter.UNLOCK, Matter.RESET})


def propose_grant(accounts: Accounts, session: Session, person: Person, holding: Holding, now: At) -> Approval:
    """Ask that a post be granted; it takes effect at that person's next login."""
    grant = Grant(holding=holding, by=session.person, second=None, at=now)
    with_grant(profile_of(accounts, person).record, grant)
    return _propose(accounts, session, Matter.GRANT, Change(person=person, holding=holding), now)


def propose_unlock(accounts: Accounts, session: Session, person: Person, now: At) -> Approval:
    """Ask that a locked or disabled account be let in again."""
    profile = profile_of(accounts, person).record
    if not profile.locked and not profile.disabled:
        refuse("not-locked", profile.login, "this account is neither locked nor disabled.")
    return _propose(accounts, session, Matter.UNLOCK, Change(person=person), now)


def propose_reset(accounts: Accounts, session: Session, person: Person, now: At) -> Approval:
    """Ask for a new one-time password in place of one that was forgotten."""
    profile_of(accounts, person)
    return _propose(accounts, session, Matter.RESET, Change(person=person), now)


def _propose(accounts: Accounts, session: Session, matter: Matter, change: Change, now: At) -> Approval:
    check_acts(session, Post.OFFICER)
    _check_not_theirs(session, change)
    return approvals.propose(accounts, session, matter, ALL, msgspec.json.encode(change), now)


def _check_not_theirs(session: Session, change: Change) -> None:
    if change.person == session.person:
        sentence = "nobody decides about their own account: the two are others."
        refuse("not-yourself", "accounts", sentence, "Ask two other officers.")


def approve(accounts: Accounts, session: Session, id_: str, now: At) -> Done:
    """Agree to it, and with that it is done."""
    check_acts(session, Post.OFFICER)
    password = one_time(accounts.chance)
    hashed = ""

    def work() -> Done:
        nonlocal hashed
        kept, after = approvals.agreed(accounts, session, id_, now)
        if after.matter not in OFFICERS_DO:
            refuse("not-this-way", "approval", "this is used by whoever proposed it.")
        if not session.practice and not can_officiate(profile_of(accounts, after.by).record):
            refuse("second-person", "approval", "whoever proposed it is no officer any more.", "Propose it yourself.")
        if after.matter is Matter.RESET and not hashed:
            hashed = accounts.passwords.hashed(password)
        change = msgspec.json.decode(after.details, type=Change)
        _check_not_theirs(session, change)
        person = profile_of(accounts, change.person)
        profile = _changed(person.record, after, change, hashed, now)
        theirs = of_person(accounts, change.person) if after.matter is Matter.RESET else ()
        used = replace(after, stage=Stage.USED)
        gone = (SESSIONS.gone(one) for one in theirs)
        write(accounts.store, APPROVALS.over(kept, used), PEOPLE.over(person, profile), *gone)
        told = password if after.matter is Matter.RESET else None
        return Done(approval=used, profile=profile, password=told, ended=tuple(one.key for one in theirs))

    done = decided(work)
    accounts.tell(_noted(done, now))
    return done


def _changed(profile: Profile, approval: Approval, change: Change, hashed: str, now: At) -> Profile:
    match approval.matter:
        case Matter.GRANT:
            assert change.holding is not None
            grant = Grant(holding=change.holding, by=approval.by, second=approval.second, at=now)
            return with_grant(profile, grant)
        case Matter.UNLOCK:
            return replace(profile, attempts=0, disabled=False)
        case _:
            return replace(profile, hashed=hashed, must_change=True, attempts=0)


def _noted(done: Done, now: At) -> Noted:
    approval, person = done.approval, done.profile.id
    if approval.matter is Matter.GRANT:
        return noted_grant(person, done.profile.grants[-1])
    what = "unlocked" if approval.matter is Matter.UNLOCK else "new one-time password"
    return Noted(at=now, what=what, person=person, by=approval.by, second=approval.second)
