"""A period of the known night as a signed file, and every way in which it could be altered, with the key or without."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import msgspec
from msgspec.structs import replace

from puntobanco.audit.period import MANIFEST, Listed, Manifest, Pair, Period, archive_of, period_of, signed, zipped
from puntobanco.books.periods import Interval
from puntobanco.books.scan import Query
from puntobanco.journal.checkpoint import checkpoint_of, signed_line
from puntobanco.journal.entry import encode
from puntobanco.journal.merkle import Frontier
from puntobanco.procedure.asking import At
from puntobanco.signing import load_private, make_keys
from standalone import verify_extract as verifier
from tests.audit.nights import STREAM, the_night

Files = dict[str, bytes]
TABLE_FILE = f"journal/{STREAM}.jsonl"


class Night:
    """The streams of the known night, as something to read from."""

    def streams(self) -> tuple[str, ...]:
        return tuple(sorted(the_night()))

    def read(self, stream: str) -> tuple[bytes, ...]:
        return the_night()[stream]


def times() -> list[int]:
    """When each entry of the table was written."""
    return [msgspec.json.decode(line)["at"] for line in the_night()[STREAM]]


@cache
def pair() -> Pair:
    with TemporaryDirectory() as folder:
        private, public = make_keys(Path(folder) / "house")
        signer = load_private(private)
        return Pair(signer.key, signer.sign, public.read_bytes())


def period(since: int | None = None, until: int | None = None, tables: frozenset[str] = frozenset()) -> Period:
    """A period of the night; with tables without the house's own stream."""
    keys, trees = pair(), {name: Frontier() for name in the_night()}
    for name, lines in the_night().items():
        for line in lines:
            trees[name].append(line)
    checkpoint = checkpoint_of(trees, at=At(1))
    query = Query(interval=Interval(since=since, until=until), tables=tables, cage=not tables, last=1_000)
    return period_of(Night(), checkpoint, signed_line(checkpoint, keys.key, keys.sign), query, At(2))


