"""A wager with a label of its own, one in TOML, a version at 4%, a rulebook and a wager of an installed package, and a
drawing variant: each settled, priced like brute force, simulated, dealt at a table and judged from its journal.
"""

import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.extension.changes import ROOT, copied
from tests.extension.extended import BROUGHT, extend

REGISTRY = ("tests/conformance/test_every_wager.py", "tests/setup/test_shipped.py", "tests/pages")
"""Tests that walk whatever is declared."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy of the tree with everything in place."""
    tree = copied(tmp_path_factory.mktemp("tree"), "src", "setups", "tests", "tools", "docs")
    shutil.copy(ROOT / "pyproject.toml", tree)
    extend(tree)
    return tree


def run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    here = os.environ | {"PYTHONPATH": f"{tree / 'src'}:{tree}"}
    return subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, cwd=tree, env=here, check=False
    )


@pytest.fixture(scope="module")
def judged(tree: Path) -> dict[str, Any]:
    """What became of each, in one process."""
    words = [f"{tree / name}={brought.wager}" for name, brought in BROUGHT.items()]
    ended = run(tree, "tests.extension.judged", *words)
    assert ended.returncode == 0, ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


@pytest.mark.parametrize("name", BROUGHT)
def test_it_is_priced_simulated_dealt_and_judged_again(judged: dict[str, Any], name: str) -> None:
    found = judged[name]
    assert found["exact"] == found["brute"], "exact analysis is what dealing every round gives"
    assert found["simulated"] is True
    assert "lose" in found["lines"] and len(found["lines"]) > 1, found["lines"]
    assert found["returned"] > 0 and found["findings"] == []


def test_the_version_takes_four_percent(judged: dict[str, Any]) -> None:
    """Eight decks: the Banker wins 2,292,252,566,437,888 and loses 2,230,518,282,592,256 of 4,998,398,275,503,360."""
    wins, loses = 2_292_252_566_437_888, 2_230_518_282_592_256
    assert Fraction(judged["version"]["return"]) == (wins * Fraction(96, 100) - loses) / 4_998_398_275_503_360


def test_what_a_package_brings_is_named_in_the_edition(judged: dict[str, Any]) -> None:
    named = {name for name, found in judged.items() if "fairground 1.2 sha256:" in found["edition"]}
    assert named == {"rulebook", "packaged"}


def test_the_tests_of_every_declaration_pass_with_them_in_place(tree: Path) -> None:
    ended = run(tree, "pytest", "-q", "-p", "no:cacheprovider", *REGISTRY)
    assert ended.returncode == 0, ended.stdout[-3000:]
    listed = run(tree, "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", REGISTRY[0]).stdout
    assert all(name in listed for name in ("courts", "four-percent", "fairground-stall"))
