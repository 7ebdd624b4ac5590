"""The guides through a first round, from the first step to the last, at a table with the house's dealer and bots."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from puntobanco.bots.attend import attend
from puntobanco.bots.hands import Pace
from puntobanco.server.practice import DEALER
from tests.consoles.staged import Guest
from tests.consoles.test_access import faults
from tests.server.api.served import Served, setup_text

QUICK = Pace(bets=60, card=0.05, third=2, call=0.6, settled=3, thinks=0.5, ready=0, asked=60, choice=0.1, look=0.02)

WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture(scope="module")
def attended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A practice house with bots, as `./go run` serves it, whose dealer is quick."""
    data, tables = tmp_path_factory.mktemp("house"), (setup_text("new-zealand-commission"),)
    beside = (partial(attend, pace=QUICK),)
    with Served(data=data, practice=True, random_cards=True, tables=tables, beside=beside) as served:
        yield served


def at(page: Page, step: str) -> None:
    """The guide has come to a step."""
    page.locator(f'.guide[data-step="{step}"]').wait_for()


def on(page: Page, step: str) -> None:
    """Read a step, and go on."""
    at(page, step)
    page.locator(".guide-next").click()


def until(page: Page, step: str, *buttons: str) -> None:
    """Press these buttons where they are, and go on from what is done already, until the guide has come to a step."""
    there = page.locator(f'.guide[data-step="{step}"]')
    found = page.locator(".guide:has(.guide-done) .guide-next")
    for button in buttons:
        found = found.or_(page.get_by_role("button", name=button, exact=True))
    for _ in range(200):
        there.or_(found).first.wait_for()
        if there.count():
            return
        with suppress(PlaywrightError):  # it went on by itself meanwhile
            found.first.click(timeout=2_000)
    raise AssertionError(page.locator(".guide").inner_text())


def test_a_player_is_led_through_a_whole_round(browser: Browser, attended: Served) -> None:
    guest = Guest(browser, attended, width=320, height=700, bypass_csp=True).walk_in()
    page = guest.page
    page.get_by_role("button", name="Your first round", exact=True).click()
    on(page, "felt")
    at(page, "seat")
    page.locator(".play-watching .main").click()
    until(page, "chips", "Decline")
    expect(page.locator(".play-timer")).to_contain_text("Bets close in")
    assert page.locator(".play-chips").evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    page.get_by_role("radio", name="Chip PLAY 25", exact=True).click()
    page.locator('[data-wager="player"].open').click()
    on(page, "side")
    at(page, "timer")
    assert not faults(page) and page.evaluate(WIDTH) <= 320
    page.get_by_role("button", name="Deal now").click()
    until(page, "totals", "Reveal all")
    totals = [one.inner_text() for one in page.locator(".play-total").all()]
    assert f"Player {totals[0]}, Banker {totals[1]}" in guest.text(".guide-words p")
    on(page, "totals")
    on(page, "natural")
    at(page, "third")
    assert "[NZ " in guest.text(".guide-words p"), "what the hands do, with the clause"
    page.locator(".guide-next").click()
    until(page, "read", "Reveal all")
    expect(page.locator(".play-settled tbody tr")).to_have_count(1)
    page.keyboard.press(".")
    at(page, "commission")
    assert "5%" in guest.text(".guide-words p")
    page.keyboard.press(",")
    at(page, "read")
    on(page, "read")
    on(page, "commission")
    on(page, "roads")
    at(page, "end")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator(".guide")).to_have_count(0)
    guest.close()


def test_a_dealer_is_led_through_a_whole_round(browser: Browser, attended: Served) -> None:
    guest = Guest(browser, attended, width=320, height=700, color_scheme="dark", bypass_csp=True).walk_in()
    page = guest.page
    page.get_by_role("button", name="Your first round as dealer").click()
    on(page, "console")
    press_until(page, "announce")
    assert not faults(page) and page.evaluate(WIDTH) <= 320
    on(page, "announce")
    press_until(page, "owed")
    on(page, "owed")
    press_until(page, "wrong")
    expect(page.locator(".deal-wrong")).to_be_visible()
    on(page, "wrong")
    on(page, "last")
    at(page, "done")
    assert DEALER not in attended.state("table/NZ-01").staff, "the house's own dealer stands back"
    page.get_by_role("button", name="Finish").click()
    expect(page.locator(".guide")).to_have_count(0)
    guest.close()


def press_until(page: Page, step: str) -> None:
    """Do what the console says is next, until the guide has come to a step."""
    there = page.locator(f'.guide[data-step="{step}"]')
    button = page.locator(".deal-button:enabled")
    ready = page.locator(".guide:has(.guide-done) .guide-next").or_(there).or_(button)
    for _ in range(200):
        try:
            ready.first.wait_for()
        except PlaywrightError:
            break
        if there.count():
            return
        if page.locator(".guide-done").count():
            with suppress(PlaywrightError):
                page.locator(".guide:has(.guide-done) .guide-next").click(timeout=1_000)
        else:
            with suppress(PlaywrightError):
                button.click(timeout=2_000, delay=700 if page.locator(".deal-button.hold").count() else 0)
    raise AssertionError(page.locator("body").inner_text())
