"""The second person: something is proposed, another agrees at another session, and it is used once, within minutes."""

from collections.abc import Callable
from hmac import compare_digest

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.jackpot.link.authorise import OVERSEERS
from puntobanco.procedure.asking import At, Matter, Person, Who
from puntobanco.procedure.roles import DEALERS, SUPERVISORS
from puntobanco.server.accounts.context import Accounts, keep, new_id, refuse
from puntobanco.server.accounts.documents import APPROVALS, PEOPLE, Kept, decided, write
from puntobanco.server.accounts.records import Approval, Noted, Session, Stage
from puntobanco.server.accounts.sessions import MINUTE
from puntobanco.store.port import Deed, Document
from puntobanco.wire.posts import Post, posts_of
from puntobanco.words import Text, any_of, say

LASTS = 10 * MINUTE
"""How long after it was proposed it may be agreed to and used."""

_PIT = posts_of(SUPERVISORS)
_OFFICERS = frozenset({Post.OFFICER})

AGREES: dict[Matter, frozenset[Post]] = {
    Matter.STAKES: posts_of(DEALERS),
    Matter.VOID: _PIT,
    Matter.CARDS: _PIT,
    Matter.SEEN: _PIT,
    Matter.BUY_IN: _PIT,
    Matter.LIMITS: _PIT,
    Matter.JACKPOT: posts_of(OVERSEERS),
    Matter.WITHDRAWAL: frozenset({Post.CASHIER, Post.CASINO_SUPERVISOR, Post.SHIFT_MANAGER}),
    Matter.CAGE: frozenset({Post.OPERATOR, Post.CASHIER, Post.SHIFT_MANAGER}),
    Matter.GRANT: _OFFICERS,
    Matter.UNLOCK: _OFFICERS,
    Matter.RESET: _OFFICERS,
    Matter.FACTOR: _OFFICERS,
    Matter.RESTORE: _OFFICERS,
    Matter.INSTALL: _OFFICERS,
    Matter.SECOND_PLACE: _OFFICERS,
}
"""Who may agree to what; to a withdrawal its owner may too, as a player.

Where stakes go back one of the two is a supervisor: a dealer agrees to what a supervisor proposed.
"""


class Concerns(Struct, frozen=True):
    """Whom a proposal concerns, under the ids in which they act, and whose money it is."""

    about: tuple[Person, ...] = ()
    owner: Person | None = None
    fact: Text | None = None
    """What the second person confirms."""


class Spent(Struct, frozen=True):
    """The second person of a command, and what is written together with the command's own events."""

    second: Who | None
    """The person and role in which they agreed; none for what officers decide."""
    person: Person
    document: Document
    deed: Deed


NOBODY = Concerns()


def propose(
    accounts: Accounts,
    session: Session,
    matter: Matter,
    place: str,
    details: bytes,
    now: At,
    stream: str = "",
    concerns: Concerns = NOBODY,
) -> Approval:
    """Ask for something that another person must agree to. Whether the proposer may ask is `authority`'s question."""
    if session.acting is None:
        refuse("not-your-role.choose-which", "approval")
    approval = Approval(
        id=new_id(accounts, "approval"),
        matter=matter,
        place=place,
        details=details,
        by=session.person,
        who=session.who,
        login=session.login,
        at=now,
        stream=stream,
        about=concerns.about,
        owner=concerns.owner,
        fact=concerns.fact,
    )
    noted = Noted(at=now, what="proposed", by=session.person, words=_of(matter, approval.id))
    keep(accounts, noted, APPROVALS.new(approval.id, approval))
    return approval


def waiting(accounts: Accounts, session: Session, now: At) -> tuple[Approval, ...]:
    found = (kept.record for kept in APPROVALS.all(accounts.store))
    return tuple(open_ for open_ in found if _standing(open_, now, Stage.PROPOSED) and not _unfit(open_, session))


def mine(accounts: Accounts, session: Session, now: At) -> tuple[Approval, ...]:
    """What the acting person proposed lately: waiting, agreed or declined; of what officers do, also what is done."""
    found = (kept.record for kept in APPROVALS.all(accounts.store))
    own = (approval for approval in found if approval.by == session.person and approval.who == session.who)
    told = (approval for approval in own if approval.stage is not Stage.USED or approval.who is None)
    return tuple(mine for mine in told if mine.at <= now < mine.at + LASTS)


def _standing(approval: Approval, now: At, stage: Stage) -> bool:
    return approval.stage is stage and approval.at <= now < approval.at + LASTS


def _unfit(approval: Approval, session: Session) -> Fault | None:
    """Why this session cannot answer it."""
    if session.login == approval.login:
        return Fault("second-person.same-session", "approval")
    if session.person == approval.by and (session.school or not session.practice):
        return Fault("second-person.yourself", "approval")
    if session.acts_as == approval.owner and session.acting is not None and session.acting.post is Post.PLAYER:
        return None  # their own money, confirmed by themselves
    if session.acts_as in approval.about:
        return Fault("second-person.about-you", "approval")
    return _unable(approval, session)


def _unable(approval: Approval, session: Session) -> Fault | None:
    """Why the role of this session does not let it answer."""
    able = AGREES[approval.matter]
    if session.acting is None or session.acting.post not in able or not session.acting.covers(approval.place):
        posts = any_of(post.text for post in Post if post in able)
        return Fault.of("second-person.post", "approval", posts=posts)
    if approval.matter is Matter.STAKES and approval.who is not None and approval.who.role not in SUPERVISORS:
        if session.acting.post not in _PIT:
            return Fault("second-person.supervisor-only", "approval")
    if session.who is not None and approval.who is not None and session.who.person == approval.who.person:
        return Fault("second-person.same-role", "approval")  # in practice somebody may be two people, but not one
    return None


