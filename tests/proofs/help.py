"""Examples in the help that take too long for the tests are run as they stand."""

import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.cli.examples import examples, in_readme, is_long
from tests.proofs import Found, Parts, Piece, Proof
from tests.proofs.record import ROOT

LONG = sorted(
    filter(is_long, {*examples(), *in_readme()}), key=lambda one: ("--checker" not in one, "--manifest" in one, one)
)


def run(piece: Piece, seed: int) -> Found:
    """Some of the examples, each in a folder of its own with the files that it names."""
    for example in LONG[piece.start : piece.start + piece.size]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "simulate.md").read_text(), re.S)
            for file, plan in (("mine.py", "def cautious"), ("seeing.py", "def counter")):
                (text,) = (block for block in blocks if plan in block)  # docs/simulate.md has what the help names
                (folder / file).write_text(text)
            if "--manifest release.json" in example:
                _done("check-install --write release.json", folder)
            _done(example, folder)
    return Found({"run": len(LONG[piece.start : piece.start + piece.size])})


def _done(example: str, folder: Path) -> None:
    words = shlex.split(example.partition(" > ")[0])
    command = [sys.executable, "-m", "puntobanco", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"puntobanco {example}\n{done.stdout[-500:]}\n{done.stderr[-1500:]}"


def told(found: Found, size: int, seed: int) -> str:
    """What was run."""
    assert found["run"] == size, found
    return f"{size} examples of the help that take long, each as it stands: all did what they say."


PROOFS = (
    Proof(
        name="help-examples",
        what="every example in the help that takes long works as it stands there",
        parts=Parts(work=run, told=told, step=1),
        small=1,
        full=len(LONG),
    ),
)
