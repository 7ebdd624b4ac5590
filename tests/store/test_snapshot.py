"""A stream is opened from its snapshot and what came after; a snapshot that does not fit is as if there were none."""

import pytest
from msgspec import msgpack
from msgspec.structs import replace

from puntobanco.journal import snapshot
from puntobanco.journal.entry import NOTHING, hash_of
from puntobanco.procedure.asking import At
from puntobanco.store import Batch, Deed, Document, Part, Store
from puntobanco.store.snapshot import KIND, Broken, Loaded, document_of, loaded
from tests.journal.journals import a_night
from tests.store.kept import store_of

TABLE = "table/SG-01"
NIGHT = a_night()
LEFT = Deed(at=At(0), what="snapshot-left")


def with_snapshot(stream: str, entries: int) -> Store:
    """A store with a whole stream and a snapshot of its beginning."""
    now = loaded(store_of({stream: NIGHT[stream][:entries]}), stream)
    store = store_of({stream: NIGHT[stream]})
    store.append(Batch(documents=(document_of(store, stream, now),), deed=LEFT)).result()
    return store


@pytest.mark.parametrize("stream", sorted(NIGHT))
def test_a_stream_opens_to_the_same_state_from_any_snapshot(stream: str) -> None:
    lines = NIGHT[stream]
    whole = loaded(store_of({stream: lines}), stream)
    assert (whole.entries, whole.last, whole.snapshot) == (len(lines), hash_of(lines[-1]), 0)
    for entries in {1, 2, len(lines) // 2, len(lines) - 1, len(lines)}:
        again = loaded(with_snapshot(stream, entries), stream)
        assert again == whole._replace(snapshot=entries)


def test_a_snapshot_replaces_the_one_before() -> None:
    store = with_snapshot(TABLE, 5)
    store.append(Batch(documents=(document_of(store, TABLE, loaded(store, TABLE)),), deed=LEFT)).result()
    assert loaded(store, TABLE).snapshot == len(NIGHT[TABLE])
    assert [one.version for one in store.documents(KIND)] == [2]


def test_a_stream_that_nobody_wrote_to_has_no_state() -> None:
    assert loaded(store_of({}), TABLE) == Loaded(None, 0, NOTHING)


@pytest.mark.parametrize("harm", ["another hash", "beyond the end", "another form", "rubbish"])
def test_a_snapshot_that_does_not_fit_is_ignored(harm: str) -> None:
    store = with_snapshot(TABLE, 5)
    kept = store.document(KIND, TABLE)
    assert kept is not None and kept.body is not None
    found = msgpack.decode(kept.body, type=snapshot.Snapshot)
    bodies = {
        "another hash": msgpack.encode(replace(found, last="0" * 64)),
        "beyond the end": msgpack.encode(replace(found, entries=10**6)),
        "another form": msgpack.encode(replace(found, form="of last year")),
        "rubbish": b"rubbish",
    }
    store.append(Batch(documents=(replace(kept, body=bodies[harm]),), deed=LEFT)).result()
    opened = loaded(store, TABLE)
    assert opened == loaded(store_of({TABLE: NIGHT[TABLE]}), TABLE) and opened.snapshot == 0


@pytest.mark.parametrize("number", [0, 3, 9])
def test_lines_that_do_not_follow_each_other_are_not_folded(number: int) -> None:
    lines = list(NIGHT[TABLE])
    del lines[number]
    with pytest.raises(Broken, match=f"entry {number} of {TABLE} does not follow"):
        loaded(store_of({TABLE: lines}), TABLE)


def test_a_line_that_is_no_entry_and_a_stream_of_nobody_are_told() -> None:
    store = store_of({TABLE: [*NIGHT[TABLE], b"{}"]})
    with pytest.raises(Broken, match=f"entry {len(NIGHT[TABLE])} of {TABLE} is none"):
        loaded(store, TABLE)
    store.append(Batch(parts=(Part("bar/tab", 0, (b"{}",)),))).result()
    with pytest.raises(Broken, match="nobody keeps"):
        loaded(store, "bar/tab")


def test_the_document_is_one_of_its_kind() -> None:
    made = document_of(store_of({}), TABLE, loaded(store_of({TABLE: NIGHT[TABLE]}), TABLE))
    assert made == Document("snapshot", TABLE, 0, made.body)
