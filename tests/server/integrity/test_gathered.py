"""What anybody can cause is counted and bounded: however much there is, few writings and few bytes."""

from typing import Any

import pytest

from puntobanco.books.significant import Significance
from puntobanco.faults import Refused
from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.procedure.asking import At
from puntobanco.server.accounts import login
from puntobanco.server.accounts.devices import Browser
from puntobanco.server.accounts.records import Noted
from puntobanco.server.integrity.significant import Book
from puntobanco.server.integrity.significant_gathered import EVERY, HOUR, HOURS, KIND, MOST, OTHERS
from puntobanco.store import Batch, Failed, MemoryStore
from tests.server.accounts.front import Front

MOST_BYTES = 100_000
"""Of a page: its rows with an address, a person and a sentence each."""


class Counting(MemoryStore):
    """A store that counts how often it is asked to write, each of which is a sync, and how much."""

    def __init__(self) -> None:
        super().__init__()
        self.syncs = 0
        self.broken = False

    def append(self, batch: Batch) -> Any:
        if self.broken:
            raise Failed("the disk is full")
        self.syncs += 1
        return super().append(batch)

    @property
    def kept(self) -> int:
        return sum(len(one.body or b"") for kind in self.kinds() for one in self.documents(kind))


class House:
    """A book, and a clock that a test moves."""

    def __init__(self, store: Counting | None = None) -> None:
        self.store, self.now = store or Counting(), 1_000 * HOUR
        self.book = Book(self.store, now=lambda: At(self.now), limits=Significance, log=lambda *said, **more: None)

    def attack(self, number: int, *, second: int = 0) -> None:
        """Somebody else tries to sign in."""
        address = f"2001:db8::{number % 5_000:x}"
        self.book.gather("account", "sign-in-failed", person=f"p-{second:04}{number % 7}", address=address)

    def tick(self) -> None:
        """What is done every second."""
        self.book.write()
        self.book.gathering.write()


@pytest.mark.parametrize("attempts", [10, 1_000, 20_000])
def test_any_number_of_attempts_in_a_minute_is_one_sync_of_bounded_size(attempts: int) -> None:
    house = House()
    for second in range(EVERY // 1_000 + 1):
        for number in range(attempts // 61 + 1):
            house.attack(number * 61 + second, second=second)
        house.now += 1_000
        house.tick()
    assert house.store.syncs == 1 and house.store.streams() == ()
    assert house.store.kept < MOST_BYTES
    assert sum(one.times for one in house.book.find().gathered) == (attempts // 61 + 1) * 61, "and every one is counted"


def test_weeks_of_attempts_are_kept_in_bounded_room() -> None:
    house = House()
    for _ in range(3 * HOURS):
        for number in range(300):
            house.attack(number)
        house.now += HOUR
        house.tick()
    assert len(house.store.documents(KIND)) == HOURS and house.store.streams() == ()
    assert house.store.kept < HOURS * MOST_BYTES and house.store.syncs == 3 * HOURS
    assert len(house.book.find().gathered) == HOURS * (MOST + 7), "the last week, and seven people without an address"


def test_a_flood_of_failures_hides_no_account_that_was_locked_somewhere() -> None:
    """Addresses cost a guesser nothing; whom it is about still stands when there is no room for another address."""
    house = House()
    for number in range(5 * MOST):
        house.book.gather("account", "sign-in-failed", address=f"2001:db8::{number:x}")
    house.book.gather("account", "locked-there", person="p-officer", address="10.0.0.1")
    house.now += EVERY
    house.tick()
    found = [one for one in house.book.find(kind="account").gathered if one.person == "p-officer"]
    assert [(one.words, one.address) for one in found] == [("locked-there", "")]


def test_what_has_no_row_of_its_own_is_counted_with_the_others() -> None:
    house = House()
    for number in range(2 * MOST + 25):
        house.attack(number, second=number)
    rows = house.book.find(kind="account").gathered
    (others,) = (one for one in rows if one.words == OTHERS)
    assert len(rows) == 2 * MOST + 1 and others.times == 25 and not others.address


def test_what_is_gathered_is_seen_at_once_and_after_a_restart() -> None:
    house = House()
    house.book.gather("denied", "a player may not open-table", stream="table/T1", person="p-1")
    house.now += 5_000
    house.book.gather("denied", "a player may not open-table", stream="table/T1", person="p-1")
    (seen,) = house.book.find(kind="denied").gathered
    assert (seen.times, seen.at, seen.until) == (2, 1_000 * HOUR, 1_000 * HOUR + 5_000)
    assert house.book.find(kind="account").gathered == () and house.book.find(before=1).gathered == ()
    assert house.book.find(stream="table/T2").gathered == ()
    house.book.gathering.write(at_once=True)
    again = House(house.store)
    again.now = house.now
    again.book.gather("denied", "a player may not open-table", stream="table/T1", person="p-1")
    (seen,) = again.book.find().gathered
    assert seen.times == 3


def test_two_processes_count_together() -> None:
    one = House()
    other = House(one.store)
    for number in range(10):
        (one if number % 2 else other).attack(3)
        (one if number % 2 else other).book.gathering.write(at_once=True)
    (seen,) = one.book.find().gathered
    assert seen.times == 10


def test_what_cannot_be_written_now_is_written_later() -> None:
    house = House()
    house.attack(1)
    house.store.broken = True
    with pytest.raises(Failed):
        house.book.gathering.write(at_once=True)
    house.store.broken = False
    house.attack(1)
    house.book.gathering.write(at_once=True)
    (seen,) = House(house.store).book.find().gathered
    assert seen.times == 2


def test_attempts_of_strangers_grow_no_stream_and_cause_no_writing() -> None:
    """Wrong passwords for known and unknown names from many addresses: counted in memory, seen, and written once."""
    store = Counting()
    front = Front(store=store)
    front.add("dina")
    book = Book(store, now=lambda: front.now, limits=Significance, log=lambda *said, **more: None)

    def tell(noted: Noted) -> None:
        book.gather("account", noted.what, person=noted.person or "", address=noted.address)

    front.accounts.tell = tell
    entries, syncs, kept = store.length(ACCOUNTS), store.syncs, store.kept
    for number in range(200):
        browser = Browser(f"10.1.{number // 100}.{number % 100}")
        with pytest.raises(Refused):
            login.sign_in(front.accounts, ("dina", "officer-1", "nobody")[number % 3], "wrong", front.now, browser)
    assert (store.length(ACCOUNTS), store.syncs, store.kept) == (entries, syncs, kept)
    book.gathering.write(at_once=True)
    assert store.syncs == syncs + 1 and store.kept < kept + MOST_BYTES
    assert sum(one.times for one in book.find(kind="account").gathered if one.words == "sign-in-failed") >= 100
