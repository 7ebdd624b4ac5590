"""Long proofs in pieces: all cores work on them, and what is finished is kept."""

import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import msgspec

from tests.proofs import Parts, Piece, total
from tests.proofs.record import KEPT, ROOT, Pieces
from tests.proofs.worker import Done, Task

CORES = len(os.sched_getaffinity(0))
Say = Callable[[str], None]


class Stopped(Exception):
    """Somebody ended the run; what is finished is kept."""


class Worker:
    """A process of its own, with its own group and its own place for temporary files."""

    def __init__(self, parts: Parts, scratch: str, log: Path) -> None:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.proofs.worker", parts.work.__module__, parts.work.__name__],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, cwd=ROOT,
                env={**os.environ, "TMPDIR": scratch}, start_new_session=True,
            )  # fmt: skip

    def do(self, piece: Piece, seed: int) -> Done:
        """Work on a piece."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(msgspec.json.encode(Task(piece.start, piece.size, seed)) + b"\n")
            self._process.stdin.flush()
        answer = self._process.stdout.readline()
        return msgspec.json.decode(answer, type=Done) if answer else Done(0.0, failed="its process ended")

    def end(self) -> None:
        """End the process and its children; a caller that waits for its answer hears that it ended."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End it, and free what it used."""
        self.end()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()


def work_off(
    name: str, parts: Parts, size: int, pieces: Pieces, say: Say, *, workers: int = CORES, kept: Path = KEPT
) -> None:
    """Finish all pieces; AssertionError at the first that fails, Stopped if the process is asked to end."""
    todo = [piece for piece in parts.pieces(size) if not pieces.has(piece)]
    waiting: queue.SimpleQueue[Piece] = queue.SimpleQueue()
    for piece in todo:
        waiting.put(piece)
    done: queue.SimpleQueue[tuple[Piece, Done]] = queue.SimpleQueue()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        crew = [Worker(parts, scratch, kept / f"{name}.log") for _ in range(min(workers, len(todo)))]

        def labour(worker: Worker) -> None:
            with suppress(queue.Empty):
                while piece := waiting.get_nowait():
                    done.put((piece, worker.do(piece, pieces.seed)))

        hands = [threading.Thread(target=labour, args=(worker,), daemon=True) for worker in crew]
        try:
            with ended_kindly():
                for hand in hands:
                    hand.start()
                for left in range(len(todo), 0, -1):
                    say(outlook(parts, size, pieces, workers))
                    piece, one = _awaited(done)
                    if one.found is None:
                        print(one.traced, file=sys.stderr)
                        again = f"./go prove {name} --seed {pieces.seed} --size {size} --piece {piece.start}"
                        raise AssertionError(f"{one.failed} (again: {again}; {left - 1:,} pieces not looked at)")
                    pieces.add(piece, one.seconds, one.found)
        finally:
            with suppress(queue.Empty):
                while True:
                    waiting.get_nowait()
            for worker in crew:
                worker.close()
            for hand in hands:
                hand.join()


def _awaited(done: "queue.SimpleQueue[tuple[Piece, Done]]") -> tuple[Piece, Done]:
    while True:
        with suppress(queue.Empty):
            return done.get(timeout=0.5)  # so that a signal is heard


@contextmanager
def ended_kindly() -> Iterator[None]:
    """Ctrl-C and kill end the run as `Stopped`."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def outlook(parts: Parts, size: int, pieces: Pieces, workers: int = CORES) -> str:
    """How much is finished, and how long the rest should take."""
    every = parts.pieces(size)
    finished = pieces.of(every)
    did, worked = sum(one.size for one in finished), sum(one.seconds for one in finished)
    told = f"{len(finished):,} of {len(every):,} pieces"
    return f"{told}, about {duration(worked / did * (size - did) / workers)} to go" if did else told


def result(parts: Parts, size: int, pieces: Pieces) -> tuple[str, float]:
    """What all pieces say together, and the seconds they took, all cores at work."""
    finished = pieces.of(parts.pieces(size))
    versions = len({one.code for one in finished})
    told = parts.told(total(one.found for one in finished), size, pieces.seed)
    if versions > 1:
        told += f" Worked on by {versions} versions of the code."
    return told, sum(one.seconds for one in finished) / min(CORES, max(1, len(finished)))


def duration(seconds: float) -> str:
    """A length of time for people."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02} min"
