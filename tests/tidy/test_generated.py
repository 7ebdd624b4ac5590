"""Generated documents are fresh, and the first page of the project runs as printed."""

import doctest
from pathlib import Path

import pytest

from tools.docs import documents

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", documents())
def test_a_generated_document_is_fresh(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == documents()[path], "stale: run python -m tools.docs"


def test_the_lines_of_the_readme_run_as_printed() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 5 and result.failed == 0
