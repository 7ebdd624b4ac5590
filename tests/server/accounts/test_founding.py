"""The first start, the mark that keeps practice and real apart, and the way back when no two officers can get in."""

from functools import partial

import pytest

from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts import founding, login, people
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.accounts.documents import PEOPLE, write
from puntobanco.server.accounts.records import Noted, Profile
from puntobanco.store.memory import MemoryStore
from puntobanco.store.port import Batch, Part
from puntobanco.wire.posts import Post
from tests.server.accounts.front import Front, code, refused


def test_the_first_start_makes_two_officers_with_one_time_passwords() -> None:
    front = Front(officers=False)
    assert [one.profile.login for one in front.founders] == ["officer-1", "officer-2"]
    assert all(one.profile.must_change and one.profile.holds(Post.OFFICER) for one in front.founders)


def test_until_an_officer_has_set_a_password_each_start_tells_new_ones() -> None:
    front = Front(officers=False)
    before = front.sign_in("officer-1")
    anew = founding.first_officers(front.accounts, front.now)
    assert [one.profile.id for one in anew] == [one.profile.id for one in front.founders]
    assert not front.holds(before), "a session that the old password began is over"
    front.passwords |= {one.profile.login: one.password for one in anew}
    front.settle_in("officer-1")
    assert founding.first_officers(front.accounts, front.now) == ()


def test_nothing_has_a_default_password() -> None:
    """Two houses never share a one-time password, and it is 100 random bits."""
    passwords = set()
    for _ in range(2):
        accounts = Accounts(MemoryStore(), cost=CHEAP)
        passwords |= {one.password for one in founding.first_officers(accounts, Front(officers=False).now)}
    assert len(passwords) == 4 and all(len(one.replace("-", "")) == 20 for one in passwords)


def test_no_table_opens_for_money_until_both_officers_have_their_own_passwords_and_second_factors() -> None:
    front = Front(officers=False)
    assert not founding.ready_for_money(front.accounts)
    front.settle_in("officer-1")
    assert not founding.ready_for_money(front.accounts)
    signed = front.sign_in("officer-2")  # signing in is not enough
    assert not founding.ready_for_money(front.accounts)
    old, own = front.passwords["officer-2"], "a password of their own"
    signed = login.set_password(front.accounts, signed.token, old, own, front.now)
    front.passwords["officer-2"] = own
    assert not founding.ready_for_money(front.accounts), "nor is a password without a second factor"
    assert code(lambda: front.choose(signed, Post.OFFICER)) == "second-factor"
    signed = front.enrol("officer-2", signed)
    assert founding.ready_for_money(front.accounts) and front.choose(signed, Post.OFFICER)


def test_play_money_needs_no_officers() -> None:
    front = Front(practice=True)
    assert front.founders == () and founding.ready_for_money(front.accounts)


@pytest.mark.parametrize("first", [True, False], ids=["practice", "real"])
def test_a_database_stays_what_it_was_first_opened_as(first: bool) -> None:
    store = MemoryStore()
    founding.check_mode(store, practice=first, now=At(0))
    founding.check_mode(store, practice=first, now=At(0))
    assert founding.mode_of(store) == ("practice" if first else "real")
    said = refused(lambda: founding.check_mode(store, practice=not first, now=At(0)))
    assert "never becomes" in said and "--practice" in said


def test_a_database_with_entries_but_without_the_mark_is_refused() -> None:
    played, peopled = MemoryStore(), MemoryStore()
    played.append(Batch(parts=(Part("table/T1", 0, (b"{}",)),))).result()
    write(peopled, PEOPLE.new("p-1", Profile(id=Person("p-1"), login="x", name="x")), noted=Noted(at=At(0), what="x"))
    for store in (played, peopled):
        assert code(partial(founding.check_mode, store, practice=True, now=At(0))) == "no-mode"


def test_when_the_officers_cannot_get_in_the_machine_itself_lets_them_in_again() -> None:
    """Who has lost a telephone cannot be seen from here: anyone who has the database in hand says so."""
    front = Front()
    assert code(lambda: founding.rescue(front.accounts, front.now)) == "two-officers"
    rescued = founding.rescue(front.accounts, front.now, lost=True)
    front.phones.clear()
    assert [one.profile.login for one in rescued] == ["officer-1", "officer-2"]
    assert not founding.ready_for_money(front.accounts) and not front.holds(front.otto)
    front.passwords |= {one.profile.login: one.password for one in rescued}
    front.settle_in("officer-1", Post.OFFICER)
    front.settle_in("officer-2", Post.OFFICER)
    assert founding.ready_for_money(front.accounts) and len(front.told("rescued")) == 2


def test_a_rescue_works_while_no_two_officers_have_passwords_of_their_own() -> None:
    """Nobody needs to say that they are lost; and the next start leaves the passwords of a rescue alone."""
    front = Front(officers=False)
    front.passwords |= {one.profile.login: one.password for one in founding.rescue(front.accounts, front.now)}
    assert founding.first_officers(front.accounts, front.now) == ()
    front.settle_in("officer-1")
    (_, second) = founding.rescue(front.accounts, front.now)
    front.phones.clear()
    front.passwords["officer-2"] = second.password
    assert front.sign_in("officer-2")


def test_a_rescue_does_not_bring_back_a_disabled_officer() -> None:
    front = Front()
    ona = front.hire("ona", Post.OFFICER).session.person
    people.disable(front.accounts, front.olga.session, ona, front.now)
    assert "ona" not in [one.profile.login for one in founding.rescue(front.accounts, front.now, lost=True)]
    assert "nobody can sign in" in front.wrong("ona", front.passwords["ona"])
