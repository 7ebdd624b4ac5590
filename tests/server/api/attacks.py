"""Attacks on sessions and sockets [AT-22], each against a house that is really served: none may succeed.

An attack is a function of a `Scene`; `ATTACKS` is the list of them. The scene goes on between attacks: its clock only
moves forward, and every attack takes people of its own.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count

import httpx2
from websockets.exceptions import ConnectionClosed, InvalidStatus

from puntobanco.server.api.socket import ENDED
from puntobanco.wire.posts import Post
from tests.patience import PATIENCE
from tests.server.api.hired import Hired
from tests.server.api.served import Caller, Line, Served

Attack = Callable[["Scene"], None]
SECOND, MINUTE = 1_000, 60_000


class Scene:
    """A house for money, its officers, and strangers from any address."""

    def __init__(self, served: Served, hired: Hired | None = None) -> None:
        self.served, self.hired = served, hired or Hired(served)
        self._numbers = count(1)

    def later(self, milliseconds: int) -> None:
        """Time passes."""
        self.served.clock.ahead += milliseconds

    def officers(self) -> Hired:
        """The two officers, signed in however much time has passed."""
        for name, login in (("olga", "officer-1"), ("otto", "officer-2")):
            caller: Caller = getattr(self.hired, name)
            if not holds(caller):
                setattr(self.hired, name, self.hired.sign_in(login).acting("officer"))
        return self.hired

    def name(self) -> str:
        """A login name that nobody has yet."""
        return f"somebody-{next(self._numbers)}"

    def person(self, post: Post | None = None, scope: str = "*") -> tuple[str, Caller]:
        """Somebody new with a password of their own, acting in a post if one is given."""
        name, hired = self.name(), self.officers()
        if post is None:
            hired.add(name)
            return name, hired.settle_in(name)
        return name, hired.hire(name, post, scope)

    def stranger(self, address: str = "127.0.0.1") -> Caller:
        """Somebody without cookies, from any address of this machine."""
        caller = self.served.caller()
        if address != "127.0.0.1":
            caller.close()
            headers = {"Origin": self.served.origin}
            transport = httpx2.HTTPTransport(local_address=address, verify=False)
            caller.http = httpx2.Client(
                transport=transport, base_url=self.served.origin, headers=headers, timeout=PATIENCE
            )
        return caller

    def elsewhere(self) -> Caller:
        """A stranger from an address that nobody has come from yet."""
        number = next(self._numbers)
        return self.stranger(f"127.{1 + number // 62_500 % 200}.{number // 250 % 250}.{1 + number % 250}")

    def right(self, name: str) -> str:
        """The password of somebody."""
        return self.hired.passwords[name]

    def about(self, name: str, what: str, message: object = None) -> None:
        """An officer does something to an account."""
        self.officers().olga.post(f"/api/people/{self.hired.ids[name]}/{what}", message or {}, good=True)


def holds(caller: Caller, token: str | None = None) -> bool:
    """Whether a session holds; by another token than the caller's own if it is given."""
    if token is None:
        return _is_somebody(caller.get("/api/session"))
    with httpx2.Client(base_url=caller.served.origin, verify=False) as fresh:
        return _is_somebody(fresh.get("/api/session", headers={"Cookie": f"puntobanco={token}"}))


def _is_somebody(answer: httpx2.Response) -> bool:
    """A stranger, who brings no session at all, is answered null."""
    return answer.status_code == 200 and answer.json() is not None


def closed_with(line: Line) -> int:
    """The code with which the house closes a socket."""
    try:
        while True:
            line.take(10)
    except ConnectionClosed as found:
        assert found.rcvd is not None
        return int(found.rcvd.code)


# Pages that are not ours.

NOT_OURS = (
    None, "null", "", "https://evil.example", "{ours}.evil.example", "{ours}0", "{ours}/", "http://evil.example#{ours}",
    "https://127.0.0.1:{port}", "http://127.0.0.1", "HTTP://127.0.0.1:{port}", "http://127.0.0.2:{port}",
    "http://user@127.0.0.1:{port}",
)  # fmt: skip


def _origin(scene: Scene, pattern: str | None) -> str | None:
    return pattern and pattern.format(ours=scene.served.origin, port=scene.served.settings.port)


def posts_from_another_page(pattern: str | None, scene: Scene) -> None:
    olga, origin = scene.officers().olga, _origin(scene, pattern)
    with httpx2.Client(base_url=scene.served.origin, verify=False) as page:
        for path in ("/api/people", "/api/password", "/api/second-factor", "/api/sign-out"):
            headers = {**olga.cookies(), **({"Origin": origin} if origin is not None else {})}
            answer = page.post(path, content=b"{}", headers={**headers, "Content-Type": "application/json"})
            assert (answer.status_code, answer.json()["title"]) == (403, "origin"), path
    assert holds(olga)


