"""A lock on an open file against other processes: `flock`, or a locked byte where the system has none (Windows)."""

import time

FAR = 1 << 40
"""The byte that is locked on Windows, where a locked byte cannot be read: far behind the end of any file of ours."""
AGAIN = 0.05
"""Seconds between two tries on Windows, where waiting has a limit of its own."""


def lock(file: int, *, wait: bool) -> None:
    """Lock an open file until it is closed; without waiting, `BlockingIOError` where another process has it."""
    try:
        import fcntl
    except ImportError:
        _lock_byte(file, wait)
        return
    fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def _lock_byte(file: int, wait: bool) -> None:
    import msvcrt
    import os

    while True:
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            if not wait:
                raise BlockingIOError(f"another process has file {file}") from None
            time.sleep(AGAIN)
        else:
            return
        finally:
            os.lseek(file, 0, os.SEEK_SET)
