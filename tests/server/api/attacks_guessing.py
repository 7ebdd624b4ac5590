"""Attacks by guessing [AT-22]: passwords, known browsers, and codes of the second factor. None may succeed."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx2

from puntobanco.server.accounts.credentials.factors import STEP
from puntobanco.server.accounts.credentials.passwords import Passwords
from puntobanco.wire.posts import Post
from tests.server.api.attacks import MINUTE, SECOND, Attack, Scene, _named, holds
from tests.server.api.served import Caller

WRONG = "not this one at all"


def guess(scene: Scene, caller: Caller, name: str, times: int = 3) -> None:
    """Wrong passwords, each after the pause that the one before it brought."""
    for _ in range(times):
        assert caller.sign_in(name, WRONG).status_code == 401
        scene.later(5 * SECOND)


def title(answer: httpx2.Response) -> str:
    """Why something was refused."""
    return str(answer.json()["title"])


# Passwords.


def guesses_a_fourth_time(scene: Scene) -> None:
    name, inside = scene.person()
    attacker = scene.elsewhere()
    guess(scene, attacker, name)
    assert title(attacker.sign_in(name, scene.right(name))) == "locked-here"
    assert holds(inside) and scene.elsewhere().sign_in(name, scene.right(name)).status_code == 200


def guesses_too_soon(scene: Scene) -> None:
    name, _ = scene.person()
    attacker = scene.elsewhere()
    assert attacker.sign_in(name, WRONG).status_code == 401
    assert title(attacker.sign_in(name, scene.right(name))) == "too-fast"
    scene.later(SECOND)
    assert attacker.sign_in(name, scene.right(name)).status_code == 200


def guesses_in_parallel(scene: Scene) -> None:
    name, inside = scene.person()
    address = f"127.0.9.{1 + int(name.rpartition('-')[2]) % 250}"
    before = len([one for one in scene.served.logged("account") if one["noted"]["what"] == "sign-in-failed"])
    callers = [scene.stranger(address) for _ in range(12)]
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda caller: caller.sign_in(name, WRONG).status_code, callers))
    after = len([one for one in scene.served.logged("account") if one["noted"]["what"] == "sign-in-failed"])
    assert set(answers) <= {401, 429} and 1 <= after - before <= 3 and holds(inside)


def guesses_under_other_spellings(scene: Scene) -> None:
    name, _ = scene.person()
    attacker = scene.elsewhere()
    for spelling in (name, f" {name} ", name.upper()):
        assert attacker.sign_in(spelling, WRONG).status_code == 401
        scene.later(5 * SECOND)
    assert title(attacker.sign_in(name, scene.right(name))) == "locked-here"


def guesses_from_a_chosen_address(scene: Scene) -> None:
    """Without a trusted proxy nobody chooses the address they come from."""
    name, _ = scene.person()
    attacker = scene.elsewhere()
    for number in range(3):
        attacker.http.headers["X-Forwarded-For"] = f"203.0.113.{number}"
        assert attacker.sign_in(name, WRONG).status_code == 401
        scene.later(5 * SECOND)
    attacker.http.headers["X-Forwarded-For"] = "203.0.113.99"
    assert title(attacker.sign_in(name, scene.right(name))) == "locked-here"


def locks_the_officers(scene: Scene) -> None:
    """Nine requests locked every officer; now they lock only the place that they come from."""
    attacker, officers = scene.elsewhere(), scene.officers()
    for name in ("officer-1", "officer-2"):
        guess(scene, attacker, name)
    assert holds(officers.olga) and holds(officers.otto)
    assert holds(officers.sign_in("officer-1")) and holds(officers.sign_in("officer-2"))
    found = [one for one in officers.olga.get("/api/people").json() if one["login"].startswith("officer-")]
    assert len(found) == 2 and not any(one["locked"] for one in found)


def names_by_text(scene: Scene) -> None:
    known, _ = scene.person()
    names = [known, scene.name(), ""]
    for what in ("lock", "disable", "erase"):
        name, _ = scene.person()
        scene.about(name, what)
        names.append(name)
    heard = {(one.status_code, one.text) for one in (scene.elsewhere().sign_in(name, WRONG) for name in names)}
    right = {scene.elsewhere().sign_in(name, scene.right(name)).text for name in names[3:]}
    assert len(heard) == 1 and right == {text for _, text in heard}


def names_by_lock(scene: Scene) -> None:
    """A name that nobody has is slowed and locked like one that somebody has, in the same words."""
    known, _ = scene.person()
    heard = []
    for name in (known, scene.name()):
        attacker, said = scene.elsewhere(), []
        for _ in range(5):
            answer = attacker.sign_in(name, WRONG)
            said.append((answer.status_code, answer.text))
            scene.later(5 * SECOND)
        heard.append(said)
    assert heard[0] == heard[1]


def names_by_time(scene: Scene) -> None:
    """The time is the hash's: exactly one is computed, whether or not anybody has the name."""
    known, _ = scene.person()
    locked, _ = scene.person()
    scene.about(locked, "lock")
    fits, counted = Passwords.fits, list[str]()

    def watched(self: Passwords, hashed: str, password: str) -> bool:
        counted.append(password)
        return fits(self, hashed, password)

    Passwords.fits = watched  # type: ignore[method-assign]
    try:
        for place, name in enumerate((known, scene.name(), locked), 1):
            scene.elsewhere().sign_in(name, WRONG)
            assert len(counted) == place
    finally:
        Passwords.fits = fits  # type: ignore[method-assign]


