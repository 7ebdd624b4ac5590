"""Documents that the chain covers, on every store: an entry with every change, in one transaction."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.journal.check import check_stream
from puntobanco.journal.machines import ACCOUNTS as MACHINE
from puntobanco.procedure.asking import At, Person
from puntobanco.store import Answered, Batch, Clash, Deed, Document, MemoryStore, Part, Repeated, Store, opened
from puntobanco.store.cover import document_findings
from puntobanco.store.open import MEMORY

DEED = Deed(at=At(7), what="granted", by=Person("olga"), second=Person("otto"), person=Person("p-1"), words="dealer T1")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    address = {"memory": MEMORY, "sqlite": str(tmp_path)}.get(request.param)
    store = opened(address or request.getfixturevalue("postgres"))
    yield store
    store.close()


def approval(version: int, body: bytes | None, key: str = "a-1") -> Document:
    return Document("approval", key, version, body)


def check_whole(store: Store, entries: int) -> None:
    """The stream is a chain that its machine gives again, and the documents are those it tells of."""
    checked = check_stream(ACCOUNTS, store.read(ACCOUNTS))
    assert not checked.findings and checked.summary.judged == entries == store.length(ACCOUNTS), checked.findings
    assert not document_findings(store)


def test_every_change_is_an_entry_that_says_who_and_what(store: Store) -> None:
    store.append(Batch(documents=(approval(0, b"a secret"),), deed=DEED)).result()
    store.append(Batch(documents=(approval(1, b"two"), approval(0, b"x", "a-2")), deed=DEED)).result()
    store.append(Batch(documents=(approval(2, None),), deed=DEED)).result()
    check_whole(store, 3)
    entries = [MACHINE.decoder.decode(line) for line in store.read(ACCOUNTS)]
    assert [len(entry.events) for entry in entries] == [1, 2, 1] and entries[2].first == 3
    act = entries[0].act
    assert act is not None
    assert (act.what, act.by, act.second, act.person, act.words) == ("granted", "olga", "otto", "p-1", "dealer T1")
    assert entries[0].at == 7 and b"secret" not in b"".join(store.read(ACCOUNTS))


def test_what_is_not_written_leaves_no_entry(store: Store) -> None:
    store.append(Batch(documents=(approval(0, b"one"),), answers=(Answered("c-1", "", b""),), deed=DEED)).result()
    refused = (
        (Batch(documents=(approval(0, b"two"),), deed=DEED), Clash),
        (Batch(documents=(approval(1, b"two"),), parts=(Part("table/T1", 3, (b"x",)),), deed=DEED), Clash),
        (Batch(documents=(approval(1, b"two"),), answers=(Answered("c-1", "", b""),), deed=DEED), Repeated),
    )
    for batch, why in refused:
        with pytest.raises(why):
            store.append(batch).result()
    check_whole(store, 1)


def test_nobody_can_forget_the_entry_or_write_it_by_hand(store: Store) -> None:
    with pytest.raises(ValueError, match="say what is done, and on whose word"):
        store.append(Batch(documents=(approval(0, b"one"),)))
    with pytest.raises(ValueError, match="written by the store"):
        store.append(Batch(parts=(Part(ACCOUNTS, 0, (b"{}",)),)))
    store.append(Batch(documents=(Document("lease", "t", 0, b"x"),))).result()
    assert store.streams() == ()


def test_many_who_write_at_once_make_one_chain(store: Store) -> None:
    def write(number: int) -> None:
        store.append(Batch(documents=(approval(0, b"%d" % number, f"a-{number}"),), deed=DEED)).result()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(200)))
    check_whole(store, 200)


def test_two_processes_on_one_database_make_one_chain(postgres: str) -> None:
    stores = [opened(postgres), opened(postgres)]
    try:

        def write(number: int) -> None:
            document = approval(0, b"%d" % number, f"a-{number}")
            stores[number % 2].append(Batch(documents=(document,), deed=DEED)).result()

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(write, range(200)))
        check_whole(stores[0], 200)
    finally:
        for store in stores:
            store.close()


def test_a_filled_store_has_documents_and_stream_alike() -> None:
    full, empty = MemoryStore(), MemoryStore()
    for number in range(3):
        full.append(Batch(documents=(approval(number, b"%d" % number),), deed=DEED)).result()
    empty.fill(full)
    empty.append(Batch(documents=(approval(3, b"after"),), deed=DEED)).result()
    check_whole(empty, 4)
