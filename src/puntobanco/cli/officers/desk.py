"""An officer at the house's own machine: opens the store, signs in for one act, reads passwords without echo."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click
from msgspec import Struct

from puntobanco.cli.refusals import Json, answer, unreadable, why_not
from puntobanco.cli.verb import JSON, option
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person

if TYPE_CHECKING:
    from puntobanco.server.accounts.context import Accounts
    from puntobanco.server.accounts.records import Session
    from puntobanco.server.accounts.sessions import Signed
    from puntobanco.store.port import Reader, Store

NOTHING = "Nothing was done."
KEYS = option(metavar="DIR", help="The folder with accounts.key, where it does not lie beside the database.")


class House(Struct, frozen=True, kw_only=True):
    data: Annotated[str | None, option(metavar="DIR", help="The house's folder; the server must be stopped.")] = None
    database: Annotated[str | None, option(metavar="URL", help="The house's database: postgresql://…, sqlite:///…")] = (
        None
    )
    as_json: Annotated[bool, JSON] = False
    keys: Annotated[str | None, KEYS] = None

    @property
    def address(self) -> str:
        if (self.data is None) == (self.database is None):
            raise Refused(Fault.of("which-house", "user"))
        return self.data or self.database or ""

    def answer(self, sentence: str, **record: Json) -> None:
        answer(record, sentence, as_json=self.as_json)


class Officer(House, frozen=True, kw_only=True):
    officer: Annotated[str, option("--as", metavar="LOGIN", required=True, help="The officer who does this.")]


class Desk(Struct, frozen=True):
    accounts: "Accounts"
    session: "Session"
    token: str
    now: At

    def person(self, login: str) -> Person:
        from puntobanco.server.accounts.context import by_login

        kept = by_login(self.accounts, login)
        if kept is None:
            raise Refused(Fault.of("no-such-person.login-name", login[:40]))
        return kept.record.id


def accounts_key(address: str, keys: str | None) -> bytes | None:
    """The key that opens the second factors of a house; none if it lies neither beside the house nor in `keys`."""
    from puntobanco.server.accounts.context import KEY
    from puntobanco.server.shoes.sealing import key_from
    from puntobanco.store.open import file_of, is_postgres

    if keys is None and is_postgres(address):
        return None
    path = (Path(keys) if keys is not None else file_of(address).parent) / KEY
    return key_from(path) if path.exists() else None


def check_key(house: House) -> None:
    """Refuse if the key is not found: a second factor sealed under another key would be lost."""
    if accounts_key(house.address, house.keys) is None:
        raise Refused(Fault.of("no-key.accounts-house", "accounts.key"))


def read_password(what: str) -> str:
    """A password from the terminal, unseen, or the next line of standard input; never from the command line."""
    if sys.stdin.isatty():
        return str(click.prompt(what, hide_input=True, err=True))
    line = sys.stdin.readline()
    if not line:
        raise Refused(Fault.of("no-password", "standard input", what=what))
    return line.rstrip("\r\n")


@contextmanager
def at_desk(given: Officer) -> Iterator[Desk]:
    """An officer signed in for one act, and signed out again."""
    from puntobanco.server.accounts import sessions
    from puntobanco.wire.posts import ALL, Post

    officer = given.officer
    with accounts_of(given) as accounts:
        now = right_now()
        signed = signed_in(accounts, officer, read_password(f"Password of {officer}"), now)
        try:
            if signed.session.must_change:
                raise Refused(Fault.of("must-change.still-one", officer[:40], officer=officer))
            if not signed.session.factor and any(held.post is Post.OFFICER for held in signed.session.held):
                raise Refused(Fault.of("second-factor.not-yet", officer[:40], login=officer))
            signed = sessions.choose(accounts, signed.token, Post.OFFICER, ALL, now)
            yield Desk(accounts, signed.session, signed.token, now)
        finally:
            sessions.sign_out(accounts, signed.token, now)


def signed_in(accounts: "Accounts", login: str, password: str, now: At) -> "Signed":
    """A session for somebody at the machine, who is asked for a code if they have a second factor."""
    from puntobanco.server.accounts.devices import Browser
    from puntobanco.server.accounts.login import sign_in

    here = Browser("command line")
    try:
        return sign_in(accounts, login, password, now, here)
    except Refused as refused:
        if refused.faults[0].code != "code-needed":
            raise
    return sign_in(accounts, login, password, now, here, code=read_password(f"Code of {login}"))


@contextmanager
def accounts_of(house: House) -> Iterator["Accounts"]:
    """The accounts of a house that plays for money; every failure of its store is a refusal."""
    with _failures_refused(house):
        from puntobanco.server.accounts import founding
        from puntobanco.server.accounts.context import Accounts

        store = _open(house.address)
        try:
            if founding.mode_of(store) != founding.REAL:
                raise Refused(Fault.of("no-house.plays-money", house.address[:100]))
            yield Accounts(store, key=accounts_key(house.address, house.keys))
        finally:
            store.close()


@contextmanager
def reader_of(house: House) -> Iterator["Reader"]:
    """The house's store, read-only; it may be read while the server runs."""
    with _failures_refused(house):
        from puntobanco.store.open import looked_at

        store = looked_at(house.address)
        try:
            yield store
        finally:
            store.close()


def _open(address: str) -> "Store":
    from puntobanco.store.open import file_of, is_postgres, opened

    if not is_postgres(address) and not file_of(address).exists():
        raise Refused(Fault.of("no-house.here", address[:100]))
    try:
        return opened(address)
    except Refused as refused:
        if refused.faults[0].code != "in-use":
            raise
        raise Refused(Fault.of("in-use.server-running", address[:100])) from None


@contextmanager
def _failures_refused(house: House) -> Iterator[None]:
    from puntobanco.store.port import Failed

    try:
        yield
    except ModuleNotFoundError as missing:
        raise Refused(Fault.of("not-installed.it", str(missing.name))) from None
    except Failed as broken:
        raise unreadable(house.data or house.database or "", str(broken)) from None
    except OSError as found:
        file, words = why_not(found)
        raise unreadable(file or house.data or house.database or "", f"it cannot be opened ({words}).") from None


def right_now() -> At:
    """The time by this machine's clock."""
    return At(time.time_ns() // 1_000_000)
