"""Generated documents are fresh, and the first page of the project runs as printed."""

import doctest
from difflib import unified_diff
from pathlib import Path

from tools.docs import documents

ROOT = Path(__file__).parents[2]


def test_every_generated_document_is_fresh() -> None:
    stale = {
        path: list(unified_diff((ROOT / path).read_text(encoding="utf-8").splitlines(), text.splitlines(), n=0))
        for path, text in documents().items()
    }
    stale = {path: lines for path, lines in stale.items() if lines}
    assert not stale, f"run python -m tools.docs; first lines that differ: {[lines[:9] for lines in stale.values()]}"


def test_the_lines_of_the_readme_run_as_printed() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 5 and result.failed == 0
