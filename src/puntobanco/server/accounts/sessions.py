"""Sessions, held on the server: found by a token, over after idling, after twelve hours, or at once when ended."""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.procedure.asking import At, Person
from puntobanco.procedure.roles import BETTORS, LADDER, Role
from puntobanco.server.accounts.context import Accounts, key_of, new_id, new_token, refuse
from puntobanco.server.accounts.documents import SESSIONS, Kept, decided, write
from puntobanco.server.accounts.posts import NEED_A_FACTOR, Holding, place_words
from puntobanco.server.accounts.records import Noted, Profile, Session
from puntobanco.store.port import Batch, Document
from puntobanco.wire.posts import Post, posts_of

MINUTE = 60_000
IDLE = {Post.DEALER: 5 * MINUTE, Post.PLAYER: 30 * MINUTE, Post.NOMINEE: 30 * MINUTE}
IDLE_ELSE = 15 * MINUTE
PRACTISED = posts_of(BETTORS | frozenset(LADDER) | {Role.JACKPOT, Role.SURVEILLANCE})
"""What everybody in a school may try at a table; offices, cage and the owner's business are granted."""
LONGEST = 12 * 60 * MINUTE
"""The longest session in milliseconds, however active its person is."""
AHEAD = 60 * MINUTE
"""Milliseconds that a session's last request may lie ahead of the clock; beyond that everybody signs in anew."""
TOUCHED = 30_000
"""Milliseconds by which the stored time of a session's last request may lag behind."""


class Signed(Struct, frozen=True, kw_only=True):
    """A session that has just begun, with its token, which is told once; and the sessions that ended by it."""

    token: str
    key: str
    session: Session
    ended: tuple[str, ...] = ()
    """Their keys, so that the caller closes their sockets."""


class Found(Struct, frozen=True):
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
        # The store is told only now and then, and nothing waits for it.
        accounts.seen[kept.key] = max(now, _seen(accounts, kept))
        if now - kept.record.seen >= TOUCHED:
            accounts.store.append(Batch(documents=(SESSIONS.over(kept, replace(kept.record, seen=now)),)))
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


def ended_among(accounts: Accounts, keys: tuple[str, ...], now: At) -> tuple[str, ...]:
    """Which of these sessions are over: asked every second for those with open sockets."""
    return tuple(key for key in keys if standing(accounts, key, now) is None)


def sweep(accounts: Accounts, now: At) -> tuple[str, ...]:
    """Delete the sessions that are over; their keys."""
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
    if accounts.school:
        everything = (*(Holding(post) for post in Post if post in PRACTISED), *profile.holdings)
    session = Session(
        person=profile.id,
        login=new_id(accounts, "login"),
        started=now,
        seen=now,
        held=everything if accounts.practice else profile.holdings,
        must_change=profile.must_change,
        practice=accounts.practice,
        school=accounts.school,
        factor=factor,
    )
    return _signed(accounts, session)


def _signed(accounts: Accounts, session: Session, ended: tuple[str, ...] = ()) -> tuple[Signed, Document]:
    token = new_token(accounts)
    signed = Signed(token=token, key=key_of(token), session=session, ended=ended)
    return signed, SESSIONS.new(signed.key, session)


def signed_in(accounts: Accounts, now: At) -> tuple[Session, ...]:
    """Every session that holds, those heard of last first."""
    found = (standing(accounts, key, now) for key in accounts.store.keys(SESSIONS.kind))
    open_ = (replace(kept.record, seen=_seen(accounts, kept)) for kept in found if kept is not None)
    return tuple(sorted(open_, key=lambda session: -session.seen))


def of_person(accounts: Accounts, person: Person, *, but: str = "") -> tuple[Kept[Session], ...]:
    return tuple(kept for kept in SESSIONS.all(accounts.store) if kept.record.person == person and kept.key != but)


def ending(accounts: Accounts, login: str) -> tuple[Kept[Session], ...]:
    theirs = tuple(kept for kept in SESSIONS.all(accounts.store) if kept.record.login == login)
    for kept in theirs:
        decided(partial(_drop, accounts, kept.key))
    return theirs


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
        refuse("not-granted.you", "session", post=wanted.post.text, where=place_words(wanted.scope[:40]))
    if wanted.post in NEED_A_FACTOR and not session.factor and not session.practice:
        refuse("second-factor.needs-your", "session", post=wanted.post.text)
    signed, document = _signed(accounts, replace(session, acting=wanted, seen=now, offered=""), (key,))
    write(accounts.store, SESSIONS.gone(kept), document)
    accounts.seen.pop(key, None)
    accounts.tell(Noted(at=now, what="role-chosen", person=session.person, words=wanted.words))
    return signed


def sign_out(accounts: Accounts, token: str, now: At) -> tuple[str, ...]:
    """End a session at once; its key."""
    key = key_of(token)
    kept = SESSIONS.find(accounts.store, key)
    if kept is None:
        return ()
    decided(partial(_drop, accounts, key))
    accounts.tell(Noted(at=now, what="signed-out", person=kept.record.person))
    return (key,)
