"""Signing in: the same words whatever was wrong, a lock on the third wrong password, and an own password first."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from puntobanco.faults import Refused
from puntobanco.server.accounts import login, people
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.kept import Kept
from puntobanco.server.accounts.passwords import Passwords
from puntobanco.server.accounts.posts import Post
from puntobanco.server.accounts.records import Profile
from puntobanco.store.port import Batch
from tests.server.accounts.front import MINUTE, Front, code, refused


def test_a_right_password_begins_a_session_and_the_log_says_so() -> None:
    front = Front()
    front.add("dina")
    signed = front.settle_in("dina")
    assert front.holds(signed)
    assert front.told("signed in")[-1].person == front.who_is("dina").id


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
    names = ("known", "nobody at all", "", "locked", "disabled", "erased", "\0", "\ud800", "x" * 10_000)
    assert len({front.wrong(name) for name in names}) == 1
    right = {front.wrong(name, front.passwords[name]) for name in ("locked", "disabled", "erased")}
    assert right == {front.wrong("known")}


def test_the_same_work_for_an_unknown_name_and_a_wrong_password(monkeypatch: pytest.MonkeyPatch) -> None:
    front = Front()
    front.add("known")
    front.add("locked")
    people.lock(front.accounts, front.olga.session, front.who_is("locked").id, front.now)
    front.wrong("nobody")
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
        front.wrong(name)
        done.append(tuple(work))
        work.clear()
    assert done == [("write", "hash")] * 3


@pytest.mark.parametrize("wrong, gets_in", [(1, True), (2, True), (3, False), (4, False)])
def test_the_third_wrong_password_locks(wrong: int, gets_in: bool) -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    for _ in range(wrong):
        front.wrong("dina")
    assert front.who_is("dina").locked is not gets_in
    if gets_in:
        assert front.holds(front.sign_in("dina"))
    else:
        assert front.wrong("dina", front.passwords["dina"]) == front.wrong("nobody")
    assert len(front.told("locked")) == (0 if gets_in else 1)


def test_a_right_password_forgets_the_wrong_ones_before_it() -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    for _ in range(4):
        front.wrong("dina")
        front.wrong("dina")
        front.sign_in("dina")
    assert not front.who_is("dina").locked


def test_a_lock_does_not_wear_off() -> None:
    front = Front()
    front.add("dina")
    for _ in range(3):
        front.wrong("dina")
    front.later(30 * 24 * 60 * MINUTE)
    front.wrong("dina", front.passwords["dina"])
    assert front.who_is("dina").locked


def test_guessing_in_parallel_gets_three_guesses_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred guesses from sixteen sides, the right one among the last: only three are ever looked at."""
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    hashed = front.who_is("dina").hashed
    looked_at: list[bool] = []
    tried = login._counted

    def watched(accounts: Accounts, kept: Kept[Profile] | None) -> tuple[Profile | None, bool]:
        profile, counted = tried(accounts, kept)
        looked_at.append(counted)
        return profile, counted

    monkeypatch.setattr(login, "_counted", watched)
    guesses = [f"guess number {number}" for number in range(199)] + [front.passwords["dina"]]

    def guess(password: str) -> bool:
        try:
            login.sign_in(front.accounts, "dina", password, front.now)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        got_in = list(pool.map(guess, guesses))
    assert not any(got_in) and len(looked_at) == 200
    assert sum(looked_at) == 3
    assert front.who_is("dina").hashed == hashed and front.who_is("dina").locked


def test_a_failed_login_is_logged_with_its_address_and_without_the_name_that_was_typed() -> None:
    front = Front()
    front.wrong("my-password-typed-into-the-wrong-field")
    (noted,) = front.told("sign-in failed")
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
    assert "do not let anybody in" in front.wrong("dina", one_time)


@pytest.mark.parametrize(
    "password, fine",
    [
        ("seven77", False),
        ("eight888", True),
        ("xy" * 64, True),
        ("xy" * 64 + "z", False),
        ("x" * 128, False),
        ("DINA.DEALS", False),
    ],
    ids=["7", "8", "128", "129", "one letter", "the name"],
)
def test_a_password_has_eight_to_128_characters_and_is_not_easily_guessed(password: str, fine: bool) -> None:
    front = Front()
    front.add("dina.deals")
    signed = front.sign_in("dina.deals")
    old = front.passwords["dina.deals"]

    def change() -> object:
        return login.set_password(front.accounts, signed.token, old, password, front.now)

    if fine:
        change()
        assert front.who_is("dina.deals").must_change is False
    else:
        assert code(change) == "password"


def test_changing_a_password_asks_for_the_old_one_and_the_third_wrong_one_ends_everything() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    other = front.sign_in("dina")
    for _ in range(2):
        with pytest.raises(login.WrongPassword) as found:
            login.set_password(front.accounts, signed.token, "not the old one", "another long one", front.now)
        assert found.value.ended == ()
    with pytest.raises(login.WrongPassword) as found:
        login.set_password(front.accounts, signed.token, "not the old one", "another long one", front.now)
    assert set(found.value.ended) == {signed.key, other.key}
    assert not front.holds(signed) and not front.holds(other) and front.who_is("dina").locked


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
    assert "do not let anybody in" in refused(lambda: front.sign_in("dina"))


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