def guesses_the_old_password(scene: Scene) -> None:
    """At the screen of somebody else: that place is locked, and the session goes on."""
    name, victim = scene.person()
    for _ in range(3):
        assert title(victim.post("/api/password", {"old": WRONG, "new": "quite another few words"})) == "password"
        scene.later(5 * SECOND)
    right = {"old": scene.right(name), "new": "quite another few words"}
    assert title(victim.post("/api/password", right)) == "locked-here" and holds(victim)


def chooses(password: str, scene: Scene) -> None:
    name, victim = scene.person()
    answer = victim.post("/api/password", {"old": scene.right(name), "new": password})
    assert answer.status_code == 403 and title(answer).startswith("password-") and holds(victim)


# Known browsers.


def known_cookie(caller: Caller) -> str:
    return str(caller.http.cookies.get("puntobanco-known"))


def pretends_to_be_known(how: str, scene: Scene) -> None:
    name, victim = scene.person()
    _, other = scene.person()
    cookie = known_cookie(victim)
    forged = {
        "forged": "A" * 38,
        "of another account": known_cookie(other),
        "altered": ("B" if cookie[20] != "B" else "C").join((cookie[:20], cookie[21:])),
        "junk": "." * 400,
    }[how]
    attacker = scene.elsewhere()
    guess(scene, attacker, name)
    attacker.http.cookies.set("puntobanco-known", forged)
    assert title(attacker.sign_in(name, scene.right(name))) == "locked-here"


def steals_a_known_browser(scene: Scene) -> None:
    """Anyone who has the cookie gets three guesses, wherever they come from, and no session by it."""
    name, victim = scene.person()
    cookie = known_cookie(victim)
    thief = scene.elsewhere()
    thief.http.cookies.set("puntobanco-known", cookie)
    assert not holds(thief)
    guess(scene, thief, name)
    again = scene.elsewhere()
    again.http.cookies.set("puntobanco-known", cookie)
    assert title(again.sign_in(name, scene.right(name))) == "locked-here" and holds(victim)


# Codes.


def cashier(scene: Scene) -> tuple[str, Caller]:
    """Somebody who has a second factor, a while ago."""
    name, caller = scene.person(Post.CASHIER)
    scene.later(2 * MINUTE)
    return name, caller


