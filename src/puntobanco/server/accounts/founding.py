"""The first start: whether a house is practice or real, its first two officers, and when it may play for money."""

from collections.abc import Iterable

from msgspec.structs import replace

from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.context import Accounts, refuse
from puntobanco.server.accounts.credentials.passwords import one_time
from puntobanco.server.accounts.documents import HOUSE, PEOPLE, SESSIONS, Kept, Mark, write
from puntobanco.server.accounts.people import Added, can_officiate, made
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Grant, Noted, Profile
from puntobanco.server.accounts.sessions import of_person
from puntobanco.store.port import Document, Reader, Store
from puntobanco.wire.posts import Post

MODE = "mode"
RESCUED = "rescued"
"""The mark of a house whose officers were given passwords at the machine."""
PRACTICE, REAL, SCHOOL = "practice", "real", "school"
FOUNDER = Person("first-start")
"""Recorded as the granter at the first start, before anybody holds a post."""
FOUNDERS = (("officer-1", "Officer 1"), ("officer-2", "Officer 2"))
"""Login and name of the first officers where nobody has named them."""


def check_mode(store: Store, *, practice: bool, school: bool = False, now: At) -> None:
    """Mark a new database as practice, school or real; refuse one that is another."""
    wanted, kept = SCHOOL if school else PRACTICE if practice else REAL, HOUSE.find(store, MODE)
    if kept is None:
        if store.streams() or store.documents(PEOPLE.kind):
            refuse("no-mode", "database")
        noted = Noted(at=now, what="house-founded", by=FOUNDER, words=wanted)
        write(store, HOUSE.new(MODE, Mark(wanted)), noted=noted)
    elif kept.record.value != wanted:
        refuse(f"other-mode.{wanted}", "database")


def mode_of(store: Reader) -> str | None:
    """Whether a database is practice, a school or real; nothing if it is new."""
    kept = HOUSE.find(store, MODE)
    return kept.record.value if kept else None


def first_officers(accounts: Accounts, now: At) -> tuple[Added, ...]:
    """Two officers with one-time passwords, to be printed: made where there is nobody, and given new passwords at every
    start until one of them has set their own, for the program keeps no password that it could print again.

    None in practice, and none after a rescue, which has printed passwords of its own.
    """
    everybody = PEOPLE.all(accounts.store)
    if (accounts.practice and not accounts.school) or any(kept.record.own_since is not None for kept in everybody):
        return ()
    if not everybody:
        return found_officers(accounts, FOUNDERS, now)
    if HOUSE.find(accounts.store, RESCUED) is not None:
        return ()
    return _told_anew(accounts, everybody, Noted(at=now, what="first-officers-anew", by=FOUNDER))


def found_officers(accounts: Accounts, named: Iterable[tuple[str, str]], now: At) -> tuple[Added, ...]:
    """The first officers, by login and name, with one-time passwords that are told once."""
    grant = Grant(holding=Holding(Post.OFFICER), by=FOUNDER, second=None, at=now)
    founders, documents = [], list[Document]()
    for login, name in named:
        added, wanted = made(accounts, login, name, grant)
        founders.append(added)
        documents.extend(wanted)
    write(accounts.store, *documents, noted=Noted(at=now, what="first-officers", by=FOUNDER))
    for added in founders:
        noted = Noted(at=now, what="first-officer", person=added.profile.id, by=FOUNDER, chained=True)
        accounts.tell(noted)
    return tuple(founders)


def ready_for_money(accounts: Accounts) -> bool:
    """Whether two officers have passwords of their own and a second factor; play money needs nobody."""
    if accounts.practice:
        return True
    profiles = (kept.record for kept in PEOPLE.all(accounts.store))
    officers = (officer for officer in profiles if officer.holds(Post.OFFICER) and officer.usable)
    return sum(officer.own_since is not None and officer.factor is not None for officer in officers) >= 2


def rescue(accounts: Accounts, now: At, *, lost: bool = False) -> tuple[Added, ...]:
    """At the machine itself, when fewer than two officers have passwords of their own: new one-time passwords for all
    of them, and no second factor; `lost` says that too few still have theirs, which the accounts cannot show.

    It needs the database at hand; nothing opens for money until two officers have set their own again.
    """
    everybody = PEOPLE.all(accounts.store)
    own = [kept.record for kept in everybody if can_officiate(kept.record) and kept.record.own_since is not None]
    if len(own) >= 2 and not lost:
        refuse("two-officers.can-still", "accounts")
    before = HOUSE.find(accounts.store, RESCUED)
    mark = HOUSE.new(RESCUED, Mark(str(now))) if before is None else HOUSE.over(before, Mark(str(now)))
    return _told_anew(accounts, everybody, Noted(at=now, what="officers-rescued", by=FOUNDER), mark)


def _told_anew(
    accounts: Accounts, everybody: Iterable[Kept[Profile]], noted: Noted, *more: Document
) -> tuple[Added, ...]:
    """New one-time passwords for all officers: what they had is void, and so are their sessions."""
    found, documents = [], list(more)
    for kept in sorted(everybody, key=lambda kept: kept.record.login):
        if kept.record.usable and kept.record.holds(Post.OFFICER):
            password = one_time(accounts.chance)
            hashed = accounts.passwords.hashed(password)
            fresh = replace(kept.record, hashed=hashed, must_change=True, own_since=None)
            profile = replace(fresh, locked=False, factor=None)
            found.append(Added(profile=profile, password=password))
            documents.append(PEOPLE.over(kept, profile))
            documents.extend(SESSIONS.gone(session) for session in of_person(accounts, profile.id))
    write(accounts.store, *documents, noted=noted)
    for added in found:
        accounts.tell(replace(noted, what="rescued", person=added.profile.id, chained=True))
    return tuple(found)
