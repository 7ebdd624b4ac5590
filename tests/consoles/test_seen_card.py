"""A card that was seen opens the next round at real cards: the pit confirms it, a second person agrees, bets open."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.table.steps import next_step
from tests.consoles.pressed import Bots, keyed_house, press, shown, standing
from tests.consoles.staged import Guest
from tests.server.api.served import Served

TABLE = "SG-01"


def console(stack: ExitStack, browser: Browser, served: Served, screen: str, inside: str, language: str = "en") -> Page:
    """Somebody new before a console of the table."""
    guest = Guest(browser, served).come_in(language)
    stack.callback(guest.close)
    guest.open(screen, TABLE)
    shown(served, TABLE, guest.page, inside)
    return guest.page


@pytest.mark.clause("RWS 5.7 s1")
def test_the_pit_confirms_a_seen_card_another_agrees_and_betting_opens(browser: Browser, tmp_path: Path) -> None:
    with keyed_house(tmp_path, "rws-non-commission") as served, ExitStack() as stack:
        bots = Bots(served, TABLE)
        stack.callback(bots.close)
        player = bots.seat(served)
        bots.until("open-bets")
        dealer = console(stack, browser, served, "deal", ".deal")
        pit = console(stack, browser, served, "pit", ".pit-table")
        other = console(stack, browser, served, "pit", ".pit-table", "zh-Hant")

        dealer.keyboard.press("E")
        dealer.locator('[data-report="extra-card"]').click()
        dealer.get_by_placeholder("9h 4s").fill("9h")
        dealer.locator(".staff-form button.main").click()
        pit.locator('[data-exit="first-of-next"]').click()
        pit.get_by_label("Reason").fill("it lay open on the table")
        pit.keyboard.press("Enter")
        expect(pit.locator("#pit-alerts")).to_contain_text("9♥")
        shown(served, TABLE, dealer, ".deal")
        expect(dealer.locator(".deal-button")).to_have_count(0)  # bets wait

        pit.locator('[data-act="confirm-seen-card"]').click()
        pit.locator("dialog[open] .staff-form button.main").click()
        expect(pit.locator("[data-proposed]")).to_contain_text("everybody knows 9♥")
        assert next_step(standing(served, TABLE)).act == "confirm-seen-card", "one person alone confirms nothing"
        expect(other.locator("[data-approval]")).to_contain_text("全體知悉 9♥")
        expect(other.locator("[data-approval]")).to_contain_text("下注前已知的牌")
        other.locator("[data-approval]").get_by_role("button", name="同意").click()
        expect(pit.locator("[data-proposed]")).to_have_count(0)  # the console goes on by itself
        expect(pit.locator("#pit-alerts")).not_to_contain_text("9♥")

        shown(served, TABLE, dealer, ".deal")
        press(served, TABLE, dealer, "Enter")
        bots.bet(player, "player", 25_00)
        assert standing(served, TABLE).the_round.bets
