"""Two officers at the terminal: who they are, and what is kept of their having agreed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from puntobanco.cli.officers.desk import accounts_key, read_password, right_now
from puntobanco.faults import Fault, Refused

if TYPE_CHECKING:
    from puntobanco.server.accounts.at_machine import Pair
    from puntobanco.server.accounts.records import Matter, Noted
    from puntobanco.store.port import Document, Store

Verb = TypeVar("Verb", bound=Callable[..., Any])
Logins = tuple[str | None, str | None]


def pair_options(verb: Verb) -> Verb:
    """Which two officers agree."""
    for option in (
        click.option("--second", metavar="LOGIN", help="The officer who agrees to it."),
        click.option("--as", "officer", metavar="LOGIN", help="The officer who does this."),
    ):
        verb = option(verb)
    return verb


def asked_for(store: Any, logins: Logins, what: str, address: str) -> "Pair":
    """Both officers' passwords and codes, held against what a house knows of them; its keys lie at `address`."""
    from puntobanco.server.accounts.at_machine import two_officers
    from puntobanco.server.accounts.context import Accounts

    first, second = logins
    if not first or not second:
        sentence = f"two officers agree to {what}: say who, with --as and --second."
        raise Refused(Fault("second-person", what, sentence, None, "Both are asked for their passwords and codes."))
    return two_officers(Accounts(store, key=accounts_key(address)), (first, second), AtTerminal(), right_now())


class AtTerminal:
    """Asks at the terminal."""

    def password(self, login: str) -> str:
        """The password of somebody."""
        return read_password(f"Password of {login}")

    def code(self, login: str) -> str:
        """A code of somebody's second factor, or a recovery code."""
        return read_password(f"Code of {login}")


def kept(store: "Store", matter: "Matter", about: str, pair: "Pair") -> "tuple[tuple[Document, ...], Noted]":
    """Their agreement, and what the chain says of it."""
    from puntobanco.server.accounts.at_machine import agreement
    from puntobanco.server.accounts.context import Accounts
    from puntobanco.server.accounts.records import Noted

    now = right_now()
    noted = Noted(at=now, what=matter.value, by=pair.by, second=pair.second, words=about[:300])
    return agreement(Accounts(store), matter, about, pair, now), noted