def step(scene: Scene, by: int) -> int:
    return scene.served.clock() // STEP + by


def shows(name: str, scene: Scene, code: str) -> httpx2.Response:
    return scene.elsewhere().sign_in(name, scene.right(name), code)


def shows_no_code(scene: Scene) -> None:
    name, _ = cashier(scene)
    stranger = scene.elsewhere()
    assert title(stranger.sign_in(name, scene.right(name))) == "code-needed"
    assert not holds(stranger) and title(stranger.sign_in(name, WRONG)) == "sign-in"


def shows_a_code_of_step(by: int, scene: Scene) -> None:
    name, _ = cashier(scene)
    assert title(shows(name, scene, scene.hired.phones[name].at(step(scene, by)))) == "code-wrong"


def shows_a_code_again(by: int, scene: Scene) -> None:
    name, _ = cashier(scene)
    phone, now = scene.hired.phones[name], step(scene, 0)
    assert shows(name, scene, phone.at(now)).status_code == 200
    assert title(shows(name, scene, phone.at(now + by))) == "code-wrong"


def shows_in_parallel(what: str, scene: Scene) -> None:
    name, recovery = with_recovery(scene)
    code = recovery[0] if what == "a recovery code" else scene.hired.phones[name].at(step(scene, 0))
    callers, right = [scene.elsewhere() for _ in range(8)], scene.right(name)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda caller: caller.sign_in(name, right, code).status_code, callers))
    assert answers.count(200) == 1 and sum(map(holds, callers)) == 1


def with_recovery(scene: Scene) -> tuple[str, tuple[str, ...]]:
    name, caller = scene.person()
    recovery = scene.hired.enrol(name, caller)
    scene.later(2 * MINUTE)
    return name, recovery


def shows_a_recovery_code_again(scene: Scene) -> None:
    name, recovery = with_recovery(scene)
    assert shows(name, scene, recovery[0]).status_code == 200
    assert title(shows(name, scene, recovery[0].upper())) == "code-wrong"


def shows_a_code_of_somebody_else(scene: Scene) -> None:
    name, _ = with_recovery(scene)
    other, recovery = with_recovery(scene)
    assert title(shows(name, scene, scene.hired.phones[other].at(step(scene, 0)))) == "code-wrong"
    assert title(shows(name, scene, recovery[0])) == "code-wrong"


def guesses_codes(scene: Scene) -> None:
    name, inside = cashier(scene)
    attacker, phone = scene.elsewhere(), scene.hired.phones[name]
    for _ in range(3):
        assert title(attacker.sign_in(name, scene.right(name), phone.wrong(scene.served.clock()))) == "code-wrong"
        scene.later(5 * SECOND)
        if attacker.sign_in(name, scene.right(name)).status_code == 429:
            break  # the right password alone forgives nothing
    assert title(attacker.sign_in(name, scene.right(name), phone.at(step(scene, 0)))) == "locked-here"
    assert holds(inside)


def acts_without_one(post: Post, scene: Scene) -> None:
    name = scene.name()
    scene.officers().add(name)
    scene.hired.grant(name, post)
    caller = scene.hired.sign_in(name)
    caller.post("/api/password", {"old": scene.right(name), "new": "quite another few words"}, good=True)
    assert title(caller.post("/api/act-as", {"post": post.value})) == "second-factor"


def enrols_with_a_wrong_code(scene: Scene) -> None:
    name, caller = scene.person()
    assert title(caller.post("/api/second-factor/confirm", {"code": "123456"})) == "nothing-offered"
    caller.post("/api/second-factor", {"password": scene.right(name)}, good=True)
    assert title(caller.post("/api/second-factor/confirm", {"code": "not a code"})) == "code-wrong" and holds(caller)


