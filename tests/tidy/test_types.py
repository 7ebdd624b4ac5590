"""The browser's types are those of the server."""

from tools.types import PATH, types


def test_the_types_of_the_browser_are_fresh() -> None:
    assert PATH.read_text(encoding="utf-8") == types(), "stale: run python -m tools.types"
