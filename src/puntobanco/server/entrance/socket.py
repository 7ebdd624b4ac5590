"""Sockets, bounded: many small frames are read in small pieces, and what costs without being a message is counted."""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from puntobanco.server.entrance.visits import State, Visit, Visits

PIECE = 4096
"""Bytes that are read at once."""
MOST_FRAGMENTS = 256
"""Pieces of one message."""
CONTROL_BURST, CONTROL_A_SECOND = 100.0, 10.0
"""Pings and pongs that are taken at once, and in a second after that."""
MOST_UNSENT = 256 * 1024
"""Bytes of pongs that wait to be read by the peer that asked for them."""


class HouseSocket(WebSocketsSansIOProtocol):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._rest = b""
        self._controls, self._since = CONTROL_BURST, self.loop.time()
        self._visits: Visits | None = None
        self._visit: Visit | None = None

    def welcome(self, visits: Visits, visit: Visit, client: tuple[str, int] | None, rest: bytes) -> None:
        """Take over a connection that began as an HTTP request, with the bytes that followed its header."""
        self._visits, self._visit = visits, visit
        visit.drop, visit.expired = self.transport.abort, lambda: None
        self.client = client
        if self.handshake_initiated and hasattr(self, "scope"):
            self.scope["client"] = client
        if rest:
            self.data_received(rest)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest = b""
        if self._visits is not None and self._visit is not None:
            self._visits.leave(self._visit)
        super().connection_lost(exc)

    # Reading.

    def data_received(self, data: bytes) -> None:
        self._rest = self._rest + data if self._rest else data
        self._feed()

    def _feed(self) -> None:
        """Read what has come, as far as it may be read now: no frame before the handshake is done."""
        while self._rest and not self.read_paused and not self.transport.is_closing():
            if self.handshake_initiated and not self.handshake_complete:
                self.transport.pause_reading()
                return
            piece, self._rest = self._rest[:PIECE], self._rest[PIECE:]
            super().data_received(piece)

    async def receive(self) -> Any:
        """The next message. Others have their turn before another piece is read."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            if self._rest:
                await asyncio.sleep(0)
            self.read_paused = False
            self._read_on()
        return message

    def _read_on(self) -> None:
        self._feed()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # it was no handshake: there is nothing to be closed in order
            self.transport.abort()
            return
        super().handle_parser_exception()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._allows_control() and self.transport.get_write_buffer_size() <= MOST_UNSENT:
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if self._allows_control():
            super().handle_pong(event)
        else:
            self.transport.abort()

    def _allows_control(self) -> bool:
        now = self.loop.time()
        self._controls = min(CONTROL_BURST, self._controls + (now - self._since) * CONTROL_A_SECOND) - 1
        self._since = now
        return self._controls >= 0

    # From the handshake to the end.

    def start_keepalive(self) -> None:
        self._move(State.SOCKET)
        super().start_keepalive()
        if self._rest:
            self._read_on()

    def keepalive_timeout(self) -> None:
        """Nobody is there any more: what is to be sent would wait without end."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has finished: wait for what is still to be sent, but not without end."""
        super().on_task_complete(task)
        self._move(State.CLOSING)

    def _move(self, state: State) -> None:
        if self._visits is not None and self._visit is not None:
            self._visits.move(self._visit, state)
