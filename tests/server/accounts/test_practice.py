"""The practice house: any role for anybody, no passwords, and a second browser as the second person."""

from functools import partial

import pytest

from puntobanco.procedure.asking import Matter, Who
from puntobanco.server.accounts import approvals, login
from puntobanco.server.accounts.posts import Holding
from puntobanco.wire.posts import Post
from tests.server.accounts.front import Front, acting, code


def test_a_guest_tries_every_role_at_every_table() -> None:
    front = Front(practice=True)
    signed = login.enter(front.accounts, "Gina", front.now)
    for post in Post:
        signed = front.choose(signed, post, "T1")
        assert signed.session.acting == Holding(post, "T1")


def test_each_role_that_somebody_tries_is_another_person_at_the_table() -> None:
    front = Front(practice=True)
    signed = login.enter(front.accounts, "Gina", front.now)
    people = set()
    for post in (Post.PLAYER, Post.DEALER, Post.PIT):
        signed = front.choose(signed, post)
        assert isinstance(signed.session.who, Who)
        people.add(signed.session.who.person)
    assert len(people) == 3 and all(person.startswith(signed.session.person) for person in people)


def test_a_second_session_of_the_same_person_agrees_in_another_role_and_the_first_does_not() -> None:
    front = Front(practice=True)
    pia = acting("guest-1", Post.PIT, practice=True, login="first browser")
    switched = acting("guest-1", Post.SHIFT_MANAGER, practice=True, login="first browser")
    same_role = acting("guest-1", Post.PIT, practice=True, login="second browser")
    second = acting("guest-1", Post.SHIFT_MANAGER, practice=True, login="second browser")
    approval = approvals.propose(front.accounts, pia, Matter.CARDS, "T1", b"{}", front.now)
    for session in (pia, switched, same_role):
        agree = partial(approvals.approve, front.accounts, session, approval.id, front.now)
        assert code(agree) == "second-person"
    approvals.approve(front.accounts, second, approval.id, front.now)
    spent = approvals.spend(front.accounts, pia, approval.id, Matter.CARDS, "T1", b"{}", front.now)
    assert spent.second == second.who and spent.second != pia.who


def test_two_guests_agree_in_the_same_role() -> None:
    front = Front(practice=True)
    one, other = (acting(name, Post.PIT, practice=True) for name in ("guest-1", "guest-2"))
    approval = approvals.propose(front.accounts, one, Matter.CARDS, "T1", b"{}", front.now)
    assert approvals.approve(front.accounts, other, approval.id, front.now).second == "guest-2"


def test_nobody_enters_a_real_house_without_a_password() -> None:
    front = Front()
    assert code(lambda: login.enter(front.accounts, "Gina", front.now)) == "not-practice"


def test_a_guest_has_no_password_to_guess() -> None:
    front = Front(practice=True)
    signed = login.enter(front.accounts, "", front.now)
    assert front.wrong(signed.session.person, "") == front.wrong("nobody")


@pytest.mark.parametrize("name, kept_as", [("", ""), ("  ", ""), ("Gina", "Gina"), ("x" * 100, "x" * 60)])
def test_a_guest_has_a_short_name(name: str, kept_as: str) -> None:
    front = Front(practice=True)
    signed = login.enter(front.accounts, name, front.now)
    kept = front.store.document("guest", signed.session.person)
    assert kept is not None and f'"name":"{kept_as}"'.encode() in (kept.body or b"")
