"""The small forms of all proofs: `./go prove --small` runs them on all cores and tells how each went.

A few processes share the proofs. One that dies or hangs fails the proof it was working on and is replaced.
"""

import gc
import queue
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path

from tests.looked_once import look_once
from tests.proofs import Found, Parts, Piece, Proof, find_proofs
from tests.proofs.runner import CORES, Worker, ended_kindly
from tests.proofs.worker import Done

HUNG = 900.0
"""Seconds after which a proof has surely hung, on any machine."""

Work = Callable[[Piece, int], Found]


def work(piece: Piece, seed: int) -> Found:
    """Run in this process the small form of the proof whose place in `find_proofs` begins the piece."""
    look_once()
    hold(find_proofs()[piece.start], seed)
    return Found()


def hold(proof: Proof, seed: int) -> None:
    """Run the small form of a proof; a warning, or an exception that nobody would hear of, fails it too."""
    lost: list[str] = []
    before = sys.unraisablehook, threading.excepthook
    sys.unraisablehook = lambda found: lost.append(f"{found.exc_value!r} in {found.object!r}")
    threading.excepthook = lambda found: lost.append(f"{found.exc_value!r} in {found.thread!r}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert proof.show(proof.small, seed), f"{proof.name} found nothing to say"
            gc.collect()
    finally:
        sys.unraisablehook, threading.excepthook = before
    assert not lost, f"{proof.name} lost {', '.join(lost)}"


class Lane:
    """A process that works on one small proof after another; a new one takes its place when it fails."""

    def __init__(self, work: Work, scratch: str, number: int) -> None:
        self._parts, self._scratch = Parts(work=work, told=_told, step=1), scratch
        self._log = Path(scratch) / f"{number}.log"
        self._worker: Worker | None = None

    def do(self, place: int, seed: int, hung: float) -> Done:
        """Work on the proof at a place; a process that failed or hung is not used again."""
        self._worker = worker = self._worker or Worker(self._parts, self._scratch, self._log)
        watch = threading.Timer(hung, worker.end)
        watch.start()
        done = worker.do(Piece(start=place, size=1), seed)
        watch.cancel()
        if done.found is None:
            print(self._log.read_text(encoding="utf-8", errors="replace"), done.traced, sep="\n", file=sys.stderr)
            self.close()
        return done

    def close(self) -> None:
        """End the process, with everything it started."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None


def _told(found: Found, size: int, seed: int) -> str:
    return ""  # nobody adds these up: every proof is told by itself


def _empty(waiting: "queue.SimpleQueue[tuple[str, int]]") -> None:
    with suppress(queue.Empty):
        while True:
            waiting.get_nowait()


def small(places: Mapping[str, int], seed: int, work: Work = work, *, workers: int = CORES, hung: float = HUNG) -> int:
    """Run the small forms of proofs, given by name with their place in `find_proofs`; 0 when all hold, else 1."""
    waiting: queue.SimpleQueue[tuple[str, int]] = queue.SimpleQueue()
    for named in places.items():
        waiting.put(named)
    failed: list[str] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch, ended_kindly(), ExitStack() as closing:

        def labour(lane: Lane) -> None:
            with suppress(queue.Empty):
                while True:
                    name, place = waiting.get_nowait()
                    done = lane.do(place, seed, hung)
                    failed.extend([name] if done.failed else [])
                    print(
                        f"{name}  {done.seconds:.1f} s  {f'FAILED: {done.failed}' if done.failed else 'holds'}",
                        flush=True,
                    )

        lanes = [Lane(work, scratch, number) for number in range(min(workers, len(places)))]
        threads = [threading.Thread(target=labour, args=(lane,), daemon=True) for lane in lanes]
        for lane, thread in zip(lanes, threads, strict=True):
            closing.callback(lane.close)
            thread.start()
        closing.callback(_empty, waiting)
        while any(thread.is_alive() for thread in threads):
            threads[0].join(0.2)  # so that a signal is heard
    print(f"{len(places) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0
