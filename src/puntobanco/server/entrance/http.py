"""Requests, bounded before they reach the application: bytes and time of a header and a body, requests at once.

uvicorn reads requests with httptools, which puts no bound on a header, joins its pieces again and again, and starts
every request that one packet holds. Here it gets small pieces, and no more of them than a header or a body may have.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httptools
import msgspec
from starlette.requests import cookie_parser
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from puntobanco.server.api.problems import Problem, problem_of
from puntobanco.server.entrance.address import Proxies, plain
from puntobanco.server.entrance.socket import HouseSocket
from puntobanco.server.entrance.visits import State, Visit, Visits

PIECE = 4096
"""Bytes that are read at once; others have their turn between two packets, not within one."""
MOST_UNREAD = 512 * 1024
"""Bytes that wait to be read while an answer is being made; the transport stops long before."""
MOST_DISCARDED = 16 * 1024 * 1024
"""Bytes read past a refusal, so that the other side reads it: a connection closed on unread bytes takes it away."""
LEAST_READ = 4096
"""The fewest bytes that the receiver of a long answer reads in the time after which others count as stalled."""

BETWEEN, IN_HEADER, IN_BODY = range(3)


Headers = tuple[tuple[bytes, bytes], ...]


class Entrance(msgspec.Struct, frozen=True, kw_only=True):
    visits: Visits
    proxies: Proxies
    cookie: str
    """The name of the cookie with the token of a session."""
    session_of: Callable[[str], str | None]
    """The key of the session with a token, if it holds."""
    paced: Callable[[str], bool]
    """Whether an address may make another request now without being signed in."""
    broken: Callable[[str, Exception], None]
    """Told when the program fails here: the parser would call it a bad request."""
    headers: Headers = ((b"x-content-type-options", b"nosniff"),)
    """The headers that an answer of the application has, too."""


class HouseHttp(HttpToolsProtocol):
    """One connection, until it is closed or becomes a socket."""

    def __init__(
        self, entrance: Entrance, visit: Visit, config: Config, state: ServerState, app_state: dict[str, Any]
    ) -> None:
        super().__init__(config, state, app_state)
        self.visit, self._entrance, self._visits = visit, entrance, entrance.visits
        self._limits = entrance.visits.limits
        self._rest = b""
        """What has come and was not read yet."""
        self._within, self._read, self._fresh, self._piece = BETWEEN, 0, True, 0
        self._done = False
        """Whether it reads no more requests: it was refused, or is a socket now."""
        self._discarded = 0
        self._cookie = b""
        self._peer = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None:
            self._peer = plain(self.client[0]) or self.client[0]
            self.client = (self._peer, self.client[1])
        self.visit.drop, self.visit.expired = transport.abort, self._too_late
        if self.visit.gone:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._visits.leave(self.visit)
        self._rest = b""
        self.pipeline.clear()
        super().connection_lost(exc)

    # Reading.

    def data_received(self, data: bytes) -> None:
        if self._done:
            self._discarded += len(data)
            if self._discarded > MOST_DISCARDED:
                self._visits.close(self.visit, "discarded")
            return
        self._rest = self._rest + data if self._rest else data
        self._feed()
        if len(self._rest) > MOST_UNREAD:
            self._refuse(Problem("too-large.many-requests"))
        self._settle()

    def _feed(self) -> None:
        """Read what has come, as far as it may be read now: an unanswered request holds up those behind it."""
        while self._rest and not self.pipeline and not self._done:
            in_body = self._within == IN_BODY
            room = (self._limits.body_bytes if in_body else self._limits.header_bytes) - self._read
            if room <= 0:
                self._refuse(_BODY_TOO_LARGE if in_body else _HEADER_TOO_LARGE)
                return
            piece = self._rest[: min(room, PIECE)]
            self._rest = self._rest[len(piece) :]
            self._fresh, self._piece = self._within == BETWEEN, len(piece)
            self._read += len(piece)
            try:
                self.parser.feed_data(piece)
            except httptools.HttpParserUpgrade as upgrade:
                self._rest = piece[upgrade.args[0] :] + self._rest
                self._upgrade()
                return
            except httptools.HttpParserError:
                self._refuse(_NOT_UNDERSTOOD)
                return
        if self._rest:
            self.flow.pause_reading()

    def _upgrade(self) -> None:
        """Turn the connection into a WebSocket, or answer it as any other request and close it."""
        if not self._should_upgrade():
            self._rest = b""
            if self.cycle is not None:
                self.cycle.keep_alive = False
            return
        if self._done:
            return
        rest, self._rest, self._done = self._rest, b"", True
        self._visits.move(self.visit, State.HEADER)  # until the handshake is done
        self.handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, HouseSocket), "the server is configured with it"
        socket.welcome(self._visits, self.visit, self.client, rest)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._within, self._read = IN_HEADER, self._piece if self._fresh else 0

    def on_headers_complete(self) -> None:
        self._within, self._read = IN_BODY, 0
        try:
            self._identify()
        except Exception as found:  # noqa: BLE001  # every request is answered, whatever it was
            self._entrance.broken("entrance", found)
            self._refuse(problem_of(found))
        if not self._done:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._done:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._within, self._read, self._fresh = BETWEEN, 0, False
        if not self._done:
            super().on_message_complete()

    def _identify(self) -> None:
        entrance, address = self._entrance, self._peer
        if self.client is not None:
            if entrance.proxies:
                address = entrance.proxies.client(address, self.headers)
                self.client = (address, self.client[1])
            self.scope["client"] = self.client
        cookie = b"; ".join([value for name, value in self.headers if name == b"cookie"])
        if not cookie:
            session = None
        elif cookie == self._cookie and self.visit.session is not None:
            session = self.visit.session
        else:
            token = cookie_parser(cookie.decode("latin-1")).get(entrance.cookie)
            session = entrance.session_of(token) if token else None
        self._cookie = cookie
        self._visits.identify(self.visit, address, session)
        if session is None and not entrance.paced(address):
            self._refuse(_TOO_FAST)

    # Answering.

    def on_response_complete(self) -> None:
        self.server_state.total_requests += 1
        if self.transport.is_closing() or self._done:
            self._visits.move(self.visit, State.CLOSING)
            return
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        self._feed()
        if not self._rest:
            self.flow.resume_reading()
        self._settle()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._settle()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._settle()

    def _settle(self) -> None:
        """Set the present state; the time limit restarts only if the state has changed."""
        visit = self.visit
        if visit.gone or self._done:
            return
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.flow.write_paused:
            state = State.STALLED
        elif self._within == IN_BODY:
            state = State.BODY
        elif answering:
            state = State.BUSY
        else:
            state = State.HEADER if self._read or self._within == IN_HEADER else State.IDLE
        if state is not visit.state:
            visit.left = self.transport.get_write_buffer_size() if state is State.STALLED else 0
            self._visits.move(visit, state)

    # Ending.

    def _too_late(self) -> None:
        state = self.visit.state
        if state is State.HEADER and (self._read or self._within == IN_HEADER):
            self._refuse(_HEADER_TOO_SLOW)
        elif state is State.BODY:
            self._refuse(_BODY_TOO_SLOW)
        elif state is State.IDLE:
            self._visits.move(self.visit, State.CLOSING)
            self.transport.close()
        elif state in (State.STALLED, State.CLOSING) and self._is_reading():
            self._visits.move(self.visit, state)

    def _is_reading(self) -> bool:
        """Whether the other side has taken some of what is to be sent to it since this was asked last."""
        left, before = self.transport.get_write_buffer_size(), self.visit.left
        self.visit.left = left
        return left > 0 and (before == 0 or before - left >= LEAST_READ)

    def _refuse(self, problem: Problem) -> None:
        """Send a refusal, stop reading, and close once the other side has received it."""
        if self._done or self.transport.is_closing():
            return
        self._done, self._rest = True, b""
        self.pipeline.clear()
        self._visits.count(problem.code)
        cycle = self.cycle
        answering = cycle is not None and not cycle.response_complete
        if not (answering and cycle.response_started):
            self.transport.write(_written(problem, self._entrance.headers))
        if answering:
            cycle.disconnected = True
            cycle.message_event.set()
        self.flow.resume_reading()
        self._visits.move(self.visit, State.CLOSING)
        with suppress(RuntimeError, OSError):
            if self.transport.can_write_eof():
                self.transport.write_eof()


_HEADER_TOO_LARGE = Problem("header-too-large", status=431)
_BODY_TOO_LARGE = Problem("too-large.body-request")
_HEADER_TOO_SLOW = Problem("too-slow.header-request")
_BODY_TOO_SLOW = Problem("too-slow.body-request")
_NOT_UNDERSTOOD = Problem("not-understood.request-http")
_TOO_FAST = Problem("too-fast.many-requests-once")


def _written(problem: Problem, headers: Headers) -> bytes:
    """An answer that needs no application."""
    body = msgspec.json.encode(problem.body())
    return b"".join(
        (
            STATUS_LINE[problem.status],
            b"content-type: application/problem+json\r\ncache-control: no-store\r\n",
            *(b"%b: %b\r\n" % header for header in headers),
            b"connection: close\r\ncontent-length: %d\r\n\r\n" % len(body),
            body,
        )
    )