def opens_a_socket_from_another_page(pattern: str | None, scene: Scene) -> None:
    try:
        with scene.officers().olga.socket(origin=_origin(scene, pattern)):
            raise AssertionError("the socket opened")
    except InvalidStatus as found:
        assert found.response.status_code == 403


def sends_a_form(media: str, scene: Scene) -> None:
    """What a page elsewhere could send without asking first."""
    olga = scene.officers().olga
    body = b'{"login": "forged", "name": "Forged"}'
    assert olga.post("/api/people", body, headers={"Content-Type": media}).status_code == 415


# Tokens.


def fixes_a_token(scene: Scene) -> None:
    name, _ = scene.person()
    victim = scene.elsewhere()
    victim.http.cookies.set("puntobanco", "fixed-by-an-attacker")
    answer = victim.sign_in(name, scene.right(name))
    assert answer.cookies["puntobanco"] != "fixed-by-an-attacker"
    assert not holds(victim, "fixed-by-an-attacker")


def plants_an_own_session(scene: Scene) -> None:
    """The attacker's own session in the victim's browser is not the one that the victim gets."""
    _, attacker = scene.person()
    name, _ = scene.person()
    victim = scene.elsewhere()
    victim.http.cookies.set("puntobanco", str(attacker.token))
    told = victim.sign_in(name, scene.right(name))
    assert told.json()["person"] == scene.hired.ids[name] and told.cookies["puntobanco"] != attacker.token
    assert attacker.get("/api/session").json()["person"] != scene.hired.ids[name]


def sends_the_token(how: str, scene: Scene) -> None:
    _, victim = scene.person()
    token, thief = str(victim.token), scene.stranger()
    match how:
        case "in the address":
            answer = thief.get("/api/session", params={"puntobanco": token})
        case "in a header":
            answer = thief.get("/api/session", headers={"Authorization": f"Bearer {token}", "X-Token": token})
        case "in the body":
            answer = thief.post("/api/act-as", {"post": "player", "token": token})
        case "in another cookie":
            answer = thief.get("/api/session", headers={"Cookie": f"session={token}; puntobanco-known={token}"})
        case _:
            answer = thief.get(f"/api/session/{token}")
    assert answer.status_code in (400, 401, 404) or answer.json() is None


def alters_the_token(how: str, scene: Scene) -> None:
    from puntobanco.server.accounts.context import key_of

    _, victim = scene.person()
    token = str(victim.token)
    forged = {
        "shorter": token[:-1],
        "longer": token + "A",
        "in capitals": token.swapcase(),
        "as it is kept": key_of(token),
        "quoted": f'"{token}x"',
    }[how]
    assert not holds(victim, forged) and holds(victim)


def uses_a_token_after(how: str, scene: Scene) -> None:
    name, victim = scene.person(Post.PLAYER)
    token, person = str(victim.token), scene.hired.ids[name]
    match how:
        case "signing out":
            victim.post("/api/sign-out", {}, good=True)
        case "another role":
            victim.acting("player")
        case "another password":
            victim.post("/api/password", {"old": scene.right(name), "new": "quite another few words"}, good=True)
        case "another password elsewhere":
            other = scene.hired.sign_in(name)
            other.post("/api/password", {"old": scene.right(name), "new": "quite another few words"}, good=True)
        case "a second factor":
            scene.hired.enrol(name, victim)
        case "a lost grant":
            scene.about(name, "revoke", {"post": "player"})
        case "a new one-time password":
            officers = scene.officers()
            proposed = officers.olga.post(f"/api/people/{person}/reset", {}, good=True).json()
            officers.otto.post(f"/api/approvals/{proposed['id']}", {"agree": True}, good=True)
        case _:
            scene.about(name, how)
    assert not holds(victim, token)
    again = scene.stranger()
    again.http.cookies.set("puntobanco", token)
    assert again.post("/api/act-as", {"post": "player"}).status_code == 401


def listens_after(how: str, scene: Scene) -> None:
    """A socket is closed when its session ends, no matter who ends it."""
    name, victim = scene.person(Post.DEALER, "SG-01")
    with victim.socket() as line:
        line.watch()
        line.take()
        match how:
            case "signing out":
                victim.post("/api/sign-out", {}, good=True)
            case "idling":
                scene.later(5 * MINUTE + SECOND)
            case "another password":
                victim.post("/api/password", {"old": scene.right(name), "new": "quite another few words"}, good=True)
            case _:
                scene.about(name, how)
        assert closed_with(line) == ENDED


