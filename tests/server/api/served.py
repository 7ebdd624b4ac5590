"""A house that is really served, on a free port of this machine, in a thread of its own, and people who call on it.

`Served(practice=True)` plays for nothing and lets anybody in; `Served()` has two officers, of whom a test makes what it
needs. The clock is handed in, and passwords cost nothing to hash.
"""

import asyncio
import io
import json
import socket
import threading
import uuid
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx2
import msgspec
from websockets.sync.client import ClientConnection, connect

from puntobanco.journal.entry import encode
from puntobanco.procedure.asking import At
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.api.service import Service
from puntobanco.server.build import App, build
from puntobanco.server.casino import wall_clock
from puntobanco.server.log import Log, take_over
from puntobanco.server.serve import server_of
from puntobanco.server.settings import Settings
from puntobanco.store.open import MEMORY
from tests.patience import PATIENCE
from tests.support import SETUPS

SETUP = "rws-non-commission"
TABLE = "table/SG-01"
PLENTY = 10.0**9
TRIES = 5
"""How often somebody asks again on a machine that is too busy to answer in two seconds."""

Result = TypeVar("Result")


def setup_text(name: str, called: str = "") -> tuple[str, str]:
    """A shipped set-up, perhaps under another name."""
    text = (SETUPS / f"{name}.toml").read_text(encoding="utf-8")
    if called:
        before, _, rest = text.partition("\nname = ")
        text = f'{before}\nname = "{called}"\n{rest.partition(chr(10))[2]}'
    return called or name, text


class Clock:
    """The wall clock, moved on by hand."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> At:
        return At(wall_clock() + self.ahead)

    def later(self, minutes: float) -> None:
        """Time passes."""
        self.ahead += round(minutes * 60_000)


class Served:
    """A served house."""

    def __init__(
        self,
        *,
        data: Path,
        practice: bool = False,
        tables: tuple[tuple[str, str], ...] = (setup_text(SETUP),),
        database: str = MEMORY,
        quick: bool = True,
        beside: Sequence[Callable[[Service], Awaitable[None]]] = (),
        around: Callable[[Any], Any] = lambda app: app,
        **more: Any,
    ) -> None:
        self._socket = socket.socket(proto=socket.IPPROTO_TCP)  # else asyncio lets small answers wait for each other
        self._socket.bind(("127.0.0.1", 0))
        port = self._socket.getsockname()[1]
        self.settings = Settings(data=data, practice=practice, tables=tables, database=database, port=port, **more)
        self.clock = Clock()
        self._out = io.StringIO()
        self.log = Log(self.clock, self._out)
        self.quick, self._beside, self._around = quick, beside, around
        self._callers: list[Caller] = []
        self._ready = threading.Event()
        self._failed: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the house did not open"
        if self._failed is not None:
            self._socket.close()
            raise self._failed
        return self

    def __exit__(self, kind: type[BaseException] | None, found: BaseException | None, at: TracebackType | None) -> None:
        for caller in self._callers:
            caller.close()
        self.loop.call_soon_threadsafe(setattr, self._server, "should_exit", True)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the house did not close"

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as found:  # noqa: BLE001  # told to the test
            self._failed = found
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        take_over(self.log)
        self.serving: App = await build(self.settings, cost=CHEAP, log=self.log, now=self.clock, beside=self._beside)
        service = self.serving.service
        if self.quick:
            bounded = (
                service.sessions.sign_ins,
                service.sessions.entries,
                service.strangers,
                service.looks,
                *service.pace.all(),
            )
            for rates in (*bounded, self.sockets.messages, self.sockets.strangers):
                rates._burst = rates._a_second = PLENTY
        self._server = server_of(self.serving, self.settings, around=self._around)
        serving = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.005)
        self._ready.set()
        try:
            await serving
        finally:
            await self.serving.close()

    # Looking in from behind.

    @property
    def sockets(self) -> Any:
        """All its sockets."""
        return self.serving.app.state.sockets

    @property
    def origin(self) -> str:
        """Where its pages come from."""
        return f"http://127.0.0.1:{self.settings.port}"

    def state(self, stream: str = TABLE) -> Any:
        """How a stream stands on disk."""
        head = self.serving.casino.head(stream)
        assert head is not None
        return head.state

    def numbers(self) -> dict[str, int]:
        """How many entries every stream has."""
        return {stream: one.end.number for stream, one in self.serving.casino.sequencer.durable.items()}

    def lines(self) -> list[dict[str, Any]]:
        """Its log."""
        return [json.loads(line) for line in self._out.getvalue().splitlines()]

    def logged(self, what: str) -> list[dict[str, Any]]:
        """What the log says of something."""
        return [line for line in self.lines() if line["what"] == what]

    @property
    def log_text(self) -> str:
        """Its log as it is written."""
        return self._out.getvalue()

    def inside(self, work: Callable[[], Result]) -> Result:
        """Do something in the house's own thread."""
        done: Future[Result] = Future()
        self.loop.call_soon_threadsafe(lambda: done.set_result(work()))
        return done.result(PATIENCE)

    # Calling on it.

    def caller(self) -> "Caller":
        """Somebody with a browser."""
        self._callers.append(Caller(self))
        return self._callers[-1]

    def guest(self, post: str = "", scope: str = "*") -> "Caller":
        """Somebody in a practice house, acting in a post."""
        caller = self.caller()
        caller.post("/api/enter", {"name": post or "guest"}, good=True)
        return caller.acting(post, scope) if post else caller


