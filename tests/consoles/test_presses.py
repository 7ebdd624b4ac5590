"""An undisturbed round costs the dealer no more presses than before, as docs/presses.md says it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.consoles.presses import counted, stated
from tools.irregular_page import TABLES

SOME = (
    "Massachusetts, cards turned by the caller",
    "Resorts World Sentosa, cards face up",
    "New Zealand, Style B",
)
"""One of each rulebook; `./go prove presses` counts all."""


@pytest.mark.parametrize("keyed", [True, False], ids=["keyed", "random"])
def test_an_undisturbed_round_costs_as_many_presses_as_the_page_says(
    browser: Browser, tmp_path: Path, keyed: bool
) -> None:
    said = {name: row.keyed if keyed else row.random for name, row in stated().items() if name in SOME}
    assert counted(browser, tmp_path / "house", SOME, keyed=keyed) == said


def test_no_round_costs_more_presses_than_before() -> None:
    page = stated()
    assert page.keys() == TABLES.keys()
    assert all(row.keyed <= row.keyed_before and row.random <= row.random_before for row in page.values())
    assert page["New Zealand, Style B"].keyed <= 24
