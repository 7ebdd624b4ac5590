"""The lines of docs/roads.md run as printed."""

import doctest
from pathlib import Path


def test_the_lines_of_the_page_run_as_printed() -> None:
    result = doctest.testfile(str(Path(__file__).parents[2] / "docs" / "roads.md"), module_relative=False)
    assert result.attempted >= 5 and result.failed == 0
