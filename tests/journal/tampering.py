"""Ways to tamper with a journal, each with the entry that a check must name.

A tamper is what somebody did to the lines of one stream, and the numbers of the entries that may rightly be called the
first bad one. Some can only be seen by a holder of a checkpoint; that then names the stretch in which it happened.
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from puntobanco.journal.entry import decode, decoder_of, encode, header_of
from puntobanco.journal.machines import machine_of
from tests.journal.journals import Lines, rebuilt


class Tamper(NamedTuple):
    """What was done, the lines as they are now, and which entries may be named."""

    kind: str
    lines: Lines
    first: set[int]
    hidden: bool = False
    """Whether only a checkpoint can show it."""


def flip(chance: Random, stream: str, lines: Lines) -> Tamper:
    """One bit of the file, wherever it falls."""
    data = bytearray(b"\n".join(lines))
    at = chance.randrange(len(data))
    data[at] ^= 1 << chance.randrange(8)
    number, last = bytes(data[:at]).count(b"\n"), len(lines) - 1
    if at == sum(len(line) + 1 for line in lines[: number + 1]) - 1:
        return Tamper("flip", bytes(data).split(b"\n"), {number, number + 1})  # the end of a line
    first = {number, number - 1} if number == last else {number}  # of the last link alone nobody can tell
    return Tamper("flip", bytes(data).split(b"\n"), first, hidden=number == last)


def delete(chance: Random, stream: str, lines: Lines) -> Tamper:
    """An entry is taken out, not the last."""
    number = chance.randrange(len(lines) - 1)
    return Tamper("delete", lines[:number] + lines[number + 1 :], {number})


def insert(chance: Random, stream: str, lines: Lines) -> Tamper:
    """Another entry is put in, with the place and hash that fit there."""
    number = chance.randrange(1, len(lines))
    head, other = header_of(lines[number]), entry_of(stream, chance.choice(lines[1:]))
    forged = replace(other, id="forged", number=number, first=head.first, prev=head.prev)
    return Tamper("insert", [*lines[:number], encode(forged), *lines[number:]], {number})


def double(chance: Random, stream: str, lines: Lines) -> Tamper:
    """A line stands there once more, somewhere later."""
    number = chance.randrange(len(lines))
    place = chance.randrange(number + 1, len(lines) + 1)
    return Tamper("double", [*lines[:place], lines[number], *lines[place:]], {place})


def swap(chance: Random, stream: str, lines: Lines) -> Tamper:
    """Two entries change places."""
    one, other = sorted(chance.sample(range(len(lines)), 2))
    moved = list(lines)
    moved[one], moved[other] = lines[other], lines[one]
    return Tamper("swap", moved, {one})


def back_date(chance: Random, stream: str, lines: Lines) -> Tamper:
    """An entry gets an earlier time: lawful in itself, so only the chain shows it."""
    number = chance.randrange(len(lines))
    entry = entry_of(stream, lines[number])
    line = encode(replace(entry, at=entry.at - chance.randrange(1, 10**6)))
    last = number == len(lines) - 1
    return Tamper("back-date", [*lines[:number], line, *lines[number + 1 :]], {number}, hidden=last)


def forge_link(chance: Random, stream: str, lines: Lines) -> Tamper:
    """An entry names another one as the one before."""
    number = chance.randrange(1, len(lines))
    line = encode(replace(entry_of(stream, lines[number]), prev=header_of(lines[number - 1]).prev))
    first = {number, number - 1} if number == len(lines) - 1 else {number}
    return Tamper("forge-link", [*lines[:number], line, *lines[number + 1 :]], first)


def amount_rebuilt(chance: Random, stream: str, lines: Lines) -> Tamper:
    """An amount in an event is changed and the chain after it made anew: the rulebook gives another amount."""
    entries = [entry_of(stream, line) for line in lines]
    able = [number for number, one in enumerate(entries) if _amounts(msgspec.to_builtins(_plain(one.events)))]
    number = chance.choice(able)
    entries[number] = replace(entries[number], events=_changed(chance, stream, entries[number].events))
    return Tamper("amount, rebuilt", rebuilt(stream, entries), {number})


def cut(chance: Random, stream: str, lines: Lines) -> Tamper:
    """The end is cut off."""
    left = chance.randrange(1, len(lines))
    return Tamper("cut", lines[:left], {left}, hidden=True)


def rebuild(chance: Random, stream: str, lines: Lines) -> Tamper:
    """Something lawful is changed and the whole chain made anew."""
    entries = [entry_of(stream, line) for line in lines]
    number = chance.randrange(len(entries))
    entries[number] = replace(entries[number], id=f"another {number}")
    return Tamper("rebuild", rebuilt(stream, entries), {number}, hidden=True)


def roll_back(chance: Random, stream: str, lines: Lines) -> Tamper:
    """An old copy is put back and other lawful entries follow."""
    left = chance.randrange(2, len(lines))
    entries = [entry_of(stream, line) for line in lines[:left]]
    entries[-1] = replace(entries[-1], at=entries[-1].at + 1)
    return Tamper("roll back", rebuilt(stream, entries), {left - 1, left}, hidden=True)


TAMPERS: tuple[Callable[[Random, str, Lines], Tamper], ...] = (
    flip, delete, insert, double, swap, back_date, forge_link, amount_rebuilt, cut, rebuild, roll_back,
)  # fmt: skip


def entry_of(stream: str, line: bytes) -> Any:
    machine = machine_of(stream)
    assert machine is not None
    return decode(machine.decoder, line)


def _plain(events: object) -> Any:
    return msgspec.json.decode(encode(events))


def _amounts(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in events there are amounts: the third of the four parts of a transfer."""
    if isinstance(value, list) and len(value) == 4 and isinstance(value[0], str) and isinstance(value[2], int):
        return [(*path, 2)]
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, one in inner for found in _amounts(one, (*path, key))]
    return []


def _changed(chance: Random, stream: str, events: object) -> Any:
    plain = _plain(events)
    *path, last = chance.choice(_amounts(plain))
    inner = plain
    for key in path:
        inner = inner[key]
    inner[last] += chance.choice((1, 100, -1))
    machine = machine_of(stream)
    assert machine is not None
    decoder = decoder_of(machine.events)
    return tuple(decoder.decode(msgspec.json.encode(one)) for one in plain)
