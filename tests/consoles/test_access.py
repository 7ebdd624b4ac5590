"""axe-core finds no serious fault on the screens, in both appearances, wide and narrow; what happens is said aloud."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from consoles import build
from tests.consoles.test_play import Opened, finish, opened, take_the_shoe

__all__ = ["opened"]
AXE = build.HERE / "node_modules" / "axe-core" / "axe.min.js"
RUN = "() => axe.run(document, {resultTypes: ['violations']})"


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical, each with where it is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (320, "light")])
def test_axe_finds_no_serious_fault(opened: Opened, width: int, scheme: str) -> None:
    _, dealer, guest = opened(
        "new-zealand-commission-tiger", "NZ-10", width=width, color_scheme=scheme, bypass_csp=True
    )
    guest.page.goto(guest.served.origin)
    guest.page.locator(".lobby-table .button.main").wait_for()
    assert not faults(guest.page)
    guest.sit("NZ-10")
    take_the_shoe(guest, dealer)
    guest.bet("player", "tie")
    assert not faults(guest.page)
    guest.page.keyboard.press("L")
    assert not faults(guest.page)
    guest.page.keyboard.press("Escape")
    finish(guest, dealer)
    dealer.until("open-bets")
    guest.page.keyboard.press("V")
    guest.page.locator(".all-roads").wait_for()
    assert not faults(guest.page)


def test_phase_cards_and_result_are_said_to_screen_readers(opened: Opened) -> None:
    _, dealer, guest = opened("rws-non-commission", "SG-01")
    guest.sit("SG-01")
    take_the_shoe(guest, dealer)
    guest.page.evaluate(
        "() => { window.said = []; new MutationObserver(() => said.push(document.querySelector('.unseen[role=status]')"
        ".textContent)).observe(document.querySelector('.unseen[role=status]'), {childList: true, characterData: true,"
        " subtree: true}); }"
    )
    guest.bet("player")
    finish(guest, dealer)
    expect(guest.page.locator(".play-settled")).to_be_visible()
    said = " / ".join(guest.page.evaluate("window.said"))
    assert " of " in said and "points" in said, said
    assert any(word in said for word in ("Player wins", "Banker wins", "Tie")), said
    assert any(word in said for word in ("Wins", "Loses", "Push")), said
