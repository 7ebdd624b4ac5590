"""Small jobs for the tests of workers."""

import os
import time

from puntobanco.faults import Fault, Refused
from puntobanco.work.job import Job, Progress


class Pid(Job[None, int], frozen=True, kw_only=True):
    """The process that does it."""

    def work(self, progress: Progress[None]) -> int:
        return os.getpid()


class Count(Job[int, int], frozen=True, kw_only=True):
    """Counts to a number, or until it is stopped."""

    to: int

    def work(self, progress: Progress[int]) -> int:
        for number in range(self.to):
            if progress.stopped():
                return number
            progress.tell(number)
            time.sleep(0.001)
        return self.to


class Refuse(Job[None, None], frozen=True, kw_only=True):
    """Cannot be done."""

    def work(self, progress: Progress[None]) -> None:
        raise Refused(Fault.of("no.said", "here", why="it cannot be done."))


class Break(Job[None, None], frozen=True, kw_only=True):
    """A program error."""

    def work(self, progress: Progress[None]) -> None:
        raise ValueError("broken")


class Die(Job[None, None], frozen=True, kw_only=True):
    """Takes its process with it."""

    def work(self, progress: Progress[None]) -> None:
        os._exit(9)


class Hang(Job[None, None], frozen=True, kw_only=True):
    """Never comes to an end."""

    def work(self, progress: Progress[None]) -> None:
        while True:
            time.sleep(60)
