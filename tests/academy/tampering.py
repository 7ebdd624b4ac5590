"""Ways to tamper with the record of an examination."""

from random import Random

from msgspec import json
from msgspec.structs import replace

from puntobanco.academy import exam
from puntobanco.academy.exam.record import Entry
from puntobanco.academy.session import Tally
from puntobanco.journal.entry import NOTHING, encode, hash_of
from puntobanco.procedure.asking import At


def lines_of(record: bytes) -> list[bytes]:
    return record.splitlines(keepends=True)


def flip(chance: Random, record: bytes) -> bytes:
    """One bit."""
    place = chance.randrange(len(record))
    return record[:place] + bytes([record[place] ^ 1 << chance.randrange(8)]) + record[place + 1 :]


def cut(chance: Random, record: bytes) -> bytes:
    """Everything from some byte on."""
    return record[: chance.randrange(len(record))]


def delete(chance: Random, record: bytes) -> bytes:
    """One line."""
    lines = lines_of(record)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def double(chance: Random, record: bytes) -> bytes:
    """One line twice."""
    lines = lines_of(record)
    place = chance.randrange(len(lines))
    return b"".join([*lines[: place + 1], *lines[place:]])


def swap(chance: Random, record: bytes) -> bytes:
    """Two lines."""
    lines = lines_of(record)
    first, second = chance.sample(range(len(lines)), 2)
    lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def append(chance: Random, record: bytes) -> bytes:
    """Something after the end."""
    return record + chance.choice((b"\n", b"{}\n", lines_of(record)[-1], b" "))


def spaced(chance: Random, record: bytes) -> bytes:
    """The same, written otherwise."""
    lines = lines_of(record)
    place = chance.randrange(len(lines))
    lines[place] = lines[place].replace(b",", b", ", 1)
    return b"".join(lines)


def forged(chance: Random, record: bytes) -> bytes:
    """Something else said, and the whole chain made anew: all but the signature, which needs the key."""
    entries = [json.decode(line, type=Entry) for line in lines_of(record)]
    place = chance.randrange(len(entries) - 1)
    entries[place] = replace(entries[place], **_other(chance, entries[place]))
    head, lines = NOTHING, []
    for entry in entries:
        lines.append(encode(replace(entry, prev=head)))
        head = hash_of(lines[-1])
    return b"".join(line + b"\n" for line in lines)


def _other(chance: Random, entry: Entry) -> dict[str, object]:
    match entry.said:
        case exam.Gave() as gave:
            other = chance.choice(({"answer": gave.answer + "0"}, {"milliseconds": gave.milliseconds + 1}))
            return {"said": replace(gave, **other)}
        case exam.Set(paper=paper):
            return {"said": exam.Set(paper=replace(paper, person="somebody else"))}
        case exam.Marked(marks=marks):
            return {"said": exam.Marked(marks={**marks, exam.ByHand.VOICE: exam.Mark.FAILED})}
        case exam.Closed(result=result):
            return {"said": exam.Closed(result=replace(result, total=Tally(1, 1, 1)))}
        case _:
            return {"at": At(entry.at + 1)}


TAMPERS = (flip, cut, delete, double, swap, append, spaced, forged)
