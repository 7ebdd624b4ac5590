"""Standard input, output and error as the command line needs them: there, in UTF-8, and silent when nobody reads.

A verb whose reader has left (`puntobanco verify … | head -1`) goes on to its end, so that its exit code is always the
one of what it did and never one of timing.
"""

import io
import os
import sys
from typing import Any, TextIO


class Patient(io.FileIO):
    """A file that accepts every write, even after the reader at the other end has left."""

    def write(self, data: Any) -> int:
        """Write the data, or drop it when nobody reads any more."""
        try:
            return super().write(data)
        except BrokenPipeError:
            let_go(self.fileno())
            return len(data)


def let_go(number: int) -> None:
    """Send what is written to this file descriptor to nowhere from now on."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, number)
    os.close(nowhere)


def prepare() -> None:
    """Open the standard streams that the caller closed; output and error survive a reader who leaves."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free, so exactly this one
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)
    sys.stdout = _patient(sys.stdout, sys.__stdout__, 1)
    sys.stderr = _patient(sys.stderr, sys.__stderr__, 2)


def _patient(stream: TextIO | None, first: TextIO | None, number: int) -> TextIO:
    """The stream for a file number; one that somebody else has put there, as a test does, stays."""
    if stream is not None and stream is not first:
        return stream
    raw = Patient(number, "w", closefd=False)
    buffered = io.BufferedWriter(raw)
    lines = number == 2 or raw.isatty()
    return io.TextIOWrapper(buffered, encoding="utf-8", errors="replace", line_buffering=lines)
