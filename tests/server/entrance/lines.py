"""Raw connections to a served house: bytes are sent as they are, and what comes back is read to its end."""

import base64
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from tests.patience import PATIENCE
from tests.server.api.served import Served

SHORT = 0.2
"""Seconds of every limit of time of a house that is to close soon, however slow the machine is."""
HEADER = 4096
"""Bytes of the longest header there."""
"""Seconds until a test gives up; no test that passes waits for so long."""


@contextmanager
def raw(served: Served, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection, from any address of this machine."""
    where = ("127.0.0.1", served.settings.port)
    with socket.create_connection(where, PATIENCE, source_address=(source, 0)) as line:
        yield line


def heard(line: socket.socket) -> bytes:
    """Everything until the house closes; a connection that was cut says no more than it said."""
    told = b""
    try:
        while piece := line.recv(65536):
            told += piece
    except ConnectionError:
        return told
    return told


def status(told: bytes) -> int:
    """The status of the first answer; 0 if there is none."""
    return int(told.split(b" ", 2)[1]) if told.startswith(b"HTTP/1.1 ") else 0


def pour(line: socket.socket, piece: bytes, most: int = 64 * 1024 * 1024) -> int:
    """Send a piece again and again until the house does not listen any more; how many bytes it took."""
    sent = 0
    try:
        while sent < most:
            line.sendall(piece)
            sent += len(piece)
    except OSError:
        return sent
    raise AssertionError(f"the house took {sent} bytes and wants more")


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, what
        sleep(0.01)


def handshake(served: Served, cookie: str = "") -> bytes:
    """The request that makes a connection a socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: 127.0.0.1:{served.settings.port}",
        f"Origin: {served.origin}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: puntobanco={cookie}"] if cookie else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame of a client, masked with nothing."""
    assert len(data) < 126
    return bytes(((0x80 if fin else 0) | opcode, 0x80 | len(data), 0, 0, 0, 0)) + data


def visits(served: Served) -> int:
    """How many connections there are."""
    return served.inside(lambda: len(served.serving.app.state.entrance.visits))


def check_honest(served: Served) -> None:
    """Everybody else is served, nothing failed, and nothing is left of those who were closed."""
    caller = served.guest("operator")
    assert caller.get("/api/lobby").status_code == 200
    caller.close()
    until(lambda: visits(served) == 0, "a connection is still counted")
    assert not served.logged("program error") and not served.logged("web server")
