"""Two officers at the terminal: who they are, and what is kept of their having agreed."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Struct

from puntobanco.cli.officers.desk import KEYS, accounts_key, read_password, right_now
from puntobanco.cli.verb import option
from puntobanco.faults import Fault, Refused

if TYPE_CHECKING:
    from puntobanco.procedure.asking import Matter
    from puntobanco.server.accounts.at_machine import Pair
    from puntobanco.server.accounts.records import Noted
    from puntobanco.store.port import Document, Store


class Officers(Struct, frozen=True, kw_only=True):
    """The two officers who agree, and where the keys of their house lie."""

    officer: Annotated[str | None, option("--as", metavar="LOGIN", help="The officer who does this.")] = None
    second: Annotated[str | None, option(metavar="LOGIN", help="The officer who agrees to it.")] = None
    keys: Annotated[str | None, KEYS] = None

    def agree(self, store: Any, what: str, address: str) -> "Pair":
        """Both officers, once their passwords and codes agree with what the house at `address` knows of them."""
        from puntobanco.server.accounts.at_machine import two_officers
        from puntobanco.server.accounts.context import Accounts

        if not self.officer or not self.second:
            raise Refused(Fault.of("second-person.two-officers", what, what=what))
        accounts = Accounts(store, key=accounts_key(address, self.keys))
        return two_officers(accounts, (self.officer, self.second), AtTerminal(), right_now())


class AtTerminal:
    def password(self, login: str) -> str:
        return read_password(f"Password of {login}")

    def code(self, login: str) -> str:
        return read_password(f"Code of {login}")


def agreement_of(store: "Store", matter: "Matter", about: str, pair: "Pair") -> "tuple[tuple[Document, ...], Noted]":
    from puntobanco.server.accounts.at_machine import agreement
    from puntobanco.server.accounts.context import Accounts
    from puntobanco.server.accounts.records import Noted

    now = right_now()
    noted = Noted(at=now, what=matter.value, by=pair.by, second=pair.second, words=about[:300])
    return agreement(Accounts(store), matter, about, pair, now), noted
