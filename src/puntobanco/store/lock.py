"""A lock against a second process: two processes that write to one SQLite file starve or corrupt each other.

The lock is on the database file itself, so that no file beside it can be deleted to get around it, and it is found by
whatever name or link the file is reached. It is `flock`, which SQLite's own locks (`fcntl`) know nothing of: anyone who
only reads, such as `backup`, `verify` and `books`, is not held up.
"""

import fcntl
import os
from pathlib import Path

from puntobanco.faults import Fault, Refused

_REFUSED: list[int] = []
"""Files that could not be locked, left open: if this process has the same file open through SQLite, closing any handle
on it would silently drop SQLite's own locks."""


class Lock:
    """A file that is held as long as the process lives; made if it is not there, for its owner alone."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _REFUSED.append(self._file)
            sentence = f"{_holder(self._file)} has it open, and one process at a time writes to it."
            advice = "Stop that process first. Several processes need PostgreSQL: --database postgresql://…"
            raise Refused(Fault("in-use", str(path), sentence, None, advice)) from None
        except OSError:
            os.close(self._file)
            raise

    def close(self) -> None:
        """Let it go, after whatever has the file open through SQLite."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def _holder(file: int) -> str:
    """Which process holds the lock, where the system tells."""
    inode = os.fstat(file).st_ino
    try:
        lines = Path("/proc/locks").read_text("ascii").splitlines()
    except OSError:
        lines = []
    for line in lines:
        words = line.split()
        if len(words) > 5 and words[1] == "FLOCK" and words[5].rpartition(":")[2] == str(inode):
            return f"process {words[4]}"
    return "another process"
