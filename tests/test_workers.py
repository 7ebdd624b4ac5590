"""Tests in several workers: each is run once, in one process with the others of its file, and told as it went."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

SHARED = """
import os
import pytest

@pytest.fixture(scope="session")
def started():
    yield os.getpid()
    with open("ended", "a") as file:
        file.write("x")
"""
SEVERAL = """
import os
import time

def test_first(started, tmp_path):
    globals()["pid"] = os.getpid()
    # The last test would be too late: the worker that begins it has taken the next file already, perhaps the other one.
    open(str(tmp_path.parents[1] / "{name}-is-here"), "w").close()
    while not all(os.path.exists(tmp_path.parents[1] / f"{{name}}-is-here") for name in {wanted}):
        time.sleep(0.01)

def test_last(started):
    assert started == os.getpid() == globals()["pid"]
    print("said by {name}")
    os.write(1, b"written by {name}")
    assert "{name}" != "second", "as it should"
"""
DYING = """
import os, signal

def test_dies():
    os.kill(os.getpid(), signal.SIGKILL)
"""


def run(folder: Path, *options: str, **files: str) -> tuple[int, str]:
    """Exit code and output of the tests in these files."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", *options]
    command += ["-p", "tests.workers", "-p", "no:xdist", "-p", "no:cacheprovider"]
    command += ["--rootdir", str(folder), "-c", "/dev/null", "--basetemp", str(folder / "temporary"), str(folder)]
    done = subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_files_run_at_once_and_each_in_one_process(tmp_path: Path) -> None:
    wanted = ("first", "second")
    files = {f"test_{name}": SEVERAL.format(name=name, wanted=wanted) for name in wanted}
    code, said = run(tmp_path, "-n", "2", conftest=SHARED, **files)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 3 passed" in said
    assert "said by second" in said and "written by second" in said and "by first" not in said
    assert (tmp_path / "ended").read_text() == "xx", "what a session shares ends once in each worker"


def test_a_worker_that_dies_is_a_failed_test_and_the_others_go_on(tmp_path: Path) -> None:
    alive = {f"test_{number}_living": "def test_lives(): pass\n" for number in range(5)}
    code, said = run(tmp_path, "-n", "2", test_0_dying=DYING, **alive)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "FAILED test_0_dying.py::test_dies" in said and "ended with -9 while it ran this test" in said
    assert "1 failed, 4 passed" in said, "it had taken the file that it would have run next"


def test_no_file_is_begun_after_the_failure_that_ends_the_run(tmp_path: Path) -> None:
    files = {f"test_{number}": "def test_fails(): assert False\n" for number in range(5)}
    code, said = run(tmp_path, "-n", "1", "-x", **files)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "1 failed in" in said and "stopping after 1 failures" in said


def test_nothing_runs_when_a_file_cannot_be_collected(tmp_path: Path) -> None:
    code, said = run(tmp_path, "-n", "2", test_broken="import nothing_of_this_name\n", test_whole="def test(): pass\n")
    assert code == pytest.ExitCode.INTERRUPTED
    assert "1 error" in said and "passed" not in said


def test_costs_are_told_of_the_files_that_take_the_most(tmp_path: Path) -> None:
    busy = "import time\ndef test_works():\n    while time.process_time() < 1: pass\n"
    files = {"test_idle": "def test_waits(): pass\n", "test_busy": busy, "test_none": "def test_none(): pass\n"}
    code, said = run(tmp_path, "-n", "2", "-p", "tests.costs", "--costs", "1", **files)
    assert code == pytest.ExitCode.OK
    assert "s  test_busy.py" in said and "test_idle.py" not in said
