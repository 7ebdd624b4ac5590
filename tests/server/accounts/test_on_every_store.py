"""Accounts behave the same in memory, on SQLite and on PostgreSQL, and for two processes on one database."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.server.accounts import approvals, login, people, sessions
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.kept import HOUSE, SESSIONS, Mark, write
from puntobanco.server.accounts.passwords import CHEAP
from puntobanco.server.accounts.posts import Holding, Post
from puntobanco.server.accounts.records import Matter
from puntobanco.store.open import MEMORY, opened
from puntobanco.store.port import Clash, Store
from tests.server.accounts.front import MINUTE, Front, code
from tests.store.postgres import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    address = {"memory": MEMORY, "sqlite": str(tmp_path)}.get(request.param)
    store = opened(address or request.getfixturevalue("postgres"))
    yield store
    store.close()


def test_a_person_from_the_first_day_to_the_last(store: Store) -> None:
    front = Front(store=store)
    signed = front.hire("dina", Post.DEALER, "T1")
    signed = front.choose(signed, Post.DEALER, "T1")
    assert sessions.find(front.accounts, signed.token, front.now) is not None
    for _ in range(3):
        front.wrong("dina")
    assert front.who_is("dina").locked and front.wrong("dina", front.passwords["dina"]) == front.wrong("\0nobody")
    assert people.erase(front.accounts, front.olga.session, signed.session.person, front.now) == (signed.key,)
    assert sessions.find(front.accounts, signed.token, front.now) is None


def test_what_one_process_ends_is_over_in_the_other(store: Store) -> None:
    here = Front(store=store)
    there = Accounts(store, cost=CHEAP)
    signed = here.hire("dina", Post.DEALER, "T1")
    assert sessions.find(there, signed.token, here.now) is not None
    people.revoke(here.accounts, here.olga.session, signed.session.person, Holding(Post.DEALER, "T1"), here.now)
    assert sessions.ended_among(there, (signed.key,), here.now) == (signed.key,)
    assert sessions.find(there, signed.token, here.now) is None


def test_what_one_process_hears_of_keeps_the_session_in_the_other(store: Store) -> None:
    here = Front(store=store)
    there = Accounts(store, cost=CHEAP)
    signed = here.hire("dina", Post.DEALER)
    here.later(4 * MINUTE)
    assert sessions.find(here.accounts, signed.token, here.now) is not None
    write(store, HOUSE.new("later", Mark("")))  # by now the touch before it is written too
    kept = SESSIONS.find(store, signed.key)
    assert kept is not None and kept.record.seen == here.now
    here.later(4 * MINUTE)
    assert sessions.find(there, signed.token, here.now) is not None


def test_of_many_who_guess_and_use_at_once_the_rules_hold(store: Store) -> None:
    front = Front(store=store)
    pia, sam = front.hire("pia", Post.PIT), front.hire("sam", Post.PIT)
    approval = approvals.propose(front.accounts, pia.session, Matter.CARDS, "T1", b"{}", front.now)
    approvals.approve(front.accounts, sam.session, approval.id, front.now)

    def use(_: int) -> bool:
        try:
            spent = approvals.spend(front.accounts, pia.session, approval.id, Matter.CARDS, "T1", b"{}", front.now)
            write(store, spent.document)
        except (Clash, Refused):
            return False
        return True

    def guess(number: int) -> str:
        return code(lambda: login.sign_in(front.accounts, "sam", f"guess {number}", front.now))

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(use, range(8))) == 1
        assert set(pool.map(guess, range(12))) == {"sign-in"}
    assert front.who_is("sam").attempts == 3
