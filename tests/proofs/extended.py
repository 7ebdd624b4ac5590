"""The whole suite with everything in place that somebody may bring: a label, a version, a package, wagers and games."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.extension.changes import ROOT
from tests.extension.extended import extend
from tests.proofs import Proof

FIRST = ("pages", "setup")
"""What the small form runs: tests that read every declaration."""
NOT_AGAIN = ("extension", "proofs")
"""Folders that make such a tree themselves, or are run by `./go prove`."""
WRITTEN_ANEW = (("tools.docs",), ("tools.locks", "--reset"), ("tools.trace",), ("tools.table_page",), ("tools.types",))
"""What a contributor writes anew after adding a declaration."""


def folders() -> list[str]:
    """The folders of tests, those of the small form first."""
    found = sorted(path.name for path in (ROOT / "tests").iterdir() if (path / "__init__.py").exists() or path.is_dir())
    named = [name for name in found if any((ROOT / "tests" / name).glob("**/test_*.py")) and name not in NOT_AGAIN]
    return [*FIRST, *(name for name in named if name not in FIRST)]


def passes(size: int, seed: int) -> str:
    """The tests of some folders pass in a copy of the tree in which everything is in place."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _copy(tree)
        extend(tree)
        for words in WRITTEN_ANEW if size > len(FIRST) else ():
            _run(tree, "-m", *words)
        chosen = [f"tests/{name}" for name in folders()[:size]]
        ended = _run(tree, "-m", "pytest", "-q", "-n", str(os.cpu_count()), "-p", "no:cacheprovider", *chosen)
        said = ended.stdout.strip().splitlines()
        failed = [line for line in said if line.startswith(("FAILED", "ERROR"))]
        assert ended.returncode == 0, "\n".join([*failed, ended.stderr[-2000:], said[-1] if said else ""])
        return f"{size} folders of tests with six extensions in place: {said[-1].strip('= ')}."


def _copy(tree: Path) -> None:
    """Everything that git keeps, and the consoles as they were built."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    built = "src/puntobanco/server/static"
    shutil.copytree(ROOT / built, tree / built, dirs_exist_ok=True)
    (tree.parent / "shared").symlink_to(ROOT.parent / "shared")
    for words in (("init", "-q"), ("add", "-A")):  # tests of the tree ask git what belongs to it
        subprocess.run(["git", *words], cwd=tree, check=True, capture_output=True)


def _run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    here = {"PYTHONPATH": f"{tree / 'src'}:{tree}"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=tree, env=os.environ | here, capture_output=True, text=True, check=False)


PROOFS = (
    Proof(
        name="extended-suite",
        what="every test passes with wagers, a version, a rulebook and a game from outside in place",
        run=passes,
        small=1,
        full=len(folders()),
    ),
)