def sets_one_up_without_the_password(scene: Scene) -> None:
    """At the screen of somebody else who has no second factor yet: anybody who sat down there would own the account."""
    name, caller = scene.person()
    assert caller.post("/api/second-factor", {}).status_code == 400
    for wrong in ("", "guessed", scene.right(name).upper()):
        assert caller.post("/api/second-factor", {"password": wrong}).status_code in (403, 429)
        scene.later(5 * SECOND)
    assert title(caller.post("/api/second-factor", {"password": scene.right(name)})) == "locked-here"
    assert title(caller.post("/api/second-factor/confirm", {"code": "000000"})) == "nothing-offered" and holds(caller)


def replaces_it_without_the_password(scene: Scene) -> None:
    name, caller = cashier(scene)
    message = {"password": "guessed", "code": scene.hired.code(name)}
    assert title(caller.post("/api/second-factor", message)) == "password"
    assert title(caller.post("/api/second-factor/confirm", {"code": "000000"})) == "nothing-offered" and holds(caller)


def replaces_it_without_the_old_one(scene: Scene) -> None:
    """At the screen of somebody else: without a code of the old one there is no new one."""
    name, caller = cashier(scene)
    for code in ("", "000000", "not a code"):
        message = {"password": scene.right(name), "code": code}
        assert caller.post("/api/second-factor", message).status_code in (401, 429)
        scene.later(5 * SECOND)
    assert title(caller.post("/api/second-factor/confirm", {"code": "000000"})) == "nothing-offered" and holds(caller)


def takes_it_away_alone(scene: Scene) -> None:
    name, victim = cashier(scene)
    officers, path = scene.officers(), f"/api/people/{scene.hired.ids[name]}/second-factor"
    assert title(victim.post(path, {})) == "not-your-role"
    proposed = officers.olga.post(path, {}, good=True).json()
    answer = officers.olga.post(f"/api/approvals/{proposed['id']}", {"agree": True})
    assert answer.status_code == 409 and title(shows(name, scene, "")) == "code-needed"


ALONE: tuple[tuple[str, Callable[[Scene], None]], ...] = (
    ("guesses a fourth time", guesses_a_fourth_time),
    ("guesses too soon", guesses_too_soon),
    ("guesses in parallel", guesses_in_parallel),
    ("guesses under other spellings", guesses_under_other_spellings),
    ("guesses from a chosen address", guesses_from_a_chosen_address),
    ("locks the officers", locks_the_officers),
    ("learns names by text", names_by_text),
    ("learns names by lock", names_by_lock),
    ("learns names by time", names_by_time),
    ("guesses the old password", guesses_the_old_password),
    ("steals a known browser", steals_a_known_browser),
    ("shows no code", shows_no_code),
    ("shows a recovery code again", shows_a_recovery_code_again),
    ("shows a code of somebody else", shows_a_code_of_somebody_else),
    ("guesses codes", guesses_codes),
    ("enrols with a wrong code", enrols_with_a_wrong_code),
    ("sets one up without the password", sets_one_up_without_the_password),
    ("replaces it without the password", replaces_it_without_the_password),
    ("replaces it without the old one", replaces_it_without_the_old_one),
    ("takes it away alone", takes_it_away_alone),
)

GUESSING: dict[str, Attack] = dict([
    *ALONE,
    *(_named(f"chooses {password}", chooses, password) for password in ("password", "12345678", "qwertyuiop")),
    *(
        _named(f"pretends to be known: {how}", pretends_to_be_known, how)
        for how in ("forged", "of another account", "altered", "junk")
    ),
    *(_named(f"shows a code of step {by:+}", shows_a_code_of_step, by) for by in (-20, -2, 2, 20)),
    *(_named(f"shows a code again, step {by:+}", shows_a_code_again, by) for by in (0, -1)),
    *(_named(f"shows {what} in parallel", shows_in_parallel, what) for what in ("a code", "a recovery code")),
    *(
        _named(f"acts as {post.value} without one", acts_without_one, post)
        for post in (Post.OFFICER, Post.CASHIER, Post.OPERATOR, Post.JACKPOT)
    ),
])  # fmt: skip
