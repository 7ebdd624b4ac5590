"""What a change costs: a wager is one file, a rulebook one folder and one name in a tuple, a table command two files.

Each is added to a copy of the source tree exactly as a newcomer would, and nothing else is touched.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from puntobanco.audit.source import write_folder
from puntobanco.server.api import static
from tests.books.test_record import corrected
from tests.extension.changes import (
    COMMAND,
    REPORT,
    ROAD,
    ROOT,
    RULEBOOK,
    SAMPLES,
    SCREEN,
    VERB,
    VERSION,
    WAGER,
    add,
    copied,
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of everything a contributor has."""
    copied(tmp_path, "src", "setups", "tools", "consoles/src")
    (tmp_path / "tests" / "conformance").mkdir(parents=True)
    shutil.copy(ROOT / "tests/conformance/test_every_wager.py", tmp_path / "tests/conformance")
    return tmp_path


def run(tree: Path, *words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    here = {"PYTHONPATH": f"{tree / 'src'}:{tree}", "COLUMNS": "140"}
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
    add(WAGER, tree)
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
    add(RULEBOOK, tree)
    shutil.copy(SAMPLES / "fairground.toml", tree / "setups")

    listed = json.loads(puntobanco(tree, "rules", "list", "--json").stdout)
    assert "fairground" in [book["rulebook"] for book in listed["rulebooks"]]
    settled = puntobanco(tree, "settle", "fairground", "Ks 9h | 2d 4d", "player=10", "--json")
    assert json.loads(settled.stdout)["wagers"][0]["returned"] == "20.00", settled.stderr
    refused = puntobanco(tree, "rules", "check", "-", given='rulebook = "fairground"\ndecks = 3')
    assert refused.returncode == 1 and "FG 2" in refused.stderr

    suite = conformance(tree, "fairground")
    assert suite.returncode == 0, suite.stdout


def test_a_table_command_is_two_files(tree: Path) -> None:
    add(COMMAND, tree)
    lived = run(tree, str(SAMPLES / "ring_bell/evening.py"))
    assert lived.returncode == 0, lived.stderr
    seen = json.loads(lived.stdout)
    assert seen["offered"] and seen["on the page"] and seen["left out"]
    assert seen["refused"] == ["not-your-role", "no-ring"]
    assert '"act":{"type":"ring-bell","times":3},"events":[{"type":"bell-rung","times":3}]' in seen["written"]
    assert seen["findings"] == [], "the entry is judged again like any other"


def test_a_version_is_declared_in_one_file_with_its_bets(tree: Path) -> None:
    add(VERSION, tree)
    ready = (ROOT / "setups/massachusetts-commission.toml").read_text(encoding="utf-8")
    (tree / "four.toml").write_text(ready.replace('"commission"', '"four-percent"', 1), encoding="utf-8")
    shown = puntobanco(tree, "rules", "show", "massachusetts", "--version", "four-percent")
    assert "Baccarat at 4%" in shown.stdout, shown.stderr
    settled = puntobanco(tree, "settle", "four.toml", "2d 4d | Ks 9h", "banker=100", "--json")
    assert json.loads(settled.stdout)["wagers"][0]["returned"] == "196.00", settled.stderr


def test_a_derived_road_is_drawn_named_and_asked(tree: Path) -> None:
    add(ROAD, tree)
    results = "BBPBPPBBPPPBBPBBBPPBBPBP"
    shown = puntobanco(tree, "roads", "-", given=results)
    assert "Beetle road" in shown.stdout, shown.stderr
    drawn = puntobanco(tree, "roads", "-", "--svg", "-", given=results)
    assert drawn.stdout.count("Beetle road") > 2, "its title, its marks in words, and what it is asked"


def test_a_report_is_printed_with_its_sheet(tree: Path) -> None:
    add(REPORT, tree)
    write_folder(tree / "night", corrected().streams)
    shown = puntobanco(tree, "books", "busy", "night")
    assert "Rounds" in shown.stdout, shown.stderr
    every = json.loads(puntobanco(tree, "books", "all", "night", "--json").stdout)
    assert every["busy"]["rounds"] == {"MA-01": 1}


def test_a_verb_is_listed_and_runs(tree: Path) -> None:
    add(VERB, tree)
    assert "The points of a hand." in puntobanco(tree, "--help").stdout
    assert puntobanco(tree, "points", "Ks 9h").stdout == "9\n"


def test_a_screen_is_built_into_the_page_of_the_house(tmp_path: Path) -> None:
    tree = copied(tmp_path, "consoles", "src/puntobanco/words")
    (tree / "consoles/node_modules").symlink_to(ROOT / "consoles/node_modules")
    add(SCREEN, tree)
    built = run(tree, "-c", "import sys; sys.path.insert(0, 'consoles'); import build; build.build()")
    assert built.returncode == 0, built.stderr
    made = tree / "src/puntobanco/server/static"
    assert any('"clock"' in path.read_text(encoding="utf-8") for path in made.glob("*.js"))
    words = static.words_of(made, tree / "src/puntobanco/words").pieces
    assert any(b"Clock of the room" in body for name, body in words.items() if re.match("words-en-.*-base", name))
