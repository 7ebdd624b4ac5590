"""Workers do what they are asked in another process, fail alone, and end with the process that started them."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from puntobanco.faults import Refused
from puntobanco.work.worker import JobBroke, Worker, WorkerEnded
from tests.patience import PATIENCE
from tests.work.jobs import Break, Count, Die, Pid, Refuse

PARENT = """
import time
from puntobanco.work.worker import Worker
from tests.work.jobs import Pid

print(Worker().ask(Pid()), flush=True)
time.sleep(60)
"""


def test_a_worker_does_what_it_is_asked_in_another_process_and_tells_of_it() -> None:
    told: list[int] = []
    with Worker() as worker:
        assert worker.pid is None, "it is started when it is first asked"
        assert worker.ask(Pid()) == worker.pid != os.getpid()
        assert worker.ask(Count(to=3), told.append) == 3
    assert told == [0, 1, 2] and worker.pid is None


def test_a_job_that_is_stopped_keeps_what_it_has() -> None:
    with Worker() as worker:
        assert worker.ask(Count(to=10**9), lambda number: worker.stop(7), 7) < 10**9
        worker.stop(8)
        assert worker.ask(Count(to=10**9), number=8) < 10**9, "it was stopped before it began"
        assert worker.ask(Count(to=2)) == 2, "the next one is not"


def test_a_job_fails_alone() -> None:
    with Worker() as worker:
        with pytest.raises(Refused, match="cannot be done"):
            worker.ask(Refuse())
        before = worker.ask(Pid())
        with pytest.raises(JobBroke, match="ValueError: broken"):
            worker.ask(Break())
        assert worker.ask(Pid()) == before
        with pytest.raises(WorkerEnded):
            worker.ask(Die())
        assert worker.ask(Pid()) != before


def test_a_worker_of_a_process_that_was_killed_ends_too() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert _runs(worker), "it waits for more to do"
        parent.kill()
        parent.stdout.close()
    until = time.monotonic() + PATIENCE
    while _runs(worker):
        assert time.monotonic() < until, "the worker never stops waiting"
        time.sleep(0.05)


def _runs(process: int) -> bool:
    """Whether a process is there and not merely waiting to be taken note of."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
