"""The record: one event a line in JSON Lines, written strictly, read leniently, checked line by line."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from puntobanco.faults import nearest
from puntobanco.json_text import key_twice
from puntobanco.notation.guard import Finding, Unreadable, clipped, differs
from puntobanco.notation.lines import MONEY_TYPES, TYPES, AnyLine, Line, ShoeOpened, TableLine
from puntobanco.notation.shoe_read import is_time

_HEAD = ("seq", "at", "type", "shoe", "coup", "replaces", "by")
MOST_FINDINGS = 1_000
"""The most faults reported for one record; a file with more is refused as a whole."""


class Placed(Struct, frozen=True):
    """A line of a record and where it stands in its file."""

    number: int
    line: AnyLine


# Writing.


def write_record(lines: Iterable[AnyLine], *, chained: bool = False) -> str:
    """Every line in its strict form; chained, each names the hash of the line before, as an audit needs it."""
    written: list[str] = []
    for line in lines:
        prev = hash_of(written[-1].encode()) if written else ""
        written.append(write_line(line, prev=prev if chained else None))
    return "".join(f"{line}\n" for line in written)


def write_line(line: AnyLine, *, prev: str | None = None) -> str:
    """One line: number, time and type first, what only this type has, own fields by name, the hash last."""
    values: dict[str, Any] = msgspec.to_builtins(line)
    own = values.pop("own", {})
    kept = values.pop("prev", None)
    ordered = {key: values.pop(key) for key in _HEAD if key in values}
    ordered.update(values)
    ordered.update(sorted(own.items()))
    if prev or (prev is None and kept):
        ordered["prev"] = prev or kept
    return msgspec.json.encode(ordered).decode()


def hash_of(line: bytes) -> str:
    """The hash of a line as it stands in the file, without its end."""
    return sha256(line).hexdigest()


# Reading.


def read_record(text: str) -> tuple[tuple[Placed, ...], list[Finding]]:
    """Every line that can be read, and what is wrong with the others; `Unreadable` if the file is no record."""
    placed: list[Placed] = []
    findings: list[Finding] = []
    before = ""
    for number, raw in enumerate(text.split("\n"), 1):
        if not raw.strip():
            continue
        line = _line(raw, number, findings)
        if line is not None:
            if line.prev and before and hash_of(before.encode()) != line.prev and _follows(placed, line):
                findings.append(
                    differs(number, "chain", "the hash of the line before", hash_of(before.encode()), line.prev)
                )
            placed.append(Placed(number, line))
        before = raw
        if len(findings) > MOST_FINDINGS:
            raise Unreadable(f"the file has more than {MOST_FINDINGS:,} faults; the first: {findings[0].fault}")
    if not placed:
        raise Unreadable(f"the file is no record: {findings[0].fault}" if findings else "the file is empty.")
    findings += check_lines(placed)
    return tuple(placed), findings


def _follows(placed: Sequence[Placed], line: Line) -> bool:
    """Whether the line before it in the file is the line before it in the record; an extract has gaps."""
    return bool(placed) and placed[-1].line.seq == line.seq - 1


def _line(raw: str, number: int, findings: list[Finding]) -> AnyLine | None:
    try:
        values = msgspec.json.decode(raw)
    except (ValueError, RecursionError) as found:
        findings.append(Finding(number, "not-json", f"the line is no JSON: {str(found)[:100]}.", "JSON", raw[:60]))
        return None
    if (key := key_twice(raw)) is not None:
        sentence = f"the field {clipped(key)} stands twice in one object."
        findings.append(Finding(number, "key-twice", sentence, "each field once", key))
        return None
    if not isinstance(values, dict):
        findings.append(differs(number, "not-a-line", "the line", "an object in braces", raw[:60]))
        return None
    kind = TYPES.get(str(values.get("type")))
    if kind is None:
        named = clipped(str(values.get("type") or ""))
        sentence = f"there is no type of line {named}. {nearest(str(values.get('type')), TYPES)}".rstrip()
        findings.append(Finding(number, "unknown-type", sentence, "a type", named))
        return None
    own = {key: value for key, value in values.items() if key.startswith("_")}
    for key in values.keys() - set(kind.__struct_fields__) - own.keys() - {"type"} | values.keys() & {"own"}:
        sentence = f"a line of type {values['type']} has no field {clipped(key)}. Own fields start with _."
        findings.append(Finding(number, "unknown-field", sentence, "", key))
    try:
        known = {key: value for key, value in values.items() if key not in own and key != "own"}
        line: AnyLine = msgspec.convert(known, kind)  # type: ignore[assignment]
        return replace(line, own=own) if own else line
    except (msgspec.ValidationError, RecursionError) as found:
        sentence = f"the line is no line of type {values['type']}: {str(found).replace(' - at `$.', ', in `')}."
        findings.append(Finding(number, "field", sentence, str(values["type"]), raw[:60]))
        return None


def check_lines(placed: Sequence[Placed]) -> Iterator[Finding]:
    """What can be said of the lines as such: their order, what they replace, times, and a named currency."""
    seen: set[int] = set()
    last = 0
    currency = False
    for entry in placed:
        line, number = entry.line, entry.number
        if line.seq <= last:
            yield differs(number, "seq", "seq", f"more than {last}", str(line.seq))
        if line.replaces is not None and (line.replaces >= line.seq or _missing(line.replaces, seen)):
            yield differs(number, "replaces", "the line that this one replaces", "an earlier one", str(line.replaces))
        if line.at is not None and not is_time(line.at):
            yield differs(number, "at", "at", "a date and a time, such as 2024-06-07T20:14:00+08:00", line.at)
        if isinstance(line, ShoeOpened | TableLine):
            currency = currency or line.currency is not None
        elif isinstance(line, MONEY_TYPES) and not currency:
            yield differs(
                number, "currency", "the currency of the amounts", "named by a line table or shoe_opened before", ""
            )
            currency = True  # told once
        seen.add(line.seq)
        last = max(last, line.seq)


def gaps(placed: Sequence[Placed]) -> tuple[tuple[int, int], ...]:
    """The lines that a record lacks, as the first and last of each gap: a record with gaps is an extract."""
    found, last = [], 0
    for entry in placed:
        if entry.line.seq > last + 1:
            found.append((last + 1, entry.line.seq - 1))
        last = max(last, entry.line.seq)
    return tuple(found)


def _missing(seq: int, seen: set[int]) -> bool:
    """Whether a line is surely not there: an extract of a record may leave it out together with its neighbours."""
    return seq not in seen and seq - 1 in seen and seq + 1 in seen
