"""Sessions: a new id at every login and change of role, idle limits by role, and an end that is an end."""

from functools import partial
from hashlib import sha256

import pytest

from puntobanco.server.accounts import login, people, sessions
from puntobanco.server.accounts.documents import SESSIONS
from puntobanco.server.accounts.posts import Holding
from puntobanco.server.accounts.sessions import TOUCHED
from puntobanco.wire.posts import Post
from tests.server.accounts.front import HOUR, MINUTE, SECOND, Front, code

IDLE = [(Post.DEALER, 5), (Post.PLAYER, 30), (Post.NOMINEE, 30), (Post.PIT, 15), (Post.CASHIER, 15),
        (Post.SURVEILLANCE, 15), (Post.JACKPOT, 15), (Post.OPERATOR, 15), (Post.OFFICER, 15)]  # fmt: skip


@pytest.mark.parametrize("post, minutes", IDLE, ids=[post.value for post, _ in IDLE])
@pytest.mark.parametrize("beyond, holds", [(-1, True), (0, False), (1, False)], ids=["below", "at", "above"])
def test_a_session_that_idles_is_over(post: Post, minutes: int, beyond: int, holds: bool) -> None:
    front = Front()
    signed = front.hire("somebody", post)
    front.later(minutes * MINUTE + beyond)
    found = sessions.find(front.accounts, signed.token, front.now)
    assert (found is not None) is holds
    assert sessions.ended_among(front.accounts, (signed.key,), front.now) == (() if holds else (signed.key,))


def test_whatever_one_does_begins_the_idle_time_anew_to_the_millisecond() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    for _ in range(20):
        front.later(5 * MINUTE - 1)
        assert sessions.find(front.accounts, signed.token, front.now) is not None
    front.later(5 * MINUTE)
    assert sessions.find(front.accounts, signed.token, front.now) is None


def test_looking_whether_a_session_holds_does_not_prolong_it() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    front.later(4 * MINUTE)
    assert front.holds(signed)
    front.later(MINUTE)
    assert not front.holds(signed)


def test_a_busy_session_is_over_after_twelve_hours() -> None:
    front = Front()
    signed = front.hire("paul", Post.PLAYER)
    while front.now < signed.session.started + 12 * HOUR - 20 * MINUTE:
        front.later(20 * MINUTE)
        assert sessions.find(front.accounts, signed.token, front.now) is not None
    front.later(signed.session.started + 12 * HOUR - front.now - 1)
    signed = front.choose(signed, Post.PLAYER, "T1")  # another role does not begin the twelve hours again
    assert front.holds(signed)
    front.later(1)
    assert not front.holds(signed)


def test_the_store_is_told_at_most_every_half_minute_that_a_session_was_heard_of() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    for later, told in ((TOUCHED - 1, False), (1, True), (TOUCHED - 1, False), (1, True)):
        front.later(later)
        sessions.find(front.accounts, signed.token, front.now)
        kept = SESSIONS.find(front.store, signed.key)
        assert kept is not None and (kept.record.seen == front.now) is told


def test_a_token_is_256_random_bits_and_only_its_hash_is_kept() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    assert len(signed.token) == 43 and signed.key == sha256(signed.token.encode()).hexdigest()
    assert front.store.document("session", signed.token) is None


def test_a_token_fixed_before_the_login_is_worth_nothing_after_it() -> None:
    front = Front()
    front.add("dina")
    planted = "A" * 43
    assert sessions.find(front.accounts, planted, front.now) is None
    signed = front.settle_in("dina")
    assert signed.token != planted and sessions.find(front.accounts, planted, front.now) is None


def test_every_login_and_every_change_of_role_gives_a_new_id() -> None:
    front = Front()
    first = front.hire("dina", Post.DEALER)
    second = front.sign_in("dina")
    third = front.choose(second, Post.DEALER, "T1")
    fourth = front.choose(third, Post.DEALER, "T2")
    assert len({one.token for one in (first, second, third, fourth)}) == 4
    assert third.ended == (second.key,) and fourth.ended == (third.key,)
    assert [front.holds(one) for one in (first, second, third, fourth)] == [True, False, False, True]


def test_nothing_works_after_the_logout() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    assert sessions.sign_out(front.accounts, signed.token, front.now) == (signed.key,)
    assert sessions.find(front.accounts, signed.token, front.now) is None
    assert code(lambda: front.choose(signed, Post.DEALER)) == "no-session"
    again = partial(login.set_password, front.accounts, signed.token, "a", "b" * 9 + "c", front.now)
    assert code(again) == "no-session"
    assert sessions.sign_out(front.accounts, signed.token, front.now) == ()


def test_a_password_change_ends_every_session_and_begins_one() -> None:
    front = Front()
    here, there = front.hire("dina", Post.DEALER), front.sign_in("dina", Post.DEALER)
    other = front.hire("pia", Post.PIT)
    changed = login.set_password(front.accounts, here.token, front.passwords["dina"], "another few words", front.now)
    assert set(changed.ended) == {here.key, there.key}
    assert not front.holds(here) and not front.holds(there)
    assert front.holds(changed) and front.holds(other)


@pytest.mark.parametrize("act", ["lock", "disable", "erase", "revoke"])
def test_what_an_officer_takes_away_ends_every_session_at_once(act: str) -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER, "T1")
    person, olga = signed.session.person, front.olga.session
    ended = {
        "lock": lambda: people.lock(front.accounts, olga, person, front.now),
        "disable": lambda: people.disable(front.accounts, olga, person, front.now),
        "erase": lambda: people.erase(front.accounts, olga, person, front.now),
        "revoke": lambda: people.revoke(front.accounts, olga, person, Holding(Post.DEALER, "T1"), front.now),
    }[act]()
    assert ended == (signed.key,) and not front.holds(signed)


def test_one_acts_only_in_what_was_granted_and_where() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER, "T1")
    assert code(lambda: front.choose(signed, Post.PIT, "T1")) == "not-granted"
    assert code(lambda: front.choose(signed, Post.DEALER, "T2")) == "not-granted"
    assert code(lambda: front.choose(signed, Post.DEALER)) == "not-granted"
    assert front.holds(signed)  # a refusal ends nothing


def test_a_grant_for_all_tables_can_be_used_at_one() -> None:
    front = Front()
    signed = front.choose(front.hire("pia", Post.PIT), Post.PIT, "T7")
    assert signed.session.acting == Holding(Post.PIT, "T7")


def test_what_is_over_is_swept_away_and_what_holds_stays() -> None:
    front = Front()
    dealer, player = front.hire("dina", Post.DEALER), front.hire("paul", Post.PLAYER)
    front.later(20 * MINUTE)
    swept = sessions.sweep(front.accounts, front.now)
    assert dealer.key in swept and player.key not in swept
    assert [one.key for one in SESSIONS.all(front.store)] == [player.key]


def test_a_clock_that_jumps_back_ends_nothing_and_prolongs_nothing() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    front.later(-HOUR)
    assert sessions.find(front.accounts, signed.token, front.now) is not None
    front.later(HOUR + 5 * MINUTE - SECOND)
    assert front.holds(signed)
    front.later(SECOND)
    assert not front.holds(signed)


@pytest.mark.parametrize("token", ["", "\0", "\ud800", "x" * 1_000_000, "../../person", "*"])
def test_a_hostile_token_finds_nothing(token: str) -> None:
    assert sessions.find(Front().accounts, token, Front().now) is None
