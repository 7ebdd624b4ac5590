"""Signing in: the same words whatever was wrong, a pause after every wrong guess, and an own password first."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.server.accounts import login, people
from puntobanco.server.accounts.credentials.passwords import Passwords
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.sessions import Signed
from puntobanco.store.port import Batch
from puntobanco.wire.posts import Post
from tests.server.accounts.front import AWAY, MINUTE, SECOND, Front, code, refused


def test_a_right_password_begins_a_session_and_the_log_says_so() -> None:
    front = Front()
    front.add("dina")
    signed = front.settle_in("dina")
    assert front.holds(signed)
    assert front.told("signed-in")[-1].person == front.who_is("dina").id


def test_the_store_holds_neither_token_nor_password() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    kept = b"".join(
        one.body or b""
        for kind in ("person", "session", "login", "house", "approval")
        for one in front.store.documents(kind)
    )
    keys = " ".join(one.key for one in front.store.documents("session"))
    assert b"$argon2id$" in kept
    assert signed.token.encode() not in kept and signed.token not in keys
    assert front.passwords["dina"].encode() not in kept


def test_the_same_words_for_an_unknown_name_a_wrong_password_and_a_locked_disabled_or_erased_account() -> None:
    front = Front()
    for name in ("known", "locked", "disabled", "erased"):
        front.add(name)
    lost = front.who_is("erased").id
    people.lock(front.accounts, front.olga.session, front.who_is("locked").id, front.now)
    people.disable(front.accounts, front.olga.session, front.who_is("disabled").id, front.now)
    people.erase(front.accounts, front.olga.session, lost, front.now)
    names = ("nobody at all", "", "locked", "disabled", "erased", "\0", "\ud800", "x" * 10_000)
    assert len({front.wrong(name) for name in names}) == 1
    front.later(SECOND)
    right = {front.wrong(name, front.passwords[name]) for name in ("locked", "disabled", "erased")}
    assert right == {front.wrong("known")}


def test_the_same_work_for_an_unknown_name_and_a_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """One hash each, and nothing written: anyone who guesses neither grows a record nor makes the disk wait."""
    front = Front()
    front.add("known")
    front.add("locked")
    people.lock(front.accounts, front.olga.session, front.who_is("locked").id, front.now)
    work: list[str] = []
    fits, append = Passwords.fits, front.store.append

    def watched_fits(self: Passwords, hashed: str, password: str) -> bool:
        work.append("hash")
        return fits(self, hashed, password)

    def watched_append(batch: Batch) -> Future[None]:
        work.append("write")
        return append(batch)

    monkeypatch.setattr(Passwords, "fits", watched_fits)
    monkeypatch.setattr(front.store, "append", watched_append)
    done = []
    for name in ("known", "nobody", "locked"):
        front.guess(name, 3)
        front.wrong(name)
        done.append(tuple(work))
        work.clear()
    assert done == [("hash",) * 3] * 3, "and the fourth is not looked at"


@pytest.mark.parametrize("wrong, gets_in", [(1, True), (2, True), (3, False), (4, False)])
def test_the_third_wrong_password_locks_that_place_and_no_other(wrong: int, gets_in: bool) -> None:
    front = Front()
    front.add("dina")
    inside = front.settle_in("dina")
    front.guess("dina", wrong)
    front.guess("nobody", wrong)
    right = front.passwords["dina"]
    if gets_in:
        assert front.holds(login.sign_in(front.accounts, "dina", right, front.now, AWAY))
    else:
        assert front.wrong("dina", right) == front.wrong("nobody") != front.wrong("unknown")
    assert not front.who_is("dina").locked and front.holds(inside), "guessing locks no account and ends no session"
    assert front.holds(login.sign_in(front.accounts, "dina", right, front.now, Browser("10.0.0.10")))
    assert len(front.told("locked-there")) == (0 if gets_in else 1)


def test_a_right_password_forgets_the_wrong_ones_before_it() -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    for _ in range(4):
        front.guess("dina", 2)
        login.sign_in(front.accounts, "dina", front.passwords["dina"], front.now, AWAY)
    assert not front.told("locked-there")


@pytest.mark.parametrize("minutes, gets_in", [(14.9, False), (15, True)])
def test_a_place_is_locked_for_fifteen_minutes(minutes: float, gets_in: bool) -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    front.guess("dina", 2)
    front.wrong("dina")
    front.later(round(minutes * MINUTE))

    def tried() -> Signed:
        return login.sign_in(front.accounts, "dina", front.passwords["dina"], front.now, AWAY)

    if gets_in:
        assert front.holds(tried())
    else:
        assert code(tried) == "locked-here"


def test_the_lock_of_an_officer_does_not_wear_off_and_ends_every_session() -> None:
    front = Front()
    front.add("dina")
    signed = front.settle_in("dina")
    assert people.lock(front.accounts, front.olga.session, signed.session.person, front.now) == (signed.key,)
    front.later(30 * 24 * 60 * MINUTE)
    assert not front.holds(signed) and "nobody can sign in" in front.wrong("dina", front.passwords["dina"])


def test_nine_anonymous_requests_keep_no_officer_out() -> None:
    """The attack: three wrong passwords for each officer locked every one of them for good."""
    front = Front()
    front.hire("ona", Post.OFFICER)
    for name in ("officer-1", "officer-2", "ona"):
        front.guess(name, 3)
    for name in ("officer-1", "officer-2", "ona"):
        assert front.holds(front.sign_in(name, Post.OFFICER))
    assert front.holds(front.olga) and front.holds(front.otto)


def test_the_pauses_grow_and_what_comes_too_soon_is_not_looked_at() -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    right = front.passwords["dina"]
    heard = []
    for pause in (0, 999, 1, 3_999):
        front.later(pause)
        heard.append(code(lambda: login.sign_in(front.accounts, "dina", "not this one at all", front.now, AWAY)))
    assert heard == ["sign-in", "too-fast", "sign-in", "too-fast"]
    front.later(1)
    assert front.holds(login.sign_in(front.accounts, "dina", right, front.now, AWAY))


def test_guessing_in_parallel_gets_three_guesses_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred guesses from sixteen sides, the right one among the last: only three are ever looked at."""
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    hashed, fits = front.who_is("dina").hashed, Passwords.fits
    looked_at: list[str] = []

    def watched(self: Passwords, hashed: str, password: str) -> bool:
        looked_at.append(password)
        return fits(self, hashed, password)

    monkeypatch.setattr(Passwords, "fits", watched)
    guesses = [f"guess number {number}" for number in range(199)] + [front.passwords["dina"]]

    def guess(password: str) -> bool:
        try:
            login.sign_in(front.accounts, "dina", password, front.now, AWAY)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        got_in = list(pool.map(guess, guesses))
    assert not any(got_in) and 1 <= len(looked_at) <= 3
    assert front.who_is("dina").hashed == hashed


