"""Behind ``puntobanco user``: the house's store opened, an officer signed in, passwords read where nobody sees them."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from msgspec import Struct

from puntobanco.cli.refusals import UNREADABLE, WRONG_USE, refuse, why_not
from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person

if TYPE_CHECKING:
    from puntobanco.server.accounts.context import Accounts
    from puntobanco.server.accounts.records import Session
    from puntobanco.server.accounts.sessions import Signed
    from puntobanco.store.port import Reader, Store

NOTHING = "Nothing was done."
Verb = TypeVar("Verb", bound=Callable[..., Any])


class Where(Struct, frozen=True):
    """Which house, and how to answer."""

    data: str | None
    database: str | None
    as_json: bool

    @property
    def address(self) -> str:
        """The store's address."""
        if (self.data is None) == (self.database is None):
            raise Refused(Fault("which-house", "user", "say which house: --data DIR or --database URL, one of them."))
        return self.data or self.database or ""


class Desk(Struct, frozen=True):
    """An officer at work."""

    accounts: "Accounts"
    session: "Session"
    token: str
    now: At

    def person(self, login: str) -> Person:
        """Whoever has a login name."""
        from puntobanco.server.accounts.context import by_login

        kept = by_login(self.accounts, login)
        if kept is None:
            raise Refused(Fault("no-such-person", login[:40], "nobody has this login name."))
        return kept.record.id


def _keep_keys(context: click.Context, option: click.Parameter, value: str | None) -> None:
    context.meta["keys"] = value


KEYS = click.option(
    "--keys",
    metavar="DIR",
    expose_value=False,
    callback=_keep_keys,
    help="The folder with accounts.key, where it does not lie beside the database.",
)


def accounts_key(address: str) -> bytes | None:
    """The key that opens the second factors of a house; nothing if it lies neither beside it nor where --keys says."""
    from puntobanco.server.accounts.context import KEY
    from puntobanco.server.shoes.sealing import key_from
    from puntobanco.store.open import file_of, is_postgres

    context = click.get_current_context(silent=True)
    keys = context.meta.get("keys") if context is not None else None
    if keys is None and is_postgres(address):
        return None
    path = (Path(keys) if keys is not None else file_of(address).parent) / KEY
    return key_from(path) if path.exists() else None


def check_key(where: "Where") -> None:
    """Refuse where the key is not found: a second factor sealed under another would be lost."""
    if accounts_key(where.address) is None:
        sentence = "accounts.key of this house is not beside its database."
        raise Refused(Fault("no-key", "accounts.key", sentence, None, "Say where it lies: --keys DIR."))


def house_options(verb: Verb) -> Verb:
    """The options that every verb has: which house, and --json."""
    for option in (
        KEYS,
        click.option("--json", "as_json", is_flag=True, help="For programs."),
        click.option("--database", metavar="URL", help="The house's database: postgresql://…, sqlite:///…"),
        click.option("--data", metavar="DIR", help="The house's folder; the server must be stopped."),
    ):
        verb = option(verb)
    return verb


def officer_options(verb: Verb) -> Verb:
    """As `house_options`, and who acts."""
    return click.option("--as", "officer", metavar="LOGIN", required=True, help="The officer who does this.")(
        house_options(verb)
    )


def read_password(what: str) -> str:
    """A password from the terminal, unseen, or the next line of standard input; never from the command line."""
    if sys.stdin.isatty():
        return str(click.prompt(what, hide_input=True, err=True))
    line = sys.stdin.readline()
    if not line:
        sentence = f"{what} was asked for and standard input is at its end."
        raise Refused(Fault("no-password", "standard input", sentence, None, "Give one password a line."))
    return line.rstrip("\r\n")


@contextmanager
def at_desk(where: Where, officer: str) -> Iterator[Desk]:
    """An officer signed in for one act, and signed out again."""
    from puntobanco.server.accounts import sessions
    from puntobanco.wire.posts import ALL, Post

    with the_accounts(where) as accounts:
        now = right_now()
        signed = signed_in(accounts, officer, read_password(f"Password of {officer}"), now)
        try:
            if signed.session.must_change:
                advice = f"puntobanco user password --as {officer} sets another."
                raise Refused(Fault("must-change", officer[:40], "this is still the one-time password.", None, advice))
            if not signed.session.factor and any(one.post is Post.OFFICER for one in signed.session.held):
                advice = f"puntobanco user second-factor --as {officer} sets it up."
                sentence = "this officer has no second factor yet."
                raise Refused(Fault("second-factor", officer[:40], sentence, None, advice))
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
def the_accounts(where: Where) -> Iterator["Accounts"]:
    """The accounts of a real house; every refusal ends in a sentence."""
    with _told(where):
        from puntobanco.server.accounts import founding
        from puntobanco.server.accounts.context import Accounts

        store = _open(where.address)
        try:
            if founding.mode_of(store) != founding.REAL:
                sentence = "there is no house that plays for money here, and a practice house needs no accounts."
                advice = "puntobanco serve starts one and prints its first two officers."
                raise Refused(Fault("no-house", where.address[:100], sentence, None, advice))
            yield Accounts(store, key=accounts_key(where.address))
        finally:
            store.close()


@contextmanager
def looking(where: Where) -> Iterator["Reader"]:
    """The store only to be read, even while the server runs."""
    with _told(where):
        from puntobanco.store.open import looked_at

        store = looked_at(where.address)
        try:
            yield store
        finally:
            store.close()


def _open(address: str) -> "Store":
    from puntobanco.store.open import file_of, is_postgres, opened

    if not is_postgres(address) and not file_of(address).exists():
        raise Refused(Fault("no-house", address[:100], "there is no house here.", None, "Name another folder."))
    try:
        return opened(address)
    except Refused as refused:
        if refused.faults[0].code != "in-use":
            raise
        sentence = "the server is running, and on SQLite one process at a time writes."
        advice = "Stop the server first, or do this as an officer in its own pages."
        raise Refused(Fault("in-use", address[:100], sentence, None, advice)) from None


@contextmanager
def _told(where: Where) -> Iterator[None]:
    from puntobanco.store.port import Failed

    try:
        yield
    except Refused as refused:
        refuse(refused.faults, NOTHING, code=WRONG_USE, json=where.as_json)
    except ModuleNotFoundError as missing:
        fault = Fault(
            "not-installed", str(missing.name), "it is not installed.", None, "pip install 'puntobanco[server]'"
        )
        refuse([fault], NOTHING, json=where.as_json)
    except (Failed, OSError) as broken:
        file, sentence = "", str(broken)
        if isinstance(broken, OSError):
            file, words = why_not(broken)
            sentence = f"it cannot be opened ({words})."
        fault = Fault("unreadable", file or (where.data or where.database or "")[:100], sentence)
        refuse([fault], NOTHING, code=UNREADABLE, json=where.as_json)


def right_now() -> At:
    """Now, by this machine's clock."""
    return At(time.time_ns() // 1_000_000)
