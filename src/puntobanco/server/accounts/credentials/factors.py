"""The second factor: codes by time (RFC 6238), each good once, recovery codes, and who needs it.

The secret is sealed under a key that is not in the database. What an authenticator shows changes every 30 seconds; the
code of the step before and after is taken too, for clocks that differ.
"""

from base64 import b32encode, b64decode, b64encode
from hashlib import sha256
from hmac import compare_digest
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.attempts import Attempt
from puntobanco.server.accounts.context import Accounts, keep, key_of, profile_of, refuse
from puntobanco.server.accounts.devices import NOWHERE, Browser
from puntobanco.server.accounts.documents import PEOPLE, SESSIONS, decided, write
from puntobanco.server.accounts.posts import NEED_A_FACTOR
from puntobanco.server.accounts.records import Factor, Noted, Profile, Session
from puntobanco.server.accounts.sessions import Signed, begun, find, of_person, standing
from puntobanco.server.shoes.sealing import Unsealable
from puntobanco.words import say

STEP = 30_000
"""Milliseconds that a code is shown."""
RECOVERY = 10

CODE_NEEDED = Fault.of("code-needed", "sign-in")
CODE_WRONG = Fault.of("code-wrong.or-used", "sign-in")


class Offered(Struct, frozen=True, kw_only=True):
    """A secret that is to become somebody's second factor, told once."""

    secret: str
    link: str

    @property
    def picture(self) -> tuple[str, ...]:
        """The link as a QR code: a row of 0 and 1 a line."""
        import segno  # of the extra `server`

        return tuple("".join(map(str, row)) for row in segno.make(self.link, error="m", boost_error=False).matrix)


class Enrolled(Struct, frozen=True, kw_only=True):
    """A second factor that holds from now on, with recovery codes, which are told once."""

    signed: Signed
    recovery: tuple[str, ...]


def must_enrol(accounts: Accounts, session: Session) -> bool:
    """Whether somebody holds a post that they cannot act in before they have a second factor."""
    return not accounts.practice and not session.factor and any(held.post in NEED_A_FACTOR for held in session.held)


def offer(accounts: Accounts, token: str, password: str, code: str, now: At, browser: Browser = NOWHERE) -> Offered:
    """A new secret for somebody who is signed in and gives the password again, and a code of the old second factor.

    The code is left empty where there is no second factor yet. A wrong password or code counts as a wrong guess from
    there: someone at the screen of somebody else can lock only that place.
    """
    found = find(accounts, token, now)
    session = _check(found.session if found is not None else None)
    person = profile_of(accounts, session.person).record
    attempt = Attempt(accounts, person.login, browser, now)
    try:
        attempt.join(now)
        if not accounts.passwords.fits(person.hashed, password):
            attempt.wrong(now, person.id, "wrong-password-for-factor")
            refuse("password.one", "second-factor")
        offered = decided(lambda: _offered(accounts, token, code, now))
        attempt.right(now)
    except Refused as refused:
        if refused.faults[0] == CODE_WRONG:
            attempt.wrong(now, person.id, "wrong-code")
        raise
    finally:
        attempt.close(now)
    return offered


def _check(session: Session | None) -> Session:
    """The session, if a second factor can be set up at it."""
    if session is None:
        refuse("no-session.signed-here", "session")
    if session.practice:
        refuse("practice", "second-factor")
    if session.must_change:
        refuse("must-change.one-time", "session")
    return session


def _offered(accounts: Accounts, token: str, code: str, now: At) -> Offered:
    kept = standing(accounts, key_of(token), now)
    if kept is None:
        refuse("no-session.signed-here", "session")
    session = _check(kept.record)
    person = profile_of(accounts, session.person)
    documents = []
    if person.record.factor is not None:
        documents.append(PEOPLE.over(person, replace(person.record, factor=used(accounts, person.record, code, now))))
    secret = b32encode(accounts.chance(20)).decode()
    documents.append(SESSIONS.over(kept, replace(session, offered=_sealed(accounts, session.person, secret))))
    noted = Noted(at=now, what="factor-offered", person=session.person, by=session.person)
    if person.record.factor is not None:
        keep(accounts, noted, *documents)
    else:
        write(accounts.store, *documents)
    label = quote(f"puntobanco:{person.record.login}")
    return Offered(secret=secret, link=f"otpauth://totp/{label}?secret={secret}&issuer=puntobanco")


