"""Two officers at two machines run the people of a house for money in the browser, with no command line."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from puntobanco.wire.posts import Post
from tests.consoles.english import TEXT, english_left
from tests.consoles.hired import at_screen
from tests.consoles.test_staff_access import wrong
from tests.server.api.hired import Hired
from tests.server.api.served import Served, setup_text

TABLE = "MA-03"
OWN = "tall green kettle on a shelf"


@pytest.fixture
def hired(tmp_path: Path) -> Iterator[Hired]:
    with Served(data=tmp_path, tables=(setup_text("massachusetts-ez"),)) as served:
        yield Hired(served)


class Office:
    """Both officers, each at a screen of their own."""

    def __init__(self, browser: Browser, hired: Hired, stack: ExitStack, language: str = "en") -> None:
        self.browser, self.hired, self.stack = browser, hired, stack
        self.one = self._at(stack.enter_context(at_screen(browser, hired, "officer-1", language)))
        self.two = self._at(stack.enter_context(at_screen(browser, hired, "officer-2", language)))

    @staticmethod
    def _at(page: Page) -> Page:
        page.locator('a[href="#/officer"]').click()
        page.locator("[data-person]").first.wait_for()
        return page

    def open(self, login: str, page: Page | None = None) -> Page:
        """An account on the first officer's screen."""
        page = page or self.one
        page.locator("#officer-tab-people").click()
        page.locator(f'[data-person="{login}"]').click()
        page.locator(f'[data-open="{login}"]').wait_for()
        return page

    def add(self, login: str) -> str:
        """Somebody new; the one-time code that is shown."""
        page = self.one
        page.get_by_role("button", name="Add a person").click()
        page.locator("dialog input").nth(0).fill(login.title())
        page.locator("dialog input").nth(1).fill(login)
        page.locator("dialog button.main").click()
        code = page.locator("[data-code]").inner_text()
        page.get_by_role("button", name="I have handed it over").click()
        return code

    def grant(self, login: str, post: Post, scope: str) -> None:
        """One proposes, the other agrees; the first reads that it is done."""
        page = self.open(login)
        page.locator("[data-post]").select_option(post.value)
        page.locator("[data-scope]").select_option(scope)
        page.get_by_role("button", name="Propose to another officer").click()
        self.agree("grant")

    def agree(self, matter: str) -> None:
        """The second officer agrees to what waits; the first puts the answer away."""
        expect(self.one.locator(f'[data-proposed="{matter}"][data-stage=proposed]')).to_have_count(1)
        self.two.locator(f'[data-approval="{matter}"] button.main').click()
        expect(self.two.locator("[data-approval]")).to_have_count(0)
        used = self.one.locator(f'[data-proposed="{matter}"][data-stage=used]')
        expect(used).to_contain_text("Officer 2")
        used.locator("button").click()

    def sign_in(self, login: str, password: str) -> Page:
        """Somebody in a browser of their own, as far as the house lets them."""
        page = self.stack.enter_context(self.browser.new_context(bypass_csp=True)).new_page()
        page.goto(self.hired.served.origin)
        page.locator("input[autocomplete=username]").fill(login)
        page.locator("input[autocomplete=current-password]").fill(password)
        page.locator(".lobby-door button.main").click()
        return page


@pytest.fixture
def office(browser: Browser, hired: Hired) -> Iterator[Office]:
    with ExitStack() as stack:
        yield Office(browser, hired, stack)


def test_two_officers_hire_a_dealer_who_reaches_the_table_and_lose_them_again(office: Office) -> None:
    """From nothing to the dealer's console; then the post is taken away, and the dealer's session ends with it."""
    code = office.add("dina")
    expect(office.one.locator("[data-open=dina]")).to_contain_text("one-time password not used yet")
    office.grant("dina", Post.DEALER, TABLE)
    expect(office.one.locator("[data-open=dina] [data-take=dealer]")).to_have_count(1)
    dealer = office.sign_in("dina", code)
    dealer.locator("input[autocomplete=new-password]").fill(OWN)  # first: the door asks for the present one too
    dealer.locator("input[autocomplete=current-password]").fill(code)
    dealer.locator(".lobby-door button.main").click()
    dealer.locator("input[autocomplete=new-password]").wait_for(state="detached")
    dealer.locator(f'a[href="#/deal/{TABLE}"]').click()
    expect(dealer.locator("header.bar h1")).to_contain_text("Deal")
    expect(dealer.locator("main")).not_to_contain_text("do not hold the post")
    page = office.one
    expect(page.locator("[data-open=dina]")).not_to_contain_text("one-time password not used yet")
    expect(page.locator("[data-open=dina] [data-session]")).to_contain_text("dealer")
    page.locator("#officer-tab-posts").click()
    place = page.locator(f'[data-place="{TABLE}"]')
    expect(place).to_contain_text("Dina")
    place.get_by_role("button", name="Take away").click()
    page.locator("dialog button.main").click()
    expect(place).not_to_contain_text("Dina")
    expect(dealer.locator("main")).to_contain_text("Come in")
    page.locator("#officer-tab-history").click()
    rows = page.locator("tbody tr")
    expect(rows.first).to_contain_text("a post was taken away")
    expect(rows.filter(has_text="a post was granted").first).to_contain_text("Officer 2")
    expect(page.locator("body")).not_to_contain_text(re.compile("p-[0-9a-f]{4}"))


