"""Looking through a stream: the newest entries, those of a kind, those of a person."""

import pytest

from puntobanco.audit.entries import Wanted, last_entries
from puntobanco.journal.entry import header_of
from puntobanco.store import Batch, MemoryStore, Part
from tests.audit.nights import STREAM, the_night

LINES = the_night()[STREAM]


@pytest.fixture
def store() -> MemoryStore:
    made = MemoryStore()
    made.append(Batch(parts=(Part(STREAM, 0, LINES),))).result()
    return made


def numbers(store: MemoryStore, **wanted: object) -> list[int]:
    found = last_entries(store, STREAM, Wanted(**wanted))  # type: ignore[arg-type]
    return [header_of(line).number for line in found]


def test_the_newest_come_without_asking_and_older_ones_before_a_number(store: MemoryStore) -> None:
    last = len(LINES) - 1
    assert numbers(store, most=2) == [last - 1, last]
    assert numbers(store, most=2, before=3) == [1, 2]
    assert numbers(store, most=2, before=10**9) == [last - 1, last]


def test_a_kind_is_a_command_or_an_event_and_a_person_is_the_one_who_asked(store: MemoryStore) -> None:
    (asked,) = numbers(store, kind="correct-round")
    assert numbers(store, kind="round-corrected") == [asked]
    assert numbers(store, kind="correct-round", person="pia") == [asked]
    assert numbers(store, kind="correct-round", person="anna") == []
    assert numbers(store, kind="correct-round", before=asked) == []
    assert len(numbers(store, person="ben", kind="place-bets")) == 2


def test_a_line_that_cannot_be_read_is_never_left_out() -> None:
    store = MemoryStore()
    store.append(Batch(parts=(Part(STREAM, 0, (LINES[0], b"nonsense")),))).result()
    assert last_entries(store, STREAM, Wanted(kind="correct-round")) == (b"nonsense",)
