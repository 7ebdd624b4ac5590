"""The first start: whether a house is practice or real, its first two officers, and when it may play for money."""

from msgspec.structs import replace

from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.context import Accounts, refuse
from puntobanco.server.accounts.credentials.passwords import one_time
from puntobanco.server.accounts.documents import HOUSE, PEOPLE, SESSIONS, Mark, write
from puntobanco.server.accounts.people import Added, can_officiate, made
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.records import Grant, Noted
from puntobanco.server.accounts.sessions import of_person
from puntobanco.store.port import Document, Reader, Store
from puntobanco.wire.posts import Post

MODE = "mode"
PRACTICE, REAL = "practice", "real"
FOUNDER = Person("first-start")
"""Who grants where nobody has been granted anything yet."""
LOGINS_OF_FOUNDERS = ("officer-1", "officer-2")


def check_mode(store: Store, *, practice: bool, now: At) -> None:
    """Mark a new database as practice or real; refuse one that is the other."""
    wanted, kept = PRACTICE if practice else REAL, HOUSE.find(store, MODE)
    if kept is None:
        if store.streams() or store.documents(PEOPLE.kind):
            refuse("no-mode", "database")
        noted = Noted(at=now, what="house founded", by=FOUNDER, words=wanted)
        write(store, HOUSE.new(MODE, Mark(wanted)), noted=noted)
    elif kept.record.value != wanted:
        refuse(f"other-mode.{wanted}", "database")


def mode_of(store: Reader) -> str | None:
    """Whether a database is practice or real; nothing if it is new."""
    kept = HOUSE.find(store, MODE)
    return kept.record.value if kept else None


def first_start(accounts: Accounts, now: At) -> tuple[Added, ...]:
    """Two officers with one-time passwords, to be printed once; nothing if there are people already, or in practice."""
    if accounts.practice or PEOPLE.all(accounts.store):
        return ()
    grant = Grant(holding=Holding(Post.OFFICER), by=FOUNDER, second=None, at=now)
    founders, documents = [], list[Document]()
    for place, login in enumerate(LOGINS_OF_FOUNDERS, 1):
        added, wanted = made(accounts, login, f"Officer {place}", grant)
        founders.append(added)
        documents.extend(wanted)
    write(accounts.store, *documents, noted=Noted(at=now, what="first officers", by=FOUNDER))
    for added in founders:
        noted = Noted(at=now, what="first officer", person=added.profile.id, by=FOUNDER, chained=True)
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
    """At the machine itself, when fewer than two officers can get in: new one-time passwords for all of them, and no
    second factor; `lost` says that too few still have theirs, which the accounts cannot show.

    It needs the database at hand; nothing opens for money until two officers have set their own again.
    """
    everybody = sorted(PEOPLE.all(accounts.store), key=lambda kept: kept.record.login)
    if sum(can_officiate(kept.record) for kept in everybody) >= 2 and not lost:
        refuse("two-officers.can-still", "accounts")
    found, documents = [], list[Document]()
    for kept in everybody:
        if kept.record.usable and kept.record.holds(Post.OFFICER):
            password = one_time(accounts.chance)
            hashed = accounts.passwords.hashed(password)
            fresh = replace(kept.record, hashed=hashed, must_change=True, own_since=None)
            profile = replace(fresh, locked=False, factor=None)
            found.append(Added(profile=profile, password=password))
            documents.append(PEOPLE.over(kept, profile))
            documents.extend(SESSIONS.gone(session) for session in of_person(accounts, profile.id))
    write(accounts.store, *documents, noted=Noted(at=now, what="officers rescued", by=FOUNDER))
    for added in found:
        accounts.tell(Noted(at=now, what="rescued", person=added.profile.id, by=FOUNDER, chained=True))
    return tuple(found)
