"""Listening: where it cannot be done, a sentence says why; where files run out, strangers make room."""

import errno
import os
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from puntobanco.faults import Refused
from puntobanco.server.entrance import listening
from puntobanco.server.entrance.limits import Limits
from tests.server.api.served import Served
from tests.server.entrance.lines import heard, raw, status, until


def test_a_port_that_is_taken_is_said_in_words() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"another program listens on port {port} already"):
            listening.bound("127.0.0.1", port)


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.EACCES, "this account may not listen on port 80"),
        (errno.EADDRNOTAVAIL, "casino.example is no address of this machine"),
        (errno.EIO, "nobody can listen on casino.example, port 80: input/output error"),
    ],
)
def test_whatever_else_keeps_it_from_listening_is_too(
    monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    def refuse(*asked: object) -> socket.socket:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(listening, "_bound", refuse)
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **more: found)
    with pytest.raises(Refused, match=sentence):
        listening.bound("casino.example", 80)


def test_a_name_that_nobody_knows_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*asked: object, **more: object) -> list[object]:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Refused, match="nowhere.example is no address of this machine"):
        listening.bound("nowhere.example", 8000)


def test_a_machine_without_one_kind_of_address_listens_on_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = listening._bound

    def bound(family: int, kind: int, address: tuple[str, int]) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")
        return real(family, kind, address)

    monkeypatch.setattr(listening, "_bound", bound)
    found = [
        (socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("::1", 0, 0, 0)),
        (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 0)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **more: found)
    (only,) = listening.bound("localhost", 0)
    with only:
        assert only.family == socket.AF_INET


def test_where_no_file_is_left_strangers_make_room_and_others_come_in(tmp_path: Path) -> None:
    limits = Limits(header=600)
    with Served(data=tmp_path / "house", practice=True, limits=limits) as served, ExitStack() as stack:
        guest = served.guest("player")
        for _ in range(40):
            stack.enter_context(raw(served))
        entrance = served.serving.app.state.entrance
        until(lambda: served.inside(lambda: entrance.visits.anonymous) >= 40, "not all came in")
        listener: Any = served._server.servers[0]
        served.inside(listener._wait)  # as if the system had nothing left
        assert served.inside(lambda: entrance.visits.closed["room"]) == listening.AT_ONCE
        with raw(served) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            assert status(heard(line)) == 200
        assert guest.get("/api/session").status_code == 200
