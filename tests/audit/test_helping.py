"""Helping processes end with the one they help, even if that is killed and cannot tell them to."""

import os
import subprocess
import sys
import time
from pathlib import Path

from puntobanco.audit.helping import helping
from tests.patience import PATIENCE

PARENT = """
import os, time
from puntobanco.audit.helping import helping

if __name__ == "__main__":
    helpers = helping(1)
    print(helpers.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def test_a_helper_does_what_it_is_asked_in_another_process() -> None:
    with helping(1) as others:
        assert others.submit(os.getpid).result() != os.getpid()


def test_a_helper_of_a_process_that_was_killed_ends_too(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(PARENT, encoding="utf-8")
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        helper = int(parent.stdout.readline())
        time.sleep(0.3)
        assert _runs(helper), "it waits for more to do"
        parent.kill()
        parent.stdout.close()
    until = time.monotonic() + PATIENCE
    while _runs(helper):
        assert time.monotonic() < until, "the helper waits for ever"
        time.sleep(0.05)


def _runs(process: int) -> bool:
    """Whether a process is there and not merely waiting to be taken note of."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
