"""What a house does to its files, call by call: every write with its bytes, every sync, every answer it gives.

A tracer at the house writes all of it down; what a disk holds after a power cut follows from that (`images`).
"""

import re
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from puntobanco.store.open import FILE
from tests.patience import PATIENCE
from tests.server.durability.houses import House
from tests.server.durability.nursery import TOLD
from tests.store.faults import strace

FILES = ("", "-wal", "-journal")
"""The files of a database; what lies in shared memory beside them is made anew by each process that opens it."""
CALLS = "trace=pwrite64,pwritev,write,writev,ftruncate,fdatasync,fsync,unlink"
MOST_BYTES = 1 << 17
_CALL = re.compile(r"^(?P<thread>\d+) +(?:<\.\.\. (?P<resumed>\w+) resumed>|(?P<name>\w+)\()(?P<rest>.*)$")
_PATH = re.compile(r"^\d+<(?P<path>[^>]*)>")
_DATA = re.compile(r'"(?P<data>(?:\\x[0-9a-f]{2})*)"(?P<more>\.\.\.)?, (?P<size>\d+)(?:, (?P<offset>\d+))?')
_SIZE = re.compile(r">, (?P<size>\d+)")


class Write(Struct, frozen=True):
    """Bytes on their way to a file; on the disk after a sync, and before it perhaps, in any part."""

    file: str
    offset: int
    data: bytes


class Cut(Struct, frozen=True):
    """A file that is made so long."""

    file: str
    size: int


class Sync(Struct, frozen=True):
    """A sync that came back well: what had gone to that file before it began is on the disk."""

    file: str
    before: int
    """The step at which it began."""


class Told(Struct, frozen=True):
    """A command that is acknowledged from here on."""

    id: str


Step = Write | Cut | Sync | Told


@contextmanager
def recorded(house: House, trace: Path) -> Iterator[None]:
    """A tracer at a house that waits, which writes down what it does to its files until it is killed."""
    command = [strace(), "-f", "-qq", "-y", "-xx", "-s", str(MOST_BYTES), "-o", str(trace), "-e", CALLS]
    for path in (*(f"{house.file}{ending}" for ending in FILES), str(house.data / TOLD)):
        command += ["-P", path]
    tracer = subprocess.Popen([*command, "-p", str(house.pid)], stdin=subprocess.DEVNULL)
    status, until = Path(f"/proc/{house.pid}/status"), perf_counter() + PATIENCE
    while "TracerPid:\t0\n" in status.read_text(encoding="ascii"):
        assert tracer.poll() is None and perf_counter() < until, "strace does not come to the house"
    try:
        yield
    finally:
        house.kill()
        tracer.wait(PATIENCE)


def steps_of(calls: Iterable[str]) -> list[Step]:
    """The steps in a trace. A write counts from where it begins, a sync from where it has come back."""
    steps: list[Step] = []
    syncing: dict[str, tuple[str, int]] = {}
    for call in calls:
        found = _CALL.match(call)
        if found is None:
            continue
        name, thread, rest = found["name"] or found["resumed"], found["thread"], found["rest"]
        if name in ("fdatasync", "fsync"):
            if found["name"]:
                syncing[thread] = _file(rest), len(steps)
            if not rest.endswith("<unfinished ...>"):
                assert rest.endswith("= 0"), call[:200]
                steps.append(Sync(*syncing.pop(thread)))
        elif found["name"]:
            steps += _step(name, rest, call)
    return steps


def _step(name: str, rest: str, call: str) -> Iterator[Step]:
    file = _file(rest)
    if name == "ftruncate":
        size = _SIZE.search(rest)
        assert size is not None, call[:200]
        yield Cut(file, int(size["size"]))
        return
    found = _DATA.search(rest)
    assert name in ("pwrite64", "write") and found is not None and not found["more"], f"not understood: {call[:200]}"
    data = bytes.fromhex(found["data"].replace("\\x", ""))
    assert len(data) == int(found["size"]), f"not all of it was recorded: {call[:200]}"
    if file == TOLD:
        yield from (Told(id_) for id_ in data.decode().split())
    else:
        assert found["offset"] is not None, call[:200]
        yield Write(file, int(found["offset"]), data)


def _file(rest: str) -> str:
    """Which file of the database it is, by the end of its name."""
    found = _PATH.match(rest)
    assert found is not None, rest[:200]
    path = found["path"].encode().decode("unicode_escape") if "\\x" in found["path"] else found["path"]
    name = path.rpartition("/")[2]
    return TOLD if name == TOLD else name.removeprefix(FILE)
