"""Which entries of the journal are significant events, and in what words."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from puntobanco.books.significant import Large, Limits, RoundWagers, large_in
from puntobanco.journal.accounts import KeepDocuments
from puntobanco.journal.entry import Entry
from puntobanco.journal.machines import machine_of
from puntobanco.machine import Kind
from puntobanco.procedure.asking import At

AnyEntry = Entry[Any, Any]
"""An entry of any machine."""
ACCOUNT = "account"
ORDINARY = frozenset(
    {"signed in", "proposed", "approval used", "approvals cleared away", "cards elected", "snapshot left"}
)
"""What the accounts' stream tells that nobody asks about first."""


class Told(NamedTuple):
    """A significant event of an entry: its kind, its words, and whom it is about."""

    kind: str
    words: str
    person: str


def of_entry(entry: AnyEntry, limits: Limits, round_: RoundWagers) -> Iterator[Told]:
    """The significant events in an entry; `round_` holds what was settled before it in the round."""
    who = person_of(entry)
    if isinstance(entry.act, KeepDocuments):
        yield from (Told(kind, words, who) for kind, words in _accounts(entry.act))
        return
    journaled = machine_of(entry.stream)
    if journaled is None:
        return
    for event in entry.events:
        for found in large_in(round_.hear(event), limits):
            yield Told(found.kind.value, _large(found), found.person)
        for note in journaled.machine.notes(None, event):
            yield Told(note.kind.value, note.sentence[:400], who)


def _large(found: Large) -> str:
    if found.kind is Kind.LARGE_WIN:
        return f"{found.person} won {found.amount} minor units in one round"
    wagers = ", ".join(dict.fromkeys(wager.wager for wager in found.wagers))
    return f"{found.person} staked {found.amount} minor units on {wagers} in one round"


def _accounts(act: KeepDocuments) -> Iterator[tuple[str, str]]:
    if act.what not in ORDINARY:
        agreed = f", agreed to by {act.second}" if act.second else ""
        by = f", by {act.by}" if act.by else ""
        yield ACCOUNT, f"{act.what}: {act.words}{by}{agreed}" if act.words else f"{act.what}{by}{agreed}"


def person_of(entry: AnyEntry) -> str:
    """Whom an entry is about: the person who gave the command, or whose account it is."""
    if isinstance(entry.act, KeepDocuments):
        return entry.act.person or entry.act.by or ""
    return str(entry.who.person)


class Significant(Struct, frozen=True, kw_only=True):
    """Something that happened and that somebody will ask about."""

    number: int = 0
    """In the order of noting; the clock may have jumped."""
    at: At
    kind: str
    words: str
    stream: str = ""
    entry: int | None = None
    """Where it stands in the journal, if it does."""
    person: str = ""
    address: str = ""
    times: int = 1
    """How often the same was noted before it was written down."""
    until: At | None = None
    """When it was noted last, where it was gathered over an hour."""
