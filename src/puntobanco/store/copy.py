"""The whole content of a store, as rows for another store."""

from collections.abc import Iterator

from puntobanco.faults import Fault, Refused
from puntobanco.store.port import Document, Reader
from puntobanco.store.sql import row_of


def need_empty(store: Reader) -> None:
    """`Refused` if there is anything in the store: what is there is never written over."""
    if store.streams() or store.kinds() or next(iter(store.answers()), None) is not None:
        advice = "Name a place where there is no house yet."
        raise Refused(Fault("not-empty", "the store", "there is something in it already.", None, advice))


def entry_rows(source: Reader) -> Iterator[tuple[str, int, bytes]]:
    """Every line with its stream and number."""
    for stream in source.streams():
        for number, line in enumerate(source.read(stream)):
            yield stream, number, line


def answer_rows(source: Reader) -> Iterator[tuple[str, str, bytes, bytes | None, int | None]]:
    """Every answer."""
    return map(row_of, source.answers())


def document_rows(source: Reader) -> Iterator[tuple[str, str, int, bytes]]:
    """Every document with its version."""
    for kind in source.kinds():
        for document in source.documents(kind):
            yield document.kind, document.key, document.version, body_of(document)


def body_of(document: Document) -> bytes:
    """What is written in a document that is there."""
    assert document.body is not None
    return document.body
