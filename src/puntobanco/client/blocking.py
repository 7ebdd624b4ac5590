"""The client for programs without asyncio: the same calls, each waited for."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from threading import Thread
from typing import Self, TypeVar

from puntobanco.client.client import PATIENCE, AnyAct, Client
from puntobanco.client.messages import NotServed, View
from puntobanco.client.seat import Seat
from puntobanco.table import commands as ask
from puntobanco.table.views.person import PersonView
from puntobanco.wire.answers import Answer
from puntobanco.wire.lobby import LobbyOut
from puntobanco.wire.messages import SessionOut

T = TypeVar("T")


class BlockingClient:
    """A client of one house: one person in one role. It runs a loop in a thread of its own until it is closed."""

    def __init__(self, url: str = "http://127.0.0.1:8000", *, origin: str = "", patience: float = PATIENCE) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="puntobanco client", daemon=True)
        self._thread.start()
        self._client = self.run(_made(url, origin, patience))

    def __repr__(self) -> str:
        return repr(self._client).replace("Client", type(self).__name__, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *found: object) -> None:
        self.close()

    def run(self, work: Coroutine[object, object, T]) -> T:
        """The result of any call of the asynchronous client; `NotServed` once this one is closed."""
        if self._loop.is_closed():
            work.close()
            raise NotServed("closed", "this client was closed.")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def close(self) -> None:
        """Let go of the house; the session stays as it is."""
        if self._thread.is_alive():
            self.run(self._client.close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    @property
    def person(self) -> ask.Person:
        """As whom the commands of this session are given."""
        return self._client.person

    def enter(self, name: str = "") -> SessionOut:
        """Come into a practice house."""
        return self.run(self._client.enter(name))

    def sign_in(self, login: str, password: str, code: str = "") -> SessionOut:
        """Sign in with a password, and a code where the account has a second factor."""
        return self.run(self._client.sign_in(login, password, code))

    def sign_out(self) -> None:
        """End the session."""
        self.run(self._client.sign_out())

    def act_as(self, post: str, scope: str = "*") -> SessionOut:
        """Act in a post, at one table or at all."""
        return self.run(self._client.act_as(post, scope))

    def lobby(self) -> LobbyOut:
        """The house and its tables."""
        return self.run(self._client.lobby())

    def view(self, stream: str, *, public: bool = False) -> View:
        """What one sees of a stream now."""
        return self.run(self._client.view(stream, public=public))

    def command(self, stream: str, act: AnyAct, *, id: str = "") -> Answer:
        """Give a command and have its answer; it is done once, however often it has to be sent."""
        return self.run(self._client.command(stream, act, id=id))

    def sit(self, table: str, seat: int | None = None) -> "BlockingSeat":
        """Sit down at a table, at the first free seat unless one is named; `Declined` if the house refuses."""
        return BlockingSeat(self.run(self._client.sit(table, seat)), self)


class BlockingSeat:
    """Somebody at a table."""

    def __init__(self, seat: Seat, client: BlockingClient) -> None:
        self._seat, self._run = seat, client.run
        self.table = seat.table

    def __repr__(self) -> str:
        return repr(self._seat).replace("Seat", type(self).__name__, 1)

    def view(self) -> PersonView:
        """What one sees now."""
        return self._run(self._seat.view())

    def until(self, there: Callable[[PersonView], object], *, patience: float | None = None) -> PersonView:
        """Wait until one sees something: ``seat.until(pb.boxes)`` waits for open betting.

        `TimeoutError` after `patience` seconds, where that is given.
        """
        return self._run(self._seat.until(there, patience=patience))

    def practice_chips(self) -> None:
        """Have chips for nothing, in a practice house."""
        self._run(self._seat.practice_chips())

    def do(self, act: ask.AnyAct) -> Answer:
        """Give a command; `Declined` if it is refused."""
        return self._run(self._seat.do(act))

    def bet(self, bets: Mapping[str, int]) -> Answer:
        """Put bets down, in minor units by wager."""
        return self._run(self._seat.bet(bets))

    def leave(self) -> Answer:
        """Leave the table with one's chips."""
        return self._run(self._seat.leave())


async def _made(url: str, origin: str, patience: float) -> Client:
    return Client(url, origin=origin, patience=patience)
