"""What a change costs: each is made in a copy of the tree, measured, and compared with the table of CONTRIBUTING.md."""

import re
from pathlib import Path

import pytest

from tests.extension.changes import CHANGES, ROOT, add, copied, cost

ROW = re.compile(r"\| (?P<name>[^|]+) \| [^|]+ \| (?P<files>\d+) \| (?P<lines>\d+) \|")


def stated() -> dict[str, tuple[int, int]]:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return {row["name"]: (int(row["files"]), int(row["lines"])) for row in ROW.finditer(text)}


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, int]]:
    """The cost of every change, by its name."""
    found = {}
    for name, change in CHANGES.items():
        touched = {*change.new, *change.edits, *change.appended}
        tree = tmp_path_factory.mktemp("tree")
        for path in touched:
            here = ROOT / path
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            if here.exists():
                (tree / path).write_bytes(here.read_bytes())
        add(change, tree)
        found[name] = cost(tree)
    return found


def test_contributing_states_what_each_change_costs(measured: dict[str, tuple[int, int]]) -> None:
    assert stated() == measured


def test_an_untouched_tree_costs_nothing(tmp_path: Path) -> None:
    assert cost(copied(tmp_path, "src/puntobanco/roads")) == (0, 0)
