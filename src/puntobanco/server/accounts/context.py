"""What all functions about accounts share: the store, the hashing, chance, the log, and whether this is practice."""

import secrets
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from hmac import digest
from typing import NoReturn

from msgspec.structs import replace

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.credentials.passwords import Chance, Cost, Passwords
from puntobanco.server.accounts.devices import Devices
from puntobanco.server.accounts.documents import GUESTS, LOGINS, PEOPLE, Kept, write
from puntobanco.server.accounts.guesses import Count, Guesses, nowhere
from puntobanco.server.accounts.records import Noted, Profile, Session
from puntobanco.server.shoes.sealing import KEY_BYTES, Seal
from puntobanco.store.guarded import Guarded
from puntobanco.store.port import Document, Store
from puntobanco.wire.posts import ALL, OFFICES, Post
from puntobanco.words import Param, Text, any_of

KEY = "accounts.key"
"""The file in a house's folder with the key that opens second factors, signs known browsers and authenticates sessions;
in no database and no backup.
"""


class Accounts:
    def __init__(
        self,
        store: Store,
        *,
        key: bytes | None = None,
        practice: bool = False,
        school: bool = False,
        cost: Cost | None = None,
        chance: Chance = secrets.token_bytes,
        tell: Callable[[Noted], None] = lambda noted: None,
        altered: Callable[[Text], None] = lambda why: None,
        elsewhere: Callable[[str, str], Count] = nowhere,
    ) -> None:
        self.store: Store = Guarded(store, digest(key, b"sessions", "sha256") if key is not None else None, altered)
        """Every document that gives power is compared with the chain as it is read."""
        self.practice, self.chance, self.tell = practice, chance, tell
        self.school = school
        """Whether everybody signs in, though nothing is played for."""
        self.passwords = Passwords(cost or Cost(), chance)
        key = key or secrets.token_bytes(KEY_BYTES)
        self.seal = Seal(digest(key, b"second factors", "sha256"))
        self.devices = Devices(digest(key, b"known browsers", "sha256"), chance)
        self.guesses = Guesses(elsewhere=elsewhere)
        self.seen: dict[str, At] = {}
        """When this process last heard of a session: exactly, where the store knows it to the half minute."""


def keep(accounts: Accounts, noted: Noted, *documents: Document) -> None:
    """Write documents with the entry that says what was done and on whose word, and tell the log."""
    write(accounts.store, *documents, noted=noted)
    accounts.tell(replace(noted, chained=True))


def new_id(accounts: Accounts, kind: str) -> str:
    """An id that says nothing."""
    return f"{kind}-{accounts.chance(8).hex()}"


def new_token(accounts: Accounts) -> str:
    """A token as `secrets.token_urlsafe(32)` makes them."""
    return urlsafe_b64encode(accounts.chance(32)).rstrip(b"=").decode()


def key_of(token: str) -> str:
    """The key under which a session is kept: a digest, as the store holds no token."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def refuse(key: str, where: str, /, **params: Param) -> NoReturn:
    raise Refused(Fault(key, where, None, params))


def profile_of(accounts: Accounts, person: Person) -> Kept[Profile]:
    found = PEOPLE.find(accounts.store, person)
    if found is None and accounts.practice:
        found = GUESTS.find(accounts.store, person)
    if found is None or found.record.erased:
        refuse("no-such-person.id", person[:40])
    return found


def everybody(accounts: Accounts) -> tuple[Kept[Profile], ...]:
    """Everybody who has an account here, and the guests of a practice house."""
    guests = GUESTS.all(accounts.store) if accounts.practice else ()
    return (*PEOPLE.all(accounts.store), *guests)


def by_login(accounts: Accounts, login: str) -> Kept[Profile] | None:
    named = LOGINS.find(accounts.store, login.strip().casefold())
    return PEOPLE.find(accounts.store, named.record) if named else None


def check_acts(session: Session, *posts: Post) -> None:
    if session.must_change:
        refuse("must-change.one-time", "session")
    if session.acting is None or session.acting.post not in posts:
        able = any_of(post.text for post in posts)
        refuse("not-your-role.only", "accounts", able=able)
    if session.acting.post in OFFICES and session.acting.scope != ALL:
        refuse("not-your-table.acts-whole", "accounts", post=session.acting.post.text)


LONGEST = 60
_JOINERS = "\u200c\u200d"
"""Format characters without which some scripts cannot be written."""


def shown_name(text: str) -> str:
    """A name as it is kept; refused with control characters, which could rewrite a terminal or turn a line around."""
    check_visible(text, "name")
    return text.strip()[:LONGEST].strip()


def check_visible(text: str, where: str) -> None:
    """Refuse text with characters that nobody sees: controls, marks of direction, broken halves of characters."""
    if any(unicodedata.category(sign) in HIDDEN and sign not in _JOINERS for sign in text):
        refuse("control-character.cannot-seen", where)


HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format, half a character, private, unassigned, and what breaks lines."""
