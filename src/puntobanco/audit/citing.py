"""Which events of a journal cite a clause.

An event names its clauses in fields of its own or in texts, always as whole strings, so every string of an entry is
held against the ids that are looked for. Lines without any of them are not even decoded.
"""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from puntobanco.audit.source import Source


class Citing(Struct, frozen=True, kw_only=True):
    """An event that cites a clause, once for each clause and event."""

    clause: str
    stream: str
    entry: int
    """The number of the entry in its stream."""
    at: str
    event: str
    """The kind of the event, or of the command where only that cites it."""
    times: int
    """How often it cites it: once a wager, as a rule."""


def citing(source: Source, clauses: Collection[str]) -> Iterator[Citing]:
    """Every event of a journal that cites one of these clauses, stream by stream, in order."""
    needles = [id.encode() for id in clauses]
    wanted = frozenset(clauses)
    for stream in source.streams():
        for line in source.read(stream):
            if any(needle in line for needle in needles):
                yield from _in_entry(stream, line, wanted)


def _in_entry(stream: str, line: bytes, wanted: frozenset[str]) -> Iterator[Citing]:
    try:
        entry = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return  # `puntobanco verify` tells of such a line
    if not isinstance(entry, dict) or not isinstance(entry.get("at"), int):
        return
    act = [entry["act"]] if isinstance(entry.get("act"), dict) else []
    at = datetime.fromtimestamp(entry["at"] / 1000, UTC).isoformat(timespec="seconds")
    for part in (*act, *entry.get("events", ())):
        counts: dict[str, int] = {}
        for text in _strings(part):
            if text in wanted:
                counts[text] = counts.get(text, 0) + 1
        for clause, times in counts.items():
            kind, number = str(part.get("type", "")), int(entry.get("number", 0))
            yield Citing(clause=clause, stream=stream, entry=number, at=at, event=kind, times=times)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
