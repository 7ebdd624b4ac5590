"""Compiled modules are kept beside their sources, as Python does by itself, even where the environment forbids it.

Otherwise every process compiles the whole program and its libraries anew, which takes each worker, and each server that
a test starts, some seconds. In a fresh clone one worker compiles all tests, and the others wait for it.
"""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).parent
LOCK = TESTS.parent / ".cache" / "collecting.lock"


def keep_bytecode() -> None:
    """From here on in this process, and in those that it starts."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


@contextmanager
def compiled_by_one() -> Iterator[None]:
    """Keep other processes from collecting tests until those of this clone are compiled."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if any((TESTS / "work" / "__pycache__").glob("test_*.pyc")):  # the last folder that is collected
            fcntl.flock(lock, fcntl.LOCK_UN)
        yield
