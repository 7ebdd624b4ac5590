"""The player's table as a place: nothing on it moves while a round is played, and a round needs no scrolling."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.consoles.staged import Dealer, Guest, house
from tests.consoles.test_play import BETTING, finish, take_the_shoe

TABLES = {"massachusetts-ez": "MA-03", "rws-non-commission": "SG-01", "new-zealand-commission": "NZ-01"}
SIZES = ((1280, 800), (390, 844))
MOST = 0.01
"""Layout shift, as browsers measure it: the share of the screen that moved times how far; shifts after input count."""
WATCH = """() => {
  window.moved = [];
  window.watching?.disconnect();
  const told = ({ node, previousRect: was, currentRect: is }) =>
    `${node?.parentElement?.className} ${node?.className ?? node?.nodeName} ${(node?.textContent ?? "").slice(0, 12)} `
    + `${Math.round(was.x)},${Math.round(was.y)} to ${Math.round(is.x)},${Math.round(is.y)}`;
  window.watching = new PerformanceObserver((list) => window.moved.push(
    ...list.getEntries().map((entry) => ({ value: entry.value, what: entry.sources.map(told) }))));
  window.watching.observe({ type: "layout-shift" });
}"""
NEEDED = ".play-hands, .play-centre, [data-wager], .play-chips, .play-actions"
"""Both hands, the dealer's words, every box, the chips and what is done with them."""


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[Dealer, Guest]]]:
    """A house with a table of each rulebook, each with its dealer and a guest."""
    with ExitStack() as stack:
        served = stack.enter_context(house(tmp_path_factory.mktemp("scene"), *TABLES))
        found = {}
        for setup, table in TABLES.items():
            dealer, guest = Dealer(served, table), Guest(browser, served, width=1280, height=800)
            stack.callback(dealer.close)
            stack.callback(guest.close)
            dealer.until("open-table", "receive-cards", "post-signs", "answer-cut")
            guest.come_in().sit(table)
            found[setup] = (dealer, guest)
        yield found


def unseen(page: Page) -> list[str]:
    """What a round needs and the screen does not show whole without scrolling."""
    page.evaluate("scrollTo(0, 0)")
    script = """(all) => [...document.querySelectorAll(all)].map((one) => [one.className, one.getBoundingClientRect()])
      .filter(([, box]) => box.top < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      .map(([name, box]) => `${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)}`)"""
    found: list[str] = page.evaluate(script, NEEDED)
    over = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return [*found, *([f"the page is {over} higher than the screen"] if over > 1 else [])]


class Shift(float):
    """How much moved, and what moved most."""

    most: Sequence[object] = ()

    def __repr__(self) -> str:
        return f"{float(self):.4f} by {self.most}"


def shifts(page: Page) -> Shift:
    """What has moved since it was watched."""
    moved = sorted(page.evaluate("window.moved"), key=lambda shift: -shift["value"])
    found = Shift(sum(shift["value"] for shift in moved))
    found.most = moved[:4]
    return found


def is_on_top(thing: Locator) -> bool:
    """Whether a press on its middle would reach it."""
    script = """(one) => { const { x, y, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    found: bool = thing.evaluate(script)
    return found


@pytest.mark.parametrize("setup", TABLES)
def test_what_the_house_asks_lies_above_everything_on_a_phone(
    tables: dict[str, tuple[Dealer, Guest]], setup: str
) -> None:
    dealer, guest = tables[setup]
    guest.page.set_viewport_size({"width": 390, "height": 844})
    dealer.until("answer-cut")
    guest.page.locator(".play-panel .main").wait_for()
    for button in guest.page.locator(".play-panel button").all():
        assert is_on_top(button), button.inner_text()
    guest.page.locator(".play-panel .main").click()


@pytest.mark.parametrize("setup", TABLES)
def test_nothing_moves_from_one_call_for_bets_to_the_next(tables: dict[str, tuple[Dealer, Guest]], setup: str) -> None:
    dealer, guest = tables[setup]
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        take_the_shoe(guest, dealer)
        assert not unseen(guest.page), f"at {width} × {height}"
        guest.page.evaluate(WATCH)
        guest.bet("player", "tie")
        finish(guest, dealer)
        seen = dealer.until(*BETTING, "answer-shoe", "answer-cut")
        guest.page.locator(f'.play[data-position="{seen["position"]}"]').wait_for()
        assert (moved := shifts(guest.page)) < MOST, f"at {width} × {height}: {moved}"


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_the_numbers_of_a_row_are_behind_its_name(
    tables: dict[str, tuple[Dealer, Guest]], width: int
) -> None:
    dealer, guest = tables["rws-non-commission"]
    guest.page.set_viewport_size({"width": width, "height": 844})
    take_the_shoe(guest, dealer)
    tab = guest.page.get_by_role("button", name="Tie Wins On")
    expect(tab).to_have_attribute("aria-expanded", "false")
    expect(guest.page.locator('[data-wager="tie-wins-on-6"]')).to_have_count(0)
    tab.click()
    guest.bet("tie-wins-on-6")
    guest.page.get_by_role("button", name="Player Wins On").click()
    expect(guest.page.locator('[data-wager="player-wins-on-6"]')).to_be_visible()
    expect(tab.locator("i")).to_have_text("5")  # what lies there is told though its row is closed
    guest.page.get_by_role("button", name="Clear").click()
    expect(tab.locator("i")).to_have_count(0)
    guest.page.get_by_role("button", name="Chips, seat and more").click()
    guest.page.locator(".play-purse").get_by_role("button", name="Roads").click()
    for word in guest.page.locator(".play-more .tool span").all():
        box = word.bounding_box()
        assert box is not None and box["height"] > 10, "what a picture means is written beside it on a phone"
    guest.page.get_by_role("button", name="Back to the table").click()


@pytest.mark.parametrize("setup", TABLES)
def test_a_low_phone_shows_the_whole_table_with_targets_for_a_finger(
    tables: dict[str, tuple[Dealer, Guest]], setup: str
) -> None:
    _, guest = tables[setup]
    guest.page.set_viewport_size({"width": 320, "height": 568})
    script = """() => [...document.querySelectorAll("button, a, .play-chips button")]
      .map((one) => [one.getAttribute("aria-label") ?? one.textContent, one.getBoundingClientRect()])
      .filter(([, box]) => box.width && box.right > 0 && box.left < innerWidth && (box.width < 44 || box.height < 44))
      .map(([name, box]) => `${name}: ${box.width} by ${box.height}`)"""
    assert guest.page.evaluate(script) == []
    assert guest.page.evaluate("document.documentElement.scrollHeight") <= 568
    felt, tray = (guest.page.locator(one).bounding_box() for one in (".play-felt", ".play-tray"))
    assert felt is not None and tray is not None
    assert felt["y"] + felt["height"] <= tray["y"] + 1, "the chips lie over the boxes"
    assert felt["height"] > 90, "too little of the boxes is to be seen"
