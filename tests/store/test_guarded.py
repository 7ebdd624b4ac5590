"""Documents are held against the chain as they are read, and sessions against a key outside the database."""

import pytest
from msgspec.structs import replace

from puntobanco.procedure.asking import At
from puntobanco.store import Batch, Deed, Document, MemoryStore
from puntobanco.store.cover import Altered
from puntobanco.store.guarded import Guarded
from puntobanco.words import Text, in_words

DEED = Deed(at=At(1), what="changed")


class Edited(MemoryStore):
    """A store that somebody edits past the program."""

    def edit(self, document: Document | None, *, kind: str = "person", key: str = "p-1") -> None:
        if document is None:
            self._documents.pop((kind, key))
        else:
            self._documents[kind, key] = document

    def put(self, version: int, body: bytes | None, *, kind: str = "person", key: str = "p-1") -> None:
        self.append(Batch(documents=(Document(kind, key, version, body),), deed=DEED)).result()


def test_what_the_program_wrote_is_read_as_it_is() -> None:
    store = Edited()
    guarded = Guarded(store)
    assert guarded.document("person", "p-1") is None and guarded.documents("person") == ()
    for version in range(3):
        store.put(version, b"%d" % version)
        assert guarded.document("person", "p-1") == Document("person", "p-1", version + 1, b"%d" % version)
    store.put(3, None)
    assert guarded.document("person", "p-1") is None
    store.put(0, b"again", key="p-2")
    assert [one.key for one in guarded.documents("person")] == ["p-2"]


@pytest.mark.parametrize(
    ("edited", "words"),
    [
        (Document("person", "p-1", 2, b"an officer"), "what it says was changed"),
        (Document("person", "p-1", 1, b"first"), "version 1 was put back in place of version 2"),
        (Document("person", "p-1", 3, b"second"), "what it says was changed"),
        (None, "it is missing"),
    ],
)
def test_what_was_edited_is_not_read_and_told_of(edited: Document | None, words: str) -> None:
    store = Edited()
    told = list[Text]()
    guarded = Guarded(store, altered=told.append)
    store.put(0, b"first")
    store.put(1, b"second")
    assert guarded.document("person", "p-1") is not None
    store.edit(edited)
    for look in (lambda: guarded.document("person", "p-1"), lambda: guarded.documents("person")):
        with pytest.raises(Altered, match=words):
            look()
    assert len(told) == 2 and "the database was changed by something other than the program" in in_words(told[0])


def test_a_document_that_was_put_in_is_not_read() -> None:
    store = Edited()
    store.put(0, b"first")
    store.edit(Document("person", "p-2", 1, b"an officer"), key="p-2")
    guarded = Guarded(store)
    with pytest.raises(Altered, match="p-2: this program never wrote it"):
        guarded.document("person", "p-2")
    with pytest.raises(Altered, match="p-2: this program never wrote it"):
        guarded.documents("person")
    assert guarded.document("person", "p-1") is not None


def test_what_another_process_wrote_is_no_edit() -> None:
    """Two guards on one store, each behind the other's back."""
    store = Edited()
    one, other = Guarded(store), Guarded(store)
    for version in range(50):
        writer, reader = (one, other) if version % 2 else (other, one)
        writer.append(Batch(documents=(Document("person", "p-1", version, b"%d" % version),), deed=DEED)).result()
        found = reader.document("person", "p-1")
        assert found is not None and found.version == version + 1


def test_a_session_is_authenticated_by_the_key_and_a_forged_one_is_none() -> None:
    store = Edited()
    guarded = Guarded(store, b"k" * 32)
    guarded.append(Batch(documents=(Document("session", "a", 0, b'{"person":"p-1"}'),))).result()
    assert guarded.document("session", "a") == Document("session", "a", 1, b'{"person":"p-1"}')
    kept = store.document("session", "a")
    assert kept is not None and kept.body is not None and kept.body.endswith(b'{"person":"p-1"}')
    forgeries = (
        replace(kept, body=b'{"person":"an officer"}'),
        replace(kept, body=kept.body.replace(b"p-1", b"p-2")),
        replace(kept, body=b"0" * 64 + b'\n{"person":"p-1"}'),
    )
    for forged in forgeries:
        store.edit(forged, kind="session", key="a")
        assert guarded.document("session", "a") is None and guarded.documents("session") == ()
    store.edit(replace(kept, key="b"), kind="session", key="b")
    assert guarded.document("session", "b") is None, "a good one is not good under another token"
    store.edit(kept, kind="session", key="a")
    assert guarded.document("session", "a") is not None
    assert Guarded(store, b"x" * 32).document("session", "a") is None, "another house's"
    unkeyed = Guarded(store).document("session", "a")
    assert unkeyed is not None and unkeyed.body == b'{"person":"p-1"}', "anyone who has no key can still clear it away"
