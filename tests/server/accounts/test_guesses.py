"""Guesses: counted by account and place, bounded, and many places against one account."""

import pytest

from puntobanco.faults import Refused
from puntobanco.procedure.asking import At
from puntobanco.server.accounts import login
from puntobanco.server.accounts.attempts import Attempt
from puntobanco.server.accounts.credentials import factors
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.guesses import DELAYS, LASTS, MANY, SLOWED, Count, Guesses, account_key, place_of
from tests.server.accounts.front import SECOND, Front, code

NOON = At(1_800_000_000_000)


def wrong(guesses: Guesses, account: str, place: str, now: At) -> tuple[bool, int]:
    assert guesses.wait(account, place, now) == 0
    found = guesses.wrong(account, place, (place,), now)
    return found.locked, found.many


def test_pairs_do_not_touch_each_other() -> None:
    guesses, now = Guesses(), NOON
    for _ in range(3):
        wrong(guesses, "a", "here", now)
        now = At(now + 5_000)
    assert guesses.wait("a", "here", now) == LASTS - 5_000
    assert guesses.wait("a", "there", now) == guesses.wait("b", "here", now) == 0


@pytest.mark.parametrize(
    "one, other, same",
    [
        ("10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("command line", "command line", True),
    ],
)
def test_a_place_is_an_address_or_the_64_of_one(one: str, other: str, same: bool) -> None:
    assert (place_of(one) == place_of(other)) is same


def test_who_begins_three_guesses_at_once_begins_no_fourth() -> None:
    guesses = Guesses()
    assert [guesses.wait("a", "here", NOON) for _ in range(4)] == [0, 0, 0, DELAYS[-1]]
    guesses.dropped("a", "here", NOON)
    assert guesses.wait("a", "here", NOON) == 0


@pytest.mark.parametrize(
    "here, there, wait",
    [
        (0, Count(), 0),
        (0, Count(wrong=2), 0),
        (1, Count(wrong=1), 0),
        (0, Count(wrong=3), LASTS),
        (2, Count(wrong=1), LASTS),
        (0, Count(looking=2), 0),
        (0, Count(looking=3), DELAYS[-1]),
        (1, Count(wrong=1, looking=1), DELAYS[-1]),
        (0, Count(wait=7), 7),
    ],
)
def test_what_other_processes_count_counts_here(here: int, there: Count, wait: int) -> None:
    guesses, now = Guesses(), NOON
    for _ in range(here):
        wrong(guesses, "a", "here", now)
        now = At(now + 5_000)
    assert guesses.wait("a", "here", now) == 0
    assert guesses.joined("a", "here", there, now) == wait
    assert guesses.count("a", "here", now) == Count(here if wait != LASTS else 0, 1, wait if wait == LASTS else 0)


@pytest.mark.parametrize("there, locked, wait", [(0, False, DELAYS[0]), (1, False, DELAYS[1]), (2, True, LASTS)])
def test_a_wrong_guess_is_the_third_of_all_processes(there: int, locked: bool, wait: int) -> None:
    guesses = Guesses()
    guesses.wait("a", "here", NOON)
    assert guesses.wrong("a", "here", (), NOON, there).locked is locked
    assert guesses.count("a", "here", NOON).wait == wait


def test_the_officers_hear_of_a_lock_that_guesses_at_other_processes_made() -> None:
    front = Front()
    front.add("dina")
    front.accounts.guesses.elsewhere = lambda account, place: Count(wrong=3)
    with pytest.raises(Refused, match="sign-in is paused for a while"):
        login.sign_in(front.accounts, "dina", front.passwords["dina"], front.now, Browser("10.0.0.1"))
    assert len(front.told("locked-there")) == 1


def test_a_clock_that_is_set_back_locks_nobody_for_longer() -> None:
    guesses, now = Guesses(), NOON
    for _ in range(3):
        wrong(guesses, "a", "here", now)
        now = At(now + 5_000)
    assert guesses.wait("a", "here", At(NOON - 10 * LASTS)) == LASTS


def test_what_is_remembered_is_bounded() -> None:
    guesses = Guesses(most=100)
    for number in range(5_000):
        wrong(guesses, f"name {number}", f"place {number}", NOON)
    kept = (guesses._pairs, guesses._aims, guesses._failures)
    assert [len(one) for one in kept] == [100, 100, 100]


@pytest.mark.parametrize("places, slowed", [(MANY - 1, 0), (MANY, SLOWED), (MANY + 1, SLOWED)])
def test_many_places_against_one_account_slow_unknown_browsers_and_are_told_once(places: int, slowed: int) -> None:
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    known = Browser("10.1.0.1", front.accounts.devices.remembered("", "dina", front.now))
    for number in range(places):
        front.guess("dina", 1, Browser(f"10.0.0.{number}"))
    tried = [Attempt(front.accounts, "dina", one, front.now) for one in (Browser("10.1.0.2"), known)]
    assert [one.slowed for one in tried] == [slowed, 0]
    assert len(front.told("guessed-from-many-places")) == (1 if slowed else 0)
    assert front.holds(login.sign_in(front.accounts, "dina", front.passwords["dina"], front.now, Browser("10.2.0.1")))


def test_an_unknown_name_is_slowed_like_a_known_one_and_nobody_is_told() -> None:
    front = Front()
    for number in range(MANY):
        front.guess("nobody", 1, Browser(f"10.0.0.{number}"))
    assert Attempt(front.accounts, "nobody", Browser("10.1.0.2"), front.now).slowed == SLOWED
    assert not front.told("guessed-from-many-places")


def test_failures_stand_against_an_address_and_its_neighbours_for_a_while() -> None:
    front = Front()
    for number in range(4):
        front.guess(f"name-{number}", 1, Browser("10.0.0.7"))
    here, near, far = (
        Attempt(front.accounts, "dina", Browser(one), front.now).asker(front.now)
        for one in ("10.0.0.7", "10.0.0.8", "10.9.0.8")
    )
    assert here.failures >= 3 and here.suspect
    assert near.failures == 0 and near.neighbours >= 3 and near.suspect
    assert (far.failures, far.neighbours, far.suspect) == (0, 0, False)
    front.later(120 * SECOND)
    assert not Attempt(front.accounts, "dina", Browser("10.0.0.7"), front.now).asker(front.now).suspect


def test_a_name_is_counted_however_it_is_typed() -> None:
    assert account_key(" DINA ") == account_key("dina") != account_key("dina2")
    assert account_key("\ud800")


def test_a_browser_that_is_known_has_its_own_count_and_three_guesses() -> None:
    """Somebody with a stolen browser gets three guesses in 15 minutes, like anybody else."""
    front = Front()
    front.add("dina")
    front.settle_in("dina")
    stolen = Browser("10.0.0.9", front.accounts.devices.remembered("", "dina", front.now))
    front.guess("dina", 3, stolen)
    right = front.passwords["dina"]
    assert code(lambda: login.sign_in(front.accounts, "dina", right, front.now, stolen)) == "locked-here"
    elsewhere = Browser("10.3.0.9", stolen.cookie)
    assert code(lambda: login.sign_in(front.accounts, "dina", right, front.now, elsewhere)) == "locked-here"
    assert front.holds(login.sign_in(front.accounts, "dina", right, front.now, Browser("10.0.0.9")))


def test_a_lock_at_another_process_holds_for_the_old_password_and_for_codes_too() -> None:
    front = Front()
    front.accounts.guesses.elsewhere = lambda account, place: Count(wait=LASTS)
    token, old, shown = front.olga.token, front.passwords["officer-1"], front.code("officer-1")
    new = "quite another few words"
    assert code(lambda: login.set_password(front.accounts, token, old, new, front.now)) == "locked-here"
    assert code(lambda: factors.offer(front.accounts, token, old, shown, front.now)) == "locked-here"
