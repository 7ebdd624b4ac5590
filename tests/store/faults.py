"""A small house that writes and says what is on disk, run under strace with a disk that fails at a chosen call.

``python -m tests.store.faults FILE COUNT TOGETHER [SIZE]`` appends COUNT batches of two streams, some together, and
prints the number of each when its future has ended well, or ``failed`` and why. No file may grow beyond SIZE.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.store import Answered, Batch, Failed, Part, SqliteStore
from tests.patience import PATIENCE

BATCHES = 30
"""The least number of appends; more follow until the call that fails is reached."""
HALF = "half is written"
FAULTS = {
    "the disk cannot be synced": "fdatasync:error=EIO",
    "the disk is full": "pwrite64:error=ENOSPC",
    "the disk fails": "pwrite64:error=EIO",
    HALF: "",
}
"""What strace does to one call. The kernel itself writes less than asked where a file reaches its allowed size."""


def batch(number: int) -> Batch:
    """Two streams and an answer in one transaction."""
    line = f"{number} ".encode() + b"x" * 600
    return Batch(
        parts=(Part("house", number, (line,)), Part("table/SG-01", number, (line,))),
        answers=(Answered(str(number), "d", b"yes"),),
    )


def play(path: Path, count: int, together: int) -> None:
    """Append, and print what is on disk; each line leaves by one write, so that a trace shows the moment."""
    try:
        store = SqliteStore(path)
    except Refused as refused:
        os.write(1, f"refused {refused}\n".encode())
        return
    with closing(store):
        futures = []
        for number in range(count):
            futures.append((number, store.append(batch(number))))
            if len(futures) == together:
                _tell(futures)
        _tell(futures)


def _tell(futures: "list[tuple[int, Future[None]]]") -> None:
    for number, future in futures:
        error = future.exception(20)
        told = f"acknowledged {number}" if error is None else f"failed {type(error).__name__}: {error}"
        os.write(1, f"{told}\n".encode())
    futures.clear()


def strace() -> str:
    """The tracer; without it a test is skipped, under CI it fails."""
    found = shutil.which("strace")
    if found:
        return found
    if os.environ.get("CI"):
        pytest.fail("no strace: install the listed system packages")
    pytest.skip("no strace")


def injected(fault: str, points: range) -> Counter[str]:
    """One run for each of these calls, of which that one fails; what became of them, counted.

    `AssertionError` if anything that was acknowledged is missing afterwards, or half of anything is there.
    """
    ends: Counter[str] = Counter()
    for point in points:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "house.sqlite"
            SqliteStore(path).close()
            inject = f"inject={FAULTS[fault]}:when={point}"
            command = [strace(), "-f", "-qq", "-o", "/dev/null", "-e", inject, "-P", str(path), "-P", f"{path}-wal"]
            child = [sys.executable, "-m", "tests.store.faults", str(path), str(BATCHES + 3 * point), "3"]
            if fault == HALF:
                command, child = [], [*child, str(33_000 + point * 1301)]
            ran = subprocess.run([*command, *child], capture_output=True, text=True, check=False, timeout=PATIENCE)
            assert ran.returncode == 0, f"{fault}, call {point}: {ran.stderr}"
            told = ran.stdout.splitlines()
            ends[_judged(path, told, f"{fault}, call {point}")] += 1
    return ends


def _judged(path: Path, told: list[str], where: str) -> str:
    good = [int(line.split()[1]) for line in told if line.startswith("acknowledged")]
    bad = [line for line in told if not line.startswith("acknowledged")]
    assert good == list(range(len(good))), f"{where}: after a failure nothing more is acknowledged: {told}"
    assert all(line.startswith(("failed Failed", "refused")) for line in bad), f"{where}: {bad}"
    with closing(SqliteStore(path)) as store:
        assert store._file.execute("PRAGMA integrity_check").fetchall() == [("ok",)], where
        lengths = {store.length("house"), store.length("table/SG-01"), len(list(store.answers()))}
        assert len(lengths) == 1, f"{where}: half of a batch is there: {lengths}"
        assert lengths.pop() >= len(good), f"{where}: something acknowledged is missing"
        assert [line.split()[0] for line in store.read("house")] == [b"%d" % n for n in range(store.length("house"))]
        store.append(batch(store.length("house"))).result(PATIENCE)
    return "nothing" if not bad else "refused to open" if bad[0].startswith("refused") else "stopped"


def unsynced(count: int) -> tuple[int, int]:
    """How many acknowledgements left the process, and how many of them before what they say was synced."""
    with tempfile.TemporaryDirectory() as folder:
        path, trace = Path(folder) / "house.sqlite", Path(folder) / "trace"
        calls = "trace=pwrite64,write,fdatasync,fsync"
        command = [strace(), "-f", "-qq", "-y", "-o", str(trace), "-e", calls]
        child = [sys.executable, "-m", "tests.store.faults", str(path), str(count), "1"]
        subprocess.run([*command, *child], capture_output=True, check=True, timeout=600)
        return in_order(trace.read_text(errors="replace").splitlines())


def in_order(calls: list[str]) -> tuple[int, int]:
    """Follow the log, one batch at a time: it is dirty from a write until a sync of it has come back."""
    acknowledged = wrong = 0
    dirty, syncing = True, ""
    for call in calls:
        process = call.split()[0]
        if "pwrite64(" in call and "-wal>" in call:
            dirty = True
        elif "sync(" in call and "-wal>" in call:
            syncing = process if call.endswith("<unfinished ...>") else ""
            dirty = dirty and not call.endswith("= 0")
        elif "sync resumed" in call and process == syncing:
            dirty = dirty and not call.endswith("= 0")
        elif "acknowledged" in call and "write(1" in call:
            acknowledged += 1
            wrong += dirty
            dirty = True  # the next one needs a sync of its own
    return acknowledged, wrong


if __name__ == "__main__":
    if len(sys.argv) > 4:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[4]), resource.RLIM_INFINITY))
    try:
        play(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
    except Failed as failed:
        os.write(1, f"failed Failed: {failed}\n".encode())
