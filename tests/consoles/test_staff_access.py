"""axe-core finds no serious fault on the consoles of the staff and on the display, and they fit a narrow screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.consoles.pressed import Bots
from tests.consoles.staged import Guest, house
from tests.consoles.test_access import faults

BESIDE = """width => document.documentElement.scrollWidth <= width ? [] : [...document.querySelectorAll("*")]
  .filter(one => one.getBoundingClientRect().right > width).map(one => one.tagName + "." + one.className)"""
"""What reaches beyond the screen, where the page has become wider than it."""


@pytest.mark.parametrize(("width", "scheme"), [(1440, "dark"), (320, "light")])
def test_axe_finds_no_serious_fault_for_the_staff(browser: Browser, tmp_path: Path, width: int, scheme: str) -> None:
    """In the middle of a round that has stopped, with every tab of the pit opened once."""
    with house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, "SG-01")
        player = bots.seat(served)
        bots.until("free-hand", "close-bets")
        bots.bet(player, "player", 25_00)
        bots.until("open-bets")
        bots.until("free-hand", "close-bets")
        bots.bet(player, "banker", 25_00)
        guest = Guest(browser, served, width=width, color_scheme=scheme, bypass_csp=True).come_in()
        page = guest.page
        page.goto(f"{served.origin}/#/display/SG-01")
        page.locator(".display-roads .road").first.wait_for()
        assert not wrong(page, width)
        page.goto(f"{served.origin}/#/deal/SG-01")
        page.locator(".deal-button").wait_for()
        assert not wrong(page, width)
        bots.until("settle")
        page.locator(".staff-settlement").wait_for()
        assert not wrong(page, width)
        bots.until("open-bets")
        bots.until("free-hand", "close-bets")
        bots.bet(player, "banker", 25_00)
        bots.until("draw")
        page.keyboard.press("E")
        page.locator('[data-report="interrupted"]').click()
        assert not wrong(page, width)
        page.locator(".staff-form button.main").click()
        page.locator(".staff-ways").wait_for()
        assert not wrong(page, width)
        page.goto(f"{served.origin}/#/pit/SG-01")
        for tab in ("table", "chips", "people", "limits", "correct", "log"):
            page.locator(f"#pit-tab-{tab}").click()
            assert not wrong(page, width)
        guest.close()
        bots.close()


def wrong(page: Page, width: int) -> list[str]:
    """What is serious by axe, and what lies beside the screen."""
    beside: list[str] = page.evaluate(BESIDE, width)
    return faults(page) + beside