def client_of(served: Served) -> httpx2.Client:
    """A browser without cookies. It loads no certificates, and lets a connection go before the house does."""
    kept = httpx2.Limits(keepalive_expiry=2.0)
    headers = {"Origin": served.origin}
    return httpx2.Client(base_url=served.origin, headers=headers, timeout=PATIENCE, verify=False, limits=kept)


class Caller:
    """Somebody with a browser: cookies, an origin, and whatever they sign in as."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.http = client_of(served)
        self.me: dict[str, Any] = {}

    def close(self) -> None:
        """Go away."""
        self.http.close()

    def get(self, path: str, **more: Any) -> httpx2.Response:
        """Look at something."""
        return self.http.get(path, **more)

    def post(self, path: str, message: Any = None, *, good: bool = False, **more: Any) -> httpx2.Response:
        """Send something."""
        body = message if isinstance(message, bytes) else msgspec.json.encode(message if message is not None else {})
        headers = {"Content-Type": "application/json", **more.pop("headers", {})}
        answer = self.http.post(path, content=body, headers=headers, **more)
        if good:
            assert answer.status_code == 200, answer.text
        return answer

    def sign_in(self, login: str, password: str, code: str = "") -> httpx2.Response:
        """Sign in, whatever comes of it."""
        return self.post("/api/sign-in", {"login": login, "password": password, "code": code})

    def acting(self, post: str, scope: str = "*") -> "Caller":
        """Act in a post from now on."""
        self.me = self.post("/api/act-as", {"post": post, "scope": scope}, good=True).json()
        return self

    @property
    def person(self) -> str:
        """The id under which their commands are given."""
        return str(self.me["acts_as"])

    @property
    def token(self) -> str | None:
        """The token of their session."""
        return self.http.cookies.get("puntobanco")

    def command(self, act: Any, stream: str = TABLE, *, id_: str = "", **more: Any) -> httpx2.Response:
        """Give a command, whatever comes of it."""
        return self.post("/api/commands", asking(act, stream, id_, **more))

    def does(self, act: Any, stream: str = TABLE, **more: Any) -> dict[str, Any]:
        """Give a command that must be done whole; where it is not known yet, ask again under the same id."""
        id_ = more.pop("id_", "") or uuid.uuid4().hex
        for _ in range(TRIES):
            answer = self.command(act, stream, id_=id_, **more)
            told = answer.json()
            if told.get("title") != "not-known-yet":
                break
        assert answer.status_code == 200 and told["done"] and not told["refused"], (act, told)
        return dict(told)

    def refused(self, act: Any, stream: str = TABLE, **more: Any) -> str:
        """Give a command that must be refused or turned away; the code of why."""
        answer = self.command(act, stream, **more)
        told = answer.json()
        if answer.status_code != 200:
            return str(told["title"])
        assert not told["done"], (act, told)
        return str(told["refused"][0]["code"])

    def cookies(self) -> dict[str, str]:
        """The header with their cookie."""
        return {"Cookie": f"puntobanco={self.token}"} if self.token else {}

    @contextmanager
    def socket(self, **more: Any) -> Iterator["Line"]:
        """A socket with their cookie."""
        more.setdefault("origin", self.served.origin)
        address = f"ws://127.0.0.1:{self.served.settings.port}/api/socket"
        with connect(address, additional_headers=self.cookies(), compression=None, max_size=None, **more) as line:
            yield Line(line)


def asking(act: Any, stream: str = TABLE, id_: str = "", **more: Any) -> dict[str, Any]:
    """A command as it is sent: an act is a struct, or what somebody wrote instead."""
    plain = msgspec.Raw(encode(act)) if isinstance(act, msgspec.Struct) else act
    return {"stream": stream, "id": id_ or uuid.uuid4().hex, "act": plain, **more}


class Line:
    """A socket, with messages read and written as JSON."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def send(self, message: Any) -> None:
        """Send a message, or whatever bytes."""
        self.line.send(message if isinstance(message, bytes | str) else msgspec.json.encode(message).decode())

    def watch(self, stream: str = TABLE, **more: Any) -> None:
        """Watch a stream."""
        self.send({"type": "watch", "stream": stream, **more})

    def take(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        return dict(json.loads(self.line.recv(timeout)))

    def until(self, kind: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of a kind; others are left aside."""
        while (message := self.take(timeout))["type"] != kind:
            pass
        return message
