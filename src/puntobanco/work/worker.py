"""A worker as its parent sees it: started for its first job, ended when it is no longer needed."""

import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from types import TracebackType

from puntobanco.faults import Refused
from puntobanco.work.job import Begin, Done, Failed, Job, News, Out, Stop, Told

PROCESS = "puntobanco.work.process"


class WorkerEnded(Exception):
    """The process ended before its job was done."""


class JobBroke(Exception):
    """The program failed at a job."""


class Worker:
    """One process that does one job at a time. Its methods block; `stop` and `end` may be called from any thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._stopping: set[int] = set()
        self._lock = Lock()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, found: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process is not None else None

    def ask(self, job: Job[News, Out], told: Callable[[News], None] = lambda news: None, number: int = 0) -> Out:
        """The result of a job, which can be stopped by its number.

        `Refused` if it cannot be done, `JobBroke` if the program fails at it, `WorkerEnded` if the process ends first.
        """
        try:
            process = self._started()
            assert process.stdin is not None and process.stdout is not None
            self._send(process, Begin(number, job))
            if number in self._stopping:
                self._send(process, Stop(number))
            while True:
                news: Told[News] | Done[Out] | Failed = pickle.load(process.stdout)
                if isinstance(news, Told):
                    told(news.news)
                elif isinstance(news, Done):
                    return news.result
                elif news.faults:
                    raise Refused(*news.faults)
                else:
                    raise JobBroke(news.words)
        except (EOFError, OSError, ValueError, pickle.UnpicklingError) as found:
            self.end()
            raise WorkerEnded(str(found)) from None
        finally:
            self._stopping.discard(number)

    def stop(self, number: int) -> None:
        """Have a job stopped: it keeps what it has."""
        self._stopping.add(number)
        process = self._process
        if process is not None:
            with suppress(OSError, ValueError):
                self._send(process, Stop(number))

    def end(self) -> None:
        """End the process; `ask` raises `WorkerEnded` in the thread that waits for it."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        with self._lock:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError, ValueError):
                        pipe.close()

    def _send(self, process: "subprocess.Popen[bytes]", order: Begin[News, Out] | Stop) -> None:
        assert process.stdin is not None
        with self._lock:
            process.stdin.write(pickle.dumps(order))
            process.stdin.flush()

    def _started(self) -> "subprocess.Popen[bytes]":
        """The process, in a session of its own: it ends by its pipe, not by Ctrl-C."""
        if self._process is None or self._process.poll() is not None:
            self.end()
            command = (sys.executable, "-m", PROCESS)
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return self._process