def standing(accounts: Accounts, id_: str, now: At, stage: Stage) -> Kept[Approval]:
    """An approval in this stage that has not expired."""
    kept = APPROVALS.find(accounts.store, id_)
    if kept is None:
        refuse("no-approval.nothing-proposed", "approval")
    if not _standing(kept.record, now, stage):
        late = kept.record.stage in (Stage.PROPOSED, Stage.APPROVED) and kept.record.stage is stage
        if late:
            refuse("approval-over.late", "approval")
        refuse("approval-stage.other", "approval", is_now=_stage(kept.record.stage), stage=_stage(stage))
    return kept


def _stage(stage: Stage) -> Text:
    return say(f"approval.{stage.value}")


def _of(matter: Matter, id_: str) -> Text:
    return say("ref.noted", what=matter.words, note=id_)


Why = Callable[[Approval], Fault | None]
"""Why somebody cannot agree to a proposal; nothing if they can."""


def agreed(
    accounts: Accounts, session: Session, id_: str, now: At, also: Why | None = None
) -> tuple[Kept[Approval], Approval]:
    """A proposal that this session may agree to: as it is kept, and as it is once agreed to."""
    kept = APPROVALS.find(accounts.store, id_)
    why = kept and (_unfit(kept.record, session) or (also(kept.record) if also is not None else None))
    if kept is not None and why:
        words = say("ref.noted", what=why.text, note=kept.record.id)
        accounts.tell(Noted(at=now, what="agreement-refused", person=session.person, words=words))
        raise Refused(why)
    kept = standing(accounts, id_, now, Stage.PROPOSED)
    assert session.acting is not None
    after = replace(
        kept.record,
        stage=Stage.APPROVED,
        second=session.person,
        second_post=session.acting.post,
        second_who=session.who,
    )
    return kept, after


def approve(accounts: Accounts, session: Session, id_: str, now: At, also: Why | None = None) -> Approval:
    """Agree, as the second person; the proposer may now use it. What officers do is `officers.approve`'s."""
    return decided(lambda: _approved(accounts, session, id_, now, also))


def _approved(accounts: Accounts, session: Session, id_: str, now: At, also: Why | None) -> Approval:
    kept, after = agreed(accounts, session, id_, now, also)
    words = _of(after.matter, after.id)
    noted = Noted(at=now, what="approved", by=after.by, second=session.person, words=words)
    keep(accounts, noted, APPROVALS.over(kept, after))
    return after


def decline(accounts: Accounts, session: Session, id_: str, now: At, words: str = "") -> Approval:
    """Decline a proposal, or withdraw one's own."""
    return decided(lambda: _declined(accounts, session, id_, now, words))


def _declined(accounts: Accounts, session: Session, id_: str, now: At, words: str) -> Approval:
    kept = APPROVALS.find(accounts.store, id_)
    stage = kept.record.stage if kept and kept.record.stage is Stage.APPROVED else Stage.PROPOSED
    kept = standing(accounts, id_, now, stage)
    second = None
    if kept.record.by != session.person:
        kept, answered = agreed(accounts, session, id_, now)
        second = answered.second
    after = replace(kept.record, stage=Stage.DECLINED, second=second, words=words[:500])
    noted = Noted(at=now, what="declined", by=after.by, second=session.person, words=after.id)
    keep(accounts, noted, APPROVALS.over(kept, after))
    return after


def spend(
    accounts: Accounts,
    session: Session,
    id_: str,
    matter: Matter,
    place: str,
    details: bytes,
    now: At,
    stream: str = "",
    fact: Text | None = None,
) -> Spent:
    """The second person of exactly this; written as used with the command, or not at all if the command is refused."""
    kept = standing(accounts, id_, now, Stage.APPROVED)
    approval = kept.record
    if approval.by != session.person or approval.who != session.who:
        refuse("second-person.somebody-else", "approval")
    same = compare_digest(approval.details, details) and approval.fact == fact
    if approval.matter is not matter or (approval.place, approval.stream) != (place, stream) or not same:
        refuse("second-person.what-agreed", "approval")
    assert approval.second is not None
    if not session.practice and not still_fit(accounts, approval):
        refuse("second-person.who-agreed", "approval")
    document = APPROVALS.over(kept, replace(approval, stage=Stage.USED))
    words = _of(matter, approval.id)
    deed = Deed(at=now, what="approval-used", by=session.person, second=approval.second, words=words)
    return Spent(approval.second_who, approval.second, document, deed)


def still_fit(accounts: Accounts, approval: Approval) -> bool:
    """Whether the second person's account and post still stand."""
    kept = PEOPLE.find(accounts.store, approval.second or "")
    if kept is None or not kept.record.usable or kept.record.locked:
        return False
    if approval.second_who is not None and approval.second_who.person == approval.owner:
        return True  # the owner of the money needs no post to say so
    return any(
        holding.post is approval.second_post and holding.covers(approval.place) for holding in kept.record.holdings
    )


def sweep(accounts: Accounts, now: At) -> None:
    """Delete what has been over for a day; the chain keeps what happened."""
    over = [kept for kept in APPROVALS.all(accounts.store) if now >= kept.record.at + 24 * 60 * MINUTE]
    if over:
        noted = Noted(at=now, what="approvals-cleared", words=str(len(over)))
        write(accounts.store, *map(APPROVALS.gone, over), noted=noted)
