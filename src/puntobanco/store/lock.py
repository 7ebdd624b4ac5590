"""A lock against a second process: two that write to one SQLite file starve or corrupt each other."""

import fcntl
import os
from pathlib import Path

from puntobanco.faults import Fault, Refused


class Lock:
    """A file beside the database, held as long as the process lives; it says which process that is."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(self._file, 100).decode(errors="replace").strip()
            os.close(self._file)
            if not isinstance(error, BlockingIOError):
                raise
            sentence = f"process {holder or 'unknown'} has it open, and one process at a time writes to it."
            advice = "Stop that process first. Several processes need PostgreSQL: --database postgresql://…"
            raise Refused(Fault("in-use", str(path.with_suffix("")), sentence, None, advice)) from None
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def close(self) -> None:
        """Let it go; the file stays, for whoever comes next."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1
