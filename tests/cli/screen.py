"""A window of 80 by 24 in which the program runs, and what can be read in it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager

from tests.patience import PATIENCE

ROWS, COLUMNS = 24, 80
CLEARED = re.compile(r"\x1b\[2J(?:\x1b\[H)?|\x1b\[H")
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Screen:
    """What stands on a terminal since it was last cleared."""

    def __init__(self, ours: int) -> None:
        self.ours, self.shown = ours, ""
        self._decode = getincrementaldecoder("utf-8")().decode  # a read may end within a character

    def press(self, key: str) -> None:
        """Press a key once the program waits for one; what is typed before that is thrown away."""
        end = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.ours)[3] & termios.ICANON:
            assert time.monotonic() < end, f"no key is waited for: {self.shown}"
            time.sleep(0.01)
        self.shown = ""
        os.write(self.ours, key.encode())

    def until(self, words: str) -> list[str]:
        """The lines that are in sight once these words are among them; what is above has been scrolled away."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = CODES.sub("", CLEARED.split(self.shown)[-1]).replace("\r", "").split("\n")
            if any(words in line for line in lines[:-1]):  # a whole line of them
                return lines[-ROWS:]
            if select.select([self.ours], [], [], 0.1)[0]:
                self.shown += self._decode(os.read(self.ours, 65536))
        raise AssertionError(f"“{words}” never came: {self.shown}")


@contextmanager
def screen(*words: str) -> Iterator[Screen]:
    """Run a verb in a window; it must have ended by itself when the test is done."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    sizes = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    command = [sys.executable, "-m", "puntobanco", *words]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=sizes | {"TERM": "xterm-256color"},
        start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        try:
            yield Screen(ours)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            os.close(ours)
