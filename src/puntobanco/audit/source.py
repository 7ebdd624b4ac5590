"""Where a journal is read from: one file, a folder with one file a stream or with a store in it, or a store."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from urllib.parse import quote, unquote

from msgspec import Struct

from puntobanco.faults import Fault, Refused
from puntobanco.journal.entry import NotAnEntry, header_of
from puntobanco.store import Failed, Reader, looked_at
from puntobanco.store.open import FILE as STORE_FILE

CHECKPOINTS = "checkpoints.jsonl"
NO_JOURNAL = "no-journal"
_ENDING = ".jsonl"
_STORE_ENDING = ".sqlite"
_USUAL_LINE = 800
"""Bytes of a usual entry, for the progress of a store that does not tell its size."""
_LOOKS = 100
_LOOKED_AT = 10
"""Lines of a file among which there must be an entry, or it is no journal at all."""


class Source(Struct, frozen=True, kw_only=True):
    """Streams of lines that can be read again and by several processes."""

    files: dict[str, Path] = {}
    """A file a stream."""
    store: str = ""
    lengths: dict[str, int] = {}
    """How many entries each stream of the store had when it was first looked at; what comes later is left alone."""
    size: int
    """In bytes, as far as it is known."""
    whole: bool = True
    """Whether it holds a whole journal, and not one stream of it."""
    checkpoints: Path | None = None

    def streams(self) -> tuple[str, ...]:
        return tuple(sorted(self.files or self.lengths))

    def read(self, stream: str) -> Iterator[bytes]:
        """The lines of a stream in their order, without the ends of the lines."""
        if stream in self.files:
            return file_lines(self.files[stream])
        return _stored_lines(self.store, stream, self.lengths[stream])


def find_source(wanted: str) -> Source:
    """The journal at a path or an address; `Refused` if it cannot be read."""
    path = Path(wanted)
    if "://" in wanted or path.suffix == _STORE_ENDING:
        return _store(wanted)
    try:
        if (path / STORE_FILE).is_file():
            return _store(wanted)
        return _folder(path) if path.is_dir() else _file(path)
    except OSError as error:
        raise _unreadable(wanted, f"it cannot be read ({error.strerror}).") from None


def file_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file; an end of line after the last one is not needed."""
    with path.open("rb") as file:
        for line in file:
            yield line[:-1] if line.endswith(b"\n") else line


def _file(path: Path) -> Source:
    return Source(files={_stream_in(path): path}, size=path.stat().st_size, whole=False)


def _stream_in(path: Path) -> str:
    for _, line in zip(range(_LOOKED_AT), file_lines(path), strict=False):
        try:
            return header_of(line).stream
        except NotAnEntry:
            continue
    raise Refused(Fault.of(f"{NO_JOURNAL}.no-entry", str(path)[:100]))


def _folder(path: Path) -> Source:
    files = {
        unquote(file.relative_to(path).as_posix().removesuffix(_ENDING)): file
        for file in sorted(path.rglob(f"*{_ENDING}"))
        if file.name != CHECKPOINTS
    }
    if not files:
        raise _unreadable(str(path), f"there is no journal in it: no file ends in {_ENDING}.")
    beside = path / CHECKPOINTS
    size = sum(file.stat().st_size for file in files.values())
    return Source(files=files, size=size, checkpoints=beside if beside.is_file() else None)


def write_folder(folder: Path, streams: Mapping[str, Iterable[bytes]], checkpoints: Iterable[bytes] = ()) -> None:
    """A journal as files, one a stream: the stream ``table/T07`` becomes ``table/T07.jsonl``."""
    for name, lines in streams.items():
        if {"", ".", ".."} & set(name.split("/")):
            raise Refused(Fault.of("no-name.stream-cannot", name))
        _write(folder / (quote(name, safe="/ ") + _ENDING), lines)
    if lines := tuple(checkpoints):
        _write(folder / CHECKPOINTS, lines)


def _write(path: Path, lines: Iterable[bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.writelines(line + b"\n" for line in lines)


def _store(address: str) -> Source:
    try:
        with closing(looked_at(address)) as store:
            lengths = _lengths(store)
    except Failed as error:
        raise _unreadable(address, f"it cannot be read ({str(error).rstrip('.')}).") from None
    if not lengths:
        raise _unreadable(address, "it holds no stream.")
    return Source(store=address, lengths=lengths, size=sum(lengths.values()) * _USUAL_LINE)


def _lengths(store: Reader) -> dict[str, int]:
    """The lengths of all streams at one moment, though somebody may be writing: the same when asked twice."""
    before: dict[str, int] = {}
    for _ in range(_LOOKS):
        lengths = {name: store.length(name) for name in store.streams()}
        if lengths == before:
            break
        before = lengths
    return before


def _stored_lines(address: str, stream: str, length: int) -> Iterator[bytes]:
    with closing(looked_at(address)) as store:
        yield from islice(store.read(stream), length)


def _unreadable(where: str, sentence: str) -> Refused:
    return Refused(Fault.of("unreadable.said", where[:100], why=sentence))
