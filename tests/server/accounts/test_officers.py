"""What two officers do together: grants that hold from the next login on, unlocking, new one-time passwords."""

from functools import partial

import pytest

from puntobanco.procedure.asking import Person
from puntobanco.server.accounts import officers, people
from puntobanco.server.accounts.posts import Holding
from puntobanco.wire.posts import Post
from tests.server.accounts.front import MINUTE, Front, acting, code


def test_a_grant_takes_two_officers_and_holds_from_the_next_login_on() -> None:
    front = Front()
    pia = front.add("pia")
    signed = front.settle_in("pia")
    proposed = officers.propose_grant(front.accounts, front.olga.session, pia, Holding(Post.PIT, "T1"), front.now)
    assert front.who_is("pia").grants == ()
    done = officers.approve(front.accounts, front.otto.session, proposed.id, front.now)
    (grant,) = done.profile.grants
    assert (grant.by, grant.second) == (front.olga.session.person, front.otto.session.person)
    assert code(lambda: front.choose(signed, Post.PIT, "T1")) == "not-granted"  # not before the next login
    assert front.sign_in("pia", Post.PIT, "T1").session.acting == Holding(Post.PIT, "T1")


def test_one_officer_alone_grants_nothing() -> None:
    front = Front()
    pia = front.add("pia")
    proposed = officers.propose_grant(front.accounts, front.olga.session, pia, Holding(Post.PIT), front.now)
    again = front.sign_in("officer-1", Post.OFFICER)  # the same person at another session
    assert code(lambda: officers.approve(front.accounts, front.olga.session, proposed.id, front.now)) == "second-person"
    assert code(lambda: officers.approve(front.accounts, again.session, proposed.id, front.now)) == "second-person"
    assert front.who_is("pia").grants == ()


def test_nobody_decides_about_themselves_neither_first_nor_second() -> None:
    front = Front()
    front.hire("ona", Post.OFFICER)
    jackpot = Holding(Post.CASHIER)
    olga, otto = front.olga.session, front.otto.session
    assert code(lambda: officers.propose_grant(front.accounts, olga, olga.person, jackpot, front.now)) == "not-yourself"
    proposed = officers.propose_grant(front.accounts, olga, otto.person, jackpot, front.now)
    assert code(lambda: officers.approve(front.accounts, otto, proposed.id, front.now)) == "not-yourself"


@pytest.mark.parametrize("post", [post for post in Post if post is not Post.OFFICER])
def test_nobody_but_officers_proposes_or_agrees(post: Post) -> None:
    front = Front()
    pia, session = front.add("pia"), acting("somebody", post)
    assert (
        code(lambda: officers.propose_grant(front.accounts, session, pia, Holding(Post.PIT), front.now))
        == "not-your-role"
    )
    proposed = officers.propose_grant(front.accounts, front.olga.session, pia, Holding(Post.PIT), front.now)
    assert code(lambda: officers.approve(front.accounts, session, proposed.id, front.now)) == "not-your-role"


def test_a_proposal_falls_with_the_officer_who_made_it() -> None:
    front = Front()
    ona, pia = front.hire("ona", Post.OFFICER), front.add("pia")
    proposed = officers.propose_grant(front.accounts, ona.session, pia, Holding(Post.PIT), front.now)
    people.lock(front.accounts, front.olga.session, ona.session.person, front.now)
    assert code(lambda: officers.approve(front.accounts, front.otto.session, proposed.id, front.now)) == "second-person"
    assert front.who_is("pia").grants == ()


def test_two_proposals_that_do_not_go_together_are_not_both_granted() -> None:
    """Each was fine when it was proposed; the second is refused when it is agreed to."""
    front = Front()
    pia = front.add("pia")
    pit = officers.propose_grant(front.accounts, front.olga.session, pia, Holding(Post.PIT), front.now)
    jackpot = officers.propose_grant(front.accounts, front.olga.session, pia, Holding(Post.JACKPOT), front.now)
    officers.approve(front.accounts, front.otto.session, pit.id, front.now)
    assert code(lambda: officers.approve(front.accounts, front.otto.session, jackpot.id, front.now)) == "incompatible"
    assert front.who_is("pia").holdings == (Holding(Post.PIT),)


def test_a_locked_account_is_let_in_again_by_two_officers() -> None:
    front = Front()
    dina = front.add("dina")
    front.settle_in("dina")
    people.lock(front.accounts, front.olga.session, dina, front.now)
    proposed = officers.propose_unlock(front.accounts, front.olga.session, dina, front.now)
    front.wrong("dina", front.passwords["dina"])
    officers.approve(front.accounts, front.otto.session, proposed.id, front.now)
    assert front.holds(front.sign_in("dina"))
    assert front.told("unlocked")[0].second == front.otto.session.person


