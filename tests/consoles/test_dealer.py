"""A dealer at the console, from the keyboard, with bots as players, against a house that is really served."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.consoles.pressed import Bots, keyed_house, press, shown, standing
from tests.consoles.staged import Guest, house
from tests.server.api.served import Served

Console = Callable[..., Page]


@pytest.fixture
def console(browser: Browser) -> Iterator[Console]:
    """A dealer before the console of a table."""
    with ExitStack() as stack:

        def open_(served: Served, table: str, **more: Any) -> Page:
            guest = Guest(browser, served, **more).come_in()
            stack.callback(guest.close)
            guest.page.goto(f"{served.origin}/#/deal/{table}")
            guest.page.locator(".deal-next").wait_for()
            shown(served, table, guest.page, ".deal")
            return guest.page

        yield open_


def test_a_dealer_keys_a_whole_round_and_settles_in_the_order_of_the_book(
    console: Console, browser: Browser, tmp_path: Path
) -> None:
    """RWS, PLAY 100 on the Banker and 10 on the Tie: Player 9 over 7 loses both, and nothing is touched but keys."""
    with keyed_house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, "SG-01")
        player = bots.seat(served)
        bots.until("open-bets")
        page = console(served, "SG-01")
        expect(page.locator(".deal-say")).to_contain_text("Place your bets, please")
        expect(page.locator(".deal-say")).to_contain_text("请下注")
        press(served, "SG-01", page, "Enter")
        bots.bet(player, "banker", 100_00)
        bots.bet(player, "tie", 10_00)
        shown(served, "SG-01", page, ".deal")
        expect(page.locator(".staff-lies")).to_contain_text("Banker 100")
        press(served, "SG-01", page, "N")
        deal(served, page, ["5h", "Td", "4s", "7c"])
        expect(page.locator(".staff-hand.of-player .staff-total")).to_have_text("9")
        expect(page.locator(".deal-say")).to_contain_text("Player wins, 9 over 7")
        press(served, "SG-01", page, "Enter")
        moves = page.locator(".staff-settlement .staff-move").all_inner_texts()
        assert moves == ["Collect", "Collect"]
        press(served, "SG-01", page, "Enter")
        press(served, "SG-01", page, "Enter")
        last = standing(served, "SG-01").results[-1]
        assert [str(card) for card in last.player] == ["5h", "4s"]
        bots.close()


def deal(served: Served, page: Page, cards: list[str]) -> None:
    """Go on until the result is to be called, keying a card wherever the console wants one."""
    while (button := page.locator(".deal-button").get_attribute("data-step")) != "call-result":
        if button in ("draw", "turn") and page.locator(".staff-pad").count():
            wanted = 1 if button == "draw" else len(cards) // 2
            for card in cards[:wanted]:
                page.keyboard.press(card[0])
                page.keyboard.press(card[1])
            expect(page.locator(".staff-keyed .card")).to_have_count(wanted)
            del cards[:wanted]
        press(served, "SG-01", page, "Enter")


def test_backspace_unreads_a_card_before_it_is_dealt(console: Console, tmp_path: Path) -> None:
    with keyed_house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, "SG-01")
        player = bots.seat(served)
        bots.until("free-hand", "close-bets")
        bots.bet(player, "player", 25_00)
        page = console(served, "SG-01")
        press(served, "SG-01", page, "N")
        while not page.locator(".staff-pad").count():
            press(served, "SG-01", page, "Enter")
        page.keyboard.press("k")
        page.keyboard.press("s")
        expect(page.locator(".staff-keyed .card")).to_have_count(1)
        expect(page.locator(".deal-button")).to_be_enabled()
        page.keyboard.press("Backspace")
        expect(page.locator(".staff-keyed .card")).to_have_count(0)
        expect(page.locator(".deal-button")).to_be_disabled()
        bots.close()


def test_the_exceptions_menu_offers_only_lawful_ways_with_their_clauses(console: Console, tmp_path: Path) -> None:
    """An alarm stops a New Zealand round: what the dealer may not decide is shown with the rank that may."""
    with house(tmp_path, "new-zealand-commission") as served:
        bots = Bots(served, "NZ-01")
        player = bots.seat(served)
        bots.until("free-hand", "close-bets")
        bots.bet(player, "player", 25_00)
        bots.until("draw")
        page = console(served, "NZ-01", width=320, height=640)
        page.keyboard.press("E")
        page.locator('[data-report="interrupted"]').click()
        page.locator(".staff-form button.main").click()
        expect(page.locator(".staff-wrong")).to_contain_text("Lawful ways out")
        ways = page.locator(".staff-ways > li")
        remedies = standing(served, "NZ-01").trouble.remedies  # type: ignore[union-attr]
        expect(ways).to_have_count(len(remedies))
        for way, remedy in zip(ways.all_inner_texts(), remedies, strict=True):
            assert (remedy.clause or "") in way
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        bots.close()
