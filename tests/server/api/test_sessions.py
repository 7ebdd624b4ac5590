"""Sessions and sockets cannot be stolen, fixed or outlived [AT-22]."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from puntobanco.faults import Refused
from puntobanco.server.api.socket import ENDED
from puntobanco.server.settings import Settings
from puntobanco.wire.posts import Post
from tests.pace import allowed
from tests.server.api.attacks import Scene
from tests.server.api.hired import Hired
from tests.server.api.served import TABLE, Caller, Line, Served

NOT_OURS = [
    None,
    "null",
    "",
    "https://evil.example",
    "{ours}.evil.example",
    "{ours}0",
    "{ours}/",
    "http://evil.example#{ours}",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "HTTP://127.0.0.1:{port}",
    "http://127.0.0.2:{port}",
    "http://user@127.0.0.1:{port}",
]


def origins(served: Served) -> list[str | None]:
    """Origins that are none of ours, however like."""
    port = served.settings.port
    return [one and one.format(ours=served.origin, port=port) for one in NOT_OURS]


def closed_with(line: Line) -> int:
    """The code with which a socket is closed from the other side."""
    with pytest.raises(ConnectionClosed) as found:
        while True:
            line.take()
    assert found.value.rcvd is not None
    return int(found.value.rcvd.code)


def holds(caller: Caller, token: str | None = None) -> bool:
    """Whether a session still holds; by another token than the caller's own if it is given."""
    headers = {"Cookie": f"puntobanco={token}"} if token is not None else {}
    answer = (caller.served.caller() if token is not None else caller).get("/api/session", headers=headers)
    return answer.status_code == 200 and answer.json() is not None


def test_nothing_is_changed_from_a_page_that_is_not_ours(practice: Served) -> None:
    guest = practice.guest("operator")
    before = practice.numbers()
    for origin in origins(practice):
        guest.http.headers.pop("Origin", None)
        headers = {"Origin": origin} if origin is not None else {}
        for path in ("/api/enter", "/api/act-as", "/api/commands", "/api/approvals", "/api/people", "/api/password"):
            answer = guest.post(path, {}, headers=headers)
            assert (answer.status_code, answer.json()["title"]) == (403, "origin"), (origin, path)
        assert guest.post("/api/sign-out", {}, headers=headers).status_code == 403
    assert practice.numbers() == before
    guest.http.headers["Origin"] = practice.origin
    assert holds(guest), "nobody was signed out by another page"


def test_no_socket_opens_for_a_page_that_is_not_ours(practice: Served) -> None:
    guest = practice.guest("player")
    for origin in origins(practice):
        with pytest.raises(InvalidStatus) as found, guest.socket(origin=origin):
            pass
        assert found.value.response.status_code == 403, origin
    with guest.socket() as line:
        line.send({"type": "ping", "n": 1})
        assert line.take()["type"] == "pong"


def test_a_token_that_was_fixed_beforehand_is_not_the_one_that_is_given(real: Served) -> None:
    people = Hired(real)
    caller = real.caller()
    caller.http.cookies.set("puntobanco", "fixed-by-an-attacker")
    assert not holds(caller)
    people.add("anna")
    answer = caller.sign_in("anna", people.passwords["anna"])
    given = answer.cookies["puntobanco"]
    assert given != "fixed-by-an-attacker" and len(given) >= 43
    assert not holds(caller, "fixed-by-an-attacker") and holds(caller, given)
    again = real.caller().sign_in("anna", people.passwords["anna"]).cookies["puntobanco"]
    assert again != given, "every sign-in has a token of its own"


def test_a_token_is_over_after_signing_out_another_password_and_another_role(real: Served) -> None:
    people = Hired(real)
    first = people.olga.token
    people.olga.acting("officer")
    assert not holds(people.olga, first) and holds(people.olga)

    second, other = people.olga.token, people.sign_in("officer-1")
    old, new = people.passwords["officer-1"], "quite another few words"
    people.olga.post("/api/password", {"old": old, "new": new}, good=True)
    assert not holds(people.olga, second) and not holds(other) and holds(people.olga)

    third = people.olga.token
    people.olga.post("/api/sign-out", {}, good=True)
    assert not holds(people.olga, third) and people.olga.token is None
    assert people.olga.post("/api/people", {"login": "late", "name": "Late"}).status_code == 401


def test_a_grant_taken_away_ends_the_session_at_once(real: Served) -> None:
    people = Hired(real)
    dina = people.hire("dina", Post.DEALER, "SG-01")
    with dina.socket() as line:
        line.watch()
        line.take()
        taken = {"post": "dealer", "scope": "SG-01"}
        people.olga.post(f"/api/people/{people.ids['dina']}/revoke", taken, good=True)
        begun = time.monotonic()
        assert closed_with(line) == ENDED and time.monotonic() - begun < allowed(1)
    assert not holds(dina)


