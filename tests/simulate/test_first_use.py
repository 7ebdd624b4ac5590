"""The first use says what is waited for, and the compiled kernels are kept on disk."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from puntobanco.simulate.compiled import compiled
from puntobanco.simulate.kernels.first_use import COMPILING, LOADING, NOT_KEPT, get_ready, what_is_waited_for
from puntobanco.simulate.plan import Plan
from tests.simulate.twin import shoe_rules

FIRST_USE = """
from puntobanco.simulate.kernels.first_use import get_ready
from puntobanco.simulate.plan import Plan
from puntobanco.simulate.run import run
from tests.simulate.twin import shuffler
plan = Plan(rules=shuffler(), hands=10)
get_ready(plan, print)
get_ready(plan, print)
assert run(plan).rounds == 10
"""

ROOT = Path(__file__).parents[2]


def said(cache: Path) -> list[str]:
    """What a new process is told, its compiled code kept in a folder of its own."""
    environment = {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_USE], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout.splitlines()


def test_compiling_is_said_once_and_later_processes_only_load(tmp_path: Path) -> None:
    assert said(tmp_path) == [COMPILING]
    assert said(tmp_path) == [LOADING]


def test_what_cannot_be_kept_on_disk_runs_all_the_same() -> None:
    made: dict[str, Any] = {}
    exec("def double(number): return 2 * number", made)  # it has no file, so there is no folder beside it
    double: Any = compiled(made["double"])
    assert what_is_waited_for(double) == NOT_KEPT
    assert double(21) == 42


def test_nothing_is_said_when_there_is_nothing_to_wait_for() -> None:
    plan = Plan(rules=shoe_rules(), shoes=1)
    get_ready(plan)
    get_ready(plan, lambda sentence: pytest.fail(sentence))
    assert plan.wanted == 1
