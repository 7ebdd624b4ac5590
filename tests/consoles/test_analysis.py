"""The analysis screen in a browser: exact figures, side by side, by decks, without cards; a run that is stopped."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.wire.posts import Post
from tests.consoles.staged import Guest, house
from tests.consoles.test_staff_access import wrong
from tests.patience import PATIENCE
from tests.server.api.hired import Hired
from tests.server.api.served import TABLE, Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with house(tmp_path_factory.mktemp("analysis"), "massachusetts-ez") as made:
        yield made


@pytest.fixture
def guest(browser: Browser, served: Served) -> Iterator[Guest]:
    one = opened(Guest(browser, served).come_in())
    yield one
    one.close()


def opened(guest: Guest) -> Guest:
    """At the analysis, with the figures of the first table."""
    guest.context.set_default_timeout(PATIENCE * 1000)
    guest.page.goto(f"{guest.served.origin}/")
    guest.page.locator(".lobby-work summary, .analysis-table").first.click()
    guest.page.locator(".lobby-house a", has_text="Analysis").or_(
        guest.page.locator('a[href="#/analysis"]')
    ).first.click()
    guest.page.locator(".analysis-table tbody tr").first.wait_for()
    return guest


def tab(page: Page, name: str) -> None:
    page.locator(f"#analysis-tab-{name}").click()


def test_wagers_are_sorted_by_any_column_and_one_is_opened_down_to_its_ways(guest: Guest) -> None:
    page = guest.page
    banker = page.locator('tr[data-wager="banker"]')
    expect(banker).to_contain_text("1.0183%")
    page.get_by_role("button", name="House edge").click()
    expect(page.locator("tbody tr").first).to_contain_text("Royal 9")
    page.get_by_role("button", name="House edge").click()
    expect(page.locator("tbody tr").first).to_contain_text("Banker")
    page.locator('tr[data-wager="dragon-bonus-player"] button').press("Enter")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("103547854751/3904998652737")
    expect(dialog).to_contain_text("18,409,431,764,992")  # by nine points, paid 30 to 1
    expect(dialog.locator(".analysis-tables thead")).to_contain_text("Pay table A ✓ used here")
    expect(dialog.locator(".analysis-tables .analysis-strong").first).to_contain_text("2.6517%")
    page.keyboard.press("Escape")


def test_decks_and_cards_that_are_left_change_the_figures(guest: Guest) -> None:
    page = guest.page
    tie = page.locator('tr[data-wager="tie"]')
    expect(tie).to_contain_text("14.3596%")
    page.locator('input[type="range"]').fill("6")
    expect(tie).to_contain_text("14.4382%")
    expect(page.locator('tr[data-wager="royal-9"]')).to_contain_text("not permitted with this number of decks")
    page.get_by_role("button", name="Choose the cards").click()
    page.get_by_role("button", name="4: one fewer").click()
    expect(page.get_by_label("4 of spades")).to_have_value("5")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator(".analysis-note")).to_contain_text("311 cards")
    page.get_by_role("button", name="Choose the cards").click()
    for number in range(52):
        page.locator(".analysis-cards input").nth(number).fill("0")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("alert").filter(has_text="may need 6 cards")).to_be_visible()
    guest.faults.clear()  # the browser itself writes down that it was answered 409
    page.get_by_role("button", name="Use whole decks").click()
    expect(tie).to_contain_text("14.4382%")


def test_set_ups_stand_side_by_side_and_decks_and_removal_are_drawn_with_words(guest: Guest) -> None:
    page = guest.page
    page.keyboard.press("C")
    banker = page.locator('#analysis-panel tr[data-wager="banker"] td')
    expect(banker.nth(0)).to_contain_text("1.0183% ▼ lowest")
    expect(banker.nth(1)).to_contain_text("1.0579%")
    expect(page.locator('tr[data-wager="dragon-7"] td').nth(1)).to_contain_text("not offered")
    page.get_by_role("button", name="Add a column").click()
    expect(banker).to_have_count(3)
    tab(page, "decks")
    plot = page.locator(".analysis-plot svg")
    expect(plot).to_have_attribute("aria-label", "House edge of Banker by number of decks: " + EDGES)
    expect(plot.locator("circle.hollow")).to_have_count(7)
    tab(page, "removal")
    expect(plot.locator("rect")).to_have_count(13)
    assert "4 +0.0185" in (plot.get_attribute("aria-label") or "")


EDGES = (
    "1 deck: 0.9678%, 2 decks: 0.9978%, 3 decks: 1.0071%, 4 decks: 1.0116%, 5 decks: 1.0143%, 6 decks: 1.0161%, "
    "7 decks: 1.0174%, 8 decks: 1.0183%, 9 decks: 1.0190%, 10 decks: 1.0196%"
)


def test_a_run_shows_how_far_it_is_and_keeps_what_it_has_when_it_is_stopped(guest: Guest) -> None:
    page = guest.page
    tab(page, "run")
    page.get_by_label("Shoes").select_option("10000000")
    page.get_by_role("button", name="Start").click()
    plot = page.locator(".analysis-plot svg")
    plot.wait_for()
    bar = page.locator(".analysis-progress progress")
    assert 0 < float(bar.get_attribute("value") or 0) < float(bar.get_attribute("max") or 0) == 10_000_000
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.locator('[data-state="stopped"]')).to_be_visible()
    told = plot.get_attribute("aria-label") or ""
    assert "the mean return of Banker is −" in told and "±" in told and told.endswith("exact return is −1.0183%.")
    assert plot.locator(".analysis-band").count() == plot.locator(".analysis-level").count() == 1
    page.locator("#analysis-panel > .analysis-field select").select_option("Tie")
    expect(plot).to_have_attribute("aria-label", told_of("Tie"))
    page.reload()
    tab(page, "run")
    expect(page.locator('[data-state="stopped"]')).to_be_visible()


def told_of(wager: str) -> re.Pattern[str]:
    return re.compile(f"the mean return of {wager} is")


def test_a_report_shows_its_progress_and_can_be_stopped(guest: Guest) -> None:
    page = guest.page
    page.keyboard.press("E")
    page.get_by_label("Form").select_option("html")
    page.get_by_role("button", name="Start").click()
    page.locator(".analysis-progress progress[value]").wait_for()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator('[data-state="stopped"]')).to_be_visible()
    expect(page.get_by_role("link", name="Download")).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme", "language"), [(1280, "dark", "en"), (320, "light", "zh-Hans")])
def test_axe_finds_no_serious_fault_in_any_view(
    browser: Browser, served: Served, width: int, scheme: str, language: str
) -> None:
    guest = opened(Guest(browser, served, width=width, color_scheme=scheme, bypass_csp=True).come_in(language))
    page = guest.page
    assert not wrong(page, width)
    page.locator('tr[data-wager="dragon-bonus-player"] button').click()
    page.locator(".analysis-tables").wait_for()
    assert not wrong(page, width)
    page.keyboard.press("Escape")
    page.locator(".analysis-choose button").first.click()
    page.locator(".analysis-cards input").first.wait_for()
    assert not wrong(page, width)
    page.keyboard.press("Escape")
    for name, seen in (("compare", "tbody tr"), ("decks", ".analysis-plot"), ("removal", ".analysis-plot")):
        tab(page, name)
        page.locator(f"#analysis-panel {seen}").first.wait_for()
        assert not wrong(page, width)
    tab(page, "run")
    page.locator("#analysis-panel select").select_option("1000")
    page.locator("#analysis-panel button.main").click()
    page.locator('[data-state="done"]').wait_for()
    assert not wrong(page, width)
    tab(page, "report")
    assert not wrong(page, width)
    if language != "en":
        assert page.locator("#analysis-tab-removal").inner_text() == "移牌影响"
    guest.close()


def test_a_player_of_a_house_for_money_reads_why_there_are_no_figures_now(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Served(data=tmp_path / "house") as real:
        player = Hired(real).hire("pia", Post.PLAYER)
        monkeypatch.setattr(type(real.state(TABLE)), "is_open", True)
        guest = Guest(browser, real)
        guest.context.add_cookies([{"name": "puntobanco", "value": player.token or "", "url": real.origin}])
        guest.page.goto(f"{real.origin}/#/analysis")
        refused = guest.page.locator(".analysis-refused")
        expect(refused).to_contain_text("Figures are not calculated for players while a table is open for money")
        guest.faults.clear()  # the browser itself writes down that it was answered 403
        guest.close()
