"""Which of several batches can be written, and what they come to: one judgement for every kind of store."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from puntobanco.journal.accounts import ACCOUNTS
from puntobanco.journal.chain import End
from puntobanco.store.cover import entry_line, needs_deed
from puntobanco.store.port import Answered, Batch, Clash, Repeated

LONGEST_NAME = 500
"""Characters of a stream's name, a command's id, a document's kind or key."""

NO_ACCOUNTS = End(stream=ACCOUNTS)
"""The accounts' stream before its first entry."""

Key = tuple[str, str]
"""The kind and key of a document."""


class Wanted(Struct, frozen=True):
    """What has to be known to judge some batches."""

    streams: list[str]
    commands: list[str]
    keys: list[Key]
    accounts: bool
    """Whether the end of the accounts' stream has to be known."""


class Stands(Struct):
    """How things stand, as far as some batches are concerned; judging them carries it on."""

    lengths: dict[str, int]
    answers: dict[str, Answered]
    versions: dict[Key, int]
    """Of the documents that there are."""
    accounts: End = NO_ACCOUNTS
    """The end of the accounts' stream, where it has to be known."""


class Replaced(Struct):
    """What becomes of a document: it is written over a version, or deleted."""

    over: int
    version: int
    body: bytes | None


class Rows(Struct):
    """What is written for all batches that can be."""

    entries: list[tuple[str, int, bytes]]
    answers: list[Answered]
    documents: dict[Key, Replaced]
    grown: dict[str, int]
    """The streams that are written to, and how many entries they have then."""

    def __bool__(self) -> bool:
        return bool(self.entries or self.answers or self.documents)


Outcome = Clash | Repeated | None


def checked(batch: Batch) -> Batch:
    """The batch, if every kind of store can keep it; `ValueError` is a mistake of whoever made it."""
    commands = [one.command for one in batch.answers]
    names = [*commands, *(part.stream for part in batch.parts)]
    names += [name for one in batch.documents for name in (one.kind, one.key)]
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or "\0" in name:
            raise ValueError(f"{name[:40]!r} is no name: it has 1 to {LONGEST_NAME} characters.")
        name.encode()  # half of a pair of surrogates is no character
    if len(set(commands)) < len(commands):
        raise ValueError("One command has two answers.")
    if batch.deed is None and needs_deed(batch.documents):
        raise ValueError("These documents are covered by the chain: say what is done, and on whose word.")
    if any(part.stream == ACCOUNTS for part in batch.parts):
        raise ValueError("The accounts' stream is written by the store, with the documents it is about.")
    return batch


def wanted(batches: Sequence[Batch]) -> Wanted:
    """What has to be looked up."""
    streams = {part.stream for batch in batches for part in batch.parts}
    commands = {one.command for batch in batches for one in batch.answers}
    keys = {(one.kind, one.key) for batch in batches for one in batch.documents}
    accounts = any(needs_deed(batch.documents) for batch in batches)
    return Wanted(sorted(streams), sorted(commands), sorted(keys), accounts)


def judged(batches: Sequence[Batch], stands: Stands) -> tuple[Rows, list[Outcome]]:
    """What to write, and what becomes of each batch; each is judged on what those before it will have written."""
    rows = Rows([], [], {}, {})
    return rows, [_admit(batch, stands, rows) for batch in batches]


def as_expected(batches: Sequence[Batch], lengths: Mapping[str, int]) -> Rows | None:
    """What to write if every batch stands where it was expected to and no command was answered before.

    None if one does not, if how long its stream is is not known, or if it has documents: then they are to be judged.
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
    for one in batch.answers:
        if (before := stands.answers.get(one.command)) is not None:
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
    for one in batch.answers:
        stands.answers[one.command] = one
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
