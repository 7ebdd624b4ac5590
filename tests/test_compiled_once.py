"""Each kernel is compiled by one process at a time."""

import fcntl
import re
import select
import subprocess
import sys
import time
from pathlib import Path

from tests.compiled_once import LOCK
from tests.patience import PATIENCE

PROGRAM = """
from tests.compiled_once import compile_once
compile_once()
import numba

@numba.njit
def inner(number):
    return number + 1

@numba.njit
def outer(number):
    return 2 * inner(number)

print("compiling", flush=True)
print(outer(20), flush=True)
"""


def waits(process: int) -> bool:
    """Whether the system knows that this process waits for a lock that another one has."""
    return re.search(rf"-> FLOCK .* {process} ", Path("/proc/locks").read_text()) is not None


def test_a_process_waits_to_compile_while_another_does_and_a_kernel_may_call_another() -> None:
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "-c", PROGRAM]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]) as other:
            assert other.stdout is not None and other.stdout.readline() == "compiling\n"
            until = time.monotonic() + PATIENCE
            while not waits(other.pid):
                assert time.monotonic() < until, "it does not wait for the process that compiles"
                time.sleep(0.01)
            assert not select.select([other.stdout], [], [], 0)[0], "it compiled although another process does"
            fcntl.flock(lock, fcntl.LOCK_UN)
            assert other.stdout.readline() == "42\n"
    assert other.returncode == 0
