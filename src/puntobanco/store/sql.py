"""What SQLite and PostgreSQL share: the SQL of reading, and the content of another store as rows."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from puntobanco.faults import Fault, Refused
from puntobanco.store.port import Answered, Document, Reader

PAGE = 1000
"""Rows that are fetched at a time, so that nothing is held open while somebody reads."""

Value = str | int | bytes | None
Row = tuple[Any, ...]
"""A row as the database hands it out; its columns are those that the question named."""
Ask = Callable[[str, Sequence[Value]], list[Row]]
"""A question in SQL with ``?`` for each value, and the rows that answer it."""

READ = f"SELECT line FROM entries WHERE stream = ? AND number >= ? ORDER BY number LIMIT {PAGE}"
LENGTH = "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE stream = ?"
LAST = "SELECT line FROM entries WHERE stream = ? ORDER BY number DESC LIMIT 1"
STREAMS = """
    WITH RECURSIVE named (stream) AS (
        SELECT min(stream) FROM entries
        UNION ALL
        SELECT (SELECT min(entries.stream) FROM entries WHERE entries.stream > named.stream)
        FROM named WHERE named.stream IS NOT NULL
    )
    SELECT stream FROM named WHERE stream IS NOT NULL ORDER BY stream
"""
"""Every name once, by one step in the index each; reading the whole table for it would take seconds."""
ANSWER = "command, digest, answer, words, fades"
"""The columns of an answer; the last two are null where there are no words."""
ANSWERED = f"SELECT {ANSWER} FROM answers WHERE command = ?"
ANSWERS = f"SELECT {ANSWER} FROM answers WHERE command > ? ORDER BY command LIMIT {PAGE}"
FADING = f"SELECT command FROM answers WHERE fades <= ? ORDER BY fades LIMIT {PAGE}"
FADE = f"UPDATE answers SET words = NULL, fades = NULL WHERE command IN ({FADING})"
"""A page at a time, so that commands do not wait long behind it."""
DOCUMENT = "SELECT kind, key, version, body FROM documents WHERE kind = ? AND key = ?"
DOCUMENTS = "SELECT kind, key, version, body FROM documents WHERE kind = ? ORDER BY key"
KEYS = "SELECT key FROM documents WHERE kind = ? ORDER BY key"
KINDS = "SELECT DISTINCT kind FROM documents ORDER BY kind"


class SqlReader:
    """Streams, answers and documents in three tables."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def read(self, stream: str, start: int = 0) -> Iterator[bytes]:
        while True:
            rows = self._ask(READ, (stream, start))
            for (line,) in rows:
                yield bytes(line)
            start += len(rows)
            if len(rows) < PAGE:
                return

    def length(self, stream: str) -> int:
        return int(self._ask(LENGTH, (stream,))[0][0])

    def streams(self) -> tuple[str, ...]:
        return tuple(str(stream) for (stream,) in self._ask(STREAMS, ()))

    def answered(self, command: str) -> Answered | None:
        rows = self._ask(ANSWERED, (command,))
        return answer_in(rows[0]) if rows else None

    def answers(self) -> Iterator[Answered]:
        last = ""
        while rows := self._ask(ANSWERS, (last,)):
            yield from map(answer_in, rows)
            last = str(rows[-1][0])

    def document(self, kind: str, key: str) -> Document | None:
        rows = self._ask(DOCUMENT, (kind, key))
        return _document(rows[0]) if rows else None

    def documents(self, kind: str) -> tuple[Document, ...]:
        return tuple(map(_document, self._ask(DOCUMENTS, (kind,))))

    def keys(self, kind: str) -> tuple[str, ...]:
        return tuple(str(key) for (key,) in self._ask(KEYS, (kind,)))

    def kinds(self) -> tuple[str, ...]:
        return tuple(str(kind) for (kind,) in self._ask(KINDS, ()))


def answer_in(row: Row) -> Answered:
    command, digest, answer, words, fades = row
    return Answered(command, digest, bytes(answer), bytes(words or b""), fades)


def row_of(answered: Answered) -> tuple[str, str, bytes, bytes | None, int | None]:
    return (
        answered.command,
        answered.digest,
        answered.answer,
        answered.words or None,
        answered.fades if answered.words else None,
    )


def _document(row: Row) -> Document:
    kind, key, version, body = row
    return Document(kind, key, version, bytes(body))


def need_empty(store: Reader) -> None:
    """`Refused` if there is anything in the store: what is there is never written over."""
    if store.streams() or store.kinds() or next(iter(store.answers()), None) is not None:
        raise Refused(Fault.of("not-empty.something-already", "the store"))


def entry_rows(source: Reader) -> Iterator[tuple[str, int, bytes]]:
    for stream in source.streams():
        for number, line in enumerate(source.read(stream)):
            yield stream, number, line


def answer_rows(source: Reader) -> Iterator[tuple[str, str, bytes, bytes | None, int | None]]:
    return map(row_of, source.answers())


def document_rows(source: Reader) -> Iterator[tuple[str, str, int, bytes]]:
    for kind in source.kinds():
        for document in source.documents(kind):
            yield document.kind, document.key, document.version, body_of(document)


def body_of(document: Document) -> bytes:
    """What is written in a document that is there."""
    assert document.body is not None
    return document.body
