"""Listening: connections are taken in one by one, and counted before anything is read of them.

A server of asyncio or uvloop takes in everything that waits, and shows a connection only after its TLS handshake; and
where no file is left it waits a second, or closes the next one. Here somebody who holds a connection open for nothing
makes room instead.
"""

import asyncio
import errno
import logging
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import uvicorn
from uvicorn.config import STARTUP_FAILURE

from puntobanco.faults import Fault, Refused
from puntobanco.server.entrance.http import Entrance, HouseHttp
from puntobanco.server.entrance.visits import Visit

AT_ONCE = 32
"""Connections taken in before others have their turn."""
BACKLOG = 2048
"""Connections that the system keeps until they are taken in."""
ABSENT = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT})
EXHAUSTED = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
PAUSE = 0.05
"""Seconds until somebody is taken in again when the system had nothing left."""
SWEEPS, TELLS = 5, 600
"""Tenths of a second between two looks at whose time is over, and between two lines in the log about them."""

logger = logging.getLogger("uvicorn.error")


class HouseServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, entrance: Entrance, listens: Callable[[], None] = lambda: None) -> None:
        """`listens` is called once the house can be reached."""
        super().__init__(config)
        self.entrance, self._listens = entrance, listens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen; `Refused` if that cannot be."""
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        try:
            listening = sockets if sockets is not None else bound(self.config.host, self.config.port)
        except Refused:
            await self.lifespan.shutdown()
            raise
        self.servers = [Listener(bound_socket, self) for bound_socket in listening]  # type: ignore[misc]
        self.started = True
        self._listens()

    async def on_tick(self, counter: int) -> bool:
        """Called by uvicorn ten times a second."""
        if counter % SWEEPS == 0:
            self.entrance.visits.sweep()
        if counter % TELLS == 0:
            # One line in the log for all that were closed since the last one: nobody outside can make it grow faster.
            visits = self.entrance.visits
            if visits.closed:
                why = ", ".join(f"{count} {why}" for why, count in visits.closed.most_common())
                logger.warning("%d connections, %d not signed in; closed: %s", len(visits), visits.anonymous, why)
                visits.closed.clear()
        return await super().on_tick(counter)


def bound(host: str, port: int) -> Sequence[socket.socket]:
    """The sockets of an address, as many as its name has here; `Refused` if there is none, or it is taken."""
    made: list[socket.socket] = []
    absent: OSError | None = None
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, _, _, address in dict.fromkeys(found):
            try:
                made.append(_bound(family, kind, address))
            except OSError as why:
                if why.errno not in ABSENT:
                    raise
                absent = why  # such as ::1 on a machine without IPv6
        if not made and absent is not None:
            raise absent
    except OSError as why:
        for bound_socket in made:
            bound_socket.close()
        sentence, advice = _why_not(host, port, why)
        raise Refused(Fault.of("address", "serve", why=sentence, advice=advice)) from None
    return made


def _bound(family: int, kind: int, address: Any) -> socket.socket:
    made = socket.socket(family, kind, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made


def _why_not(host: str, port: int, why: OSError) -> tuple[str, str]:
    if why.errno == errno.EADDRINUSE:
        return f"another program listens on port {port} already.", "Stop it, or give another --port."
    if why.errno == errno.EACCES:
        return f"this account may not listen on port {port}.", "Give a --port from 1024 on, or a proxy in front."
    if isinstance(why, socket.gaierror) or why.errno in ABSENT:
        return f"{host} is no address of this machine.", "Give one that is as --host."
    return f"nobody can listen on {host}, port {port}: {(why.strerror or 'the system refuses').lower()}.", ""


class Listener:
    def __init__(self, listening: socket.socket, server: HouseServer) -> None:
        self._socket, self._server = listening, server
        self._entrance, self._visits = server.entrance, server.entrance.visits
        self._loop = asyncio.get_running_loop()
        self._opening: set[asyncio.Task[None]] = set()
        self._closed = False
        listening.setblocking(False)
        listening.listen(BACKLOG)
        self._loop.add_reader(listening, self._ready)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._loop.remove_reader(self._socket)
            self._socket.close()
            for task in list(self._opening):
                task.cancel()

    async def wait_closed(self) -> None:
        if self._opening:
            await asyncio.wait(self._opening)

    def _ready(self) -> None:
        for _ in range(AT_ONCE):
            try:
                found, address = self._socket.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as why:
                if why.errno in EXHAUSTED:
                    self._wait()
                    return
                continue  # the caller has gone again
            self._take_in(found, str(address[0]))

    def _wait(self) -> None:
        """Nothing is left to take somebody in with: a few who are not signed in make room, and a moment later again."""
        for _ in range(AT_ONCE):
            if not self._visits.make_room():
                break
        self._loop.remove_reader(self._socket)
        self._loop.call_later(PAUSE, self._again)

    def _again(self) -> None:
        if not self._closed:
            self._loop.add_reader(self._socket, self._ready)

    def _take_in(self, found: socket.socket, address: str) -> None:
        visit = self._visits.enter(address, found.close)
        if visit is None:
            found.close()
            return
        with suppress(OSError):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task = self._loop.create_task(self._open(visit, found))
        visit.drop = lambda: None if task.cancel() else None
        self._opening.add(task)
        task.add_done_callback(partial(self._opened, visit, found))

    async def _open(self, visit: Visit, found: socket.socket) -> None:
        """Encrypt it, if the house is encrypted, and begin to read."""
        server, limits = self._server, self._visits.limits
        made = partial(HouseHttp, self._entrance, visit, server.config, server.server_state, server.lifespan.state)
        encrypted: dict[str, Any] = {}
        if server.config.ssl is not None:
            encrypted = {
                "ssl": server.config.ssl,
                "ssl_handshake_timeout": limits.header,
                "ssl_shutdown_timeout": limits.stalled,
            }
        await self._loop.connect_accepted_socket(made, found, **encrypted)

    def _opened(self, visit: Visit, found: socket.socket, task: asyncio.Task[None]) -> None:
        """It is being read now; or the handshake failed, took too long, or others needed its place."""
        self._opening.discard(task)
        if task.cancelled() or task.exception() is not None:
            found.close()
            self._visits.leave(visit)
