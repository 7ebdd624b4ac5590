"""What two officers agree to at the machine itself, where no server runs: a restore, an installation."""

from collections.abc import Callable

from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.context import Accounts, by_login, new_id, refuse
from puntobanco.server.accounts.kept import APPROVALS
from puntobanco.server.accounts.people import can_officiate
from puntobanco.server.accounts.posts import ALL, Post
from puntobanco.server.accounts.records import Approval, Matter, Stage
from puntobanco.store.port import Document

Pair = tuple[Person, Person]


def two_officers(accounts: Accounts, logins: tuple[str, str], password_of: Callable[[str], str]) -> Pair:
    """Two different officers of a house who know their passwords; `Refused` if they are not.

    Nothing is written, so wrong passwords are not counted: whoever can do this has the file with the hashes anyway.
    """
    found = [_officer(accounts, login, password_of(login)) for login in logins]
    first, second = found
    if first == second:
        refuse("second-person", logins[1][:40], "two different people decide this.", "Name another officer.")
    return first, second


def _officer(accounts: Accounts, login: str, password: str) -> Person:
    kept = by_login(accounts, login)
    fits = accounts.passwords.fits(kept.record.hashed if kept else "", password)
    if kept is None or not fits:
        refuse("sign-in", login[:40], "this name and this password do not go together.")
    if not can_officiate(kept.record) or kept.record.must_change:
        advice = "An officer who has set a password of their own can."
        refuse("not-your-role", login[:40], "only an officer who may sign in can agree to this.", advice)
    return kept.record.id


def agreement(accounts: Accounts, matter: Matter, about: str, pair: Pair, now: At) -> Document:
    """What they agreed to, as it is kept: used with what it was for."""
    by, second = pair
    approval = Approval(
        id=new_id(accounts, "approval"),
        matter=matter,
        place=ALL,
        details=about.encode(),
        by=by,
        who=None,
        login="",
        at=now,
        stage=Stage.USED,
        second=second,
        second_post=Post.OFFICER,
    )
    return APPROVALS.new(approval.id, approval)
