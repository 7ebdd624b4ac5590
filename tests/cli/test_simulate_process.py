"""`puntobanco simulate` as a process of its own: stopped by Ctrl-C, watched by a person, and dealt by a cluster."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import answer, run
from tests.patience import PATIENCE

HEARING = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
COMMAND = [sys.executable, "-c", HEARING + "from puntobanco.cli.main import main; sys.exit(main())", "simulate"]
"""Ctrl-C is heard even where the shell that runs the tests ignores it."""

HUGE = "1000000000"
SLOW = "def slow(state, last_result, unit):\n    return unit, state\n"


def begun(*words: str, stderr: int = subprocess.PIPE, first: str = "") -> subprocess.Popen[bytes]:
    """The command under way; `first` is run in its process before it."""
    python, option, program, verb = COMMAND
    return subprocess.Popen([python, option, first + program, verb, *words], stdout=subprocess.PIPE, stderr=stderr)


def stopped(*words: str) -> tuple[dict[str, Any], str]:
    """What it tells at Ctrl-C, pressed after a core's work; twice as much if that was before the first shoe."""
    work = 1.0
    while True:
        process = begun(*words)
        assert process.stderr
        first = process.stderr.readline().decode()
        _has_worked(process.pid, work)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        if b"stopped before anything was dealt" in err and work < PATIENCE:
            work *= 2
            continue
        assert process.returncode == 0, err
        return json.loads(out), first + err.decode()


def _has_worked(process: int, seconds: float) -> None:
    """Wait until it has had so much time on the processors, or is gone."""
    tick, before, until = os.sysconf("SC_CLK_TCK"), 0.0, time.monotonic() + PATIENCE
    while time.monotonic() < until:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        worked = (int(fields[11]) + int(fields[12])) / tick
        before = before or worked
        if worked - before >= seconds:
            return
        time.sleep(0.05)


def test_ctrl_c_keeps_the_shoes_that_were_dealt() -> None:
    answer("simulate", "massachusetts-ez", "--shoes", "1", "--wagers", "banker", "--json")  # compiled and kept
    got, told = stopped("massachusetts-ez", "--shoes", HUGE, "--wagers", "banker", "--json")
    assert got["partial"] is True and 0 < got["shoes"] < int(HUGE)
    assert abs(got["wagers"][0]["z"]) < 4.5 and "Traceback" not in told


@pytest.mark.parametrize("plan", ["flat", "own"])
def test_ctrl_c_keeps_the_sessions_that_were_played(plan: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(SLOW)
    named = f"{tmp_path}/own.py:slow" if plan == "own" else plan
    words = ("--hands", "1000", "--bankroll", "1000", "--sessions", "2000000", "--json")
    answer("simulate", "massachusetts-ez", "--plan", named, "--sessions", "1", "--json")  # compiled and kept
    got, told = stopped("massachusetts-ez", "--plan", named, *words)
    assert got["stopped"] is True and 0 < got["sessions"] < 2_000_000
    assert abs(got["z"]) < 4.5 and "Traceback" not in told


def test_stopped_before_anything_was_dealt_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("puntobanco.simulate.run"), "run", stop)
    result = run("simulate", "massachusetts-ez", "--shoes", "5")
    assert result.exit_code == 1 and "stopped before anything was dealt" in result.stderr


@pytest.mark.parametrize("words", [("--shoes", "40000", "--wagers", "banker"), ("--plan", "flat", "--hands", "400")])
def test_a_person_who_watches_sees_a_bar_with_rate_and_time_left(words: tuple[str, ...]) -> None:
    screen, terminal = pty.openpty()
    at_once = "from puntobanco.cli import terminal; terminal.SHOWN_AFTER = 0; "  # a quick machine is done in a second
    process = begun("massachusetts-ez", *words, stderr=terminal, first=at_once)
    os.close(terminal)
    shown = b"".join(_everything_on(screen)).decode()
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and b"banker" in out
    wanted = "40,000" if "--shoes" in words else "10,000"
    assert f"{wanted} of {wanted}" in shown and "a second" in shown and "0:00:0" in shown


def _everything_on(screen: int) -> Iterator[bytes]:
    while True:
        try:
            if not (some := os.read(screen, 65536)):
                break
        except OSError:  # nobody writes to it any more
            break
        yield some
    os.close(screen)


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a scheduler with a worker, reached as on a network."""
    dask: Any = import_module("distributed")  # it has no types, and takes its time
    with dask.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address="127.0.0.1:0"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.parametrize(
    "words",
    [
        ("--shoes", "40000", "--wagers", "banker,tie"),
        ("--hands", "300000", "--wagers", "dragon-7"),
        ("--plan", "labouchere", "--sessions", "12000"),
    ],
    ids=" ".join,
)
def test_a_cluster_deals_the_same_integers(scheduler: str, words: tuple[str, ...]) -> None:
    here, there = (
        answer("simulate", "massachusetts-ez", *words, "--seed", "11", "--json", *where)
        for where in ((), ("--cluster", scheduler))
    )
    for one in (here, there):
        for took in ("seconds", "hands_a_second"):
            one.pop(took, None)
    assert here == there and here["hands"] > 100_000