def test_a_token_in_the_address_is_ignored(practice: Served) -> None:
    guest, stranger = practice.guest("player"), practice.caller()
    for name in ("token", "puntobanco", "session", "cookie"):
        assert stranger.get("/api/session", params={name: str(guest.token)}).status_code == 400
    headers = {"Authorization": f"Bearer {guest.token}", "X-Token": str(guest.token)}
    assert stranger.get("/api/session", headers=headers).json() is None


@pytest.mark.parametrize(("post", "minutes"), [("dealer", 5), ("pit", 15), ("player", 30), ("cashier", 15)])
def test_an_idle_person_is_signed_out_to_the_minute(practice: Served, post: str, minutes: int) -> None:
    guest = practice.guest(post)
    practice.clock.later(minutes - 0.05)
    assert guest.get("/api/lobby").status_code == 200 and holds(guest), "looking is not doing, and not yet too late"
    practice.clock.later(0.1)
    assert not holds(guest)


def test_looking_and_an_open_socket_do_not_keep_a_dealer_signed_in(practice: Served) -> None:
    guest = practice.guest("dealer")
    for _ in range(5):
        practice.clock.later(1.1)
        guest.get("/api/session")
        guest.get(f"/api/view/{TABLE}")
        try:
            with guest.socket() as line:
                line.watch()
                line.send({"type": "ping"})
                line.take()
        except ConnectionClosed:
            break
    assert not holds(guest)


def test_a_command_keeps_a_dealer_signed_in(practice: Served) -> None:
    guest = practice.guest("dealer")
    for _ in range(4):
        practice.clock.later(4)
        guest.command({"type": "open-bets"})
    assert holds(guest)


@pytest.mark.parametrize("how", ["sign-out", "act-as", "idle", "password"])
def test_a_socket_is_closed_within_a_second_after_its_session_ended(real: Served, how: str) -> None:
    people = Hired(real)
    caller = people.sign_in("officer-2").acting("officer")
    with caller.socket() as line:
        line.watch()
        line.take()
        begun = time.monotonic()
        match how:
            case "sign-out":
                caller.post("/api/sign-out", {}, good=True)
            case "act-as":
                caller.acting("officer")
            case "idle":
                real.clock.later(16)
            case "password":
                old = people.passwords["officer-2"]
                people.otto.post("/api/password", {"old": old, "new": "another few words"}, good=True)
        assert closed_with(line) == ENDED
        assert time.monotonic() - begun < allowed(1)


def test_a_socket_of_a_session_that_is_over_says_so(practice: Served) -> None:
    guest = practice.guest("player")
    with guest.socket() as line:
        kept = guest.cookies()
        guest.post("/api/sign-out", {}, good=True)
        assert closed_with(line) == ENDED
    guest.http.cookies.set("puntobanco", kept["Cookie"].partition("=")[2])
    with guest.socket() as line:
        assert closed_with(line) == ENDED


def test_three_wrong_passwords_lock_that_place_and_no_session_ends(real: Served) -> None:
    people = Hired(real)
    people.add("anna")
    right = people.passwords["anna"]
    inside = people.sign_in("anna")

    def guess(times: int) -> None:
        for _ in range(times):
            assert real.caller().sign_in("anna", "not this one").status_code == 401
            real.clock.ahead += 5_000

    guess(2)
    assert real.caller().sign_in("anna", right).status_code == 200, "two are forgiven"
    guess(3)
    answer = real.caller().sign_in("anna", right)
    assert answer.status_code == 429 and answer.json()["title"] == "locked-here"
    assert inside.sign_in("anna", right).status_code == 200, "a browser that has signed in before is another place"
    assert people.olga.get("/api/session").status_code == 200
    noted = [line["noted"]["what"] for line in real.logged("account")]
    assert noted.count("locked-there") == 1


