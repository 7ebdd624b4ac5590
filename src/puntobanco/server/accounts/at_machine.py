"""What two officers agree to at the machine itself, where no server runs: a restore, an installation."""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.procedure.asking import At, Matter, Person
from puntobanco.server.accounts.context import Accounts, by_login, new_id, refuse
from puntobanco.server.accounts.credentials.factors import used
from puntobanco.server.accounts.documents import APPROVALS, PEOPLE
from puntobanco.server.accounts.people import can_officiate
from puntobanco.server.accounts.records import Approval, Stage
from puntobanco.store.port import Document
from puntobanco.wire.posts import ALL, Post


class Pair(Struct, frozen=True):
    """Two officers who showed who they are, and their second factors with the codes used."""

    by: Person
    second: Person
    used: tuple[Document, ...] = ()


class Asks(Protocol):
    """How an officer at the machine is asked for a password, and for a code of the second factor."""

    def password(self, login: str) -> str: ...

    def code(self, login: str) -> str: ...


def two_officers(accounts: Accounts, logins: tuple[str, str], asks: Asks, now: At) -> Pair:
    """Two different officers who know their passwords and show a code each; else `Refused`.

    Wrong guesses are not counted: who can make them here has the file with the hashes anyway.
    """
    (first, one), (second, other) = (_officer(accounts, login, asks, now) for login in logins)
    if first == second:
        refuse("second-person.two-different", logins[1][:40])
    return Pair(first, second, (one, other))


def _officer(accounts: Accounts, login: str, asks: Asks, now: At) -> tuple[Person, Document]:
    kept = by_login(accounts, login)
    fits = accounts.passwords.fits(kept.record.hashed if kept else "", asks.password(login))
    if kept is None or not fits:
        refuse("sign-in.name-password", login[:40])
    if not can_officiate(kept.record) or kept.record.must_change:
        refuse("not-your-role.officer-who", login[:40])
    if kept.record.factor is None:
        refuse("second-factor.not-yet", login[:40], login=login[:40])
    code = asks.code(login)
    try:
        factor = used(accounts, kept.record, code, now)
    except Refused:
        refuse("code-wrong.used-already", login[:40])
    return kept.record.id, PEOPLE.over(kept, replace(kept.record, factor=factor))


def agreement(accounts: Accounts, matter: Matter, about: str, pair: Pair, now: At) -> tuple[Document, ...]:
    """The documents of an agreement: already used for its purpose, with the codes that both gave."""
    approval = Approval(
        id=new_id(accounts, "approval"),
        matter=matter,
        place=ALL,
        details=about.encode(),
        by=pair.by,
        who=None,
        login="",
        at=now,
        stage=Stage.USED,
        second=pair.second,
        second_post=Post.OFFICER,
    )
    return (APPROVALS.new(approval.id, approval), *pair.used)
