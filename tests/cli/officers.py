"""Two officers at the command line, with passwords of their own and a second factor, and a clock that moves on."""

from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import Result

from puntobanco.procedure.asking import At
from puntobanco.server.accounts import founding, login
from puntobanco.server.accounts.context import KEY, Accounts
from puntobanco.server.accounts.credentials import factors, passwords
from puntobanco.server.shoes.sealing import key_from
from puntobanco.store.open import opened
from tests.authenticator import Authenticator
from tests.cli.run import run

OWN = {"officer-1": "olga and a few words", "officer-2": "otto and a few words"}
BEGUN = 1_800_000_000_000
BETWEEN = 31_000
"""Milliseconds from one look at the clock to the next: each finds another code."""


class Clock:
    """The clock of the command line: every look at it is half a minute later."""

    def __init__(self) -> None:
        self._ticks = count(1)
        self.now = BEGUN

    def time_ns(self) -> int:
        self.now = BEGUN + next(self._ticks) * BETWEEN
        return self.now * 1_000_000


class House:
    """A house after its first start: a folder, and the telephones of its officers."""

    def __init__(self, data: Path, clock: Clock) -> None:
        self.data, self.clock = data, clock
        self.phones: dict[str, Authenticator] = {}

    def code(self, officer: str) -> str:
        """A code as the next look at the clock finds it."""
        return self.phones[officer].code(self.clock.now + BETWEEN)

    def given(self, *officers: str) -> str:
        """What officers type: password and code, one a line."""
        return "".join(f"{OWN[one]}\n{self.code(one)}\n" for one in officers)

    def by(self, officer: str, *words: str) -> Result:
        """A verb of `user` by an officer."""
        return run("user", *words, "--as", officer, "--data", str(self.data), given=self.given(officer))


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Hashes that cost nothing, and the clock."""
    clock = Clock()
    monkeypatch.setattr("puntobanco.server.accounts.context.Cost", lambda: passwords.CHEAP)
    monkeypatch.setattr("puntobanco.cli.officers.desk.time", SimpleNamespace(time_ns=clock.time_ns))
    return clock


@pytest.fixture
def house(tmp_path: Path, cheap: Clock) -> Iterator[House]:
    """A house whose officers have passwords of their own and a second factor."""
    found = House(tmp_path, cheap)
    with closing(opened(tmp_path)) as store:
        accounts, now = Accounts(store, key=key_from(tmp_path / KEY)), At(BEGUN - 60_000)
        founding.check_mode(store, practice=False, now=now)
        for one in founding.first_officers(accounts, now):
            name = one.profile.login
            signed = login.sign_in(accounts, name, one.password, now)
            signed = login.set_password(accounts, signed.token, one.password, OWN[name], now)
            phone = Authenticator(factors.offer(accounts, signed.token, OWN[name], "", now).secret)
            factors.enrol(accounts, signed.token, phone.code(now), now)
            found.phones[name] = phone
    yield found
