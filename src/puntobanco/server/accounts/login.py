"""Signing in, and setting a password: the same words and the same work, whatever was wrong."""

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts import sessions
from puntobanco.server.accounts.attempts import Attempt
from puntobanco.server.accounts.context import Accounts, by_login, keep, key_of, new_id, profile_of, refuse, shown_name
from puntobanco.server.accounts.credentials import factors
from puntobanco.server.accounts.credentials.passwords import check_password
from puntobanco.server.accounts.devices import NOWHERE, Browser
from puntobanco.server.accounts.documents import GUESTS, PEOPLE, SESSIONS, decided, write
from puntobanco.server.accounts.records import Noted, Profile
from puntobanco.server.accounts.sessions import Signed

WRONG = Fault.of("sign-in.name-password-let", "sign-in")
"""The only answer to an unknown name, a wrong password, and a locked or disabled account."""


def sign_in(
    accounts: Accounts, login: str, password: str, now: At, browser: Browser = NOWHERE, *, code: str = ""
) -> Signed:
    """Begin a session, always under a new id; whose account has a second factor gives a code of it."""
    attempt = Attempt(accounts, login, browser, now)
    try:
        return looked_at(accounts, attempt, password, code, now)
    finally:
        attempt.close(now)


def looked_at(accounts: Accounts, attempt: Attempt, password: str, code: str, now: At) -> Signed:
    """The session that an attempt begins; `Refused` if it was wrong. It hashes, and takes its time."""
    attempt.join(now)
    kept = by_login(accounts, attempt.login)
    fits = accounts.passwords.fits(kept.record.hashed if kept else "", password)
    if kept is None or not fits or kept.record.locked or not kept.record.usable:
        attempt.wrong(now, kept.record.id if kept else None)
        raise Refused(WRONG)
    profile = kept.record
    if profile.factor is not None and not code.strip():
        raise Refused(factors.CODE_NEEDED)
    noted = Noted(at=now, what="signed-in", person=profile.id, by=profile.id, address=attempt.browser.address)
    try:
        signed = decided(lambda: _welcome(accounts, profile, code, noted))
    except Refused as refused:
        if refused.faults[0] == factors.CODE_WRONG:
            attempt.wrong(now, profile.id, "wrong-code-at-sign-in")
        raise
    attempt.right(now)
    return signed


def _welcome(accounts: Accounts, seen: Profile, code: str, noted: Noted) -> Signed:
    """The session, written over the account as it was read, so that a lock in this moment finds or prevents it."""
    now = noted.at
    kept = PEOPLE.find(accounts.store, seen.id)
    if kept is None or not kept.record.usable or kept.record.locked or kept.record.hashed != seen.hashed:
        raise Refused(WRONG)  # it was changed while the password was looked at
    profile = kept.record
    if profile.factor is not None:
        profile = replace(profile, factor=factors.used(accounts, profile, code, now))
    signed, document = sessions.begun(accounts, profile, now, factor=profile.factor is not None)
    keep(accounts, noted, PEOPLE.over(kept, profile), document)
    return signed


def set_password(accounts: Accounts, token: str, old: str, new: str, now: At, browser: Browser = NOWHERE) -> Signed:
    """Set another password of one's own: all sessions end, and one begins.

    A wrong old one counts as a wrong guess from there, and ends no session: someone at the screen of somebody else
    can lock only that place.
    """
    found = sessions.find(accounts, token, now)
    if found is None:
        refuse("no-session.signed-here", "session")
    profile = profile_of(accounts, found.session.person).record
    check_password(new, profile.login, profile.name)
    if old == new:
        refuse("password-same", "password")
    attempt = Attempt(accounts, profile.login, browser, now)
    try:
        attempt.join(now)
        if not accounts.passwords.fits(profile.hashed, old):
            attempt.wrong(now, profile.id, "wrong-old-password")
            refuse("password.old-one", "password")
        attempt.right(now)
    finally:
        attempt.close(now)
    hashed = accounts.passwords.hashed(new)
    return decided(lambda: _changed(accounts, key_of(token), profile, hashed, now))


def _changed(accounts: Accounts, key: str, seen: Profile, hashed: str, now: At) -> Signed:
    kept = profile_of(accounts, seen.id)
    theirs = sessions.of_person(accounts, seen.id)
    here = next((ended.record for ended in theirs if ended.key == key), None)
    if kept.record.hashed != seen.hashed or here is None:
        refuse("no-session.password-changed", "session")
    since = kept.record.own_since if kept.record.own_since is not None else now
    profile = replace(kept.record, hashed=hashed, must_change=False, own_since=since)
    signed, document = sessions.begun(accounts, profile, now, factor=here.factor)
    noted = Noted(at=now, what="password-set", person=seen.id, by=seen.id)
    keep(accounts, noted, PEOPLE.over(kept, profile), *(SESSIONS.gone(ended) for ended in theirs), document)
    return replace(signed, ended=tuple(ended.key for ended in theirs))


def enter(accounts: Accounts, name: str, now: At) -> Signed:
    """Come into a practice house: no password, no grants, any role."""
    if not accounts.practice:
        refuse("not-practice.house-plays", "sign-in")
    if accounts.school:
        refuse("not-practice.school", "sign-in")
    id_ = Person(new_id(accounts, "guest"))
    profile = Profile(id=id_, login=id_, name=shown_name(name), must_change=False)
    signed, document = sessions.begun(accounts, profile, now)
    write(accounts.store, GUESTS.new(id_, profile), document)
    return signed
