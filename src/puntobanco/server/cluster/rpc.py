"""Requests between the processes of one house.

A command for a table that another process hosts is passed on, and its answer relayed. Before one looks at a guess at a
password, the others tell how often it was guessed there; before staff answer for a guest, whether the guest is
connected there.

It goes over HTTP to an address that only the processes know, sealed by a key that only they have, and so does the
answer. A message that is sent again gets the old answer, because a command happens once under its id.
"""

import asyncio
import hmac
import logging
import socket
import time
from collections.abc import Generator
from contextlib import contextmanager
from hashlib import sha256
from typing import Protocol

import httpx2 as httpx
import msgspec
import uvicorn
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from puntobanco.faults import Fault
from puntobanco.procedure.asking import Person
from puntobanco.server.accounts.guesses import Count
from puntobanco.server.api.problems import Problem, problem_of
from puntobanco.server.entrance.address import Proxies
from puntobanco.server.entrance.http import Entrance
from puntobanco.server.entrance.limits import Limits
from puntobanco.server.entrance.listening import HouseServer
from puntobanco.server.entrance.visits import Visits
from puntobanco.wire.answers import Answer
from puntobanco.wire.messages import CommandIn

PATH, GUESSES, SCREENS = "/ask", "/guesses", "/screens"
SEAL = "X-Puntobanco-Seal"
MOST_BYTES = 256 * 1024
"""A command is at most a quarter of this, an answer not much longer."""
LIMITS = Limits(anonymous=2_000, of_address=1_000, idle=30.0)
"""Of connections between processes; each keeps at most 200 to another, for as long as it has use for them."""


class Passed(Struct, frozen=True, kw_only=True):
    """A command on its way to the process that hosts its table."""

    session: str
    """The key of the session that gave it; the process that passes it on has checked it."""
    command: CommandIn


class Aimed(Struct, frozen=True, kw_only=True):
    """A pair of account and place that somebody guesses at."""

    account: str
    place: str


class Sought(Struct, frozen=True, kw_only=True):
    """Somebody who may be connected."""

    person: Person


class Trouble(Struct, frozen=True, kw_only=True):
    """Why a command was not judged, as the host says it."""

    fault: Fault
    status: int


class Told(Struct, frozen=True, kw_only=True):
    answer: Answer | None = None
    trouble: Trouble | None = None

    def answered(self) -> Answer:
        """The answer, or the problem raised as it was there."""
        if self.answer is not None:
            return self.answer
        found = self.trouble
        if found is None:
            raise Unreached("it said nothing")
        raise Problem(found.fault.key, status=found.status, **found.fault.params)


class Unreached(Exception):
    """The other process did not answer, or not as one of this house does: what became of the command is not known."""


class Desk(Protocol):
    """Answers the requests of other processes."""

    async def answer(self, passed: Passed) -> Answer:
        """The answer to a command that was passed on."""

    def count(self, account: str, place: str) -> Count:
        """How often an account was guessed at from a place."""

    def has_screen(self, person: Person) -> bool:
        """Whether a bettor has a screen that is connected here."""


def sealed(key: bytes, *parts: bytes) -> str:
    """A message authentication code over some bytes, under the key that the processes share."""
    made = hmac.new(key, digestmod=sha256)
    for part in parts:
        made.update(len(part).to_bytes(8, "big") + part)
    return made.hexdigest()


class Callers:
    def __init__(self, key: bytes) -> None:
        self._key = key
        self._http = httpx.AsyncClient(trust_env=False, limits=httpx.Limits(max_connections=200))

    async def ask(self, address: str, passed: Passed, seconds: float) -> Answer:
        """The answer of another process; `Problem` as it said it; `Unreached` if nobody knows."""
        reply = await self._reply(address, PATH, msgspec.json.encode(passed), seconds)
        return msgspec.json.decode(reply, type=Told).answered()

    async def count(self, address: str, aimed: Aimed, seconds: float) -> Count:
        """How a pair stands at another process; `Unreached` if that does not answer."""
        return msgspec.json.decode(await self._reply(address, GUESSES, msgspec.json.encode(aimed), seconds), type=Count)

    async def has_screen(self, address: str, person: Person, seconds: float) -> bool:
        """Whether somebody has a screen connected to another process; `Unreached` if that does not answer."""
        asked = msgspec.json.encode(Sought(person=person))
        return msgspec.json.decode(await self._reply(address, SCREENS, asked, seconds), type=bool)

    async def _reply(self, address: str, path: str, body: bytes, seconds: float) -> bytes:
        seal = sealed(self._key, path.encode(), body)
        headers = {SEAL: seal, "Content-Type": "application/json"}
        try:
            reply = await self._http.post(f"http://{address}{path}", content=body, headers=headers, timeout=seconds)
        except httpx.HTTPError as found:
            raise Unreached(f"{address}: {found or type(found).__name__}") from None
        due = sealed(self._key, b"answered", seal.encode(), reply.content)
        if not hmac.compare_digest(reply.headers.get(SEAL, ""), due):
            raise Unreached(f"{address} is no process of this house")
        return reply.content

    async def close(self) -> None:
        await self._http.aclose()


class Office:
    """Where other processes ask: a server of its own, on an address of its own."""

    def __init__(self, key: bytes, listening: socket.socket, desk: Desk) -> None:
        self._key, self._socket, self._desk = key, listening, desk
        app = Starlette(routes=[Route(path, self._take, methods=["POST"]) for path in (PATH, GUESSES, SCREENS)])
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            lifespan="off",
            server_header=False,
            ws="none",
            timeout_graceful_shutdown=1,
        )
        self._server = _Quiet(config, _entrance())
        self._running: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._running = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not self._running.done():
            await asyncio.sleep(0.005)

    async def close(self) -> None:
        self._server.should_exit = True
        if self._running is not None:
            await self._running

    async def _take(self, request: Request) -> Response:
        body = bytearray()
        async for piece in request.stream():
            body += piece
            if len(body) > MOST_BYTES:
                return Response(status_code=413)
        seal, path = request.headers.get(SEAL, ""), request.url.path
        if not hmac.compare_digest(seal.encode(), sealed(self._key, path.encode(), bytes(body)).encode()):
            return Response(status_code=403)
        told = msgspec.json.encode(await self._found(path, bytes(body)))
        return Response(told, 200, {SEAL: sealed(self._key, b"answered", seal.encode(), told)}, "application/json")

    async def _found(self, path: str, body: bytes) -> Told | Count | bool:
        if path == GUESSES:
            aimed = msgspec.json.decode(body, type=Aimed)
            return self._desk.count(aimed.account, aimed.place)
        if path == SCREENS:
            return self._desk.has_screen(msgspec.json.decode(body, type=Sought).person)
        return await self._told(body)

    async def _told(self, body: bytes) -> Told:
        try:
            return Told(answer=await self._desk.answer(msgspec.json.decode(body, type=Passed)))
        except Exception as found:  # noqa: BLE001  # whatever it was, it is told in words
            problem = problem_of(found)
            return Told(trouble=Trouble(fault=problem.fault, status=problem.status))


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that says it is TCP: asyncio then sends small answers at once, and not when others are acknowledged."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    return found


def _entrance() -> Entrance:
    """Bounds for the other processes of the house, and for everybody else on their network."""
    return Entrance(
        visits=Visits(LIMITS, time.monotonic),
        proxies=Proxies(()),
        cookie="",
        session_of=lambda token: None,
        paced=lambda address: True,
        broken=lambda where, found: logging.getLogger("uvicorn.error").error(where, exc_info=found),
    )


class _Quiet(HouseServer):
    """Signals are for the server that people see."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield
