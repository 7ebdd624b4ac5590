"""Validating batches: which of them can be written, and the rows they become. Every kind of store uses this."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.journal.chain import End
from puntobanco.store.cover import entry_line, needs_deed
from puntobanco.store.port import Answered, Batch, Clash, Repeated

LONGEST_NAME = 500
"""Characters of a stream's name, a command's id, a document's kind or key."""

NO_ACCOUNTS = End(stream=ACCOUNTS)

Key = tuple[str, str]


class Wanted(Struct, frozen=True):
    """What must be looked up to validate some batches."""

    streams: list[str]
    commands: list[str]
    keys: list[Key]
    accounts: bool
    """Whether the end of the accounts' stream is needed."""


class Stands(Struct):
    """The present lengths, answers and versions that some batches depend on; validating a batch updates them."""

    lengths: dict[str, int]
    answers: dict[str, Answered]
    versions: dict[Key, int]
    """Of the documents that there are."""
    accounts: End = NO_ACCOUNTS
    """The end of the accounts' stream, where it has to be known."""


class Replaced(Struct):
    """The replacement of a document: it is written over a version, or deleted."""

    over: int
    version: int
    body: bytes | None


class Rows(Struct):
    entries: list[tuple[str, int, bytes]]
    answers: list[Answered]
    documents: dict[Key, Replaced]
    grown: dict[str, int]
    """The streams that are written to, and how many entries they have then."""

    def __bool__(self) -> bool:
        return bool(self.entries or self.answers or self.documents)


Outcome = Clash | Repeated | None


def checked(batch: Batch) -> Batch:
    """The batch, if every kind of store can keep it; `ValueError` is a mistake of the caller."""
    commands = [answer.command for answer in batch.answers]
    names = [*commands, *[part.stream for part in batch.parts]]
    for document in batch.documents:
        names += document.kind, document.key
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or "\0" in name:
            raise ValueError(f"{name[:40]!r} is no name: it has 1 to {LONGEST_NAME} characters.")
        if not name.isascii():
            name.encode()  # half of a pair of surrogates is no character
    if len(commands) > 1 and len(set(commands)) < len(commands):
        raise ValueError("One command has two answers.")
    if batch.deed is None and needs_deed(batch.documents):
        raise ValueError("These documents are covered by the chain: say what is done, and on whose word.")
    if ACCOUNTS in names[len(commands) :]:
        raise ValueError("The accounts' stream is written by the store, with the documents it is about.")
    return batch


def wanted(batches: Sequence[Batch]) -> Wanted:
    """What must be looked up to validate these batches."""
    streams = {part.stream for batch in batches for part in batch.parts}
    commands = {answer.command for batch in batches for answer in batch.answers}
    keys = {(document.kind, document.key) for batch in batches for document in batch.documents}
    accounts = any(needs_deed(batch.documents) for batch in batches)
    return Wanted(sorted(streams), sorted(commands), sorted(keys), accounts)


def judged(batches: Sequence[Batch], stands: Stands) -> tuple[Rows, list[Outcome]]:
    """The rows to write, and the result of each batch; each counts on what those before it will have written."""
    rows = Rows([], [], {}, {})
    return rows, [_admit(batch, stands, rows) for batch in batches]


def as_expected(batches: Sequence[Batch], lengths: Mapping[str, int]) -> Rows | None:
    """The rows to write if every batch stands where it expects to and no command was answered before.

    None if a batch does not, if the length of its stream is not known, or if it has documents: `judged` decides then.
    """
    rows = Rows([], [], {}, {})
    entries, grown = rows.entries, rows.grown
    for batch in batches:
        if batch.documents:
            return None
        failed = batch.ahead.failed if batch.ahead is not None else ()
        for part in batch.parts:
            stream, number = part.stream, part.expected
            if number != grown.get(stream, lengths.get(stream)) or stream in failed:
                return None
            for line in part.lines:
                entries.append((stream, number, line))
                number += 1
            grown[stream] = number
        rows.answers += batch.answers
    return rows


def _admit(batch: Batch, stands: Stands, rows: Rows) -> Outcome:
    fault = _fault(batch, stands)
    if fault is None:
        _note(batch, stands, rows)
    else:
        batch.fail()
    return fault


def _fault(batch: Batch, stands: Stands) -> Outcome:
    for answer in batch.answers:
        if (before := stands.answers.get(answer.command)) is not None:
            return Repeated(before)
    lengths: dict[str, int] = {}
    for part in batch.parts:
        length = lengths.get(part.stream, stands.lengths.get(part.stream, 0))
        if length != part.expected or (batch.ahead is not None and part.stream in batch.ahead.failed):
            return Clash(part.stream, part.expected, length)
        lengths[part.stream] = length + len(part.lines)
    versions: dict[Key, int] = {}
    for document in batch.documents:
        key = document.kind, document.key
        version = versions.get(key, stands.versions.get(key, 0))
        if version != document.version:
            return Clash("/".join(key), document.version, version)
        versions[key] = 0 if document.body is None else version + 1
    return None


def _note(batch: Batch, stands: Stands, rows: Rows) -> None:
    for part in batch.parts:
        rows.entries += [(part.stream, part.expected + place, line) for place, line in enumerate(part.lines)]
        stands.lengths[part.stream] = rows.grown[part.stream] = part.expected + len(part.lines)
    for answer in batch.answers:
        stands.answers[answer.command] = answer
    rows.answers += batch.answers
    for document in batch.documents:
        key = document.kind, document.key
        before = rows.documents.get(key)
        over = document.version if before is None else before.over
        version = 0 if document.body is None else document.version + 1
        stands.versions[key] = version
        rows.documents[key] = Replaced(over, version, document.body)
    if batch.deed is not None and needs_deed(batch.documents):
        end = stands.accounts
        line, events = entry_line(end, batch.deed, batch.documents)
        rows.entries.append((ACCOUNTS, end.number, line))
        stands.accounts = end.after(line, events)
        rows.grown[ACCOUNTS] = stands.accounts.number
