"""The first start in a browser: a house for money from `serve` without a table to officers who are at work."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, Route, expect

from tests.authenticator import Authenticator
from tests.consoles.english import TEXT, english_left
from tests.consoles.test_staff_access import wrong
from tests.patience import PATIENCE
from tests.server.api.served import Served, setup_text

OWN = "tall green kettle on a shelf"


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Served]:
    """A house for money that was served with nothing."""
    with Served(data=tmp_path / "house", tables=(), database="") as served:
        yield served


@pytest.fixture
def page(browser: Browser, new: Served) -> Iterator[Page]:
    """Somebody before the first page of the house."""
    context = browser.new_context(bypass_csp=True, viewport={"width": 1366, "height": 768})
    context.set_default_timeout(PATIENCE * 1000)
    made = context.new_page()
    made.goto(new.origin)
    yield made
    context.close()


def on(page: Page, step: str) -> None:
    """To the next step, which is this one."""
    page.locator(".start-acts .main").click()
    page.locator(f"[data-step={step}]").wait_for()


def to_tables(page: Page, new: Served) -> None:
    """As far as the tables."""
    page.locator('a[href="#/start"]').click()
    page.locator(".start-code").fill(new.serving.code)
    on(page, "house")
    page.locator("[data-step=house] input").nth(0).fill("Casino Nord")
    page.locator("[data-step=house] input").nth(1).fill("nzd")
    on(page, "tables")


def add_ready(page: Page, ready: str) -> None:
    """One more table, which is checked at once."""
    there = page.locator(".start-tables li").count()
    page.locator("[data-ready]").select_option(ready)
    page.locator("[data-add]").click()
    expect(page.locator(".start-tables .good, .start-tables .start-faults")).to_have_count(there + 1)


def name_officers(page: Page) -> None:
    """Two officers; their logins follow from their names."""
    on(page, "officers")
    for place, name in enumerate(("Olga", "Otto")):
        page.locator(f"[data-officer='{place}'] input").nth(0).fill(name)
    expect(page.locator("[data-officer='1'] input").nth(1)).to_have_value("otto")
    on(page, "place")
    on(page, "look-over")


def settle_in(page: Page, new: Served, login: str, password: str) -> None:
    """An officer signs in with the one-time password, sets an own one, and a second factor."""
    page.locator("input[autocomplete=username]").fill(login)
    page.locator("input[autocomplete=current-password]").fill(password)
    page.locator(".lobby-door button.main").click()
    page.locator("input[autocomplete=new-password]").fill(OWN)
    page.locator("input[autocomplete=current-password]").fill(password)
    page.locator(".lobby-door button.main").click()
    page.locator(".lobby-door h2").wait_for()
    page.locator("input[autocomplete=current-password]").fill(OWN)
    page.locator(".lobby-door button.main").click()
    secret = page.locator(".lobby-secret code").inner_text().replace(" ", "")
    page.locator("input[autocomplete=one-time-code]").fill(Authenticator(secret).code(new.clock()))
    page.locator(".lobby-door button.main").click()
    page.locator(".lobby-recovery").wait_for()
    page.locator(".lobby-door button.main").click()
    page.locator('a[href="#/officer"]').wait_for()


def test_a_house_is_founded_and_its_officers_come_in(page: Page, new: Served) -> None:
    to_tables(page, new)
    add_ready(page, "new-zealand-commission-jackpot")
    add_ready(page, "rws-non-commission")
    name_officers(page)
    expect(page.locator(".start-look")).to_contain_text("Baccarat Jackpot")
    page.locator(".start-acts .main").click()
    page.locator("[data-founded]").wait_for()
    sheet = page.locator("[data-officer=olga]")
    login, password = sheet.locator("[data-login]").inner_text(), sheet.locator("[data-code]").inner_text()
    page.locator("[data-founded] a.main").click()
    expect(page.locator(".lobby-table")).to_have_count(2)
    settle_in(page, new, login, password)
    expect(page.locator("h1")).to_have_text("Casino Nord")
    page.goto(f"{new.origin}/#/start")
    expect(page.locator(".start")).to_contain_text("This house is founded")


def test_a_wrong_code_goes_no_further_and_an_unfit_file_shows_every_fault(page: Page, new: Served) -> None:
    page.locator('a[href="#/start"]').click()
    page.locator(".start-code").fill("aaaaa-aaaaa-aaaaa-aaaaa")
    page.locator(".start-acts .main").click()
    expect(page.locator("[data-step=code] [role=alert]")).to_contain_text("not the code")
    page.goto(new.origin)
    to_tables(page, new)
    text = setup_text("new-zealand-commission")[1].replace("burn = ", "burning = ").replace("decks = 8", "decks = 3")
    file = FilePayload(name="t7.toml", mimeType="application/toml", buffer=text.encode())
    page.locator(".start-file input").set_input_files(files=[file])
    expect(page.locator(".start-faults li")).not_to_have_count(0)
    assert page.locator(".start-faults li").count() >= 2
    page.locator(".start-acts .main").click()
    expect(page.locator("[data-step=tables] > [role=alert]")).to_contain_text("or remove them")
    held: list[Route] = []
    page.route("**/api/first-start/check", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/first-start/check"):
        page.locator(".start-acts .main").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator(".start-tables li")).to_have_count(0)
    held[0].continue_()  # what is answered now is about a table that is gone
    on(page, "officers")
    for place in ("0", "1"):
        page.locator(f"[data-officer='{place}'] input").nth(0).fill("Olga")
    page.locator(".start-acts .main").click()
    expect(page.locator("[data-step=officers] > [role=alert]")).to_contain_text("the same login name")
    page.locator("[data-officer='1'] input").nth(0).fill("Otto")
    on(page, "place")
    page.locator("[data-step=place] input").fill("surveillance")
    page.locator(".start-acts .main").click()
    expect(page.locator("[data-step=place] > [role=alert]")).to_contain_text("whole path")


@pytest.mark.parametrize(("width", "scheme"), [(1366, "dark"), (390, "light")])
def test_axe_finds_no_serious_fault_and_nothing_overflows(page: Page, new: Served, width: int, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 800})
    assert not wrong(page, width), "the first page"
    to_tables(page, new)
    add_ready(page, "new-zealand-commission-jackpot")
    add_ready(page, "new-zealand-commission-jackpot")
    assert not wrong(page, width), "tables"
    name_officers(page)
    for place in (4, 3, 1, 0):
        page.locator(".start-steps button").nth(place).click()
        assert not wrong(page, width), place


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_no_english_is_left_in_chinese(page: Page, new: Served, language: str) -> None:
    page.locator("select.language").select_option(language)
    to_tables(page, new)
    add_ready(page, "massachusetts-ez")
    known = {"Casino", "Nord", "Olga", "Otto", "olga", "otto", "xxxxx", "mnt", "surveillance", "house"}
    assert not english_left(page.evaluate(TEXT)) - known
    name_officers(page)
    for place in (5, 4, 3, 1, 0):
        if place < 5:
            page.locator(".start-steps button").nth(place).click()
        left = english_left(page.evaluate(TEXT)) - known
        assert not left, (place, left)
