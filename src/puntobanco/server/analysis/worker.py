"""The process that works things out: `python -m puntobanco.server.analysis.worker`, spoken to through its pipes.

It does one job at a time, at the lowest priority, and ends as soon as the house that started it is gone.
"""

import os
import queue
import sys
import threading
from typing import BinaryIO

from puntobanco.faults import Refused
from puntobanco.journal.entry import encode
from puntobanco.server.analysis import jobs
from puntobanco.wire import analysis as messages
from puntobanco.wire.answers import refusal

NICE = 10
"""How far its priority is below that of the house."""


class Worker:
    """Reads orders, does the jobs, and tells the news."""

    def __init__(self, orders: BinaryIO, news: BinaryIO) -> None:
        self._orders, self._news = orders, news
        self._waiting: queue.SimpleQueue[jobs.Begin] = queue.SimpleQueue()
        self._stopped: set[int] = set()

    def work(self) -> None:
        """Do whatever comes, for ever."""
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            begun = self._waiting.get()
            self._tell(self._outcome(begun.number, begun.job))
            self._stopped.discard(begun.number)

    def _listen(self) -> None:
        """Take orders; when the house has closed the pipe, there is nobody left to work for."""
        while length := self._orders.read(jobs.LENGTH):
            order = jobs.ORDERS.decode(self._orders.read(int.from_bytes(length, "big")))
            if isinstance(order, jobs.Begin):
                self._waiting.put(order)
            else:
                self._stopped.add(order.number)
        os._exit(0)

    def _tell(self, news: jobs.News) -> None:
        self._news.write(jobs.frame(news))
        self._news.flush()

    def _outcome(self, number: int, job: jobs.AnyJob) -> jobs.News:
        try:
            return self._done(number, job)
        except Refused as found:
            return jobs.Refused(number=number, refusal=refusal(found.faults[0]))
        except Exception as found:  # noqa: BLE001  # a job that fails must not take the worker with it
            return jobs.Broken(number=number, words=f"{type(found).__name__}: {found}"[:300])

    def _done(self, number: int, job: jobs.AnyJob) -> jobs.News:
        from puntobanco.server.analysis.running import Stopped, reported, simulated

        def tell(stage: str, done: int, wanted: int, seen: messages.RunSeen | None) -> None:
            self._tell(jobs.Told(number=number, stage=stage, done=done, wanted=wanted, seen=seen))

        def stop() -> bool:
            return number in self._stopped

        match job:
            case jobs.Run():
                seen, stopped = simulated(job, tell, stop)
                return jobs.Done(number=number, body=b"", stopped=stopped, seen=seen)
            case jobs.Report():
                try:
                    return jobs.Done(number=number, body=reported(job, tell, stop))
                except Stopped:
                    return jobs.Done(number=number, body=b"", stopped=True)
            case _:
                return jobs.Done(number=number, body=encode(answer(job)))


def answer(job: jobs.AnyJob) -> object:
    """What is answered to a question of exact figures."""
    from puntobanco.server.analysis import across, exact, felt

    match job:
        case jobs.List():
            return exact.listed(job.ready)
        case jobs.Figures():
            return exact.wagers_out(job.source, job.decks, job.left)
        case jobs.PayTables():
            return exact.pay_tables_out(job.source, job.wager, job.decks)
        case jobs.Compare():
            return across.compare_out(job.columns)
        case jobs.Decks():
            return across.decks_out(job.source)
        case jobs.Removal():
            return across.removal_out(job.source, job.decks)
        case jobs.Plain():
            return felt.felt_out(job.source)
    raise AssertionError(f"{job} is no question")


def main() -> None:
    """Work through the pipes; whatever else prints goes to standard error, where it disturbs no frame."""
    news = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICE)
    Worker(sys.stdin.buffer, news).work()


if __name__ == "__main__":
    main()
