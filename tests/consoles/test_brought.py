"""What somebody may bring, each at a table of one served house: on the felt, bet, dealt and paid.

A wager in a file of the tree, one in TOML, a version, a rulebook and a wager of an installed package, and a drawing
variant. The consoles are untouched: every name is the declaration's own, in the language of the guest.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest
from tests.extension.extended import BROUGHT, extend

ROOT = Path(__file__).parent.parent.parent
SERVES = """
import sys
from pathlib import Path
from tests.server.api.served import Served
tables = tuple((path.stem, path.read_text(encoding="utf-8")) for path in sorted(Path().glob("*.toml")))
with Served(data=Path("house"), practice=True, random_cards=False, tables=tables) as served:
    print(served.origin, flush=True)
    sys.stdin.read()
"""
"""A house of the copied tree, open until nobody listens any more."""


class Played(NamedTuple):
    """The cards, what the settled line says in English and in traditional characters, and what comes back."""

    cards: str
    told: str
    chinese: str
    back: int
    facts: str


PLAYED = {
    "label": Played("Ks Qd Jh Kc 2d 3c", "Two court cards in each hand", "雙方各有兩張公仔牌", 155, ""),
    "declared": Played("9h 2d Kd 4h", "All red", "全紅", 55, ""),
    "version": Played("2d 9h 4d Ks", "Banker wins", "莊贏", 0, "Baccarat at 4%"),
    "rulebook": Played("9h 9d Ks Kd", "Tie", "和局", 55, "The stall"),
    "packaged": Played("9h 2c Kd 4s", "Player wins with a natural nine", "natural nine", 40, ""),
    "drawing": Played("8h 2c Kd 3s 4d", "Banker wins", "莊贏", 10, "Nine Only (not in the rulebook)"),
}


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory, built: None) -> Iterator[Any]:
    """A house served from a copy of the tree with everything in place."""
    tree = tmp_path_factory.mktemp("tree")
    for part in ("src", "setups", "standalone"):
        shutil.copytree(ROOT / part, tree / part)
    extend(tree)
    here = os.environ | {"PYTHONPATH": f"{tree / 'src'}:{ROOT}"}
    words = [sys.executable, "-c", SERVES]
    with subprocess.Popen(words, cwd=tree, env=here, stdin=-1, stdout=-1, text=True) as house:
        assert house.stdin is not None and house.stdout is not None
        yield SimpleNamespace(origin=house.stdout.readline().strip())
        house.stdin.close()


@pytest.mark.parametrize("name", BROUGHT)
def test_it_is_bet_dealt_and_paid_before_a_browser(browser: Browser, extended: Any, name: str, tmp_path: Path) -> None:
    wager, played = BROUGHT[name].wager, PLAYED[name]
    bots = Bots(extended, name)
    bots.until("open-bets")
    guest = Guest(browser, extended).come_in().sit(name)
    page = guest.page
    bots.until("close-bets", "free-hand")
    expect(page.locator(".play-facts")).to_contain_text(played.facts)
    guest.bet(wager)
    bots.stack(played.cards)
    bots.until("end-round")
    settled = page.locator(".play-settled tbody tr").first
    expect(settled).to_contain_text(f"Wins · {played.told}")
    expect(settled).to_contain_text(f"PLAY {played.back or '9.80'}")
    page.locator("select.language").select_option("zh-Hant")
    expect(settled).to_contain_text(played.chinese)
    page.screenshot(path=tmp_path / f"{name}.png")
    guest.close()
    bots.close()


def test_the_lobby_names_what_was_brought_in_the_language_of_the_guest(browser: Browser, extended: Any) -> None:
    guest = Guest(browser, extended).come_in("zh-Hans")
    guest.page.goto(f"{extended.origin}/")
    kinds = guest.page.locator(".lobby-kind")
    expect(kinds.filter(has_text="游乐场规则")).to_contain_text("摊位百家乐")
    expect(kinds.filter(has_text="百家乐（抽佣 4%）")).to_contain_text("麻省规则")
    expect(guest.page.locator("body")).not_to_contain_text("lobby.")
    guest.close()
