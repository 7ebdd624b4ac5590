"""A process that works on pieces of a proof: `python -m tests.proofs.worker MODULE FUNCTION`.

It reads one piece a line and answers each with a line. When nobody can ask any more it ends at once, with every
process that it started: they are of its own group.
"""

import importlib
import os
import queue
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable

import msgspec
from msgspec import Struct

from tests.proofs import Found, Piece


class Task(Struct, frozen=True):
    """A piece to be worked on."""

    start: int
    size: int
    seed: int


class Done(Struct, frozen=True):
    """What came of a piece: either what was found, or why it failed."""

    seconds: float
    found: Found | None = None
    failed: str = ""
    traced: str = ""


def did(work: Callable[[Piece, int], Found], task: Task) -> Done:
    """Work on one piece."""
    begun = time.monotonic()
    try:
        found = work(Piece(start=task.start, size=task.size), task.seed)
    except Exception as error:  # noqa: BLE001  # whatever it is, the claim was not shown
        says = str(error).strip() or "an assertion without words"
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        return Done(time.monotonic() - begun, failed=f"{kind}{says}", traced=traceback.format_exc())
    return Done(time.monotonic() - begun, found=found)


def main() -> None:
    """Answer until the runner is gone."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever a proof prints is not an answer
    # Not sys.stdin: a process that a proof forks closes its own, and would wait for the lock of the reading thread.
    asked = os.fdopen(os.dup(0), "rb")
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()

    def listen() -> None:
        for line in asked:
            tasks.put(msgspec.json.decode(line, type=Task))
        os.killpg(0, signal.SIGKILL)

    module, name = sys.argv[1:]
    work = getattr(importlib.import_module(module), name)
    threading.Thread(target=listen, daemon=True).start()
    while True:
        answers.write(msgspec.json.encode(did(work, tasks.get())) + b"\n")


if __name__ == "__main__":
    main()
