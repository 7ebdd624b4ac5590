"""Two officers at the terminal: who they are, and what is kept of their having agreed."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from puntobanco.cli.user_desk import read_password, right_now
from puntobanco.faults import Fault, Refused

if TYPE_CHECKING:
    from puntobanco.server.accounts.at_machine import Pair
    from puntobanco.server.accounts.records import Matter
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


def asked_for(store: Any, logins: Logins, what: str) -> "Pair":
    """Both officers' passwords, held against what a house knows of them."""
    from puntobanco.server.accounts.at_machine import two_officers
    from puntobanco.server.accounts.context import Accounts

    first, second = logins
    if not first or not second:
        sentence = f"two officers agree to {what}: say who, with --as and --second."
        raise Refused(Fault("second-person", what, sentence, None, "Both are asked for their passwords."))
    return two_officers(Accounts(store), (first, second), lambda login: read_password(f"Password of {login}"))


def kept(store: "Store", matter: "Matter", about: str, pair: "Pair") -> "tuple[Document, ...]":
    """Their agreement, and the significant event that it is."""
    from puntobanco.server.accounts.at_machine import agreement
    from puntobanco.server.accounts.context import Accounts
    from puntobanco.server.significant import Book, Significant
    from puntobanco.server.significant_entries import Limits

    now = right_now()
    words = f"{matter.value}: {about}, agreed to by {pair[1]}"[:400]
    noted = Significant(at=now, kind="account", words=words, person=pair[0], address="command line")
    book = Book(store, now=right_now, limits=Limits(), log=lambda *said, **more: None)
    return (agreement(Accounts(store), matter, about, pair, now), *book.pages_with(noted))
