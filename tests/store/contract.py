"""What every store promises, whatever it is made of. A module that gives the fixture `store` imports all of this."""

from collections.abc import Iterator
from concurrent.futures import Future
from queue import Queue
from threading import Thread

import pytest

from puntobanco.faults import Refused
from puntobanco.store import Answered, Batch, Clash, Document, Failed, MemoryStore, Part, Repeated, Store
from tests.patience import PATIENCE

TABLE, HOUSE = "table/SG-01", "house"


def lines(stream: str, expected: int, *lines: bytes) -> Batch:
    return Batch(parts=(Part(stream, expected, lines),))


def answer(command: str, text: bytes = b"yes") -> Answered:
    return Answered(command, "d" * 64, text)


def person(version: int, body: bytes | None, key: str = "anna") -> Batch:
    return Batch(documents=(Document("guest", key, version, body),))


def written(store: Store, *batches: Batch) -> None:
    for batch in batches:
        store.append(batch).result(PATIENCE)


# Streams.


def test_lines_come_back_in_their_order(store: Store) -> None:
    written(store, lines(TABLE, 0, b"a", b"b"), lines(TABLE, 2, b"c"))
    assert list(store.read(TABLE)) == [b"a", b"b", b"c"]
    assert list(store.read(TABLE, 2)) == [b"c"]
    assert list(store.read(TABLE, 3)) == []
    assert store.length(TABLE) == 3


def test_a_stream_nobody_wrote_to_is_empty(store: Store) -> None:
    assert list(store.read("table/SG-02")) == []
    assert (store.length("table/SG-02"), store.streams()) == (0, ())


def test_any_bytes_come_back(store: Store) -> None:
    strange = ("庄".encode(), b"\x00\xff", b"", bytes(range(256)) * 100)
    written(store, lines("link/高级", 0, *strange))
    assert tuple(store.read("link/高级")) == strange


def test_more_lines_than_are_fetched_at_a_time_come_back(store: Store) -> None:
    many = tuple(str(number).encode() for number in range(2500))
    written(store, lines(TABLE, 0, *many))
    assert tuple(store.read(TABLE)) == many
    assert tuple(store.read(TABLE, 999)) == many[999:]
    assert tuple(store.read(TABLE, 2000)) == many[2000:]


def test_streams_are_named_in_order(store: Store) -> None:
    written(store, *(lines(name, 0, b"x") for name in ("table/b", "house", "table/B", "link/a")))
    assert store.streams() == ("house", "link/a", "table/B", "table/b")


@pytest.mark.parametrize(("expected", "good"), [(0, False), (1, False), (2, True), (3, False)])
def test_lines_are_written_only_where_they_are_expected(store: Store, expected: int, good: bool) -> None:
    written(store, lines(TABLE, 0, b"a", b"b"))
    future = store.append(lines(TABLE, expected, b"c"))
    if good:
        future.result(PATIENCE)
    else:
        with pytest.raises(Clash) as clash:
            future.result(PATIENCE)
        assert (clash.value.where, clash.value.expected, clash.value.stands) == (TABLE, expected, 2)
    assert store.length(TABLE) == 2 + good


def test_a_clash_in_one_stream_leaves_the_other_unwritten(store: Store) -> None:
    written(store, lines(HOUSE, 0, b"founded"))
    for parts in (
        (Part(HOUSE, 1, (b"chips go",)), Part(TABLE, 7, (b"chips come",))),
        (Part(TABLE, 0, (b"chips come",)), Part(HOUSE, 0, (b"chips go",))),
    ):
        with pytest.raises(Clash):
            store.append(Batch(parts=parts)).result(PATIENCE)
        assert (store.length(HOUSE), store.length(TABLE)) == (1, 0)
    written(store, Batch(parts=(Part(HOUSE, 1, (b"chips go",)), Part(TABLE, 0, (b"chips come",)))))
    assert (store.length(HOUSE), store.length(TABLE)) == (2, 1)