def enrol(accounts: Accounts, token: str, code: str, now: At) -> Enrolled:
    """Make the offered secret the second factor of the person who shows its code: their sessions end, one begins."""
    return decided(lambda: _enrolled(accounts, token, code, now))


def _enrolled(accounts: Accounts, token: str, code: str, now: At) -> Enrolled:
    key = key_of(token)
    kept = standing(accounts, key, now)
    if kept is None:
        refuse("no-session.signed-here", "session")
    if not kept.record.offered:
        refuse("nothing-offered", "second-factor")
    person = profile_of(accounts, kept.record.person)
    step = _step(accounts, person.record.id, kept.record.offered, code, now)
    if step is None:
        raise Refused(CODE_WRONG)
    recovery = tuple(_recovery(accounts) for _ in range(RECOVERY))
    digests = tuple(_digest(person.record.id, spare) for spare in recovery)
    profile = replace(person.record, factor=Factor(sealed=kept.record.offered, step=step, recovery=digests, since=now))
    theirs = of_person(accounts, profile.id)
    signed, document = begun(accounts, profile, now, factor=True)
    noted = Noted(at=now, what="factor-set", person=profile.id, by=profile.id)
    keep(accounts, noted, PEOPLE.over(person, profile), *(SESSIONS.gone(ended) for ended in theirs), document)
    return Enrolled(signed=replace(signed, ended=tuple(ended.key for ended in theirs)), recovery=recovery)


def used(accounts: Accounts, profile: Profile, code: str, now: At) -> Factor:
    """The second factor after this code, which is good once; `Refused` if it is no code of it."""
    factor = profile.factor
    assert factor is not None
    step = _step(accounts, profile.id, factor.sealed, code, now)
    digest = _digest(profile.id, code)
    left = tuple(spare for spare in factor.recovery if not compare_digest(spare, digest))
    if step is not None and step > factor.step:
        return replace(factor, step=step)
    if len(left) < len(factor.recovery):
        accounts.tell(Noted(at=now, what="recovery-code-used", person=profile.id, words=say("deed.left", n=len(left))))
        return replace(factor, recovery=left)
    raise Refused(CODE_WRONG)


def _step(accounts: Accounts, person: Person, sealed: str, code: str, now: At) -> int | None:
    """The latest step whose code this is, of the one now and its neighbours; every one is compared."""
    from pyotp import TOTP  # of the extra `server`

    try:
        secret = accounts.seal.open(_place(person), b64decode(sealed)).decode()
    except Unsealable:
        accounts.tell(Noted(at=now, what="factor-sealed-elsewhere", person=person))
        return None
    given, found = _plain(code).encode(), None
    for step in (now // STEP - 1, now // STEP, now // STEP + 1):
        if compare_digest(TOTP(secret).generate_otp(step).encode(), given):
            found = step
    return found


def _sealed(accounts: Accounts, person: Person, secret: str) -> str:
    return b64encode(accounts.seal.close(_place(person), secret.encode())).decode()


def _place(person: Person) -> str:
    return f"second factor of {person}"


def _recovery(accounts: Accounts) -> str:
    """80 random bits in groups that can be read out."""
    text = b32encode(accounts.chance(10)).decode().lower()
    return "-".join(text[place : place + 4] for place in range(0, 16, 4))


def _digest(person: Person, code: str) -> str:
    """The digest of a recovery code; its 80 bits cannot be guessed from it."""
    return sha256(f"{person}:{_plain(code)}".encode("utf-8", "replace")).hexdigest()


def _plain(code: str) -> str:
    return "".join(sign for sign in code[:64].casefold() if sign.isalnum())
