"""Browsers that have signed in before: a signed cookie says for which accounts, and nothing else.

It lets nobody in. A browser that is known for an account has its own count of wrong guesses, is not slowed when others
guess at that account, and goes first when many sign in at once.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hmac import compare_digest, digest

from msgspec import Struct

from puntobanco.procedure.asking import At
from puntobanco.server.accounts.credentials.passwords import Chance
from puntobanco.server.accounts.guesses import account_key, place_of

HOUR = 3_600_000
LASTS = 90 * 24
"""Hours that a browser is remembered after it last signed in."""
MOST = 8
"""Accounts that one browser is known for: those who took turns at a terminal."""
_ID, _HOURS, _MAC = 9, 3, 16
_ENTRY = 38


class Browser(Struct, frozen=True):
    """Where a guess comes from: an address, and the cookie of a browser that may have signed in before."""

    address: str = ""
    cookie: str = ""


NOWHERE = Browser()


class Devices:
    def __init__(self, key: bytes, chance: Chance) -> None:
        self._key, self._chance = key, chance

    def known(self, cookie: str, login: str, now: At) -> str | None:
        """The browser's own id, if it has signed in to this account in the last 90 days."""
        found = None
        for text in cookie.split(".")[:MOST]:
            entry = _decoded(text)
            mac = self._mac(entry[: _ID + _HOURS], login)
            hours = now // HOUR - int.from_bytes(entry[_ID : _ID + _HOURS], "big")
            if compare_digest(mac, entry[_ID + _HOURS :]) and -1 <= hours < LASTS:
                found = entry[:_ID].hex()
        return found

    def remembered(self, cookie: str, login: str, now: At) -> str:
        """The cookie of a browser that has just signed in to an account."""
        known = self.known(cookie, login, now)
        id_ = bytes.fromhex(known) if known else self._chance(_ID)
        body = id_ + (now // HOUR).to_bytes(_HOURS, "big")
        others = [known for known in cookie.split(".")[:MOST] if len(known) == _ENTRY and not self._same(known, login)]
        entry = urlsafe_b64encode(body + self._mac(body, login)).rstrip(b"=").decode()
        return ".".join([entry, *others[: MOST - 1]])

    def place(self, browser: Browser, login: str, now: At) -> tuple[str, bool]:
        """The place that guesses at an account are counted for, and whether the browser is known for the account."""
        known = self.known(browser.cookie, login, now)
        return (f"browser {known}", True) if known else (place_of(browser.address), False)

    def _same(self, text: str, login: str) -> bool:
        entry = _decoded(text)
        return compare_digest(self._mac(entry[: _ID + _HOURS], login), entry[_ID + _HOURS :])

    def _mac(self, body: bytes, login: str) -> bytes:
        return digest(self._key, body + account_key(login).encode(), "sha256")[:_MAC]


def _decoded(text: str) -> bytes:
    """The bytes of an entry; of something else, bytes that no key has signed."""
    try:
        entry = urlsafe_b64decode(text.encode("ascii") + b"==") if len(text) == _ENTRY else b""
    except ValueError:
        entry = b""
    return entry if len(entry) == _ID + _HOURS + _MAC else bytes(_ID + _HOURS + _MAC)