@cache
def middle() -> Period:
    """The middle of the night: there are entries before it and after it."""
    found = times()
    return period(found[len(found) // 3], found[2 * len(found) // 3])


def held(data: bytes) -> str:
    """What is wrong with an archive, by the stand-alone verifier; nothing where it holds."""
    try:
        found = verifier.Period(data)
        key = verifier.key_of(found.public)
        if key != verifier.key_of(pair().public.decode()):
            return "another key"
        verifier.check_period(found, key)
    except (verifier.NoExtract, verifier.DoesNotHold, LookupError, TypeError, ValueError) as wrong:
        return str(wrong) or type(wrong).__name__
    return ""


def opened(data: bytes) -> Files:
    with ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


# Without the key: any file is changed, and nothing can be signed anew.


def altered(chance: Random) -> tuple[str, bytes]:
    """The archive with one thing changed at a place by chance."""
    files = opened(archive_of(middle(), pair()))
    name = chance.choice(sorted(files))
    how = chance.choice(("bit", "cut", "gone", "added", "swapped", "archive"))
    data = bytearray(files[name])
    if how == "bit":
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        files[name] = bytes(data)
    elif how == "cut":
        files[name] = bytes(data[: chance.randrange(len(data))])
    elif how == "gone":
        del files[name]
    elif how == "added":
        files[f"{name}.more"] = files[name]
    elif how == "swapped":
        other = chance.choice([one for one in sorted(files) if files[one] != files[name]])
        files[name], files[other] = files[other], files[name]
    else:
        whole = archive_of(middle(), pair())
        return f"cut archive of {name}", whole[: chance.randrange(len(whole) - 30)]
    return f"{how}: {name}", zipped(files)


# With the key: the house itself leaves something out, and signs all of it anew.


def _without_entry(made: Period, chance: Random) -> Period:
    place = chance.randrange(len(made.stretches))
    stretch = made.stretches[place]
    gone = chance.randrange(len(stretch.entries))
    entries = stretch.entries[:gone] + stretch.entries[gone + 1 :]
    return replace(made, stretches=_with(made, place, replace(stretch, entries=entries)))


def _shorter(made: Period, chance: Random) -> Period:
    place = next(place for place, one in enumerate(made.stretches) if one.past - one.first > 2)
    stretch = made.stretches[place]
    past = chance.randrange(stretch.first, stretch.past)
    kept = tuple(one for one in stretch.entries if msgspec.json.decode(one.line)["number"] <= past)
    return replace(made, stretches=_with(made, place, replace(stretch, past=past, entries=kept)))


def _later(made: Period, chance: Random) -> Period:
    place = next(place for place, one in enumerate(made.stretches) if one.past - one.first > 2)
    stretch = made.stretches[place]
    first = chance.randrange(stretch.first + 1, stretch.past + 1)
    numbers = [msgspec.json.decode(one.line)["number"] for one in stretch.entries]
    together = zip(numbers, stretch.entries, strict=True)
    kept = tuple(one for number, one in together if number == 0 or number >= first - 1)
    return replace(made, stretches=_with(made, place, replace(stretch, first=first, entries=kept)))


def _other_entry(made: Period, chance: Random) -> Period:
    place = next(place for place, one in enumerate(made.stretches) if one.past - one.first > 2)
    stretch, at = made.stretches[place], chance.randrange(len(made.stretches[place].entries))
    entry = stretch.entries[at]
    line = re.sub(rb'"at":(.)', lambda found: b'"at":' + (b"2" if found[1] == b"1" else b"1"), entry.line, count=1)
    entries = (*stretch.entries[:at], replace(entry, line=line), *stretch.entries[at + 1 :])
    return replace(made, stretches=_with(made, place, replace(stretch, entries=entries)))


def _without_stream(made: Period, chance: Random) -> Period:
    gone = chance.randrange(len(made.stretches))
    return replace(made, stretches=made.stretches[:gone] + made.stretches[gone + 1 :])


def _other_period(made: Period, chance: Random) -> Period:
    moved = chance.choice((-1, 1)) * chance.randrange(60_000, 10_000_000)
    since, until = made.interval.since or 0, made.interval.until or 0
    interval = Interval(since=since + moved, until=until) if chance.random() < 0.5 else Interval(until=until + moved)
    return replace(made, interval=interval)


def _other_report(made: Period, chance: Random) -> Period:
    whole = dict(period().reports)
    at = chance.randrange(0, len(made.reports), 2)
    name = made.reports[at][0]
    return replace(made, reports=(*made.reports[:at], (name, whole[name]), *made.reports[at + 1 :]))


def _with(made: Period, place: int, stretch: object) -> tuple[object, ...]:
    return (*made.stretches[:place], stretch, *made.stretches[place + 1 :])


CHEATS: Mapping[str, Callable[[Period, Random], Period]] = {
    "an entry left out": _without_entry,
    "an end cut off": _shorter,
    "a beginning cut off": _later,
    "another entry": _other_entry,
    "a stream left out": _without_stream,
    "another period": _other_period,
    "a report of another period": _other_report,
}


def cheated(chance: Random) -> tuple[str, bytes]:
    """The archive as a house would sign it that hides or changes something."""
    what = chance.choice(sorted(CHEATS))
    return what, archive_of(CHEATS[what](middle(), chance), pair())


def relisted(files: Files) -> bytes:
    """Files with a manifest that lists them as they are, signed."""
    manifest = msgspec.json.decode(files[MANIFEST].split(b"\n")[0], type=Manifest)
    listed = tuple(
        Listed(name=name, bytes=len(data), sha256=sha256(data).hexdigest())
        for name, data in files.items()
        if name != MANIFEST
    )
    return zipped({**files, MANIFEST: signed(encode(replace(manifest, files=listed)), pair().key, pair().sign)})


def tampers(seed: int, number: int) -> Iterator[tuple[str, bytes]]:
    """One tamper after another: every second one by somebody who has the key."""
    chance = Random(f"{seed}-{number}")
    for one in range(number):
        yield (altered, cheated)[one % 2](chance)
