"""What a change costs: a wager is one file, a rulebook one folder and one name in a tuple, a table command two files.

Each is added to a copy of the source tree exactly as a newcomer would, and nothing else is touched.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of everything a contributor has."""
    for part in ("src", "setups", "tools"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests" / "conformance").mkdir(parents=True)
    shutil.copy(ROOT / "tests/conformance/test_every_wager.py", tmp_path / "tests/conformance")
    return tmp_path


def run(tree: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    here = {"PYTHONPATH": f"{tree / 'src'}:{tree}", "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "140"}
    return subprocess.run(
        [sys.executable, *words],
        input=given,
        capture_output=True,
        text=True,
        cwd=tree,
        env=os.environ | here,
        check=False,
    )


def puntobanco(tree: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return run(tree, "-c", "from puntobanco.cli.main import main; main()", *words, given=given)


def conformance(tree: Path, chosen: str) -> subprocess.CompletedProcess[str]:
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "-k", chosen]
    return run(tree, *words, "tests/conformance/test_every_wager.py")


def test_a_wager_added_in_one_file_is_shown_settled_and_conforms(tree: Path) -> None:
    shutil.copy(SAMPLES / "s99_red_dog.py", tree / "src/puntobanco/rulebooks/new_zealand/wagers/")
    ready = (ROOT / "setups/new-zealand-commission.toml").read_text(encoding="utf-8")
    (tree / "mine.toml").write_text(ready.replace("[wagers]", "[wagers]\nred-dog = {}", 1), encoding="utf-8")

    shown = puntobanco(tree, "rules", "show", "new-zealand", "--version", "commission")
    assert "Red Dog" in shown.stdout and "HOUSE red-dog 1" in shown.stdout, shown.stderr
    signed = puntobanco(tree, "rules", "check", "mine.toml")
    assert signed.returncode == 0, signed.stderr

    settled = puntobanco(tree, "settle", "mine.toml", "Ks 9h | 2d 4d", "red-dog=10", "player=20", "--json")
    first = json.loads(settled.stdout)["wagers"][0]
    assert (first["line"], first["pays"], first["returned"]) == ("natural-nine", "70.00", "80.00")
    assert first["clause"] == "HOUSE red-dog 2"

    suite = conformance(tree, "red-dog")
    assert suite.returncode == 0, suite.stdout
    assert "5 passed" in suite.stdout, suite.stdout


def test_a_wager_with_overlapping_lines_is_caught_by_the_suite(tree: Path) -> None:
    sample = (SAMPLES / "s99_red_dog.py").read_text(encoding="utf-8")
    broken = sample.replace("~_NINE & wins(Side.PLAYER)", "wins(Side.PLAYER)")
    assert broken != sample
    (tree / "src/puntobanco/rulebooks/new_zealand/wagers/s99_red_dog.py").write_text(broken, encoding="utf-8")
    suite = conformance(tree, "red-dog")
    assert suite.returncode == 1 and "two lines hold" in suite.stdout


def test_a_rulebook_is_one_folder_and_one_name_in_a_tuple(tree: Path) -> None:
    shutil.copytree(SAMPLES / "fairground", tree / "src/puntobanco/rulebooks/fairground")
    names = tree / "src/puntobanco/rulebooks/__init__.py"
    text = names.read_text(encoding="utf-8")
    text = text.replace("RWS_RULEBOOK, NEW_ZEALAND)", "RWS_RULEBOOK, NEW_ZEALAND, FAIRGROUND)")
    text = "from puntobanco.rulebooks.fairground import FAIRGROUND\n" + text
    names.write_text(text, encoding="utf-8")
    shutil.copy(SAMPLES / "fairground.toml", tree / "setups")

    listed = json.loads(puntobanco(tree, "rules", "list", "--json").stdout)
    assert "fairground" in [one["rulebook"] for one in listed["rulebooks"]]
    settled = puntobanco(tree, "settle", "fairground", "Ks 9h | 2d 4d", "player=10", "--json")
    assert json.loads(settled.stdout)["wagers"][0]["returned"] == "20.00", settled.stderr
    refused = puntobanco(tree, "rules", "check", "-", given='rulebook = "fairground"\ndecks = 3')
    assert refused.returncode == 1 and "FG 2" in refused.stderr

    suite = conformance(tree, "fairground")
    assert suite.returncode == 0, suite.stdout


COMMAND = {
    "words/irregular.py": "words.txt",
    "acts/irregular/disputes.py": "topic.txt",
}
"""Files of `src/puntobanco/table`, and what each gets for a new command: act and event, and what becomes of both."""


def test_a_table_command_is_two_files(tree: Path) -> None:
    for name, sample in COMMAND.items():
        path = tree / "src/puntobanco/table" / name
        text = path.read_text(encoding="utf-8").replace("import ActSpec,", "import ActSpec, LeftOut,")
        added = (SAMPLES / "ring_bell" / sample).read_text(encoding="utf-8")
        path.write_text(f"{text}\n\n{added}", encoding="utf-8")

    lived = run(tree, str(SAMPLES / "ring_bell/evening.py"))
    assert lived.returncode == 0, lived.stderr
    seen = json.loads(lived.stdout)
    assert seen["offered"] and seen["on the page"] and seen["left out"]
    assert seen["refused"] == ["not-your-role", "no-ring"]
    assert '"act":{"type":"ring-bell","times":3},"events":[{"type":"bell-rung","times":3}]' in seen["written"]
    assert seen["findings"] == [], "the entry is judged again like any other"
