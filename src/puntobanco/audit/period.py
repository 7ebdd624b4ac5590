"""A period for a regulator: one signed file with the journal of that time, its proofs, the reports and a verifier.

The file is a ZIP archive. Its journal is one extract a stream (`puntobanco.audit.extract`); the extract of a single
round is the smallest case of the same. Each has the whole stretch of the period and the entries next to it on both
sides, so that leaving one out shows. docs/journal.md has the form; standalone/verify_extract.py checks it.
"""

import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from io import BytesIO
from itertools import islice
from urllib.parse import quote

import msgspec
from msgspec import Struct

from puntobanco.audit.extract import Heading, Proven, lines_of
from puntobanco.audit.standalone import stand_alone
from puntobanco.books.csv_file import comma_separated
from puntobanco.books.heading import currency_of, operator_of
from puntobanco.books.periods import Interval
from puntobanco.books.read import read_books
from puntobanco.books.readers.reader import When
from puntobanco.books.scan import Query, Scan
from puntobanco.faults import Fault, Refused
from puntobanco.floor import link_stream, table_stream
from puntobanco.journal.check import Streams
from puntobanco.journal.checkpoint import Checkpoint, Head, Sign
from puntobanco.journal.entry import encode
from puntobanco.journal.machines import HOUSE
from puntobanco.journal.merkle import Tree
from puntobanco.money import Currency
from puntobanco.procedure.asking import At
from puntobanco.reports.operator import made_reports

FORMAT = "puntobanco-period-1"
MOST_ENTRIES = 100_000
"""Entries of one file: it is put together in memory, by those who make it and by those who check it."""
MANIFEST, KEY, VERIFIER = "manifest.jsonl", "house.pub", "verify_extract.py"
_PURPOSE = b"puntobanco period\n"
"""Stands before what is signed, so that a signature given for this can serve for nothing else."""
_WRITTEN = (1980, 1, 1, 0, 0, 0)
"""The time at which every file of the archive was written, so that the same period gives the same bytes."""


class _Timed(Struct, frozen=True):
    at: int


_TIME = msgspec.json.Decoder(_Timed)


class Stretch(Struct, frozen=True, kw_only=True):
    """The entries of a period in one stream, and those next to them."""

    stream: str
    first: int
    past: int
    """The entries of the period are those from `first` on, before `past`."""
    entries: tuple[Proven, ...]
    """These, the one before them, the one after them, and the one that founded the stream."""


class Period(Struct, frozen=True, kw_only=True):
    """What goes into the file, but for keys and signatures."""

    house: str
    interval: Interval
    tables: tuple[str, ...]
    """Those that were asked for; none for all."""
    whole: bool
    """Whether the house's own stream is in it: wallets, the cage and the owner's money."""
    currency: Currency
    at: At
    number: int
    """Of the checkpoint."""
    checkpoint: bytes
    """The signed line."""
    stretches: tuple[Stretch, ...]
    reports: tuple[tuple[str, bytes], ...]


class Listed(Struct, frozen=True, kw_only=True):
    """A file of the archive."""

    name: str
    bytes: int
    sha256: str


class Manifest(Struct, frozen=True, kw_only=True):
    """The first line of the manifest; the second one is its signature."""

    format: str = FORMAT
    house: str
    since: int | None
    until: int | None
    tables: tuple[str, ...]
    whole: bool
    currency: Currency
    at: At
    checkpoint: int
    files: tuple[Listed, ...]


class Pair(Struct, frozen=True):
    """The house's keys: what the public one is called, what signs, and the public one as PEM."""

    key: str
    sign: Sign
    public: bytes


def period_of(streams: Streams, checkpoint: Checkpoint, line: bytes, query: Query, at: At) -> Period:
    """Everything of a period that a checkpoint covers; `Refused` where the journal is not the one that was signed."""
    scan, stretches, left = read_books(streams, query), list[Stretch](), MOST_ENTRIES
    for head in checkpoint.heads:
        if head.length and _is_told(head.stream, query):
            stretches.append(_stretch(streams, head, query.interval, left))
            left -= len(stretches[-1].entries)
    return Period(
        house=operator_of(scan),
        interval=query.interval,
        tables=tuple(sorted(query.tables)),
        whole=query.cage,
        currency=currency_of(scan),
        at=at,
        number=checkpoint.number,
        checkpoint=line,
        stretches=tuple(stretches),
        reports=tuple(_reports(scan, query, at)),
    )


def _is_told(stream: str, query: Query) -> bool:
    """Whether the reports of this query tell of a stream."""
    if stream == HOUSE.name:
        return query.cage
    if stream.startswith(table_stream("")):
        return query.wants(stream.removeprefix(table_stream("")))
    return stream.startswith(link_stream("")) and not query.tables


