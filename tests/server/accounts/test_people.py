"""What one officer does alone, grants that need no second person, and posts that one person never holds together."""

from functools import partial
from itertools import combinations

import pytest

from puntobanco.procedure.asking import Person
from puntobanco.procedure.roles import Role
from puntobanco.server.accounts import people
from puntobanco.server.accounts.documents import LOGINS, PEOPLE
from puntobanco.server.accounts.posts import Holding, incompatible
from puntobanco.wire.posts import ALL, Post
from tests.server.accounts.front import Front, acting, code

LADDER = ("dealer", "pit", "casino-supervisor", "shift-manager")
WRITING = ("player", "nominee", *LADDER, "cashier", "security", "jackpot", "operator", "officer", "instructor")

REFUSED_TOGETHER = {
    *(frozenset({staff, bettor}) for staff in LADDER for bettor in ("player", "nominee")),
    *(frozenset({staff, "jackpot"}) for staff in LADDER),
    frozenset({"officer", "anchor-holder"}),
    *(frozenset({"surveillance", writing}) for writing in WRITING),
}


def test_every_role_but_the_clocks_can_be_granted_and_three_offices() -> None:
    roles = {role.value for role in Role} - {"clock"}
    assert {post.value for post in Post} == roles | {"officer", "anchor-holder", "instructor"}
    assert {post.value for post in Post if post.role is None} == {"officer", "anchor-holder", "instructor"}


@pytest.mark.parametrize("one, other", list(combinations(Post, 2)), ids=lambda post: post.value)
def test_the_posts_that_one_person_does_not_hold_together(one: Post, other: Post) -> None:
    refused = frozenset({one.value, other.value}) in REFUSED_TOGETHER
    assert (incompatible(one, other) is not None) is refused
    assert (incompatible(other, one) is not None) is refused


def test_a_dealer_is_not_made_a_player_even_at_another_table() -> None:
    front = Front()
    dina = front.hire("dina", Post.DEALER, "T1").session.person
    admit = partial(people.admit, front.accounts, front.olga.session, dina, Holding(Post.PLAYER, "T2"), front.now)
    assert code(admit) == "incompatible"
    people.revoke(front.accounts, front.olga.session, dina, Holding(Post.DEALER, "T1"), front.now)
    assert admit().holdings == (Holding(Post.PLAYER, "T2"),)


def test_a_cashier_lets_somebody_bet_and_gives_nothing_else() -> None:
    front = Front()
    cashier = front.hire("carl", Post.CASHIER).session
    added = people.add(front.accounts, cashier, "paul", "Paul", front.now)
    profile = people.admit(front.accounts, cashier, added.profile.id, Holding(Post.PLAYER), front.now)
    assert profile.holdings == (Holding(Post.PLAYER, ALL),)
    for post in set(Post) - {Post.PLAYER, Post.NOMINEE}:
        give = partial(people.admit, front.accounts, cashier, added.profile.id, Holding(post), front.now)
        assert code(give) == "second-person"


@pytest.mark.parametrize("post", [None, *(post for post in Post if post not in (Post.OFFICER, Post.CASHIER))])
def test_nobody_else_touches_accounts(post: Post | None) -> None:
    front = Front()
    dina, session = front.add("dina"), acting("somebody", post)
    add = partial(people.add, front.accounts, session, "new", "", front.now)
    lock = partial(people.lock, front.accounts, session, dina, front.now)
    assert code(add) == code(lock) == "not-your-role"


def test_a_cashier_neither_locks_nor_disables() -> None:
    front = Front()
    dina, cashier = front.add("dina"), acting("carl", Post.CASHIER)
    assert code(lambda: people.lock(front.accounts, cashier, dina, front.now)) == "not-your-role"
    assert code(lambda: people.erase(front.accounts, cashier, dina, front.now)) == "not-your-role"


def test_nobody_locks_disables_or_erases_themselves() -> None:
    front = Front()
    olga = front.olga.session
    assert code(lambda: people.disable(front.accounts, olga, olga.person, front.now)) == "not-yourself"


def test_two_officers_are_always_left() -> None:
    front = Front()
    otto = front.otto.session.person
    assert code(lambda: people.disable(front.accounts, front.olga.session, otto, front.now)) == "two-officers"
    assert code(lambda: people.lock(front.accounts, front.olga.session, otto, front.now)) == "two-officers"
    take = partial(people.revoke, front.accounts, front.olga.session, otto, Holding(Post.OFFICER), front.now)
    assert code(take) == "two-officers"
    front.hire("ona", Post.OFFICER)
    assert take() == (front.otto.key,)


def test_erasing_leaves_an_id_and_nothing_else() -> None:
    front = Front()
    signed = front.hire("dina", Post.DEALER)
    person = signed.session.person
    people.erase(front.accounts, front.olga.session, person, front.now)
    document = front.store.document("person", person)
    assert document is not None and document.body is not None
    everything = b"".join(
        one.key.encode() + (one.body or b"")
        for kind in ("person", "login", "session")
        for one in front.store.documents(kind)
    )
    assert b"dina" not in everything.lower() and person.encode() in everything
    assert LOGINS.find(front.store, "dina") is None
    assert code(lambda: people.lock(front.accounts, front.olga.session, person, front.now)) == "no-such-person"
    assert front.add("dina") != person  # the name is free, the id is not


def test_no_id_says_who_it_is() -> None:
    front = Front()
    front.add("dina")
    assert all(kept.key.startswith("p-") and "dina" not in kept.key for kept in PEOPLE.all(front.store))


@pytest.mark.parametrize("id_", ["", "nobody", "\0", "\ud800", "x" * 100_000])
def test_a_hostile_id_finds_nobody(id_: str) -> None:
    front = Front()
    assert code(lambda: people.lock(front.accounts, front.olga.session, Person(id_), front.now)) == "no-such-person"
