"""Which entries of the journal are significant events, and in what words."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from puntobanco.books.significant import Large, LargeFrom, RoundWagers, large_in, large_movement
from puntobanco.journal.accounts import KeepDocuments, deed_text
from puntobanco.journal.entry import Entry
from puntobanco.journal.machines import machine_of
from puntobanco.machine import Kind
from puntobanco.procedure.asking import At
from puntobanco.words import Money, Text, listed, say

AnyEntry = Entry[Any, Any]
ACCOUNT = "account"
FOUNDED = "house-founded"
LONGEST = 400
"""Characters of a reason that are kept here; the journal has all of it."""
ORDINARY = frozenset({"signed-in", "proposed", "approval-used", "approvals-cleared", "cards-elected", "snapshot-left"})
"""What the accounts' stream tells that nobody asks about first."""


class Significant(Struct, frozen=True, kw_only=True):
    """Something that happened and that somebody will ask about."""

    number: int = 0
    """Its number in the order of noting, since the clock may have jumped."""
    at: At
    kind: str
    words: Text | str
    """What happened; what somebody wrote stays as it is."""
    stream: str = ""
    entry: int | None = None
    person: str = ""
    """Who did it, or whose account it is."""
    about: str = ""
    """The person it is about, if it is somebody else."""
    second: str = ""
    round: int | None = None
    amount: int | None = None
    """In minor units of the stream's currency."""
    before: Text | Money | str = ""
    after: Text | Money | str = ""
    why: Text | str = ""
    address: str = ""
    times: int = 1
    """How often the same was noted before it was written down."""
    until: At | None = None
    """When it was noted last, where it was gathered over an hour."""


def of_entry(entry: AnyEntry, limits: LargeFrom, round_: RoundWagers) -> Iterator[Significant]:
    """The significant events in an entry; `round_` holds what was settled before it in the round."""
    here = Significant(at=entry.at, kind="", words="", stream=entry.stream, entry=entry.number, person=person_of(entry))
    if isinstance(entry.act, KeepDocuments):
        if entry.act.what not in ORDINARY:
            yield _account(here, entry.act)
        return
    journaled = machine_of(entry.stream)
    if journaled is None:
        return
    for event in entry.events:
        for found in large_in(round_.hear(event), limits):
            kind, words = found.kind.value, _large(found)
            yield replace(here, kind=kind, words=words, person=found.person, amount=found.amount)
        for note in (*journaled.machine.notes(None, event), *large_movement(event, limits.money)):
            yield replace(
                here,
                kind=note.kind.value,
                words=cut(note.what),
                about=note.person,
                second=note.second,
                round=note.round,
                amount=note.amount,
                before=note.before,
                after=note.after,
                why=cut(note.why),
            )


def _large(found: Large) -> Text:
    if found.kind is Kind.LARGE_WIN:
        return say("note.won-in-round")
    return say("note.staked-in-round", wagers=listed(dict.fromkeys(wager.wager for wager in found.wagers)))


def _account(here: Significant, act: KeepDocuments) -> Significant:
    second, by = act.second or "", act.by or ""
    about = by if by != here.person else ""
    return replace(here, kind=ACCOUNT, words=told(act.what, act.words), about=about, second=second)


def told(what: str, words: Text | str) -> Text:
    """What was done, and what is said of it; the mode that a house was founded in is a word for programs."""
    is_said = words and what != FOUNDED
    return say("ref.about", what=deed_text(what), said=words) if is_said else deed_text(what)


def cut(words: Text | str) -> Text | str:
    """What somebody wrote, as far as the book keeps it."""
    return words[:LONGEST] if isinstance(words, str) else words


def person_of(entry: AnyEntry) -> str:
    """Whom an entry is about: the person who gave the command, or whose account it is."""
    if isinstance(entry.act, KeepDocuments):
        return entry.act.person or entry.act.by or ""
    return str(entry.who.person)
