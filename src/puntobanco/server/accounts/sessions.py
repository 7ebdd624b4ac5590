"""Sessions, held on the server: found by a token, over after idling, after twelve hours, or at once when ended."""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.context import Accounts, key_of, new_id, new_token, refuse
from puntobanco.server.accounts.documents import SESSIONS, Kept, decided, write
from puntobanco.server.accounts.posts import NEED_A_FACTOR, Holding
from puntobanco.server.accounts.records import Noted, Profile, Session
from puntobanco.store.port import Batch, Document
from puntobanco.wire.posts import ALL, Post

MINUTE = 60_000
IDLE = {Post.DEALER: 5 * MINUTE, Post.PLAYER: 30 * MINUTE, Post.NOMINEE: 30 * MINUTE}
IDLE_ELSE = 15 * MINUTE
LONGEST = 12 * 60 * MINUTE
"""However busy somebody is."""
AHEAD = 60 * MINUTE
"""How far ahead of the clock a session may have been heard of; if it was set back further everybody signs in anew."""
TOUCHED = 30_000
"""How old the store's word on when a session was last heard of may become."""


class Signed(Struct, frozen=True, kw_only=True):
    """A session that has just begun, with its token, which is told once; and the sessions that ended by it."""

    token: str
    key: str
    session: Session
    ended: tuple[str, ...] = ()
    """Their keys, so that the caller closes their sockets."""


class Found(Struct, frozen=True):
    """A session that holds."""

    key: str
    session: Session


def ends_at(session: Session) -> At:
    """When it is over if nothing more is heard."""
    idle = IDLE.get(session.acting.post, IDLE_ELSE) if session.acting else IDLE_ELSE
    return At(min(session.seen + idle, session.started + LONGEST))


def find(accounts: Accounts, token: str, now: At, *, touch: bool = True) -> Found | None:
    """The session of a token, if it holds. `touch` says that its person did something."""
    key = key_of(token)
    kept = standing(accounts, key, now)
    if kept is None:
        return None
    if touch:
        _touch(accounts, kept, now)
    return Found(key, replace(kept.record, seen=_seen(accounts, kept)))


def standing(accounts: Accounts, key: str, now: At) -> Kept[Session] | None:
    """A session as it is kept; none if it is over."""
    kept = SESSIONS.find(accounts.store, key)
    if kept is None:
        accounts.seen.pop(key, None)
        return None
    session = replace(kept.record, seen=_seen(accounts, kept))
    return kept if session.seen - AHEAD <= now < ends_at(session) else None


def _seen(accounts: Accounts, kept: Kept[Session]) -> At:
    return max(kept.record.seen, accounts.seen.get(kept.key, At(0)))


def _touch(accounts: Accounts, kept: Kept[Session], now: At) -> None:
    """Remember that it was heard of; in the store only now and then, and without waiting: nothing hangs on it."""
    accounts.seen[kept.key] = max(now, _seen(accounts, kept))
    if now - kept.record.seen >= TOUCHED:
        accounts.store.append(Batch(documents=(SESSIONS.over(kept, replace(kept.record, seen=now)),)))


def ended_among(accounts: Accounts, keys: tuple[str, ...], now: At) -> tuple[str, ...]:
    """Which of these sessions are over: asked every second for those with open sockets."""
    return tuple(key for key in keys if standing(accounts, key, now) is None)


def sweep(accounts: Accounts, now: At) -> tuple[str, ...]:
    """Take away what is over; the keys of what was."""
    kept = accounts.store.keys(SESSIONS.kind)
    over = ended_among(accounts, kept, now)
    for key in over:
        decided(partial(_drop, accounts, key))
    for key in accounts.seen.keys() - set(kept):
        accounts.seen.pop(key, None)
    return over


def _drop(accounts: Accounts, key: str) -> None:
    kept = SESSIONS.find(accounts.store, key)
    if kept is not None:
        write(accounts.store, SESSIONS.gone(kept))
    accounts.seen.pop(key, None)


def begun(accounts: Accounts, profile: Profile, now: At, *, factor: bool = False) -> tuple[Signed, Document]:
    """A new session for somebody who has just shown who they are, and the document to be written."""
    everything = tuple(Holding(post) for post in Post)
    session = Session(
        person=profile.id,
        login=new_id(accounts, "login"),
        started=now,
        seen=now,
        held=everything if accounts.practice else profile.holdings,
        must_change=profile.must_change,
        practice=accounts.practice,
        factor=factor,
    )
    return _signed(accounts, session)


def _signed(accounts: Accounts, session: Session, ended: tuple[str, ...] = ()) -> tuple[Signed, Document]:
    token = new_token(accounts)
    signed = Signed(token=token, key=key_of(token), session=session, ended=ended)
    return signed, SESSIONS.new(signed.key, session)


def of_person(accounts: Accounts, person: Person, *, but: str = "") -> tuple[Kept[Session], ...]:
    """All sessions of a person, or all but one."""
    return tuple(kept for kept in SESSIONS.all(accounts.store) if kept.record.person == person and kept.key != but)


def choose(accounts: Accounts, token: str, post: Post, scope: str, now: At) -> Signed:
    """Act in another post or at another table: the old id is over, a new one begins."""
    return decided(lambda: _choose(accounts, key_of(token), Holding(post, scope), now))


def _choose(accounts: Accounts, key: str, wanted: Holding, now: At) -> Signed:
    kept = standing(accounts, key, now)
    if kept is None:
        refuse("no-session.signed-here", "session")
    session = kept.record
    if session.must_change:
        refuse("must-change.one-time", "session")
    if not any(held.post is wanted.post and held.covers(wanted.scope) for held in session.held):
        where = "at all tables" if wanted.scope == ALL else f"at {wanted.scope[:40]}"
        refuse("not-granted.you", "session", post=wanted.post.text, where=where)
    if wanted.post in NEED_A_FACTOR and not session.factor and not session.practice:
        refuse("second-factor.needs-your", "session", post=wanted.post.text)
    signed, document = _signed(accounts, replace(session, acting=wanted, seen=now, offered=""), (key,))
    write(accounts.store, SESSIONS.gone(kept), document)
    accounts.seen.pop(key, None)
    accounts.tell(Noted(at=now, what="role chosen", person=session.person, words=f"{wanted.post.value} {wanted.scope}"))
    return signed


def sign_out(accounts: Accounts, token: str, now: At) -> tuple[str, ...]:
    """End a session at once; its key."""
    key = key_of(token)
    kept = SESSIONS.find(accounts.store, key)
    if kept is None:
        return ()
    decided(partial(_drop, accounts, key))
    accounts.tell(Noted(at=now, what="signed out", person=kept.record.person))
    return (key,)
