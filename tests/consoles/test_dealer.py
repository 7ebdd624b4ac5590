"""A dealer at the console, from the keyboard, with bots as players, against a house that is really served."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

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
        expect(page.locator(".staff-wrong")).to_contain_text("What the rules allow")
        ways = page.locator(".staff-ways > li")
        remedies = standing(served, "NZ-01").trouble.remedies  # type: ignore[union-attr]
        expect(ways).to_have_count(len(remedies))
        for way, remedy in zip(ways.all_inner_texts(), remedies, strict=True):
            assert (remedy.clause or "") in way
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        bots.close()


BLIND = """
  const found = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  window.missed = null;
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    configurable: true, get: found.get,
    set(take) {
      found.set.call(this, (event) => { missed ? missed.push(() => take.call(this, event)) : take.call(this, event); });
    },
  });
"""
"""A window that, while `missed` is a list, does not see what comes."""


def test_of_two_windows_of_a_dealer_one_that_has_not_seen_the_last_card_draws_none(
    console: Console, tmp_path: Path
) -> None:
    with house(tmp_path, "rws-non-commission") as served:
        bots = Bots(served, "SG-01")
        player = bots.seat(served)
        bots.until("free-hand", "close-bets")
        bots.bet(player, "player", 25_00)
        bots.until("draw")
        one = console(served, "SG-01")
        other = one.context.new_page()
        other.add_init_script(BLIND)
        other.goto(f"{served.origin}/#/deal/SG-01")
        other.locator(".deal-next").wait_for()
        for drawn in (1, 2):
            for page in (one, other):
                shown(served, "SG-01", page, ".deal")
            other.evaluate("missed = []")
            one.locator(".deal-button").click()
            expect(one.locator(".deal .card")).to_have_count(drawn)
            other.evaluate("document.querySelector('.deal-button').click()")  # it presses on what it saw last
            other.evaluate("{ const late = missed; missed = null; for (const take of late) take(); }")
            expect(other.locator(".notice")).to_contain_text("Somebody was quicker")
            expect(other.locator(".deal .card")).to_have_count(drawn)
            assert len(standing(served, "SG-01").the_round.cards) == drawn
            other.keyboard.press("Escape")
        bots.close()


@pytest.mark.clause("RWS 5.2")
def test_a_dealer_who_reads_chinese_is_told_what_to_point_out(browser: Browser, tmp_path: Path) -> None:
    """Whose bet is below the minimum, who owes the Ante, and how deep the cutting card goes in, with every figure."""
    with house(tmp_path, "rws-non-commission", "new-zealand-commission-ante", random_cards=False) as served:
        reader = Guest(browser, served).come_in("zh-Hans")

        def told(table: str) -> Locator:
            reader.open("deal", table)
            shown(served, table, reader.page, ".deal")
            return reader.page.locator(".deal-sentence")

        with ExitStack() as stack:
            stack.callback(reader.close)
            singapore, auckland = Bots(served, "SG-01"), Bots(served, "NZ-08")
            stack.callback(singapore.close)
            stack.callback(auckland.close)
            singapore.until("place-cutting-card")
            expect(told("SG-01")).to_contain_text("放入切牌卡，距末端至少")
            below = singapore.seat(served)
            singapore.until("free-hand", "close-bets")
            singapore.bet(below, "player", 50)
            expect(told("SG-01")).to_contain_text("告知 1 号位：闲注额 PLAY 0.50，低于最低投注 PLAY 1。")
            expect(reader.page.locator(".staff-flag").first).to_contain_text("停止下注前请加注或取回")
            owing = auckland.seat(served)
            auckland.until("free-hand", "close-bets")
            auckland.bet(owing, "player", 50_00)
            expect(told("NZ-08")).to_contain_text("向 1 号位收取入局费 PLAY")
