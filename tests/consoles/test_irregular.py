"""What goes wrong at a table: reported by its dealer, resolved by the pit, answered by its players, all in browsers."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.table.model.accounts import rack_of
from tests.consoles.evening import Evening, evening
from tests.consoles.pressed import shown
from tests.consoles.staged import Guest


@pytest.fixture(scope="module")
def tonight(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One house; each test has a table of its own."""
    tables = (f"{one}=rws-non-commission" for one in ("SG-01", "SG-02", "SG-03", "SG-04"))
    with evening(browser, tmp_path_factory.mktemp("irregular"), *tables) as one:
        yield one


@contextmanager
def pit(browser: Browser, tonight: Evening, post: str = "pit") -> Iterator[Page]:
    """A supervisor before the console of the table."""
    guest = Guest(browser, tonight.served).come_in()
    guest.open("pit", tonight.table)
    shown(tonight.served, tonight.table, guest.page, ".pit-table")
    if post != "pit":
        guest.page.get_by_label("Acting as").select_option(post)
        expect(guest.page.locator("body")).to_contain_text("shift manager")
        shown(tonight.served, tonight.table, guest.page, ".pit-table")
    yield guest.page
    guest.close()


@pytest.mark.clause("RWS 5.17", "RWS 5.12", "RWS 5.12.3")
def test_bettors_choose_after_an_error_that_dealer_and_shift_manager_stand_for(
    tonight: Evening, browser: Browser
) -> None:
    """100 on the Player takes its money back, 25 on the Player goes on and wins with 9 over 6."""
    tonight.open("SG-01", "9h 2c Kd 4s")
    with pit(browser, tonight, "shift-manager") as supervisor, ExitStack() as stack:
        other = Guest(browser, tonight.served).come_in().sit("SG-01")
        stack.callback(other.close)
        tonight.until("open-bets")
        tonight.key()
        tonight.player.bet("player", chip="100")
        other.bet("player", chip="25")
        tonight.follow()
        tonight.key("N")
        tonight.key()
        page = tonight.dealer.page
        page.keyboard.press("E")
        page.locator('[data-report="other"]').click()
        page.locator(".staff-form button.main").click()
        expect(page.locator(".staff-ways").first).to_contain_text("[RWS 5.17]")
        expect(page.locator(".staff-ways").first).to_contain_text("two people decide")
        expect(supervisor.locator("#pit-alerts")).to_contain_text("a decision is needed")
        supervisor.locator('[data-exit="stand"]').click()
        supervisor.get_by_label("Reason").fill("a glass fell over the first card")
        supervisor.keyboard.press("Enter")
        tonight.player.page.locator(".play-panel").wait_for()
        tonight.player.page.get_by_role("button", name="Take all back").click()
        expect(supervisor.locator(".staff-asked")).to_contain_text("Seat 1: has answered")
        other.page.get_by_role("button", name="Continue").click()
        expect(supervisor.locator(".staff-asked")).to_have_count(0)
        assert tonight.rack == 5_000_00
        tonight.until("end-round")
        assert tonight.rack == 5_000_00, "neither won nor lost"
        assert tonight.state.books[rack_of(other.person)] == 5_025_00
        expect(other.page.locator(".play-settled")).to_contain_text("PLAY 50")


@pytest.mark.clause("RWS 5.17")
def test_a_round_is_void_after_its_result_by_two_people(tonight: Evening, browser: Browser) -> None:
    """The result is out when something is found: one supervisor proposes the void, another agrees, bets go back."""
    tonight.open("SG-02", "9h 2c Kd 4s")
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("banker", chip="100")
    tonight.until("settle")
    tonight.dealer.page.keyboard.press("E")
    tonight.dealer.page.locator('[data-report="other"]').click()
    tonight.dealer.page.locator(".staff-form button.main").click()
    expect(tonight.dealer.page.locator(".staff-ways").first).to_contain_text("[RWS 5.17]")
    with pit(browser, tonight, "shift-manager") as first, pit(browser, tonight) as second:
        first.locator('[data-exit="void"]').click()
        first.get_by_label("Reason").fill("a glass fell over the cards")
        first.keyboard.press("Enter")
        expect(first.locator("[data-proposed]")).to_contain_text("a glass fell over the cards")
        assert tonight.state.round is not None and tonight.rack == 4_900_00, "one person alone does not void it"
        first.reload()  # what was proposed is still there
        expect(first.locator("[data-proposed]")).to_contain_text("a glass fell over the cards")
        expect(second.locator("[data-approval]")).to_contain_text("Something else.")  # the fact that is confirmed
        second.locator("[data-approval]").get_by_role("button", name="Agree").click()
        expect(second.locator("[data-approval]")).to_have_count(0)
        expect(first.locator("[data-proposed]")).to_have_count(0)  # the console goes on by itself
    assert tonight.rack == 5_000_00
    tonight.follow()
    expect(tonight.player.page.locator(".play-money")).to_contain_text("5,000")


@pytest.mark.clause("RWS 5.4.2")
def test_a_supervisor_who_reported_it_voids_nothing_until_the_dealer_confirms_it(
    tonight: Evening, browser: Browser
) -> None:
    """A card lies there when the pit reports that the light went out: the dealer confirms it at their own console."""
    tonight.open("SG-04", "9h 2c Kd 4s")
    tonight.until("open-bets")
    tonight.key()
    tonight.player.bet("banker", chip="100")
    tonight.follow()
    tonight.key("N")
    tonight.until("draw")
    tonight.key()
    with pit(browser, tonight) as supervisor:
        supervisor.keyboard.press("E")
        supervisor.locator('[data-report="interrupted"]').click()
        supervisor.locator("dialog[open] .staff-form button.main").click()
        supervisor.locator('[data-exit="void"]').click()
        supervisor.get_by_label("Reason").fill("the light went out")
        supervisor.keyboard.press("Enter")
        expect(supervisor.locator("[data-proposed]")).to_contain_text("the light went out")
        assert tonight.state.round is not None and tonight.rack == 4_900_00, "one person alone does not void it"
        tonight.dealer.page.locator("[data-approval]").get_by_role("button", name="Agree").click()
        expect(supervisor.locator("[data-proposed]")).to_have_count(0)
    assert tonight.rack == 5_000_00
