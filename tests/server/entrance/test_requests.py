"""Hostile requests at the door: each is bounded in bytes and time before the application, and honest people go on."""

import select
from contextlib import ExitStack
from pathlib import Path

import pytest

from puntobanco.server.api.app import common_headers
from puntobanco.server.entrance.limits import Limits
from tests.patience import PATIENCE
from tests.server.api.served import Served
from tests.server.entrance.lines import HEADER, SHORT, check_honest, heard, pour, raw, status, until, visits


@pytest.mark.parametrize(
    "begin",
    [b"GET / HTTP/1.1\r\nX-a: ", b"GET / HTTP/1.1\r\n", b"GET /", b"", b"G", b"\r\n", b"GET / HTTP/1.1\r\nHost: a\r\n"],
    ids=["value", "names", "line", "nothing", "method", "empty-lines", "header"],
)
@pytest.mark.parametrize("piece", [b"b", b"X-b: c\r\n", b"\r\n "], ids=["letters", "headers", "folded"])
def test_an_endless_header_is_refused_and_no_more_of_it_is_read(patient: Served, begin: bytes, piece: bytes) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(raw(patient)) for _ in range(4)]
        for line in lines:
            line.sendall(begin + piece * (2 * HEADER // len(piece)))
        assert {status(heard(line)) for line in lines} <= {431, 400, 408}
        for line in lines:
            pour(line, piece * 10_000)
    check_honest(patient)


@pytest.mark.parametrize(("length", "code"), [(HEADER - 1, 200), (HEADER, 200), (HEADER + 1, 431)])
def test_a_header_has_at_most_the_permitted_number_of_bytes(patient: Served, length: int, code: int) -> None:
    begin, end = b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-a: ", b"\r\n\r\n"
    request = begin + b"b" * (length - len(begin) - len(end)) + end
    for pieces in (1, 7, 100):
        with raw(patient) as line:
            step = -(-len(request) // pieces)
            for at in range(0, len(request), step):
                line.sendall(request[at : at + step])
            assert status(heard(line)) == code, pieces
    check_honest(patient)


@pytest.mark.parametrize(
    "sent",
    [b"", b"G", b"\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\n", b"GET /api/socket HTTP/1.1\r\nUpgrade: websocket\r\n"],
    ids=["nothing", "a-letter", "empty-lines", "half-a-header", "half-a-handshake"],
)
def test_a_client_that_does_not_finish_a_header_is_closed(door: Served, sent: bytes) -> None:
    with raw(door) as line:
        line.sendall(sent)
        told = heard(line)
        assert status(told) == (408 if sent else 0), told
        assert not sent or b"too long to arrive" in told
    check_honest(door)


def test_drops_do_not_buy_time_for_a_header(door: Served) -> None:
    with raw(door) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        drops = 0
        while not select.select([line], [], [], SHORT / 10)[0]:  # a byte ten times as often as it is closed
            line.sendall(b"b")
            drops += 1
        assert drops < HEADER // 2 and status(heard(line)) == 408
    with raw(door) as line:  # the same on a connection that was kept
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET ")
        assert b"too-slow" in heard(line)
    check_honest(door)


POST = b"POST /api/enter HTTP/1.1\r\nHost: a\r\nOrigin: %b\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    "rest",
    [
        b"Content-Length: 100\r\n\r\n{",
        b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n5\r\n{    \r\n",
        b"Transfer-Encoding: chunked\r\n\r\n5;extension=",
        b"Transfer-Encoding: chunked\r\n\r\n0\r\nTrailer: ",
    ],
    ids=["length", "expect", "chunked", "extension", "trailer"],
)
def test_a_client_that_does_not_finish_a_body_is_told_so_and_closed(door: Served, rest: bytes) -> None:
    with raw(door) as line:
        line.sendall(POST % door.origin.encode() + rest)
        told = heard(line).removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
        assert status(told) == 408 and b"too long to arrive" in told
    check_honest(door)


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"Content-Length: 999999999999\r\n\r\n", b" " * 1000),
        (b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        (b"Transfer-Encoding: chunked\r\n\r\n5", b";a=b"),
        (b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"Trailer: a\r\n"),
    ],
    ids=["length", "chunks", "extensions", "trailers"],
)
@pytest.mark.parametrize("path", [b"POST /api/enter", b"GET /api/lobby", b"POST /nothing"])
def test_an_endless_body_is_refused(patient: Served, path: bytes, begin: bytes, piece: bytes) -> None:
    head = POST.replace(b"POST /api/enter", path) % patient.origin.encode()
    with raw(patient) as line:
        line.sendall(head + begin)
        pour(line, piece * (10_000 // len(piece)))
    with raw(patient) as line:
        line.sendall(head + begin + piece * (150_000 // len(piece)))
        told = heard(line)
        assert status(told) in (413, 200, 404, 405), "it is refused, or was answered without its body"
    check_honest(patient)


def test_a_thousand_requests_at_once_are_answered_one_after_another(patient: Served) -> None:
    one = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
    last = b"GET /api/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    with raw(patient) as line:
        line.sendall(one * 1000 + last)
        told = heard(line)
    assert told.count(b"HTTP/1.1 200") == 1000 and told.count(b"HTTP/1.1 404") == 1
    assert told.rindex(b"HTTP/1.1 200") < told.index(b"HTTP/1.1 404")
    check_honest(patient)


@pytest.mark.parametrize(
    ("request_line", "code"),
    [
        (b"GET /health HTTP/1.0\r\n\r\n", 200),
        (b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 200),
        (b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n", 200),
        (b"NONSENSE / HTTP/9.9\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
        (b"GET http://[ HTTP/1.1\r\n\r\n", 400),
        (b"GET /\xff HTTP/1.1\r\n\r\n", 400),
        (b"POST /api/enter HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"POST /api/enter HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
    ],
)
def test_any_request_is_answered_and_closed(patient: Served, request_line: bytes, code: int) -> None:
    with raw(patient) as line:
        line.sendall(request_line)
        told = heard(line)
        assert status(told) == code, told
    check_honest(patient)


def test_a_kept_connection_is_closed_when_nothing_comes(door: Served) -> None:
    with raw(door) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert status(heard(line)) == 200
    check_honest(door)


def test_a_client_that_does_not_read_a_long_answer_is_closed(door: Served) -> None:
    request = b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n"
    with raw(door) as line:
        line.setsockopt(1, 8, 4096)  # SOL_SOCKET, SO_RCVBUF: little fits on the way
        line.settimeout(1)
        try:
            while True:
                line.sendall(request * 100)
        except OSError:
            pass
        until(lambda: visits(door) == 0, "it is still held open")
    check_honest(door)


def test_strangers_who_ask_too_much_are_slowed_down_and_people_at_their_address_who_are_signed_in_are_not(
    tmp_path: Path,
) -> None:
    with Served(data=tmp_path / "house", practice=True) as served:
        guest = served.guest("player")
        service = served.serving.service
        service.strangers._burst, service.strangers._a_second = 3, 1e-9
        service.strangers._left.clear()
        stranger = served.caller()
        assert [stranger.get("/api/lobby").status_code for _ in range(5)] == [200, 200, 200, 429, 429]
        assert stranger.get("/api/lobby").json()["title"] == "too-fast"
        service.looks._burst, service.looks._a_second = 3, 1e-9
        service.looks._left.clear()
        assert {guest.get("/health").status_code for _ in range(10)} == {200}
        assert [service.looks.allows("127.0.0.1") for _ in range(4)] == [True, True, True, False]
        assert guest.get("/api/lobby").status_code == 200


def test_an_error_of_the_program_at_the_entrance_is_said_and_logged(practice: Served) -> None:
    def fail(asker: str, cost: float = 1) -> bool:
        raise KeyError("planted")

    rates = practice.serving.service.strangers
    rates.allows = fail  # type: ignore[method-assign]
    answer = practice.caller().get("/api/lobby")
    del rates.allows
    assert (answer.status_code, answer.json()["title"]) == (500, "error") and "KeyError" not in answer.text
    assert [line["error"] for line in practice.logged("program error")] == ["KeyError"]
    assert practice.caller().get("/api/lobby").status_code == 200


@pytest.mark.parametrize("encrypted", [False, True])
@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"GET / HTTP/1.1\r\nX-a: ", 408),
        (b"GET / HTTP/1.1\r\nX-a: " + b"b" * HEADER, 431),
        (b"no request\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 429),
    ],
)
def test_what_the_entrance_refuses_has_the_headers_of_every_other_answer(
    tmp_path: Path, sent: bytes, code: int, encrypted: bool
) -> None:
    limits = Limits(header=SHORT if code == 408 else PATIENCE, header_bytes=HEADER)
    proxies = ("127.0.0.1",) if encrypted else ()
    with Served(data=tmp_path / "house", practice=True, limits=limits, trusted_proxies=proxies) as served:
        if code == 429:
            strangers = served.serving.service.strangers
            strangers._burst, strangers._a_second = 1, 1e-9
            strangers._left.clear()
            assert served.caller().get("/api/lobby").status_code == 200
        with raw(served) as line:
            line.sendall(sent)
            told = heard(line)
    assert status(told) == code
    for name, value in common_headers(encrypted=encrypted):
        assert b"\r\n%b: %b\r\n" % (name, value) in told
    assert (b"strict-transport-security" in told) is encrypted