def test_an_account_that_is_not_locked_is_not_unlocked() -> None:
    front = Front()
    dina = front.add("dina")
    assert code(lambda: officers.propose_unlock(front.accounts, front.olga.session, dina, front.now)) == "not-locked"


def test_a_disabled_account_is_let_in_again_by_two_officers() -> None:
    front = Front()
    dina = front.add("dina")
    front.settle_in("dina")
    people.disable(front.accounts, front.olga.session, dina, front.now)
    proposed = officers.propose_unlock(front.accounts, front.olga.session, dina, front.now)
    officers.approve(front.accounts, front.otto.session, proposed.id, front.now)
    assert front.holds(front.sign_in("dina"))


def test_a_forgotten_password_is_replaced_by_a_one_time_one_and_every_session_ends() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    proposed = officers.propose_reset(front.accounts, front.olga.session, signed.session.person, front.now)
    assert front.holds(signed)
    done = officers.approve(front.accounts, front.otto.session, proposed.id, front.now)
    assert done.ended == (signed.key,) and not front.holds(signed)
    front.wrong("dina", front.passwords["dina"])
    assert done.password is not None
    front.passwords["dina"] = done.password
    assert front.sign_in("dina").session.must_change
    assert front.settle_in("dina", Post.DEALER).session.role is not None


def test_a_proposal_is_carried_out_once() -> None:
    front = Front()
    dina = front.add("dina")
    proposed = officers.propose_reset(front.accounts, front.olga.session, dina, front.now)
    officers.approve(front.accounts, front.otto.session, proposed.id, front.now)
    assert (
        code(lambda: officers.approve(front.accounts, front.otto.session, proposed.id, front.now)) == "approval-stage"
    )


@pytest.mark.parametrize("beyond, fine", [(-1, True), (0, False), (1, False)], ids=["below", "at", "above"])
def test_a_proposal_stands_for_ten_minutes(beyond: int, fine: bool) -> None:
    front = Front()
    dina = front.add("dina")
    proposed = officers.propose_reset(front.accounts, front.olga.session, dina, front.now)
    front.later(10 * MINUTE + beyond)
    agree = partial(officers.approve, front.accounts, front.otto.session, proposed.id, front.now)
    if fine:
        assert agree().password
    else:
        assert code(agree) == "approval-over"


def test_a_grant_for_no_table_is_refused() -> None:
    front = Front()
    dina = front.add("dina")
    for scope in ("", "  ", "x" * 101):
        holding = Holding(Post.DEALER, scope)
        ask = partial(officers.propose_grant, front.accounts, front.olga.session, dina, holding, front.now)
        assert code(ask) == "no-such-table"


def test_who_may_not_ask_learns_nothing_about_the_account() -> None:
    """A dealer who asks to unlock or grant hears of their own role, whatever the account is like, or if it is."""
    front = Front()
    dealer = front.hire("dina", Post.DEALER).session
    locked, free = front.add("lola"), front.add("fred")
    people.lock(front.accounts, front.olga.session, locked, front.now)
    for person in (locked, free, front.otto.session.person, Person("p-nobody")):
        proposals = (officers.propose_unlock, officers.propose_reset, officers.propose_factor)
        asked = [partial(propose, front.accounts, dealer, person, front.now) for propose in proposals]
        asked.append(partial(officers.propose_grant, front.accounts, dealer, person, Holding(Post.PIT), front.now))
        assert [code(one) for one in asked] == ["not-your-role"] * 4


def test_a_lost_second_factor_is_taken_away_by_two_officers_and_set_up_anew() -> None:
    front = Front()
    cashier = front.hire("cara", Post.CASHIER)
    cara = cashier.session.person
    assert code(lambda: officers.propose_factor(front.accounts, front.olga.session, front.add("fred"), front.now)) == (
        "no-second-factor"
    )
    proposed = officers.propose_factor(front.accounts, front.olga.session, cara, front.now)
    assert code(lambda: officers.approve(front.accounts, front.olga.session, proposed.id, front.now)) == "second-person"
    assert front.holds(cashier) and front.who_is("cara").factor is not None
    done = officers.approve(front.accounts, front.otto.session, proposed.id, front.now)
    assert done.ended == (cashier.key,) and done.password is None and front.who_is("cara").factor is None
    assert front.told("factor")[0].second == front.otto.session.person
    del front.phones["cara"]
    signed = front.sign_in("cara")
    assert code(lambda: front.choose(signed, Post.CASHIER)) == "second-factor"
    assert front.choose(front.enrol("cara", signed), Post.CASHIER).session.role is not None
