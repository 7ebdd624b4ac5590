"""A one-time code for a withdrawal: the owner of the wallet makes it at their own session and tells it to the cashier.

It is for one amount, good once and for ten minutes; a newer one takes its place, and a wrong one ends it.
"""

from hashlib import sha256
from hmac import compare_digest

from msgspec.structs import replace

from puntobanco.procedure.asking import At, Matter, Person
from puntobanco.server.accounts.approvals import LASTS, Spent, still_fit
from puntobanco.server.accounts.context import Accounts, check_acts, keep, refuse
from puntobanco.server.accounts.credentials.passwords import one_time
from puntobanco.server.accounts.documents import APPROVALS, decided
from puntobanco.server.accounts.records import Approval, Noted, Session, Stage
from puntobanco.store.port import Deed
from puntobanco.wire.posts import ALL, Post

LETTERS = 11
"""Of a one-time password: two groups of five with a hyphen, 50 random bits, for one person and one amount."""


def is_code(text: str) -> bool:
    """Whether this is a code, and not the id of a proposal."""
    return len(text) == LETTERS and not text.startswith("approval-")


def make(accounts: Accounts, session: Session, details: bytes, stream: str, now: At) -> str:
    """A code for the withdrawal of one's own that the details say; told once and kept only as a hash."""
    check_acts(session, Post.PLAYER)
    code = one_time(accounts.chance)[:LETTERS]
    approval = Approval(
        id=_id(session.acts_as),
        matter=Matter.WITHDRAWAL,
        place=ALL,
        details=details,
        by=session.person,
        who=session.who,
        login=session.login,
        at=now,
        stage=Stage.APPROVED,
        second=session.person,
        second_post=Post.PLAYER,
        second_who=session.who,
        stream=stream,
        about=(session.acts_as,),
        owner=session.acts_as,
        code=_hash(code),
    )
    decided(lambda: _kept(accounts, approval, "withdrawal-code-made"))
    return code


def spend(
    accounts: Accounts, session: Session, owner: Person, code: str, details: bytes, stream: str, now: At
) -> Spent:
    """The owner's word for exactly this withdrawal; written as used with the command."""
    kept = APPROVALS.find(accounts.store, _id(owner))
    approval = kept.record if kept is not None else None
    if kept is None or approval is None or approval.stage is not Stage.APPROVED or not _in_time(approval, now):
        refuse("approval-stage", "approval")
    if not compare_digest(approval.code, _hash(code)):
        decided(lambda: _kept(accounts, replace(approval, stage=Stage.DECLINED), "wrong-withdrawal-code"))
        refuse("second-person.owner-s", "approval")
    if session.login == approval.login:
        refuse("second-person.code-made", "approval")
    if not compare_digest(approval.details, details) or approval.stream != stream:
        refuse("second-person.code-another", "approval")
    if not session.practice and not still_fit(accounts, approval):
        refuse("second-person.owner-s-account", "approval")
    deed = Deed(at=now, what="approval-used", by=session.person, second=approval.second, words=approval.id)
    return Spent(approval.second_who, approval.by, APPROVALS.over(kept, replace(approval, stage=Stage.USED)), deed)


def _kept(accounts: Accounts, approval: Approval, what: str) -> None:
    """Write a code in place of the owner's last one."""
    before = APPROVALS.find(accounts.store, approval.id)
    document = APPROVALS.over(before, approval) if before is not None else APPROVALS.new(approval.id, approval)
    keep(accounts, Noted(at=approval.at, what=what, person=approval.by, words=approval.id), document)


def _in_time(approval: Approval, now: At) -> bool:
    return approval.at <= now < approval.at + LASTS


def _id(owner: Person) -> str:
    return f"code-{owner}"


def _hash(code: str) -> str:
    return sha256(code.strip().lower().encode()).hexdigest()
