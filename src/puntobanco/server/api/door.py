"""Reading requests and writing answers: bounded, typed, and with an exact Origin wherever something is changed."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from puntobanco.journal.entry import encode
from puntobanco.server.accounts.devices import LASTS, Browser
from puntobanco.server.accounts.sessions import Found, Signed
from puntobanco.server.api.problems import Problem, problem_of, response
from puntobanco.server.api.service import Service
from puntobanco.server.entrance.address import address_of, network_of
from puntobanco.server.settings import Settings

MOST_BYTES = 64 * 1024
"""The longest body that is read."""

MOST_KNOWN = 512
"""Characters of the cookie of a known browser that are read."""

Kind = TypeVar("Kind")
Handler = Callable[[Request], Awaitable[Response]]


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


async def body_of(request: Request, kind: type[Kind]) -> Kind:
    """The message in a request; `Problem` if it is none, or far too long."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Problem("media-type")
    return decoded(await _read(request), kind)


async def _read(request: Request) -> bytes:
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > MOST_BYTES:
            raise Problem("too-large.message-most", most_bytes=MOST_BYTES)
    return bytes(data)


def decoded(data: bytes, kind: type[Kind]) -> Kind:
    """The message in some bytes."""
    try:
        message: Kind = _decoder(kind).decode(data)  # type: ignore[arg-type]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as found:
        raise Problem("not-understood.message", found=str(found)) from None
    return message


def json(value: object, status: int = 200) -> Response:
    """An answer that nobody keeps."""
    return sent(encode(value), status=status)


def sent(body: bytes | str, media: str = "application/json", file: str = "", status: int = 200) -> Response:
    """The same with a body as it is, perhaps to be saved under a name."""
    headers = {"Content-Disposition": f'attachment; filename="{file}"'} if file else {}
    return Response(body, status, {"Cache-Control": "no-store", **headers}, media)


class Door:
    """Who comes in: cookies, origins, sessions."""

    def __init__(self, service: Service, settings: Settings) -> None:
        self.service, self.settings = service, settings
        self.origins = settings.allowed_origins()
        self.cookie = "__Host-puntobanco" if settings.encrypted else "puntobanco"
        self.known = f"{self.cookie}-known"
        """The cookie of a browser that has signed in before; it lets nobody in."""

    def check_origin(self, connection: HTTPConnection) -> None:
        """Only a page of this house, exactly, may change anything."""
        if connection.headers.get("origin") not in self.origins:
            self.service.metrics.count("turned_away", "origin")
            raise Problem("origin")

    def check_pace(self, connection: HTTPConnection) -> None:
        """Not more than a person with a few screens needs; those who are not signed in are counted by address."""
        found = self.service.sessions.found(self.token(connection), touch=False)
        if not self.service.looks.allows(found.key if found else network_of(address_of(connection))):
            self.service.metrics.count("turned_away", "too-fast")
            raise Problem("too-fast.many-requests")

    def token(self, connection: HTTPConnection) -> str | None:
        """The token of the session, from the cookie and nowhere else."""
        return connection.cookies.get(self.cookie)

    def found(self, connection: HTTPConnection) -> Found:
        """Whose session it is; `Problem` if nobody is signed in. Only who changes something counts as being there."""
        found = self.service.sessions.found(self.token(connection), touch=connection.scope.get("method") == "POST")
        if found is None:
            raise Problem("no-session.nobody")
        return found

    async def paced(self, request: Request) -> Found:
        """Whose session it is, for what may be long: its bytes are counted before they are read."""
        found = self.found(request)
        length = request.headers.get("content-length", "")
        size = int(length) if length.isascii() and length.isdigit() and len(length) < 10 else MOST_BYTES
        await self.service.pace.read(found.key, min(size, MOST_BYTES))
        return found

    def browser(self, connection: HTTPConnection) -> Browser:
        """Where a request comes from, and for which accounts its browser is known."""
        return Browser(address_of(connection), connection.cookies.get(self.known, "")[:MOST_KNOWN])

    def signed(self, signed: Signed) -> Response:
        """The answer to signing in: who one is now, and the cookie with a new token."""
        return self.with_token(json(self.service.sessions.session_out(Found(signed.key, signed.session))), signed)

    def with_token(self, answer: Response, signed: Signed) -> Response:
        """An answer with the cookie of a session that has just begun."""
        answer.set_cookie(
            self.cookie, signed.token, path="/", secure=self.settings.encrypted, httponly=True, samesite="strict"
        )
        return answer

    def remembered(self, answer: Response, browser: Browser, login: str) -> Response:
        """An answer by which the browser is known for an account from now on."""
        cookie = self.service.accounts.devices.remembered(browser.cookie, login, self.service.now)
        answer.set_cookie(
            self.known,
            cookie,
            max_age=LASTS * 3600,
            path="/",
            secure=self.settings.encrypted,
            httponly=True,
            samesite="strict",
        )
        return answer

    def forget(self, answer: Response) -> Response:
        """The answer without the cookie."""
        answer.delete_cookie(self.cookie, path="/", secure=self.settings.encrypted, httponly=True, samesite="strict")
        return answer


def guarded(handler: Handler, broken: Callable[[str, Exception], None], door: Door | None = None) -> Handler:
    """A handler whose refusals are problems in words; with a door, only for pages of the house."""

    async def handle(request: Request) -> Response:
        try:
            if door is not None:
                door.check_origin(request)
            return await handler(request)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as found:  # noqa: BLE001  # every request is answered, whatever it was
            problem = problem_of(found)
            if problem.status == 500:
                broken(request.url.path, found)
            return response(problem)

    return handle
