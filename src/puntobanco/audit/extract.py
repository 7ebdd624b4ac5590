"""An extract: some entries of one stream in a file that a stranger checks without the rest of the journal.

A checkpoint signs the root over all lines of a stream. Every entry of an extract stands beside its path to that root,
so nothing in the file can be altered or put into another place, though most of the stream is not in it. The house also
signs the file as a whole: that these are all the entries about what the heading names. docs/journal.md has the form;
standalone/verify_extract.py reads it and shares no code with this package.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

from msgspec import Struct

from puntobanco.audit.frames import frames_of
from puntobanco.journal.checkpoint import Sign
from puntobanco.journal.entry import encode
from puntobanco.money import Currency
from puntobanco.procedure.asking import At

FORMAT = "puntobanco-extract-1"
_PURPOSE = b"puntobanco extract\n"
"""Stands before what is signed, so that a signature given for this can serve for nothing else."""


class Heading(Struct, frozen=True, kw_only=True):
    """The first line: what the extract is about."""

    format: str = FORMAT
    house: str
    stream: str
    about: Mapping[str, int]
    """Such as ``{"round": 12}``."""
    currency: Currency
    """In which its amounts are: whole minor units."""
    at: At
    """When it was made, by the host's clock."""
    entries: int


class Closing(Struct, frozen=True, kw_only=True):
    """The last line: who signed everything above."""

    key: str
    signature: str


class Proven(Struct, frozen=True, kw_only=True):
    """An entry as it is on disk, and its path to the root in the checkpoint."""

    line: bytes
    path: Sequence[str]


def lines_of(
    heading: Heading, checkpoint: bytes, public: bytes, entries: Iterable[Proven], *, key: str, sign: Sign
) -> Iterator[bytes]:
    """The lines of an extract, each with its end: heading, checkpoint, public key, two for each entry, signature."""
    made = sha256()
    for line in _unsigned(heading, checkpoint, public, entries):
        made.update(line)
        yield line
    signature = sign(_PURPOSE + made.hexdigest().encode()).hex()
    yield encode(Closing(key=key, signature=signature)) + b"\n"


def _unsigned(heading: Heading, checkpoint: bytes, public: bytes, entries: Iterable[Proven]) -> Iterator[bytes]:
    yield encode(heading) + b"\n"
    yield checkpoint.strip() + b"\n"
    yield encode({"public": public.decode()}) + b"\n"
    for entry in entries:
        yield encode(entry.path) + b"\n"
        yield entry.line + b"\n"


def numbers_of_round(read: Callable[[], Iterable[bytes]], number: int) -> tuple[int, ...]:
    """The entries of a table that tell of a round: its founding, the round from first to last, corrections later on.

    None if the table has played no such round.
    """
    frames = frames_of(read(), number)
    if not frames:
        return ()
    told = [frame.entry for frame in frames]
    ended = next((frame.entry for frame in frames if frame.kind == "ended"), max(told))
    return tuple(sorted({0, *range(told[0], ended + 1), *told}))
