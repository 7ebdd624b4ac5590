"""Hostile sockets at the door: what costs us without being a message is counted, and honest people go on."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from puntobanco.server.entrance.limits import Limits
from puntobanco.server.entrance.socket import CONTROL_BURST, MOST_FRAGMENTS
from tests.server.api.served import Served
from tests.server.entrance.lines import check_honest, frame, handshake, heard, pour, raw, until, visits

TEXT, CONT, PING, PONG, CLOSE = 1, 0, 9, 10, 8


@contextmanager
def upgraded(served: Served, cookie: str = "") -> Iterator[socket.socket]:
    """A raw socket after its handshake."""
    with raw(served) as line:
        line.sendall(handshake(served, cookie))
        told = b""
        while b"\r\n\r\n" not in told:
            told += line.recv(4096)
        assert told.startswith(b"HTTP/1.1 101"), told
        yield line


@pytest.mark.parametrize(
    "flood",
    [frame(PING), frame(PING, b"x" * 125), frame(PONG), frame(CONT, fin=False)],
    ids=["pings", "long-pings", "pongs", "empty-fragments"],
)
def test_a_flood_that_is_no_message_is_cut(practice: Served, flood: bytes) -> None:
    with upgraded(practice) as line:
        line.sendall(frame(TEXT, b"{", fin=False))  # a message that never ends
        pour(line, flood * 1000)
    check_honest(practice)


def test_a_few_of_them_are_taken(practice: Served) -> None:
    with upgraded(practice) as line:
        line.sendall((frame(PING, b"a") + frame(PONG)) * int(CONTROL_BURST // 4))
        text = b'{"type":"ping","n":7}'
        line.sendall(frame(TEXT, b"", fin=False))
        line.sendall(b"".join(frame(CONT, fin=False) for _ in range(MOST_FRAGMENTS - 2)) + frame(CONT, text))
        told = b""
        while b'"pong"' not in told:
            piece = line.recv(65536)
            assert piece, told
            told += piece
        line.sendall(frame(CLOSE))
        heard(line)
    check_honest(practice)


def test_frames_sent_together_with_the_handshake_are_not_lost(practice: Served) -> None:
    text = b'{"type":"ping","n":7}'
    with raw(practice) as line:
        line.sendall(handshake(practice) + frame(TEXT, text) * 500 + frame(CLOSE))
        told = heard(line)
        assert told.startswith(b"HTTP/1.1 101") and told.count(b'"pong"') >= 1
    check_honest(practice)


def test_many_small_messages_in_one_packet_are_all_answered_in_turn(practice: Served) -> None:
    with upgraded(practice) as line:
        line.sendall(b"".join(frame(TEXT, b'{"type":"ping","n":%d}' % number) for number in range(900)))
        told = b""
        while b'"n":899' not in told:
            piece = line.recv(65536)
            assert piece, "it was closed"
            told += piece
        assert told.count(b'"pong"') == 900
        line.sendall(frame(CLOSE))
        heard(line)
    check_honest(practice)


def said(line: socket.socket, number: int) -> bytes:
    """What is answered to one ping."""
    line.sendall(frame(TEXT, b'{"type":"ping","n":%d}' % number))
    told = b""
    while not told.endswith(b"}"):
        piece = line.recv(65536)
        assert piece, "it was closed"
        told += piece
    return told


def test_messages_of_strangers_are_counted_by_their_address_however_many_sockets_they_have(practice: Served) -> None:
    """300 sockets of one stranger, each within its own bound, held everybody else up for seconds."""
    guest = practice.guest("player")
    strangers = practice.sockets.strangers
    strangers._burst, strangers._a_second = 3, 1e-9
    strangers._left.clear()
    with ExitStack() as stack:
        crowd = [stack.enter_context(upgraded(practice)) for _ in range(5)]
        told = [said(line, number) for number, line in enumerate(crowd)]
        assert [b'"pong"' in one for one in told] == [True, True, True, False, False]
        assert all(b'"too-fast"' in one for one in told[3:])
        with upgraded(practice, str(guest.token)) as mine:
            assert b'"pong"' in said(mine, 7), "somebody at the same address who is signed in"
        with raw(practice, "127.0.0.2") as line:
            line.sendall(handshake(practice))
            assert line.recv(4096).startswith(b"HTTP/1.1 101")
            assert b'"pong"' in said(line, 8), "somebody at another address"


@pytest.mark.parametrize("more", [b"X-a: " + b"b" * 10_000, b"X-a: b\r\n" * 500, b"Sec-WebSocket-Version: 12"])
def test_a_handshake_that_comes_to_nothing_does_not_stay(tmp_path: Path, more: bytes) -> None:
    with Served(data=tmp_path / "house", practice=True, limits=Limits(header=0.2, stalled=0.2)) as served:
        with raw(served) as line:
            line.sendall(handshake(served)[:-2] + more.rstrip(b"\r\n") + b"\r\n\r\n")
            assert not heard(line).startswith(b"HTTP/1.1 101")
        check_honest(served)


def test_strangers_who_watch_make_room_and_signed_in_people_stay(tmp_path: Path) -> None:
    limits = Limits(anonymous=6, of_address=4, header=600)
    with Served(data=tmp_path / "house", practice=True, limits=limits) as served, ExitStack() as stack:
        guest = served.guest("player")
        mine = stack.enter_context(guest.socket())
        crowd = [stack.enter_context(upgraded(served)) for _ in range(4)]
        crowd += [stack.enter_context(raw(served, f"127.0.0.{2 + one % 3}")) for one in range(30)]
        entrance = served.serving.app.state.entrance
        until(lambda: sum(entrance.visits.closed.values()) >= 28, "nobody made room")
        assert served.inside(lambda: entrance.visits.anonymous) <= 6
        mine.send({"type": "ping", "n": 1})
        assert mine.until("pong")["n"] == 1
        again = stack.enter_context(guest.socket())
        again.send({"type": "ping", "n": 2})
        assert again.until("pong")["n"] == 2
        assert guest.get("/api/session").status_code == 200


def test_a_connection_is_nobodys_when_its_session_has_ended(practice: Served) -> None:
    guest = practice.guest("player")
    entrance = practice.serving.app.state.entrance
    guest.get("/api/session")
    assert practice.inside(lambda: entrance.visits.anonymous) == 0 and visits(practice) == 1
    token = guest.token
    other = practice.caller()
    other.http.cookies.set("puntobanco", str(token))
    other.post("/api/sign-out", good=True)
    assert practice.inside(lambda: entrance.visits.anonymous) == 2
    assert guest.get("/api/session").status_code == 401