def _stretch(streams: Streams, head: Head, interval: Interval, most: int) -> Stretch:
    """The entries of an interval and those beside them, with their paths."""
    tree, places = Tree(), list[When]()
    for line, when in _placed(islice(streams.read(head.stream), head.length), head, interval):
        tree.append(line)
        places.append(when)
    if tree.size != head.length or tree.root().hex() != head.root:
        raise _other(head)
    first = next((number for number, when in enumerate(places) if when is not When.BEFORE), head.length)
    past = next((number for number, when in enumerate(places) if when is When.OVER), head.length)
    wanted = frozenset({0, *range(max(0, first - 1), min(past + 1, head.length))})
    if len(wanted) > most:
        raise Refused(Fault.of("too-many.entries", "--from", most=MOST_ENTRIES))
    entries = tuple(
        Proven(line=line, path=[step.hex() for step in tree.inclusion(number)])
        for number, line in enumerate(islice(streams.read(head.stream), head.length))
        if number in wanted
    )
    return Stretch(stream=head.stream, first=first, past=past, entries=entries)


def _placed(lines: Iterable[bytes], head: Head, interval: Interval) -> Iterator[tuple[bytes, When]]:
    """Each line, and where it lies; as in the reports, time never goes back within a stream."""
    latest, since = 0, interval.since or 0
    for line in lines:
        latest = max(latest, _time_of(line, head))
        over = interval.until is not None and latest >= interval.until
        yield line, When.OVER if over else When.BEFORE if latest < since else When.WITHIN


def _time_of(line: bytes, head: Head) -> int:
    try:
        return _TIME.decode(line).at
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise _other(head) from None


def _other(head: Head) -> Refused:
    return Refused(Fault.of("not-as-signed.stream", head.stream, n=head.length))


def _reports(scan: Scan, query: Query, at: At) -> Iterator[tuple[str, bytes]]:
    for made in made_reports("all", scan, query, at):
        yield f"reports/{made.name}.json", encode(made.report) + b"\n"
        yield f"reports/{made.name}.csv", comma_separated(made.heading, made.sheets).encode()


# The file.


def archive_of(period: Period, keys: Pair) -> bytes:
    """The whole file, signed; the same period and keys give the same bytes."""
    files = dict(sorted(_files(period, keys)))
    listed = tuple(Listed(name=name, bytes=len(data), sha256=sha256(data).hexdigest()) for name, data in files.items())
    manifest = encode(
        Manifest(
            house=period.house,
            since=period.interval.since,
            until=period.interval.until,
            tables=period.tables,
            whole=period.whole,
            currency=period.currency,
            at=period.at,
            checkpoint=period.number,
            files=listed,
        )
    )
    return zipped({MANIFEST: signed(manifest, keys.key, keys.sign), **files})


def signed(manifest: bytes, key: str, sign: Sign) -> bytes:
    """The manifest with its signature, as two lines."""
    signature = sign(_PURPOSE + sha256(manifest).hexdigest().encode()).hex()
    return manifest + b"\n" + encode({"key": key, "signature": signature}) + b"\n"


def zipped(files: dict[str, bytes]) -> bytes:
    """Files as one archive, in their order."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, _WRITTEN)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return written.getvalue()


def _files(period: Period, keys: Pair) -> Iterator[tuple[str, bytes]]:
    yield KEY, keys.public
    yield VERIFIER, stand_alone(VERIFIER).read_bytes()
    yield "README.txt", README.encode()
    yield from period.reports
    for stretch in period.stretches:
        yield f"journal/{quote(stretch.stream, safe='/ ')}.jsonl", b"".join(_extract(period, stretch, keys))


def _extract(period: Period, stretch: Stretch, keys: Pair) -> Iterator[bytes]:
    bounds = {"since": period.interval.since, "until": period.interval.until}
    about = {name: value for name, value in bounds.items() if value is not None}
    heading = Heading(
        house=period.house,
        stream=stretch.stream,
        about={**about, "first": stretch.first, "past": stretch.past},
        currency=period.currency,
        at=period.at,
        entries=len(stretch.entries),
    )
    return lines_of(heading, period.checkpoint, keys.public, stretch.entries, key=keys.key, sign=keys.sign)


README = """The journal of a house for a period, as evidence.

  manifest.jsonl     what this file is about, every other file with its SHA-256, and the house's signature
  journal/           one extract a stream: every entry of the period with its path to a root that the house has signed
  reports/           the operator's reports of the period, as the house made them from its whole journal
  house.pub          the house's public key
  verify_extract.py  checks all of this with nothing but Python 3.11 or newer

    python3 verify_extract.py PERIOD.zip --key house.pub

Use a verifier and a public key that you did not get with this file: its maker could have changed those too.
"""
