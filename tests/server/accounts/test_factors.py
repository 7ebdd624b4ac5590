"""The second factor: who needs it, codes that are good once, recovery codes, and a secret that the database hides."""

from functools import partial

import pytest

from puntobanco.faults import Refused
from puntobanco.server.accounts import login
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.credentials import factors
from puntobanco.server.accounts.credentials.factors import RECOVERY, STEP
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.posts import NEED_A_FACTOR
from puntobanco.server.accounts.sessions import Signed
from puntobanco.wire.posts import Post
from puntobanco.words import in_words
from tests.authenticator import Authenticator
from tests.server.accounts.front import AWAY, MINUTE, SECOND, Front, code, refused


def sign_in(front: Front, shown: str, browser: Browser = AWAY) -> Signed:
    right = front.passwords["officer-1"]
    return login.sign_in(front.accounts, "officer-1", right, front.now, browser, code=shown)


def test_officers_and_all_who_move_money_outside_a_table_need_it() -> None:
    """Read out of the roles of house and link; the cage's and the jackpot's commands decide."""
    assert {Post.OFFICER, Post.CASHIER, Post.OPERATOR, Post.JACKPOT} == NEED_A_FACTOR


@pytest.mark.parametrize("post", list(Post), ids=lambda post: post.value)
def test_nobody_acts_in_such_a_post_before_it_is_set_up(post: Post) -> None:
    front = Front()
    person = front.add("dina")
    front.grant(person, post)
    signed = login.sign_in(front.accounts, "dina", front.passwords["dina"], front.now)
    own = "a few words of hers"
    signed = login.set_password(front.accounts, signed.token, front.passwords["dina"], own, front.now)
    front.passwords["dina"] = own
    assert factors.must_enrol(front.accounts, signed.session) is (post in NEED_A_FACTOR)
    if post in NEED_A_FACTOR:
        assert code(lambda: front.choose(signed, post)) == "second-factor"
        signed = front.enrol("dina", signed)
    assert front.choose(signed, post).session.acting is not None


def test_in_practice_nobody_needs_one() -> None:
    front = Front(practice=True)
    signed = login.enter(front.accounts, "anna", front.now)
    assert not factors.must_enrol(front.accounts, signed.session)
    signed = front.choose(signed, Post.CASHIER)
    assert code(lambda: factors.offer(front.accounts, signed.token, "any", "", front.now)) == "practice"