def test_a_failed_login_is_logged_with_its_address_and_without_the_name_that_was_typed() -> None:
    front = Front()
    front.wrong("my-password-typed-into-the-wrong-field")
    (noted,) = front.told("sign-in-failed")
    assert noted.address == "10.0.0.9" and noted.person is None
    assert "typed" not in str(noted)


def test_a_one_time_password_is_good_only_for_setting_another() -> None:
    front = Front()
    person = front.add("dina")
    front.grant(person, Post.DEALER)
    signed = front.sign_in("dina")
    assert signed.session.must_change
    assert code(lambda: front.choose(signed, Post.DEALER)) == "must-change"
    assert front.choose(front.settle_in("dina"), Post.DEALER).session.role is not None


def test_a_one_time_password_is_over_once_another_is_set() -> None:
    front = Front()
    front.add("dina")
    one_time = front.passwords["dina"]
    front.settle_in("dina")
    assert "nobody can sign in" in front.wrong("dina", one_time)


def test_changing_a_password_asks_for_the_old_one_and_a_wrong_one_ends_nothing() -> None:
    """Somebody at another's screen guesses the old password: the third time that place is locked, nothing more."""
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    other = front.sign_in("dina")

    def change(old: str, browser: Browser = AWAY) -> Signed:
        return login.set_password(front.accounts, signed.token, old, "another long one", front.now, browser)

    for _ in range(3):
        assert code(lambda: change("not the old one")) == "password"
        front.later(5 * SECOND)
    assert code(lambda: change(front.passwords["dina"])) == "locked-here"
    assert front.holds(signed) and front.holds(other) and not front.who_is("dina").locked
    assert len(front.told("wrong-old-password")) == 3 and len(front.told("locked-there")) == 1
    assert set(change(front.passwords["dina"], Browser("10.0.0.10")).ended) == {signed.key, other.key}


def test_a_password_changed_while_another_was_looked_at_lets_nobody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    fits = Passwords.fits

    def slow(self: Passwords, hashed: str, password: str) -> bool:
        result = fits(self, hashed, password)
        front.put(replace(front.who_is("dina"), hashed=front.accounts.passwords.hashed("set by somebody meanwhile")))
        return result

    monkeypatch.setattr(Passwords, "fits", slow)
    assert "nobody can sign in" in refused(lambda: front.sign_in("dina"))


def test_the_name_is_read_without_regard_to_case_and_blanks() -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    front.passwords[" DINA "] = front.passwords["dina"]
    assert front.sign_in(" DINA ").session.person == front.who_is("dina").id


def test_two_people_never_have_one_login_name() -> None:
    front = Front()
    front.add("dina")

    def again(name: str) -> str:
        return code(lambda: people.add(front.accounts, front.olga.session, name, "", front.now))

    assert again("dina") == again("Dina") == "known-already"
    assert again("d") == again("dina dealer") == again("dïna") == again("") == "no-name"
