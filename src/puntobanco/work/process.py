"""The worker process: `python -m puntobanco.work.process`, spoken to through its pipes."""

import os
import pickle
import queue
import sys
import threading
from typing import BinaryIO

from puntobanco.faults import Refused
from puntobanco.work.job import Begin, Done, Failed, Stop, Told

LOWER_PRIORITY = 10
"""How far the priority of a worker is below that of its parent."""
MOST_WORDS = 300
"""Characters of an error that are told."""


class Process:
    """Reads orders, does the jobs one after another, and tells the news."""

    def __init__(self, orders: BinaryIO, news: BinaryIO) -> None:
        self._orders, self._news = orders, news
        self._waiting: queue.SimpleQueue[Begin[object, object]] = queue.SimpleQueue()
        self._stopped: set[int] = set()

    def work(self) -> None:
        """Do what comes, until the parent is gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            begun = self._waiting.get()
            self._say(self._outcome(begun))
            self._stopped.discard(begun.number)

    def _listen(self) -> None:
        """Take orders; when the pipe is closed, there is nobody left to work for."""
        while True:
            try:
                order = pickle.load(self._orders)
            except EOFError:
                os._exit(0)
            if isinstance(order, Stop):
                self._stopped.add(order.number)
            else:
                self._waiting.put(order)

    def _say(self, news: Told[object] | Done[object] | Failed) -> None:
        self._news.write(pickle.dumps(news))
        self._news.flush()

    def _outcome(self, begun: Begin[object, object]) -> Done[object] | Failed:
        try:
            return Done(begun.number, begun.job.work(_Progress(self, begun.number)))
        except Refused as refused:
            return Failed(begun.number, refused.faults)
        except Exception as found:  # noqa: BLE001  # a job that fails must not take the worker with it
            return Failed(begun.number, words=f"{type(found).__name__}: {found}"[:MOST_WORDS])


class _Progress:
    def __init__(self, process: Process, number: int) -> None:
        self._process, self._number = process, number

    def tell(self, news: object) -> None:
        self._process._say(Told(self._number, news))

    def stopped(self) -> bool:
        return self._number in self._process._stopped


def main() -> None:
    """Work through the pipes; anything that prints goes to standard error, where it disturbs no news."""
    news = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(LOWER_PRIORITY)
    Process(sys.stdin.buffer, news).work()


if __name__ == "__main__":
    main()
