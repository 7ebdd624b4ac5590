"""Significant events: noted once, kept in pages, found by kind and time, and those of the journal never repeated."""

from typing import Any

import pytest

from puntobanco.books.significant import LargeFrom, RoundWagers, Significance
from puntobanco.journal.entry import Entry
from puntobanco.money import Minor
from puntobanco.procedure.asking import At, Person, Who
from puntobanco.procedure.roles import Role
from puntobanco.server.integrity.significant import PAGE, Book
from puntobanco.server.integrity.significant_entries import of_entry
from puntobanco.store import Batch, Failed, MemoryStore
from puntobanco.table import commands as ask
from puntobanco.table import events as ev
from puntobanco.table.model.phases import Phase, phase_of
from puntobanco.words import in_words, say
from tests.server.integrity.watched import NAME, SETUP, run
from tests.server.shoes.evening import GUESTS, Evening


class Times:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> At:
        return At(self.now)


def book_of(store: MemoryStore, times: Times | None = None, **limits: Any) -> Book:
    return Book(
        store,
        now=times or Times(),
        limits=lambda: Significance(house=LargeFrom(**limits)),
        log=lambda what, **fields: None,
    )


def test_events_are_found_by_kind_and_time_the_newest_first() -> None:
    store, times = MemoryStore(), Times()
    book = book_of(store, times)
    for number in range(250):
        times.now = 1_000 + number
        book.note("even" if number % 2 == 0 else "odd", f"event {number}", address="10.0.0.7")
    assert book.write() == 250 and book.write() == 0
    assert len(store.documents("significant")) == 3, "pages of a hundred"
    newest = book.find(most=3)
    assert [one.words for one in newest.events] == ["event 249", "event 248", "event 247"]
    assert [one.words for one in book.find(most=2, before=newest.before).events] == ["event 246", "event 245"]
    assert [one.number for one in book.find(kind="even", start=1_010, until=1_015).events] == [14, 12, 10]
    assert len(book.find(most=1_000).events) == 250


def test_pages_are_filled_to_the_last_place_and_no_further() -> None:
    store = MemoryStore()
    book = book_of(store)
    for count in (PAGE - 1, 1, 1):
        for number in range(count):
            book.note("x", f"{count} {number}")
        book.write()
    assert [one.number for one in book.find(most=3).events] == [PAGE, PAGE - 1, PAGE - 2]
    assert len(store.documents("significant")) == 2


def test_the_same_thing_again_and_again_takes_one_place() -> None:
    book = book_of(MemoryStore())
    for _ in range(1_000):
        book.note("denied", "a player may not open-table", person="p-1")
    book.write()
    (one,) = book.find().events
    assert one.times == 1_000


def test_what_cannot_be_written_now_is_written_later() -> None:
    class Broken(MemoryStore):
        broken = True

        def append(self, batch: Batch) -> Any:
            if self.broken:
                raise Failed("the disk is full")
            return super().append(batch)

    store = Broken()
    book = book_of(store)
    book.note("stopped", "the disk is full")
    with pytest.raises(Failed):
        book.write()
    store.broken = False
    book.note("clock", "later")
    assert book.write() == 2


def test_two_processes_keep_one_book() -> None:
    store = MemoryStore()
    books = [book_of(store), book_of(store)]
    for number in range(30):
        books[number % 2].note("x", str(number))
        books[number % 2].write()
    assert [one.words for one in books[0].find().events] == [str(number) for number in reversed(range(30))]


def test_what_the_journal_holds_is_noted_once_even_after_a_restart() -> None:
    async def scene() -> None:
        store = MemoryStore()
        evening = await Evening(store).open(SETUP)
        book = book_of(store)
        book.write()
        assert {(in_words(one.words), one.after) for one in book.find(kind="founding").events} >= {
            ("the house was founded", "NZD"),
            (f"table {NAME} was added", ""),
        }
        before = len(book.find().events)
        await evening.seat(NAME)
        pit = Who(Person("pia"), Role.PIT)
        await evening.do(NAME, pit, ask.ReportIncident(matter="a phone at the table"))
        again = book_of(store)
        again.write()
        assert again.write() == 0
        assert [one.words for one in again.find(kind="incident").events] == ["a phone at the table"]
        assert len(again.find().events) == before + 2, "the incident, and the money that the owner brought"

    run(scene())


def test_stops_changes_and_counts_that_differ_are_significant_and_counts_that_agree_are_not() -> None:
    def told(event: ev.AnyEvent) -> list[tuple[object, ...]]:
        act, who = ask.Pause(reason=""), Who(Person("pia"), Role.PIT)
        entry = Entry(
            stream="table/T1", number=1, first=1, prev="", id="1", at=At(0), who=who, act=act, events=(event,)
        )
        found = of_entry(entry, LargeFrom(), RoundWagers())
        return [(one.kind, in_words(one.words), one.before, one.after, one.why) for one in found]

    assert told(ev.Paused(reason="fire alarm")) == [("stop", "the table was paused", "", "", "fire alarm")]
    assert told(ev.FloatCounted(chips={}, counted=Minor(90), expected=Minor(100), should_be={})) == [
        ("count", "the float was counted and differs", "100", "90", "")
    ]
    assert told(ev.FloatCounted(chips={}, counted=Minor(100), expected=Minor(100), should_be={})) == []
    changed = ev.SetupChanged(old={"a": 10}, new={"a": 25, "b": True}, reason="busy", signs_needed=False)
    assert told(changed) == [
        ("parameter", "setting: a", "10", "25", "busy"),
        ("parameter", "setting: b", "", say("common.yes"), "busy"),
    ]
    assert told(ev.DisputeDecided(decision="the bet stands")) == [
        ("dispute", "the dispute was decided", "", "", "the bet stands")
    ]


@pytest.mark.parametrize(("limit", "noted"), [(10_001, 0), (10_000, 1), (9_999, 1)])
def test_a_large_wager_is_noted_at_the_threshold_and_not_below(limit: int, noted: int) -> None:
    async def scene() -> None:
        store = MemoryStore()
        evening = await Evening(store).open(SETUP)
        await evening.seat(NAME)
        await evening.until(NAME, lambda table: phase_of(table) is Phase.BETTING)
        bet = ask.PlaceBets(bets=(ask.Stake(wager="banker", amount=Minor(10_000)),))
        await evening.do(NAME, GUESTS[0], bet)
        book = book_of(store, wager=limit)
        book.write()
        assert not book.find(kind="large-wager").events, "it can still be changed"
        await evening.until(NAME, lambda table: table.round is not None and table.round.settled is not None)
        staked = sum(one.played for one in evening.table(NAME).the_round.settled or () if one.bettor == "anna")
        assert staked == 10_000
        book.write()
        found = book.find(kind="large-wager").events
        assert len([one for one in found if one.person == "anna"]) == noted
        if noted:
            (one,) = (one for one in found if one.person == "anna")
            assert one.stream == f"table/{NAME}" and one.amount == 10_000
            assert in_words(one.words) == "staked on banker in one round"

    run(scene())


def test_a_large_win_is_what_a_round_brings_beyond_the_stakes() -> None:
    async def scene() -> None:
        store = MemoryStore()
        evening = await Evening(store).open(SETUP)
        await evening.seat(NAME)
        await evening.rounds(NAME, 6)
        book = book_of(store, win=1)
        book.write()
        racks = sum(evening.table(NAME).rack(guest.person) for guest in GUESTS)
        won = sum(one.amount or 0 for one in book.find(kind="large-win", most=500).events)
        assert won > 0 and racks - 20_000_000 <= won, "the wins, less what was lost meanwhile"

    run(scene())