def outlives(post: Post, minutes: int, scene: Scene) -> None:
    """Idling ends a session at its minute, and looking on does not keep it."""
    _, victim = scene.person(post)
    for _ in range(2):
        scene.later(minutes * MINUTE // 2 - 20 * SECOND)
        assert holds(victim)
    scene.later(41 * SECOND)
    assert not holds(victim)


def outlives_the_day(scene: Scene) -> None:
    name, victim = scene.person(Post.PLAYER)
    for _ in range(26):
        scene.later(28 * MINUTE)
        if victim.command({"type": "leave", "person": victim.person}).status_code == 401:
            break
    assert not holds(victim), name


def goes_on_with_a_one_time_password(scene: Scene) -> None:
    name = scene.name()
    scene.officers().add(name)
    scene.about(name, "admit", {"post": "player"})
    victim = scene.hired.sign_in(name)
    for path, message in (("/api/act-as", {"post": "player"}), ("/api/second-factor", {"password": scene.right(name)})):
        assert victim.post(path, message).json()["title"] == "must-change"
    assert victim.command({"type": "open-table"}).json()["title"] == "must-change"


def reads_the_flags(scene: Scene) -> None:
    """Neither cookie is within reach of scripts or of other pages."""
    name, _ = scene.person()
    answer = scene.stranger().sign_in(name, scene.right(name))
    for cookie in answer.headers.get_list("set-cookie"):
        flags = {one.strip().lower() for one in cookie.split(";")[1:]}
        assert {"httponly", "samesite=strict", "path=/"} <= flags, cookie
    assert answer.headers["cache-control"] == "no-store" and scene.right(name) not in answer.text


def signs_in_by_address(scene: Scene) -> None:
    name, _ = scene.person()
    stranger = scene.stranger()
    answer = stranger.get("/api/sign-in", params={"login": name, "password": scene.right(name)})
    assert answer.status_code in (400, 405) and not holds(stranger)


def races_the_lock(scene: Scene) -> None:
    """Signing in while an officer locks the account leaves no session behind."""
    from concurrent.futures import ThreadPoolExecutor

    name, _ = scene.person()
    officers, right = scene.officers(), scene.right(name)
    callers = [scene.stranger() for _ in range(6)]
    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(caller.sign_in, name, right) for caller in callers]
        scene.about(name, "lock")
        for answer in answers:
            with suppress(httpx2.HTTPError):
                answer.result()
    assert not any(map(holds, callers)) and holds(officers.olga)


def _named(name: str, attack: Callable[..., None], *given: object) -> tuple[str, Attack]:
    return name, partial(attack, *given)


ATTACKS: dict[str, Attack] = dict([
    *(_named(f"posts from {origin}", posts_from_another_page, origin) for origin in NOT_OURS),
    *(_named(f"opens a socket from {origin}", opens_a_socket_from_another_page, origin) for origin in NOT_OURS),
    *(
        _named(f"sends {media}", sends_a_form, media)
        for media in ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain")
    ),
    _named("fixes a token", fixes_a_token),
    _named("plants an own session", plants_an_own_session),
    *(
        _named(f"sends the token {how}", sends_the_token, how)
        for how in ("in the address", "in a header", "in the body", "in another cookie", "in the path")
    ),
    *(
        _named(f"alters the token: {how}", alters_the_token, how)
        for how in ("shorter", "longer", "in capitals", "as it is kept", "quoted")
    ),
    *(
        _named(f"uses a token after {how}", uses_a_token_after, how)
        for how in (
            "signing out", "another role", "another password", "another password elsewhere", "a second factor",
            "a lost grant", "a new one-time password", "lock", "disable", "erase",
        )
    ),
    *(
        _named(f"listens after {how}", listens_after, how)
        for how in ("signing out", "idling", "another password", "lock", "disable", "erase")
    ),
    _named("outlives 5 minutes as dealer", outlives, Post.DEALER, 5),
    _named("outlives 30 minutes as player", outlives, Post.PLAYER, 30),
    _named("outlives 15 minutes as cashier", outlives, Post.CASHIER, 15),
    _named("outlives the day", outlives_the_day),
    _named("goes on with a one-time password", goes_on_with_a_one_time_password),
    _named("reads the flags", reads_the_flags),
    _named("signs in by address", signs_in_by_address),
    _named("races the lock", races_the_lock),
])  # fmt: skip