def test_a_lock_ends_the_session_and_two_officers_unlock(office: Office, hired: Hired) -> None:
    hired.hire("dora", Post.DEALER).close()
    dora = office.sign_in("dora", hired.passwords["dora"])
    dora.locator(".lobby-factor").wait_for()
    page = office.open("dora")
    page.locator("[data-do=lock]").click()
    page.locator("dialog input").fill("badge was found in the street")
    page.locator("dialog button.main").click()
    expect(page.locator("[data-open=dora] .officer-states")).to_contain_text("locked")
    expect(page.locator("[data-open=dora] [data-session]")).to_have_count(0)
    office.sign_in("dora", hired.passwords["dora"]).locator(".lobby-door [role=alert]").wait_for()
    page.locator("#officer-tab-locks").click()
    page.locator("[data-locked=dora] button").click()
    office.agree("unlock")
    expect(page.locator("[data-locked=dora]")).to_have_count(0)
    office.sign_in("dora", hired.passwords["dora"]).locator(".lobby-factor").wait_for()


def test_a_decline_a_new_code_an_ended_session_and_an_erasure(office: Office, hired: Hired) -> None:
    """What is declined is not done; a new code is shown to the officer who agreed; an erased login is free again."""
    hired.hire("dave", Post.DEALER).close()
    page = office.open("dave")
    page.locator("[data-do=reset]").click()
    office.two.locator("[data-approval=reset] input").fill("ask me in person")
    office.two.locator("[data-approval=reset] button").last.click()
    declined = page.locator("[data-proposed=reset][data-stage=declined]")
    expect(declined).to_contain_text("ask me in person")
    declined.locator("button").click()
    office.sign_in("dave", hired.passwords["dave"]).locator(".lobby-factor").wait_for()
    page.locator("#officer-tab-sessions").click()
    row = page.locator(f'[data-session="{hired.ids["dave"]}"]')
    for left in (2, 1):  # the browser, and the program that hired them
        expect(row).to_have_count(left)
        row.first.get_by_role("button").click()
    expect(row).to_have_count(0)
    office.open("dave").locator("[data-do=reset]").click()
    office.two.locator("[data-approval=reset] button.main").click()
    code = office.two.locator("[data-code]").inner_text()
    assert code and code != hired.passwords["dave"]
    office.two.locator("dialog button.main").click()
    page.locator("[data-do=erase]").click()
    expect(page.locator("dialog button.main")).to_be_disabled()
    page.locator("dialog input").fill("dave")
    page.locator("dialog button.main").click()
    expect(page.locator("[data-person=dave]")).to_have_count(0)
    office.sign_in("dave", code).locator(".lobby-door [role=alert]").wait_for()
    assert office.add("dave")


def test_an_officer_does_nothing_to_the_own_account(office: Office) -> None:
    page = office.open("officer-1")
    expect(page.locator("[data-open]")).to_contain_text("other officers decide")
    expect(page.locator("[data-open] [data-do], [data-open] [data-take]")).to_have_count(0)


def test_a_dealer_is_hired_with_keys_alone(office: Office) -> None:
    """From the list to the proposal and the agreement without a mouse."""
    page, keys = office.one, office.one.keyboard
    page.locator("body").press("n")
    keys.type("Dina")
    keys.press("Tab")
    keys.type("dina")
    keys.press("Enter")
    page.locator("[data-code]").wait_for()
    expect(page.locator("dialog .officer-code button")).to_be_focused()
    keys.press("Enter")
    page.locator("[data-open=dina]").wait_for()
    until(page, "[data-post]")
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Enter")
    until(office.two, "[data-approval=grant] button.main")
    office.two.keyboard.press("Enter")
    expect(page.locator("[data-open=dina] [data-take=dealer]")).to_have_count(1)


def until(page: Page, wanted: str) -> None:
    """Tab until this has the focus."""
    page.locator(wanted).wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(wanted).evaluate("one => one === document.activeElement"):
            return
    raise AssertionError(f"{wanted} is not reached by Tab")


@pytest.mark.parametrize(("width", "height", "scheme"), [(1366, 768, "dark"), (390, 844, "light")])
def test_axe_finds_no_serious_fault_and_nothing_overflows(
    office: Office, hired: Hired, width: int, height: int, scheme: str
) -> None:
    hired.hire("dina", Post.DEALER, TABLE).close()
    hired.add("dora")
    hired.olga.post(f"/api/people/{hired.ids['dora']}/lock", {"words": ""}, good=True)
    page = office.one
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": height})
    office.open("dina")
    page.locator("[data-do=reset]").click()
    office.two.locator("[data-approval=reset]").wait_for()
    for tab in ("people", "posts", "locks", "sessions", "history"):
        page.locator(f"#officer-tab-{tab}").click()
        if tab == "history":
            page.locator("tbody tr").first.wait_for()
        assert not wrong(page, width), tab
    office.open("dina").locator("[data-do=erase]").click()
    assert not wrong(page, width)


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_no_english_is_left_in_chinese(browser: Browser, hired: Hired, language: str) -> None:
    hired.hire("d1", Post.DEALER, TABLE).close()
    with ExitStack() as stack:
        office = Office(browser, hired, stack, language)
        page = office.open("d1")
        page.locator("[data-do=reset]").click()
        office.two.locator("[data-approval=reset]").wait_for()
        for tab in ("people", "posts", "locks", "sessions", "history"):
            page.locator(f"#officer-tab-{tab}").click()
            if tab == "history":
                page.locator("tbody tr").first.wait_for()
            left = english_left(page.evaluate(TEXT)) - {"Officer", "officer"}  # what the first officers are called
            assert not left, (tab, left)
