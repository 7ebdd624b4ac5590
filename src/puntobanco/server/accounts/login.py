"""Signing in, and setting a password: the same words and the same work, whatever was wrong."""

from collections.abc import Callable

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts import sessions
from puntobanco.server.accounts.context import Accounts, by_login, key_of, new_id, profile_of, refuse
from puntobanco.server.accounts.kept import HOUSE, PEOPLE, SESSIONS, Kept, Mark, decided, write
from puntobanco.server.accounts.passwords import check_password
from puntobanco.server.accounts.records import ATTEMPTS, Noted, Profile
from puntobanco.server.accounts.sessions import Signed

WRONG = Fault(
    "sign-in", "sign-in", "this name and this password do not let anybody in.", None, "An officer can help you."
)
"""All that anybody hears: an unknown name, a wrong password, a locked or disabled account."""

NOBODY = "attempts on nobody"


class WrongPassword(Refused):
    """The old password was wrong; the third time all sessions end, and these did."""

    def __init__(self, ended: tuple[str, ...]) -> None:
        super().__init__(Fault("password", "password", "the old password is not this one."))
        self.ended = ended


def sign_in(accounts: Accounts, login: str, password: str, now: At, address: str = "") -> Signed:
    """Begin a session, always under a new id."""
    profile = _tried(accounts, lambda: by_login(accounts, login), password, now, address)
    if profile is None:
        raise Refused(WRONG)
    return decided(lambda: _welcome(accounts, profile, now, address))


def _tried(
    accounts: Accounts, find: Callable[[], Kept[Profile] | None], password: str, now: At, address: str
) -> Profile | None:
    """Whoever has this password. An attempt counts before it is looked at, so guessing in parallel gains nothing."""
    profile, counted = decided(lambda: _counted(accounts, find()))
    fits = accounts.passwords.fits(profile.hashed if profile else "", password)
    if fits and counted:
        return profile
    person = profile.id if profile else None
    accounts.tell(Noted(at=now, what="sign-in failed", person=person, address=address))
    if profile is not None and counted and profile.attempts == ATTEMPTS:
        words = f"{ATTEMPTS} wrong passwords"
        accounts.tell(Noted(at=now, what="locked", person=person, words=words, address=address))
    return None


def _counted(accounts: Accounts, kept: Kept[Profile] | None) -> tuple[Profile | None, bool]:
    """Who it is, and whether the attempt may succeed; one document is written in every case."""
    if kept is None or kept.record.locked or not kept.record.usable:
        _count_nobody(accounts)
        return (kept.record if kept else None), False
    profile = replace(kept.record, attempts=kept.record.attempts + 1)
    write(accounts.store, PEOPLE.over(kept, profile))
    return profile, True


def _count_nobody(accounts: Accounts) -> None:
    kept = HOUSE.find(accounts.store, NOBODY)
    if kept is None:
        write(accounts.store, HOUSE.new(NOBODY, Mark("1")))
    else:
        write(accounts.store, HOUSE.over(kept, Mark(str(int(kept.record.value) + 1))))


def _welcome(accounts: Accounts, seen: Profile, now: At, address: str) -> Signed:
    kept = PEOPLE.find(accounts.store, seen.id)
    if kept is None or not kept.record.usable or kept.record.hashed != seen.hashed:
        raise Refused(WRONG)  # it was changed while the password was looked at
    signed, document = sessions.begun(accounts, kept.record, now)
    write(accounts.store, PEOPLE.over(kept, replace(kept.record, attempts=0)), document)
    accounts.tell(Noted(at=now, what="signed in", person=seen.id, address=address))
    return signed


def set_password(accounts: Accounts, token: str, old: str, new: str, now: At) -> Signed:
    """Set another password of one's own: all sessions end, and one begins."""
    found = sessions.find(accounts, token, now)
    if found is None:
        refuse("no-session", "session", "nobody is signed in here.", "Sign in again.")
    person = found.session.person
    check_password(new, profile_of(accounts, person).record.login)
    if old == new:
        refuse("password", "password", "it is the one you have.", "Choose another.")
    profile = _tried(accounts, lambda: profile_of(accounts, person), old, now, "")
    if profile is None:
        locked = profile_of(accounts, person).record.locked
        raise WrongPassword(decided(lambda: end_all(accounts, person)) if locked else ())
    hashed = accounts.passwords.hashed(new)
    return decided(lambda: _changed(accounts, key_of(token), profile, hashed, now))


def end_all(accounts: Accounts, person: Person) -> tuple[str, ...]:
    """End all sessions of somebody; their keys."""
    theirs = sessions.of_person(accounts, person)
    if theirs:
        write(accounts.store, *(SESSIONS.gone(kept) for kept in theirs))
    return tuple(kept.key for kept in theirs)


def _changed(accounts: Accounts, key: str, seen: Profile, hashed: str, now: At) -> Signed:
    kept = profile_of(accounts, seen.id)
    theirs = sessions.of_person(accounts, seen.id)
    if kept.record.hashed != seen.hashed or not any(one.key == key for one in theirs):
        refuse("no-session", "session", "the password was changed elsewhere.", "Sign in again.")
    since = kept.record.own_since if kept.record.own_since is not None else now
    profile = replace(kept.record, hashed=hashed, must_change=False, own_since=since, attempts=0)
    signed, document = sessions.begun(accounts, profile, now)
    write(accounts.store, PEOPLE.over(kept, profile), *(SESSIONS.gone(one) for one in theirs), document)
    accounts.tell(Noted(at=now, what="password set", person=seen.id))
    return replace(signed, ended=tuple(one.key for one in theirs))


def enter(accounts: Accounts, name: str, now: At) -> Signed:
    """Come into a practice house: no password, no grants, any role."""
    if not accounts.practice:
        refuse("not-practice", "sign-in", "this house plays for money: everybody signs in.", "Ask an officer.")
    id_ = Person(new_id(accounts, "guest"))
    profile = Profile(id=id_, login=id_, name=name.strip()[:60] or "Guest", must_change=False)
    signed, document = sessions.begun(accounts, profile, now)
    write(accounts.store, PEOPLE.new(id_, profile), document)
    return signed
