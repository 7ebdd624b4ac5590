"""A storm of guesses: many addresses guess passwords under changing names while honest people sign in.

The house is a process of its own with the real cost of a hash. Addresses are those of the loopback network: guessers
come from 127.0.1.x, honest people from 127.0.2.x.
"""

import asyncio
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from puntobanco.procedure.asking import At
from puntobanco.server.accounts import founding
from puntobanco.server.accounts.context import KEY, Accounts, keep
from puntobanco.server.accounts.people import made
from puntobanco.server.accounts.records import Noted
from puntobanco.server.shoes.sealing import key_from
from puntobanco.store.open import opened
from tests.patience import PATIENCE

A_SECOND = 5
"""Guesses a second from every address."""
TABLE = "setups/massachusetts-commission.toml"
WARMING = 3.0
"""Seconds for which the storm has raged before the first honest person comes."""


@contextmanager
def a_house(people: int) -> Iterator[tuple[int, dict[str, str]]]:
    """A served house; its port, and the passwords of its people."""
    with tempfile.TemporaryDirectory() as folder:
        passwords = _peopled(Path(folder), people)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = int(free.getsockname()[1])
        words = [sys.executable, "-m", "puntobanco", "serve", "--data", folder, "--port", str(port), "--tables", TABLE]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as house:
            try:
                assert house.stdout is not None and any("Open" in line for line in house.stdout), (
                    "the house did not open"
                )
                _reached(port)
                yield port, passwords
            finally:
                house.terminate()
                with suppress(subprocess.TimeoutExpired):
                    house.wait(PATIENCE)
                house.kill()


def _peopled(data: Path, people: int) -> dict[str, str]:
    """A new house with this number of people; their one-time passwords."""
    with closing(opened(data)) as store:
        now = At(time.time_ns() // 1_000_000)
        founding.check_mode(store, practice=False, now=now)
        accounts = Accounts(store, key=key_from(data / KEY))
        founding.first_officers(accounts, now)
        found = {}
        for number in range(people):
            added, documents = made(accounts, f"honest-{number}", "")
            keep(accounts, Noted(at=now, what="person-added", person=added.profile.id), *documents)
            found[added.profile.login] = added.password
    return found


def _reached(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the house is not reached")


class Browser:
    """A connection from one address that asks for nothing but to be let in."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def sign_in(self, login: str, password: str) -> int:
        """The status of one attempt; 0 if the line was lost."""
        body = json.dumps({"login": login, "password": password}).encode()
        head = (
            f"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nOrigin: http://127.0.0.1:{self._port}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            if self._line is None:
                self._line = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._address, 0))
            reader, writer = self._line
            writer.write(head.encode() + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = next(line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            await reader.readexactly(int(length.partition(b":")[2]))
            return int(answer.split(b" ", 2)[1])
        except (OSError, asyncio.IncompleteReadError, StopIteration):
            self.close()
            return 0

    def close(self) -> None:
        """Let go of the line."""
        if self._line is not None:
            self._line[1].close()
            self._line = None


class Storm:
    """Guessers and honest people at one house."""

    def __init__(self, port: int, guessers: int) -> None:
        self._port, self._guessers = port, guessers
        self.answers: Counter[int] = Counter()
        self._over = False

    async def _guesser(self, number: int) -> None:
        """Five guesses a second under changing names, each on a line of its own while the last one waits."""
        address, tries = f"127.0.1.{1 + number % 250}", set[asyncio.Task[None]]()
        attempt = 0
        while not self._over:
            tries.add(asyncio.create_task(self._guess(address, f"name-{number}-{attempt}")))
            tries = {one for one in tries if not one.done()}
            attempt += 1
            await asyncio.sleep(1 / A_SECOND)
        for one in tries:
            one.cancel()
        await asyncio.gather(*tries, return_exceptions=True)

    async def _guess(self, address: str, name: str) -> None:
        browser = Browser(self._port, address)
        try:
            self.answers[await browser.sign_in(name, "not this one at all")] += 1
        finally:
            browser.close()

    async def _honest(self, number: int, login: str, password: str) -> tuple[int, float]:
        """The status of one sign-in, at the first try, and the seconds that it took."""
        browser, begun = Browser(self._port, f"127.0.2.{1 + number}"), time.monotonic()
        try:
            return await browser.sign_in(login, password), time.monotonic() - begun
        finally:
            browser.close()

    async def run(self, passwords: dict[str, str]) -> list[tuple[int, float]]:
        """The storm rages, and then everybody honest comes at once."""
        guessers = [asyncio.create_task(self._guesser(number)) for number in range(self._guessers)]
        await asyncio.sleep(WARMING)
        people = enumerate(passwords.items())
        found = await asyncio.gather(*(self._honest(number, *person) for number, person in people))
        self._over = True
        await asyncio.gather(*guessers)
        return list(found)


def sign_in_through_a_storm(guessers: int, honest: int) -> tuple[list[tuple[int, float]], Counter[int]]:
    """What became of each honest sign-in, and of the guesses."""
    with a_house(honest) as (port, passwords):
        storm = Storm(port, guessers)
        return asyncio.run(storm.run(passwords)), storm.answers
