"""A wager added in one file to a copy of the tree is on the felt, is bet and is paid; the browser is untouched."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "tests/extension/samples/s99_red_dog.py"
SERVES = """
import sys
from pathlib import Path
from tests.server.api.served import Served
text = Path("mine.toml").read_text(encoding="utf-8")
with Served(data=Path("house"), practice=True, tables=(("mine", text),)) as served:
    print(served.origin, flush=True)
    sys.stdin.read()
"""
"""A house of the copied tree, open until nobody listens any more."""


@pytest.fixture
def copied(tmp_path: Path, built: None) -> Iterator[Any]:
    """A house served from a copy of the tree with one more file and one more line in a set-up."""
    for part in ("src", "setups", "standalone"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(SAMPLE, tmp_path / "src/puntobanco/rulebooks/new_zealand/wagers/")
    ready = (ROOT / "setups/new-zealand-commission-any-pair.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(ready.replace("[wagers]", "[wagers]\nred-dog = {}", 1), encoding="utf-8")
    here = os.environ | {"PYTHONPATH": f"{tmp_path / 'src'}:{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    words = [sys.executable, "-c", SERVES]
    with subprocess.Popen(words, cwd=tmp_path, env=here, stdin=-1, stdout=-1, text=True) as house:
        assert house.stdin is not None and house.stdout is not None
        yield SimpleNamespace(origin=house.stdout.readline().strip())
        house.stdin.close()


def test_a_wager_declared_in_one_file_is_bet_and_paid_in_the_browser(browser: Browser, copied: Any) -> None:
    """Red Dog pays 7 to 1 for a Player's natural nine: PLAY 25 come back as 200."""
    bots = Bots(copied, "NZ-02")
    bots.until("open-bets")
    guest = Guest(browser, copied).come_in().sit("NZ-02")
    bots.until("close-bets", "free-hand")
    box = guest.page.locator('[data-wager="red-dog"].open')
    expect(box).to_contain_text("Red Dog")
    expect(box).to_contain_text("7 to 1")
    guest.bet("player", "red-dog", chip="25")
    bots.stack("9h 2c Kd 4s")
    bots.until("end-round")
    settled = guest.page.locator(".play-settled tbody tr", has_text="Red Dog")
    expect(settled).to_contain_text("Wins · Player wins with a natural nine [HOUSE red-dog 2]PLAY 200")
    expect(guest.page.locator(".play-money")).to_contain_text("5,200")
    guest.page.locator("select.language").select_option("zh-Hant")
    expect(box.or_(guest.page.locator('[data-wager="red-dog"]')).first).to_contain_text("紅狗")
    guest.close()
    bots.close()
