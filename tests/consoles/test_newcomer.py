"""A newcomer at a practice table: from the address to a settled bet in four clicks, in each language."""

import time
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, expect

from puntobanco.bots.attend import attend
from puntobanco.bots.hands import PACES, Pace
from tests.consoles.staged import Guest
from tests.consoles.test_scene import MOST, WATCH, shifts
from tests.pace import allowed
from tests.server.api.served import Served, setup_text

SECONDS = 15
NORMAL = PACES["normal"]
PACE = Pace(bets=NORMAL.bets, card=0.3, third=0.6, call=0.3, settled=2, thinks=1, ready=0.02, look=0.05, history=3)
"""The bets stay open for their whole time, so that the guest's own word ends it; the rest is short."""


@pytest.fixture(scope="module")
def attended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A practice house as it is served: dealers, bots, and tables with a history."""
    data, tables = tmp_path_factory.mktemp("house"), (setup_text("rws-non-commission"),)
    beside = (partial(attend, pace=PACE),)
    with Served(data=data, practice=True, random_cards=True, tables=tables, beside=beside) as served:
        yield served


LOOKS = (("en", 1280, 800), ("zh-Hans", 390, 844), ("zh-Hant", 320, 640))


@pytest.mark.parametrize(("language", "width", "height"), LOOKS)
def test_four_clicks_lead_to_a_settled_bet(
    browser: Browser, attended: Served, language: str, width: int, height: int
) -> None:
    guest = Guest(browser, attended, width=width, height=height, locale=language)
    page = guest.page
    page.goto(f"{attended.origin}/")
    page.locator(".lobby-door input").first.fill("陳")
    page.locator(".lobby-road g").first.wait_for()  # the table has a history
    begun = time.perf_counter()
    page.locator(".lobby-door button.main").click()
    page.locator(".lobby-table .button.main").click()
    page.locator('[data-wager="player"].open').click()
    page.locator('[data-wager="player"] .play-stake:not(.new)').wait_for()
    page.evaluate(WATCH)
    page.locator(".play-timer button").last.click()
    page.locator(".play-settled tbody tr").first.wait_for()
    taken = time.perf_counter() - begun
    assert taken < allowed(SECONDS), f"{taken:.1f} s"
    page.locator('[data-wager="player"].open').wait_for()  # the next call for bets; the dealer's clock came and went
    assert (moved := shifts(page)) < MOST, moved
    expect(page.locator(".play-day")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.lang") == language
    guest.close()


def test_a_link_to_a_table_only_watches(browser: Browser, attended: Served) -> None:
    guest = Guest(browser, attended).come_in()
    guest.open("play", "SG-01")
    expect(guest.page.locator(".play-watching")).to_be_visible()
    expect(guest.page.locator(".play-tray")).to_have_count(0)
    guest.close()


def test_a_box_explains_itself_and_the_house_keeps_ones_own_limit(browser: Browser, attended: Served) -> None:
    guest = Guest(browser, attended).come_in()
    guest.open("play", "SG-01")
    page = guest.page
    page.locator(".play-watching .main").click()
    box = page.locator('[data-wager="banker"].open')
    box.wait_for()
    box.focus()
    page.keyboard.press("i")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("dd").first).to_have_text("1.4581%")  # Banker at half pay on 6, eight decks
    expect(dialog.locator("[data-now]")).to_contain_text("%")
    page.keyboard.press("Escape")
    page.locator(".play-day").click()
    dialog.locator("input").first.fill("3")
    dialog.get_by_role("button", name="Set limits").click()
    expect(page.locator(".notice")).to_contain_text("Stricter limits apply at once")
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="Chip PLAY 5", exact=True).click()
    page.locator('[data-wager="player"].open').click()
    expect(page.locator(".notice")).to_contain_text("more than the PLAY 3 you allow yourself")
    guest.close()