def test_batches_are_written_in_the_order_in_which_they_were_given(store: Store) -> None:
    """A host decides ahead of the disk: what it appends next stands after what is still on its way."""
    futures = [store.append(lines(TABLE, number, str(number).encode())) for number in range(300)]
    for future in futures:
        future.result(PATIENCE)
    assert [int(line) for line in store.read(TABLE)] == list(range(300))


def test_a_clash_fails_only_itself_and_what_was_built_on_it(store: Store) -> None:
    futures = [
        store.append(lines(TABLE, 0, b"a")),
        store.append(lines(TABLE, 0, b"somebody else's")),
        store.append(lines(TABLE, 1, b"b")),
        store.append(lines("table/SG-02", 5, b"ahead")),
        store.append(lines("table/SG-02", 0, b"c")),
    ]
    ends = [type(future.exception(10)) for future in futures]
    assert ends == [type(None), Clash, type(None), Clash, type(None)]
    assert (list(store.read(TABLE)), list(store.read("table/SG-02"))) == ([b"a", b"b"], [b"c"])


def test_of_many_writers_at_one_place_one_is_first(store: Store) -> None:
    futures: Queue[Future[None]] = Queue()
    writers = [Thread(target=lambda: futures.put(store.append(lines(TABLE, 0, b"mine")))) for _ in range(20)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    ends = [futures.get().exception(10) for _ in writers]
    assert (ends.count(None), sum(isinstance(end, Clash) for end in ends)) == (1, 19)
    assert list(store.read(TABLE)) == [b"mine"]


# Answers.


def test_an_answer_is_kept(store: Store) -> None:
    written(store, Batch(parts=(Part(TABLE, 0, (b"a",)),), answers=(answer("c-1", b"\x00 no"),)))
    assert store.answered("c-1") == answer("c-1", b"\x00 no")
    assert store.answered("c-2") is None


def test_a_command_happens_once(store: Store) -> None:
    written(store, Batch(parts=(Part(TABLE, 0, (b"a",)),), answers=(answer("c-1"),)))
    again = Batch(parts=(Part(TABLE, 1, (b"b",)),), answers=(answer("c-0"), answer("c-1", b"another")))
    with pytest.raises(Repeated) as repeated:
        store.append(again).result(PATIENCE)
    assert repeated.value.answered == answer("c-1")
    assert (store.length(TABLE), store.answered("c-0")) == (1, None)


def test_a_command_that_is_sent_three_times_at_once_happens_once(store: Store) -> None:
    batch = Batch(parts=(Part(TABLE, 0, (b"a",)),), answers=(answer("c-1"),))
    ends = [future.exception(10) for future in [store.append(batch) for _ in range(3)]]
    assert [type(end) for end in ends] == [type(None), Repeated, Repeated], "repeated, although it would clash too"
    assert list(store.read(TABLE)) == [b"a"]


def test_all_answers_can_be_read(store: Store) -> None:
    many = tuple(answer(f"c-{number:04}") for number in range(1500))
    written(store, Batch(answers=many))
    assert tuple(store.answers()) == many


def wordy(command: str, fades: int | None, words: bytes = b"because") -> Answered:
    return Answered(command, "d" * 64, b"no", words, fades)


def test_words_of_an_answer_go_when_their_time_has_come_and_nothing_else_does(store: Store) -> None:
    written(store, Batch(answers=(wordy("c-1", 100), wordy("c-2", 101), answer("c-3"))))
    assert store.answered("c-1") == wordy("c-1", 100)
    assert [store.fade(99), store.fade(100), store.fade(100)] == [0, 1, 0]
    assert tuple(store.answers()) == (wordy("c-1", None, b""), wordy("c-2", 101), answer("c-3"))
    with pytest.raises(Repeated) as repeated:
        store.append(Batch(parts=(Part(TABLE, 0, (b"a",)),), answers=(answer("c-1", b"another"),))).result(PATIENCE)
    assert repeated.value.answered == wordy("c-1", None, b"") and store.length(TABLE) == 0


def test_many_words_go_in_several_steps(store: Store) -> None:
    written(store, Batch(answers=tuple(wordy(f"c-{number:04}", number) for number in range(2_500))))
    assert store.fade(2_200) == 2_201
    assert sum(bool(one.words) for one in store.answers()) == 299


# Documents.


def test_a_document_is_replaced_only_over_the_version_named(store: Store) -> None:
    assert store.document("guest", "anna") is None
    written(store, person(0, b"first"))
    assert store.document("guest", "anna") == Document("guest", "anna", 1, b"first")
    written(store, person(1, b"second"))
    for stale in (0, 1, 3):
        with pytest.raises(Clash) as clash:
            store.append(person(stale, b"lost")).result(PATIENCE)
        assert (clash.value.where, clash.value.stands) == ("guest/anna", 2)
    assert store.document("guest", "anna") == Document("guest", "anna", 2, b"second")


def test_a_document_can_be_deleted_and_made_again(store: Store) -> None:
    written(store, person(0, b"here"), person(1, None))
    assert store.document("guest", "anna") is None
    with pytest.raises(Clash):
        store.append(person(1, b"still here")).result(PATIENCE)
    written(store, person(0, None), person(0, b"back"))
    assert store.document("guest", "anna") == Document("guest", "anna", 1, b"back")


def test_several_changes_of_one_document_at_once_follow_each_other(store: Store) -> None:
    futures = [store.append(person(version, str(version).encode())) for version in range(20)]
    futures += [store.append(person(20, None)), store.append(person(0, b"new")), store.append(person(1, b"newer"))]
    for future in futures:
        future.result(PATIENCE)
    assert store.document("guest", "anna") == Document("guest", "anna", 2, b"newer")


def test_documents_of_a_kind_come_in_the_order_of_their_keys(store: Store) -> None:
    for key in ("ben", "Zoe", "anna"):
        written(store, person(0, key.encode(), key))
    written(store, Batch(documents=(Document("lease", "anna", 0, b"x"),)))
    assert [one.key for one in store.documents("guest")] == ["Zoe", "anna", "ben"]
    assert store.keys("guest") == ("Zoe", "anna", "ben")
    assert (store.kinds(), store.documents("grant")) == (("guest", "lease"), ())


def test_a_clash_of_a_document_leaves_everything_else_unwritten(store: Store) -> None:
    document = Document("shoe", "SG-01", 3, b"sealed")
    batch = Batch(parts=(Part(TABLE, 0, (b"a",)),), answers=(answer("c-1"),), documents=(document,))
    with pytest.raises(Clash):
        store.append(batch).result(PATIENCE)
    assert (store.streams(), store.answered("c-1"), store.kinds()) == ((), None, ())


# The rest.


@pytest.mark.parametrize("name", ["", "x" * 501, "a\0b", "\ud800"])
def test_what_is_no_name_is_a_mistake_and_harms_nobody(store: Store, name: str) -> None:
    for batch in (lines(name, 0, b"a"), Batch(answers=(answer(name),)), person(0, b"x", name)):
        with pytest.raises(ValueError):
            store.append(batch)
    with pytest.raises(ValueError, match="two answers"):
        store.append(Batch(answers=(answer("c-1"), answer("c-1"))))
    written(store, lines("x" * 500, 0, b"a"))


def test_a_listener_hears_of_every_stream_that_grew(store: Store) -> None:
    told: Queue[tuple[str, int]] = Queue()
    written(store, lines(HOUSE, 0, b"before"))
    end = store.listen(lambda stream, length: told.put((stream, length)))
    written(store, Batch(parts=(Part(HOUSE, 1, (b"a",)), Part(TABLE, 0, (b"b", b"c")))))
    assert {told.get(timeout=PATIENCE), told.get(timeout=PATIENCE)} == {(HOUSE, 2), (TABLE, 2)}
    end()
    later: Queue[int] = Queue()
    store.listen(lambda stream, length: later.put(length))
    written(store, lines(TABLE, 2, b"d"))
    assert later.get(timeout=PATIENCE) == 3, "one that began to listen later has heard of it"
    assert told.empty(), "one that stopped has not"


def test_a_listener_that_fails_keeps_nobody_from_hearing(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    told: Queue[int] = Queue()

    def failing(stream: str, length: int) -> None:
        raise ZeroDivisionError

    store.listen(failing)
    store.listen(lambda stream, length: told.put(length))
    written(store, lines(TABLE, 0, b"a"))
    assert told.get(timeout=PATIENCE) == 1
    written(store, lines(TABLE, 1, b"b"))
    assert told.get(timeout=PATIENCE) == 2
    assert "a listener failed" in caplog.text


def test_a_moment_stands_still_while_more_is_written(store: Store) -> None:
    written(store, lines(TABLE, 0, b"a"), person(0, b"x"))
    with store.frozen() as moment:
        written(store, lines(TABLE, 1, b"b"), lines(HOUSE, 0, b"c"), person(1, None), Batch(answers=(answer("c-1"),)))
        assert (moment.streams(), moment.length(TABLE), list(moment.read(TABLE))) == ((TABLE,), 1, [b"a"])
        assert moment.document("guest", "anna") == Document("guest", "anna", 1, b"x")
        assert list(moment.answers()) == []
    assert store.length(TABLE) == 2


@pytest.fixture
def full() -> Iterator[MemoryStore]:
    source = MemoryStore()
    written(source, lines(TABLE, 0, *(str(one).encode() for one in range(1200))), lines(HOUSE, 0, b"\x00\\N\t"))
    written(source, Batch(answers=(answer("c-1"), answer("c-2", b"\xff"))), person(0, b"x"), person(1, b"y"))
    yield source
    source.close()


def test_an_empty_store_takes_everything_of_another(store: Store, full: MemoryStore) -> None:
    store.fill(full)
    assert store.streams() == full.streams()
    for stream in full.streams():
        assert list(store.read(stream)) == list(full.read(stream))
    assert list(store.answers()) == list(full.answers())
    assert store.documents("guest") == full.documents("guest")
    written(store, lines(TABLE, 1200, b"on"), person(2, b"z"))


def test_a_store_that_has_something_takes_nothing(store: Store, full: MemoryStore) -> None:
    written(store, Batch(answers=(answer("c-9"),)))
    with pytest.raises(Refused, match="something in it already"):
        store.fill(full)
    assert store.streams() == ()


def test_a_closed_store_takes_nothing_and_keeps_nobody_waiting(store: Store) -> None:
    waiting = [store.append(lines(TABLE, number, b"x")) for number in range(100)]
    store.close()
    assert [future.exception(0) for future in waiting] == [None] * 100, "what was given before is on disk"
    with pytest.raises(Failed, match="closed"):
        store.append(lines(TABLE, 100, b"y")).result(PATIENCE)
    store.close()


def test_a_caller_that_gave_up_before_it_was_written_is_left_out_or_told_that_it_was(store: Store) -> None:
    futures = [store.append(lines(f"table/{number}", 0, b"x")) for number in range(200)]
    gone = {number for number, future in enumerate(futures) if future.cancel()}
    store.append(lines(TABLE, 0, b"last")).result(PATIENCE)
    assert {number for number in range(200) if not store.length(f"table/{number}")} == gone


def test_a_caller_that_does_not_want_a_future_is_told_the_same(store: Store) -> None:
    told: Queue[Exception | None] = Queue()
    for place in (0, 0, 1):
        store.write(lines(TABLE, place, b"x"), told.put)
    outcomes = [told.get(timeout=PATIENCE) for _ in range(3)]
    assert [type(one) for one in outcomes] == [type(None), Clash, type(None)] and store.length(TABLE) == 2
    store.close()
    store.write(lines(TABLE, 2, b"y"), told.put)
    assert isinstance(told.get(timeout=PATIENCE), Failed)
