"""Views: numbered, rising, the newest only; a client that does not read is dropped, and holds nobody up [AT-23]."""

import time
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.server.api.socket import MOST_OF_SESSION, MOST_WATCHED, TOO_MANY, TOO_SLOW
from puntobanco.table import commands as ask
from tests.pace import allowed
from tests.server.api.served import TABLE, Served


def appoint(number: int) -> ask.Appoint:
    return ask.Appoint(person=Person(f"dealer-{number}"), role=Role.DEALER)


def test_numbers_rise_and_the_last_view_is_the_table_as_it_stands(practice: Served) -> None:
    operator = practice.guest("operator")
    with operator.socket() as line:
        line.watch()
        numbers = [line.take()["number"]]
        for number in range(40):
            operator.does(appoint(number))
        while numbers[-1] < practice.numbers()[TABLE]:
            numbers.append(line.until("view")["number"])
    assert numbers == sorted(set(numbers)), "never an older one, never the same twice"
    again = operator.get(f"/api/view/{TABLE}").json()
    assert again["number"] == numbers[-1], "a client that missed one asks again"
    assert len(again["view"]["staff"]) == 40


def test_everybody_sees_what_their_role_may_and_the_public_the_display(practice: Served) -> None:
    operator, stranger = practice.guest("operator"), practice.caller()
    with operator.socket() as line:
        line.watch()
        assert line.take()["view"]["type"] == "operator"
        line.watch(public=True)
        assert line.take()["view"]["type"] == "display"
    with stranger.socket() as line:
        line.watch()
        assert line.take()["view"]["type"] == "display"
        line.send({"type": "command", "stream": TABLE, "id": "12345678", "act": {"type": "open-table"}})
        told = line.take()
        assert (told["title"], told["status"], told["id"]) == ("no-session", 401, "12345678")
    assert stranger.get(f"/api/view/{TABLE}").json()["view"]["type"] == "display"


def test_a_client_that_does_not_read_is_dropped_and_the_others_are_not_held_up(practice: Served) -> None:
    practice.sockets.stalled = 1
    operator, stranger = practice.guest("operator"), practice.caller()
    slowest, dropped = 0.0, f'puntobanco_sockets_dropped_total{{kind="{TOO_SLOW}"}} 1'
    with operator.socket() as honest, stranger.socket(max_queue=1) as stalled:
        honest.watch()
        stalled.watch()
        for number in range(400_000):
            with suppress(ConnectionClosed):
                stalled.send({"type": "x" * 300})
            if number % 2_000 == 0:
                begun = time.monotonic()
                operator.does(appoint(number))
                honest.send({"type": "ping", "n": number})
                assert honest.until("pong")["n"] == number
                slowest = max(slowest, time.monotonic() - begun)
                boxes = practice.inside(lambda: [one.mailbox for one in practice.sockets._open])
                assert all(len(box.messages) <= box.most and len(box.views) <= MOST_WATCHED for box in boxes)
                if dropped in operator.get("/metrics").text:
                    break
        assert dropped in operator.get("/metrics").text, "it was never dropped"
        assert len(practice.inside(lambda: set(practice.sockets._open))) == 1, "only the honest one is left"
    assert slowest < allowed(2), f"an honest client waited {slowest:.2f} s"


def test_a_client_watches_a_bounded_number_of_streams_and_a_session_has_a_bounded_number_of_sockets(
    practice: Served,
) -> None:
    guest = practice.guest("player")
    with guest.socket() as line:
        for number in range(3):
            line.watch(f"table/none-{number}")
            assert line.take()["title"] == "no-such-stream"
    with ExitStack() as stack:
        lines = [stack.enter_context(guest.socket()) for _ in range(MOST_OF_SESSION)]
        for line in lines:
            line.send({"type": "ping"})
            line.take()
        one_more = stack.enter_context(guest.socket())
        with pytest.raises(ConnectionClosed) as found:
            one_more.take()
        assert found.value.rcvd is not None and found.value.rcvd.code == TOO_MANY
    assert not practice.inside(lambda: list(practice.serving.casino.hub.watching()))


def test_a_flood_of_watches_builds_no_view_twice(practice: Served) -> None:
    built = 0
    hub = practice.serving.casino.hub
    build = hub._build

    def counting(*asked: object) -> object:
        nonlocal built
        built += 1
        return build(*asked)  # type: ignore[arg-type]

    hub._build = counting  # type: ignore[method-assign, assignment]
    with practice.caller().socket() as line:
        for _ in range(500):
            line.watch()
        line.send({"type": "ping", "n": 7})
        assert line.until("pong")["n"] == 7
    assert built == 1


def test_a_view_that_fails_ends_no_other(practice: Served) -> None:
    hub = practice.serving.casino.hub
    build = hub._build

    def failing(audience: object, head: object) -> object:
        if getattr(audience, "stream", "") == "house":
            raise KeyError("planted")
        return build(audience, head)  # type: ignore[arg-type]

    hub._build = failing  # type: ignore[method-assign, assignment]
    with practice.caller().socket() as line:
        line.watch("house")
        line.watch(TABLE)
        assert line.until("view")["stream"] == TABLE
    assert practice.caller().get("/api/view/house").status_code == 500
    assert {line["error"] for line in practice.logged("program error")} == {"a view failed: KeyError", "KeyError"}
