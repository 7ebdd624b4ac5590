"""Accounts behave the same in memory, on SQLite and on PostgreSQL, and for two processes on one database."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.procedure.asking import Matter
from puntobanco.server.accounts import approvals, login, people, sessions
from puntobanco.server.accounts.context import Accounts
from puntobanco.server.accounts.credentials.passwords import CHEAP
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.documents import SESSIONS, write
from puntobanco.server.accounts.posts import Holding
from puntobanco.store.open import MEMORY, opened
from puntobanco.store.port import Clash, Document, Store
from puntobanco.wire.posts import Post
from tests.server.accounts.front import MINUTE, SECOND, Front, code, use
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
    front.guess("dina", 3)
    front.guess("\0nobody", 3)
    front.later(-15 * SECOND)
    assert front.wrong("dina", front.passwords["dina"]) == front.wrong("\0nobody")
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
    write(store, Document("note", "later", 0, b"{}"))  # by now the touch before it is written too
    kept = SESSIONS.find(store, signed.key)
    assert kept is not None and kept.record.seen == here.now
    here.later(4 * MINUTE)
    assert sessions.find(there, signed.token, here.now) is not None


def test_of_many_who_guess_and_use_at_once_the_rules_hold(store: Store) -> None:
    front = Front(store=store)
    pia, sam = front.hire("pia", Post.PIT), front.hire("sam", Post.PIT)
    approval = approvals.propose(front.accounts, pia.session, Matter.CARDS, "T1", b"{}", front.now)
    approvals.approve(front.accounts, sam.session, approval.id, front.now)

    def used(_: int) -> bool:
        try:
            spent = approvals.spend(front.accounts, pia.session, approval.id, Matter.CARDS, "T1", b"{}", front.now)
            use(store, spent)
        except (Clash, Refused):
            return False
        return True

    def guess(number: int) -> str:
        return code(lambda: login.sign_in(front.accounts, "sam", f"guess {number}", front.now))

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(used, range(8))) == 1
        assert set(pool.map(guess, range(12))) <= {"sign-in", "too-fast", "locked-here"}
    assert 1 <= len(front.told("sign-in-failed")) <= 3


def test_of_many_who_show_one_code_at_once_one_gets_in(store: Store) -> None:
    front = Front(store=store)
    shown = front.code("officer-1")

    def tried(number: int) -> bool:
        try:
            there = Browser(f"10.0.0.{number}")
            login.sign_in(front.accounts, "officer-1", front.passwords["officer-1"], front.now, there, code=shown)
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(tried, range(12))) == 1