def test_guessing_in_parallel_gains_nothing(real: Served) -> None:
    people = Hired(real)
    people.add("anna")
    guesses = [f"guess number {number}" for number in range(20)] + [people.passwords["anna"]]
    answers: list[int] = []

    def guess(password: str) -> None:
        answers.append(real.caller().sign_in("anna", password).status_code)

    threads = [threading.Thread(target=guess, args=(one,)) for one in guesses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers.count(200) <= 1 and len(answers) == 21
    failed = [line for line in real.logged("account") if line["noted"]["what"] == "sign-in-failed"]
    assert 1 <= len(failed) <= 3
    tried = real.caller().sign_in("anna", people.passwords["anna"]).status_code
    assert tried == 429, "this place waits after the first wrong one"


def test_an_unknown_name_a_wrong_password_and_a_locked_account_sound_alike(real: Served) -> None:
    people = Hired(real)
    people.add("anna")
    people.olga.post(f"/api/people/{people.add('bea')}/lock", {}, good=True)
    heard = {
        (answer.status_code, answer.text)
        for answer in (
            real.caller().sign_in("anna", "not this one"),
            real.caller().sign_in("nobody", "not this one"),
            real.caller().sign_in("bea", people.passwords["bea"]),
            real.caller().sign_in("", ""),
            real.caller().sign_in("anna\x00", "x"),
        )
    }
    assert len(heard) == 1, heard


def test_guessing_is_slowed_down_by_address(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house", quick=False) as served:
        caller = served.caller()
        answers = [caller.sign_in(f"nobody-{number}", "x") for number in range(40)]
        codes = [one.status_code for one in answers]
        assert codes[:30] == [401] * 30 and codes.count(429) >= 7
        headers = {"X-Forwarded-For": "203.0.113.9"}
        body = {"login": "nobody", "password": "x"}
        again = [caller.post("/api/sign-in", body, headers=headers).status_code for _ in range(4)]
        assert 429 in again, "without a proxy nobody chooses the address they come from"


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_pages(practice: Served) -> None:
    answer = practice.caller().post("/api/enter", {"name": "anna"}, good=True)
    flags = {one.strip().lower() for one in answer.headers["set-cookie"].split(";")[1:]}
    assert flags == {"httponly", "path=/", "samesite=strict"}
    assert answer.headers["cache-control"] == "no-store" and answer.headers["x-frame-options"] == "DENY"


def test_with_encryption_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    with Served(data=tmp_path / "house", practice=True, trusted_proxies=("127.0.0.1",)) as served:
        caller = served.caller()
        caller.http.headers["Origin"] = f"https://127.0.0.1:{served.settings.port}"
        answer = caller.post("/api/enter", {"name": "anna"}, good=True)
        name, *rest = answer.headers["set-cookie"].split(";")
        assert name.startswith("__Host-puntobanco=")
        assert {one.strip().lower() for one in rest} == {"httponly", "path=/", "samesite=strict", "secure"}
        document = caller.get("/openapi.json").json()
        assert document["components"]["securitySchemes"]["session"]["name"] == "__Host-puntobanco"


def test_without_encryption_no_other_address_is_listened_on(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="readable on the way"), Served(data=tmp_path / "house", host="0.0.0.0"):
        pass


@pytest.mark.parametrize(
    ("more", "origin"),
    [
        ({"port": 8000}, "http://127.0.0.1:8000"),
        ({"port": 80}, "http://127.0.0.1"),
        ({"port": 443, "trusted_proxies": ("10.0.0.5",)}, "https://127.0.0.1"),
        ({"port": 443, "host": "casino.example", "trusted_proxies": ("10.0.0.5",)}, "https://casino.example"),
    ],
)
def test_an_origin_is_written_as_a_browser_writes_it(more: dict[str, Any], origin: str) -> None:
    assert origin in Settings(data=Path("x"), **more).allowed_origins()


def test_a_one_time_password_is_good_for_nothing_but_setting_another(real: Served) -> None:
    people = Hired(real)
    people.add("anna")
    people.olga.post(f"/api/people/{people.ids['anna']}/admit", {"post": "player"}, good=True)
    anna = people.sign_in("anna")
    assert anna.post("/api/act-as", {"post": "player"}).json()["title"] == "must-change"
    assert anna.command({"type": "open-table"}).json()["title"] == "must-change"
    assert anna.post("/api/password", {"old": people.passwords["anna"], "new": "short"}).status_code == 403
    anna.post("/api/password", {"old": people.passwords["anna"], "new": "a few words of hers"}, good=True)
    anna.acting("player")


def test_many_places_against_one_account_slow_unknown_browsers_and_nobody_else(real: Served) -> None:
    people, held = Hired(real), list[float]()
    people.add("anna")
    known, right = people.sign_in("anna"), people.passwords["anna"]

    async def hold(seconds: float) -> None:
        held.append(seconds)

    real.serving.service.sessions.hold = hold
    scene = Scene(real, people)
    for _ in range(5):
        assert scene.elsewhere().sign_in("anna", "not this one").status_code == 401
    assert not held
    assert scene.elsewhere().sign_in("anna", right).status_code == 200 and held == [5.0]
    assert known.sign_in("anna", right).status_code == 200 and held == [5.0], "a known browser is not held"
    noted = [line["noted"]["what"] for line in real.logged("account")]
    assert noted.count("guessed-from-many-places") == 1
