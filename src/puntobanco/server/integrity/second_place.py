"""The second place: a folder of somebody else's, to which checkpoints are added and from which nothing is taken.

A house that was opened with one needs it from then on, until two officers say otherwise: anyone who could take it away
or empty it could cut the end of the journal and not be found out. The house remembers that it has one in a document
that the chain covers.

The one who keeps it should let the house append and not replace: another account, the surveillance room's machine.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puntobanco.faults import Fault, Refused
from puntobanco.procedure.asking import At, Person
from puntobanco.server.accounts.documents import HOUSE, Mark, write
from puntobanco.server.accounts.records import Noted
from puntobanco.store.file_lock import lock
from puntobanco.store.port import Document, Reader, Store
from puntobanco.words import Text, in_words, say

FILE, KEY = "checkpoints.jsonl", "house.pub"
_BLOCK = 1 << 16
_LONGEST = 1 << 24


class NotKept(Exception):
    """The second place does not take what it is given, and why."""

    def __init__(self, text: Text) -> None:
        super().__init__(in_words(text))
        self.text = text


class OtherHouse(NotKept):
    """The second place knows another house's key."""


class SecondPlace:
    """Checkpoints as lines, one after another, each synced before it counts as kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def greet(self, public: bytes) -> None:
        """Leave the public key there at the first start; `OtherHouse` if another house's is there."""
        self.leave(KEY, public)
        if not self.knows(public):
            raise OtherHouse(say("integrity.other-house", key=KEY))

    def is_known(self) -> bool:
        """Whether a house was ever greeted there; `NotKept` if it cannot be told."""
        with _said():
            return (self.folder / KEY).exists()

    def leave(self, name: str, data: bytes) -> None:
        """Leave a file there once; what is there already stays."""
        with _said():
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self.folder / name
            if not file.exists():
                with file.open("xb") as opened:
                    opened.write(data)
                    opened.flush()
                    _sync(opened.fileno())
                self._sync_folder()

    def knows(self, public: bytes) -> bool:
        """Whether the key that is there is this one."""
        with _said():
            return (self.folder / KEY).read_bytes() == public

    def last(self) -> bytes | None:
        file = self.folder / FILE
        with _said():
            if not file.exists():
                return None
            with file.open("rb") as opened:
                return _tail(opened.fileno())[0]

    def add(self, line: bytes) -> None:
        """One line more, unless it is the last one already; a line that a crash cut short is completed."""
        with _said(), self._opened() as file:
            last, torn = _tail(file)
            if last == line and not torn:
                return
            if not line.startswith(torn):
                raise NotKept(say("integrity.damaged", file=FILE))
            rest = line[len(torn) :] + b"\n"
            while rest:
                rest = rest[os.write(file, rest) :]
            _sync(file)

    @contextmanager
    def _opened(self) -> Iterator[int]:
        """The open file, locked against other processes."""
        path = self.folder / FILE
        new = not path.exists()
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            if new:
                self._sync_folder()
            lock(file, wait=True)
            yield file
        finally:
            os.close(file)

    def _sync_folder(self) -> None:
        folder = os.open(self.folder, os.O_RDONLY)
        try:
            _sync(folder)
        finally:
            os.close(folder)


@contextmanager
def _said() -> Iterator[None]:
    """Turn errors of the operating system into `NotKept`."""
    try:
        yield
    except OSError as found:
        name = os.path.basename(found.filename) if isinstance(found.filename, str) else ""
        file, said = name if name in (FILE, KEY) else "", found.strerror or type(found).__name__
        raise NotKept(say("ref.about" if file else "ref.whole", what=file or said, said=said)) from None


_sync = os.fsync


def _tail(file: int) -> tuple[bytes | None, bytes]:
    """The last whole line, and what stands after it without an end."""
    end, data = os.fstat(file).st_size, b""
    while end > 0 and data.count(b"\n") < 2 and len(data) < _LONGEST:
        start = max(0, end - _BLOCK)
        data, end = os.pread(file, end - start, start) + data, start
    whole, _, torn = data.rpartition(b"\n")
    return (whole.rpartition(b"\n")[2] if whole else None), torn


SECOND_PLACE, FOLDER = "second place", "second place folder"
NEEDED, RELEASED = "needed", "released"
HOST = Person("host")


def is_needed(store: Reader) -> bool:
    """Whether the house does not open without its second place."""
    kept = HOUSE.find(store, SECOND_PLACE)
    return kept is not None and kept.record.value == NEEDED


def check_folder(text: str) -> Path:
    """A folder as somebody wrote it; `Refused` unless it is written from the root on."""
    folder = Path(text.strip())
    if not folder.is_absolute():
        raise Refused(Fault("second-place.whole-path", "second place"))
    return folder


def keep_folder(store: Store, folder: Path, now: At) -> None:
    """Remember a folder that was chosen at the browser: later starts use it unless they are told another."""
    kept = HOUSE.find(store, FOLDER)
    mark = Mark(str(folder))
    document = HOUSE.new(FOLDER, mark) if kept is None else HOUSE.over(kept, mark)
    write(store, document, noted=Noted(at=now, what="second-place-chosen", by=HOST))


def second_place_of(store: Reader, given: Path | None) -> SecondPlace | None:
    """The second place of a start: the folder that it was given, or the one that was chosen at the browser."""
    kept = HOUSE.find(store, FOLDER)
    folder = given or (Path(kept.record.value) if kept is not None else None)
    return SecondPlace(folder) if folder is not None else None


def bind(store: Store, now: At) -> None:
    """The house was opened with a second place: from now on it needs it."""
    kept = HOUSE.find(store, SECOND_PLACE)
    mark = Mark(NEEDED)
    if kept is None or kept.record != mark:
        document = HOUSE.new(SECOND_PLACE, mark) if kept is None else HOUSE.over(kept, mark)
        write(store, document, noted=Noted(at=now, what="second-place-bound", by=HOST))


def released(store: Reader) -> tuple[Document, ...]:
    """What is written where two officers let the house open without it, or with an empty one; nothing if it may."""
    kept = HOUSE.find(store, SECOND_PLACE)
    if kept is None or kept.record.value != NEEDED:
        return ()
    folder = HOUSE.find(store, FOLDER)
    return (HOUSE.over(kept, Mark(RELEASED)), *((HOUSE.gone(folder),) if folder is not None else ()))


def refused(why: Text) -> Refused:
    return Refused(Fault.of("second-place.not-there", "second place", why=why))