@pytest.mark.parametrize("step, good", [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_the_code_of_this_step_and_its_neighbours_is_taken(step: int, good: bool) -> None:
    front = Front()
    front.later(10 * MINUTE)
    shown = front.phones["officer-1"].at(front.now // STEP + step)
    if good:
        assert sign_in(front, shown).session.factor
    else:
        assert code(lambda: sign_in(front, shown)) == "code-wrong"


def test_a_code_is_good_once_and_so_is_an_earlier_one() -> None:
    front = Front()
    front.later(10 * MINUTE)
    now, phone = front.now // STEP, front.phones["officer-1"]
    sign_in(front, phone.at(now))
    for number, step in enumerate((now, now - 1)):
        assert code(partial(sign_in, front, phone.at(step), Browser(f"10.9.9.{number}"))) == "code-wrong"
    assert sign_in(front, phone.at(now + 1), Browser("10.9.9.9")).session.factor


def test_without_a_code_nobody_gets_in_and_the_wrong_password_says_nothing_of_it() -> None:
    front = Front()
    assert code(lambda: sign_in(front, "")) == code(lambda: sign_in(front, "  ")) == "code-needed"
    assert front.wrong("officer-1") == front.wrong("nobody")


def test_the_third_wrong_code_locks_that_place_and_is_told() -> None:
    front = Front()
    inside = front.olga
    front.later(10 * MINUTE)
    for _ in range(3):
        assert code(lambda: sign_in(front, front.phones["officer-1"].wrong(front.now))) == "code-wrong"
        front.later(5 * SECOND)
    assert code(lambda: sign_in(front, front.code("officer-1"))) == "locked-here"
    assert len(front.told("wrong-code-at-sign-in")) == 3 and len(front.told("locked-there")) == 1
    assert front.holds(inside) and not front.who_is("officer-1").locked


def test_a_right_password_without_a_code_forgives_no_wrong_code() -> None:
    front = Front()
    front.later(10 * MINUTE)
    for _ in range(3):
        refused(lambda: sign_in(front, front.phones["officer-1"].wrong(front.now)))
        front.later(5 * SECOND)
        refused(lambda: sign_in(front, ""))
    assert code(lambda: sign_in(front, front.code("officer-1"))) == "locked-here"


def enrolled(front: Front) -> tuple[Signed, tuple[str, ...]]:
    """Dina with a second factor that nobody made her take, and its recovery codes."""
    front.add("dina")
    signed = front.settle_in("dina")
    front.phones["dina"] = Authenticator(
        factors.offer(front.accounts, signed.token, front.passwords["dina"], "", front.now).secret
    )
    done = factors.enrol(front.accounts, signed.token, front.code("dina"), front.now)
    assert set(done.signed.ended) == {signed.key}
    return done.signed, done.recovery


def test_a_first_second_factor_asks_for_the_password_and_guesses_are_counted() -> None:
    front = Front()
    front.add("dina")
    signed, right = front.settle_in("dina"), front.passwords["dina"]

    def asks(password: str) -> str:
        return code(lambda: factors.offer(front.accounts, signed.token, password, "", front.now, AWAY))

    for wrong in ("", "guessed", right.upper()):
        assert asks(wrong) == "password"
        front.later(5 * SECOND)
    assert asks(right) == "locked-here", "the third wrong one locks that place"
    assert front.told("wrong-password-for-factor") and front.holds(signed), "and ends no session"
    assert factors.offer(front.accounts, signed.token, right, "", front.now), "elsewhere it is taken"


def test_recovery_codes_are_good_once_each_however_they_are_typed() -> None:
    front = Front()
    _, recovery = enrolled(front)
    assert len(set(recovery)) == RECOVERY
    right = front.passwords["dina"]
    typed = (recovery[0], recovery[1].upper(), recovery[2].replace("-", " "), f" {recovery[3].replace('-', '')} ")
    for number, one in enumerate(typed):
        first, again = (
            partial(login.sign_in, front.accounts, "dina", right, front.now, Browser(f"10.{net}.0.{number}"), code=one)
            for net in (1, 2)
        )
        assert first().session.factor and code(again) == "code-wrong"
    factor = front.who_is("dina").factor
    assert factor is not None and len(factor.recovery) == RECOVERY - 4
    assert [in_words(one.words) for one in front.told("recovery-code-used")] == ["9 left", "8 left", "7 left", "6 left"]


def test_another_second_factor_asks_for_a_code_of_the_old_one() -> None:
    front = Front()
    signed, recovery = enrolled(front)
    front.later(MINUTE)
    assert (
        code(lambda: factors.offer(front.accounts, signed.token, front.passwords["dina"], "", front.now, AWAY))
        == "code-wrong"
    )
    front.later(5 * SECOND)
    old = front.phones["dina"]
    assert factors.offer(front.accounts, signed.token, front.passwords["dina"], recovery[0], front.now, AWAY)
    fresh = factors.offer(front.accounts, signed.token, front.passwords["dina"], front.code("dina"), front.now, AWAY)
    front.phones["dina"] = Authenticator(fresh.secret)
    done = factors.enrol(front.accounts, signed.token, front.code("dina"), front.now)
    assert front.holds(done.signed) and not front.holds(signed)
    front.later(MINUTE)
    right = front.passwords["dina"]
    assert code(lambda: login.sign_in(front.accounts, "dina", right, front.now, AWAY, code=old.code(front.now))) == (
        "code-wrong"
    )


def test_another_second_factor_asks_for_the_password_too() -> None:
    front = Front()
    signed, recovery = enrolled(front)
    front.later(MINUTE)
    with pytest.raises(Refused, match="the password is not this one"):
        factors.offer(front.accounts, signed.token, "guessed", recovery[0], front.now, AWAY)
    factor = front.who_is("dina").factor
    assert factor is not None and len(factor.recovery) == RECOVERY, "the code was not used up"


def test_a_secret_that_nobody_asked_for_is_not_confirmed() -> None:
    front = Front()
    front.add("dina")
    signed = front.settle_in("dina")
    assert code(lambda: factors.enrol(front.accounts, signed.token, "123456", front.now)) == "nothing-offered"
    factors.offer(front.accounts, signed.token, front.passwords["dina"], "", front.now)
    with pytest.raises(Refused):
        factors.enrol(front.accounts, signed.token, "not a code", front.now)
    assert front.who_is("dina").factor is None and front.holds(signed)


def test_a_one_time_password_sets_up_no_second_factor() -> None:
    front = Front()
    front.add("dina")
    signed = front.sign_in("dina")
    assert (
        code(lambda: factors.offer(front.accounts, signed.token, front.passwords["dina"], "", front.now))
        == "must-change"
    )


def test_neither_secret_nor_recovery_code_is_in_the_store_and_another_key_opens_nothing() -> None:
    front = Front()
    _, recovery = enrolled(front)
    kept = b"".join(one.body or b"" for kind in ("person", "session") for one in front.store.documents(kind))
    assert front.phones["dina"].secret.encode() not in kept
    assert not any(one.encode() in kept or one.replace("-", "").encode() in kept for one in recovery)
    front.later(MINUTE)
    there = Accounts(front.store, key=b"o" * 32, cost=CHEAP, tell=front.log.append)
    right = front.passwords["dina"]
    shown = front.code("dina")
    assert code(lambda: login.sign_in(there, "dina", right, front.now, AWAY, code=shown)) == "code-wrong"
    assert front.told("factor-sealed-elsewhere")
    front.later(5 * SECOND)
    assert login.sign_in(there, "dina", right, front.now, AWAY, code=recovery[0]).session.factor


def test_the_picture_is_a_square_of_0_and_1() -> None:
    front = Front()
    front.add("dina")
    signed = front.settle_in("dina")
    offered = factors.offer(front.accounts, signed.token, front.passwords["dina"], "", front.now)
    assert offered.link == f"otpauth://totp/puntobanco%3Adina?secret={offered.secret}&issuer=puntobanco"
    assert len({len(offered.picture), *map(len, offered.picture)}) == 1
    assert set("".join(offered.picture)) == {"0", "1"}
