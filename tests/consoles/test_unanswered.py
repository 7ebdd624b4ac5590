"""A staff screen whose questions get no answer says so and what it does, claims nothing, and is there when they do."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.consoles.staged import Guest, house

ANSWERED = ("session", "act-as", "practice", "words", "names", "catalogue")
"""What goes on to be answered, so that one has come as far as the screen."""
TRIES = "trying again"
SILENT = "The server does not answer."
FORBIDDEN = {
    "title": "not-your-role",
    "status": 403,
    "text": {"is": "text", "code": "problem.not-granted", "params": {}},
}
UNKNOWN = re.compile("Nothing waits|Nothing is waiting|No tables|No backup|Not checked|Nobody here with")
"""Claims that nobody can make who has not been answered."""

SCREENS = {
    "officer": ("", "officer"),
    "cage": ("Guests", "cage"),
    "operator": ("Safety", "operator"),
    "floor": ("", "floor"),
    "pit": ("", "pit/NZ-14"),
    "audit": ("Bookmarks", "audit"),
    "reports": ("", "reports"),
    "jackpot": ("", "jackpot/{jackpot}"),
}
"""A tab of each that asks for something of its own, and where it is."""


@pytest.fixture(scope="module")
def guest(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Somebody of the staff of a practice house, who may see everything."""
    with house(tmp_path_factory.mktemp("house"), "new-zealand-commission-jackpot") as served:
        made = Guest(browser, served).come_in()
        yield made
        made.faults.clear()  # what is refused here is noted by the browser
        made.close()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_is_not_answered_says_so_and_comes_back(guest: Guest, screen: str) -> None:
    """A line that is cut, an error of the server and a refusal, one after another at the same page."""
    tab, where = SCREENS[screen]
    page, ways = guest.tab(), ["cut"]
    jackpot = guest.context.request.get(f"{guest.served.origin}/api/lobby").json()["jackpots"][0]

    def answer(route: Route) -> None:
        if any(f"/api/{one}" in route.request.url for one in ANSWERED) or ways == ["answered"]:
            route.continue_()
        elif ways == ["cut"]:
            route.abort()
        elif ways == ["error"]:
            route.fulfill(status=500, body="Internal Server Error")
        else:
            route.fulfill(status=403, content_type="application/json", body=json.dumps(FORBIDDEN))

    page.route("**/api/**", answer)
    page.goto(f"{guest.served.origin}/#/{where.format(jackpot=jackpot)}")
    if tab:
        page.get_by_role("tab", name=tab).click()
    for way, words in (("cut", SILENT), ("error", SILENT), ("refused", "You do not hold that post.")):
        ways[:] = [way]
        _ask_again(page)
        expect(page.locator("main")).to_contain_text(words)
        assert not UNKNOWN.search(page.locator("main").inner_text()), f"{screen} claims what it does not know"
    ways[:] = ["answered"]
    _ask_again(page)
    expect(page.locator("body")).not_to_contain_text(TRIES)
    expect(page.locator("main")).not_to_contain_text("You do not hold that post.")
    page.close()


def _ask_again(page: Page) -> None:
    """Press what such a screen offers to press; where it offers nothing it asks by itself."""
    for button in ("Try again", "Refresh"):
        for one in page.get_by_role("button", name=button, exact=True).all():
            one.click()
